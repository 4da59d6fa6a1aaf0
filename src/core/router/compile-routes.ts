import { declareOperation } from '../contract/declared-operation.ts'
import type { Contract } from '../contract/operation.ts'
import { reportTo } from '../../shared/message.ts'
import { parseBase } from '../contract/rules/path-syntax.ts'
import { isObject, isPlainObject, readOwn, readProperty } from '../../shared/property.ts'
import type { RequestSchemas } from '../read/read-request.ts'
import type { ResponseRoute } from '../write/validate-response.ts'
import { listStrictNames } from '../schema/property-names.ts'
import { getQueryFormat } from '../schema/query-format.ts'
import type { RouterHooks } from './options/hooks.ts'
import type { ContractHandlers } from './typing/handlers.ts'
import { type Authenticate, compilerKey, type SecurityCompiler, type SecurityTable } from './options/authenticator.ts'
import type { SecurityScheme } from '../contract/security-scheme.ts'
import { isOpen } from '../contract/rules/security-requirements.ts'
import { type BodySizes, compileBodySizes } from './body-sizes.ts'
import { checkOptions } from './check-options.ts'
import { addRoute, createRoutes, openNode, type RouteNode } from '../match/route-tree.ts'
import { type Arguments, createScope, type Scope } from './scope.ts'

/** A handler, as it is called at run time. */
export type CompiledHandler = (request: Request, ...args: readonly unknown[]) => unknown

/** An operation and its handler, prepared once for all requests. */
export interface CompiledRoute extends RequestSchemas, ResponseRoute {
  readonly handler: CompiledHandler
  /** Absent if every request may call the operation. */
  readonly security: Authenticate | undefined
  /** The router's schemes to which the operation forwards requests. */
  readonly schemes?: readonly SecurityScheme[]
  /** The functions and options of its router. */
  readonly scope: Scope
  /** The error statuses that were reported: the operation does not declare them, or a declared member was missing. */
  mismatches: Set<number> | undefined
}

/** A compiled router. */
export interface CompiledRouter {
  readonly routes: RouteNode<CompiledRoute>
  /** The functions for requests whose path belongs to no operation. */
  readonly scope: Scope
  /** Finds the functions for a request whose path has only these methods, in a merged router. */
  readonly findUnmatched?: (pathname: string, allowed: readonly string[]) => Scope | undefined
  /** The functions of each merged router, in order -> those for a request that has a path in this router, but no method. */
  readonly unmatched?: ReadonlyMap<Scope, Scope>
  /** Responds to requests that match no operation. */
  readonly missing?: { readonly run: NonNullable<RouterHooks<Arguments>['missing']>; readonly scope: Scope } | undefined
}

/** The options for a router whose contract is not known to the compiler. */
export interface CompilableOptions extends RouterHooks<Arguments> {
  readonly contract: Contract
  readonly handlers: ContractHandlers<Contract, {}, Arguments>
  readonly security?: object
  readonly maxBodySize?: number | BodySizes<Contract> | undefined
}

/**
 * Compiles a router's options. Changing them afterwards has no effect. They are checked, because callers from JavaScript or with a cast can
 * pass anything.
 *
 * @throws TypeError with one phrase per problem in the contract and the options
 */
export function compileRouter(options: CompilableOptions): CompiledRouter {
  const problems: string[] = []
  const report = reportTo(problems)
  const { base = '', missing } = options
  const contract: Contract = options.contract ?? {}
  const handlers = (options.handlers ?? {}) as unknown as { readonly [operationName: string]: CompiledHandler }
  const given = options.security ?? {}
  checkOptions(options, 'contract,handlers,maxBodySize,security,validateResponses', report)
  if (!isObject(options.contract)) report('contract')
  if (!isObject(options.handlers)) report('handlers')
  if ('security' in options && !isPlainObject(options.security)) report('security')
  const { segments: start } = parseBase(base, (text) => report(`base ${text}`))
  const sizeOf = compileBodySizes(contract, options.maxBodySize, report)
  const security = compileWithAuthenticators(contract, given, problems)
  const scope = createScope(options)
  const routes = createRoutes<CompiledRoute>()
  const root = openNode(routes, start)
  for (const [name, operation] of Object.entries(contract)) {
    const reportOwn = reportTo(problems, `${name}: `)
    const declared = declareOperation(name, operation, reportOwn)
    const handler = readOwn(handlers, name)
    if (typeof handler !== 'function') reportOwn('handler', 'is not a function')
    else if (declared) {
      const { segments, ...contents } = declared
      const { method, pathParams, query, headers, cookies } = operation
      if (!security && 'security' in operation && !isOpen(operation.security)) reportOwn('security')
      const other = addRoute(root, segments, method, {
        ...contents,
        name,
        operation,
        // To the compiler, `this` in an object literal's method is that object.
        handler: handler.bind(handlers),
        security: security?.get(name),
        scope,
        mismatches: undefined,
        pathParams,
        query,
        headers,
        cookies,
        headerNames: listStrictNames(headers),
        cookieNames: listStrictNames(cookies),
        maxBodySize: sizeOf(name),
        parameters: segments.flatMap(({ parameter }) => parameter ?? []),
        optional: operation.requests?.optional,
        parseQuery: getQueryFormat(query)?.parse,
      })
      if (other) reportOwn(other.name, 'has the same route')
    }
  }
  for (const name of Object.keys(handlers)) if (!Object.hasOwn(contract, name)) report(`handlers.${name}`, 'is unknown')
  if (problems.length > 0) throw new TypeError(`This contract cannot be served:\n- ${[...new Set(problems)].join('\n- ')}`)
  return { routes, scope, missing: missing && { run: missing, scope } }
}

/** Compiles the contract's `security` with the code from the authenticators; undefined without any. */
function compileWithAuthenticators(contract: Contract, given: object, problems: string[]): SecurityTable | undefined {
  const compile = Object.values(given)
    .map((value) => readProperty(value, compilerKey))
    .find(Boolean)
  if (compile) return (compile as SecurityCompiler)(contract, given, problems)
  for (const name of Object.keys(given)) reportTo(problems)(`security.${name}`)
  return undefined
}
