/** Values that a server makes: ids, times and tokens. They differ between two equal servers. */
import { isPlainObject } from '../../../../src/shared/property.ts'

/** What kind of value a server makes. */
export type MadeKind = 'uuid' | 'time' | 'id' | 'token'

/** How old a time may be that a server has made, and how far in the future, because clocks differ: in milliseconds. */
const oldestTime = 86_400_000
const latestTime = 60_000

/** The milliseconds between two times in the future, such as when sessions on both servers end. */
const mostApart = 60_000

/** The fewest characters in a token, and in a token with a telling name. */
const leastToken = 12
const leastNamedToken = 6

/** The fewest characters in a key that is a token. */
const leastKey = 8

/** The fewest characters in a token for which few changes between letters and digits suffice. */
const leastLongToken = 20

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** An id's name, also if it is another thing's id: `id`, `userId`, `user_id`. */
const idName = /^_?id$|[a-z]I[dD]$|_id$/i

const tokenName = /(?:id|token|secret|cursor|key|nonce|hash|session|csrf|sid|code|etag)$/i

/** Whether a property, a parameter or a header has an id's name. */
export function isIdName(name: string): boolean {
  return idName.test(name)
}

/** Returns the kind of two values that both servers may have made, if they have the same kind. */
export function toMadeKind(old: string | number, next: string | number, name: string, now: number): MadeKind | undefined {
  if (typeof old !== typeof next) return undefined
  const [one, other] = [String(old), String(next)]
  if (uuid.test(one) && uuid.test(other)) return 'uuid'
  // Some servers' ids are times.
  if (isIdName(name) && /^\d+$/.test(one) && /^\d+$/.test(other)) return 'id'
  if (areTimes(old, next, now)) return 'time'
  const least = tokenName.test(name) ? leastNamedToken : leastToken
  return typeof old === 'string' && (areTokens(one, other, least) || areHexNumbers(one, other, least) || areHashes(one, other)) ? 'token' : undefined
}

/**
 * Whether two texts in a new resource are ids, which may be short: `7ef29`. Letters alone are ids only under the name `id`. Other texts,
 * such as a `roleId`, may be names.
 */
export function areNewIds(old: string, next: string, name: string): boolean {
  const isNamed = /\d/.test(old + next) ? isIdName(name) || /(?:token|secret|cursor|key|nonce)$/i.test(name) : /^_?id$/.test(name)
  return (
    isNamed && old.length === next.length && toPrefix(old) === toPrefix(next) && /^[\w-]+$/.test(old) && /^[\w-]+$/.test(next)
  )
}

/** Returns the kind of two object keys that both servers may have made. A name such as `addressLine1` is none. */
export function toKeyKind(old: string, next: string, now: number): MadeKind | undefined {
  const keys = [old, next]
  if (keys.every((key) => /^\d+$/.test(key))) return 'id'
  if (keys.every((key) => uuid.test(key))) return 'uuid'
  if (areTimes(old, next, now)) return 'time'
  if (old.length !== next.length) return undefined
  return areHexNumbers(old, next, leastNamedToken) || (areTokens(old, next, leastKey) && !keys.every(isName)) ? 'token' : undefined
}

/** Writes a value with sorted keys, and without what a server may have made. */
export function mask(value: unknown, name = ''): string {
  if (Array.isArray(value)) return `[${value.map((element) => mask(element, name)).join()}]`
  if (isPlainObject(value)) return `{${Object.entries(value).map(([key, inner]) => `${toKeyName(key, inner)}:${mask(inner, key)}`).toSorted().join()}}`
  const isMade = (typeof value === 'string' || typeof value === 'number') && toMadeKind(value, value, name, Date.now())
  return isMade || JSON.stringify(value)
}

/** Returns a value's key, or `*` if a server makes it. Numbers are keys of records, not of counts by year or status. */
export function toKeyName(key: string, value: unknown): string {
  const kind = toKeyKind(key, key, Date.now())
  return kind === undefined || (kind === 'id' && !isPlainObject(value)) ? key : '*'
}

/** Whether both values are times in one format, near now or near each other in the future. */
function areTimes(old: string | number, next: string | number, now: number): boolean {
  const [one, other] = [toTime(old, now), toTime(next, now)]
  if (one === undefined || other === undefined || toFormat(old) !== toFormat(next)) return false
  const isRecent = (time: number): boolean => time >= now - oldestTime && time <= now + latestTime
  return (isRecent(one) && isRecent(other)) || (one > now && other > now && Math.abs(one - other) <= mostApart)
}

const timeText = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d|^[A-Z][a-z]{2}, \d\d[ -][A-Z][a-z]{2}[ -]\d{4} /

