import type { NodeIncoming, NodeOutgoing } from './node-types.ts'

/**
 * Creates the stream of a request body. Unlike `Readable.toWeb`, cancelling it leaves the connection open, because the
 * response is still to be sent. What is not read before the response is complete is discarded: it precedes the next
 * request of the connection.
 */
export function createBodyStream(incoming: NodeIncoming, outgoing: NodeOutgoing): ReadableStream<Uint8Array> {
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
        const fail = (message: string): void => end(() => controller.error(new TypeError(message)))
        const abort = (): void => fail('The request was aborted')
        if (incoming.destroyed) abort()
        incoming.on('data', (chunk: Uint8Array) => {
          if (isOver) return
          incoming.pause()
          controller.enqueue(new Uint8Array(chunk))
        })
        incoming.pause()
        incoming.once('end', () => end(() => controller.close()))
        incoming.once('error', abort)
        incoming.once('close', abort)
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
