import type { ContractMiddleware } from './middleware.ts'
import type { RouterOptions } from './options.ts'

/**
 * The arguments of `fetch` after the request. Handlers, middleware, `catch`, `finally`, `missing` and `onError` receive
 * them too.
 */
export type Arguments = readonly unknown[]

/** The options that apply to the operations of a router, and to those of routers that are merged into it. */
export type ScopeOptions = Pick<
  RouterOptions<never, {}, Arguments>,
  'before' | 'catch' | 'finally' | 'onError' | 'rethrow' | 'validateResponses'
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
  /** Whether it or an outer scope has `finally` functions. */
  readonly hasFinalizers: boolean
  /** The application's `catch`: its own, or else that of the outer scope. */
  readonly errorHandler: ScopeOptions['catch']
  /** The `rethrow` functions, its own first. */
  readonly rethrow: readonly NonNullable<ScopeOptions['rethrow']>[]
  /** The `onError` functions, its own first, without repetition. */
  readonly observers: readonly NonNullable<ScopeOptions['onError']>[]
  readonly validateResponses: boolean
}

/** Compiles options that have been checked. */
export function createScope(options: ScopeOptions, outer?: Scope): Scope {
  const { catch: errorHandler, onError, rethrow, validateResponses = true } = options
  // Copied, because guards that are added or removed later must have no effect.
  const before = [...(options.before ?? [])] as Scope['before']
  const finalizers = [...(options.finally ?? [])]
  const guarded = [...(outer?.guarded ?? [])]
  const scope: Scope = {
    // Not a spread, which would drop inherited options.
    own: { before, catch: errorHandler, finally: finalizers, onError, rethrow, validateResponses } as ScopeOptions,
    outer,
    guarded,
    before,
    finalizers,
    hasFinalizers: finalizers.length > 0 || outer?.hasFinalizers === true,
    errorHandler: errorHandler ?? outer?.errorHandler,
    rethrow: [...new Set([...(rethrow ? [rethrow] : []), ...(outer?.rethrow ?? [])])],
    observers: [...new Set([...(onError ? [onError] : []), ...(outer?.observers ?? [])])],
    validateResponses,
  }
  if (before.length > 0) guarded.push(scope)
  return scope
}
