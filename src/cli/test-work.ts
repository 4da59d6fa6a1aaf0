import type { ContractTestOptions } from '../testing/options.ts'
import { isCredentialName } from '../testing/credential-names.ts'
import type { Contract } from '../core/contract/operation.ts'
import { CommandError, toErrorMessage } from './command-error.ts'
import type { LoadedContract, MessageReceiver, ReportedFinding, TestingEntry, TestTask } from './contract-task.ts'

/** The milliseconds in which the server must respond to the first request. */
const firstTimeout = 10_000

/** Tests a server against a contract. */
export async function testServer(
  { contract, converters }: LoadedContract,
  { url, seed, operations, checks, headers }: TestTask,
  { contractCases, ContractFinding }: TestingEntry,
  receive: MessageReceiver,
): Promise<void> {
  await fetch(url, { method: 'OPTIONS', redirect: 'manual', signal: AbortSignal.timeout(firstTimeout) }).catch((thrown: unknown) => {
    throw new CommandError(`'${url}' does not respond: ${toFetchFailure(thrown)}`)
  })
  const options = { seed, converters, operations, checks, ...toCredentials(contract, headers) } as ContractTestOptions
  const all = await contractCases(contract, { baseUrl: url }, options).catch((thrown: unknown) => {
    throw new CommandError(toErrorMessage(thrown).replace(/ in '(operation|check)s' /, " of '--$1' "))
  })
  const cases = all.filter(({ skipped }) => skipped === undefined)
  const findings: ReportedFinding[] = []
  for (const [done, { name, run }] of cases.entries()) {
    receive({ kind: 'progress', done, total: cases.length, name })
    await run().catch((thrown: unknown) => {
      if (!(thrown instanceof ContractFinding)) throw thrown
      const { operation, check, expected, received, curl, isSimplified } = thrown
      findings.push({ name, operation, check, expected, received, curl, isSimplified })
    })
  }
  const skipped = all.flatMap(({ name, skipped: reason }) =>
    reason === undefined ? [] : [{ name, reason: reason.replace(/set 'authorize'$/, "pass '--header'") }],
  )
  // A skipped operation has this check only as a skipped case. Without the check, other cases were chosen.
  const valid = all.filter(({ check }) => check === 'valid-request')
  const isTested = valid.length === 0 || valid.some((one) => one.skipped === undefined)
  receive({ kind: 'report', report: { cases: cases.length, findings, skipped, isTested } })
}

/** Uses headers with credentials for operations with `security`, and the other headers for all requests. */
function toCredentials(
  contract: Contract,
  headers: TestTask['headers'],
): Pick<ContractTestOptions, 'authorize' | 'headers'> {
  const entries = Object.entries(headers)
  const credentials = Object.fromEntries(entries.filter(([name]) => isCredentialName(name)))
  const others = Object.fromEntries(entries.filter(([name]) => !isCredentialName(name)))
  const schemes = Object.values(contract).flatMap(({ security = [] }) => security.flatMap((one) => Object.keys(one)))
  const isKnown = Object.keys(credentials).length > 0
  return {
    headers: others,
    authorize: Object.fromEntries(isKnown ? schemes.map((scheme) => [scheme, { headers: credentials }]) : []),
  }
}

/** Returns the code or the message of the cause, in which `fetch` names the reason. */
function toFetchFailure(thrown: unknown): string {
  const reason = (thrown as Error).cause ?? thrown
  const { code } = reason as { readonly code?: unknown }
  return typeof code === 'string' ? code : toErrorMessage(reason)
}
