import type { OperationOutline } from 'routepact/client'
import { type BaseUrl, type CallInput, createCallRequest, getBodyFormat, toBaseUrl } from 'routepact/internal'
import { readProperty } from '../../../src/shared/property.ts'
import { editQuery } from './edit-query.ts'

/** A request that can be sent again, changed and printed. */
export interface RequestData {
  readonly method: string
  /** The path and the query, below the base URL, or an absolute URL. */
  readonly target: string
  /** Names, in the letter case in which they are sent, and values. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array<ArrayBuffer> | undefined
  /** Whether the body is sent in chunks, without its length. */
  readonly isChunked?: boolean
  /** How two servers that are compared receive the request. */
  readonly pair?: RequestPair
}

/** Whether requests with a method change nothing, so that they can be repeated (RFC 9110, section 9.2.1). */
export function isSafeMethod(method: string): boolean {
  return ['GET', 'HEAD', 'OPTIONS', 'QUERY'].includes(method)
}

/** What a comparison of two servers knows about a request. */
export interface RequestPair {
  /** Which credentials the request has: `with the credentials`, `as 'reader'`, `without credentials` or `with wrong credentials`. */
  readonly credentials: string
  /** The role whose credentials the request has; `undefined` for the first role, and without valid credentials. */
  readonly role?: string | undefined
  /** Whether the credentials are valid, and written in another way. */
  readonly isSpelled?: boolean
  /**
   * Creates the request for the new server from what both servers receive, so that it never has the old server's credentials.
   *
   * @param translate replaces the old server's ids
   */
  readonly createNext: (translate: (data: RequestData) => RequestData) => Promise<RequestData>
}

/** The origin for requests that are not sent. */
const origin = 'http://localhost'

const base: BaseUrl = toBaseUrl(origin)

/**
 * Serializes a call's input, as a client does.
 *
 * @throws TypeError for values that cannot be sent
 */
export async function createRequestData(operation: OperationOutline, input: CallInput): Promise<RequestData> {
  const request = createCallRequest(operation, withStream(operation, input), base, undefined, undefined)
  const { method, url, headers } = request
  const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined
  return { method, target: url.slice(origin.length), headers: [...headers], body }
}

/** Replaces a list body by a stream of its elements that can be read several times. */
export function withStream({ requests }: OperationOutline, input: CallInput): CallInput {
  const { body, contentType = '' } = input
  const declared = readProperty(readProperty(requests, contentType), 'body')
  if (!Array.isArray(body) || !getBodyFormat(declared)?.writeElement) return input
  const stream = {
    async *[Symbol.asyncIterator]() {
      yield* body
    },
  }
  return { ...input, body: stream }
}

/** Serializes a call's input; returns `undefined` for values that cannot be sent. */
export async function toRequestData(operation: OperationOutline, input: CallInput): Promise<RequestData | undefined> {
  return createRequestData(operation, input).catch(() => undefined)
}

/** Splits the path from the query, which begins with its `?` or is empty. */
export function splitTarget(target: string): readonly [pathname: string, search: string] {
  const end = `${target}?`.indexOf('?')
  return [target.slice(0, end), target.slice(end)]
}

/** Returns a request's absolute URL. The base URL's query comes before the path's query. */
export function toRequestUrl({ target }: RequestData, [prefix, given]: BaseUrl = base): string {
  if (!target.startsWith('/')) return target
  const [pathname, search] = splitTarget(target)
  return `${prefix}${pathname}${search && given.length > 1 ? `${given}&${search.slice(1)}` : search || given}`
}

/**
 * Resolves a `Location` in the response to a request; returns `undefined` if it is malformed or leads to another server, because another
 * server must not receive the credentials. `blob:` has its path's origin.
 */
export function resolveLocation(location: string | null, requested: string): URL | undefined {
  if (location === null || !URL.canParse(location, requested)) return undefined
  const [url, { protocol, origin }] = [new URL(location, requested), new URL(requested)]
  return url.protocol === protocol && url.origin === origin ? url : undefined
}

/** Creates the platform's request. */
export function toRequest(data: RequestData, baseUrl?: BaseUrl, signal?: AbortSignal): Request {
  const { method, headers, body, isChunked } = data
  const url = toRequestUrl(data, baseUrl)
  const init: RequestInit & { duplex?: 'half' } = { method, headers: new Headers(headers as [string, string][]) }
  init.redirect = 'manual'
  if (signal) init.signal = signal
  if (body && isChunked) {
    init.body = new Blob([body]).stream()
    init.duplex = 'half'
  } else if (body) init.body = body
  return headers.some(([name]) => conditionName.test(name)) ? createConditional(url, init) : new Request(url, init)
}

/** A header with a condition (RFC 9110, section 13.1). */
const conditionName = /^if-(?:match|none-match|modified-since|unmodified-since|range)$/i

/**
 * Creates a request with a condition. In the default mode, `fetch` adds `cache-control: no-cache`, which makes servers such as Express
 * ignore the condition. Some platforms, such as Workers, know no modes and add nothing.
 */
function createConditional(url: string, init: RequestInit): Request {
  try {
    return new Request(url, { ...init, cache: 'force-cache' })
  } catch {
    return new Request(url, init)
  }
}

/** Replaces headers; `undefined` removes one. */
export function withHeaders(data: RequestData, values: { readonly [name: string]: string | undefined }): RequestData {
  const entries = Object.entries(values)
  const names = new Set(entries.map(([name]) => name.toLowerCase()))
  const kept = data.headers.filter(([name]) => !names.has(name.toLowerCase()))
  return { ...data, headers: [...kept, ...entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))] }
}

/** Replaces query parameters. */
export function withQuery(data: RequestData, values: { readonly [name: string]: string }): RequestData {
  const [pathname, search] = splitTarget(data.target)
  if (Object.keys(values).length === 0) return data
  const changed = editQuery(search, (query) => {
    for (const [name, value] of Object.entries(values)) query.set(name, value)
    return String(query)
  })
  return { ...data, target: `${pathname}?${changed}` }
}
