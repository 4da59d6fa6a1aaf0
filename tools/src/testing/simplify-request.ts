import type { CallInput } from 'routepact/internal'
import type { ResponseProblem } from './find-problem.ts'
import { toInputText } from './input-text.ts'
import type { OperationTest } from './operation-test.ts'
import { listParts } from './part-schemas.ts'
import { toRequestData } from './request-data.ts'
import { type Simplification, simplifyValue, within } from './simplify-value.ts'
import { findRejection } from './tested-operation.ts'
import type { TestExchange } from './test-session.ts'

/** A request whose response breaks a promise. */
export interface BrokenExchange extends TestExchange {
  readonly problem: ResponseProblem
}

/** The most requests that simplify a finding, and the milliseconds after which none is sent: tests have time limits. */
const mostSimplifications = 100
const longestSearch = 2_000

/**
 * Finds the simplest valid request that breaks the same promise in the same way. Only generated parts are simplified, and
 * `prepare` is called for each request.
 *
 * @param input the request's input
 * @returns the same exchange if no simpler request breaks the promise
 */
export async function simplifyExchange(test: OperationTest, input: CallInput, exchange: BrokenExchange): Promise<BrokenExchange> {
  // A server that does not respond may be down, or need all the time that it has.
  if (exchange.status === 0) return exchange
  const end = performance.now() + longestSearch
  const original = toInputText(input)
  const known = new Map<string, boolean>()
  const search = simplifyInput(test, input)
  let simplest = exchange
  let left = mostSimplifications
  let step = search.next()
  while (!step.done && left > 0 && performance.now() < end) {
    const candidate = step.value
    const text = toInputText(candidate)
    let isBroken = known.get(text)
    if (isBroken === undefined) {
      isBroken = false
      if (await isValid(test, candidate)) {
        left -= 1
        const found = await sendAgain(test, candidate, exchange)
        isBroken = found !== undefined
        if (found && text !== original) simplest = found
      }
      known.set(text, isBroken)
    }
    step = search.next(isBroken)
  }
  return simplest
}

/**
 * Simplifies the parts that are not examples from the contract: the body first, and the path, which `prepare` often supplies, last. The
 * input itself comes first, because a request that does not fail again cannot be simplified.
 */
function* simplifyInput({ tested, session, inputs }: OperationTest, input: CallInput): Simplification<CallInput, void> {
  if (!(yield input)) return
  const { headers } = session
  const { contentType } = input
  const simple = inputs.find((other) => other.contentType === contentType)
  let current = input
  for (const { name, contentType: type, code, examples } of listParts(tested).toReversed()) {
    const value = input[name]
    const isExample = code?.writeElement && Array.isArray(value) ? value.every((element) => examples.includes(element)) : examples.includes(value)
    if (isExample || (name === 'body' && type !== contentType)) continue
    const others = current
    const embed = (candidate: unknown): CallInput => ({
      ...others,
      [name]: name === 'headers' ? { ...(candidate as object), ...headers } : candidate,
    })
    current = embed(yield* within(simplifyValue(value, simple?.[name]), embed))
  }
}

async function isValid({ tested }: OperationTest, input: CallInput): Promise<boolean> {
  const data = await toRequestData(tested.operation, input)
  return data !== undefined && (await findRejection(tested, data)) === undefined
}

/** Sends a simpler request; returns `undefined` if it does not break the same promise in the same way. */
async function sendAgain(test: OperationTest, input: CallInput, { request, status, problem }: BrokenExchange): Promise<BrokenExchange | undefined> {
  try {
    const sent = await test.sendAsValid(await test.createLike(request, input))
    const isAlike = sent.status === status && sent.problem?.check === problem.check && sent.problem.expected === problem.expected
    return isAlike && sent.problem ? { ...sent, problem: sent.problem } : undefined
  } catch {
    // An error from `prepare` for this input must not hide the finding.
    return undefined
  }
}
