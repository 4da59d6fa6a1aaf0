import { type HttpMethod, httpMethods } from '../contract/operation.ts'
import type { ToLiterals } from '../server-adapter.ts'
import { decodeSegment, type PathSegment, toSegments, toShape } from '../../shared/path.ts'

/** A route tree node. The cost of a match depends on the path, not on the number of operations. */
export interface RouteNode<Route> {
  readonly literals: Map<string, RouteNode<Route>>
  parameter: RouteNode<Route> | undefined
  readonly routes: Map<string, Route>
}

/** The result of matching a path. */
export interface Match<Route> {
  readonly route: Route | undefined
  /** The route parameters' decoded segments, in order; undefined for malformed percent-encoding. */
  readonly segments: readonly (string | undefined)[]
  /** The path's methods if no route matched; empty for an unknown path. */
  readonly allowed: readonly string[]
}

/** Creates an empty tree. */
export function createRoutes<Route>(): RouteNode<Route> {
  return { literals: new Map(), parameter: undefined, routes: new Map() }
}

/** Returns the node at a path, which is created if it does not exist. */
export function openNode<Route>(root: RouteNode<Route>, segments: readonly PathSegment[]): RouteNode<Route> {
  let node = root
  for (const { literal } of segments) {
    const next: RouteNode<Route> = (literal === undefined ? node.parameter : node.literals.get(literal)) ?? createRoutes()
    if (literal === undefined) node.parameter = next
    else node.literals.set(literal, next)
    node = next
  }
  return node
}

/** Adds a route to the tree; returns the route that it replaces. */
export function addRoute<Route>(root: RouteNode<Route>, segments: readonly PathSegment[], method: string, route: Route): Route | undefined {
  const { routes } = openNode(root, segments)
  const other = routes.get(method)
  routes.set(method, route)
  return other
}

/** Lists the routes in a tree, each with the shape of its path. */
export function* walkRoutes<Route>(
  { literals, parameter, routes }: RouteNode<Route>,
  shape: string = '',
): Generator<{ readonly method: string; readonly shape: string; readonly route: Route }> {
  for (const [method, route] of routes) yield { method, shape, route }
  for (const [literal, child] of literals) yield* walkRoutes(child, shape + toShape([{ literal }]))
  if (parameter) yield* walkRoutes(parameter, shape + toShape([{}]))
}

/** Adds converted copies of another tree's routes below a node. */
export function addRoutes<Route>(
  node: RouteNode<Route>,
  { literals, parameter, routes }: RouteNode<Route>,
  convert: (route: Route) => Route,
): void {
  for (const [method, route] of routes) node.routes.set(method, convert(route))
  for (const [literal, child] of literals) addRoutes(openNode(node, [{ literal }]), child, convert)
  if (parameter) addRoutes(openNode(node, [{}]), parameter, convert)
}

/**
 * Finds the most specific route that has the method; a `GET` route also serves `HEAD` if the path has no `HEAD` route.
 *
 * @param toLiterals replaces the segments that literal text must not match; default: none
 */
export function matchRoute<Route>(root: RouteNode<Route>, method: string, pathname: string, toLiterals?: ToLiterals): Match<Route> {
  const texts = toSegments(pathname)
  const segments: (string | undefined)[] = []
  const others: string[] = []
  let route: Route | undefined
  if (!texts.includes('')) {
    const path = pathname.includes('%') ? texts.map(decodeSegment) : texts
    route = search(root, toLiterals?.(path, texts) ?? path, path, method, segments, others, 0)
  }
  return { route, segments, allowed: route || others.length === 0 ? [] : toAllow(others) }
}

/**
 * Searches depth first, the literal child before the parameter, and backtracks by returning.
 *
 * @param names the segments that match literal text; undefined where a segment matches none
 * @param path the decoded segments; undefined for malformed percent-encoding
 * @param captured collects the segments at parameters
 * @param others collects the path's methods
 */
function search<Route>(
  { literals, parameter, routes }: RouteNode<Route>,
  names: readonly (string | undefined)[],
  path: readonly (string | undefined)[],
  method: string,
  captured: (string | undefined)[],
  others: string[],
  depth: number,
): Route | undefined {
  if (depth === path.length) {
    const route = routes.get(method) ?? (method === 'HEAD' ? routes.get('GET') : undefined)
    if (!route) others.push(...routes.keys())
    return route
  }
  // No literal is undefined.
  const literal = literals.get(names[depth] as string)
  const found = literal && search(literal, names, path, method, captured, others, depth + 1)
  if (found || !parameter) return found
  captured.push(path[depth])
  const route = search(parameter, names, path, method, captured, others, depth + 1)
  if (!route) captured.pop()
  return route
}

/** Returns a path's `Allow` list, with `HEAD` if it has `GET`, and `OPTIONS`, which the router serves. */
function toAllow(methods: readonly string[]): HttpMethod[] {
  const hasGet = methods.includes('GET')
  return httpMethods.filter((method) => methods.includes(method) || method === 'OPTIONS' || (hasGet && method === 'HEAD'))
}
