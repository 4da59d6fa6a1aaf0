/**
 * Headers that describe the connection and the framing are not compared, nor the clock. It counts whether the body's length is known in
 * advance; the length itself follows from the body.
 */
import { isBodiless } from '../../../../src/shared/status.ts'
import { isSuccess } from '../find-problem.ts'
import type { CapturedResponse } from './captured-response.ts'
import type { FoundDifference } from './difference.ts'
import type { ValuePairs } from './value-pairs.ts'

/** The headers that are not compared. docs/testing.md lists them. */
const ignored = new Set(['connection', 'date', 'keep-alive', 'set-cookie', 'transfer-encoding'])

/** Headers compared only by their presence, because their values belong to one server or one moment. */
const presence = /^(?:age|content-length|etag|retry-after|server-timing|x-response-time|x-runtime|(?:x-)?(?:correlation|request|trace)-id|(?:x-)?rate-?limit(?:-remaining|-reset)?)$/

/** The headers that are lists whose order has no meaning. */
const sets = /^(?:allow|vary|accept-patch|accept-post|cache-control|access-control-(?:allow|expose)-(?:headers|methods))$/

/** The most characters that a value has in a sentence. */
const longestValue = 80

/** Lists the header differences between two responses to a request with a method. */
export function compareHeaders(old: CapturedResponse, next: CapturedResponse, method: string, pairs: ValuePairs): FoundDifference[] {
  const hasLength = method === 'HEAD' || (old.body.length > 0 && next.body.length > 0)
  // Another error has its own headers, such as 'allow' for 405.
  const added = old.status === next.status || isSuccess(next.status) ? next.headers.keys() : []
  const names = [...new Set([...old.headers.keys(), ...added])].filter(
    (name) => !ignored.has(name) && (name !== 'content-length' || hasLength),
  )
  const found = names.flatMap((name) => compareHeader(name, old.headers.get(name), next.headers.get(name), pairs))
  return [...found, ...compareCookies(old.headers.getSetCookie(), next.headers.getSetCookie(), pairs)]
}

function compareHeader(name: string, old: string | null, next: string | null, pairs: ValuePairs): FoundDifference[] {
  const subject = `the header '${name}'`
  if (next === null) return [{ kind: 'header', text: `${subject} is lost`, example: [old as string, 'absent'] }]
  if (old === null) return [{ kind: 'header', text: `${subject} is new`, example: ['absent', next] }]
  if (presence.test(name)) return []
  if (sets.test(name)) return compareParts(subject, splitParts(old, /\s*,\s*/, name), splitParts(next, /\s*,\s*/, name))
  if (name === 'content-type') {
    const [essence = '', ...parameters] = splitParts(old, /\s*;\s*/, name)
    const [other = '', ...others] = splitParts(next, /\s*;\s*/, name)
    if (essence === other) return compareParts(subject, parameters.map(withoutBoundary), others.map(withoutBoundary))
    return [toChange(subject, essence, other)]
  }
  return pairs.areAlike(old, next, { name, owner: name }) ? [] : [toChange(subject, old, next)]
}

/** Returns a content type's parameter. A boundary is a random text. */
function withoutBoundary(parameter: string): string {
  return parameter.replace(/^boundary=.*$/, 'boundary')
}

function splitParts(value: string, separator: RegExp, name: string): string[] {
  return (name === 'allow' ? value.toUpperCase() : value.toLowerCase()).split(separator).filter((part) => part !== '')
}

/** Compares lists whose order has no meaning. */
function compareParts(subject: string, old: readonly string[], next: readonly string[]): FoundDifference[] {
  const example = [old.join(', '), next.join(', ')] as const
  const lost = old.filter((part) => !next.includes(part)).map((part): FoundDifference => ({ kind: 'header', text: `${subject} has lost '${part}'`, example }))
  const added = next.filter((part) => !old.includes(part)).map((part): FoundDifference => ({ kind: 'header', text: `${subject} has '${part}' now`, example }))
  return [...lost, ...added]
}

function toChange(subject: string, old: string, next: string): FoundDifference {
  const general = `${subject} has another value`
  const isShort = old.length <= longestValue && next.length <= longestValue
  return { kind: 'header', text: isShort ? `${subject} was '${old}' and is '${next}'` : general, general, example: [old, next] }
}

/** A cookie: its value, and its attributes by name. */
interface Cookie {
  readonly name: string
  readonly value: string
  readonly attributes: ReadonlyMap<string, string>
}

function toCookie(text: string): Cookie {
  const [[name, value], ...attributes] = text.split(/\s*;\s*/).map((part) => {
    const end = `${part}=`.indexOf('=')
    return [part.slice(0, end), part.slice(end + 1)] as const
  }) as [readonly [string, string], ...(readonly [string, string])[]]
  return { name, value, attributes: new Map(attributes.map(([key, given]) => [key.toLowerCase(), given] as const)) }
}

function compareCookies(old: readonly string[], next: readonly string[], pairs: ValuePairs): FoundDifference[] {
  const [cookies, others] = [old, next].map((texts) => texts.map(toCookie)) as [Cookie[], Cookie[]]
  const left = [...others]
  const found = cookies.flatMap((cookie): FoundDifference[] => {
    const index = left.findIndex(({ name }) => name === cookie.name)
    const [other] = index < 0 ? [] : left.splice(index, 1)
    if (!other) return [{ kind: 'header', text: `the cookie '${cookie.name}' is lost` }]
    const isAlike = pairs.areAlike(cookie.value, other.value, { name: 'cookie-token', owner: cookie.name })
    const general = `the cookie '${cookie.name}' has another value`
    const change: FoundDifference = { kind: 'header', text: general, example: [cookie.value, other.value] }
    return (isAlike ? [] : [change]).concat(compareAttributes(cookie, other, pairs))
  })
  return [...found, ...left.map(({ name }): FoundDifference => ({ kind: 'header', text: `the cookie '${name}' is new` }))]
}

function compareAttributes({ name: cookie, attributes: old }: Cookie, { attributes: next }: Cookie, pairs: ValuePairs): FoundDifference[] {
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((key): FoundDifference[] => {
    const [one, other] = [old.get(key), next.get(key)]
    const subject = `the cookie '${cookie}'`
    if (other === undefined) return [{ kind: 'header', text: `${subject} has lost '${key}'` }]
    if (one === undefined) return [{ kind: 'header', text: `${subject} has '${key}' now` }]
    const isAlike = one.toLowerCase() === other.toLowerCase() || pairs.areAlike(one, other, { name: key, owner: '' })
    return isAlike ? [] : [{ kind: 'header', text: `'${key}' of ${subject} was '${one}' and is '${other}'`, general: `'${key}' of ${subject} has another value`, example: [one, other] }]
  })
}

/** Whether responses with a status to a method have a body. */
export function hasBody(status: number, method: string): boolean {
  return method !== 'HEAD' && !isBodiless(status)
}
