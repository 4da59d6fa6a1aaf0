import { isJson, isStream, parseContentType } from '../contract/content-type.ts'
import { isBodiless } from '../contract/status.ts'
import { ContractResponseError } from '../errors.ts'
import { toHeaders } from '../header-text.ts'
import { isObject } from '../property.ts'
import { toByteStream, toJson, toJsonLine, toServerSentEvent } from './stream.ts'

/** What is to be sent. */
export interface Answer {
  /** 200 to 599. */
  readonly status: number
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
 * @throws ContractResponseError for what HTTP or the content type cannot carry; nothing of the value is in its message
 */
export function serialize(answer: Answer): Response {
  const { status, contentType, body } = answer
  try {
    const { essence = '', charset } = parseContentType(contentType ?? '') ?? {}
    // Text is sent as UTF-8, whatever its kind, unless an answer that no contract describes says otherwise.
    const type = !essence.startsWith('text/') || charset !== undefined ? contentType : `${contentType}; charset=utf-8`
    const isBare = isBodiless(status) || type === undefined
    // What nearly every answer is: `Headers` that are made only to be copied cost a fifth of a `Response`.
    if (!answer.headers && !isBare && isJson(essence)) {
      const response = new Response(toJson(body), { status })
      // A header that is set afterwards costs Node a quarter of a microsecond less than one that is given.
      response.headers.set('content-type', type)
      return response
    }
    const headers = toHeaders(answer.headers)
    headers.delete('content-type')
    if (isBare) return new Response(null, { status, headers })
    const sent = toBody(answer, contentType ?? '', essence)
    // The platform alone knows the boundary that it will write.
    if (!(body instanceof FormData)) headers.set('content-type', type)
    return new Response(sent, { status, headers })
  } catch (cause) {
    throw new ContractResponseError(`The response ${status} has a header or a body that cannot be sent`, [], { cause })
  }
}

function toBody({ body, toElement }: Answer, contentType: string, essence: string): BodyInit {
  if (isStream(contentType) && isAsyncIterable(body)) {
    const toText = contentType === 'text/event-stream' ? toServerSentEvent : toJsonLine
    return toByteStream(body, toElement ? async (element) => toText((await toElement(element)).value) : toText)
  }
  if (isJson(essence)) return toJson(body)
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
