import { surrogatePattern, toText } from '../shared/header-value.ts'
import { createTypeError } from '../shared/json-text.ts'
import { isObject, isPlainObject, readOwn } from '../shared/property.ts'
import { getQueryFormat } from '../core/schema/query-format.ts'
import type { OperationOutline } from './outline.ts'

/** The values of parameters, a query or a form at run time. */
export interface InputValues {
  readonly [name: string]: unknown
}

/** The parts of a call that are in its URL, at run time. */
export interface UrlValues {
  readonly params?: InputValues
  readonly query?: InputValues
}

/**
 * A base URL, split where the path of an operation is inserted. The prefix does not end in a slash; `search` may be
 * empty.
 */
export type BaseUrl = readonly [prefix: string, search: string]

/** Matches a backslash, which URL parsers may treat as a slash, and a scheme or `//` without a host. */
const hostlessPattern = /\\|^(?![^/]*\/\/[^/:@])([^/]*:|\/\/)/

/**
 * Splits a base URL. Default: the origin of the page, or `http://localhost` outside a browser.
 *
 * @throws TypeError for an absolute URL without a host, in which the first segment of a path would become the host, and for one with
 * credentials, which `fetch` refuses with a message that has them
 */
export function toBaseUrl(baseUrl: string = globalThis.location?.origin ?? 'http://localhost'): BaseUrl {
  // URL parsers remove these control characters, so they read `/\t/` as `//`.
  const text = baseUrl.replace(/^[\0- ]+|[\t\n\r]|#[^]*/g, '')
  const queryStart = `${text}?`.indexOf('?')
  if (hostlessPattern.test(text.slice(0, queryStart))) throw new TypeError("'baseUrl' must have a host or be a path")
  if (/^[^/]*\/\/[^/]*@/.test(text.slice(0, queryStart))) throw new TypeError("'baseUrl' must not contain credentials: use 'headers'")
  let end = queryStart
  // A loop, because a regular expression that ends in `+$` takes quadratic time.
  while (text[end - 1] === '/') end -= 1
  return [text.slice(0, end), text.slice(queryStart)]
}

/**
 * Creates the URL of a call.
 *
 * @throws TypeError for values that cannot be part of a URL
 */
export function createCallUrl(
  { path, query: schema, separators = getQueryFormat(schema)?.separators }: OperationOutline,
  { params = {}, query = {} }: UrlValues,
  [prefix, search]: BaseUrl,
): string {
  return prefix + toPathname(path, params) + toSearch(search, query, separators)
}

/**
 * Inserts the parameters into a path.
 *
 * @throws TypeError for a parameter that URL parsers would remove: the URL would belong to another operation. Also for
 * `null` and `NaN`, which would arrive as text
 */
function toPathname(path: string, params: InputValues): string {
  const text = path.replace(/^\/|\/$/g, '').replace(/(?<![^/]):([^/]*)/g, (_segment, name: string) => {
    const place = `params.${name}`
    const value = readOwn(params, name)
    if (value === null || Number.isNaN(value)) throw new TypeError(`'${place}' must not be ${String(value)}`)
    const inserted = value === undefined ? '' : toPartText(place, value)
    if (/^\.{0,2}$/.test(inserted)) throw new TypeError(`'${place}' must not be empty, '.' or '..'`)
    return encode(place, inserted)
  })
  return `/${text}`
}

/**
 * Lists names and texts. An array repeats its name for each element; `undefined` is omitted.
 *
 * @param part the name of the part of the call, for messages
 * @throws TypeError for `null`, which would arrive as the text 'null', and for a value without a text
 */
export function toEntries(part: string, values: object): (readonly [name: string, text: string])[] {
  return Object.entries(values).flatMap(([name, value]) =>
    [value as unknown].flat().flatMap((item) => {
      const place = `${part}.${name}`
      if (item === null) throw new TypeError(`'${place}' must not be null`)
      return item === undefined ? [] : [[name, toPartText(place, item)] as const]
    }),
  )
}

/**
 * Converts a value of a call to text.
 *
 * @throws TypeError that names a value without a text
 */
export function toPartText(name: string, value: unknown): string {
  try {
    const text = toText(value)
    // The JSON of a file or a map.
    if (text === '{}' && isObject(value) && !isPlainObject(value)) throw createTypeError(value)
    return text
  } catch (cause) {
    throw new TypeError(`'${name}' must have a text form`, { cause })
  }
}

function toSearch(search: string, values: InputValues, separators: OperationOutline['separators']): string {
  const text = toUrlEncoded('query', values, separators)
  return text ? (search[1] ? `${search}&` : '?') + text : search
}

/**
 * Encodes a query or a form.
 *
 * @param separators what is between the values of a key that stand in one value
 * @throws TypeError for a value that contains its separator, unless that is a comma: only a comma that is encoded is no separator
 */
export function toUrlEncoded(part: string, values: InputValues, separators: OperationOutline['separators'] = {}): string {
  return toEntries(part, values)
    .map(([name, text], index, entries) => {
      const place = `${part}.${name}`
      const separator = readOwn(separators, name)
      if (separator && separator !== ',' && text.includes(separator)) {
        throw new TypeError(`'${place}' must not contain its separator`)
      }
      const value = encode(place, text)
      if (separator && entries[index - 1]?.[0] === name) return encodeURI(separator) + value
      return `${index ? '&' : ''}${encode(place, name)}=${value}`
    })
    .join('')
}

/**
 * Percent-encodes text.
 *
 * @throws TypeError for a lone surrogate, which UTF-8 cannot represent
 */
export function encode(name: string, text: string): string {
  return encodeURIComponent(requireWellFormed(name, text))
}

/**
 * Returns the text. The platform would send U+FFFD in place of a lone surrogate.
 *
 * @throws TypeError for a lone surrogate, which UTF-8 cannot represent
 */
export function requireWellFormed(name: string, text: string): string {
  if (surrogatePattern.test(text)) throw new TypeError(`'${name}' must not contain a lone surrogate`)
  return text
}
