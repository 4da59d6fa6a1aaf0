import { RouterError } from '../errors.ts'
import { isPromise, whenSettled } from '../../shared/promises.ts'
import { createEmpty, readProperty } from '../../shared/property.ts'
import { throwIfAborted } from '../read/abort.ts'
import { addMembers, withholdMembers } from '../read/contract-request.ts'
import { type Parts, readRequest } from '../read/read-request.ts'
import { readUrl } from '../match/url.ts'
import { exposureKey, getAdapter } from '../server-adapter.ts'
import { type ContractMiddlewareRequest, toEarlyResponse } from './options/middleware.ts'
import { withoutBody, withOwnHeaders } from '../write/application-response.ts'
import type { UntypedResponse } from '../write/untyped-response.ts'
import type { Router } from './options/hooks.ts'
import { type Call, createCall, reportError, reportMismatch } from './call.ts'
import type { CompiledRoute, CompiledRouter } from './compile-routes.ts'
import { type Match, matchRoute } from '../match/route-tree.ts'
import { respondToFailure, respondToStatus, respondToThrown, settle } from './respond-to-failure.ts'
import type { Arguments, Scope, Step } from './scope.ts'
import { toResponse } from './to-response.ts'

/** A response, as a promise only if something has to be awaited. */
type Pending = Response | Promise<Response>

/** The key of what a router was compiled to, a member of its `fetch`. */
const compiledKey: unique symbol = /* @__PURE__ */ Symbol('routepact.router')

/** Returns what a router was compiled to; undefined for any other value, also for a `fetch` that wraps or copies a router's. */
export function getCompiled(router: unknown): CompiledRouter | undefined {
  const fetch = readProperty(router, 'fetch')
  const own = readProperty(fetch, compiledKey) as { readonly fetch: unknown; readonly compiled: CompiledRouter } | undefined
  return own?.fetch === fetch ? own?.compiled : undefined
}

/**
 * Creates a compiled router's object.
 *
 * @param scopes the scopes of the routers that are merged in it
 */
export function toRouter(compiled: CompiledRouter, ...scopes: readonly Scope[]): Router<Arguments> {
  const fetch: Router<Arguments>['fetch'] = (request, ...args) => handleRequest(compiled, request, args)
  const isExposing = [compiled.scope, ...scopes].some(
    ({ errorHandler }) => !errorHandler || readProperty(errorHandler, exposureKey),
  )
  return { fetch: Object.assign(fetch, { [compiledKey]: { fetch, compiled }, [exposureKey]: isExposing }) }
}

/**
 * Responds to a request: every thrown value becomes a response. Only promises are awaited, because each turn of the event loop costs as
 * much as matching.
 */
async function handleRequest(router: CompiledRouter, incoming: Request, args: Arguments): Promise<Response> {
  const call = createCall(router, incoming, args)
  let response: Response
  try {
    const { method, search, segments, allowed, failure } = match(call, router)
    const { request, route, context, matchedScope, adapter } = call
    if (!route && adapter?.passedOn) return adapter.passedOn
    let parts = failure ? { ...unread, failure } : unread
    let result: unknown
    if (matchedScope.outer.length > 0) result = await runSteps(call, matchedScope.outer, () => addMembers(request, unread, route, context, undefined))
    if (!result && route?.security) {
      // A copy, because what an authenticator adds to the original is not proved. Validators run only for authenticated requests.
      addMembers(request, unread, route, Object.assign(createEmpty(), context), undefined)
      const proof = route.security(request as ContractMiddlewareRequest, args, context)
      result = isPromise(proof) ? await proof : proof
    }
    if (!result) {
      if (route) {
        const reading = readRequest(route, request, segments, search)
        parts = isPromise(reading) ? await reading : reading
      }
      if (matchedScope.before.length > 0) result = await runGuards(call, parts)
      else addMembers(request, parts, route, context, call)
    }
    let pending: Pending
    if (result) pending = toResponse(call, result)
    else if (parts.failure) pending = respondToFailure(call, parts.failure, true)
    else if (route) {
      call.activeRoute = route
      const returned = route.handler(request, ...args)
      pending = toResponse(call, isPromise(returned) ? await returned : returned, route)
    } else pending = respondUnmatched(call, router, method, allowed)
    response = isPromise(pending) ? await pending : pending
  } catch (thrown) {
    response = await respondToThrown(call, thrown)
  }
  if (call.finishResponse) response = call.finishResponse(response)
  if (call.matchedScope.finally.length > 0) response = await runFinalizers(call, response)
  reportMismatch(call, response)
  // An adapter reports the errors when sending fails: from a stream, or from a header that it rejects.
  call.adapter?.observe(response, (thrown) => reportError(call, thrown))
  return call.isHead ? withoutBody(response) : response
}

