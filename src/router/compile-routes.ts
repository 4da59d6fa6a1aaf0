import { declareContents } from '../contract/declared-content.ts'
import { checkContract } from '../contract/check-contract.ts'
import { formatMessage, messages } from '../contract/messages.ts'
import type { Contract, ContractOperation, ContractResponses, ContractStatus } from '../contract/operation.ts'
import { parseBase, type PathSegment } from '../contract/path.ts'
import { isObject, readOwn } from '../property.ts'
import type { RequestSchemas } from '../request/read-request.ts'
import type { ResponseRoute, StatusContents, DeclaredResponses } from '../response/validate-response.ts'
import { addRoute, createRoutes, type RouteNode } from './route-tree.ts'
import { type CompiledSecurity, compileSecurity } from './security.ts'

/** A handler, as it is called at run time. */
export type CompiledHandler = (request: Request, ...args: readonly unknown[]) => unknown

/** An operation and its handler, prepared once for all requests. */
export interface CompiledRoute extends RequestSchemas, ResponseRoute {
  readonly handler: CompiledHandler
  /** Absent if every request may call the operation. */
  readonly security: CompiledSecurity | undefined
}

/**
 * The options from which routes are compiled. Their values are checked at run time, because callers from JavaScript or
 * with a cast can pass anything.
 */
interface RouteOptions {
  readonly contract: Contract
  readonly handlers: object
  readonly base?: string | undefined
  readonly maxBodySize?: number | undefined
  readonly security?: unknown
}

/** The default `maxBodySize`: 1 MiB. */
const defaultMaxBodySize = 1_048_576

/**
 * Compiles a contract and its handlers into a route tree. Changing them afterwards has no effect.
 *
 * @throws TypeError with one sentence per problem of the contract and the options
 */
export function compileRoutes(options: RouteOptions): RouteNode<CompiledRoute> {
  for (const name of ['contract', 'handlers'] as const) {
    if (!isObject(options[name])) throw new TypeError(`'${name}' must be an object`)
  }
  const { contract, base = '', maxBodySize = defaultMaxBodySize } = options
  const handlers = options.handlers as { readonly [operationName: string]: CompiledHandler }
  const prefix = parseBase(base)
  const names = Object.keys(contract)
  const { problems, paths } = checkContract(contract)
  problems.push(...prefix.problems, ...checkOptions(options))
  for (const name of names) {
    if (typeof readOwn(handlers, name) !== 'function') problems.push(formatMessage(messages.noHandler, name))
  }
  for (const name of Object.keys(handlers)) {
    if (!Object.hasOwn(contract, name)) problems.push(formatMessage(messages.noOperation, name))
  }
  const security = compileSecurity(contract, options)
  problems.push(...security.problems)
  if (problems.length > 0) throw new TypeError(`This contract cannot be served:\n- ${problems.join('\n- ')}`)

  const routes = createRoutes<CompiledRoute>()
  for (const name of names) {
    const operation = contract[name] as ContractOperation
    const { method, pathParams, query, headers, requests, responses } = operation
    const segments = paths.get(name) as readonly PathSegment[]
    addRoute(routes, [...prefix.segments, ...segments], method, {
      name,
      operation,
      handler: handlers[name] as CompiledHandler,
      security: security.byOperation.get(name),
      pathParams,
      query,
      headers,
      maxBodySize,
      parameters: segments.flatMap(({ parameter }) => parameter ?? []),
      requests: requests && declareContents(requests),
      responses: compileResponses(responses),
    })
  }
  return routes
}

function compileResponses(responses: ContractResponses): DeclaredResponses {
  const compiled = new Map<number | 'default', StatusContents>()
  for (const status of Object.keys(responses)) {
    // `checkContract` rejects an undefined status.
    const contents = responses[status as 'default'] as ContractStatus
    const byEssence = declareContents(contents)
    const first = byEssence.values().next().value
    compiled.set(status === 'default' ? status : Number(status), { byEssence, first, headers: contents.headers })
  }
  return compiled
}

const optionNames = new Set(
  'contract,handlers,security,before,catch,finally,missing,base,validateResponses,maxBodySize,Response'.split(','),
)

/**
 * Returns a message for each unknown option, and for `before`, `catch` and `finally` of a wrong type. If one of these
 * is present but undefined, as after a circular import, that is an error: guards must not disappear silently.
 */
function checkOptions(options: object): string[] {
  return Object.entries(options).flatMap(([name, value]: [string, unknown]) => {
    if (!optionNames.has(name)) return `'${name}' is not an option of createRouter`
    if (name === 'before' || name === 'finally') {
      const isValid = Array.isArray(value) && value.every((item) => typeof item === 'function')
      return isValid ? [] : `'${name}' must be an array of functions`
    }
    return name === 'catch' && typeof value !== 'function' ? "'catch' must be a function" : []
  })
}
