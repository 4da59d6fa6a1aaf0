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
