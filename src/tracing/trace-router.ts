import { channel, tracingChannel } from 'node:diagnostics_channel'
import { walkRoutes } from '../core/match/route-tree.ts'
import { getCompiled } from '../core/router/handle-request.ts'
import { mergeRouters } from '../core/router/merge-routers.ts'
import type { CompiledHandler, CompiledRouter } from '../core/router/compile-routes.ts'
import type { ContractMiddlewareRequest } from '../core/router/options/middleware.ts'
import type { Router } from '../core/router/options/hooks.ts'
import type { Scope } from '../core/router/scope.ts'

/**
 * The message on the `traceRouter` channels. All messages for a request have the same `request`.
 *
 * @example
 * subscribe('routepact.response', (message) => {
 *   const { request, response } = message as TraceMessage
 *   console.log(request.operationName, response?.status)
 * })
 */
export interface TraceMessage {
  readonly request: ContractMiddlewareRequest
  /** The response, in the channel `routepact.response` only. */
  readonly response?: Response
  /** What the handler returned, when it has ended. */
  readonly result?: unknown
  /** What the handler threw. */
  readonly error?: unknown
}

const matching = /* @__PURE__ */ channel('routepact.match')
const validation = /* @__PURE__ */ channel('routepact.validation')
const handling = /* @__PURE__ */ tracingChannel('routepact.handler')
const responding = /* @__PURE__ */ channel('routepact.response')

/**
 * Returns a router that publishes what it does to `node:diagnostics_channel`, for tracing and metrics. It is served and merged like the
 * given router, which does not change. As behind a `before` function, a request whose client has left reaches no handler.
 *
 * - `routepact.match`: the router knows the operation, or that none matches.
 * - `routepact.validation`: the request is authenticated and validated. If it is rejected, its response follows.
 * - `tracing:routepact.handler:start`, `end`, `asyncStart`, `asyncEnd` and `error`: a `TracingChannel` around the handler, in whose
 *   async context the handler runs.
 * - `routepact.response`: the response is validated and ready to be sent.
 *
 * @throws TypeError if the value is not a router from this copy of the library
 * @example
 * serve(traceRouter(router), { port: 3000 })
 */
export function traceRouter<Arguments extends readonly unknown[], Routes>(router: Router<Arguments, Routes>): Router<Arguments, Routes>
export function traceRouter(router: Router): object {
  if (!getCompiled(router)) throw new TypeError("'router' is not a router of this copy of routepact")
  // A copy, with separate routes and scopes.
  const traced = mergeRouters([router])
  const { routes, scope, unmatched, missing } = getCompiled(traced) as Required<CompiledRouter>
  const scopes = new Set([scope, missing?.scope ?? scope, ...[...unmatched].flat()])
  for (const { route } of walkRoutes(routes)) {
    scopes.add(route.scope)
    Object.assign(route, { handler: traceHandler(route.handler) })
  }
  for (const each of scopes) Object.assign(each, traceSteps(each))
  return traced
}

function traceHandler(handler: CompiledHandler): CompiledHandler {
  return (request, ...args) => handling.tracePromise(async () => handler(request, ...args), { request })
}

/** Adds steps that publish to a scope's steps. */
function traceSteps(scope: Scope): Pick<Scope, 'outer' | 'before' | 'finally'> {
  const toStep = <Run>(run: Run): { run: Run; name: string; scope: Scope } => ({ run, name: 'traceRouter', scope })
  const matched = toStep((request: ContractMiddlewareRequest): void => matching.publish({ request }))
  const validated = toStep((request: ContractMiddlewareRequest): void => {
    if (request.operation) validation.publish({ request })
  })
  const responded = toStep((response: Response, request: ContractMiddlewareRequest): void => responding.publish({ request, response }))
  return { outer: [matched, ...scope.outer], before: [validated, ...scope.before], finally: [...scope.finally, responded] }
}
