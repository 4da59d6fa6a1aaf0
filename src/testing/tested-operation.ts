import type { OperationOutline } from '../client/outline.ts'
import type { Contract, ContractOperation } from '../core/contract/operation.ts'
import { parsePath } from '../core/contract/rules/path-syntax.ts'
import { type ContractPart, partNames } from '../shared/request-parts.ts'
import { createPartValues, partReaders, readRequest, type RequestValues } from '../core/request/read-request.ts'
import { documentOnly } from '../core/router/authenticators.ts'
import { type CompiledRoute, compileRouter } from '../core/router/compile-routes.ts'
import { matchRoute, openNode, type RouteNode } from '../core/router/route-tree.ts'
import { toIssueText, toReasonText } from './reason-text.ts'
import { type RequestData, splitTarget, toRequest } from './request-data.ts'

/** An operation, compiled as a router compiles it. */
export interface TestedOperation {
  readonly name: string
  /** The operation, which a client can call too. */
  readonly operation: ContractOperation & OperationOutline
  readonly route: CompiledRoute
  /** The routes of the whole contract. */
  readonly routes: RouteNode<CompiledRoute>
}

/**
 * Compiles a contract as a router does.
 *
 * @throws TypeError with one sentence per problem of the contract
 */
export function compileContract(contract: Contract): TestedOperation[] {
  const schemes = Object.values(contract).flatMap(({ security = [] }) => security.flatMap((one) => Object.keys(one)))
  const { routes } = compileRouter({
    contract,
    // Handlers that do nothing: only the routes are used.
    handlers: Object.fromEntries(Object.keys(contract).map((name) => [name, Function.prototype])) as never,
    security: Object.fromEntries(schemes.map((name) => [name, documentOnly({ type: 'mutualTLS' })])),
    maxBodySize: Number.MAX_SAFE_INTEGER,
  })
  const byName = new Map(listRoutes(routes).map((route) => [route.name, route]))
  return Object.entries(contract).map(([name, operation]) => ({
    name,
    operation: operation as ContractOperation & OperationOutline,
    route: byName.get(name) as CompiledRoute,
    routes,
  }))
}

function listRoutes({ routes, literals, parameter }: RouteNode<CompiledRoute>): CompiledRoute[] {
  const children = [...(literals?.values() ?? []), ...(parameter ? [parameter] : [])]
  return [...(routes?.values() ?? []), ...children.flatMap(listRoutes)]
}

/** Returns the values of a request before any part is read, or `undefined` if it belongs to another operation. */
function openRequest({ name, routes }: TestedOperation, data: RequestData): RequestValues | undefined {
  const request = toRequest(data)
  const { pathname, search } = new URL(request.url)
  const { route, segments } = matchRoute(routes, data.method, pathname)
  if (route?.name !== name) return undefined
  return { request, segments, search, partsRead: 0, failure: undefined, parts: createPartValues() }
}

const otherOperation = 'the path belongs to another operation'

/** How the contract reads a part of a request. */
export type PartReading =
  | { readonly result: 'accepted' }
  /** `elsewhere` for a request of another operation. */
  | { readonly result: 'elsewhere' | 'rejected'; readonly reason: string }

/** Reads one part of a request as the router does. */
export async function readPart(tested: TestedOperation, part: ContractPart, data: RequestData): Promise<PartReading> {
  const values = openRequest(tested, data)
  if (!values) return { result: 'elsewhere', reason: otherOperation }
  try {
    const validation = await partReaders[part](values, tested.route)
    return validation?.issues ? { result: 'rejected', reason: toIssueText(validation.issues) } : { result: 'accepted' }
  } catch (thrown) {
    return { result: 'rejected', reason: toReasonText(thrown) }
  }
}

/** Why a router does not accept a request as one of an operation. */
interface RequestRejection {
  /** The first part that it rejects. */
  readonly part: ContractPart
  readonly reason: string
}

/** Returns why the router does not accept a request as one of this operation, or `undefined`. */
export async function findRejection(tested: TestedOperation, data: RequestData): Promise<RequestRejection | undefined> {
  const values = openRequest(tested, data)
  if (!values) return { part: 'params', reason: otherOperation }
  await readRequest(values, tested.route)
  if (!values.failure) return undefined
  const { issues, thrown } = values.failure
  return { part: partNames[values.partsRead] as ContractPart, reason: issues ? toIssueText(issues) : toReasonText(thrown) }
}

/** The methods of the path of a request, or an empty list if the request matches no path. */
export function listAllowed({ routes }: TestedOperation, data: RequestData): readonly string[] {
  const [pathname] = splitTarget(data.target)
  // No operation has this method.
  return matchRoute(routes, '', pathname).allowed
}

/** The methods that the contract declares for the path of an operation. */
export function listDeclared({ operation, routes }: TestedOperation): readonly string[] {
  // The node has the operation itself.
  const declared = openNode(routes, parsePath(operation.path)).routes as ReadonlyMap<string, CompiledRoute>
  return [...declared.keys()]
}
