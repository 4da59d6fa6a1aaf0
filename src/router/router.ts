import type { Contract } from '../contract/operation.ts'
import { error } from '../errors.ts'
import { throwIfAborted } from '../request/abort.ts'
import { addMembers, type Reading, type ReadingFailure } from '../request/members.ts'
import { partCount, readRequest } from '../request/contract-request.ts'
import { toTarget } from '../request/url.ts'
import { isResponse } from '../response/serialize.ts'
import { respond } from '../response/untyped-response.ts'
import { toResponse, withOwnHeaders, withoutBody } from './result.ts'
import { isPromise, whenSettled } from '../promises.ts'
import { answerIssues, createErrorResponse, withContractErrorHandler } from './error-handler.ts'
import type {
  AnyMiddleware,
  ArgumentsFor,
  ContextFor,
  FetchArguments,
  PendingMiddleware,
  UnseenHandlers,
} from './inference.ts'
import { type ContractMiddleware, type ContractMiddlewareRequest, runMiddleware } from './middleware.ts'
import type { HandlersRules } from './handler-rules.ts'
import type { RouterHandlers } from './handlers.ts'
import type { Router, RouterOptions } from './options.ts'
import { type Match, matchRoute, type RouteNode } from './route-tree.ts'
import { createServedRoutes, type ServedOperation } from './compile-routes.ts'

/**
 * Makes a router of a contract and its handlers.
 *
 * The further arguments of `fetch` (`env` and `ctx` on Workers) and the `context` of the handlers are typed by the
 * `before` functions. Write `before` above `handlers`, so that the compiler knows it first. Where the arguments are given
 * instead, `createRouter<typeof contract, [env: Env]>(…)`, a third type argument, `[typeof authenticate]`, types the context.
 *
 * @throws TypeError for a contract that cannot be served, with a sentence for each thing wrong
 * @example
 * const router = createRouter({
 *   contract,
 *   handlers: {
 *     ...handlers,
 *     getUser: async (request) => request.respond({ status: 200, body: { name: request.validatedParams.id } }),
 *   },
 * })
 * const response = await router.fetch(new Request('https://example.com/users/Ada', { headers: { 'x-trace': '1' } }))
 */
export function createRouter<
  const Declared extends Contract,
  Arguments extends readonly unknown[] = never,
  const Before extends readonly AnyMiddleware[] = readonly PendingMiddleware<Arguments>[],
  Handlers = UnseenHandlers,
