import { error } from '../errors.ts'
import { isPromise, whenSettled } from '../promises.ts'
import { readProperty } from '../property.ts'
import { throwIfAborted } from '../request/abort.ts'
import { addMembers, type RoutingMembers, withholdMembers } from '../request/contract-request.ts'
import { isNegotiated } from '../request/prefers.ts'
import { readRequest, type RequestFailure, type RequestValues } from '../request/read-request.ts'
import { readUrl } from '../request/url.ts'
import { isResponse } from '../response/serialize.ts'
import { isMarked, respond } from '../response/untyped-response.ts'
import { getAdapter, type ResponseConstructor } from '../server-adapter.ts'
import type { CompiledRoute } from './compile-routes.ts'
import { type ErrorFormat, respondToError, respondToIssues } from './error-handler.ts'
import { type ContractMiddleware, type ContractMiddlewareRequest, runMiddleware } from './middleware.ts'
import type { RouterOptions } from './options.ts'
import { authenticate } from './security.ts'
import { toResponse, varyByAccept, withOwnHeaders, withoutBody } from './to-response.ts'
import { type Match, matchRoute, type RouteNode } from './route-tree.ts'

/**
 * The arguments of `fetch` after the request. Handlers, middleware, `catch`, `finally` and `missing` receive them too.
 */
type Arguments = readonly unknown[]

type Options = RouterOptions<never, {}, Arguments>

/** A router's options, prepared once for all requests. */
export interface CompiledRouter {
  readonly routes: RouteNode<CompiledRoute>
  readonly before: readonly ContractMiddleware<Arguments>[]
  readonly finalizers: NonNullable<Options['finally']>
  /** The application's `catch`. */
  readonly errorHandler: Options['catch']
  /** Creates the error responses that do not pass through `catch`. */
  readonly errorFormat: ErrorFormat
  readonly missing: Options['missing']
  readonly validateResponses: boolean
  readonly ResponseClass: ResponseConstructor | undefined
}

/**
 * Responds to a request. Never rejects: every thrown value becomes a response. Values that are available are not
 * awaited, because each turn of the event loop costs as much as matching the route.
 */
export async function handleRequest(compiled: CompiledRouter, incoming: Request, args: Arguments): Promise<Response> {
  let router = compiled
  let request = incoming
  let method = ''
  let running: CompiledRoute | undefined
  const context = Object.create(null) as object
  let response: Response
  try {
    method = incoming.method
    const adapter = getAdapter(incoming)
    if (adapter && !router.ResponseClass) router = { ...router, ResponseClass: adapter.ResponseClass }
    const url = readUrl(incoming)
    const { route, segments, allowed } = url ? matchRoute(router.routes, method, url.pathname) : noMatch
    request = toExtensible(incoming)

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
      early = router.before.length > 0 ? await runBefore(router, values, members, args) : addMembers(values, members)
    }

    let pending: Response | Promise<Response>
    if (early) pending = toResponse(early, router.ResponseClass)
    else if (values.failure) pending = respondToFailure(router, values.failure, request, args)
    else if (!route) pending = respondUnmatched(router, allowed, request, method, args)
    else {
      // `readRequest` handles aborts itself. Reading the signal costs a third of a request on Deno.
      if (router.before.length > 0) throwIfAborted(request)
      running = route
      const returned = route.handler(request, ...args)
      const result = isPromise(returned) ? await returned : returned
      pending = toResponse(result, router.ResponseClass, route, router.validateResponses)
    }
    response = isPromise(pending) ? await pending : pending
  } catch (thrown) {
    response = await respondToThrown(router, thrown, running, request, args)
  }
  if (isNegotiated(context)) response = varyByAccept(response)
  if (router.finalizers.length > 0) {
    response = await runFinalizers(router, response, request, args)
    // A function may have replaced the response.
    if (isNegotiated(context)) response = varyByAccept(response)
  }
  return method === 'HEAD' ? withoutBody(response) : response
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
 * Adds the members and runs the middleware. Meanwhile, members that could not be read throw the failure. If middleware
 * passes the request to another router, that router replaces the members: they are restored before the next guard.
 */
