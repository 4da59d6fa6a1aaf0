import { toEssence } from '../contract/content-type.ts'
import { isAsyncIterable, toIteratorEnd } from './stream.ts'

/** How long the platform may take to produce the next part of a form, in milliseconds. */
const formDelay = 100

/**
 * Cancels the body of a request or response that is not read any further. Deferred, because Node 24 and 26 end the
 * process if a body made of FormData is cancelled while its next part is produced
 * (https://github.com/nodejs/undici/issues/5835).
 *
 * @param body a ponyfill's may have no `cancel`
 * @param headers the headers of the same message
 * @param reason passed to the source of the stream
 */
export function cancelLater(body: Pick<ReadableStream, 'cancel'>, headers: Headers, reason?: unknown): void {
  const isForm = toEssence(headers.get('content-type') ?? '') === 'multipart/form-data'
  // Rejects for a stream that is locked or has failed.
  const cancel = async (): Promise<void> => body.cancel(reason)
  setTimeout(() => void cancel().catch(() => undefined), isForm ? formDelay : 0)
}

/** Cancels the stream or async iterable that was given as the body of a response and is not sent. It never rejects. */
export async function cancelUnsent(body: unknown): Promise<void> {
  try {
    if (body instanceof ReadableStream) await body.cancel()
    else if (isAsyncIterable(body)) await toIteratorEnd(body)()
  } catch {
    // A locked stream belongs to its reader; a source may fail to close.
  }
}
