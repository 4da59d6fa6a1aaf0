/** Streams of elements: server-sent events and lines of JSON. */
import { isPromise } from '../promises.ts'
import { createTypeError } from '../header-value.ts'
import { isObject } from '../property.ts'

/** Whether `value` is an async iterable of elements. */
export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return isObject(value) && Symbol.asyncIterator in value
}

/**
 * Returns a function that ends an async iterable. It calls `return()` of the iterator and also destroys a Node stream,
 * because `return()` leaves the file of an unread stream open.
 */
export function toIteratorEnd(
  elements: AsyncIterable<unknown>,
  iterator: AsyncIterator<unknown> = elements[Symbol.asyncIterator](),
): () => Promise<void> {
  return async () => {
    const ended = iterator.return?.()
    const { pipe, destroy } = elements as { pipe?: unknown; destroy?: unknown }
    if (typeof pipe === 'function' && typeof destroy === 'function') destroy.call(elements)
    await ended
  }
}

/**
 * Converts elements to a stream of bytes, one at a time as the reader pulls them. The source is ended when the reader
 * cancels or when an element cannot be sent; an error of the source reaches the reader.
 *
 * @param start the text before the first element, sent at once
 * @param onFailure called with the error, unless the reader has cancelled the stream
 */
export function toByteStream(
  elements: AsyncIterable<unknown>,
  toText: (element: unknown) => string | Promise<string>,
  start: string | undefined,
  onFailure?: (thrown: unknown) => void,
): ReadableStream<Uint8Array> {
  const iterator = elements[Symbol.asyncIterator]()
  const end = toIteratorEnd(elements, iterator)
  const encoder = new TextEncoder()
  const pull: Pull = async (controller) => {
    const { done, value } = await iterator.next()
    if (done) return controller.close()
    try {
      controller.enqueue(encoder.encode(await toText(value)))
    } catch (thrown) {
      // Not awaited: a source that fails to end, or never does, must not hide the error.
      void end().catch(() => undefined)
      throw thrown
    }
  }
  return createStream(pull, end, onFailure, start === undefined ? undefined : encoder.encode(start))
}

/** Returns a stream of the same chunks that reports when its source fails, unless the reader has cancelled it. */
export function observeStream(source: ReadableStream, onFailure: (thrown: unknown) => void): ReadableStream {
  // The platform rejects a stream that is locked or has been read from.
  const { body } = new Response(source)
  const reader: ReadableStreamDefaultReader<Uint8Array> = (body as ReadableStream).getReader()
  const pull: Pull = async (controller) => {
    const { done, value } = await reader.read()
    if (done) return controller.close()
    if (!ArrayBuffer.isView(value)) {
      // The platform would reject the copy only when it is read, without an error that can be reported.
      void reader.cancel().catch(() => undefined)
      throw createTypeError(value)
    }
    controller.enqueue(value)
  }
  return createStream(pull, (reason) => reader.cancel(reason), onFailure)
}

/** Adds the next chunk to a stream, or closes it. */
type Pull = (controller: ReadableStreamDefaultController<Uint8Array>) => Promise<void>

function createStream(
  pull: Pull,
  cancelSource: (reason: unknown) => Promise<void>,
  onFailure: ((thrown: unknown) => void) | undefined,
  first?: Uint8Array | undefined,
): ReadableStream<Uint8Array> {
  let isCancelled = false
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (first) controller.enqueue(first)
      },
      async pull(controller) {
        try {
          await pull(controller)
        } catch (thrown) {
          if (!isCancelled) onFailure?.(thrown)
          throw thrown
        }
      },
      cancel(reason) {
        isCancelled = true
        return cancelSource(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Serializes an element as a line of JSON (https://github.com/ndjson/ndjson-spec). */
export function toJsonLine(element: unknown): string {
  return `${toJson(element)}\n`
}

/** An empty comment, because some servers delay the headers until the first byte of the body. */
export const eventStreamStart = ':\n\n'

/**
 * Serializes an element as a server-sent event (HTML Standard, section 9.2.6): an element with `data` becomes an event
 * with its `data`, `event`, `id` and `retry`; any other element is sent as JSON in `data`.
 *
 * @throws TypeError for a field with a line break, which could forge another event
 */
export function toServerSentEvent(element: unknown): string {
  const hasData = isObject(element) && Object.hasOwn(element, 'data')
  const event: { readonly [field: string]: unknown } = hasData ? element : { data: element }
  let text = ''
  for (const field of ['event', 'id', 'retry']) {
    if (event[field] === undefined) continue
    const value = String(event[field])
    if (/[\r\n\0]/.test(value)) {
      throw new TypeError(`'${field}' of a server-sent event must not have a line break or NUL`)
    }
    text += `${field}: ${value}\n`
  }
  const data = hasData && typeof event['data'] === 'string' ? event['data'] : toJson(event['data'])
  for (const line of data.split(/\r\n|\r|\n/)) text += `data: ${line}\n`
  return `${text}\n`
}

/**
 * Serializes a value as JSON.
 *
 * @throws TypeError for a value that JSON cannot represent, even if `JSON.stringify` only returns undefined, `{}`
 * for a promise or a stream, or `null` for a number or a date
 */
export function toJson(value: unknown): string {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined || (text === '{}' && (isPromise(value) || Symbol.asyncIterator in (value as object)))) {
    throw createTypeError(value)
  }
  // Most texts contain no `null`; a replacer would double the time of every body.
  if (text.includes('null') && hasInvalidNumber(value)) {
    throw new TypeError('A number or a date that is not valid in JSON cannot be sent')
  }
  return text
}

/** Whether JSON contains `null` in place of a number that is not finite, or of a date that is not valid. */
function hasInvalidNumber(value: unknown): boolean {
  if (!isObject(value)) return typeof value === 'number' && !Number.isFinite(value)
  const json = typeof value['toJSON'] === 'function' ? (value['toJSON']() as unknown) : value
  if (!isObject(json)) return (json === null && value instanceof Date) || hasInvalidNumber(json)
  // Half the time of `some` and of `for … in`.
  for (const item of Array.isArray(json) ? json : Object.values(json)) if (hasInvalidNumber(item)) return true
  return false
}
