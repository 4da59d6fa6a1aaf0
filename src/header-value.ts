/** Converts values to header values and other text, as a type and as functions. */
import { createBare, isObject, isPlainObject } from './property.ts'

/**
 * The text of a header whose schema outputs `Value`: a literal text if it is known, `null` for an absent header,
 * otherwise a string.
 */
export type HeaderValue<Value> = unknown extends Value ? string | null : KnownText<Value>

/** The text of each union member. An empty array may make the header absent. */
type KnownText<Value> = Value extends string
  ? Value
  : Value extends undefined
    ? null
    : Value extends number | bigint | boolean | null
      ? `${Value}`
      : Value extends readonly unknown[]
        ? string | null
        : string

/** Whether `value` can be read as the headers of a response: a plain object, `Headers` or another iterable of pairs. */
export function isHeadersInput(value: unknown): value is object {
  return isPlainObject(value) || (isObject(value) && Symbol.iterator in value)
}

/**
 * Creates `Headers` from an object or pairs. `undefined` omits a header, an array repeats it.
 *
 * @throws TypeError for a name or a value that is not valid in HTTP (RFC 9110, section 5.5). The message does not quote
 * the name or value, which may be a secret or an attempt to inject a header.
 */
export function toHeaders(values: object | null | undefined): Headers {
  const headers = new Headers()
  try {
    for (const [name, value] of toHeaderEntries(values)) {
      for (const item of Array.isArray(value) ? value : [value]) {
        if (item === undefined) continue
        const text = toText(item)
        // `Headers` strips line breaks from the ends, which would hide an attempt to inject a header.
        if (/[\r\n\0]/.test(text)) throw createHeaderError()
        headers.append(name, text)
      }
    }
  } catch {
    throw createHeaderError()
  }
  return headers
}

function createHeaderError(): TypeError {
  return new TypeError('A header has a name or a value that is not valid in HTTP')
}

/** Converts headers to a plain object with lower-case names. The values of a repeated name become an array. */
export function toHeaderRecord(values: object | null | undefined): { [name: string]: unknown } {
  const record = createBare<unknown>()
  for (const [name, value] of toHeaderEntries(values)) {
    const key = String(name).toLowerCase()
    record[key] = key in record ? [record[key], value].flat() : value
  }
  return record
}

function toHeaderEntries(values: object | null | undefined): (readonly [name: string, value: unknown])[] {
  if (!values || !(Symbol.iterator in values)) return Object.entries(values ?? {})
  const entries = [...(values as Iterable<[string, unknown]>)]
  if (entries.every((entry) => Array.isArray(entry) && entry.length === 2)) return entries
  throw createHeaderError()
}

/**
 * Converts a value to text. An object becomes its JSON, or the bare string if its JSON is a string, as for a `Date`.
 *
 * @throws TypeError for a function or a symbol
 */
export function toText(value: unknown): string {
  if (typeof value === 'function' || typeof value === 'symbol') throw createTypeError(value)
  if (!isObject(value)) return String(value)
  const text = JSON.stringify(value)
  const parsed: unknown = JSON.parse(text)
  return typeof parsed === 'string' ? parsed : text
}

/** Creates the error of a value whose type cannot be sent. */
export function createTypeError(value: unknown): TypeError {
  return new TypeError(`A value of type ${typeof value} cannot be sent`)
}
