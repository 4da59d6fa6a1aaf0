import type { Contract } from '../contract/operation.ts'
import type { Inferred } from '../../shared/fetch-rule.ts'
import type { KnownOptions } from '../../shared/unknown-options.ts'
import type { AnyAuthenticators, AuthenticatorsFor } from './typing/authenticator-rules.ts'
import type { BodySizes, BodySizesRule } from './body-sizes.ts'
import { compileRouter } from './compile-routes.ts'
import { toRouter } from './handle-request.ts'
import type { HandlersWithoutContract } from './typing/handler-names.ts'
import type { HandlersRules } from './typing/handler-rules.ts'
import type { ContractHandlers, RouterHandlers } from './typing/handlers.ts'
import type {
  AnyMiddleware,
  ArgumentsFor,
  ContextFor,
  FetchArguments,
  KnownArguments,
  PendingMiddleware,
  UnseenHandlers,
} from './typing/inference.ts'
import type { BeforeRules, KnownContext } from './typing/known-context.ts'
import type { Router, RouterHooks } from './options/hooks.ts'
import type { RoutesOf } from './typing/route-types.ts'
import type { ProvedBy } from './typing/security-context.ts'
import type { ContractMiddleware } from './options/middleware.ts'

/**
 * Options for `createRouter`.
 *
 * @example
 * const options: RouterOptions<typeof contract> = { contract, handlers }
 */
export interface RouterOptions<
  Declared extends Contract,
  Context = {},
  Arguments extends readonly unknown[] = [],
  Before = readonly ContractMiddleware<Arguments>[],
  Security = {},
  Handlers = ContractHandlers<Declared, Context, Arguments, Security>,
  Known = {},
> extends RouterHooks<Arguments, Before, Known> {
  /** The contract for the API to serve. It is read once, when the router is created. */
  readonly contract: Declared
  /** A handler for each operation. */
  readonly handlers: Handlers
  /** An authenticator for each scheme that an operation names in its `security`. */
  readonly security?: Security
  /**
   * The maximum request body size in bytes, or an object: operation name -> bytes, where `default` is for all other operations. Default: 1
   * MiB (1,048,576).
   */
  readonly maxBodySize?: number | BodySizes<Declared> | undefined
}

/**
 * Creates a router from a contract and its handlers.
 *
 * The `before` functions determine the types for `context` in handlers and for the `fetch` arguments after the request (`env` and `ctx` on
 * Workers). Write `before` above `handlers`, because the compiler must infer it first. If you pass the arguments as a type,
 * `createRouter<typeof contract, [env: Env]>(…)`, also pass the middleware, `[typeof authenticate]`, to type the context.
 *
 * @throws TypeError with one phrase per problem if the contract cannot be served safely
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
  Sizes = {},
  const Base extends string = '',
  Option = never,
>(
  options: HandlersRules<Handlers, Declared, Arguments, Before, Security, Option> &
    RouterOptions<
      Declared,
      ContextFor<Before>,
      ArgumentsFor<Arguments, Before>,
      // The compiler reports an intersection's first member, so the sentences win.
      BeforeRules<Before, KnownContext<ProvedBy<Security>>, Option, Arguments> & Before,
      Security,
      RouterHandlers<Declared, ContextFor<Before>, ArgumentsFor<Arguments, Before>, Security>,
      KnownContext<ProvedBy<Security>, Before>
    > & {
      readonly handlers: Inferred<Handlers>
      readonly security?: AuthenticatorsFor<Security, KnownArguments<Arguments, Before>>
      readonly maxBodySize?: number | BodySizesRule<Sizes, Declared> | undefined
      readonly base?: Base | string | undefined
    } & KnownOptions<Option, keyof RouterOptions<Contract>, 'createRouter', 'contract' | 'handlers'> &
    HandlersWithoutContract<Option>,
): Router<FetchArguments<Arguments, Before>, RoutesOf<Handlers, Declared, Base>>
export function createRouter(options: object): Router<readonly unknown[]> {
  return toRouter(compileRouter(options as RouterOptions<Contract, {}, readonly unknown[]>))
}
