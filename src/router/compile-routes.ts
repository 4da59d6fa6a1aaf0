import { declareContents } from '../contract/declared-content.ts'
import { checkContract } from '../contract/check-contract.ts'
import { formatMessage, messages } from '../contract/messages.ts'
import type { Contract, ContractOperation, ContractResponses } from '../contract/operation.ts'
import { parseBase, type PathSegment } from '../contract/path.ts'
import { readOwn } from '../property.ts'
import type { RequestSchemas } from '../request/read-request.ts'
import type { ResponseRoute, StatusContents, DeclaredResponses } from '../response/validate-response.ts'
import { addRoute, createRoutes, type RouteNode } from './route-tree.ts'

/** A handler as the pipeline calls it. */
export type CompiledHandler = (request: Request, ...args: readonly unknown[]) => unknown

/** An operation and its handler, prepared once for all requests. */
export interface CompiledRoute extends RequestSchemas, ResponseRoute {
  readonly handler: CompiledHandler
}

/** The options that routes are compiled from. Types were checked by the compiler; nothing here relies on that. */
interface RouteOptions {
  readonly contract: Contract
  readonly handlers: object
  readonly base?: string | undefined
  readonly before?: unknown
  readonly finally?: unknown
  readonly maxBodySize?: number | undefined
}

/** 1 MiB. */
const defaultMaxBodySize = 1_048_576

/**
 * Compiles a contract and its handlers into a route tree. Changing them afterwards has no effect.
 *
 * @throws TypeError that lists every problem of the contract and the options, a sentence each
 */
export function compileRoutes(options: RouteOptions): RouteNode<CompiledRoute> {
  const { contract, base = '', maxBodySize = defaultMaxBodySize } = options
  const handlers = options.handlers as { readonly [operationName: string]: CompiledHandler }
  const prefix = parseBase(base)
  const names = Object.keys(contract)
  const { problems, paths } = checkContract(contract)
  problems.push(...prefix.problems)
  for (const name of names) {
    if (typeof readOwn(handlers, name) !== 'function') problems.push(formatMessage(messages.noHandler, name))
  }
  for (const name of Object.keys(handlers)) {
    if (!Object.hasOwn(contract, name)) problems.push(formatMessage(messages.noOperation, name))
  }
  for (const option of ['before', 'finally'] as const) {
    // Present but undefined, as after a circular import: guards must not disappear silently.
    const functions = Object.hasOwn(options, option) ? options[option] : []
    if (!Array.isArray(functions) || !functions.every((item) => typeof item === 'function')) {
      problems.push(`'${option}' must be an array of functions`)
    }
  }
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
    const contents = responses[status as 'default']
    if (!contents) continue
    const byEssence = declareContents(contents)
    compiled.set(status === 'default' ? status : Number(status), { byEssence, first: byEssence.values().next().value })
  }
  return compiled
}
