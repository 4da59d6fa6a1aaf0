import type { Contract, ContractOperation } from '../core/contract/operation.ts'
import type { Authenticator } from '../core/router/options/authenticator.ts'
import type { Router } from '../core/router/options/hooks.ts'
import { createRouter, type RouterOptions } from '../core/router/router.ts'
import { createClient } from '../client/client.ts'
import { readOwn, readProperty } from '../shared/property.ts'
import { rejectUnknownOptions } from '../shared/unknown-options.ts'
import { forwardSchemes, listSchemes } from '../core/router/schemes.ts'
import type { SchemeName } from '../core/router/typing/security-names.ts'
import { toSegments, toShape } from '../shared/path.ts'
import { readUrl } from '../core/match/url.ts'
import { mergeRouters, toProbeOptions } from '../core/router/merge-routers.ts'
import { reportTo } from '../shared/message.ts'
import { whenSettled } from '../shared/promises.ts'
import { parsePath } from '../core/contract/rules/path-syntax.ts'
import type { VersionAdapters } from './adapter.ts'
import { createCurrentClient, type CurrentRouter, type OldOperation, toDateFilter } from './current-client.ts'
import { createResultForwarder, isClientResult } from './forwarded-result.ts'
import { createUrlMover, type MoveUrls } from './moved-urls.ts'

/**
 * The contract that an API has now, and its router.
 *
 * @example
 * const current: CurrentVersion<typeof contract> = { contract, router, base: '/v2' }
 */
export interface CurrentVersion<Current extends Contract, Arguments extends readonly unknown[] = [], Security = object> {
  readonly contract: Current
  readonly router: Pick<Router<Arguments>, 'fetch'>
  /** The router's `base`. */
  readonly base?: string | undefined
  /**
   * The router's authenticators. Every scheme that an operation with an adapter requires needs one. Authenticators provide the `context`
   * for the adapter's request.
   */
  readonly security?: Security | undefined
}

/**
 * The options for an old version's router, as for `createRouter`, with adapters instead of handlers.
 *
 * @example
 * const options: VersionOptions = { base: '/v1', onError: console.error }
 */
export type VersionOptions<Arguments extends readonly unknown[] = []> = Pick<
  RouterOptions<Contract, {}, Arguments>,
  'before' | 'catch' | 'finally' | 'missing' | 'onError' | 'base' | 'validateResponses'
> & {
  /** The maximum body size for a request with an adapter, in bytes. Default: 1 MiB (1,048,576). */
  readonly maxBodySize?: number | undefined
}

/**
 * An old version's router.
 *
 * @example
 * const check = (router: VersionRouter) => checkVersion(router)
 */
export interface VersionRouter<Arguments extends readonly unknown[] = []> extends Router<Arguments> {
  /** The contracts, and the names of the operations with an adapter, which `checkVersion` reads. */
  readonly version: { readonly old: Contract; readonly current: Contract; readonly adapted: readonly string[] }
}

/** Requires an authenticator for each of these schemes. */
type SecurityOf<Scheme extends PropertyKey, Arguments extends readonly unknown[]> = [Scheme] extends [never]
  ? unknown
  : { readonly security: { readonly [Name in Scheme]: Authenticator<object, Arguments> } }

/**
 * Serves an old contract with the current contract's router. An operation without an adapter is forwarded: its request reaches the current
 * router as it is, with its body, credentials, signal and arguments. Each operation that `BreakingChanges` names must have an adapter.
 * `checkVersion` finds what types do not show.
 *
 * The router can in turn be the current one for an earlier version, and be merged with others.
 *
 * @param old the old contract
 * @param current the current contract, its router, and that router's `base` and `security`
 * @param adapters operation name in the old contract -> handler, which receives a client for the current contract
 * @param options the router's options, such as the `base` for the old version
 * @throws TypeError with one phrase per problem, such as an operation that the current contract does not have
 * @example
 * const old = createContract({ findUser: { path: '/find/:id', method: 'GET', responses: { 200: {}, 404: {} } } })
 * const v1 = serveVersion(old, { contract, router }, {
 *   findUser: async (request, current) => {
 *     const { status } = await current.getUser({ params: request.validatedParams, headers: { 'x-trace': '1' } })
 *     return request.respond({ status: status === 200 ? 200 : 404 })
 *   },
 * }, { base: '/v1' })
 */
export function serveVersion<
  const Old extends Contract,
  const Current extends Contract,
  Names extends keyof Old = never,
  Arguments extends readonly unknown[] = [],
  Security extends object = {},
