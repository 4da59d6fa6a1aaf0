import { error, type HttpError } from '../errors.ts'

/** Settles as the promise does, or rejects when the client has gone: nobody waits for the answer then. */
export function orAborted<Value>(promise: PromiseLike<Value>, signal: AbortSignal | undefined): PromiseLike<Value> {
  if (!signal) return promise
  const aborted = new Promise<never>((_resolve, reject) => {
    const abort = (): void => reject(toAbortError())
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
  })
  return Promise.race([promise, aborted])
}

/** @throws HttpError 400 when the client has gone, so that no handler starts for nobody */
export function rejectAborted(request: Request): void {
  if (request.signal?.aborted) throw toAbortError()
}

export function toAbortError(): HttpError {
  return error(400, 'The request was aborted')
}
