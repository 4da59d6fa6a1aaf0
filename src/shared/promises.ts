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
