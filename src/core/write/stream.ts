/** The streams and iterables that a handler returns. */
import { createTypeError } from '../../shared/json-text.ts'
import { isObject } from '../../shared/property.ts'

/** Whether `value` is an async iterable of elements. */
export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return isObject(value) && Symbol.asyncIterator in value
}

/**
 * Returns a function that ends an async iterable. It calls the iterator's `return()` and also destroys a Node stream, because `return()`
 * leaves an unread stream's file open.
 */
export function toIteratorEnd(
  elements: AsyncIterable<unknown>,
  iterator: AsyncIterator<unknown> = elements[Symbol.asyncIterator](),
): () => Promise<void> {
  return async () => {
    const ended = iterator.return?.()
    const stream = elements as { readonly destroy?: () => void }
    if ('pipe' in stream) stream.destroy?.()
    await ended
  }
}

/**
 * Returns a stream with the same chunks that reports when its source fails, unless the reader has cancelled it. The source is read when the
 * reader pulls, and ends when the reader cancels or when a chunk cannot be sent. An error reaches the reader, and so does a length other
 * than the expected one.
 *
 * @param length the number of bytes that the stream must have, if it is known
 */
export function observeStream(source: ReadableStream, onFailure: (thrown: unknown) => void, length?: string): ReadableStream {
  // The platform rejects a stream that is locked or has been read from, because only its rest would be sent.
  const reader = (new Response(source).body as ReadableStream).getReader() as ReadableStreamDefaultReader
  let isCancelled = false
  // NaN without a length: no comparison holds.
  let rest = Number(length)
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          const chunk = toBytes(done ? '' : value)
          rest -= chunk.byteLength
          // The runtime would cut or complete the response, and the client could not tell.
          if (done ? rest > 0 : rest < 0) throw new TypeError('The length of the body is not its content-length')
          if (done) controller.close()
          else controller.enqueue(chunk)
        } catch (thrown) {
          // Not awaited: a source that fails to end, or never ends, must not hide the error.
          void reader.cancel().catch(() => undefined)
          if (!isCancelled) onFailure(thrown)
          throw thrown
        }
      },
      cancel(reason) {
        isCancelled = true
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Returns a chunk's bytes: platforms send no string and no other view.
 *
 * @throws TypeError for a chunk that the platform would reject only when it is read, without an error that can be reported
 */
export function toBytes(chunk: unknown): Uint8Array {
  if (typeof chunk === 'string') return new TextEncoder().encode(chunk)
  if (!ArrayBuffer.isView(chunk)) throw createTypeError(chunk)
  return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}
