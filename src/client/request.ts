import { toBodyFormat, toEssence } from '../contract/content-type.ts'
import { toSegments } from '../contract/path.ts'
import { toHeaders, toText } from '../header-value.ts'
import { readOwn } from '../property.ts'
import { toJson } from '../response/stream.ts'
import type { OperationOutline } from './outline.ts'

/** The argument of a call at run time, without its static types. */
export interface CallInput {
  readonly params?: InputValues
  readonly query?: InputValues
  readonly headers?: object
  readonly contentType?: string
  readonly body?: unknown
  readonly signal?: AbortSignal
}

interface InputValues {
  readonly [name: string]: unknown
}

/**
 * A base URL, split where the path of an operation is inserted. The prefix does not end in a slash; `search` may be
 * empty.
 */
export type BaseUrl = readonly [prefix: string, search: string]

/** Matches a backslash, which URL parsers may treat as a slash, and a scheme or `//` without a host. */
const hostlessPattern = /\\|^(?![^/]*\/\/[^/:@])([^/]*:|\/\/)/

/**
 * Splits a base URL.
 *
 * @throws TypeError for an absolute URL without a host, in which the first segment of a path would become the host
 */
export function parseBaseUrl(baseUrl: string): BaseUrl {
  // URL parsers remove these control characters, so they read `/\t/` as `//`.
  const text = baseUrl.replace(/^[\0- ]+|[\t\n\r]|#[^]*/g, '')
  const queryStart = `${text}?`.indexOf('?')
  if (hostlessPattern.test(text.slice(0, queryStart))) throw new TypeError("'baseUrl' must have a host or be a path")
  let end = queryStart
  // A loop, because a regular expression that ends in `+$` takes quadratic time.
  while (text[end - 1] === '/') end -= 1
  return [text.slice(0, end), text.slice(queryStart)]
}

/**
 * Creates the request of a call.
 *
 * @throws TypeError for values that cannot be part of a URL, a header or a body
 */
export function createCallRequest(
  operation: OperationOutline,
  input: CallInput,
  [prefix, search]: BaseUrl,
  common: object,
): Request {
  const { method, path, requests } = operation
  const { params = {}, query = {}, body, signal } = input
  const headers = toHeaders(common)
  for (const [name, value] of toHeaders(input.headers)) headers.set(name, value)
  const url = prefix + toPathname(path, params) + toSearch(search, query)

  const init: RequestInit & { duplex?: 'half' } = { method, headers }
  if (signal) init.signal = signal
  const types = Object.keys(requests ?? {})
  const contentType = input.contentType ?? (body !== undefined && types.length === 1 ? types[0] : undefined)
  if (body !== undefined) {
    if (contentType === undefined) throw new TypeError(`'contentType' must be one of: ${types.join(', ') || 'none'}`)
    init.body = serializeCallBody(contentType, body)
    if (init.body instanceof ReadableStream) init.duplex = 'half'
  }
  // The platform adds the content type of FormData, with the boundary.
  if (init.body instanceof FormData) headers.delete('content-type')
  else if (contentType !== undefined) headers.set('content-type', contentType)
  return new Request(url, init)
}

/**
 * Inserts the parameters into a path.
 *
 * @throws TypeError for a parameter that URL parsers would remove: the URL would belong to another operation
 */
function toPathname(path: string, params: InputValues): string {
  const segments = toSegments(path).map((segment) => {
    if (segment[0] !== ':') return segment
    const name = segment.slice(1)
    const value = readOwn(params, name)
    const text = value === undefined ? '' : toText(value)
    if (/^\.{0,2}$/.test(text)) throw new TypeError(`'params.${name}' must not be empty, '.' or '..'`)
    return encode(name, text)
  })
  return `/${segments.join('/')}`
}

/** Lists names and values. An array repeats its name for each element; `undefined` is omitted. */
function toEntries(values: InputValues): (readonly [name: string, value: unknown])[] {
  return Object.entries(values).flatMap(([name, value]) =>
    [value].flat().flatMap((item) => (item === undefined ? [] : [[name, item] as const])),
  )
}

function toSearch(search: string, values: InputValues): string {
  const text = toUrlEncoded(values)
  return (text && `${search.length > 1 ? `${search}&` : '?'}${text}`) || search
}

function toUrlEncoded(values: InputValues): string {
  return toEntries(values)
    .map(([name, value]) => `${encode(name, name)}=${encode(name, toText(value))}`)
    .join('&')
}

/**
 * Percent-encodes text.
 *
 * @throws TypeError for a lone surrogate, which UTF-8 cannot represent
 */
function encode(name: string, text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    throw new TypeError(`'${name}' must not contain a lone surrogate`)
  }
}

function serializeCallBody(contentType: string, body: unknown): BodyInit {
  const format = toBodyFormat(toEssence(contentType))
  if (format === 'json') return toJson(body)
  if (format === 'form' && !(body instanceof URLSearchParams)) return toUrlEncoded(body as InputValues)
  if (format !== 'multipart' || body instanceof FormData) return body as BodyInit
  const form = new FormData()
  for (const [name, value] of toEntries(body as InputValues)) {
    form.append(name, value instanceof Blob ? value : toText(value))
  }
  return form
}
