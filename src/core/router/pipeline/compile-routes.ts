import { declareContents, listContents } from '../../contract/declared-content.ts'
import { checkContract } from '../../contract/check-contract.ts'
import type { Contract, ContractDeprecation, ContractOperation, ContractResponses, ContractStatus } from '../../contract/operation.ts'
import { anyValue, type CheckedFields, checkFields, type FieldCheck } from '../../contract/rules/field-checks.ts'
import { reportTo } from '../../../shared/message.ts'
import { parseBase } from '../../contract/rules/path-syntax.ts'
import { isObject, isPlainObject, readProperty } from '../../../shared/property.ts'
import type { RequestSchemas } from '../../request/read-request.ts'
import { compileSeparators } from '../../request/query.ts'
import type { DeclaredResponses, ResponseRoute, StatusContents } from '../../response/validate-response.ts'
import { checkHandlers } from '../typing/handler-names.ts'
import type { RouterHooks } from '../options/hooks.ts'
import type { ContractHandlers } from '../typing/handlers.ts'
import { type Authenticate, compilerKey, type SecurityCompiler, type SecurityTable } from '../options/authenticator.ts'
import { withOwnHeaders } from '../../response/application-response.ts'
import { isOpen } from '../../contract/rules/security-requirements.ts'
import { type BodySizes, compileBodySizes } from './body-sizes.ts'
import { commonChecks } from './check-options.ts'
import { addRoute, createRoutes, openNode, type RouteNode } from './route-tree.ts'
import { type Arguments, createScope, type Scope } from './scope.ts'

/** A handler, as it is called at run time. */
export type CompiledHandler = (request: Request, ...args: readonly unknown[]) => unknown

/** An operation and its handler, prepared once for all requests. */
export interface CompiledRoute extends RequestSchemas, ResponseRoute {
  readonly handler: CompiledHandler
  /** Adds the headers that every response of the operation has. */
  readonly finishResponse: ((response: Response) => Response) | undefined
  /** Absent if every request may call the operation. */
  readonly security: Authenticate | undefined
  /** The functions and options of its router. */
  readonly scope: Scope
  /** The statuses of errors that were reported because the operation does not declare them, or not without a member. */
  mismatches: Set<number> | undefined
}

/** A compiled router. */
export interface CompiledRouter {
  readonly routes: RouteNode<CompiledRoute>
  /** The functions for requests whose path no operation has. */
  readonly scope: Scope
  /** Finds the functions for a request whose path has only these methods, if the router is merged from others. */
  readonly findUnmatched?: (pathname: string, allowed: readonly string[]) => Scope | undefined
  /** The functions of each merged router, in order -> those for a request that has a path of this router, but no method. */
  readonly unmatched?: ReadonlyMap<Scope, Scope>
  /** Responds to requests that match no operation. */
  readonly missing?: { readonly run: NonNullable<RouterHooks<Arguments>['missing']>; readonly scope: Scope } | undefined
}

/** The options of a router whose contract is not known to the compiler. */
export interface CompilableOptions extends RouterHooks<Arguments> {
  readonly contract: Contract
  readonly handlers: ContractHandlers<Contract, {}, Arguments>
  readonly security?: object
  readonly maxBodySize?: number | BodySizes<Contract> | undefined
}

const optionChecks = {
  ...commonChecks,
  contract: anyValue,
  handlers: anyValue,
  security: anyValue,
  validateResponses: anyValue,
  maxBodySize: anyValue,
} satisfies { readonly [Option in keyof CompilableOptions]-?: FieldCheck }

/**
 * Compiles the options of a router. Changing them afterwards has no effect. They are checked, because callers from
 * JavaScript or with a cast can pass anything.
 *
 * @throws TypeError with one phrase per problem of the contract and the options
 */
