import { declareContents } from '../contract/declared-content.ts'
import type { Contract, ContractOperation, ContractResponses } from '../contract/operation.ts'
import { parseBase, type PathSegment } from '../contract/path.ts'
import { checkContract } from '../contract/check-contract.ts'
import { formatMessage, messages } from '../contract/messages.ts'
import type { ReadingOperation } from '../request/contract-request.ts'
import type { ResponseRoute, StatusContents, DeclaredResponses } from '../response/validate-response.ts'
import { addRoute, createRoutes, type RouteNode } from './route-tree.ts'

/** An operation with all that is needed to serve it, made once. */
export interface ServedOperation<Handler> extends ReadingOperation, ResponseRoute {
  readonly handler: Handler
}

/** What is to be served. */
interface Served<Handler> {
  readonly contract: Contract
  readonly handlers: { readonly [operationName: string]: Handler }
  readonly base?: string | undefined
  readonly before?: unknown
  readonly finally?: unknown
}

/**
 * Reads a contract and its handlers, once: later changes to them have no effect.
 *
 * @throws TypeError that lists in a sentence each all that keeps the contract from being served
 */
export function createServedRoutes<Handler>(options: Served<Handler>): RouteNode<ServedOperation<Handler>> {
  const { contract, handlers, base = '' } = options
  const prefix = parseBase(base)
  const names = Object.keys(contract)
  const { problems, paths } = checkContract(contract)
  problems.push(...prefix.problems)
  for (const name of names) {
    if (!Object.hasOwn(handlers, name) || typeof handlers[name] !== 'function')
      problems.push(formatMessage(messages.noHandler, name))
  }
  for (const name of Object.keys(handlers)) {
    if (!Object.hasOwn(contract, name)) problems.push(formatMessage(messages.noOperation, name))
  }
  for (const option of ['before', 'finally'] as const) {
    const { [option]: steps = [] } = options
    if (!Array.isArray(steps) || !steps.every((step) => typeof step === 'function')) {
      problems.push(`'${option}' is no list of functions`)
    }
  }
  if (problems.length > 0) throw new TypeError(`This contract cannot be served:\n- ${problems.join('\n- ')}`)

  const routes = createRoutes<ServedOperation<Handler>>()
  for (const name of names) {
    const operation = contract[name] as ContractOperation
    const { method, pathParams, query, headers, requests, responses } = operation
    const segments = paths.get(name) as readonly PathSegment[]
    addRoute(routes, [...prefix.segments, ...segments], method, {
      name,
      operation,
      handler: handlers[name] as Handler,
      pathParams,
      query,
      headers,
      parameters: segments.flatMap(({ parameter }) => parameter ?? []),
      requests: requests && declareContents(requests),
      responses: toResponseMap(responses),
    })
  }
  return routes
}

function toResponseMap(responses: ContractResponses): DeclaredResponses {
  const map = new Map<number | 'default', StatusContents>()
  for (const status of Object.keys(responses)) {
    const contents = responses[status as 'default']
    if (!contents) continue
    const byEssence = declareContents(contents)
    map.set(status === 'default' ? status : Number(status), { byEssence, first: byEssence.values().next().value })
  }
  return map
}
