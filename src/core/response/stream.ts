/** Streams of elements: server-sent events and lines of JSON. */
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

/** An empty comment, because some servers delay the headers until the first byte of the body. */
export const eventStreamStart = ':\n\n'
