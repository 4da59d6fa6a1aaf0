/**
 * A call is checked before anything runs: the router is merged into a router whose `before` compares the matched operation with the chosen
 * one. `/users/me` would otherwise be reached through `/users/:id`, although it was not chosen. The base and the number of segments are
 * compared too, because merged routers can have the same path below several bases.
 */
import type { Contract, ContractOperation } from '../core/contract/operation.ts'
import { error } from '../core/errors.ts'
import { mergeRouters, toProbeOptions } from '../core/router/merge-routers.ts'
import type { ContractMiddleware } from '../core/router/options/middleware.ts'
import type { Router } from '../core/router/options/hooks.ts'
import { createRouter } from '../core/router/router.ts'
import { toSegments } from '../shared/path.ts'
import { isOwnHeader } from '../core/read/connection-headers.ts'
import type { IsCredential } from './authorization.ts'

/** A router at run time. */
export type McpRouter = Router<readonly unknown[]>

/** A router call: the operations that it may reach, and whether it was for a different operation. */
interface PendingCall {
  readonly chosen: readonly ContractOperation[]
  isOther: boolean
}

/**
 * Sends a request to one of the operations.
 *
 * @returns the response, or undefined for a request that leads to another operation, such as `/users/me` for `/users/:id`
 */
export type CallOperation = (request: Request, chosen: readonly ContractOperation[], args: readonly unknown[]) => Promise<Response | undefined>

/** Creates the function that sends requests to a router, and checks which operation they reach before anything else runs. */
export function createOperationCaller(router: McpRouter, base: string): CallOperation {
  const calls = new WeakMap<Request, PendingCall>()
  const guard: ContractMiddleware<readonly unknown[]> = (request) => {
    const call = calls.get(request) as PendingCall
    if (call.chosen.some((operation) => isReached(operation, request.operation, request.url, base))) return undefined
    call.isOther = true
    // Not reported, because clients cause it.
    throw Object.assign(error(404), { isOfRouter: true })
  }
  const guarded = mergeRouters([router], { before: [guard] }) as unknown as McpRouter
  return async (request, chosen, args) => {
    const call: PendingCall = { chosen, isOther: false }
    calls.set(request, call)
    const response = await guarded.fetch(request, ...args)
    return call.isOther ? undefined : response
  }
}

/**
 * Whether a request reaches an operation. Another router's operation can have the same path below another base: its URL does not begin with
 * this base, or has more segments.
 */
function isReached({ method, path }: ContractOperation, reached: ContractOperation | undefined, url: string, base: string): boolean {
  const { pathname } = new URL(url)
  const segments = toSegments(base).length + toSegments(path).length
  return reached?.method === method && reached.path === path && pathname.startsWith(`${base}/`) && toSegments(pathname).length === segments
}

/** Returns the operation names that a router does not have. */
export function findForeignOperations(router: McpRouter, contract: Contract, names: readonly string[], base: string): string[] {
  // One comparison for all routes, because each comparison reads all of the router's routes.
  if (countKnown(router, contract, names, base) === names.length) return []
  return names.filter((name) => countKnown(router, contract, [name], base) === 0)
}

/** Returns how many of the operations a router has: `mergeRouters` reports each route in a second router that the first has. */
function countKnown(router: McpRouter, contract: Contract, names: readonly string[], base: string): number {
  const chosen = Object.fromEntries(names.map((name) => [name, contract[name] as ContractOperation]))
  const probe = createRouter(toProbeOptions(chosen, base))
  try {
    mergeRouters([router, probe as McpRouter] as never)
    return 0
  } catch (thrown) {
    return (thrown as { readonly problems: readonly string[] }).problems.length
  }
}

/**
 * Returns the endpoint request's headers for its calls: all but the message and connection headers. Headers that `Connection` names stay,
 * because a client could hide a header that a proxy has added.
 */
export function listPassedHeaders(headers: Headers): { [name: string]: string } {
  const isOwn = (name: string): boolean => isOwnHeader(name) || /^mcp-|^last-event-id$/.test(name)
  return Object.fromEntries([...headers].filter(([name]) => !isOwn(name)))
}

/** Returns the endpoint's query for its calls: its keys. */
export function pickKeys(url: string, isCredential: IsCredential): string {
  return new URLSearchParams([...new URL(url).searchParams].filter(([name]) => isCredential('query', name))).toString()
}