async function runBefore(
  router: CompiledRouter,
  values: RequestValues,
  members: RoutingMembers,
  args: Arguments,
): Promise<unknown> {
  const { failure } = values
  const request = values.request as ContractMiddlewareRequest
  let isRunning = true
  const restore = (): void => {
    if (request.context === members.context) return
    addMembers(values, members)
    if (failure) {
      withholdMembers(values, () => {
        if (isRunning) throw failure.thrown
      })
    }
  }
  try {
    return await runMiddleware(router.before, request, members.context, args, restore)
  } finally {
    restore()
    isRunning = false
  }
}

/**
 * Responds to a request that no operation matches: 404, 405 or the response to `OPTIONS` (RFC 9110, sections 9.3.7 and
 * 15.5.6).
 */
function respondUnmatched(
  { errorFormat, missing, ResponseClass }: CompiledRouter,
  allowed: readonly string[],
  request: Request,
  method: string,
  args: Arguments,
): Response | Promise<Response> {
  if (allowed.length > 0) {
    const headers = new Headers({ allow: allowed.join(', ') })
    return method === 'OPTIONS'
      ? new Response(null, { status: 204, headers })
      : errorFormat(405, 'Method Not Allowed', headers, undefined, ResponseClass)
  }
  if (!missing) return errorFormat(404, 'Not Found', undefined, undefined, ResponseClass)
  return whenSettled<unknown, Response>(missing(request as ContractMiddlewareRequest, ...args), (result) =>
    toResponse(result, ResponseClass),
  )
}

/**
 * Responds to a value that a handler or middleware threw: the result of `respond` is sent, any other value is an error.
 */
async function respondToThrown(
  router: CompiledRouter,
  thrown: unknown,
  running: CompiledRoute | undefined,
  request: Request,
  args: Arguments,
): Promise<Response> {
  if (!isMarked(thrown)) return respondToFailure(router, { thrown }, request, args)
  try {
    return await toResponse(thrown, router.ResponseClass, running, router.validateResponses)
  } catch (second) {
    return respondToFailure(router, { thrown: second }, request, args)
  }
}

/**
 * Converts a failure to a response, with the application's `catch` if there is one. A thrown `Response` is sent as is.
 */
function respondToFailure(
  router: CompiledRouter,
  failure: RequestFailure,
  request: Request,
  args: Arguments,
): Response | Promise<Response> {
  const { errorHandler, ResponseClass } = router
  if (!errorHandler && failure.issues) return respondToIssues(failure.issues, ResponseClass)
  const { thrown } = failure
  if (!errorHandler || isResponse(thrown)) return respondToError(thrown, true, ResponseClass)
  const run = async (): Promise<unknown> => errorHandler(thrown, request as ContractMiddlewareRequest, ...args)
  return settle(run, router)
}

/**
 * Runs a `catch` or `finally` function. If it throws a response, that is sent. Any other failure is a 500 with the
 * generic message, because the text of a second error often quotes the first, which `catch` may hide on purpose.
 */
async function settle(
  run: () => Promise<unknown>,
  { errorFormat, ResponseClass }: CompiledRouter,
): Promise<Response> {
  try {
    const result = await run().catch((thrown: unknown) => (isMarked(thrown) ? thrown : Promise.reject(thrown)))
    return await toResponse(result, ResponseClass)
  } catch (thrown) {
    return respondToError(isResponse(thrown) ? thrown : undefined, true, ResponseClass, errorFormat)
  }
}

/** Runs the `finally` functions. The body of a response that one of them replaces is cancelled. */
async function runFinalizers(
  router: CompiledRouter,
  first: Response,
  request: Request,
  args: Arguments,
): Promise<Response> {
  let response = withOwnHeaders(first)
  for (const finalizer of router.finalizers) {
    const before = response
    const run = async (): Promise<unknown> =>
      (await finalizer(before, request as ContractMiddlewareRequest, ...args)) ?? before
    const after = await settle(run, router)
    if (after === before) continue
    response = withOwnHeaders(after)
    if (readProperty(response, 'body') !== readProperty(before, 'body')) withoutBody(before)
  }
  return response
}
