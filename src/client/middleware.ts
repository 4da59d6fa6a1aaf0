import type { OperationOutline } from './outline.ts'

/**
 * The operation of a call.
 *
 * @example
 * const toTopic = ({ operation, operationName }: CalledOperation) => `${operation.method} ${operationName}`
 */
export interface CalledOperation {
  readonly operation: OperationOutline
  /** The name of the operation in the contract. */
  readonly operationName: string
}

/**
 * A function around each call of a client. It passes the request, or another one, to `next`, possibly several times, and returns the
 * response. A request's body can be sent once: send `request.clone()` to repeat it.
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
 * Sends a copy of a request that may be repeated. On Node, the signal of a clone does not abort after a garbage collection, nor
 * does the signal of a request to which nothing refers, so that the listener refers to it.
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
