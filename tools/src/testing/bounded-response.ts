import { isBodiless } from '../../../src/shared/status.ts'

/** The most body bytes that are read. */
const mostBodyBytes = 2 ** 24

/** What a chunk counts at least, because a stream of empty chunks would not end either. */
const leastBytes = 64

/**
 * Returns a response whose body fails after 16 MiB, because a server may send forever.
 *
 * @param signal cancels the body, also while it is read
 */
export function boundResponse(response: Response, signal: AbortSignal): Response {
  const { body, status, headers } = response
  if (!body || response.bodyUsed || isBodiless(status)) return response
  // Without the reason phrase, because a server may send a phrase that `Response` rejects.
  return new Response(boundStream(body, signal), { status, headers })
}

function boundStream(body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array<ArrayBufferLike>> {
  const reader = body.getReader()
  // Rejects for a stream that has failed.
  const cancel = async (): Promise<void> => reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  let size = 0
  return new ReadableStream(
    {
      async pull(controller) {
        const { value } = await reader.read()
        if (!value) return controller.close()
        size += Math.max(value.byteLength, leastBytes)
        controller.enqueue(value)
        if (size <= mostBodyBytes) return
        void cancel()
        controller.error(new TypeError('the body is larger than 16 MiB'))
      },
      cancel,
    },
    { highWaterMark: 0 },
  )
}
