/** Header values and other text: the conversion of a value as a type and as functions. */
import { createBare, isObject, isPlainObject } from './property.ts'

/**
 * The text of a header whose schema outputs `Value`: a string as is, `null` for an absent value, the text of a number,
 * boolean or `null`, and a string for anything else.
 */
export type HeaderValue<Value> = unknown extends Value ? string | null : KnownText<Value>

/** Distributes over a union. An empty array is an absent header. */
type KnownText<Value> = Value extends string
  ? Value
  : Value extends undefined
    ? null
    : Value extends number | bigint | boolean | null
      ? `${Value}`
      : Value extends readonly unknown[]
        ? string | null
        : string

/** Whether the headers of a response can be read from this: a plain object, `Headers` or another iterable of pairs. */
export function isHeadersInput(value: unknown): value is object {
  return isPlainObject(value) || (isObject(value) && Symbol.iterator in value)
}

/**
 * Creates `Headers` of an object or of pairs. `undefined` is left out, an array becomes repeated headers.
 *
 * @throws TypeError for a name or a value that is not valid in HTTP (RFC 9110, section 5.5). The message does not quote
 * it, because it may be a secret or an attempt to inject a header.
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
 * Converts a value to text: an object to its JSON, a value that JSON turns into a string (a Date) to that string.
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
