import { cancelUnsent } from '../core/response/cancel-body.ts'
import type { CallInput } from './request.ts'

/** The input of a call whose body can be closed. */
interface Upload {
  readonly input: CallInput
  /** Closes the source of the body, once. */
  readonly close: () => void
}

/**
 * Prepares the body of a call. The platform does not cancel each stream that it fails to send, for example when it follows a redirect: a
 * stream is read lazily, and fails when it is closed, so that it does not look complete.
 *
 * @throws TypeError for a stream that is locked
 */
export function toUpload(input: CallInput): Upload {
  const { body } = input
  if (!(body instanceof ReadableStream)) return { input, close: () => void cancelUnsent(body) }
  const reader = body.getReader() as ReadableStreamDefaultReader<unknown>
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
  return { input: { ...input, body: stream }, close }
}