export function compileRouter(options: CompilableOptions): CompiledRouter {
  for (const name of ['contract', 'handlers'] as const) {
    if (!isObject(options[name])) throw new TypeError(`'${name}' is not an object`)
  }
  const { contract, base = '' } = options
  const handlers = options.handlers as unknown as { readonly [operationName: string]: CompiledHandler }
  const problems: string[] = []
  const report = reportTo(problems)
  const paths = checkContract(contract, problems)
  const prefix = parseBase(base, reportTo(problems, 'base: '))
  checkFields(options as unknown as CheckedFields, optionChecks, report)
  checkHandlers(contract, handlers, report)
  const sizeOf = compileBodySizes(contract, report, options.maxBodySize)
  const security = compileWithAuthenticators(contract, options, problems)
  if (problems.length > 0) throw new TypeError(`This contract cannot be served:\n- ${problems.join('\n- ')}`)

  const scope = createScope(options)
  const routes = createRoutes<CompiledRoute>()
  const start = openNode(routes, prefix.segments)
  for (const [name, segments] of paths) {
    const operation = contract[name] as ContractOperation
    const { method, requests, pathParams, query, separators, headers, cookies } = operation
    const responses = compileResponses(operation.responses)
    addRoute(start, segments, method, {
      name,
      operation,
      // `this` of a method in an object literal is that object to the compiler.
      handler: (handlers[name] as CompiledHandler).bind(handlers),
      finishResponse: compileHeaders(operation),
      security: security?.get(name),
      scope,
      mismatches: undefined,
      pathParams,
      query,
      headers,
      cookies,
      maxBodySize: sizeOf(name),
      parameters: segments.flatMap(({ parameter }) => parameter ?? []),
      requests: requests && declareContents(requests),
      optional: requests?.optional,
      lists: separators && compileSeparators(separators),
      responses,
    })
  }
  const { missing } = options
  return { routes, scope, missing: missing && { run: missing, scope } }
}

/**
 * Compiles the `security` of a contract with the code of the router's authenticators, and lists its problems. Without an
 * authenticator, no operation may name a scheme.
 */
function compileWithAuthenticators(
  contract: Contract,
  options: { readonly security?: unknown },
  problems: string[],
): SecurityTable | undefined {
  const given = 'security' in options ? options.security : {}
  const report = reportTo(problems)
  if (!isPlainObject(given)) {
    report('security', given === undefined ? 'is undefined' : 'is not an object')
    return undefined
  }
  const compile = Object.values(given)
    .map((value) => readProperty(value, compilerKey))
    .find(Boolean)
  if (compile) return (compile as SecurityCompiler)(contract, given, problems)
  for (const name of Object.keys(given)) report(`security.${name}`, 'is not an authenticator')
  for (const name of Object.keys(contract)) {
    const operation: unknown = contract[name]
    if (!isObject(operation) || !('security' in operation) || isOpen(operation['security'])) continue
    reportTo(problems, `${name}: `)('security', operation['security'] === undefined ? 'is undefined' : 'has no authenticator')
  }
  return undefined
}

function compileResponses(responses: ContractResponses): DeclaredResponses {
  const declared = new Map<string, StatusContents>()
  // `checkContract` rejects an undefined status.
  for (const [key, contents] of Object.entries(responses) as [string, ContractStatus][]) {
    const byEssence = declareContents(contents)
    declared.set(key, { byEssence, first: byEssence.values().next().value, headers: contents.headers })
  }
  return declared
}

/**
 * Returns a function that adds the headers of an operation to a response: `Deprecation` (RFC 9745), `Sunset` (RFC 8594),
 * `Link`, and `Accept-Query` (RFC 10008) of a QUERY; undefined for an operation without any. Those of the application take
 * precedence, and links are added to its own.
 */
function compileHeaders({ deprecated, method, requests }: ContractOperation): ((response: Response) => Response) | undefined {
  const { since, sunset, link } = (deprecated || {}) as ContractDeprecation
  const values = {
    deprecation: since && `@${Math.floor(Date.parse(since) / 1000)}`,
    sunset: sunset && new Date(sunset).toUTCString(),
    link: link && `<${link}>; rel="deprecation"`,
    'accept-query': method === 'QUERY' && requests && listContents(requests).map(([type]) => `"${type}"`).join(', '),
  }
  const added = Object.entries(values).filter(([, value]) => value) as [string, string][]
  if (!added[0]) return undefined
  return (given) => {
    const response = withOwnHeaders(given)
    try {
      const { headers } = response
      for (const [name, value] of added) {
        const own = headers.get(name)
        if (name === 'link' ? !own?.includes(value) : !own) headers.append(name, value)
      }
    } catch {
      // The headers of a ponyfill may throw, and a response that the platform cannot copy may have immutable ones.
    }
    return response
  }
}
