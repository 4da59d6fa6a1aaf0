import { isAsyncIterable, toIteratorEnd } from './stream.ts'

/** The milliseconds that the platform may take to produce a form's next part, also on a machine under load. */
const formDelay = 500

/**
 * Cancels a request or response body that is not read any further. The call is deferred, because Node 24 and 26 end the process if a body
 * made from FormData is cancelled while its next part is produced (https://github.com/nodejs/undici/issues/5835).
 *
 * @param body a stream or reader; a ponyfill's stream may have no `cancel`
 * @param headers the headers of the same request or response
 * @param reason passed to the stream's source
 */
export function cancelLater(body: Pick<ReadableStream, 'cancel'>, headers: Headers, reason?: unknown): void {
  const isForm = /^multipart\/form-data/i.test(headers.get('content-type') ?? '')
  // Async, because `cancel` rejects for a stream that is locked or has failed.
  const cancel = async (): Promise<void> => body.cancel(reason)
  setTimeout(() => void cancel().catch(() => undefined), isForm ? formDelay : 0)
}

/**
 * Cancels the body in a result or thrown value that is not sent: a stream or an async iterable. The value may also be the body itself; an
 * error's body belongs to the application. Never rejects.
 */
export async function cancelResult(result: unknown): Promise<void> {
  try {
    if (result instanceof Error) return
    const body = (result as { readonly body?: unknown } | null | undefined)?.body ?? result
    if (body instanceof ReadableStream) await body.cancel()
    else if (isAsyncIterable(body)) await toIteratorEnd(body)()
  } catch {
    // A locked stream belongs to its reader; a source may fail to close; a revoked Proxy cannot be read.
  }
}
