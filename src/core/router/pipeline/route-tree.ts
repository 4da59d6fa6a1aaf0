import { type HttpMethod, httpMethods } from '../../contract/operation.ts'
import type { ToLiterals } from '../../server-adapter.ts'
import { decodeSegment, type PathSegment, toSegments, toShape } from '../../../shared/path.ts'

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

/** Adds a route to the tree; returns the route that it replaces. */
export function addRoute<Route>(
  root: RouteNode<Route>,
  segments: readonly PathSegment[],
  method: string,
  route: Route,
): Route | undefined {
  const routes = (openNode(root, segments).routes ??= new Map<string, Route>())
  const other = routes.get(method)
  routes.set(method, route)
  return other
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
 *
 * @param toLiterals replaces the segments that literal text must not match; default: none
 */
export function matchRoute<Route>(root: RouteNode<Route>, method: string, pathname: string, toLiterals?: ToLiterals): Match<Route> {
  const texts = toSegments(pathname)
  if (texts.includes('')) return unmatched
  const path = pathname.includes('%') ? texts.map(decodeSegment) : texts
  const names = toLiterals ? toLiterals(path, texts) : path
  const segments: (string | undefined)[] = []
  const route = search(root, names, path, segments, (routes) => routes.get(method) ?? (method === 'HEAD' ? routes.get('GET') : undefined))
  if (route) return { route, segments, allowed: [] }
  const methods = new Set<string>()
  search(root, names, path, segments, (routes) => {
    for (const known of routes.keys()) methods.add(known)
    return undefined
  })
  return { ...unmatched, allowed: toAllow(methods) }
}

/** The result for an unknown path, such as one with an empty segment. */
const unmatched: Match<never> = { route: undefined, segments: [], allowed: [] }

/**
 * Searches depth first, the literal child before the parameter, and backtracks by returning.
 *
 * @param names the segments that match literal text; undefined for one that matches none
 * @param path the decoded segments; undefined for malformed percent-encoding
 * @param captured collects the segments at parameters
 * @param select returns the route of a path that has this one, if any
 */
function search<Route>(
  { literals, parameter, routes }: RouteNode<Route>,
  names: readonly (string | undefined)[],
  path: readonly (string | undefined)[],
  captured: (string | undefined)[],
  select: (routes: ReadonlyMap<string, Route>) => Route | undefined,
  depth = 0,
): Route | undefined {
  if (depth === path.length) return routes && select(routes)
  const name = names[depth]
  const literal = name === undefined ? undefined : literals?.get(name)
  const found = literal && search(literal, names, path, captured, select, depth + 1)
  if (found || !parameter) return found
  captured.push(path[depth])
  const route = search(parameter, names, path, captured, select, depth + 1)
  if (!route) captured.pop()
  return route
}

/** Returns the `Allow` list of a path, with `HEAD` if it has `GET`, and `OPTIONS`, which the router serves. */
function toAllow(methods: Set<string>): HttpMethod[] {
  if (methods.size > 0) methods.add('OPTIONS')
  if (methods.has('GET')) methods.add('HEAD')
  return httpMethods.filter((method) => methods.has(method))
}
