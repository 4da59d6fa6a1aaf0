import type { JsonData } from './json.ts'

/**
 * The effect of a change on the clients of the old document: `breaking` for changes that break some of them, `warning`
 * for changes that may (the comparison is undecided, or the change concerns generated code), `compatible` for the rest.
 */
export type ChangeLevel = 'breaking' | 'warning' | 'compatible'

/** A difference of two OpenAPI documents. */
export interface DocumentChange {
  readonly level: ChangeLevel
  /** The kind of change, in words with hyphens, such as `query-required`. */
  readonly kind: string
  /**
   * The method and path template of the new operation, or of the old one if it is gone: `GET /users/{id}`. Empty for a
   * change of the whole document, or of a component that occurs at several places.
   */
  readonly operation: string
  /** The pointer of the component that changes, if it occurs at several places: `#/components/schemas/User`. */
  readonly component?: string | undefined
  /** The operation, the place and the change in one sentence: `getUser: query 'page' is now required`. */
  readonly sentence: string
  /** The JSON Pointer of the place in the new document, or in the old one if the place is gone. */
  readonly pointer: string
  /** The document that `pointer` refers to. */
  readonly document: 'old' | 'new'
  /** A value that the sender may send and the receiver rejects, if the schemas differ. */
  /** How many places of requests and responses the change reaches, and the number of their operations. */
  readonly count: { readonly places: number; readonly operations: number }
  readonly witness?: { readonly value: JsonData } | undefined
}
