import { toEssence } from '../../../../src/shared/content-type.ts'
import { isStreamFormat, toDocumentFormat } from '../../json-schema/document-format.ts'
import { isPlainObject } from '../../../../src/shared/property.ts'
import { toPrintable } from '../../../../src/shared/printable.ts'
import { isRefusal, isSuccess, rejections } from '../find-problem.ts'
import { abridge } from '../reason-text.ts'
import type { CapturedResponse } from './captured-response.ts'
import { compareHeaders, hasBody } from './compare-headers.ts'
import { type BodyFacts, compareBodies } from './compare-values.ts'
import type { FoundDifference } from './difference.ts'
import { decodeText, toJson } from '../body-text.ts'
import type { ValuePairs } from './value-pairs.ts'

/** What a sentence says about the request. */
export interface RequestFacts {
  readonly method: string
  /** Which credentials it has: `with the credentials`, `as 'reader'`, `without credentials` or `with wrong credentials`. */
  readonly credentials: string
  /** The path's last fixed segment. */
  readonly collection: string
  /** Whether the new server has served the operation, so that other statuses come from its handler. */
  readonly isServed: boolean
  /** Whether a 404 from the old server hides from a role what another role receives. */
  readonly isHidden: boolean
  /** Whether the credentials are valid, and written in another way. */
  readonly isSpelled: boolean
  /** Whether a page from another origin may send the request, or a header against such pages is missing. */
  readonly isForeign: boolean
  /** Where the request is invalid. */
  readonly place?: string | undefined
}

/** Lists the differences between two responses to a request. A text in place of a response says why there is none. */
export function compareResponses(old: CapturedResponse | string, next: CapturedResponse | string, facts: RequestFacts, pairs: ValuePairs): FoundDifference[] {
  const { credentials, method } = facts
  const [one, other] = [toStatus(old), toStatus(next)]
  const change: FoundDifference[] = []
  if (one !== other) {
    const isHandled = facts.isServed && one !== '404' ? handlerStatus : /^(?:2\d\d|304)$/
    const isGuard = (isRefusal(Number(one)) || (facts.isHidden && one === '404')) && isHandled.test(other)
    const text = `${one} is ${other} now`
    const place = isAcceptedOnce(one, other) ? { place: facts.place } : {}
    // A permission decides on a 403 with valid credentials, and another guard on pages from other origins.
    const mayBeOpen = one === '401' || (/^with(?:out| wrong) /.test(credentials) && !facts.isForeign)
    if (isGuard && !facts.isSpelled) change.push({ kind: 'guard', text: `a guard no longer holds: ${one} ${credentials} is ${other} now`, ...(mayBeOpen && { ifOpen: text }), ...place })
    else change.push({ kind: 'status', text, ...([old, next].some(isMissing) && { example: [isMissing(old) ? old : one, isMissing(next) ? next : other] }), ...place })
  }
  if (isMissing(old) || isMissing(next)) return change
  // Responses that say something else also have another body and other headers.
  const isAlike = old.status === next.status || [old, next].every(isWhole) || [old, next].every(({ status }) => rejections.has(status))
  if (!isAlike) return change
  const found = [...compareContents(old, next, facts, pairs), ...compareHeaders(old, next, method, pairs)]
  if (old.status === next.status || isSuccess(old.status)) return [...change, ...found]
  // Another error has other texts.
  const shape = found.filter(({ dependsOnData }) => !dependsOnData)
  return [...change, ...Array.from(shape, (one): FoundDifference => ({ ...one, error: toErrorKey(old) }))]
}

/** Returns what errors of one kind have in common: the status and the property names. */
export function toErrorKey({ status, body }: CapturedResponse): string {
  return `${status} ${toShape(toJson(decodeText(body)))}`
}

function toShape(value: unknown): string {
  if (Array.isArray(value)) return `[${value.slice(0, 1).map(toShape).join()}]`
  if (!isPlainObject(value)) return ''
  return `{${Object.entries(value)
    .map(([name, inner]) => name + toShape(inner))
    .toSorted()
    .join()}}`
}

/** Whether a response is a success with its whole body: a 206 has only a part. */
function isWhole({ status }: CapturedResponse): boolean {
  return isSuccess(status) && status !== 206
}

/** Whether only one server accepts the request. */
function isAcceptedOnce(one: string, other: string): boolean {
  return [`${one} ${other}`, `${other} ${one}`].some((statuses) => /^[23]\d\d 4\d\d$/.test(statuses))
}

