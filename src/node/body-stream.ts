import type { BodyBytes } from '../core/server-adapter.ts'
import type { Exchange } from './exchange.ts'

/**
 * Creates the stream of a request body. Unlike `Readable.toWeb`, cancelling it leaves the connection open, because the
 * response is still to be sent. What is not read before the response is complete is discarded: it precedes the next
 * request of the connection.
 *
 * @throws Error for a body that is not bytes
 */
export function createBodyStream({ incoming, outgoing, receiveBody }: Exchange): ReadableStream<Uint8Array> {
  let isOver = false
  /** Ends the stream, once, and discards the rest of the body. */
  const end = (settle?: () => void): void => {
    if (isOver) return
    isOver = true
    settle?.()
    incoming.resume()
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const fail = (message: string, error: Error = new TypeError(message)): void => end(() => controller.error(error))
        const onPart = (part: BodyBytes): void => {
          if (isOver) return
          incoming.pause()
          controller.enqueue(new Uint8Array(part))
        }
        const onEnd = (): void => end(() => controller.close())
        receiveBody(incoming, onPart, onEnd, (error) => fail('The request was aborted', error))
        incoming.pause()
        outgoing.once('finish', () => fail('The response was sent before the request body was read'))
      },
      pull() {
        incoming.resume()
      },
      cancel() {
        end()
      },
    },
    { highWaterMark: 0 },
  )
}