>(
  options: HandlersRules<Handlers, Declared, Arguments, Before> &
    RouterOptions<
      Declared,
      ContextFor<Before>,
      ArgumentsFor<Arguments, Before>,
      Before,
      RouterHandlers<Declared, ContextFor<Before>, ArgumentsFor<Arguments, Before>>
    > & { readonly handlers: Handlers },
): Router<FetchArguments<Arguments, Before>>
export function createRouter(options: RouterOptions<Contract, {}, unknown[]>): Router<unknown[]> {
  const routes: RouteNode<Served> = createServedRoutes({ ...options, handlers: options.handlers as Handlers })
  const { maxBodySize = 1_048_576, validateResponses = true, missing, catch: answerError } = options
  const last = [...(options.finally ?? [])]
  const { Response: Making } = options
  const before = [...(options.before ?? [])] as readonly ContractMiddleware<unknown[]>[]
  const builtIn = withContractErrorHandler()

  /** The pipeline. What is thrown in it leaves by `recover`. Nothing is awaited that is there at once: each turn costs. */
  async function fetch(incoming: Request, ...args: unknown[]): Promise<Response> {
    let request = incoming
    let method = ''
    let response: Response
    try {
      method = incoming.method
      const target = toTarget(incoming.url)
      const { route, segments, allowed } = target ? matchRoute(routes, method, target.pathname) : noMatch
      request = toExtensible(incoming)
      const reading: Reading<Served | undefined> = {
        request,
        route,
        segments,
        search: target ? target.search : '',
        maxBodySize,
        read: route ? 0 : partCount,
        // A URL that is none (a ponyfill's) is the client's fault, told once the middleware is done.
        failure: target ? undefined : { thrown: error(400) },
        params: undefined,
        query: undefined,
        headers: undefined,
        content: undefined,
      }
      const pending = route && readRequest(reading as Reading<Served>)
      if (pending) await pending
      const release = addMembers(reading, respond, before.length > 0)
      const early = before.length > 0 ? await runBefore(request, args).finally(release) : undefined
      let answer: Response | Promise<Response>
      if (early) answer = toResponse(early, Making)
      else if (reading.failure) answer = recover(reading.failure, request, args)
      else if (!route) answer = answerUnmatched(request, method, allowed, args)
      else {
        throwIfAborted(request)
        const { handler } = route
        const returned = handler(request, ...args)
        answer = toResponse(isPromise(returned) ? await returned : returned, Making, route, validateResponses)
      }
      response = isPromise(answer) ? await answer : answer
    } catch (thrown) {
      response = await recover({ thrown }, request, args)
    }
    if (last.length > 0) response = withOwnHeaders(response)
    for (const step of last) response = await replace(step, response, request, args)
    return method === 'HEAD' ? withoutBody(response) : response
  }

  function runBefore(request: Request, args: unknown[]): Promise<unknown> {
    return runMiddleware(before, request as ContractMiddlewareRequest, args)
  }

  /** No operation has the method: 404, 405, or what `OPTIONS` asks for (RFC 9110, sections 9.3.7, 15.5.5 and 15.5.6). */
  function answerUnmatched(
    request: Request,
    method: string,
    allowed: readonly string[],
    args: unknown[],
  ): Response | Promise<Response> {
    if (allowed.length > 0) {
      const allow = allowed.join(', ')
      if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
      return createErrorResponse(405, 'Method Not Allowed', undefined, allow)
    }
    if (!missing) return createErrorResponse(404, 'Not Found')
    return whenSettled<unknown, Response>(missing(request as ContractMiddlewareRequest, ...args), (result) =>
      toResponse(result, Making),
    )
  }

  /** The one door by which errors leave. A thrown `Response` is no error: it is sent. */
  function recover(failure: ReadingFailure, request: Request, args: unknown[]): Response | Promise<Response> {
    if (!answerError && failure.issues) return answerIssues(failure.issues)
    const { thrown } = failure
    return !answerError || isResponse(thrown) ? builtIn(thrown) : runCatch(answerError, thrown, request, args)
  }

  async function runCatch(answer: Catch, thrown: unknown, request: Request, args: unknown[]): Promise<Response> {
    try {
      return await toResponse(await answer(thrown, request as ContractMiddlewareRequest, ...args), Making)
    } catch (second) {
      // Its text often quotes the first error's, which `catch` may have been there to keep in.
      return builtIn(isResponse(second) ? second : undefined)
    }
  }

  async function replace(step: Last, response: Response, request: Request, args: unknown[]): Promise<Response> {
    try {
      const given = await step(response, request as ContractMiddlewareRequest, ...args)
      return await toResponse(given ?? response, Making)
    } catch (thrown) {
      if (isResponse(thrown)) return builtIn(thrown)
      // Nobody will read the body that was to be sent: its source is let go.
      withoutBody(response)
      return builtIn(undefined)
    }
  }

  return { fetch }
}

type Catch = NonNullable<RouterOptions<Contract, {}, unknown[]>['catch']>

type Last = NonNullable<RouterOptions<Contract, {}, unknown[]>['finally']>[number]

type Handlers = { readonly [operationName: string]: Handler }

type Handler = (request: Request, ...args: unknown[]) => unknown

type Served = ServedOperation<Handler>

const noMatch: Match<never> = { route: undefined, segments: [], allowed: [] }

/** A request that members cannot be put on, because it is frozen, is copied; a ponyfill's is inherited from. */
function toExtensible(request: Request): Request {
  if (Object.isExtensible(request)) return request
  try {
    return new Request(request)
  } catch {
    return Object.create(request) as Request
  }
}
