/**
 * Failures are separated by the kind of request, not by the response's text, which often contains an id or the input: one mistake would
 * have a finding for each request.
 */
import type { ContractCheck } from './checks.ts'
import type { RequestData } from './request-data.ts'

/** A promise that a response breaks. */
export interface BrokenPromise {
  readonly request: RequestData
  /** What the contract promises. */
  readonly expected: string
  /** What happened instead. */
  readonly received: string
  /** How many of the case's requests had the same result. Default: 1. */
  readonly count?: number
  /** Whether the request is simpler than the one that was generated. Default: false. */
  readonly isSimplified?: boolean
}

/** A finding's parts. */
interface FindingParts extends Omit<BrokenPromise, 'request'> {
  readonly operation: string
  readonly check: ContractCheck
  /** The case's name. */
  readonly name: string
  readonly curl: string
}

/**
 * The error with which a case rejects if the server breaks a promise. The message contains the request, the expectation, the response and a
 * `curl` command that sends the request again, with its credentials.
 *
 * @example
 * const toLine = (thrown: unknown) => (thrown instanceof ContractFinding ? thrown.curl : undefined)
 */
export class ContractFinding extends Error {
  override readonly name = 'ContractFinding' as const
  /** The operation's name. */
  readonly operation: string
  /** The check that failed. */
  readonly check: ContractCheck
  /** What the contract promises. */
  readonly expected: string
  /** What happened instead. */
  readonly received: string
  /** A command that sends the request again. */
  readonly curl: string
  /** Whether the request is simpler than the one that was generated. */
  readonly isSimplified: boolean

  constructor({ operation, check, name, expected, received, curl, count = 1, isSimplified = false }: FindingParts) {
    const also = count > 1 ? `\n(${count} requests of this case)` : ''
    super(`${name}\nExpected: ${expected}\nReceived: ${received}${also}\nSend it again${isSimplified ? ' (simplified)' : ''}:\n${curl}`)
    this.operation = operation
    this.check = check
    this.expected = expected
    this.received = received
    this.curl = curl
    this.isSimplified = isSimplified
  }
}
