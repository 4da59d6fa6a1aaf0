import type { Issue } from '../schema/schema.ts'

/**
 * An answer that the contract does not allow: its status or content type is not declared, or its body is not what its
 * type says. The message names the operation and the status.
 *
 * @example
 * const toText = (thrown: unknown) => (thrown instanceof ContractClientError ? thrown.text : undefined)
 */
export class ContractClientError extends Error {
  override readonly name = 'ContractClientError' as const
  /** The status of the answer. */
  readonly status: number
  /** Its body as text; empty where that is a stream or no text, and where the headers are at fault. */
  readonly text: string
  /** The answer itself; its body has been read, unless it is a stream or the headers are at fault. */
  readonly response: Response
  /** What the schema found; empty where none was asked. */
  readonly issues: readonly Issue[]

  constructor(message: string, response: Response, text: string, issues: readonly Issue[] = []) {
    super(message)
    this.status = response.status
    this.text = text
    this.response = response
    this.issues = issues
  }
}
