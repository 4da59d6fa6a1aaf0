import type { ContractMiddleware, ContractRequestGuard } from './middleware.ts'
import type { RouterOptions } from './options.ts'

/**
 * The arguments of `fetch` after the request. Handlers, middleware, `catch`, `finally`, `missing` and `onError` receive
 * them too.
 */
export type Arguments = readonly unknown[]

/** The options that apply to the operations of a router, and to those of routers that are merged into it. */
export type ScopeOptions = Pick<
  RouterOptions<never, {}, Arguments>,
  'onRequest' | 'before' | 'catch' | 'finally' | 'onError' | 'rethrow' | 'validateResponses'
>

/** The functions and options of a router that apply to its operations, prepared once for all requests. */
export interface Scope {
  /** The scope of the router that this one is merged into. */
  readonly outer: Scope | undefined
  /** The scopes with `onRequest` functions, from the outermost to this one. */
  readonly entered: readonly Scope[]
  readonly onRequest: readonly ContractRequestGuard<Arguments>[]
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

/** Copies a scope into another one, whose functions run around its own. */
export function nestScope(inner: Scope, outer: Scope): Scope {
  const entered = [...outer.entered]
  const guarded = [...outer.guarded]
  const scope: Scope = {
    ...inner,
    outer,
    entered,
    guarded,
    hasFinalizers: inner.hasFinalizers || outer.hasFinalizers,
    errorHandler: inner.errorHandler ?? outer.errorHandler,
    rethrow: [...new Set([...inner.rethrow, ...outer.rethrow])],
    observers: [...new Set([...inner.observers, ...outer.observers])],
  }
  if (inner.onRequest.length > 0) entered.push(scope)
  if (inner.before.length > 0) guarded.push(scope)
  return scope
}

/** Compiles options that have been checked. */
export function createScope(options: ScopeOptions): Scope {
  const { catch: errorHandler, onError, rethrow, validateResponses = true } = options
  // Copied, because guards that are added or removed later must have no effect.
  const onRequest = [...(options.onRequest ?? [])]
  const before = [...(options.before ?? [])] as Scope['before']
  const finalizers = [...(options.finally ?? [])]
  const entered: Scope[] = []
  const guarded: Scope[] = []
  const scope: Scope = {
    outer: undefined,
    entered,
    onRequest,
    guarded,
    before,
    finalizers,
    hasFinalizers: finalizers.length > 0,
    errorHandler,
    rethrow: rethrow ? [rethrow] : [],
    observers: onError ? [onError] : [],
    validateResponses,
  }
  if (onRequest.length > 0) entered.push(scope)
  if (before.length > 0) guarded.push(scope)
  return scope
}
