import { toEssence } from '../contract/content-type.ts'

/** How long a form that is made in memory may take to fetch its next part, in milliseconds. */
const longestPart = 100

/**
 * Lets go of a body that nobody reads any more. Later, because Node 24 and 26 end the process where a body made of FormData is
 * cancelled while they fetch its next part (https://github.com/nodejs/undici/issues/5835): they fetch none ahead of one that
 * is not read, and so a form is given the time to come to rest. A ponyfill's body may have no `cancel`.
 *
 * @param headers those that the body came with
 * @param reason what its source is told
 */
export function cancelLater(body: Pick<ReadableStream, 'cancel'>, headers: Headers, reason?: unknown): void {
  const isForm = toEssence(headers.get('content-type') ?? '') === 'multipart/form-data'
  // It may have ended, or not let itself be let go.
  const cancel = async (): Promise<void> => body.cancel(reason)
  setTimeout(() => void cancel().catch(() => undefined), isForm ? longestPart : 0)
}
