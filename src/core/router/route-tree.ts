import { type HttpMethod, httpMethods } from '../contract/operation.ts'
import { decodeSegment, type PathSegment, toShape } from '../contract/path.ts'

/** A node of the route tree. The cost of a match depends on the path, not on the number of operations. */
export interface RouteNode<Route> {
  literals?: Map<string, RouteNode<Route>>
  parameter?: RouteNode<Route>
  routes?: Map<string, Route>
}

/** The result of matching a path. */
export interface Match<Route> {
  readonly route: Route | undefined
  /** The decoded segments of the route's parameters, in order; undefined for malformed percent-encoding. */
  readonly segments: readonly (string | undefined)[]
  /** The methods of the path if no route matched; empty for an unknown path. */
  readonly allowed: readonly string[]
}

/** Creates an empty tree. */
export function createRoutes<Route>(): RouteNode<Route> {
  return {}
}

/** Adds a route to the tree. */
export function addRoute<Route>(
  root: RouteNode<Route>,
  segments: readonly PathSegment[],
  method: string,
  route: Route,
): void {
  const node = openNode(root, segments)
  node.routes ??= new Map()
  node.routes.set(method, route)
}

/** Returns the node at a path, which is created if it does not exist. */
export function openNode<Route>(root: RouteNode<Route>, segments: readonly PathSegment[]): RouteNode<Route> {
  let node = root
  for (const { literal } of segments) {
    if (literal === undefined) node = node.parameter ??= createRoutes()
    else {
      const literals: NonNullable<typeof node.literals> = (node.literals ??= new Map())
      const next: RouteNode<Route> = literals.get(literal) ?? createRoutes()
      literals.set(literal, next)
      node = next
    }
  }
  return node
}

/** Lists the routes of a tree, each with the shape of its path. */
export function* walkRoutes<Route>(
  { literals, parameter, routes }: RouteNode<Route>,
  shape: string = '',
): Generator<{ readonly method: string; readonly shape: string; readonly route: Route }> {
  for (const [method, route] of routes ?? []) yield { method, shape, route }
  for (const [literal, child] of literals ?? []) yield* walkRoutes(child, shape + toShape([{ literal }]))
  if (parameter) yield* walkRoutes(parameter, shape + toShape([{}]))
}

/** Adds converted copies of all routes of another tree below a node. */
export function addRoutes<Route>(
  node: RouteNode<Route>,
  { literals, parameter, routes }: RouteNode<Route>,
  convert: (route: Route) => Route,
): void {
  for (const [method, route] of routes ?? []) addRoute(node, [], method, convert(route))
  for (const [literal, child] of literals ?? []) addRoutes(openNode(node, [{ literal }]), child, convert)
  if (parameter) addRoutes(openNode(node, [{}]), parameter, convert)
}

/**
 * Finds the most specific route that has the method; a `GET` route also serves `HEAD` if the path has no `HEAD` route.
 */
export function matchRoute<Route>(root: RouteNode<Route>, method: string, pathname: string): Match<Route> {
  // One trailing slash is ignored.
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  const from = pathname.startsWith('/') ? 1 : 0
  const decoded: DecodedSegments | undefined = path.includes('%') ? new Map() : undefined
  const segments: (string | undefined)[] = []
  const route = search(root, path, from, segments, decoded, method)
  if (route) return { route, segments, allowed: none }
  const allowed = new Set<string>()
  search(root, path, from, segments, decoded, method, allowed)
  return { route, segments, allowed: allowed.size === 0 ? none : toAllow(allowed) }
}

const none: readonly string[] = []

/** The segments decoded so far, by position in the path. */
type DecodedSegments = Map<number, string | undefined>

/**
 * Searches depth first, the literal child before the parameter, and backtracks by returning.
 *
 * @param captured collects the decoded segments at parameters
 * @param decoded undefined for a path without percent-encoding
 * @param allowed collects the methods of the path
 */
function search<Route>(
  { literals, parameter, routes }: RouteNode<Route>,
  path: string,
  from: number,
  captured: (string | undefined)[],
  decoded: DecodedSegments | undefined,
  method: string,
  allowed?: Set<string>,
): Route | undefined {
  if (from > path.length) {
    if (allowed) for (const known of routes?.keys() ?? []) allowed.add(known)
    return routes?.get(method) ?? (method === 'HEAD' ? routes?.get('GET') : undefined)
  }
  const slash = path.indexOf('/', from)
  const to = slash < 0 ? path.length : slash
  const segment = path.slice(from, to)
  if (segment === '') return undefined
  const text = decoded ? decodeOnce(decoded, from, segment) : segment
  const literal = text === undefined ? undefined : literals?.get(text)
  const found = literal && search(literal, path, to + 1, captured, decoded, method, allowed)
  if (found || !parameter) return found
  captured.push(text)
  const route = search(parameter, path, to + 1, captured, decoded, method, allowed)
  if (!route) captured.pop()
  return route
}

/** Decodes a segment when the search first reaches it; other branches of the search reuse the result. */
function decodeOnce(decoded: DecodedSegments, from: number, segment: string): string | undefined {
  if (!decoded.has(from)) decoded.set(from, decodeSegment(segment))
  return decoded.get(from)
}

/** Returns the `Allow` list of a path, with `HEAD` if it has `GET`, and `OPTIONS`, which the router serves. */
function toAllow(methods: ReadonlySet<string>): HttpMethod[] {
  return httpMethods.filter(
    (method) => methods.has(method) || method === 'OPTIONS' || (method === 'HEAD' && methods.has('GET')),
  )
}
