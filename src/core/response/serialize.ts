import { type ContentFormat, readCharset } from '../../shared/content-type.ts'
import { isBodiless } from '../../shared/status.ts'
import { surrogatePattern, toHeaderRecord, toHeaders, toHeaderText } from '../../shared/header-value.ts'
import type { AcceptElement, BodyFormat } from '../schema/body-format.ts'
import type { ResponseConstructor } from '../server-adapter.ts'
import { cancelUnsent } from './cancel-body.ts'
import { createTypeError, toJson } from '../../shared/json-text.ts'
import { createResponseError, type NamedOperation } from './response-error.ts'
import { observeStream } from './stream.ts'

/** A response that is ready to be serialized. */
export interface PreparedResponse {
  /** The status, 200 to 599. */
  readonly status: number
  /** The operation; undefined for a response that no contract describes. */
  readonly route?: NamedOperation | undefined
  /** The content type as the contract declares it; undefined for a response without a body. */
  readonly contentType?: string | undefined
  /** The format of `contentType`. */
  readonly format?: ContentFormat | undefined
  /** The code of the body, in place of its format. */
  readonly code?: BodyFormat | undefined
  readonly body?: unknown
  readonly headers?: object | undefined
  /** Whether the contract describes the headers. */
  readonly hasHeaderSchema?: boolean | undefined
  /** Validates an element of a stream. */
  readonly acceptElement?: AcceptElement | undefined
}

/**
 * Creates the `Response`: serializes the body in the format of its content type and sets `content-type`.
 *
 * @param ResponseClass the class of the response; default: the platform's
 * @param onFailure called if a stream fails while it is sent
 * @throws ContractResponseError for a header or a body that cannot be sent, without its value in the message
 */
export function serialize(
  prepared: PreparedResponse,
  ResponseClass: ResponseConstructor = Response,
  onFailure?: (thrown: unknown) => void,
): Response {
  const { status, contentType, format, code, headers: values, route, hasHeaderSchema } = prepared
  let { body } = prepared
  let headers: HeadersRecord | Headers | undefined
  try {
    if (contentType === undefined || isBodiless(status)) {
      // A HEAD operation may state the length of the body that GET would send.
      const isHead = !isBodiless(status) && route?.operation.method === 'HEAD'
      headers = toHeadersInit({}, values, isHead ? 'content-length' : '')
      if (body !== undefined) void cancelUnsent(body)
      return createResponse(null, status, headers, ResponseClass)
    }
    if (code) body = code.write(body, prepared.acceptElement)
    const isJson = format === 'json' && !code
    // The headers of the application name the type of such a stream.
    const isAny = contentType === '*/*'
    // The platform sets the content type of a form, with its boundary.
    const isForm = !isJson && body instanceof FormData
    headers =
      !values && contentType === 'application/json'
        ? toJsonHeaders(ResponseClass)
        : toHeadersInit(
            isForm || isAny ? {} : { 'content-type': toContentTypeValue(contentType) },
            values,
            isAny ? 'content-type content-length' : 'content-length',
          )
    const stated = values && headers instanceof Headers ? headers.get('content-length') : null
    // The application does not write the bytes of elements, so it cannot count them.
    if (stated !== null && hasHeaderSchema && code?.writeElement) throw new TypeError("A stream of elements has no 'content-length'")
    const length = stated && /^\d+$/.test(stated) && !code?.writeElement ? stated : undefined
    const init = isJson ? toJson(body) : toBodyInit(body, onFailure, length)
    if (stated !== null) {
      const size = init instanceof ReadableStream ? length : hasHeaderSchema && !isForm && String(new Blob([init as BlobPart]).size)
      if (size) (headers as Headers).set('content-length', size)
      else (headers as Headers).delete('content-length')
    }
    return createResponse(init, status, headers, ResponseClass)
  } catch (cause) {
    const isHeader = contentType === undefined || (values && !headers)
    const problem = isHeader ? `a header that is not valid in HTTP${nameInvalid(values)}` : `a body that cannot be sent as ${contentType}`
    throw createResponseError(status, route, `has ${problem}`, [], { cause })
  }
}

