import type { Contract } from '../contract/operation.ts'
import { toShape } from '../../shared/path.ts'
import { reportTo } from '../../shared/message.ts'
import { parseBase, parsePath } from '../contract/rules/path-syntax.ts'
import type { KnownOptions } from '../../shared/unknown-options.ts'
import { checkOptions } from './check-options.ts'
import type { CompiledRoute, CompiledRouter } from './compile-routes.ts'
import { getCompiled, toRouter } from './handle-request.ts'
import type { AnyMiddleware, ArgumentsFor, FetchArguments, IsMarked, PendingMiddleware } from './typing/inference.ts'
import type { BeforeRules, KnownContext } from './typing/known-context.ts'
import type { Router } from './options/hooks.ts'
import type { RouterOptions } from './router.ts'
import { addRoutes, createRoutes, matchRoute, openNode, walkRoutes } from '../match/route-tree.ts'
import type { DistinctRouters, MergedRoutes } from './typing/route-types.ts'
import { type Arguments, createScope, nestScope, nestUnmatched, type Scope, type ScopeOptions } from './scope.ts'

/** A router with any arguments and routes. */
type AnyRouter = Router<never>

/** Options for `mergeRouters`. */
type MergeOptions<Given extends readonly unknown[], Before, Known = {}> = Pick<
  RouterOptions<Contract, {}, Given, Before, {}, unknown, Known>,
  'base' | 'before' | 'finally' | 'missing' | 'catch' | 'onError'
>

/** The `fetch` functions of routers, whose arguments are combined like middleware arguments. */
type FetchesOf<Routers extends readonly AnyRouter[]> = { [Index in keyof Routers]: Routers[Index]['fetch'] }

/** The arguments that the routers and the merged functions need together. */
type MergedArguments<
  Routers extends readonly AnyRouter[],
  Given extends readonly unknown[],
  Before extends readonly unknown[],
> = FetchArguments<Given, [...FetchesOf<Routers>, ...(IsMarked<Before[number]> extends true ? [] : Before)]>

/**
 * Merges routers into one. The routers share one route tree, so the 404, the 405 and the response to `OPTIONS` take all routers into
 * account. Each router keeps its own options.
 *
 * The merged router's `before` functions run first, before the security of its routers and before any part of a request is read, the
 * outermost router's before all others. Its `finally` functions run last. Its `catch` responds to errors in its own functions and in
 * routers without a `catch`; its `onError` receives the errors from all routers.
 *
 * For a request that matches no operation, each of these options and `missing` comes from the merged router, or else from the router that
 * has the path, or else from the first router. So a further router changes no response of the first. Where the first router's `missing`
 * responds, its own `before` run, too.
 *
 * @throws TypeError with one phrase per problem, such as two routers with the same method and path; its `problems` lists them
 * @example
 * const posts = createRouter({
 *   contract: createContract({ listPosts: { path: '/posts', method: 'GET', responses: { 200: {} } } }),
 *   handlers: { listPosts: async (request) => request.respond({ status: 200 }) },
 * })
 * const api = mergeRouters([router, posts], { base: '/v1' })
 */
export function mergeRouters<
  const Routers extends readonly AnyRouter[],
  Given extends readonly unknown[] = never,
  const Before extends readonly AnyMiddleware[] = readonly PendingMiddleware<Given>[],
  const Base extends string = '',
  Option = never,
>(
  routers: [Routers] extends [never] ? Routers : DistinctRouters<Routers>,
  options?: MergeOptions<ArgumentsFor<Given, Before>, BeforeRules<Before, {}, Option, Given> & Before, KnownContext<never, Before>> & {
    readonly base?: Base | string | undefined
  } & KnownOptions<Option, keyof MergeOptions<[], unknown>, 'mergeRouters'>,
): Router<MergedArguments<Routers, Given, Before>, MergedRoutes<Routers, Base>>
export function mergeRouters(
  routers: readonly unknown[],
  options: MergeOptions<Arguments, readonly unknown[]> = {},
): Router<Arguments> {
  if (!Array.isArray(routers)) throw new TypeError("'routers' must be an array of routers")
  const problems: string[] = []
  const report = reportTo(problems)
  const base = parseBase(options.base ?? '', (text) => report(`base ${text}`))
  checkOptions(options, '', report)
  const scope = createScope(options as ScopeOptions)
  const keys = new Set<string>()
  const parts: CompiledRouter[] = []
  for (const [index, router] of routers.entries()) {
    const part = getCompiled(router)
    if (part) parts.push(part)
    else report(`routers[${index}]`, 'is not a router of this copy of routepact')
    for (const { method, shape, route } of part ? walkRoutes(part.routes) : []) {
      const key = `${method} ${shape}`
      const own = toShape(parsePath(route.operation.path))
      if (keys.has(key)) report(`${method} ${shape.slice(0, shape.length - own.length)}${route.operation.path}`, 'occurs twice')
      keys.add(key)
    }
  }
  if (problems.length > 0) {
    const failure = new TypeError(`These routers cannot be merged:\n- ${problems.join('\n- ')}`)
    // Not enumerable: a console would print the phrases twice.
    throw Object.defineProperty(failure, 'problems', { value: problems })
  }

  const nested = new Map<Scope, Scope>()
  const unmatched = new Map<Scope, Scope>()
  for (const part of parts) {
    for (const [own, other] of part.unmatched ?? [[part.scope, part.scope]]) unmatched.set(nestScope(own, scope, nested), nestUnmatched(other, scope, nested))
  }
  const routes = createRoutes<CompiledRoute>()
  const root = openNode(routes, base.segments)
  for (const part of parts) addRoutes(root, part.routes, (route) => ({ ...route, scope: nestScope(route.scope, scope, nested) }))
  const [first] = parts
  const { missing } = options
  const firstScope = first ? nestUnmatched(first.scope, scope, nested, !missing && first.missing !== undefined) : scope
  const compiled: CompiledRouter = {
    routes,
    scope: firstScope,
    unmatched,
    findUnmatched(pathname, allowed) {
      const owners = new Set(allowed.map((method) => matchRoute(routes, method, pathname).route?.scope))
      return [...unmatched].find(([own]) => owners.has(own))?.[1]
    },
    missing: missing ? { run: missing, scope } : first?.missing && { ...first.missing, scope: nestScope(first.missing.scope, scope, nested) },
  }
  // What the merged router's functions throw has its own handler.
  const hasFunctions = [scope.before, scope.finally].some(({ length }) => length > 0)
  return toRouter(compiled, ...unmatched.keys(), ...unmatched.values(), ...(hasFunctions ? [scope] : []))
}

/** The options for a router that is never served. */
interface ProbeOptions {
  readonly contract: Contract
  readonly base: string
  readonly handlers: { readonly [name: string]: () => Response }
}

/**
 * Returns the options for a router with a contract's routes and nothing else. Merging it with another router shows which routes both have:
 * each is an error.
 */
export function toProbeOptions(contract: Contract, base: string): ProbeOptions {
  const entries = Object.entries(contract)
  return {
    contract: Object.fromEntries(entries.map(([name, { path, method }]) => [name, { path, method, responses: { 200: {} } }])),
    base,
    // The handlers never run.
    handlers: Object.fromEntries(entries.map(([name]) => [name, Response.error])),
  }
}
