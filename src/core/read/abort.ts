import { HttpError, RouterError } from '../errors.ts'
import { readProperty } from '../../shared/property.ts'
import { getAdapter } from '../server-adapter.ts'

/**
 * Settles as `promise` does, or rejects as soon as `signal` aborts. No listener remains afterwards.
 *
 * @param discard called with a value that comes after `signal` has aborted
 */
export function orAborted<Value>(
  promise: PromiseLike<Value>,
  signal: AbortSignal | null | undefined,
  discard?: (late: Value) => unknown,
): Promise<Value> {
  // Once, because a thenable's `then` may have an effect, such as running a query.
  const pending = Promise.resolve(promise)
  if (!signal) return pending
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(createAbortError())
      pending.then(discard, () => undefined)
    }
    pending.finally(() => signal.removeEventListener('abort', abort)).then(resolve, reject)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}

/** Whether the client has gone away. */
export function isAborted(request: Request): boolean {
  const adapter = getAdapter(request)
  return adapter ? adapter.isAborted : readProperty(readProperty(request, 'signal'), 'aborted') === true
}

/** Throws an `HttpError` 400 if the request was aborted. */
export function throwIfAborted(request: Request): void {
  if (isAborted(request)) throw createAbortError()
}

/** Creates the error for an aborted request. */
export function createAbortError(): HttpError {
  return new RouterError(400, 'The request was aborted')
}