>(
  old: Old,
  current: CurrentVersion<Current, Arguments, Security> & SecurityOf<SchemeName<Pick<Old, Names>>, Arguments>,
  adapters: VersionAdapters<Old, Current, Arguments, Names, Security>,
  options?: VersionOptions<Arguments>,
): VersionRouter<Arguments>
export function serveVersion(
  old: Contract,
  current: CurrentRouter & Pick<CurrentVersion<Contract>, 'security'>,
  adapters: object,
  options: VersionOptions<readonly unknown[]> = {},
): VersionRouter<readonly unknown[]> {
  rejectUnknownOptions(current, 'contract,router,base,security', 'serveVersion')
  checkRoutes(old, current, adapters)
  // Throws for an operation that a client cannot have.
  if (Object.keys(adapters).length > 0) createClient(current.contract)
  const names = new Set(Object.keys(adapters).flatMap((name) => old[name]?.security ?? []).flatMap(Object.keys))
  const security = Object.fromEntries(Object.entries(current.security ?? {}).filter(([name]) => names.has(name)))
  const schemes = Object.values(security).map((authenticator) => readProperty(authenticator, 'scheme'))
  const keys = schemes.filter((scheme) => readProperty(scheme, 'in') === 'query').map((scheme) => readProperty(scheme, 'name') as string)
  const moveUrls = createUrlMover(old)
  const adaptTo = (name: string, operation: ContractOperation, adapt: AnyAdapter) => {
    const forward = createResultForwarder(name, operation)
    return (request: Request, ...args: readonly unknown[]): unknown =>
      whenSettled(
        adapt(request, createCurrentClient(operation as OldOperation, current, request, args, keys, moveUrls), ...args),
        (result) => (isClientResult(result) ? forward(result) : result),
      )
  }
  const handlers: { [name: string]: unknown } = {}
  const served: { [name: string]: ContractOperation } = {}
  for (const [name, operation] of Object.entries(old)) {
    const adapt = readOwn(adapters as AnyAdapters, name)
    // For a forwarded operation, only the route is declared: the current router reads and validates the request.
    const { path, method, deprecated } = operation
    served[name] = adapt ? operation : { path, method, responses: { 200: {}, default: {} }, ...(deprecated && { deprecated }) }
    handlers[name] = adapt ? adaptTo(name, operation, adapt) : toForwarder(operation, current, moveUrls)
  }
  const router = createRouter({ ...options, contract: served, handlers, security } as unknown as RouterOptions<Contract>)
  forwardSchemes(router, listSchemes(current.router))
  const version = { old, current: current.contract, adapted: Object.keys(adapters) }
  return { ...(router as unknown as Router<readonly unknown[]>), version }
}

/** An adapter at run time. */
type AnyAdapter = (request: Request, client: object, ...args: readonly unknown[]) => unknown

/** Operation name -> adapter, at run time. */
interface AnyAdapters {
  readonly [name: string]: AnyAdapter | undefined
}

/**
 * Returns a handler that sends an operation's requests to the current router, below its `base`. The operation declares only its route,
 * because the current router reads and validates the request once.
 */
function toForwarder(operation: ContractOperation, { router, base = '' }: CurrentRouter, moveUrls: MoveUrls) {
  const { path } = operation
  const { length } = toSegments(path)
  const filter = toDateFilter(operation)
  return async (request: Request, ...args: readonly unknown[]): Promise<Response> => {
    const members = ['operation', 'operationName', 'context'].map((name) => [name, readProperty(request, name)] as const)
    try {
      const { url } = request
      const moved = moveRequest(request, base, length)
      return moveUrls(filter(await router.fetch(moved, ...args)), { url: moved.url, path }, { url, path })
    } finally {
      // The current router has set its own, and the old version's `catch` and `finally` follow.
      for (const [name, value] of members) Object.defineProperty(request, name, { value, writable: true, enumerable: true, configurable: true })
    }
  }
}

/**
 * Returns the request at the same path below another base: its last segments. Returns the same request if it already has that path; its
 * body then needs no copy.
 */
function moveRequest(request: Request, base: string, length: number): Request {
  // The router has matched the URL.
  const { pathname, search } = readUrl(request) as { readonly pathname: string; readonly search: string }
  const segments = toSegments(pathname)
  const moved = [...toSegments(`/${base.replace(/^\/|\/$/g, '')}`), ...segments.slice(segments.length - length)].join('/')
  if (moved === segments.join('/')) return request
  const copy = new Request(new URL(`/${moved}${search}`, request.url), request)
  // Node follows a copied request's signal through a weak reference: after a garbage collection, it would not abort.
  return Object.defineProperty(copy, 'signal', { value: request.signal })
}

/**
 * Checks that each operation in an old contract has either an adapter or an operation in the current contract with its method and path, and
 * that the current router serves the current contract below its `base`.
 *
 * @throws TypeError with one phrase per problem
 */
function checkRoutes(old: Contract, { contract, router, base = '' }: CurrentRouter, adapters: object): void {
  const problems: string[] = []
  const report = reportTo(problems)
  if (typeof readProperty(router, 'fetch') !== 'function') report('router', 'is not a router')
  else if (!servesSome(router, contract, base)) {
    report('base', `must be the router's base: the router has no operation from the contract below '${base}'`)
  }
  const known = new Set(Object.values(contract).map(toRoute))
  for (const [name, operation] of Object.entries(old)) {
    if (!Object.hasOwn(adapters, name) && !known.has(toRoute(operation))) report(name, 'is gone: it needs an adapter')
  }
  for (const [name, adapter] of Object.entries(adapters)) {
    if (!Object.hasOwn(old, name)) report(name, 'is not an operation of the old contract')
    else if (typeof adapter !== 'function') report(name, 'is not a function')
  }
  if (problems.length > 0) throw new TypeError(`This version cannot be served:\n- ${problems.join('\n- ')}`)
}

/** Whether a router has a contract's operation below `base`. Assumed for a function that is not a router. */
function servesSome(router: CurrentRouter['router'], contract: Contract, base: string): boolean {
  const probe = createRouter(toProbeOptions(contract, base))
  try {
    mergeRouters([router as Router<never>, probe])
    return Object.keys(contract).length === 0
  } catch {
    // A route occurs twice, or the function's routes are unknown.
    return true
  }
}

function toRoute({ method, path }: ContractOperation): string {
  return `${method} ${toShape(parsePath(path))}`
}
