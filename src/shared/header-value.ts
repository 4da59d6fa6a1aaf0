/** Converts values to header values and other text, as a type and as functions. */
import { toJson } from './json-text.ts'
import { createBare } from './property.ts'

/**
 * The text of a header whose schema outputs `Value`: a literal text if it is known, `null` for an absent header,
 * otherwise a string.
 */
export type HeaderValue<Value> = unknown extends Value ? string | null : KnownText<Value>

/** Each union member's text. An empty array may make the header absent. */
type KnownText<Value> = Value extends string
  ? Value
  : Value extends undefined
    ? null
    : Value extends number | bigint | boolean | null
      ? `${Value}`
      : Value extends readonly unknown[]
        ? string | null
        : string

/** Matches text that no header may contain: control characters and what is not Latin-1 (RFC 9110, section 5.5). */
export const invalidPattern: RegExp = /[^\t -~\x80-\xff]/

/** Matches a lone surrogate, which the platform would replace by U+FFFD. */
export const surrogatePattern: RegExp = /\p{Cs}/u

/** Matches text that `Headers` rejects or trims. It allows all other control characters, which a request may have. */
export const unreadablePattern: RegExp = /[\0\n\r]|[^\0-\xff]/

/**
 * Adds an object or pairs to `Headers`. `undefined` omits a header, an array repeats it.
 *
 * @param headers where they are added; default: new platform headers
 * @param invalid matches text that is rejected; default: text that is not valid in HTTP
 * @throws TypeError for a name or a value that is not valid in HTTP (RFC 9110, section 5.5). The message does not quote
 * the name or value, which may be a secret or an attempt to inject a header
 */
export function toHeaders(values: object | null | undefined, headers: Headers = new Headers(), invalid?: RegExp): Headers {
  try {
    for (const [name, value] of listHeaders(values)) {
      for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) headers.append(name, toHeaderText(item, invalid))
    }
    return headers
  } catch {
    // Also replaces what a getter throws, such as a response.
    throw createHeaderError()
  }
}

/**
 * Converts a value to header text.
 *
 * @throws TypeError for text that is not valid in HTTP. `Headers` would strip line breaks from the ends, which would
 * hide an attempt to inject a header, and accept control characters, which servers cannot send.
 */
export function toHeaderText(value: unknown, invalid: RegExp = invalidPattern): string {
  const text = toText(value)
  if (invalid.test(text)) throw createHeaderError()
  return text
}

function createHeaderError(): TypeError {
  return new TypeError('A header has a name or a value that is not valid in HTTP')
}

/** Converts headers to a plain object with lower-case names. A repeated name's values become an array. */
export function toHeaderRecord(values: object | null | undefined): { [name: string]: unknown } {
  const record = createBare<unknown>()
  for (const [name, value] of listHeaders(values)) {
    const key = String(name).toLowerCase()
    record[key] = key in record ? [record[key], value].flat() : value
  }
  return record
}

/**
 * @throws TypeError for a value that is not a pair
 */
function listHeaders(values: object | null | undefined): [name: string, value: unknown][] {
  if (!values || !(Symbol.iterator in values)) return Object.entries(values ?? {})
  const pairs = [...(values as Iterable<[string, unknown]>)]
  if (!pairs.every((pair) => Array.isArray(pair) && pair.length === 2)) throw createHeaderError()
  return pairs
}

/**
 * Converts a value to text. An object becomes its JSON, or the bare string if its JSON is a string, as for a `Date`.
 *
 * @throws TypeError for a function or a symbol, and for an object that JSON cannot represent or only as `null`, such as an
 * invalid `Date`
 */
export function toText(value: unknown): string {
  // Throws for a symbol.
  if (Object(value) !== value) return `${value as string}`
  const text = toJson(value)
  return text.startsWith('"') ? (JSON.parse(text) as string) : text
}
