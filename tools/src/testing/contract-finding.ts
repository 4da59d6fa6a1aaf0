/**
 * Failures are separated by the kind of request, not by the text of the response, which often contains an id or the input: one
 * mistake would have a finding for each request.
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
  /** How many requests of the case had the same result. Default: 1. */
  readonly count?: number
  /** Whether the request is simpler than the one that was generated. Default: false. */
  readonly isSimplified?: boolean
}

/** The parts of a finding. */
interface FindingParts extends Omit<BrokenPromise, 'request'> {
  readonly operation: string
  readonly check: ContractCheck
  /** The name of the case. */
  readonly name: string
  readonly curl: string
}

/**
 * The error of a case that found a broken promise. The message contains the request, the expectation, the response and a
 * `curl` command that sends the request again, with its credentials.
 *
 * @example
 * const toLine = (thrown: unknown) => (thrown instanceof ContractFinding ? thrown.curl : undefined)
 */
export class ContractFinding extends Error {
  override readonly name = 'ContractFinding' as const
  /** The name of the operation. */
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
