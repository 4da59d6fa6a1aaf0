/** What is wrong with an answer, as text, so that it can be found where no test framework runs. */
import type { Case } from './cases/case.ts'

/** The request of a case, to a router that serves beneath `base`, which may have a path. */
export function toRequest({ url, method = 'GET', headers = {}, body }: Case, base = 'https://compat.test'): Request {
  return new Request(base + url, { method, headers, body: body ?? null })
}

/**
 * Reads an answer to its end and says where it is not what the case expects; nothing where it is right.
 *
 * @param isLossy may what is on its way be lost when a stream breaks? Over a connection, it may: a stream that errs drops
 * what it holds (Streams Standard).
 */
export async function findFaults(response: Response, expected: Case, isLossy = false): Promise<string[]> {
  const { status, sent = {}, json, text, issues, breach, breaksAfter } = expected
  const body = breaksAfter === undefined ? await response.text() : await readBroken(response)
  const faults = Object.entries(sent).flatMap(([name, value]) =>
    differ(`the header ${name}`, response.headers.get(name), value),
  )
  if (response.status !== status) faults.push(`the status is ${response.status} and not ${status}: ${body}`)
  if (body.includes('secret')) faults.push(`a secret got out: ${body}`)
  if (text !== undefined) faults.push(...differ('the text', body, text))
  if (breaksAfter !== undefined && !(isLossy && breaksAfter.startsWith(body)))
    faults.push(...differ('the text before it breaks', body, breaksAfter))
  if (json === undefined && issues === undefined && breach === undefined) return faults
  try {
    const given: unknown = JSON.parse(body)
    if (json !== undefined) faults.push(...differ('the JSON', given, json))
    if (issues) faults.push(...findIssueFaults(given as Refusal, issues))
    if (breach) faults.push(...findBreachFaults(given as Refusal, breach))
  } catch (thrown) {
    faults.push(`the body is not as it should be: ${String(thrown)}: ${body}`)
  }
  return faults
}

/** A sentence where two values are not the same JSON; the order of keys does not matter. */
export function differ(what: string, given: unknown, expected: unknown): string[] {
  const [one, other] = [toSortedJson(given), toSortedJson(expected)]
  return one === other ? [] : [`${what} is ${one} and not ${other}`]
}

function toSortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** The body of an answer to a request that was refused, or of one that breaks its contract. */
interface Refusal {
  readonly error: unknown
  readonly details: readonly { readonly path?: unknown; readonly message: unknown }[]
}

/** Messages are each library's own; the paths are not, and nothing else of an issue is sent. */
function findIssueFaults({ error, details, ...others }: Refusal, issues: NonNullable<Case['issues']>): string[] {
  const paths = details.map(({ path }) => JSON.stringify(path)).sort()
  const expected = issues.map((path) => JSON.stringify(path))
  return [
    ...differ('the error', { error, ...others }, { error: 'Validation failed' }),
    ...differ('the paths of the issues', paths, expected),
    ...details.flatMap((detail) => differ('what an issue has', Object.keys(detail), ['path', 'message'])),
    ...findMessageFaults(details),
  ]
}

function findBreachFaults({ error, details, ...others }: Refusal, mentions: readonly string[]): string[] {
  const told = String(details[0]?.message)
  return [
    ...differ('the error', { error, ...others }, { error: 'Internal server error' }),
    ...differ('what is told', details.map(Object.keys), [['message']]),
    ...findMessageFaults(details),
    ...mentions.filter((text) => !told.includes(text)).map((text) => `${text} is not mentioned in: ${told}`),
  ]
}

function findMessageFaults(details: Refusal['details']): string[] {
  return details
    .filter(({ message }) => typeof message !== 'string' || message === '')
    .map(({ message }) => `a message is ${String(message)}`)
}

/** What comes before a stream breaks; it must break. */
async function readBroken(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let text = ''
  for (;;) {
    const result = await reader?.read().catch(() => undefined)
    if (!result) return text
    if (result.done) return `${text} and then it ended`
    text += decoder.decode(result.value, { stream: true })
  }
}
