import { HttpError } from '../errors.ts'
import { createEmpty } from '../property.ts'
import type { NegotiableCall } from '../request/negotiable-call.ts'
import type { RequestValues } from '../request/read-request.ts'
import { readUrl } from '../request/url.ts'
import { getAdapter, type RequestAdapter } from '../server-adapter.ts'
import type { CompiledRoute, CompiledRouter } from './compile-routes.ts'
import type { ContractMiddlewareRequest } from './middleware.ts'
import { matchRoute } from './route-tree.ts'
import type { Arguments, Scope } from './scope.ts'

/** The state of a request in the pipeline. Created once per request. */
export interface Call extends RequestValues, NegotiableCall {
  readonly router: CompiledRouter
  readonly args: Arguments
  /** A copy of the incoming request if that one is frozen. */
  readonly request: Request
  /** Undefined for a request of the platform. */
  readonly adapter: RequestAdapter | undefined
  readonly method: string
  /** The matched operation. */
  readonly route: CompiledRoute | undefined
  /** The methods of the path if no operation matched. */
  readonly allowed: readonly string[]
  /** The router of the matched operation. */
  readonly own: Scope
  /** The router whose functions run, which respond to what they throw. */
  scope: Scope
  /** The operation whose handler runs. */
  running: CompiledRoute | undefined
  readonly context: object
  /** The errors that `onError` has received. */
  reported: Set<unknown> | undefined
}

/** Finds the operation of the request, which determines the functions that run. */
export function createCall(router: CompiledRouter, incoming: Request, args: Arguments): Call {
  const { request, adapter, method, url, thrown } = readIncoming(incoming)
  const { route, segments, allowed } = matchRoute(router.routes, method, url?.pathname ?? '')
  const scope = route?.scope ?? router.scope
  return {
    router,
    request,
    args,
    adapter,
    method,
    segments,
    search: url?.search ?? '',
    route,
    allowed,
    own: scope,
    scope,
    running: undefined,
    context: createEmpty(),
    // Middleware still runs first.
    failure: url ? undefined : { thrown: thrown ?? new HttpError(400, 'Bad Request') },
    parts: [],
    amend: route?.amend,
    reported: undefined,
  }
}

/** What the router reads of a request before it knows the operation. */
interface IncomingValues extends Pick<Call, 'request' | 'adapter' | 'method'> {
  /** Undefined for an invalid URL, which only a ponyfill allows. */
  readonly url: ReturnType<typeof readUrl>
  /** The error of a value that is not a request, or that cannot be read. */
  readonly thrown?: unknown
}

function readIncoming(request: Request): IncomingValues {
  try {
    return { request: toExtensible(request), adapter: getAdapter(request), method: request.method, url: readUrl(request) }
  } catch (thrown) {
    return { request, adapter: undefined, method: '', url: undefined, thrown }
  }
}

/**
 * Returns a request to which members can be added: for a frozen one a copy or, if the platform cannot copy it, an
 * object that inherits from it.
 */
function toExtensible(request: Request): Request {
  if (Object.isExtensible(request)) return request
  try {
    return new Request(getAdapter(request) ? request.clone() : request)
  } catch {
    return Object.create(request) as Request
  }
}

/** Calls the `onError` functions, once per error. What they throw, also asynchronously, is ignored. */
export function reportError(call: Call, thrown: unknown, { observers }: Scope = call.scope): void {
  const { request, args, reported } = call
  // A function may throw the same error again, or the error of a stream that it has read.
  if (observers.length === 0 || reported?.has(thrown)) return
  call.reported = (reported ?? new Set()).add(thrown)
  for (const observe of observers) {
    const run = async (): Promise<unknown> => observe(thrown, request as ContractMiddlewareRequest, ...args)
    run().catch(() => undefined)
  }
}
