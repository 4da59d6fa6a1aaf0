import { RouterError } from '../../errors.ts'
import { isPromise, whenSettled } from '../../../shared/promises.ts'
import { createEmpty, readProperty } from '../../../shared/property.ts'
import { throwIfAborted } from '../../request/abort.ts'
import { addMembers, withholdMembers } from '../../request/contract-request.ts'
import { readRequest } from '../../request/read-request.ts'
import { readUrl } from '../../request/url.ts'
import { exposureKey, getAdapter } from '../../server-adapter.ts'
import { type ContractMiddlewareRequest, toEarlyResponse } from '../options/middleware.ts'
import type { Authenticate } from '../options/authenticator.ts'
import { withoutBody, withOwnHeaders } from '../../response/application-response.ts'
import type { Router } from '../options/hooks.ts'
import { type Call, createCall, reportError, reportMismatch } from './call.ts'
import type { CompiledRouter } from './compile-routes.ts'
import { matchRoute } from './route-tree.ts'
import { respondToFailure, respondToStatus, respondToThrown, settle } from './respond-to-failure.ts'
import type { Arguments, Scope, Step } from './scope.ts'
import { toResponse } from './to-response.ts'

/** A response, as a promise only if something has to be awaited. */
type Pending = Response | Promise<Response>

/** The routers by their `fetch`, because the object around a `fetch` may be a copy whose `fetch` was replaced. */
export const compiledRouters: WeakMap<object, CompiledRouter> = /* @__PURE__ */ new WeakMap()

/**
 * Creates the object of a compiled router.
 *
 * @param scopes the scopes of the routers that are merged in it
 */
export function toRouter(compiled: CompiledRouter, ...scopes: readonly Scope[]): Router<Arguments> {
  const fetch: Router<Arguments>['fetch'] = (request, ...args) => handleRequest(compiled, request, args)
  compiledRouters.set(fetch, compiled)
  const isExposing = [compiled.scope, ...scopes].some(
    ({ errorHandler }) => !errorHandler || readProperty(errorHandler, exposureKey),
  )
  return { fetch: Object.assign(fetch, { [exposureKey]: isExposing }) }
}

/**
 * Responds to a request: every thrown value becomes a response. Only promises are awaited: each turn of the event loop costs
 * as much as matching.
 */
async function handleRequest(router: CompiledRouter, incoming: Request, args: Arguments): Promise<Response> {
  const call = createCall(router, incoming, args)
  let response: Response
  try {
    match(call)
    const passed = call.route ? undefined : call.adapter?.passedOn
    if (passed) return passed
    const { matchedScope, route } = call
    let early: Response | undefined
    if (matchedScope.outer.length > 0) early = await runSteps(call, matchedScope.outer, () => addMembers(call, call.context, false))
    if (!early && route?.security) {
      const proof = authenticate(call, route.security)
      early = isPromise(proof) ? await proof : proof
    }
    if (!early) {
      const reading = route && readRequest(call, route)
      if (reading) await reading
      if (matchedScope.before.length > 0) early = await runGuards(call)
      else addMembers(call)
    }
    let pending: Pending
    if (early) pending = early
    else if (call.failure) pending = respondToFailure(call, call.failure)
    else if (route) {
      call.activeRoute = route
      const returned = route.handler(call.request, ...args)
      pending = toResponse(call, isPromise(returned) ? await returned : returned, route)
    } else pending = respondUnmatched(call)
    response = isPromise(pending) ? await pending : pending
  } catch (thrown) {
    response = await respondToThrown(call, thrown)
  }
  if (call.finishResponse) response = call.finishResponse(response)
  if (call.matchedScope.finally.length > 0) response = await runFinalizers(call, response)
  reportMismatch(call, response)
  // An adapter reports the errors of sending: of a stream, or of a header that it rejects.
  call.adapter?.observe(response, (thrown) => reportError(call, thrown))
  return call.method === 'HEAD' ? withoutBody(response) : response
}

/** Finds the operation of the request, which determines the functions that run. */
function match(call: Call): void {
  const { router, request } = call
  call.method = request.method
  call.adapter = getAdapter(request)
  const url = readUrl(request)
  if (url) {
    call.search = url.search
    const { route, segments, allowed } = matchRoute(router.routes, call.method, url.pathname, call.adapter?.toLiterals)
    call.segments = segments
    call.allowed = allowed
    call.route = route
    if (route) {
      call.scope = call.matchedScope = route.scope
    } else call.scope = call.matchedScope = router.findUnmatched?.(url.pathname, allowed) ?? router.scope
  } else {
    // Only a ponyfill allows an invalid URL. Middleware still runs first.
    call.failure = { thrown: new RouterError(400, 'Bad Request') }
  }
  call.request = toExtensible(request)
}

