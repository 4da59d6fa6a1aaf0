import { toBodyFormat, toEssence } from '../contract/content-type.ts'
import { toHeaders, toText } from '../header-value.ts'
import { toJson } from '../element-text.ts'
import { toAcceptHeader } from './accept.ts'
import type { OperationOutline } from './outline.ts'
import { type BaseUrl, createCallUrl, type InputValues, toEntries, toUrlEncoded, type UrlValues } from './url.ts'

/** The argument of a call at run time, without its static types. */
export interface CallInput extends UrlValues {
  readonly headers?: object
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
): Request {
  const { method, requests } = operation
  const { body, signal } = input
  const headers = toHeaders(common)
  for (const [name, value] of toCallHeaders(input, accept)) headers.set(name, value)
  const url = createCallUrl(operation, input, base)

  for (const name of reservedOptions) {
    if (input.init?.[name] !== undefined) throw new TypeError(`'init.${name}' must be absent: the call sets it`)
  }
  const init: RequestInit & { duplex?: 'half' } = { ...input.init, method, headers }
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

function toCallHeaders({ headers }: CallInput, accept: readonly string[] | undefined): Headers {
  const own = toHeaders(headers)
  if (!accept) return own
  if (own.has('accept')) throw new TypeError("'accept' and 'headers.accept' must not both be present")
  return toHeaders({ accept: toAcceptHeader(accept) }, own)
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
