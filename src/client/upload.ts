/** Reads a stream for an upload, lazily. `close` cancels the source, and fails the upload, so that it does not look complete. */
export function toUpload(source: ReadableStream): { readonly stream: ReadableStream; readonly close: () => void } {
  const reader = source.getReader()
  let fail!: (reason: unknown) => void
  const stream = new ReadableStream(
    {
      start: (controller) => void (fail = (reason) => controller.error(reason)),
      pull: async (controller) => {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  const close = (): void => {
    fail(new TypeError('The call has ended'))
    void reader.cancel().catch(() => undefined)
  }
  return { stream, close }
}