/** The parts of a request before anything was read. */
const unread: Parts = { values: [], count: 0, failure: undefined }

/** What a request matches. */
interface MatchedRequest extends Pick<Match<CompiledRoute>, 'segments' | 'allowed'> {
  readonly method: string
  /** The URL's query, with its `?`. */
  readonly search: string
  readonly failure: Parts['failure']
}

/** Finds the request's operation, which determines the functions that run. */
function match(call: Call, router: CompiledRouter): MatchedRequest {
  const { request } = call
  const { method } = request
  const adapter = (call.adapter = getAdapter(request))
  call.isHead = method === 'HEAD'
  call.request = toExtensible(request)
  const url = readUrl(request)
  // Only a ponyfill allows an invalid URL. Middleware still runs first.
  if (!url) return { method, search: '', segments: [], allowed: [], failure: { thrown: new RouterError(400, 'Bad Request') } }
  const { pathname, search } = url
  const { route, segments, allowed } = matchRoute(router.routes, method, pathname, adapter?.toLiterals)
  call.route = route
  call.scope = call.matchedScope = route?.scope ?? router.findUnmatched?.(pathname, allowed) ?? router.scope
  return { method, search, segments, allowed, failure: undefined }
}

/**
 * Returns a request to which members can be added: for a frozen request a copy or, if the platform cannot copy it, an object that inherits
 * from it.
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
 * Runs `before` functions in order, up to the first that returns a response. The context receives their other results.
 *
 * @param prepare adds the members to the request, before each function
 */
async function runSteps(
  call: Call,
  steps: readonly Step<(request: ContractMiddlewareRequest, ...args: Arguments) => unknown>[],
  prepare: () => void,
): Promise<Response | UntypedResponse | undefined> {
  for (const { run, name, scope } of steps) {
    call.scope = scope
    prepare()
    const returned = run(call.request as ContractMiddlewareRequest, ...call.args)
    const result = isPromise(returned) ? await returned : returned
    const early = toEarlyResponse(result, name)
    if (early) return early
    Object.assign(call.context, result)
  }
  call.scope = call.matchedScope
  return undefined
}

/** Runs the matched router's middleware. Meanwhile, members that could not be read throw the failure. */
async function runGuards(call: Call, parts: Parts): ReturnType<typeof runSteps> {
  const { request, route, context } = call
  const { failure } = parts
  let isAdded = false
  let isRunning = true
  const add = (): void => {
    // Middleware may have passed the request to another router, which replaces the members.
    if (isAdded && (request as ContractMiddlewareRequest).context === context) return
    isAdded = true
    addMembers(request, parts, route, context, call)
    if (!failure) return
    withholdMembers(request, parts, () => {
      if (isRunning) throw failure.thrown
    })
  }
  try {
    const early = await runSteps(call, call.matchedScope.before, add)
    // Reading the signal takes a third of a request's time on Deno.
    if (!early && route && !failure) throwIfAborted(request)
    return early
  } finally {
    add()
    isRunning = false
  }
}

/**
 * Responds to a request that no operation matches: 404, 405 or the response to `OPTIONS` (RFC 9110, sections 9.3.7 and
 * 15.5.6).
 */
function respondUnmatched(call: Call, { missing }: CompiledRouter, method: string, allowed: readonly string[]): Pending {
  if (allowed.length > 0) {
    const headers = new Headers({ allow: allowed.join(', ') })
    return method === 'OPTIONS' ? new Response(null, { status: 204, headers }) : respondToStatus(call, 405, 'Method Not Allowed', headers)
  }
  if (!missing) return respondToStatus(call, 404, 'Not Found')
  call.scope = missing.scope
  return whenSettled<unknown, Response>(missing.run(call.request as ContractMiddlewareRequest, ...call.args), (result) =>
    toResponse(call, result),
  )
}

/** Runs the `finally` functions. If one replaces a response, the old response's body is cancelled. */
async function runFinalizers(call: Call, first: Response): Promise<Response> {
  const { scope: running } = call
  let response = withOwnHeaders(first)
  for (const { run: finalize, scope } of call.matchedScope.finally) {
    call.scope = scope
    const before = response
    const after = await settle(call, async () => (await finalize(before, call.request as ContractMiddlewareRequest, ...call.args)) ?? before)
    if (after !== before) {
      response = withOwnHeaders(after)
      if (readProperty(response, 'body') !== readProperty(before, 'body')) withoutBody(before)
    }
    // The function may have replaced the response or its headers.
    if (call.finishResponse) response = call.finishResponse(response)
  }
  call.scope = running
  return response
}
