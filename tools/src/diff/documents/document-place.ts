/** A place in one of two documents. */

export type DocumentVersion = 'old' | 'new'

/** Where a difference is in one of the documents. */
export interface DocumentPlace {
  readonly document: DocumentVersion
  readonly pointer: string
}
