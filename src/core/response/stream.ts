/** Streams of elements: server-sent events and lines of JSON. */
import { createTypeError } from '../../shared/json-text.ts'
import { isObject } from '../../shared/property.ts'

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
 * Converts elements to a stream of bytes, one at a time as the reader pulls them.
 *
 * @param start the text before the first element, sent at once
 * @param onFailure called with the error, unless the reader has cancelled the stream
 * @param length the number of bytes that the stream must have, if it is known
 */
export function toByteStream(
  elements: AsyncIterable<unknown>,
  toText: (element: unknown) => string | Promise<string>,
  start: string | undefined,
  onFailure?: (thrown: unknown) => void,
  length?: string,
): ReadableStream<Uint8Array> {
  const iterator = elements[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const toChunk = async (element: unknown): Promise<Uint8Array> => encoder.encode(await toText(element))
  return createStream(iterator, toIteratorEnd(elements, iterator), toChunk, onFailure, length, start && encoder.encode(start))
}

/** Returns a stream of the same chunks that reports when its source fails, unless the reader has cancelled it. */
export function observeStream(
  source: ReadableStream,
  onFailure: (thrown: unknown) => void,
  length?: string,
): ReadableStream {
  // The platform rejects a stream that is locked or has been read from.
  const { body } = new Response(source)
  const reader: ReadableStreamDefaultReader = (body as ReadableStream).getReader()
  return createStream({ next: () => reader.read() }, (reason) => reader.cancel(reason), requireBytes, onFailure, length)
}

/** Rejects a chunk that the platform would reject only when the copy is read, without an error that can be reported. */
function requireBytes(chunk: unknown): ArrayBufferView {
  if (!ArrayBuffer.isView(chunk)) throw createTypeError(chunk)
  return chunk
}

/**
 * Creates a stream that reads its source when the reader pulls. The source is ended when the reader cancels or when a
 * value cannot be sent; an error of the source reaches the reader, and so does another length than the expected one.
 */
function createStream(
  source: { readonly next: () => Promise<{ readonly done?: boolean | undefined; readonly value?: unknown }> },
  end: (reason?: unknown) => Promise<void>,
  toChunk: (value: unknown) => ArrayBufferView | Promise<ArrayBufferView>,
  onFailure: ((thrown: unknown) => void) | undefined,
  length: string | undefined,
  first?: ArrayBufferView | '',
): ReadableStream {
  let isCancelled = false
  // NaN without a length: no comparison holds.
  let rest = Number(length ?? NaN)
  return new ReadableStream(
    {
      start(controller) {
        if (first) controller.enqueue(first)
      },
      async pull(controller) {
        try {
          const { done, value } = await source.next()
          if (done && !(rest > 0)) return controller.close()
          try {
            const chunk = done ? new Uint8Array() : await toChunk(value)
            rest -= chunk.byteLength
            // The runtime would cut or complete the response, and the client could not tell.
            if (done || rest < 0) throw new TypeError('The length of the body is not its content-length')
            controller.enqueue(chunk)
          } catch (thrown) {
            // Not awaited: a source that fails to end, or never does, must not hide the error.
            void end().catch(() => undefined)
            throw thrown
          }
        } catch (thrown) {
          if (!isCancelled) onFailure?.(thrown)
          throw thrown
        }
      },
      cancel(reason) {
        isCancelled = true
        return end(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

/** An empty comment, because some servers delay the headers until the first byte of the body. */
export const eventStreamStart = ':\n\n'
