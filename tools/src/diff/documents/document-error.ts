import { toPrintable } from '../../../../src/shared/printable.ts'

/**
 * The error for a document that cannot be compared: not an OpenAPI document, an unsupported version, or a structure
 * that OpenAPI does not allow.
 *
 * @example
 * const isReadable = (thrown: unknown): boolean => !(thrown instanceof DocumentError)
 */
export class DocumentError extends Error {
  override readonly name = 'DocumentError' as const

  /** @param message the message, which may quote the document: without control characters for terminals, and cut after 1,000 characters */
  constructor(message: string) {
    super(toPrintable(message.slice(0, 1000)))
  }
}
