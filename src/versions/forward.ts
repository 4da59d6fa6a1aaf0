/**
 * A forwarded operation declares its route only. Its handler passes the request to the current router, which reads and validates
 * it once. The same object is passed if the path is the same; below another base it is a copy with its last segments.
 */
import type { ContractOperation } from '../core/contract/operation.ts'
import { toSegments } from '../shared/path.ts'
import { readUrl } from '../core/request/url.ts'
import type { CurrentRouter } from './current-client.ts'
import { toDateFilter } from './own-dates.ts'

/** Returns a handler that sends the requests of an operation to the current router, below its `base`. */
export function toForwarder(operation: ContractOperation, { router, base = '' }: CurrentRouter) {
  const { length } = toSegments(operation.path)
  const filter = toDateFilter(operation)
  return async (request: Request, ...args: readonly unknown[]): Promise<Response> =>
    filter(await router.fetch(moveRequest(request, base, length), ...args))
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
  // Node follows the signal of a copied request through a weak reference: after a garbage collection, it would not abort.
  return Object.defineProperty(copy, 'signal', { value: request.signal })
}
