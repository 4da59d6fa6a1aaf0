import { toSegments } from '../core/contract/path.ts'
import { readUrl } from '../core/request/url.ts'
import type { CurrentRouter } from './current-client.ts'

/**
 * Returns a handler that sends requests to the current router, below its `base`.
 *
 * @param path the path of the operation
 */
export function toForwarder(path: string, { router, base = '' }: CurrentRouter) {
  const { length } = toSegments(path)
  return (request: Request, ...args: readonly unknown[]): Promise<Response> =>
    router.fetch(moveRequest(request, base, length), ...args)
}

/**
 * Returns the request at the same path below another base: its last segments. The same request if it has the path
 * already, whose body then needs no copy.
 */
function moveRequest(request: Request, base: string, length: number): Request {
  // The router has matched the URL.
  const { pathname, search } = readUrl(request) as { readonly pathname: string; readonly search: string }
  const segments = toSegments(pathname)
  const moved = [...toSegments(`/${base.replace(/^\/|\/$/g, '')}`), ...segments.slice(segments.length - length)].join('/')
  if (moved === segments.join('/')) return request
  const copy = new Request(new URL(`/${moved}${search}`, request.url), request)
  // Node holds a request weakly in the signal that it follows: a handler that only waits for the signal would never end.
  request.signal.addEventListener('abort', () => void copy.signal)
  return copy
}
