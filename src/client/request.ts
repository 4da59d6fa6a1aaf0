import { toBodyFormat, toEssence } from '../contract/content-type.ts'
import { toSegments } from '../contract/path.ts'
import { toHeaders, toText } from '../header-value.ts'
import { toJson } from '../response/stream.ts'
import type { OperationOutline } from './outline.ts'

/** What a call was given, as the runtime sees it. */
export interface CallInput {
  readonly params?: Values
  readonly query?: Values
  readonly headers?: object
  readonly contentType?: string
  readonly body?: unknown
  readonly signal?: AbortSignal
}

interface Values {
  readonly [name: string]: unknown
}

/** A base URL, split at the place where the path of an operation is inserted. */
export interface BaseUrl {
  /** What precedes the path, without trailing slashes. */
  readonly prefix: string
  /** The query, with its question mark. */
  readonly search: string
}

/** A scheme, two slashes or a backslash that no host follows. */
const hostlessPattern = /^(?![^/\\]*\/\/[^/\\:@])([^/\\]*:|\/\/|\/?\\)/

/**
 * Splits a base URL.
 *
 * @throws TypeError for one that has no host and is not relative: the first segment of a path would become the host
 */
export function parseBaseUrl(baseUrl: string): BaseUrl {
  // URL parsers remove these characters, which may separate two slashes.
  const text = baseUrl.replace(/^[\0- ]+|[\t\n\r]/g, '')
  const [, prefix = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(text) as RegExpExecArray
  if (hostlessPattern.test(prefix)) throw new TypeError("'baseUrl' must have a host or be a path")
  let end = prefix.length
  // A loop, because a regular expression that ends in `+$` takes quadratic time.
  while (prefix[end - 1] === '/') end -= 1
  return { prefix: prefix.slice(0, end), search }
}

/**
 * Makes the request of a call.
 *
 * @throws TypeError for what a URL, a header or the content type cannot carry, before anything is sent
 */
export function toRequest(operation: OperationOutline, input: CallInput, base: BaseUrl, common: object): Request {
  const { method, path, requests } = operation
  const { params = {}, query = {}, body, signal } = input
  const headers = toHeaders(common)
  for (const [name, value] of toHeaders(input.headers)) headers.set(name, value)
  const url = base.prefix + toPathname(path, params) + toSearch(base.search, query)

  const init: RequestInit & { duplex?: 'half' } = { method, headers }
  if (signal) init.signal = signal
  const types = Object.keys(requests ?? {})
  const contentType = input.contentType ?? (body !== undefined && types.length === 1 ? types[0] : undefined)
  if (body !== undefined) {
    if (contentType === undefined) throw new TypeError(`contentType is needed: ${types.join(', ') || 'there is none'}`)
    init.body = toBody(contentType, body)
    if (init.body instanceof ReadableStream) init.duplex = 'half'
  }
  // The platform alone knows the boundary that it will write.
  if (init.body instanceof FormData) headers.delete('content-type')
  else if (contentType !== undefined) headers.set('content-type', contentType)
  return new Request(url, init)
}

/** @throws TypeError for a value that would not stay one segment: a URL loses `.` and `..`, and `//` is no path */
function toPathname(path: string, params: Values): string {
  const segments = toSegments(path).map((segment) => {
    if (segment[0] !== ':') return segment
    const name = segment.slice(1)
    const value = Object.hasOwn(params, name) ? params[name] : undefined
    const text = value === undefined ? '' : toText(value)
    if (/^\.{0,2}$/.test(text)) throw new TypeError(`The path parameter '${name}' is ${text ? `'${text}'` : 'empty'}`)
    return encode(name, text)
  })
  return `/${segments.join('/')}`
}

/** Repeated keys for arrays; nothing for `undefined`. */
function toEntries(values: Values): (readonly [name: string, value: unknown])[] {
  return Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((item) => (item === undefined ? [] : [[name, item] as const])),
  )
}

function toSearch(search: string, values: Values): string {
  const text = toForm(values)
  return (text && `${search.length > 1 ? `${search}&` : '?'}${text}`) || search
}

function toForm(values: Values): string {
  return toEntries(values)
    .map(([name, value]) => `${encode(name, name)}=${encode(name, toText(value))}`)
    .join('&')
}

/** @throws TypeError for half of a surrogate pair, which UTF-8 cannot carry */
function encode(name: string, text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    throw new TypeError(`'${name}' has half of a surrogate pair`)
  }
}

function toBody(contentType: string, body: unknown): BodyInit {
  const format = toBodyFormat(toEssence(contentType))
  if (format === 'json') return toJson(body)
  if (format === 'form' && !(body instanceof URLSearchParams)) return toForm(body as Values)
  if (format !== 'multipart' || body instanceof FormData) return body as BodyInit
  const form = new FormData()
  for (const [name, value] of toEntries(body as Values)) {
    form.append(name, value instanceof Blob ? value : toText(value))
  }
  return form
}
