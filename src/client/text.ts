/** The text of a call's values. */
import { becomesNull } from '../shared/json-text.ts'

/**
 * @throws TypeError that names a call's part, or an option
 */
export function refuse(name: string, problem: string): never {
  throw new TypeError(`'${name}' ${problem}`)
}

/**
 * Writes a value as JSON.
 *
 * @throws TypeError that names a value without JSON, such as a map, or a value with a number, a date or any other object that would be sent
 * as `null`
 */
export function toJson(name: string, value: unknown): string {
  try {
    const text: string | undefined = JSON.stringify(value)
    // The JSON of a map or a promise has none of its contents.
    if (text && !(text === '{}' && Symbol.toStringTag in (value as object)) && !(/null\b/.test(text) && becomesNull(value))) return text
  } catch {
    // Its text may be a secret.
  }
  return refuse(name, noText)
}

const noText = 'must have a text form'

/**
 * Converts a call's value to text. An object becomes its JSON, or the bare string if its JSON is a string, as for a `Date`.
 *
 * @throws TypeError that names the value if it has no text, if it is `null` or `NaN`, which would arrive as text, or if it contains a lone
 * surrogate, which the platform would replace by U+FFFD
 */
export function toPartText(name: string, value: unknown): string {
  if (value === null || Number.isNaN(value)) refuse(name, `must not be ${value as number | null}`)
  // A string, a number, a boolean or a bigint.
  let text = /^(st|[nb])/.test(typeof value) ? String(value) : toJson(name, value)
  if (typeof value === 'object') {
    // An error, a pattern or a stream has no text.
    if (Symbol.asyncIterator in value || (text === '{}' && value.constructor !== Object)) refuse(name, noText)
    if (text.startsWith('"')) text = JSON.parse(text) as string
  }
  if (/\p{Cs}/u.test(`${name} ${text}`)) refuse(name, 'must not contain a lone surrogate')
  return text
}

/**
 * Lists names and texts. An array repeats its name for each element; `undefined` is omitted.
 *
 * @param part the name of the call's part, for messages
 * @throws TypeError for a value without a text
 */
export function toEntries(part: string, values: object): (readonly [name: string, text: string])[] {
  return Object.entries(values).flatMap(([name, value]) =>
    [value as unknown].flat().flatMap((item) => (item === undefined ? [] : [[name, toPartText(`${part}.${name}`, item)] as const])),
  )
}
