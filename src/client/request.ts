/**
 * The `init` of a call is applied to the `Request` and passed to `fetch`, because a `Request` keeps only the options of the Fetch
 * Standard.
 */
import { listContents } from '../core/contract/declared-content.ts'
import { toContentFormat, toEssence } from '../shared/content-type.ts'
import type { TextPart } from '../shared/request-parts.ts'
import { toHeaders } from '../shared/header-value.ts'
import { toJson } from '../shared/json-text.ts'
import { isPlainObject } from '../shared/property.ts'
import { cancelResult } from '../core/response/cancel-body.ts'
import { toAcceptHeader } from './accept.ts'
import { type BodyCreator, findBodyFormat } from './outline-bodies.ts'
import type { OperationOutline } from './outline.ts'
import { type BaseUrl, createCallUrl, encode, type InputValues, requireWellFormed, toEntries, toPartText, toUrlEncoded, type UrlValues } from './url.ts'

/** A part that is not in the URL or the body. */
type HeaderPart = Exclude<TextPart, keyof UrlValues>

type HeaderInput = { readonly [Part in HeaderPart]?: object }

/** The argument of a call at run time, without its static types. */
export interface CallInput extends UrlValues, HeaderInput {
  readonly contentType?: string
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly init?: { readonly [name: string]: unknown }
  readonly accept?: unknown
}

/** The options of `fetch` that the client sets. */
const reservedOptions = ['body', 'headers', 'method', 'signal'] as const

/** The name of an option that the client sets. */
export type ReservedOption = (typeof reservedOptions)[number]

/**
 * Creates the request of a call.
 *
 * @param common the headers of every request
 * @param accept the accepted content types, in order of preference
 * @throws TypeError for values that cannot be part of a URL, a header or a body, and for an `init` with an option that
 * the client sets
 */
export function createCallRequest(
  operation: OperationOutline,
  input: CallInput,
  base: BaseUrl,
  common: object | undefined,
  accept: readonly string[] | undefined,
  bodies?: readonly BodyCreator[],
): Request {
  const { method, requests } = operation
  const { body, signal } = input
  const headers = toPartHeaders(common)
  for (const [name, value] of toCallHeaders(input, accept)) {
    // The cookies of a call are sent beside the client's cookies.
    headers.set(name, input.cookies && name === 'cookie' && headers.has(name) ? `${headers.get(name)}; ${value}` : value)
  }
  const url = createCallUrl(operation, input, base)

  for (const name of reservedOptions) {
    if (input.init?.[name] !== undefined) throw new TypeError(`'init.${name}' must be absent: the call sets it`)
  }
  const init: RequestInit & { duplex?: 'half' } = { ...input.init, method, headers }
  if (signal) init.signal = signal
  const contents = listContents(requests ?? {})
  const types = contents.map(([type]) => type)
  const contentType = input.contentType ?? (body !== undefined && types.length === 1 ? types[0] : undefined)
  if (body !== undefined) {
    if (contentType === undefined) throw new TypeError(`'contentType' must be one of: ${types.join(', ') || 'none'}`)
    const content = contents.find(([type]) => toEssence(type) === toEssence(contentType))
    const code = findBodyFormat(content?.[1], bodies)
    init.body = code ? code.write(body) : serializeCallBody(contentType, body)
    if (init.body instanceof ReadableStream) init.duplex = 'half'
  }
  // The platform adds the content type of FormData, with the boundary, and the type of a Blob.
  if (init.body instanceof FormData) headers.delete('content-type')
  else if (contentType !== undefined && contentType !== '*/*') headers.set('content-type', contentType)
  const request = new Request(url, init)
  // A browser removes the header.
  if (headers.has('cookie') && input.cookies && !request.headers.has('cookie')) {
    throw new TypeError("'cookies' must be absent: this platform sends its own")
  }
  return request
}

function toCallHeaders({ headers, cookies }: CallInput, accept: readonly string[] | undefined): Headers {
  const own = toPartHeaders(headers)
  const others: { readonly [Part in Exclude<HeaderPart, 'headers'> | 'accept']: readonly [name: string, value: string | undefined] } = {
    cookies: ['cookie', cookies && toEntries('cookies', cookies).map(toCookie).join('; ')],
    accept: ['accept', accept && toAcceptHeader(accept)],
  }
  for (const [part, [name, value]] of Object.entries(others)) {
    if (value === undefined) continue
    if (own.has(name)) throw new TypeError(`'${part}' and 'headers.${name}' must not both be present`)
    if (value) own.set(name, value)
  }
  return own
}

/** Creates headers; an error names the header in an object. */
function toPartHeaders(values: object | undefined): Headers {
  return toHeaders(values && !(Symbol.iterator in values) ? toEntries('headers', values) : values)
}

/**
 * Encodes only what a value cannot contain (RFC 6265bis, section 4.1.1), because an authenticator of cookies does not decode.
 *
 * @throws TypeError for a name that is not a token
 */
function toCookie([name, text]: readonly [name: string, text: unknown]): string {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new TypeError(`'${name}' must be the name of a cookie`)
  return `${name}=${String(text).replace(/[^!#$&-+\--:<-[\]-~]+/g, (part) => encode(`cookies.${name}`, part))}`
}

function serializeCallBody(contentType: string, body: unknown): BodyInit {
  const format = toContentFormat(toEssence(contentType))
  if (format === 'json') return toJson(body)
  if (format === 'form' && !(body instanceof URLSearchParams)) return toUrlEncoded('body', body as InputValues)
  if (isPlainObject(body)) throw new TypeError("'body' must have a text form")
  // The platform would send a `Date` as the text of `String`. A `Buffer` has `toJSON` too, and so do forms on Bun.
  if (typeof body === 'string' || ((body as Partial<Date> | null)?.toJSON && !(body instanceof URLSearchParams) && !ArrayBuffer.isView(body))) {
    return requireWellFormed('body', toPartText('body', body))
  }
  return body as BodyInit
}

/** The input of a call whose body can be closed. */
interface Upload {
  readonly input: CallInput
  /** Closes the source of the body, once. */
  readonly close: () => void
}

/**
 * Prepares the body of a call. The platform does not cancel each stream that it fails to send, for example when it follows a redirect: a
 * stream is read lazily, and fails when it is closed, so that it does not look complete.
 *
 * @throws TypeError for a stream that is locked
 */
export function toUpload(input: CallInput): Upload {
  const { body } = input
  if (!(body instanceof ReadableStream)) return { input, close: () => void cancelResult(body) }
  const reader = body.getReader() as ReadableStreamDefaultReader<unknown>
  let fail!: (reason: unknown) => void
  const stream = new ReadableStream(
    {
      start: (controller) => void (fail = (reason) => controller.error(reason)),
      pull: async (controller) => {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  const close = (): void => {
    fail(new TypeError('The call has ended'))
    void reader.cancel().catch(() => undefined)
  }
  return { input: { ...input, body: stream }, close }
}
