import type { OperationOutline } from './outline.ts'

/**
 * The operation that is called.
 *
 * @example
 * const toTopic = ({ operation, operationName }: CalledOperation) => `${operation.method} ${operationName}`
 */
export interface CalledOperation {
  readonly operation: OperationOutline
  /** The operation's name in the contract. */
  readonly operationName: string
}

/**
 * A function around each client call. It passes the request, or a different one, to `next`, possibly several times, and returns the
 * response. A request body can be sent once: send `request.clone()` to repeat it.
 *
 * @example
 * const log: ClientMiddleware = async (request, next, { operationName }) => {
 *   const response = await next(request)
 *   console.log(operationName, response.status)
 *   return response
 * }
 */
export interface ClientMiddleware {
  (request: Request, next: (request: Request) => Promise<Response>, called: CalledOperation): Promise<Response>
}

/**
 * Sends a copy of a request that may be repeated. On Node, a clone's signal no longer aborts after a garbage collection. Neither does the
 * signal of an unreferenced request, so the listener refers to the request.
 */
export async function sendCopy(request: Request, next: (request: Request) => Promise<Response>): Promise<Response> {
  const copy = new Request(request.clone(), { signal: request.signal })
  const keep = (): Request => copy
  request.signal.addEventListener('abort', keep)
  try {
    return await next(copy)
  } finally {
    request.signal.removeEventListener('abort', keep)
  }
}
