/** How the body of a response ended. */
export type StreamEnd = 'complete' | 'failed' | 'cancelled'

const json = /^application\/([\w.-]+\+)?json(;|$)/

/** JSON is sent at once. Any other body may be a stream. */
export const isStream = ({ headers, body }: Response): boolean =>
  body !== null && !json.test(headers.get('content-type') ?? '')

/** Returns a body that calls `end` once, when it ends in any way. */
export function withEnd(
  body: ReadableStream<Uint8Array>,
  end: (outcome: StreamEnd) => Promise<void>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let isCancelled = false
  let ending: Promise<void> | undefined
  const endOnce = (outcome: StreamEnd) => (ending ??= end(outcome))

  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (isCancelled) return
        if (!done) return controller.enqueue(value)
      } catch (thrown) {
        await endOnce('failed')
        throw thrown
      }
      await endOnce('complete')
      controller.close()
    },
    async cancel(reason) {
      isCancelled = true
      // The generator of the handler ends first.
      await reader.cancel(reason).finally(() => endOnce('cancelled'))
    },
  })
}