/** The ISO 8601 basic format, which signed URLs have. */
const compactTime = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** Returns a time's milliseconds: for a text, or for the seconds or milliseconds since 1970. */
function toTime(value: string | number, now: number): number | undefined {
  if (typeof value === 'number') {
    // Within a factor of two, so that other numbers are not times.
    return [value, value * 1000].find((time) => Math.abs(time - now) < now / 2)
  }
  if (/^\d{10}(?:\d{3})?$/.test(value)) return toTime(Number(value), now)
  const extended = value.replace(compactTime, '$1-$2-$3T$4:$5:$6Z')
  const time = timeText.test(extended) ? Date.parse(extended) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

/** Returns a time's format. Some servers omit a fraction's trailing zeros. */
export function toFormat(value: string | number): string {
  if (typeof value === 'number') return `${value >= 1e11} ${Number.isInteger(value)}`
  return value.replace(/\d+/g, '0').replace(/[A-Z][a-z]{2}/g, 'Aaa')
}

/** Whether a text looks like a time. */
export function isTimeText(text: string): boolean {
  return timeText.test(text)
}

/** Whether a text is a signed JSON Web Token. */
export function isJwt(text: string): boolean {
  return /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(text)
}

/** Whether both texts look as if a random text generator had made them: the same alphabet, prefix and, nearly, length. */
function areTokens(one: string, other: string, least: number): boolean {
  if (isJwt(one) && isJwt(other)) return true
  const [parts, others] = [one.split('.'), other.split('.')]
  if (parts.length !== others.length) return false
  return parts.every((part, index) => {
    const text = others[index] as string
    const isAlike = Math.abs(part.length - text.length) <= Math.max(4, part.length / 8)
    return isAlike && haveOnePrefix(part, text) && isHex(part) === isHex(text) && [part, text].every((token) => isRandom(token, least))
  })
}

/** Whether both texts are salted hashes from one algorithm with the same parameters, as `crypt` and PHC write them: `$2b$10$N9qo8u`. */
function areHashes(one: string, other: string): boolean {
  const [parts, others] = [one.split('$'), other.split('$')]
  if (parts.length < 4 || parts.length !== others.length || parts[0] !== '') return false
  return parts.every((part, index) => part === others[index] || (part.length === others[index]?.length && [part, others[index]].every((text) => /^[\w./+-]{16,}$/.test(text))))
}

/** Whether both texts are hexadecimal numbers with the same length, one of which may have no letter or no digit. */
function areHexNumbers(one: string, other: string, least: number): boolean {
  const both = one + other
  return one.length >= least && one.length === other.length && isHex(both) && /\d/.test(both) && /[a-f]/i.test(both)
}

function isHex(text: string): boolean {
  return /^[\da-f]+$/i.test(text)
}

/** A token's prefix: `usr_` for `usr_8fK2`. */
function toPrefix(text: string): string {
  return /^[a-z]{2,8}_/.exec(text)?.[0] ?? ''
}

/**
 * Whether two tokens have the same prefix. An apparent prefix may also be random: `pv_tjQhsj8byyFTWHir1J`. In Base64 for URLs, such as
 * `pv_tjQ-sj8`, it usually is.
 */
function haveOnePrefix(one: string, other: string): boolean {
  const [prefix, given] = [toPrefix(one), toPrefix(other)]
  const mayBeRandom = prefix === '' || given === '' || [one.slice(prefix.length), other.slice(given.length)].some((rest) => /[-_]/.test(rest))
  return prefix === given || (one.length === other.length && one.length >= leastLongToken && mayBeRandom)
}

/** Whether a text consists of words, such as `oauth2Client`. */
function isName(text: string): boolean {
  const rest = text.replace(toPrefix(text), '')
  const words = Array.from(rest.matchAll(/[A-Z]?[a-z]+|[A-Z]+|\d+/g), ([word]) => word)
  return rest.length / words.length >= 2.5 && words.filter((word) => /\d/.test(word)).length < 3
}

/** Whether digits, capitals and small letters alternate too often for a name or a version. */
function isRandom(text: string, least: number): boolean {
  if (text.length < least || !/^[\w~+/=%-]+$/.test(text) || /^\d{4}-\d\d-\d\d/.test(text)) return false
  const classes = text.replace(toPrefix(text), '').replaceAll(/[^\dA-Za-z]/g, '').replaceAll(/\d+|[A-Z]+|[a-z]+/g, 'x')
  // Half of all hexadecimal numbers have long runs of digits, and ids with only small letters have long runs of letters.
  return classes.length >= (isHex(text) || text.length >= leastLongToken ? 3 : Math.max(3, text.length / 5))
}
