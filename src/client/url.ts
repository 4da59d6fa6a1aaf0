import { readOwn } from '../shared/property.ts'
import { getQueryFormat } from '../core/schema/query-format.ts'
import type { OperationOutline } from './outline.ts'
import { refuse, toEntries, toPartText } from './text.ts'

/** Parameter, query or form values at run time. */
export interface InputValues {
  readonly [name: string]: unknown
}

/** The call's parts that go into its URL, at run time. */
export interface UrlValues {
  readonly params?: InputValues
  readonly query?: InputValues
}

/** A base URL, split where an operation's path is inserted. The prefix does not end in a slash; `search` may be empty. */
export type BaseUrl = readonly [prefix: string, search: string]

/**
 * Splits a base URL. Default: the page's origin, or `http://localhost` outside a browser.
 *
 * @throws TypeError for an absolute URL without a host, in which the path's first segment would become the host, and for a URL with
 * credentials, which the error message from `fetch` would contain
 */
export function toBaseUrl(baseUrl: string = globalThis.location?.origin ?? 'http://localhost'): BaseUrl {
  // URL parsers remove these control characters, so they read `/\t/` as `//`.
  const text = baseUrl.replace(/^[\0- ]+|[\t\n\r]|#[^]*/g, '')
  // Greedy, because a regular expression that ends in `+$` takes quadratic time.
  const [, path = '', prefix = '', search = ''] = /^(([^?]*[^?/])?\/*)([^]*)/.exec(text) as RegExpExecArray
  // A backslash, which URL parsers may treat as a slash, and a scheme or `//` without a host.
  if (/\\|^(?![^/]*\/\/[^/:@])([^/]*:|\/\/)/.test(path)) refuse('baseUrl', 'must have a host or be a path')
  if (/^[^/]*\/\/[^/]*@/.test(path)) refuse('baseUrl', "must not contain credentials: use 'headers'")
  return [prefix, search]
}

/**
 * Creates a call's URL.
 *
 * @throws TypeError for values that a URL cannot contain, such as a parameter that URL parsers would remove: the URL would belong to
 * another operation
 */
export function createCallUrl(
  { path, query: schema, separators = getQueryFormat(schema)?.separators }: OperationOutline,
  { params = {}, query = {} }: UrlValues,
  [prefix, search]: BaseUrl,
): string {
  const segments = path.split('/').map((segment) => {
    if (segment[0] !== ':') return segment
    const name = segment.slice(1)
    const value = readOwn(params, name)
    const text = toPartText(`params.${name}`, value === undefined ? '' : value)
    return /^\.{0,2}$/.test(text) ? refuse(`params.${name}`, "must not be empty, '.' or '..'") : encodeURIComponent(text)
  })
  const text = toUrlEncoded('query', query, separators)
  return `${prefix}/${segments.filter(Boolean).join('/')}${text ? `${search[1] ? `${search}&` : '?'}${text}` : search}`
}

/**
 * Encodes a query or a form.
 *
 * @param separators what stands between a key's values
 * @throws TypeError for a value that contains its separator, except a comma: only a plain comma separates
 */
export function toUrlEncoded(part: string, values: InputValues, separators: OperationOutline['separators'] = {}): string {
  let last: string | undefined
  return toEntries(part, values)
    .map(([name, text]) => {
      const separator = readOwn(separators, name)
      if (separator && separator !== ',' && text.includes(separator)) refuse(`${part}.${name}`, 'must not contain its separator')
      const isNext = separator && name === last
      const start = isNext ? encodeURI(separator) : `${last === undefined ? '' : '&'}${encodeURIComponent(name)}=`
      last = name
      return start + encodeURIComponent(text)
    })
    .join('')
}
