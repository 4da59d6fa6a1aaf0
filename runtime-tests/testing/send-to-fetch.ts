/** Shared by the tests of `testContract`. */
import type { Contract } from 'routepact'
import { type ContractCheck, type ContractReport, type ContractTestOptions, testContract } from 'routepact-tools/testing'
import { responseChecks } from '../../tools/src/testing/checks.ts'

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
export const checksOfResponses: readonly ContractCheck[] = ['server-error', 'valid-request', ...responseChecks, 'stream-elements']
