import type { Issue } from '../core/schema/schema.ts'

/**
 * The error for a response that the contract does not allow: an undeclared status or content type, or a body that does
 * not match its content type or, with `validate: responses`, its schema. The message contains the operation, the status, the method and
 * the URL without its query.
 *
 * @example
 * const toText = (thrown: unknown) => (thrown instanceof ContractClientError ? thrown.text : undefined)
 */
export class ContractClientError extends Error {
  // The router recognizes the error by its name, because the router's bundle does not import this class.
  override readonly name = 'ContractClientError' as const
  /** The response's status. */
  declare readonly status: number
  /** The body as text, at most 64 KiB that arrive within a second; empty for a body that is not text, or if the headers are invalid. */
  declare readonly text: string
  /** The response. Its body has been read or cancelled, unless the headers are invalid. */
  declare readonly response: Response
  /** The schema's issues; empty if no schema rejected the response. */
  declare readonly issues: readonly Issue[]

  constructor(message: string, response: Response, text: string, issues: readonly Issue[] = []) {
    super(message)
    this.status = response.status
    this.text = text
    this.response = response
    this.issues = issues
  }
}

/** Returns a received value as text; empty for a value that JSON cannot represent. */
export function toReceivedText(value: unknown): string {
  try {
    return typeof value === 'string' ? value : JSON.stringify(value)
  } catch {
    return ''
  }
}
