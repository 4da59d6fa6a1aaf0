import type { OperationOutline } from '../client/outline.ts'
import type { Contract, ContractOperation } from '../core/contract/operation.ts'
import { parsePath } from '../core/contract/rules/path-syntax.ts'
import { partReaders, readRequest, type RequestFailure } from '../core/read/read-request.ts'
import { createAuthenticator } from '../security/authenticators.ts'
import { type CompiledRoute, compileRouter } from '../core/router/compile-routes.ts'
import { matchRoute, openNode, type RouteNode } from '../core/match/route-tree.ts'
import { type ContractPart, partNames } from '../shared/request-parts.ts'
import { isAsyncIterable } from '../core/write/stream.ts'
import type { Issue } from '../core/schema/schema.ts'
import { readProperty } from '../shared/property.ts'
import { explainVersion, version } from '../shared/version.ts'

/** An operation as a router compiles it. The functions in this file tell what the router would do with a request, and run no handler. */
export interface InspectedOperation {
  readonly name: string
  /** The operation, in a form that a client can call, too. */
  readonly operation: ContractOperation & OperationOutline
  readonly route: CompiledRoute
  /** The whole contract's routes. */
  readonly routes: RouteNode<CompiledRoute>
}

/**
 * Compiles a contract as a router does. `toolsVersion` is the version of the package that asks.
 *
 * @throws TypeError with one phrase per problem in the contract, Error if the package has another version
 */
export function inspectContract(contract: Contract, toolsVersion: string): InspectedOperation[] {
  requireVersion(toolsVersion)
  // Authenticators that never run.
  const authenticator = createAuthenticator({ scheme: { type: 'mutualTLS' }, authenticate: Response.error })
  const schemes = Object.values(contract).flatMap(({ security = [] }) => security.flatMap((one) => Object.keys(one)))
  const { routes } = compileRouter({
    contract,
    // Handlers that do nothing: only the routes are used.
    handlers: Object.fromEntries(Object.keys(contract).map((name) => [name, Function.prototype])) as never,
    security: Object.fromEntries(schemes.map((name) => [name, authenticator])),
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

/** @throws Error if the package that asks has another version */
export function requireVersion(toolsVersion: string): void {
  if (toolsVersion !== version) throw new Error(explainVersion(toolsVersion, version))
}

function listRoutes({ routes, literals, parameter }: RouteNode<CompiledRoute>): CompiledRoute[] {
  const children = [...literals.values(), ...(parameter ? [parameter] : [])]
  return [...routes.values(), ...children.flatMap(listRoutes)]
}

/** What serves a method and a path. */
export interface ServedRequest {
  /** The operation's name, if one serves the request. */
  readonly name: string | undefined
  /** The path's methods; empty if no operation has this path. */
  readonly allowed: readonly string[]
}

/** Finds the operation in the same contract that serves a request. An empty method belongs to no operation. */
export function findOperation({ routes }: InspectedOperation, method: string, pathname: string): ServedRequest {
  const { route, allowed } = matchRoute(routes, method, pathname)
  return { name: route?.name, allowed }
}

/** Lists the methods that the contract declares for an operation's path. */
export function listDeclared({ operation, routes }: InspectedOperation): readonly string[] {
  // The node has the operation itself.
  const declared = openNode(routes, parsePath(operation.path)).routes as ReadonlyMap<string, CompiledRoute>
  return [...declared.keys()]
}

/** Why a router rejects a request for an operation. */
export interface RequestRejection extends RequestFailure {
  /** The first part that it rejects. */
  readonly part: ContractPart
}

/** How an operation reads a request: `elsewhere` if the request belongs to another operation. */
export type RequestReading = 'accepted' | 'elsewhere' | RequestRejection

/** Returns what is read from a request, or `undefined` if it belongs to another operation. */
function openRequest({ name, route: schemas, routes }: InspectedOperation, request: Request): Parameters<typeof readRequest> | undefined {
  const { pathname, search } = new URL(request.url)
  const { route, segments } = matchRoute(routes, request.method, pathname)
  if (route?.name !== name) return undefined
  return [schemas, request, segments, search]
}

/** Reads one part of a request as the router does. */
export async function inspectPart(inspected: InspectedOperation, part: ContractPart, request: Request): Promise<RequestReading> {
  const opened = openRequest(inspected, request)
  if (!opened) return 'elsewhere'
  try {
    const [schemas, , segments, search] = opened
    const validation = await partReaders[part](schemas, request, segments, search)
    if (validation.issues) return { part, thrown: undefined, issues: validation.issues }
    if (part === 'body') await drain(validation.value)
    return 'accepted'
  } catch (thrown) {
    return toRejection(part, thrown)
  }
}

/** Reads a streamed body to its end. */
async function drain(content: unknown): Promise<void> {
  const body = readProperty(content, 'body')
  if (!isAsyncIterable(body)) return
  const elements = body[Symbol.asyncIterator]()
  let result = await elements.next()
  while (!result.done) result = await elements.next()
}

/** The rejection of a part that throws, with a stream element's issues. */
function toRejection(part: ContractPart, thrown: unknown): RequestRejection {
  const issues = readProperty(thrown, 'issues') as readonly Issue[] | undefined
  return { part, thrown, ...(issues && { issues }) }
}

/** Reads a request as the router does, up to the first part that it rejects. */
export async function inspectRequest(inspected: InspectedOperation, request: Request): Promise<RequestReading> {
  const opened = openRequest(inspected, request)
  if (!opened) return 'elsewhere'
  const { values, count, failure } = await readRequest(...opened)
  if (failure) return { part: partNames[count] as ContractPart, ...failure }
  try {
    await drain(values[4])
    return 'accepted'
  } catch (thrown) {
    return toRejection('body', thrown)
  }
}
