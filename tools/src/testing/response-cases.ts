import type { StatusContents } from 'routepact/internal'
import { isRefusal } from './find-problem.ts'
import { isSuccessKey } from '../../../src/shared/status-key.ts'
import { type ContractCheck, checkTitles } from './checks.ts'
import type { BrokenPromise } from './contract-finding.ts'
import type { InvalidRequest } from './invalid-inputs.ts'
import type { ContractCase } from './contract-case.ts'
import type { OperationTest } from './operation-test.ts'
import { toEndText } from './session-ends.ts'
import { type BrokenExchange, simplifyExchange } from './simplify-request.ts'
import type { TestExchange } from './test-session.ts'

/** Creates the cases that compare all responses of an operation with the contract. */
export function createResponseCases(test: OperationTest): ContractCase[] {
  const responses = [...test.tested.route.responses]
  const errors = responses.filter(([key]) => !isSuccessKey(key))
  const ofErrors = listComparisons(errors.map(([, contents]) => contents))
  const declared = responses.map(([, contents]) => contents)
  const checks: ContractCheck[] = ['server-error', 'valid-request', 'declared-status', ...listComparisons(declared)]
  const sendsJson = declared.some(({ byEssence }) => [...byEssence.values()].some(({ format, code }) => format === 'json' && !code))
  if (sendsJson) checks.push('undeclared-fields')
  return checks.flatMap((check) => {
    const findDoubt = check === 'valid-request' ? async () => findRefusal(test, await test.sendValid()) : undefined
    const ofValid = test.createCase(check, async () => findBroken(check, test, await sendValid(check, test)), '', findDoubt)
    const hasRejected = check === 'server-error' || ofErrors.includes(check)
    return hasRejected ? [ofValid].concat(createRejectedCases(check, test)) : ofValid
  })
}

/** Returns why nothing is known about an operation's success: every valid request had an error. */
export function findRefusal(
  { session, tested }: OperationTest,
  exchanges: readonly Pick<TestExchange, 'request' | 'status' | 'problem'>[],
): string | undefined {
  if (exchanges.some(({ status, problem }) => status < 400 || problem)) return undefined
  const statuses = [...new Set(exchanges.map(({ status }) => status))].toSorted((one, other) => one - other)
  const isRefused = statuses.some(isRefusal)
  const isAuthorized = session.credentials.chooseSchemes(tested)?.length !== 0
  const end = exchanges.map(({ request }) => session.findEnd(request)).find((found) => found !== undefined)
  const hasBody = tested.operation.requests !== undefined
  const unproven = statuses.includes(401) ? session.credentials.listUnproven(tested) : []
  if (unproven.length > 0) {
    const schemes = unproven.map((scheme) => `'${scheme}'`).join(' and ')
    return `no credentials for ${schemes}: those of other schemes had the status 401, so set 'authorize'`
  }
  const advice = statuses.includes(429)
    ? 'raise the rate limit of the server'
    : isRefused && isAuthorized
      ? `check the credentials in 'authorize'${hasBody ? ", or return a body in 'prepare'" : ''}`
      : isRefused
        ? `set 'authorize', or return credentials${hasBody ? ' or a body' : ''} in 'prepare'`
        : "return parts of a resource that exists in 'prepare'"
  return `every valid request had the status ${statuses.join(' or ')}: ${end ? `credentials ${toEndText(end)}` : advice}`
}

/** Lists the checks for what statuses declare. */
function listComparisons(statuses: readonly StatusContents[]): ContractCheck[] {
  const contents = statuses.flatMap(({ byEssence }) => [...byEssence.values()])
  const checks: ContractCheck[] = statuses.length > 0 ? ['declared-content-type'] : []
  if (statuses.some(({ headers }) => headers) || contents.some(({ headers }) => headers)) checks.push('declared-headers')
  if (contents.some(({ code }) => !code?.writeElement)) checks.push('declared-body')
  if (contents.some(({ code }) => code?.writeElement)) checks.push('stream-elements')
  return checks
}

/**
 * Creates the cases that compare the responses to invalid requests: one for each kind of mistake, because each kind may fail for another
 * reason, or a common one, because all errors have the same format.
 */
function createRejectedCases(check: ContractCheck, test: OperationTest): ContractCase[] {
  const kinds = [...new Set(test.invalid.map((invalid) => invalid.check))]
  if (kinds.length === 0) return []
  const findIn = (selected: readonly ContractCheck[]) => async (): Promise<BrokenPromise | undefined> => {
    const known = await listReported(check, test, selected)
    const exchanges = await sendInvalid(test, ({ check: kind }) => selected.includes(kind))
    return findBroken(check, test, exchanges.filter(({ status }) => !known.has(status)))
  }
  if (check !== 'server-error') return [test.createCase(check, findIn(kinds), ' when it rejects a request')]
  return kinds.map((kind) => test.createCase(check, findIn([kind]), ` when it ${checkTitles[kind]}`))
}

/** Lists the failure statuses that an earlier case of the check reports. */
async function listReported(check: ContractCheck, test: OperationTest, selected: readonly ContractCheck[]): Promise<ReadonlySet<number>> {
  if (check !== 'server-error') {
    const valid = await sendValid(check, test)
    return new Set(valid.filter(({ problem }) => problem?.check === check).map(({ status }) => status))
  }
  // If a server fails for all requests, or for all invalid ones, there is one mistake.
  const isFirst = test.invalid[0]?.check === selected[0]
  const all = [...(isFirst ? await test.sendValid() : []), ...(await sendInvalid(test, () => true))]
  const statuses = new Set(all.map(({ status }) => status))
  return statuses.size === 1 ? statuses : new Set()
}

/** Creates a case for each invalid request. */
export function createRejectionCases(test: OperationTest): ContractCase[] {
  return test.invalid.map((invalid) =>
    test.createCase(
      invalid.check,
      async () => {
        const { request, status, problem } = await test.sendInvalid(invalid)
        // The check 'server-error' reports a failure.
        if ((status >= 400 && status < 500) || problem?.check === 'server-error') return undefined
        return { request, expected: 'a status from 400 to 499', received: String(status) }
      },
      invalid.description,
    ),
  )
}

/** The checks that concern valid requests only. */
const validOnly = new Set<ContractCheck>(['valid-request', 'declared-status'])

/** Sends the valid requests, and the request that names no prepared resource. */
async function sendValid(check: ContractCheck, test: OperationTest): Promise<readonly TestExchange[]> {
  const valid = await test.sendValid()
  return validOnly.has(check) ? valid : [...valid, ...(await test.sendUnprepared())]
}

async function sendInvalid(test: OperationTest, isSelected: (invalid: InvalidRequest) => boolean): Promise<readonly TestExchange[]> {
  const exchanges: TestExchange[] = []
  for (const invalid of test.invalid.filter(isSelected)) exchanges.push(await test.sendInvalid(invalid))
  return exchanges
}

/** Finds the first exchange that breaks a promise. Invalid requests have the simplest values and one mistake. */
async function findBroken(check: ContractCheck, test: OperationTest, exchanges: readonly TestExchange[]): Promise<BrokenPromise | undefined> {
  const broken = exchanges.flatMap((exchange): BrokenExchange[] =>
    exchange.problem?.check === check ? [{ ...exchange, problem: exchange.problem }] : [],
  )
  const [exchange] = broken
  if (!exchange) return undefined
  const input = test.findComplexInput(exchange.request)
  const { request, problem } = input ? await simplifyExchange(test, input, exchange) : exchange
  const { expected, received } = problem
  return { request, expected, received, count: broken.length, isSimplified: request !== exchange.request }
}
