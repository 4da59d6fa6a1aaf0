import { error, type HttpError } from '../errors.ts'

/** Settles as `promise` does, or rejects as soon as `signal` aborts. No listener remains afterwards. */
export function orAborted<Value>(promise: PromiseLike<Value>, signal: AbortSignal | undefined): PromiseLike<Value> {
  if (!signal) return promise
  return new Promise<Value>((resolve, reject) => {
    const abort = (): void => reject(createAbortError())
    const removeListener = (): void => signal.removeEventListener('abort', abort)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    // The first call of `resolve` or `reject` decides; later ones have no effect.
    promise.then(
      (value) => {
        removeListener()
        resolve(value)
      },
      (reason: unknown) => {
        removeListener()
        reject(reason)
      },
    )
  })
}

/** @throws HttpError 400 if the request was aborted */
export function throwIfAborted(request: Request): void {
  if (request.signal?.aborted) throw createAbortError()
}

/** Creates the error of an aborted request. */
export function createAbortError(): HttpError {
  return error(400, 'The request was aborted')
}
