import type { Contract } from 'routepact'
import type { ContractTestOptions } from '../testing/options.ts'
import { isCredentialName } from '../testing/credential-names.ts'
import { CommandError, toErrorMessage } from './command-error.ts'
import type { MessageReceiver, ReportedFinding, TestingEntry, TestTask } from './contract-task.ts'
import { loadPrepared, toPreparedMessage } from './prepared-values.ts'
import { type LoadedContract, toConversionMessage } from './document-options.ts'

/** The milliseconds in which the server must respond to the first request. */
const firstTimeout = 10_000

/** Tests a server against a contract. */
export async function testServer(
  { contract, documentOptions: { converters, libraryOptions } }: LoadedContract,
  { url, seed, operations, checks, headers, schemes, prepare }: TestTask,
  { contractCases, ContractFinding }: TestingEntry,
  receive: MessageReceiver,
): Promise<void> {
  await requireServer(url)
  const prepared = prepare === undefined ? {} : { prepare: (await loadPrepared(prepare)).prepare }
  const known = toCredentials(contract, headers)
  const authorize = {
    ...known.authorize,
    ...Object.fromEntries(Object.entries(schemes).map(([scheme, own]) => [scheme, { headers: own }])),
  }
  const options = {
    ...prepared,
    seed,
    converters,
    libraryOptions,
    operations,
    checks,
    headers: known.headers,
    authorize,
  } as ContractTestOptions
  const all = await contractCases(contract, { baseUrl: url }, options).catch((thrown: unknown) => {
    const message = toConversionMessage(toErrorMessage(thrown))
      .replace(/ in 'operations' /, " of '--operation' ")
      .replace(/ in 'checks' /, " of 'test.checks' ")
      .replace(/ in 'authorize' /, " of '--header' ")
    throw new CommandError(prepare === undefined ? message : toPreparedMessage(message, prepare))
  })
  const cases = all.filter(({ skipped }) => skipped === undefined)
  const findings: ReportedFinding[] = []
  const reasons = new Map(all.flatMap((one) => (one.skipped === undefined ? [] : [[one, one.skipped] as const])))
  for (const [done, one] of cases.entries()) {
    const { name } = one
    receive({ kind: 'progress', done, total: cases.length, name })
    const doubt = await one.run().catch((thrown: unknown) => {
      if (!(thrown instanceof ContractFinding)) throw prepare === undefined ? thrown : new CommandError(toPreparedMessage(toErrorMessage(thrown), prepare))
      const { operation, check, expected, received, curl, isSimplified } = thrown
      findings.push({ name, operation, check, expected, received, curl, isSimplified })
      return undefined
    })
    if (doubt !== undefined) reasons.set(one, doubt)
  }
  const skipped = all.flatMap((one) => (reasons.has(one) ? [{ name: one.name, reason: toCommandReason(reasons.get(one) as string) }] : []))
  // A skipped operation has this check only as a skipped case. If the check is missing, other checks were chosen.
  const valid = all.filter(({ check }) => check === 'valid-request')
  const isTested = valid.length === 0 || valid.some((one) => !reasons.has(one))
  receive({ kind: 'report', report: { cases: cases.length, findings, skipped, isTested } })
}

/** Throws if a server does not respond. */
export async function requireServer(url: string): Promise<void> {
  await fetch(url, { method: 'OPTIONS', redirect: 'manual', signal: AbortSignal.timeout(firstTimeout) }).catch((thrown: unknown) => {
    throw new CommandError(`'${url}' does not respond: ${toFetchFailure(thrown)}`)
  })
}

/** Returns a reason whose advice suits users of the command. */
export function toCommandReason(reason: string): string {
  const toOption = reason
    .replace(
      /(?<!so )set 'authorize'(?:, or return credentials(?<body> or a body)? in 'prepare')?$/,
      (_text, body?: string) => `pass '--header'${body ? ", or a body with '--prepare'" : ''}`,
    )
    .replace(/so set 'authorize'$/, "so pass '--header' with the scheme, as in 'scheme=name: value'")
    .replace(/ in 'authorize'(?=$|,)/, " in '--header'")
    .replace(/return a body in 'prepare'$/, "pass a body with '--prepare'")
    .replace(/ in 'roles'$/, " in '--role' or the configuration")
  return toOption.replace(/return parts .*$/, "pass the id of one with '--prepare'").replace(/supply the values with 'prepare\.(.*)'$/, "pass the values of '$1' with '--prepare'")
}

/**
 * Uses headers with credentials for every scheme, and the other headers for all requests.
 *
 * @param others the names of further headers that are credentials
 */
export function toCredentials(
  contract: Contract,
  headers: TestTask['headers'],
  others?: ReadonlySet<string>,
): { readonly headers: TestTask['headers']; readonly authorize: NonNullable<ContractTestOptions['authorize']> } {
  const entries = Object.entries(headers)
  const isCredential = ([name]: readonly [string, string]): boolean => isCredentialName(name) || others?.has(name) === true
  const credentials = Object.fromEntries(entries.filter(isCredential))
  const common = Object.fromEntries(entries.filter((entry) => !isCredential(entry)))
  const declared = Object.values(contract).flatMap(({ security = [] }) => security.flatMap((one) => Object.keys(one)))
  // Without a scheme, any name is allowed.
  const names = declared.length > 0 ? declared : ['header']
  const isKnown = Object.keys(credentials).length > 0
  const shared = { headers: credentials }
  return {
    headers: common,
    authorize: Object.fromEntries(isKnown ? names.map((scheme) => [scheme, shared]) : []),
  }
}

/** Returns the cause's code or message, in which `fetch` names the reason. */
function toFetchFailure(thrown: unknown): string {
  const reason = (thrown as Error).cause ?? thrown
  const { code } = reason as { readonly code?: unknown }
  return typeof code === 'string' ? code : toErrorMessage(reason)
}
