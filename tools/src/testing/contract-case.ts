import { type ContractCheck, checkTitles } from './checks.ts'
import type { TestedOperation } from './tested-operation.ts'

/**
 * A promise that a contract makes, and the function that tests it.
 *
 * @example
 * const toTitle = ({ name, skipped }: ContractCase) => (skipped === undefined ? name : `${name} (skipped: ${skipped})`)
 */
export interface ContractCase {
  /** The operation's name and the promise, such as `getUser: responds with the declared body`. */
  readonly name: string
  /** The operation's name. */
  readonly operation: string
  readonly check: ContractCheck
  /** Why the promise cannot be tested. `run` then sends nothing. */
  readonly skipped?: string | undefined
  /**
   * Sends the case's requests. Rejects with a `ContractFinding` if the server breaks the promise, and resolves to the reason if the
   * responses do not show whether it keeps the promise: if no valid request succeeded.
   */
  readonly run: () => Promise<string | undefined>
}

/** Creates a case that sends nothing. */
export function createSkippedCase({ name }: TestedOperation, check: ContractCheck, reason: string): ContractCase {
  return { name: `${name}: ${checkTitles[check]}`, operation: name, check, skipped: reason, run: async () => undefined }
}
