import { error } from '../errors.ts'
import { isPromise, whenSettled } from '../promises.ts'
import { readProperty } from '../property.ts'
import { throwIfAborted } from '../request/abort.ts'
import { addMembers, type RoutingMembers, withholdMembers } from '../request/contract-request.ts'
import { isNegotiated } from '../request/prefers.ts'
import { readRequest, type RequestValues } from '../request/read-request.ts'
import { readUrl } from '../request/url.ts'
import { respond } from '../response/untyped-response.ts'
import { getAdapter } from '../server-adapter.ts'
import type { CompiledRoute, CompiledRouter } from './compile-routes.ts'
import { type ContractMiddlewareRequest, runMiddleware } from './middleware.ts'
import { respondToFailure, respondToStatus, respondToThrown, send, settle } from './respond-to-failure.ts'
import { type Arguments, type Call, reportError, type Scope } from './scope.ts'
import { authenticate } from './security.ts'
import { varyByAccept, withOwnHeaders, withoutBody } from './to-response.ts'
import { type Match, matchRoute } from './route-tree.ts'

/**
 * Responds to a request: every thrown value becomes a response, except those that the application names in `rethrow`,
 * with which it rejects. Values that are available are not awaited, because each turn of the event loop costs as much as
 * matching the route.
 */
export async function handleRequest(router: CompiledRouter, incoming: Request, args: Arguments): Promise<Response> {
  // The functions of this router run, and respond to what they throw.
  let { scope } = router
  // The router of the matched operation.
  let own = scope
  const call: Call = { request: incoming, args, adapter: undefined, reported: undefined }
  let method = ''
  let running: CompiledRoute | undefined
  const context = Object.create(null) as object
  let response: Response
  try {
    method = incoming.method
    call.adapter = getAdapter(incoming)
    const url = readUrl(incoming)
    const { route, segments, allowed } = url ? matchRoute(router.routes, method, url.pathname) : noMatch
    const request = toExtensible(incoming)
    call.request = request
    if (route) scope = own = route.scope

    const values: RequestValues = {
      request,
      segments,
      search: url ? url.search : '',
      partsRead: 0,
      // The URL is invalid, which only a ponyfill allows. Middleware still runs first.
      failure: url ? undefined : { thrown: error(400) },
      params: undefined,
      query: undefined,
      headers: undefined,
      body: undefined,
    }
    const members = {
      operation: route?.operation,
      operationName: route?.name,
      context,
      respond,
      prefers: route?.prefers,
    }
    let early: unknown
    if (route?.security) {
      // Before anything is read, so that validators run only for authenticated requests.
      addMembers(values, { ...members, context: Object.create(null) as object, prefers: undefined })
      const proving = authenticate(route.security, request as ContractMiddlewareRequest, args, context)
      early = isPromise(proving) ? await proving : proving
    }
    if (!early) {
      const reading = route && readRequest(values, route)
      if (reading) await reading
      if (own.guarded.length === 0) addMembers(values, members)
      else {
        const guard = guardMembers(values, members)
        try {
          for (scope of own.guarded) {
            early = await runMiddleware(scope.before, request as ContractMiddlewareRequest, context, args, guard.restore)
            if (early) break
          }
        } finally {
          guard.end()
        }
        if (!early) scope = own
      }
    }

    let pending: Response | Promise<Response>
    if (early) pending = send(scope, call, early)
    else if (values.failure) pending = respondToFailure(scope, call, values.failure)
    else if (!route) pending = respondUnmatched(router, call, allowed, method)
    else {
      // `readRequest` handles aborts itself. Reading the signal costs a third of a request on Deno.
      if (own.guarded.length > 0) throwIfAborted(request)
      running = route
      const returned = route.handler(request, ...args)
      const result = isPromise(returned) ? await returned : returned
      pending = send(scope, call, result, route)
    }
    response = isPromise(pending) ? await pending : pending
  } catch (thrown) {
    response = await respondToThrown(scope, call, thrown, running)
  }
  if (isNegotiated(context)) response = varyByAccept(response)
  for (let ending: Scope | undefined = own; ending; ending = ending.outer) {
    if (ending.finalizers.length === 0) continue
    response = await runFinalizers(ending, call, response)
    // A function may have replaced the response.
    if (isNegotiated(context)) response = varyByAccept(response)
  }
  if (call.adapter && scope.observers.length > 0) observeSending(scope, call, response)
  return method === 'HEAD' ? respondToHead(scope, call, response) : response
}

const noMatch: Match<never> = { route: undefined, segments: [], allowed: [] }

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

/**
 * Returns functions for the time in which middleware runs. Members that could not be read throw the failure until its end.
 * If middleware passes the request to another router, that router replaces the members: they are restored before the next
 * guard.
 */
function guardMembers(values: RequestValues, members: RoutingMembers): { restore: () => void; end: () => void } {
  const { failure } = values
  let isRunning = true
  const restore = (): void => {
    if ((values.request as ContractMiddlewareRequest).context === members.context) return
    addMembers(values, members)
    if (failure) {
      withholdMembers(values, () => {
        if (isRunning) throw failure.thrown
      })
    }
  }
  const end = (): void => {
    restore()
    isRunning = false
  }
  return { restore, end }
}

/**
 * Responds to a request that no operation matches: 404, 405 or the response to `OPTIONS` (RFC 9110, sections 9.3.7 and
 * 15.5.6).
 */
function respondUnmatched(
  { scope, missing }: CompiledRouter,
  call: Call,
  allowed: readonly string[],
  method: string,
): Response | Promise<Response> {
  const headers = allowed.length > 0 ? new Headers({ allow: allowed.join(', ') }) : undefined
  if (headers && method === 'OPTIONS') return new Response(null, { status: 204, headers })
  if (headers || !missing) return respondToStatus(scope, call, headers ? 405 : 404, headers)
  return whenSettled<unknown, Response>(missing(call.request as ContractMiddlewareRequest, ...call.args), (result) =>
    send(scope, call, result),
  )
}

/** Runs the `finally` functions. The body of a response that one of them replaces is cancelled. */
async function runFinalizers(scope: Scope, call: Call, first: Response): Promise<Response> {
  let response = withOwnHeaders(first)
  for (const finalizer of scope.finalizers) {
    const before = response
    const run = async (): Promise<unknown> =>
      (await finalizer(before, call.request as ContractMiddlewareRequest, ...call.args)) ?? before
    const after = await settle(scope, call, run).catch((thrown: unknown) => {
      withoutBody(before)
      throw thrown
    })
    if (after === before) continue
    response = withOwnHeaders(after)
    if (readProperty(response, 'body') !== readProperty(before, 'body')) withoutBody(before)
  }
  return response
}

function respondToHead(scope: Scope, call: Call, response: Response): Response {
  return withoutBody(response, (thrown) => reportError(scope, call, thrown))
}

/** Reports an error that occurs while an adapter sends the response: of its stream, or of a header that it rejects. */
function observeSending(scope: Scope, call: Call, response: Response): void {
  call.adapter?.observe(response, (thrown) => reportError(scope, call, thrown))
}
