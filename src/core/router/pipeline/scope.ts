/**
 * Merged routers are flattened into one tree. Each route refers to the `Scope` of its router, and each scope to the one that it
 * is merged into, so a merged router costs no further call of `fetch`. A failure is handled by the scope whose function threw it.
 */
import type { ContractMiddleware, ContractRequestGuard } from '../options/middleware.ts'
import type { RouterHooks } from '../options/hooks.ts'

/**
 * The arguments of `fetch` after the request. Handlers, middleware, `catch`, `finally`, `missing` and `onError` receive
 * them too.
 */
export type Arguments = readonly unknown[]

/** The options that apply to the operations of a router and of the routers that are merged into it. */
export type ScopeOptions = Pick<
  RouterHooks<Arguments>,
  'onRequest' | 'before' | 'catch' | 'finally' | 'onError' | 'rethrow' | 'validateResponses'
>

/** A function of a router, which runs with the options of its scope. */
export interface Step<Run> {
  readonly run: Run
  /** The place of the function in the options, such as `before[0]`. */
  readonly name: string
  readonly scope: Scope
}

/** The functions of each option. */
interface StepFunctions {
  readonly onRequest: ContractRequestGuard<Arguments>
  readonly before: ContractMiddleware<Arguments>
  readonly finally: NonNullable<ScopeOptions['finally']>[number]
}

/** The functions of an option, in the order in which they run. */
type StepsOf<Option extends keyof StepFunctions> = readonly Step<StepFunctions[Option]>[]

/** The functions and options of a router that apply to its operations, prepared once for all requests. */
export interface Scope {
  /** The `onRequest` functions, the outermost router's first. */
  readonly onRequest: StepsOf<'onRequest'>
  /** The `before` functions, the outermost router's first. */
  readonly before: StepsOf<'before'>
  /** The `finally` functions, the outermost router's last. */
  readonly finally: StepsOf<'finally'>
  /** The application's `catch`: its own, or else the outer scope's. */
  readonly errorHandler: ScopeOptions['catch']
  /** The `rethrow` functions, its own first. */
  readonly rethrow: readonly NonNullable<ScopeOptions['rethrow']>[]
  /** The `onError` functions, its own first, without repetition. */
  readonly observers: readonly NonNullable<ScopeOptions['onError']>[]
  readonly validateResponses: boolean
}

/**
 * Copies a scope into another one, whose functions run around its own.
 *
 * @param nested the copies of scopes: a scope is copied once, because its router still works alone
 */
export function nestScope(inner: Scope, outer: Scope, nested: Map<Scope, Scope>): Scope {
  const known = nested.get(inner)
  if (known) return known
  const copy: { -readonly [Member in keyof Scope]: Scope[Member] } = {
    ...inner,
    errorHandler: inner.errorHandler ?? outer.errorHandler,
    rethrow: [...new Set([...inner.rethrow, ...outer.rethrow])],
    observers: [...new Set([...inner.observers, ...outer.observers])],
  }
  nested.set(inner, copy)
  const nest = <Run>(steps: readonly Step<Run>[]): Step<Run>[] =>
    steps.map((step) => ({ ...step, scope: nestScope(step.scope, outer, nested) }))
  copy.onRequest = [...outer.onRequest, ...nest(inner.onRequest)]
  copy.before = [...outer.before, ...nest(inner.before)]
  copy.finally = [...nest(inner.finally), ...outer.finally]
  return copy
}

/**
 * Copies a scope for requests that match no operation into another one. Where the outer scope has functions, the inner
 * scope's do not run.
 */
export function nestUnmatched(inner: Scope, outer: Scope, nested: Map<Scope, Scope>): Scope {
  const copy = nestScope(inner, outer, nested)
  const select = <Steps extends readonly unknown[]>(outerSteps: Steps, steps: Steps): Steps => (outerSteps.length > 0 ? outerSteps : steps)
  return {
    ...copy,
    errorHandler: outer.errorHandler ?? copy.errorHandler,
    onRequest: select(outer.onRequest, copy.onRequest),
    before: select(outer.before, copy.before),
    finally: select(outer.finally, copy.finally),
  }
}

/** Compiles options that have been checked. */
export function createScope(options: ScopeOptions): Scope {
  const { onError, rethrow } = options
  const scope = {
    errorHandler: options.catch,
    rethrow: rethrow ? [rethrow] : [],
    observers: onError ? [onError] : [],
    // Another value from JavaScript, such as null, must not disable validation.
    validateResponses: options.validateResponses !== false,
  } as unknown as Scope
  // Copied, because guards that are added or removed later must have no effect.
  const toSteps = <Run>(option: string, functions: readonly Run[] = []): Step<Run>[] =>
    functions.map((run, index) => ({ run, name: `${option}[${index}]`, scope }))
  return Object.assign(scope, {
    onRequest: toSteps('onRequest', options.onRequest),
    before: toSteps('before', options.before as readonly StepFunctions['before'][] | undefined),
    finally: toSteps('finally', options.finally),
  })
}
