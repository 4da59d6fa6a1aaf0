import { toEssence } from '../../shared/content-type.ts'
import { isPlainObject, readProperty } from '../../shared/property.ts'
import { isAsyncIterable, toIteratorEnd } from './stream.ts'

/** The milliseconds that the platform may take to produce the next part of a form, also on a machine under load. */
const formDelay = 500

/**
 * Cancels the body of a request or response that is not read any further. The call is deferred, because Node 24 and 26
 * end the process if a body made of FormData is cancelled while its next part is produced
 * (https://github.com/nodejs/undici/issues/5835).
 *
 * @param body a stream or reader; the stream of a ponyfill may have no `cancel`
 * @param headers the headers of the same request or response
 * @param reason passed to the source of the stream
 */
export function cancelLater(body: Pick<ReadableStream, 'cancel'>, headers: Headers, reason?: unknown): void {
  const isForm = toEssence(headers.get('content-type') ?? '') === 'multipart/form-data'
  // Async, because `cancel` rejects for a stream that is locked or has failed.
  const cancel = async (): Promise<void> => body.cancel(reason)
  setTimeout(() => void cancel().catch(() => undefined), isForm ? formDelay : 0)
}

/** Cancels the body of a result that is not sent. The result may also be the stream itself. Never rejects. */
export async function cancelResult(result: unknown): Promise<void> {
  await cancelUnsent(readProperty(result, 'body') ?? result)
}

/**
 * Cancels the body of a thrown object that is not an error, such as a copy of a response. The body of an error belongs to
 * the application. Never rejects.
 */
export async function cancelThrown(thrown: unknown): Promise<void> {
  try {
    if (isPlainObject(thrown)) await cancelUnsent(readProperty(thrown, 'body'))
  } catch {
    // The value cannot be read, such as a revoked Proxy.
  }
}

/** Cancels the stream or async iterable of a response body that is not sent. Never rejects. */
export async function cancelUnsent(body: unknown): Promise<void> {
  try {
    if (body instanceof ReadableStream) await body.cancel()
    else if (isAsyncIterable(body)) await toIteratorEnd(body)()
  } catch {
    // A locked stream belongs to its reader; a source may fail to close.
  }
}
