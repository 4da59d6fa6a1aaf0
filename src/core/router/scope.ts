/**
 * Merged routers are flattened into one tree. Each route refers to its router's `Scope`, and each scope to the scope it is merged into, so
 * a merged router costs no further `fetch` call. A failure is handled by the scope whose function threw it.
 */
import type { ContractMiddleware } from './options/middleware.ts'
import type { RouterHooks } from './options/hooks.ts'

/** The `fetch` arguments after the request. Handlers, middleware, `catch`, `finally`, `missing` and `onError` receive them too. */
export type Arguments = readonly unknown[]

/** The options that apply to the operations in a router and in the routers that are merged into it. */
export type ScopeOptions = Pick<
  RouterHooks<Arguments>,
  'before' | 'catch' | 'finally' | 'onError' | 'validateResponses'
>

/** A router function, which runs with its scope's options. */
export interface Step<Run> {
  readonly run: Run
  /** The function's place in the options, such as `before[0]`. */
  readonly name: string
  readonly scope: Scope
}

/** Each option's functions. */
interface StepFunctions {
  readonly before: ContractMiddleware<Arguments>
  readonly finally: NonNullable<ScopeOptions['finally']>[number]
}

/** An option's functions, in the order in which they run. */
type StepsOf<Option extends keyof StepFunctions> = readonly Step<StepFunctions[Option]>[]

/** The router functions and options that apply to its operations, prepared once for all requests. */
export interface Scope {
  /** The `before` functions of the surrounding routers, from the outermost in. They run before anything is read. */
  readonly outer: StepsOf<'before'>
  /** The router's own `before` functions. */
  readonly before: StepsOf<'before'>
  /** The `finally` functions, the outermost router's last. */
  readonly finally: StepsOf<'finally'>
  /** The application's `catch`: from this scope, or else from the outer scope. */
  readonly errorHandler: ScopeOptions['catch']
  /** The `onError` functions, its own first, without repetition. */
  readonly observers: readonly NonNullable<ScopeOptions['onError']>[]
  readonly validateResponses: boolean
}

/**
 * Copies a scope into an outer scope, whose functions run around its own.
 *
 * @param nested the copied scopes: a scope is copied once, because its router still works alone
 */
export function nestScope(inner: Scope, outer: Scope, nested: Map<Scope, Scope>): Scope {
  const known = nested.get(inner)
  if (known) return known
  const copy: { -readonly [Member in keyof Scope]: Scope[Member] } = {
    ...inner,
    errorHandler: inner.errorHandler ?? outer.errorHandler,
    observers: [...new Set([...inner.observers, ...outer.observers])],
  }
  nested.set(inner, copy)
  const nest = <Run>(steps: readonly Step<Run>[]): Step<Run>[] =>
    steps.map((step) => ({ ...step, scope: nestScope(step.scope, outer, nested) }))
  copy.outer = [...outer.before, ...nest(inner.outer)]
  copy.before = nest(inner.before)
  copy.finally = [...nest(inner.finally), ...outer.finally]
  return copy
}

/**
 * Copies a scope for requests that match no operation into an outer scope. Where the outer scope has functions, the inner scope's do not
 * run.
 *
 * @param keepsGuards whether the inner scope's `before` run, too, because they guard its `missing`
 */
export function nestUnmatched(inner: Scope, outer: Scope, nested: Map<Scope, Scope>, keepsGuards?: boolean): Scope {
  const copy = nestScope(inner, outer, nested)
  return {
    ...copy,
    ...(outer.before.length > 0 && !keepsGuards && { outer: outer.before, before: [] }),
    errorHandler: outer.errorHandler ?? copy.errorHandler,
    finally: outer.finally.length > 0 ? outer.finally : copy.finally,
  }
}

/** Copies the functions in options: a guard that is added or removed later has no effect. */
export function createScope(options: ScopeOptions): Scope {
  const { onError, catch: errorHandler, validateResponses } = options
  const toSteps = <Run>(name: string, functions: readonly Run[] = []): Step<Run>[] =>
    // What is no list was reported.
    Array.from(Array.isArray(functions) ? functions : [], (run, index) => ({ run, name: `${name}[${index}]`, scope }))
  const scope: Scope = {
    outer: [],
    before: [],
    finally: [],
    errorHandler,
    observers: onError ? [onError] : [],
    // Any other value from JavaScript, such as null, must not disable validation.
    validateResponses: validateResponses !== false,
  }
  return Object.assign(scope, { before: toSteps('before', options.before), finally: toSteps('finally', options.finally) })
}
