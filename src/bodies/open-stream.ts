import { HttpError, RouterError } from '../core/errors.ts'
import { orAborted } from '../core/read/abort.ts'
import { cancelLater } from '../core/write/cancel-body.ts'
import type { BodyReading } from '../core/schema/body-format.ts'
import type { BodyBytes } from '../core/server-adapter.ts'

/** A body that is read part by part. */
export interface OpenBody {
  /** Returns the next part; undefined at the end. */
  readonly read: () => Promise<BodyBytes | undefined>
  readonly cancel: (reason?: unknown) => void
}

/**
 * Opens a body whose reading fails once it exceeds `maxBodySize`, once its signal aborts, and if its transfer breaks off. The first read
 * opens the body; an unread body is left to the server.
 *
 * @throws HttpError 413 for a body with a larger `Content-Length`
 */
export function openBody(message: Request | Response, { maxBodySize, signal, toReadError }: BodyReading): OpenBody {
  const { headers } = message
  const tooLarge = (): HttpError => new RouterError(413, 'Content Too Large')
  if (Number(headers.get('content-length')) > maxBodySize) throw tooLarge()
  let reader: ReadableStreamDefaultReader<BodyBytes> | undefined
  let size = 0
  const cancel = (reason?: unknown): void => {
    // An unread request is left to the server; an unread response would keep its connection.
    const body = reader ?? ('status' in message && message.body)
    if (body) cancelLater(body, headers, reason)
  }
  const read = async (): Promise<BodyBytes | undefined> => {
    if (!reader) {
      const body = message.body as ReadableStream<BodyBytes> | null | undefined
      if (message.bodyUsed || body?.locked) throw new Error('The body was already read')
      // Some libraries' requests have a body that is not a platform stream, or no such member.
      reader = (body === null || typeof body?.getReader === 'function' ? body : new Blob([await message.arrayBuffer()]).stream())?.getReader()
    }
    let value: BodyBytes | undefined
    try {
      value = reader && (await orAborted(reader.read(), signal as AbortSignal | undefined)).value
      // The platform may neither end nor fail an aborted stream, or may end it as if it were complete.
      signal?.throwIfAborted()
    } catch (thrown) {
      cancel(signal?.reason)
      throw toReadError(thrown)
    }
    size += value?.byteLength ?? 0
    if (size <= maxBodySize) return value
    cancel()
    throw tooLarge()
  }
  return { read, cancel }
}

/** Opens a body as a stream. */
export function openStream(message: Request | Response, options: BodyReading): ReadableStream<BodyBytes> {
  const { read, cancel } = openBody(message, options)
  const pull = async (controller: ReadableStreamDefaultController<BodyBytes>): Promise<void> => {
    const part = await read()
    if (part) controller.enqueue(part)
    else controller.close()
  }
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
}