/** The statuses from handlers and from the validation before them. A 404 may hide a record, or come from a router. */
const handlerStatus = /^(?:2\d\d|304|400|409|412|422|428)$/

function isMissing(response: CapturedResponse | string): response is string {
  return typeof response === 'string'
}

function toStatus(response: CapturedResponse | string): string {
  return typeof response === 'string' ? 'no response' : String(response.status)
}

function compareContents(old: CapturedResponse, next: CapturedResponse, { method, collection }: RequestFacts, pairs: ValuePairs): FoundDifference[] {
  // Servers usually write all errors in one place.
  const status = old.status >= 400 ? 'errors' : String(old.status)
  if (!hasBody(old.status, method) && !hasBody(next.status, method)) return []
  const bodyFacts = { of: status, around: collection, isNew: method === 'POST' && isSuccess(old.status) }
  const [format, other] = [toFormat(old), toFormat(next)]
  const [text, given] = [decodeText(old.body), decodeText(next.body)]
  const example = [toExample(old, text), toExample(next, given)] as const
  if (old.isWhole !== next.isWhole) return [{ kind: 'value', text: `the body of ${status} ${next.isWhole ? 'ends now' : 'does not end any more'}`, example }]
  if (old.body.length === 0 || next.body.length === 0) {
    if (old.body.length === next.body.length) return []
    return [{ kind: 'value', text: next.body.length === 0 ? `the body of ${status} is lost` : `a body of ${status} is new`, example }]
  }
  if (text === undefined || given === undefined) {
    const isSame = old.body.length === next.body.length && old.body.every((byte, index) => byte === next.body[index])
    return isSame ? [] : [{ kind: 'value', text: `the bytes of ${status} are other ones`, example }]
  }
  if (format === 'json' || other === 'json') {
    const [value, found] = [toJson(text), toJson(given)]
    if (value !== undefined && found !== undefined) return compareBodies(value, found, bodyFacts, pairs)
    if (value !== undefined) return [{ kind: 'value', text: `the body of ${status} was JSON and is another text`, dependsOnData: true, example }]
  }
  if (isStreamFormat(format))
    return compareStreams(text, given, old.isWhole, format === 'json-lines', { ...bodyFacts, example }, pairs)
  return pairs.areAlike(text, given, { name: '', owner: '' })
    ? []
    : [{ kind: 'value', text: `the text of ${status} is another one`, example }]
}

/** Compares stream elements; if the streams did not end, as many as both servers have sent. */
function compareStreams(
  text: string,
  given: string,
  isWhole: boolean,
  isJson: boolean,
  { example, ...bodyFacts }: BodyFacts & { readonly example: readonly [string, string] },
  pairs: ValuePairs,
): FoundDifference[] {
  const { of: status } = bodyFacts
  const [elements, others] = [text, given].map((whole) => (isJson ? whole.split(/\r?\n/) : splitEvents(whole))) as [
    string[],
    string[],
  ]
  // Without the end of the last element, which is empty or may be incomplete.
  const length = isWhole ? Math.max(elements.length, others.length) : Math.min(elements.length, others.length) - 1
  if (isWhole && elements.length !== others.length) {
    return [{ kind: 'value', text: `the stream of ${status} has ${elements.length > others.length ? 'fewer' : 'more'} elements`, dependsOnData: true, example }]
  }
  return elements.slice(0, length).flatMap((element, index) => {
    const other = others[index] as string
    const [value, found] = isJson ? [toJson(element), toJson(other)] : []
    if (value !== undefined && found !== undefined) return compareBodies(value, found, bodyFacts, pairs)
    return pairs.areAlike(element, other, { name: '', owner: '' }) ? [] : [{ kind: 'value', text: `an element of the stream of ${status} is another one`, example: [abridge(element), abridge(other)] }]
  })
}

/** Splits a stream into its events. Comments, which servers send to keep a connection, are none. */
function splitEvents(text: string): string[] {
  const events = text.split(/\r?\n\r?\n/).map((event) =>
    event
      .split(/\r?\n/)
      .filter((line) => !line.startsWith(':'))
      .join('\n'),
  )
  return events.filter((event, index) => event !== '' || index === events.length - 1)
}

function toFormat({ headers }: CapturedResponse): ReturnType<typeof toDocumentFormat> {
  return toDocumentFormat(toEssence(headers.get('content-type') ?? ''))
}

function toExample({ body }: CapturedResponse, text: string | undefined): string {
  return text === undefined ? `${body.length} bytes` : abridge(toPrintable(text))
}
