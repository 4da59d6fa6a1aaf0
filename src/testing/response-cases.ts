import { isStreamFormat } from '../contract/content-type.ts'
import type { ContractCheck } from './checks.ts'
import type { BrokenPromise } from './contract-finding.ts'
import type { ContractCase, OperationTest } from './operation-test.ts'
import { type BrokenExchange, simplifyExchange } from './simplify-request.ts'
import type { TestExchange } from './test-session.ts'

/** Creates the cases that compare all responses of an operation with the contract. */
export function createResponseCases(test: OperationTest): ContractCase[] {
  const { route } = test.tested
  const contents = Array.from(route.responses.values(), (status) => [...status.byEssence.values()])
  const checks: ContractCheck[] = ['server-error', 'valid-request', 'declared-status', 'declared-content-type']
  const hasHeaders = Array.from(route.responses.values()).some((status) => status.headers)
  if (hasHeaders || contents.flat().some(({ headers }) => headers)) checks.push('declared-headers')
  if (contents.flat().some(({ format }) => !isStreamFormat(format))) checks.push('declared-body')
  if (contents.flat().some(({ format }) => isStreamFormat(format))) checks.push('stream-elements')
  return checks.map((check) => test.createCase(check, async () => findBroken(check, test)))
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

async function sendFor(check: ContractCheck, test: OperationTest): Promise<readonly TestExchange[]> {
  const valid = await test.sendValid()
  if (validOnly.has(check)) return valid
  const exchanges = [...valid]
  for (const invalid of test.invalid) exchanges.push(await test.sendInvalid(invalid))
  return exchanges
}

async function findBroken(check: ContractCheck, test: OperationTest): Promise<BrokenPromise | undefined> {
  const exchanges = await sendFor(check, test)
  const broken = exchanges.flatMap((exchange, index): [BrokenExchange, number][] =>
    exchange.problem?.check === check ? [[{ ...exchange, problem: exchange.problem }, index]] : [],
  )
  const [first] = broken
  if (!first) return undefined
  const [exchange, index] = first
  // The first input is the simplest. Invalid requests, which come after the valid ones, have its values and one mistake.
  const input = index === 0 ? undefined : test.inputs[index]
  const { request, problem } = input ? await simplifyExchange(test, input, exchange) : exchange
  const { expected, received } = problem
  return { request, expected, received, count: broken.length, isSimplified: request !== exchange.request }
}