/**
 * Returns the name of the first header whose value is not valid in HTTP, as the end of a message. A name that is not valid
 * is not quoted: it may be an attempt to inject a header.
 */
function nameInvalid(values: object | null | undefined): string {
  let known = ''
  try {
    for (const [name, value] of Object.entries(toHeaderRecord(values))) {
      known = ''
      toHeaders({ [name]: '' })
      known = `: '${name}'`
      toHeaders({ [name]: value })
    }
    return ''
  } catch {
    return known
  }
}

/** The headers of nearly every response. Frozen, because all responses share them. */
const jsonHeaders: HeadersRecord = /* @__PURE__ */ Object.freeze({ 'content-type': 'application/json' })

/** Returns the shared headers only for the class of our own server: others, such as `@hono/node-server` 1, add to a record. */
function toJsonHeaders(ResponseClass: ResponseConstructor): HeadersRecord {
  return ResponseClass === Response ? { ...jsonHeaders } : jsonHeaders
}

/** Headers by lower-case name. */
interface HeadersRecord {
  readonly [name: string]: string
}

/** Creates a response with headers of `toHeadersInit`. */
export function createResponse(
  body: BodyInit | null,
  status: number,
  given: HeadersRecord | Headers,
  ResponseClass: ResponseConstructor,
): Response {
  // The client may still be sending the rest of the body (RFC 9110, section 15.5.14).
  const headers = status === 413 ? closeConnection(given) : given
  // The class of a server, also one that replaces the global `Response` and inherits from it, creates no `Headers` for a
  // record: setting a header afterwards costs a fifth of a request. The platform's own class is 2 % faster on Node with
  // headers that are set afterwards.
  const isPlatform = ResponseClass === Response && Object.getPrototypeOf(ResponseClass) === Function.prototype
  if (!isPlatform || headers instanceof Headers) return new ResponseClass(body, { status, headers })
  const response = new ResponseClass(body, { status })
  for (const name of Object.keys(headers)) response.headers.set(name, headers[name] as string)
  return response
}

function closeConnection(headers: HeadersRecord | Headers): HeadersRecord | Headers {
  if (!(headers instanceof Headers)) return { ...headers, connection: 'close' }
  headers.set('connection', 'close')
  return headers
}

/**
 * Adds the headers of an application to the headers of the router, except the ones that the router or the server sets:
 * `own`, `content-type` and the framing of the body. Without headers of the application, the result is a record: servers that
 * provide their own `Response` create no `Headers` for it.
 *
 * @param own the headers of the router, by lower-case name
 * @param kept the names of the headers of the application that are kept although the router or the server sets them
 * @throws TypeError for a name or a value that is not valid in HTTP
 */
export function toHeadersInit(
  own: HeadersRecord,
  values: object | null | undefined,
  kept = '',
): HeadersRecord | Headers {
  if (!values) return own
  const headers = toHeaders(values)
  for (const name of ['content-type', 'content-length', 'transfer-encoding', 'connection']) if (!kept.includes(name)) headers.delete(name)
  for (const [name, text] of Object.entries(own)) headers.set(name, text)
  return headers
}

/**
 * Returns the value of `content-type`: a text type gets `charset=utf-8`, except event streams, which are UTF-8 by
 * definition. A response that no contract describes may name another charset.
 */
function toContentTypeValue(contentType: string): string {
  const text = toHeaderText(contentType.trim())
  const isComplete = !/^text\/(?!event-stream$)/i.test(text) || (text.includes(';') && readCharset(text) !== undefined)
  return isComplete ? text : `${text}; charset=utf-8`
}

function toBodyInit(body: unknown, onFailure: ((thrown: unknown) => void) | undefined, length?: string): BodyInit {
  if (onFailure && body instanceof ReadableStream) return observeStream(body, onFailure, length)
  if (isBodyInit(body)) return body
  throw createTypeError(body)
}

function isBodyInit(body: unknown): body is BodyInit {
  return (
    (typeof body === 'string' && !surrogatePattern.test(body)) ||
    ArrayBuffer.isView(body) ||
    [ArrayBuffer, Blob, FormData, URLSearchParams, ReadableStream].some((type) => body instanceof type)
  )
}
