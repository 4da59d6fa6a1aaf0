import type { RequestAdapter, ResponseConstructor } from '../server-adapter.ts'
import type { ContractMiddleware, ContractMiddlewareRequest } from './middleware.ts'
import type { RouterOptions } from './options.ts'

/**
 * The arguments of `fetch` after the request. Handlers, middleware, `catch`, `finally`, `missing` and `onError` receive
 * them too.
 */
export type Arguments = readonly unknown[]

/** The options that apply to the operations of a router, and to those of routers that are merged into it. */
export type ScopeOptions = Pick<
  RouterOptions<never, {}, Arguments>,
  'before' | 'catch' | 'finally' | 'onError' | 'rethrow' | 'validateResponses' | 'Response'
>

/** The functions and options of a router that apply to its operations, prepared once for all requests. */
export interface Scope {
  /** A copy of the router's own options. */
  readonly own: ScopeOptions
  /** The scope of the router that this one is merged into. */
  readonly outer: Scope | undefined
  /** The scopes with `before` functions, from the outermost to this one. */
  readonly guarded: readonly Scope[]
  readonly before: readonly ContractMiddleware<Arguments>[]
  readonly finalizers: NonNullable<ScopeOptions['finally']>
  /** The application's `catch`: its own, or else that of the outer scope. */
  readonly errorHandler: ScopeOptions['catch']
  /** The `rethrow` functions, its own first. */
  readonly rethrow: readonly NonNullable<ScopeOptions['rethrow']>[]
  /** The `onError` functions, its own first, without repetition. */
  readonly observers: readonly NonNullable<ScopeOptions['onError']>[]
  readonly validateResponses: boolean
  readonly ResponseClass: ResponseConstructor | undefined
}

/** A request and what every response to it needs. Created once per request. */
export interface Call {
  request: Request
  readonly args: Arguments
  /** Undefined for a request of the platform. */
  adapter: RequestAdapter | undefined
  /** The errors that `onError` has received. */
  reported: Set<unknown> | undefined
}

/** Compiles options that have been checked. */
export function createScope(options: ScopeOptions, outer?: Scope): Scope {
  const { catch: errorHandler, onError, rethrow, validateResponses = true, Response: ResponseClass } = options
  // Copied, because guards that are added or removed later must have no effect.
  const before = [...(options.before ?? [])] as Scope['before']
  const finalizers = [...(options.finally ?? [])]
  const guarded = [...(outer?.guarded ?? [])]
  const scope: Scope = {
    // Not a spread, which would drop inherited options.
    own: { before, catch: errorHandler, finally: finalizers, onError, rethrow, validateResponses, Response: ResponseClass } as ScopeOptions,
    outer,
    guarded,
    before,
    finalizers,
    errorHandler: errorHandler ?? outer?.errorHandler,
    rethrow: [rethrow, ...(outer?.rethrow ?? [])].filter((names) => names !== undefined),
    observers: [...new Set([...(onError ? [onError] : []), ...(outer?.observers ?? [])])],
    validateResponses,
    ResponseClass,
  }
  if (before.length > 0) guarded.push(scope)
  return scope
}

/** Calls the `onError` functions, once per error. What they throw, also asynchronously, is ignored. */
export function reportError({ observers }: Scope, call: Call, thrown: unknown): void {
  const { request, args, reported } = call
  // A function may throw the same error again, or the error of a stream that it has read.
  if (observers.length === 0 || reported?.has(thrown)) return
  call.reported = (reported ?? new Set()).add(thrown)
  for (const observe of observers) {
    const run = async (): Promise<unknown> => observe(thrown, request as ContractMiddlewareRequest, ...args)
    run().catch(() => undefined)
  }
}
