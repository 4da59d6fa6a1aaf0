/**
 * The error for a document that cannot be compared: not an OpenAPI document, an unsupported version, or a structure
 * that OpenAPI does not allow.
 *
 * @example
 * const isReadable = (thrown: unknown): boolean => !(thrown instanceof DocumentError)
 */
export class DocumentError extends Error {
  override readonly name = 'DocumentError' as const
}
