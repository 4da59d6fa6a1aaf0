/** Whether `value` is thenable; lets callers skip `await` for synchronous results. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function'
}

/** Calls `proceed` with the value: immediately, or when the promise is fulfilled. */
export function whenSettled<Value, Next>(
  value: Value | PromiseLike<Value>,
  proceed: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return isPromise(value) ? Promise.resolve(value as PromiseLike<Value>).then(proceed) : proceed(value as Value)
}

/** Settles as `promise` does, or rejects with the signal's reason once it aborts. */
export function orReason<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error)
    // First, because a value that is no signal throws, and the promise's rejection would end the process.
    void promise.finally(() => signal.removeEventListener('abort', abort)).then(resolve, reject)
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
  })
}
