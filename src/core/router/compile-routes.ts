import { declareContents } from '../contract/declared-content.ts'
import { checkContract } from '../contract/check-contract.ts'
import { formatMessage, messages } from '../contract/messages.ts'
import type { Contract, ContractOperation, ContractResponses, ContractStatus } from '../contract/operation.ts'
import { parseBase, type PathSegment, toRouteKey, toShape } from '../contract/path.ts'
import { createBare, isObject, isPlainObject, readOwn } from '../property.ts'
import { copyTextSchemas, type RequestSchemas } from '../request/read-request.ts'
import type { DeclaredResponses, ResponseRoute } from '../response/validate-response.ts'
import { checkOptions } from './check-options.ts'
import type { RouterOptions } from './options.ts'
import { addRoute, createRoutes, type RouteNode } from './route-tree.ts'
import { type Arguments, createScope, type Scope } from './scope.ts'
import { type Authenticate, compileWithAuthenticators } from './security-compiler.ts'

/** A handler, as it is called at run time. */
export type CompiledHandler = (request: Request, ...args: readonly unknown[]) => unknown

/** An operation and its handler, prepared once for all requests. */
export interface CompiledRoute extends RequestSchemas, ResponseRoute {
  readonly handler: CompiledHandler
  /** Absent if every request may call the operation. */
  readonly security: Authenticate | undefined
  /** The functions and options of its router. */
  readonly scope: Scope
}

/** A compiled router. */
export interface CompiledRouter {
  readonly routes: RouteNode<CompiledRoute>
  readonly table: RouteTable
  /** The functions for requests that match no operation. */
  readonly scope: Scope
  readonly missing: RouterOptions<never, {}, Arguments>['missing']
}

/** The method and the shape of a path -> the method and the path, with the `base` of the router. */
export interface RouteTable {
  [route: string]: string
}

const optionNames =
  'contract,handlers,security,before,catch,finally,missing,onError,rethrow,base,validateResponses,maxBodySize,Response'

/** The default `maxBodySize`: 1 MiB. */
const defaultMaxBodySize = 1_048_576

/**
 * Compiles the options of a router. Changing them afterwards has no effect. They are checked, because callers from
 * JavaScript or with a cast can pass anything.
 *
 * @throws TypeError with one sentence per problem of the contract and the options
 */
export function compileRouter(options: RouterOptions<Contract, {}, Arguments>): CompiledRouter {
  for (const name of ['contract', 'handlers'] as const) {
    if (!isObject(options[name])) throw new TypeError(`'${name}' must be an object`)
  }
  const { contract, base = '' } = options
  const handlers = options.handlers as unknown as { readonly [operationName: string]: CompiledHandler }
  const prefix = parseBase(base)
  const names = Object.keys(contract)
  const { problems, paths } = checkContract(contract)
  problems.push(...prefix.problems, ...checkOptions(options, optionNames, 'createRouter'))
  for (const name of names) {
    if (typeof readOwn(handlers, name) !== 'function') problems.push(formatMessage(messages.noHandler, name))
  }
  for (const name of Object.keys(handlers)) {
    if (!Object.hasOwn(contract, name)) problems.push(formatMessage(messages.noOperation, name))
  }
  const sizes = compileBodySizes(contract, options.maxBodySize)
  problems.push(...sizes.problems)
  const security = compileWithAuthenticators(contract, options)
  problems.push(...security.problems)
  if (problems.length > 0) throw new TypeError(`This contract cannot be served:\n- ${problems.join('\n- ')}`)

  const scope = createScope(options)
  const routes = createRoutes<CompiledRoute>()
  const table = createBare<string>()
  for (const name of names) {
    const operation = contract[name] as ContractOperation
    const { method, requests } = operation
    const responses = compileResponses(operation.responses)
    const segments = paths.get(name) as readonly PathSegment[]
    table[toRouteKey(method, toShape(segments), prefix)] = toRouteKey(method, operation.path, prefix)
    addRoute(routes, [...prefix.segments, ...segments], method, {
      name,
      operation,
      handler: handlers[name] as CompiledHandler,
      security: security.byOperation.get(name),
      scope,
      ...copyTextSchemas(operation),
      maxBodySize: sizes.byOperation[name] ?? sizes.byOperation['default'] ?? defaultMaxBodySize,
      parameters: segments.flatMap(({ parameter }) => parameter ?? []),
      requests: requests && declareContents(requests),
      responses,
    })
  }
  return { routes, table, scope, missing: options.missing }
}

/** Copies `maxBodySize` as an object, with one sentence per problem. */
function compileBodySizes(
  contract: Contract,
  given: unknown = defaultMaxBodySize,
): { readonly problems: readonly string[]; readonly byOperation: { readonly [operationName: string]: number } } {
  const byOperation = createBare<number>()
  if (!isPlainObject(given)) {
    byOperation['default'] = given as number
    const problem = "'maxBodySize' must be a non-negative integer, or an object: operation name -> integer"
    return { problems: isSize(given) ? [] : [problem], byOperation }
  }
  const problems: string[] = []
  for (const [name, size] of Object.entries(given)) {
    const report = (message: string): void => void problems.push(`maxBodySize: ${formatMessage(message, name)}`)
    if (name !== 'default' && !Object.hasOwn(contract, name)) report(messages.noOperation)
    if (!isSize(size)) report("'{}' must be a non-negative integer")
    byOperation[name] = size as number
  }
  return { problems, byOperation }
}

function isSize(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0
}

function compileResponses(responses: ContractResponses): DeclaredResponses {
  // `checkContract` rejects an undefined status.
  const entries = Object.entries(responses) as [string, ContractStatus][]
  return Object.fromEntries(
    entries.map(([key, contents]) => {
      const byEssence = declareContents(contents)
      return [key, { byEssence, first: byEssence.values().next().value, headers: contents.headers }]
    }),
  )
}
