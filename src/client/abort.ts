/** Settles as `promise` does, or rejects with the reason of the signal once it aborts. */
export function orReason<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error)
    // First, because a value that is no signal throws, and the rejection of the promise would end the process.
    void promise.finally(() => signal.removeEventListener('abort', abort)).then(resolve, reject)
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
  })
}
