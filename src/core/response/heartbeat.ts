import { toEssence } from '../../shared/content-type.ts'
import { longestTimer } from '../../shared/quantity.ts'
import { eventStreamStart } from './stream.ts'

/**
 * Adds comments to a response of server-sent events while its source is silent, so that proxies do not close the
 * connection and a client that has disconnected is noticed. Other responses are returned unchanged.
 *
 * @param milliseconds the time of silence before each comment
 * @throws RangeError for a time that a timer cannot wait
 * @example
 * const router = createRouter({ contract, handlers, finally: [(response) => withHeartbeat(response, 15_000)] })
 */
export function withHeartbeat(response: Response, milliseconds: number): Response {
  if (!(milliseconds >= 1 && milliseconds <= longestTimer)) {
    throw new RangeError(`'milliseconds' must be a number from 1 to ${longestTimer}`)
  }
  // The body of another response is not accessed, because that may be slow.
  if (toEssence(response.headers.get('content-type') ?? '') !== 'text/event-stream' || !response.body) return response
  const { status, statusText, headers, body } = response
  return new Response(addComments(body, milliseconds), { status, statusText, headers })
}

function addComments(body: ReadableStream<Uint8Array>, milliseconds: number): ReadableStream<Uint8Array> {
  const comment = new TextEncoder().encode(eventStreamStart)
  const reader = body.getReader()
  // A comment between the parts of an event would become part of it.
  let isBetweenEvents = true
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const timer = setInterval(() => {
          // While a comment waits for a slow client, no other is added.
          if (isBetweenEvents && controller.desiredSize === 0) controller.enqueue(comment)
        }, milliseconds)
        try {
          const { done, value } = await reader.read()
          if (done) return controller.close()
          controller.enqueue(value)
          isBetweenEvents = value.at(-1) === 10 && value.at(-2) === 10
        } finally {
          clearInterval(timer)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
