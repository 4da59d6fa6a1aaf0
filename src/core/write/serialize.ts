import { type ContentFormat, readParameter } from '../../shared/content-type.ts'
import { isBodiless } from '../../shared/status.ts'
import { toHeaders, toHeaderText } from '../../shared/header-value.ts'
import type { AcceptElement, BodyFormat } from '../schema/body-format.ts'
import type { ResponseConstructor } from '../server-adapter.ts'
import { cancelResult } from './cancel-body.ts'
import { createTypeError, toJson } from '../../shared/json-text.ts'
import { createResponseError, type NamedOperation } from './response-error.ts'
import { observeStream } from './stream.ts'

/** A response that is ready to be serialized. */
export interface PreparedResponse {
  /** The status, 200 to 599. */
  readonly status: number
  /** The operation; undefined for a response that no contract describes. */
  readonly route?: NamedOperation | undefined
  /** How the body is written; undefined for a response without a body. */
  readonly content?: SentContent | undefined
  readonly body?: unknown
  readonly headers?: object | undefined
  /** Whether the contract describes the headers. */
  readonly hasHeaderSchema?: boolean | undefined
  /** Validates a stream element. */
  readonly acceptElement?: AcceptElement | undefined
}

/** A content type and how its bodies are written. */
export interface SentContent {
  /** As the contract declares it. */
  readonly contentType: string
  readonly format: ContentFormat
  /** The body's code, which replaces its format. */
  readonly code?: BodyFormat | undefined
}

/**
 * Creates the `Response`: serializes the body in its content type's format and sets `content-type`.
 *
 * @param ResponseClass the response class; default: the platform's
 * @param onFailure called if a stream fails while it is sent
 * @throws ContractResponseError for a header or a body that cannot be sent, without its value in the message
 */
export function serialize(
  { status, content, body, headers: given, route, hasHeaderSchema, acceptElement }: PreparedResponse,
  ResponseClass?: ResponseConstructor,
  onFailure?: (thrown: unknown) => void,
): Response {
  let problem = invalidHeader
  try {
    const headers = given && toHeaders(given)
    const stated = headers?.get('content-length') ?? ''
    if (!content || isBodiless(status)) {
      if (body !== undefined) void cancelResult(body)
      // A HEAD operation may state the length of the body that GET would send.
      const isKept = stated && route?.operation.method === 'HEAD' && !isBodiless(status)
      return createResponse(null, status, isKept ? { 'content-length': stated } : {}, headers, ResponseClass)
    }
    const { contentType, format, code } = content
    problem = `has a body that cannot be sent as ${contentType}`
    const sent = format === 'json' && !code ? toJson(body) : toBodyInit(code ? code.write(body, acceptElement) : body)
    if (!headers && contentType === 'application/json' && typeof sent === 'string') return createResponse(sent, status, jsonHeaders, headers, ResponseClass)
    const isStream = sent instanceof ReadableStream
    // The platform sets a form's type, with its boundary, and chooses its length.
    const isForm = sent instanceof FormData
    const own: { [name: string]: string } = {}
    // The application sets the type for a stream under any type.
    const type = contentType === '*/*' ? headers?.get('content-type') : toContentTypeHeader(contentType.trim())
    // Checked before the stream is read, so that it can be cancelled.
    if (type && !isForm) own['content-type'] = toHeaderText(type)
    // A stream's length is checked while it is sent; a described stream is measured.
    if (isStream ? /^\d+$/.test(stated) : stated && hasHeaderSchema && !isForm) {
      own['content-length'] = isStream ? stated : String(new Blob([sent as BlobPart]).size)
    }
    return createResponse(isStream && onFailure ? observeStream(sent, onFailure, own['content-length']) : sent, status, own, headers, ResponseClass)
  } catch (cause) {
    throw createResponseError(status, route, problem, undefined, { cause })
  }
}

/** The problem with a response whose headers cannot be sent. */
export const invalidHeader = 'has a header that is not valid in HTTP'

/** Headers by lower-case name. */
interface HeadersRecord {
  readonly [name: string]: string
}

/** The headers in nearly every response. Frozen, because a server adapter's responses share them and recognize the object. */
const jsonHeaders: HeadersRecord = /* @__PURE__ */ Object.freeze({ 'content-type': 'application/json' })

/**
 * Creates a response with the headers from the router and the application, except `content-type` and body framing.
 *
 * @param own the router's headers
 * @param headers the application's headers, which are changed
 * @param ResponseClass a server adapter's class, which takes a record as it is; default: the platform's
 */
export function createResponse(
  body: BodyInit | null,
  status: number,
  own: HeadersRecord,
  headers: Headers | undefined,
  ResponseClass?: ResponseConstructor,
): Response {
  if (headers) for (const name of ['content-type', 'content-length', 'transfer-encoding', 'connection']) headers.delete(name)
  const init = headers ?? (ResponseClass && own)
  const response = new (ResponseClass ?? Response)(body, init ? { status, headers: init } : { status })
  // A tenth faster than a record in Node.
  if (init !== own) for (const name of Object.keys(own)) response.headers.set(name, own[name] as string)
  // The client may still be sending the rest of the body (RFC 9110, section 15.5.14).
  if (status === 413) response.headers.set('connection', 'close')
  return response
}

/** Adds `charset=utf-8` to a text type without a charset, except event streams, which are UTF-8 by definition. */
function toContentTypeHeader(contentType: string): string {
  return /^text\/(?!event-stream$)/i.test(contentType) && readParameter(contentType, 'charset') === undefined ? `${contentType}; charset=utf-8` : contentType
}

/** @throws TypeError for a value that the platform would convert to text */
function toBodyInit(body: unknown): BodyInit {
  if (typeof body === 'string' || ArrayBuffer.isView(body) || [ArrayBuffer, Blob, FormData, URLSearchParams, ReadableStream].some((type) => body instanceof type)) {
    return body as BodyInit
  }
  throw createTypeError(body)
}
