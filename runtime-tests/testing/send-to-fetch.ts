/** Shared by the tests of `testContract`. */
import type { Contract } from 'routepact'
import { type ContractReport, type ContractTestOptions, testContract } from 'routepact-tools/testing'

/** Tests a function that responds to every request. */
export async function testFetch(
  contract: Contract,
  fetch: (request: Request) => Response | Promise<Response>,
  options: ContractTestOptions = {},
): Promise<ContractReport> {
  return testContract(contract, { fetch }, options)
}

/** Returns the findings as `operation: check: what was received`. */
export function toLines({ findings }: ContractReport): string[] {
  return findings.map(({ operation, check, received }) => `${operation}: ${check}: ${received}`)
}

/** The checks of responses alone. */
export const responseChecks = [
  'server-error',
  'valid-request',
  'declared-status',
  'declared-content-type',
  'declared-headers',
  'declared-body',
  'stream-elements',
] as const
