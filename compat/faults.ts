/** Describes the faults of a response as text, for use without a test framework. */
import type { Case } from './cases/case.ts'

/** Creates the request of a case for a router at `base`, which may have a path. */
export function toRequest({ url, method = 'GET', headers = {}, body }: Case, base = 'https://compat.test'): Request {
  return new Request(base + url, { method, headers, body: body ?? null })
}

/**
 * Reads a response to the end and lists the differences from the case; empty if it is as expected.
 *
 * @param isLossy whether bytes before a stream's failure may be lost. Over a connection they may: a stream that fails
 * drops its queue (Streams Standard).
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
    if (issues) faults.push(...findIssueFaults(given as ErrorBody, issues))
    if (breach) faults.push(...findBreachFaults(given as ErrorBody, breach))
  } catch (thrown) {
    faults.push(`the body is not as it should be: ${String(thrown)}: ${body}`)
  }
  return faults
}

/** Describes the difference between two JSON values; the order of keys does not matter. */
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

/** The body of a response to a request that was rejected, or of a response that violates its contract. */
interface ErrorBody {
  readonly error: unknown
  readonly details: readonly { readonly path?: unknown; readonly message: unknown }[]
}

/** Messages differ between libraries; the paths do not, and nothing else of an issue is sent. */
function findIssueFaults({ error, details, ...others }: ErrorBody, issues: NonNullable<Case['issues']>): string[] {
  const paths = details.map(({ path }) => JSON.stringify(path)).sort()
  const expected = issues.map((path) => JSON.stringify(path))
  return [
    ...differ('the error', { error, ...others }, { error: 'Validation failed' }),
    ...differ('the paths of the issues', paths, expected),
    ...details.flatMap((detail) => differ('the list of issue keys', Object.keys(detail), ['path', 'message'])),
    ...findMessageFaults(details),
  ]
}

function findBreachFaults({ error, details, ...others }: ErrorBody, mentions: readonly string[]): string[] {
  const message = String(details[0]?.message)
  return [
    ...differ('the error', { error, ...others }, { error: 'Internal server error' }),
    ...differ('the list of detail keys', details.map(Object.keys), [['message']]),
    ...findMessageFaults(details),
    ...mentions.filter((text) => !message.includes(text)).map((text) => `${text} is not mentioned in: ${message}`),
  ]
}

function findMessageFaults(details: ErrorBody['details']): string[] {
  return details
    .filter(({ message }) => typeof message !== 'string' || message === '')
    .map(({ message }) => `a message is ${String(message)}`)
}

/** Reads the text before a stream fails; the stream must fail. */
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