/**
 * Runs `before` functions in order, up to the first response, which it sends. The context receives their other results.
 *
 * @param prepare adds the members to the request, before each function
 */
async function runSteps(
  call: Call,
  steps: readonly Step<(request: ContractMiddlewareRequest, ...args: Arguments) => unknown>[],
  prepare: () => void,
): Promise<Response | undefined> {
  for (const { run, name, scope } of steps) {
    call.scope = scope
    prepare()
    const returned = run(call.request as ContractMiddlewareRequest, ...call.args)
    const result = isPromise(returned) ? await returned : returned
    const early = toEarlyResponse(result, name)
    if (early) return await toResponse(call, early)
    Object.assign(call.context, result)
  }
  call.scope = call.matchedScope
  return undefined
}

/** Authenticates the request before anything is read, so that validators run only for authenticated requests. */
function authenticate(call: Call, verify: Authenticate): Response | undefined | Promise<Response | undefined> {
  // A copy, because what an authenticator adds to it is not proved.
  addMembers(call, Object.assign(createEmpty(), call.context), false)
  return whenSettled(verify(call.request as ContractMiddlewareRequest, call.args, call.context), (early) => early && toResponse(call, early))
}

/** Runs the middleware of the matched router. */
async function runGuards(call: Call): Promise<Response | undefined> {
  const { restore, end } = guardMembers(call)
  try {
    const early = await runSteps(call, call.matchedScope.before, restore)
    if (early) return early
  } finally {
    end()
  }
  // `readRequest` handles aborts itself. Reading the signal costs a third of a request on Deno.
  if (call.route && !call.failure) throwIfAborted(call.request)
  return undefined
}

/**
 * Returns a request to which members can be added: for a frozen one a copy or, if the platform cannot copy it, an
 * object that inherits from it.
 */
function toExtensible(request: Request): Request {
  if (Object.isExtensible(request)) return request
  try {
    return request.clone()
  } catch {
    return Object.create(request) as Request
  }
}

/**
 * Returns functions for the time in which middleware runs. Members that could not be read throw the failure until its end.
 * If middleware passes the request to another router, that router replaces the members: they are restored before the next
 * guard.
 */
function guardMembers(call: Call): { restore: () => void; end: () => void } {
  const { failure, context } = call
  let isRunning = true
  const add = (): void => {
    addMembers(call)
    if (failure) {
      withholdMembers(call, () => {
        if (isRunning) throw failure.thrown
      })
    }
  }
  const restore = (): void => {
    if ((call.request as ContractMiddlewareRequest).context !== context) add()
  }
  const end = (): void => {
    restore()
    isRunning = false
  }
  add()
  return { restore, end }
}

/**
 * Responds to a request that no operation matches: 404, 405 or the response to `OPTIONS` (RFC 9110, sections 9.3.7 and
 * 15.5.6).
 */
function respondUnmatched(call: Call): Pending {
  const { allowed, method, router } = call
  const { missing } = router
  const headers = allowed.length > 0 ? new Headers({ allow: allowed.join(', ') }) : undefined
  if (headers && method === 'OPTIONS') return new Response(null, { status: 204, headers })
  if (headers) return respondToStatus(call, 405, 'Method Not Allowed', headers)
  if (!missing) return respondToStatus(call, 404, 'Not Found')
  call.scope = missing.scope
  return whenSettled<unknown, Response>(missing.run(call.request as ContractMiddlewareRequest, ...call.args), (result) =>
    toResponse(call, result),
  )
}

/** Runs the `finally` functions. The body of a response that one of them replaces is cancelled. */
async function runFinalizers(call: Call, first: Response): Promise<Response> {
  const { scope } = call
  let response = withOwnHeaders(first)
  for (const { run: finalize, scope } of call.matchedScope.finally) {
    call.scope = scope
    const before = response
    const run = async (): Promise<unknown> =>
      (await finalize(before, call.request as ContractMiddlewareRequest, ...call.args)) ?? before
    const after = await settle(call, run)
    if (after !== before) {
      response = withOwnHeaders(after)
      if (readProperty(response, 'body') !== readProperty(before, 'body')) withoutBody(before)
    }
    // The function may have replaced the response or its headers.
    if (call.finishResponse) response = call.finishResponse(response)
  }
  call.scope = scope
  return response
}
