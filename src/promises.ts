/** Is this to be awaited? Asked of every result, so that what is not a promise costs no turn of the event loop. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function'
}

/** Goes on with a value, at once where it is no promise. */
export function whenSettled<Value, Next>(
  value: Value | PromiseLike<Value>,
  proceed: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return isPromise(value) ? Promise.resolve(value as PromiseLike<Value>).then(proceed) : proceed(value as Value)
}
