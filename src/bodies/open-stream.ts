import { HttpError, RouterError } from '../core/errors.ts'
import { orAborted } from '../core/request/abort.ts'
import { cancelLater } from '../core/response/cancel-body.ts'
import type { BodyReading } from '../core/schema/body-format.ts'
import type { BodyBytes } from '../core/server-adapter.ts'
import { readProperty } from '../shared/property.ts'

/**
 * Opens a body as a stream that fails once it exceeds `maxBodySize`, once its signal aborts, and if its transfer breaks off. The
 * body is opened on the first read, so that a body that is not read is left to the server.
 *
 * @throws HttpError 413 for a body whose `Content-Length` is larger
 */
export function openStream(message: Request | Response, { maxBodySize, signal, toReadError }: BodyReading): ReadableStream<BodyBytes> {
  const { headers } = message
  const tooLarge = (): HttpError => new RouterError(413, 'Content Too Large')
  if (Number(headers.get('content-length')) > maxBodySize) throw tooLarge()
  let reader: ReadableStreamDefaultReader<BodyBytes> | undefined
  let size = 0
  const read = async (): Promise<BodyBytes | undefined> => {
    if (!reader) {
      const body: unknown = message.body
      if (message.bodyUsed || readProperty(body, 'locked') === true) throw new Error('The body was already read')
      // The requests of some libraries have a body that is not a stream of the platform, or no such member.
      const isStream = body === null || typeof readProperty(body, 'getReader') === 'function'
      const stream = isStream ? (body as ReadableStream<BodyBytes> | null) : new Blob([await message.arrayBuffer()]).stream()
      reader = stream?.getReader() as typeof reader
    }
    // The platform may neither end nor fail a stream that is aborted, or end it as a complete one.
    const part = reader && (await orAborted(reader.read(), signal ?? undefined))
    signal?.throwIfAborted()
    return part?.value
  }
  const cancel = (reason?: unknown): void => {
    // A request that is not read is left to the server; a response that is not read would keep its connection.
    const body = reader ?? ('status' in message && message.body)
    if (body) cancelLater(body, headers, reason)
  }
  const pull = async (controller: ReadableStreamDefaultController<BodyBytes>): Promise<void> => {
    const value = await read().catch((thrown: unknown) => {
      if (!reader) throw thrown
      cancel(signal?.reason)
      throw toReadError(thrown)
    })
    if (!value) return controller.close()
    size += value.byteLength
    if (size <= maxBodySize) return controller.enqueue(value)
    cancel()
    throw tooLarge()
  }
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
}
