import { type BodyFormat, type ParsedContentType, parseContentType, toBodyFormat } from '../contract/content-type.ts'
import type { ContractOperation } from '../contract/operation.ts'
import { isBodiless } from '../contract/status.ts'
import { ContractResponseError } from '../errors.ts'
import { toHeaders } from '../header-value.ts'
import { isObject } from '../property.ts'
import { toByteStream, toJson, toJsonLine, toServerSentEvent } from './stream.ts'

/** An operation and what its contract calls it. */
export interface NamedOperation {
  readonly name: string
  readonly operation: ContractOperation
}

/** A response as errors name it. */
export function toTitle(status: number, served: NamedOperation | undefined): string {
  if (!served) return `The response ${status}`
  const { name, operation } = served
  return `The response ${status} of '${name}' (${operation.method} ${operation.path})`
}

/**
 * A class that responses are made of: the platform's, or one of a server that makes them faster.
 *
 * @example
 * const router = createRouter({ contract, handlers, Response: Response satisfies ResponseConstructor })
 */
export type ResponseConstructor = new (...args: ConstructorParameters<typeof Response>) => Response

/** What is to be sent. */
export interface Answer {
  /** 200 to 599. */
  readonly status: number
  /** Whose answer it is; undefined where no contract describes it. */
  readonly served?: NamedOperation | undefined
  /** As the contract declares it; undefined for an answer without a body. */
  readonly contentType?: string | undefined
  readonly body?: unknown
  readonly headers?: object | undefined
  /** Checks an element of a stream and gives what is to be sent for it. */
  readonly toElement?: ((element: unknown) => Promise<{ readonly value: unknown }>) | undefined
}

/**
 * Makes the `Response`: serialises the body as its content type says and sets `content-type`.
 *
 * @param Making the class that it is made of; default: the platform's
 * @throws ContractResponseError for what HTTP or the content type cannot carry; nothing of the value is in its message
 */
export function serialize(answer: Answer, Making: ResponseConstructor = Response): Response {
  const { status, contentType, served } = answer
  let headers: Headers | undefined
  try {
    // Nearly every answer has none. `Headers` that are made only to be copied cost a fifth of a `Response`.
    headers = answer.headers && toHeaders(answer.headers)
    headers?.delete('content-type')
    const init = headers ? { status, headers } : { status }
    if (isBodiless(status) || contentType === undefined) return new Making(null, init)
    // That it is one was looked at before: `createRouter` reads the contract, and `toUncheckedAnswer` what none describes.
    const { essence, charset } = parseContentType(contentType) as ParsedContentType
    const format = toBodyFormat(essence)
    const json = format === 'json'
    const response = new Making(json ? toJson(answer.body) : toBody(answer, format), init)
    // Of a form the platform alone knows the boundary that it will write.
    if (!json && answer.body instanceof FormData) return response
    // Text is sent as UTF-8, whatever its kind, unless an answer that no contract describes says otherwise.
    const type = essence.startsWith('text/') && charset === undefined ? `${contentType}; charset=utf-8` : contentType
    // A header that is set afterwards costs Node a quarter of a microsecond less than one that is given.
    response.headers.set('content-type', type)
    return response
  } catch (cause) {
    const isHeader = contentType === undefined || (answer.headers && !headers)
    const problem = isHeader ? 'a header that HTTP' : `a body that ${contentType}`
    throw new ContractResponseError(`${toTitle(status, served)} has ${problem} cannot carry`, [], { cause })
  }
}

function toBody({ body, toElement }: Answer, format: BodyFormat): BodyInit {
  if ((format === 'events' || format === 'json-lines') && isAsyncIterable(body)) {
    const toText = format === 'events' ? toServerSentEvent : toJsonLine
    return toByteStream(body, toElement ? async (element) => toText((await toElement(element)).value) : toText)
  }
  if (isBodyInit(body)) return body
  throw new TypeError('not to be sent')
}

/** Is this a stream of elements? */
export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return isObject(value) && Symbol.asyncIterator in value
}

function isBodyInit(body: unknown): body is BodyInit {
  return (
    typeof body === 'string' ||
    ArrayBuffer.isView(body) ||
    [ArrayBuffer, Blob, FormData, URLSearchParams, ReadableStream].some((type) => body instanceof type)
  )
}

/** Is this a `Response`, be it of another realm or a ponyfill? What throws when it is looked at is none. */
export function isResponse(value: unknown): value is Response {
  try {
    const { status, bodyUsed, headers } = value as Partial<Response>
    return typeof status === 'number' && typeof bodyUsed === 'boolean' && typeof headers?.get === 'function'
  } catch {
    return false
  }
}

/** Can it be sent? A used body cannot be sent again, and `Response.error()` not at all. */
export function isSendable(response: Response): boolean {
  return !response.bodyUsed && response.status !== 0
}
