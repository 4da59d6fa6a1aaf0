/** Values that a server makes: ids, times and tokens. They differ between two servers that are equal. */

/** The kind of a value that a server makes. */
export type MadeKind = 'uuid' | 'time' | 'id' | 'token'

/** How old a time may be that a server has made, and how far in the future, because clocks differ: in milliseconds. */
const oldestTime = 86_400_000
const latestTime = 60_000

/** The milliseconds between two times in the future, such as those at which sessions of both servers end. */
const mostApart = 60_000

/** The fewest characters of a token, and of one whose name says that it is one. */
const leastToken = 12
const leastNamedToken = 6

/** The fewest characters of a token that is known by few changes between letters and digits. */
const leastLongToken = 20

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** A name of an id, also of the id of something else: `id`, `userId`, `user_id`. */
const idName = /^_?id$|[a-z]I[dD]$|_id$/i

const tokenName = /(?:id|token|secret|cursor|key|nonce|hash|session|csrf|sid|code|etag)$/i

/** Whether the name of a property, a parameter or a header is the name of an id. */
export function isIdName(name: string): boolean {
  return idName.test(name)
}

/** Returns the kind of two values that both servers may have made, if they have the same kind. */
export function toMadeKind(old: string | number, next: string | number, name: string, now: number): MadeKind | undefined {
  if (typeof old !== typeof next) return undefined
  const [one, other] = [String(old), String(next)]
  if (uuid.test(one) && uuid.test(other)) return 'uuid'
  if (areTimes(old, next, now)) return 'time'
  if (isIdName(name) && /^\d+$/.test(one) && /^\d+$/.test(other)) return 'id'
  const least = tokenName.test(name) ? leastNamedToken : leastToken
  return typeof old === 'string' && areTokens(one, other, least) ? 'token' : undefined
}

/** Whether both values are times of one format that are near now, or near each other in the future. */
function areTimes(old: string | number, next: string | number, now: number): boolean {
  const [one, other] = [toTime(old, now), toTime(next, now)]
  if (one === undefined || other === undefined || toFormat(old) !== toFormat(next)) return false
  const isRecent = (time: number): boolean => time >= now - oldestTime && time <= now + latestTime
  return (isRecent(one) && isRecent(other)) || (one > now && other > now && Math.abs(one - other) <= mostApart)
}

const timeText = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d|^[A-Z][a-z]{2}, \d\d[ -][A-Z][a-z]{2}[ -]\d{4} /

/** Returns the milliseconds of a time: a text, or the seconds or milliseconds since 1970. */
function toTime(value: string | number, now: number): number | undefined {
  if (typeof value === 'number') {
    // A factor of two, so that other numbers are not times.
    return [value, value * 1000].find((time) => Math.abs(time - now) < now / 2)
  }
  const time = timeText.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

/** Returns the format of a time. Some servers omit trailing zeros of a fraction. */
export function toFormat(value: string | number): string {
  if (typeof value === 'number') return `${value >= 1e11} ${Number.isInteger(value)}`
  return value.replace(/\d+/g, '0').replace(/[A-Z][a-z]{2}/g, 'Aaa')
}

/** Whether a text looks like a time. */
export function isTimeText(text: string): boolean {
  return timeText.test(text)
}

/** Whether both texts look as if a generator of random text had made them: the same alphabet, prefix and, nearly, length. */
function areTokens(one: string, other: string, least: number): boolean {
  const [parts, others] = [one.split('.'), other.split('.')]
  if (parts.length !== others.length) return false
  return parts.every((part, index) => {
    const text = others[index] as string
    const isAlike = Math.abs(part.length - text.length) <= Math.max(4, part.length / 8)
    return isAlike && haveOnePrefix(part, text) && isHex(part) === isHex(text) && [part, text].every((token) => isRandom(token, least))
  })
}

function isHex(text: string): boolean {
  return /^[\da-f]+$/i.test(text)
}

/** The prefix of a token: `usr_` of `usr_8fK2`. */
function toPrefix(text: string): string {
  return /^[a-z]{1,8}_/.exec(text)?.[0] ?? ''
}

/** Whether two tokens have the same prefix. What looks like one may also be random: `pv_tjQhsj8byyFTWHir1J`. */
function haveOnePrefix(one: string, other: string): boolean {
  const [prefix, given] = [toPrefix(one), toPrefix(other)]
  return prefix === given || (one.length === other.length && one.length >= leastLongToken && (prefix === '' || given === ''))
}

/** Whether digits, capitals and small letters alternate too often for a name or a version. */
function isRandom(text: string, least: number): boolean {
  if (text.length < least || !/^[\w~+/=%-]+$/.test(text) || /^\d{4}-\d\d-\d\d/.test(text)) return false
  const classes = text.replace(toPrefix(text), '').replaceAll(/[^\dA-Za-z]/g, '').replaceAll(/\d+|[A-Z]+|[a-z]+/g, 'x')
  // Half of the hexadecimal numbers have long runs of digits, and ids of small letters alone have long runs of letters.
  return classes.length >= (isHex(text) || text.length >= leastLongToken ? 3 : Math.max(3, text.length / 5))
}
