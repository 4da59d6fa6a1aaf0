import { type BodyFormat, isStreamFormat, parseContentType } from '../contract/content-type.ts'
import type { ContractOperation } from '../contract/operation.ts'
import { isBodiless } from '../contract/status.ts'
import { ContractResponseError } from '../errors.ts'
import { createTypeError, toHeaders } from '../header-value.ts'
import { readProperty } from '../property.ts'
import { isUntouched, type ResponseConstructor } from '../server-adapter.ts'
import { cancelUnsent } from './cancel-body.ts'
import { eventStreamStart, isAsyncIterable, toByteStream, toJson, toJsonLine, toServerSentEvent } from './stream.ts'

/** An operation and its name in the contract. */
export interface NamedOperation {
  readonly name: string
  readonly operation: ContractOperation
}

/** Describes a response for an error message. */
export function toResponseTitle(status: number, route: NamedOperation | undefined): string {
  if (!route) return `The response ${status}`
  const { name, operation } = route
  return `The response ${status} of '${name}' (${operation.method} ${operation.path})`
}

/** A response that is ready to be serialized. */
export interface PreparedResponse {
  /** The status, 200 to 599. */
  readonly status: number
  /** The operation; undefined for a response that no contract describes. */
  readonly route?: NamedOperation | undefined
  /** The content type as the contract declares it; undefined for a response without a body. */
  readonly contentType?: string | undefined
  /** The format of `contentType`. */
  readonly format?: BodyFormat | undefined
  readonly body?: unknown
  readonly headers?: object | undefined
  /** Validates an element of a stream. */
  readonly toElement?: ((element: unknown) => Promise<{ readonly value: unknown }>) | undefined
}

/**
 * Creates the `Response`: serializes the body in the format of its content type and sets `content-type`.
 *
 * @param ResponseClass the class of the response; default: the platform's
 * @throws ContractResponseError for a header or a body that cannot be sent, without its value in the message
 */
export function serialize(prepared: PreparedResponse, ResponseClass: ResponseConstructor = Response): Response {
  const { status, contentType, format, body, route } = prepared
  let headers: Headers | undefined
  try {
    // Created only if needed: most responses have no headers, and a `Headers` costs a fifth of a `Response`.
    headers = prepared.headers && toOwnHeaders(prepared)
    const init = headers ? { status, headers } : { status }
    if (isBodiless(status) || contentType === undefined) {
      if (body !== undefined) void cancelUnsent(body)
      return new ResponseClass(null, init)
    }
    const isJson = format === 'json'
    const response = new ResponseClass(isJson ? toJson(body) : toBodyInit(prepared), init)
    // The platform has set the content type of the form, with its boundary.
    if (!isJson && body instanceof FormData) return response
    // On Node, setting a header afterwards is a quarter of a microsecond faster than passing it.
    response.headers.set('content-type', withCharset(contentType))
    return response
  } catch (cause) {
    const isHeader = contentType === undefined || (prepared.headers && !headers)
    const problem = isHeader ? 'a header that is not valid in HTTP' : `a body that cannot be sent as ${contentType}`
    throw new ContractResponseError(`${toResponseTitle(status, route)} has ${problem}`, [], { cause })
  }
}

/** Returns the headers without those that the router or the server sets: `content-type` and the framing of the body. */
function toOwnHeaders({ status, contentType, route, headers: values }: PreparedResponse): Headers {
  const headers = toHeaders(values)
  for (const name of ['content-type', 'transfer-encoding', 'connection']) headers.delete(name)
  // A HEAD operation may state the length of the body that GET would send.
  const isHead = contentType === undefined && !isBodiless(status) && route?.operation.method === 'HEAD'
  if (!isHead) headers.delete('content-length')
  return headers
}

/** Adds `charset=utf-8` to a text type. A response that no contract describes may name another charset. */
function withCharset(contentType: string): string {
  if (!/^[\t\n\r ]*text\//i.test(contentType)) return contentType
  const hasCharset = contentType.includes(';') && parseContentType(contentType)?.charset !== undefined
  return hasCharset ? contentType : `${contentType}; charset=utf-8`
}

function toBodyInit({ body, format, toElement }: PreparedResponse): BodyInit {
  if (isStreamFormat(format) && isAsyncIterable(body)) {
    const toText = format === 'events' ? toServerSentEvent : toJsonLine
    return toByteStream(
      body,
      toElement ? async (element) => toText((await toElement(element)).value) : toText,
      format === 'events' ? eventStreamStart : undefined,
    )
  }
  if (isBodyInit(body)) return body
  throw createTypeError(body)
}

function isBodyInit(body: unknown): body is BodyInit {
  return (
    typeof body === 'string' ||
    ArrayBuffer.isView(body) ||
    [ArrayBuffer, Blob, FormData, URLSearchParams, ReadableStream].some((type) => body instanceof type)
  )
}

/** Whether `value` is a `Response`, of this or another realm or of a ponyfill. */
export function isResponse(value: unknown): value is Response {
  try {
    const { status, bodyUsed, headers } = value as Partial<Response>
    return typeof status === 'number' && typeof bodyUsed === 'boolean' && typeof headers?.get === 'function'
  } catch {
    // A getter may throw.
    return false
  }
}

/** Whether a `Response` can be sent: its body is neither used nor locked, and it is not `Response.error()`. */
export function isSendable(response: Response): boolean {
  if (isUntouched(response)) return true
  if (response.bodyUsed || response.status === 0) return false
  return readProperty(readProperty(response, 'body'), 'locked') !== true
}
