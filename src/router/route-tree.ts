import { type HttpMethod, httpMethods } from '../contract/operation.ts'
import { decodeSegment, type PathSegment } from '../contract/path.ts'

/** The one matcher: segments as a tree, so that what a match costs depends on the path and not on the operations. */
export interface RouteNode<Route> {
  literals?: Map<string, RouteNode<Route>>
  parameter?: RouteNode<Route>
  routes?: Map<string, Route>
}

/** What was found at a path. */
export interface Match<Route> {
  readonly route: Route | undefined
  /** The segments at the route's parameters, in order, as they were sent. */
  readonly segments: readonly string[]
  /** Where there is no route: the methods that the path has, none for a path that is nowhere. */
  readonly allowed: readonly string[]
}

/** An empty tree. */
export function createRoutes<Route>(): RouteNode<Route> {
  return {}
}

/** Puts a route into the tree. */
export function addRoute<Route>(
  root: RouteNode<Route>,
  segments: readonly PathSegment[],
  method: HttpMethod,
  route: Route,
): void {
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
  node.routes ??= new Map()
  node.routes.set(method, route)
}

/** Finds the most specific route that has the method; `HEAD` is served by `GET` where it has none of its own. */
export function matchRoute<Route>(root: RouteNode<Route>, method: string, pathname: string): Match<Route> {
  // One trailing slash is ignored.
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  const from = pathname.startsWith('/') ? 1 : 0
  const segments: string[] = []
  const route = search(root, path, from, segments, method)
  if (route) return { route, segments, allowed: none }
  const allowed = new Set<string>()
  search(root, path, from, segments, method, allowed)
  return { route, segments, allowed: allowed.size === 0 ? none : toAllow(allowed) }
}

const none: readonly string[] = []

/**
 * Literal text before a parameter, at each segment; a wrong turn is taken back by returning.
 *
 * @param captured takes the segments at parameters
 * @param allowed takes the methods that the path has
 */
function search<Route>(
  { literals, parameter, routes }: RouteNode<Route>,
  path: string,
  from: number,
  captured: string[],
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
  const text = decodeSegment(segment)
  const literal = text === undefined ? undefined : literals?.get(text)
  const found = literal && search(literal, path, to + 1, captured, method, allowed)
  if (found || !parameter) return found
  captured.push(segment)
  const route = search(parameter, path, to + 1, captured, method, allowed)
  if (!route) captured.pop()
  return route
}

/** All that a path answers to: `HEAD` beside `GET`, and `OPTIONS`, which the router answers itself. */
function toAllow(methods: ReadonlySet<string>): HttpMethod[] {
  return httpMethods.filter(
    (method) => methods.has(method) || method === 'OPTIONS' || (method === 'HEAD' && methods.has('GET')),
  )
}
