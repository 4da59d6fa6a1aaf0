import type { Contract } from '../contract/operation.ts'
import { compileRoutes } from './compile-routes.ts'
import { createErrorResponse, errorFormats } from './error-handler.ts'
import type { HandlersRules } from './handler-rules.ts'
import { handleRequest, type CompiledRouter } from './handle-request.ts'
import type { RouterHandlers } from './handlers.ts'
import type {
  AnyMiddleware,
  ArgumentsFor,
  ContextFor,
  FetchArguments,
  PendingMiddleware,
  UnseenHandlers,
} from './inference.ts'
import type { Router, RouterOptions } from './options.ts'
import type { AnyAuthenticators, AuthenticatorsFor } from './security-types.ts'

/**
 * Creates a router from a contract and its handlers.
 *
 * The `before` functions determine the types of `context` in handlers and of the arguments of `fetch` after the request
 * (`env` and `ctx` on Workers). Write `before` above `handlers`, because the compiler must infer it first. If you pass
 * the arguments as a type, `createRouter<typeof contract, [env: Env]>(…)`, also pass the middleware,
 * `[typeof authenticate]`, to type the context.
 *
 * @throws TypeError with one sentence per problem if the contract cannot be served
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
  const Security extends AnyAuthenticators<Security> = {},
  Handlers = UnseenHandlers,
>(
  options: HandlersRules<Handlers, Declared, Arguments, Before, Security> &
    RouterOptions<
      Declared,
      ContextFor<Before>,
      ArgumentsFor<Arguments, Before>,
      Before,
      Security,
      RouterHandlers<Declared, ContextFor<Before>, ArgumentsFor<Arguments, Before>, Security>
    > & {
      readonly handlers: Handlers
      readonly security?: AuthenticatorsFor<Security, ArgumentsFor<Arguments, Before>>
    },
): Router<FetchArguments<Arguments, Before>>
export function createRouter(options: RouterOptions<Contract, {}, readonly unknown[]>): Router<readonly unknown[]> {
  const { validateResponses = true, missing, catch: errorHandler, Response: ResponseClass } = options
  const router: CompiledRouter = {
    // First, because it checks the options that are copied below.
    routes: compileRoutes(options),
    // Copied, because guards that are added or removed later must have no effect.
    before: [...(options.before ?? [])] as CompiledRouter['before'],
    finalizers: [...(options.finally ?? [])],
    errorHandler,
    errorFormat: errorFormats.get(errorHandler as object) ?? createErrorResponse,
    missing,
    validateResponses,
    ResponseClass,
  }
  return { fetch: (request, ...args) => handleRequest(router, request, args) }
}
