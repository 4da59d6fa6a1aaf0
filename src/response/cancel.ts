/**
 * Lets go of a body that nobody reads any more. A turn later, because Node 24 and 26 end the process where a body made of
 * FormData is cancelled while they fetch its next part (https://github.com/nodejs/undici/issues/5835); and a ponyfill's body
 * may have no `cancel`.
 */
export function cancelLater(body: Pick<ReadableStream, 'cancel'>): void {
  setTimeout(async () => {
    try {
      await body.cancel()
    } catch {
      // It has ended, or will not.
    }
  })
}
