/** The path before all operations in an API: in its servers, or in each path template. */
import { isJsonRecord, type JsonData, type Spend } from '../../json-schema/json.ts'

/** A base path and its replacement; `/` for none. */
export interface BasePathChange {
  readonly old: string
  readonly next: string
}

/** An operation with its route. */
interface RoutedOperation {
  readonly method: string
  /** The path with the server's path and without parameter names. */
  readonly shape: string
  readonly urlShape: string
}

/** The most base path segments in the path templates. */
const mostSegments = 5

/**
 * Finds the base path that replaces another in all operations' URLs, such as `/v2` for `/v1`. For at least half of the operations, nothing
 * else in the path differs, and at least two of them have different paths.
 */
export function findBasePathChange(old: readonly RoutedOperation[], next: readonly RoutedOperation[], spend: Spend): BasePathChange | undefined {
  const isKept = new Set(next.flatMap(({ method, urlShape, shape }) => [`${method} ${urlShape}`, `${method} ${shape}`]))
  if (old.some(({ method, urlShape, shape }) => isKept.has(`${method} ${urlShape}`) || isKept.has(`${method} ${shape}`))) return undefined
  const found = new Map<string, BasePathChange & { readonly rests: Set<string>; count: number }>()
  for (const prefix of listCommonPrefixes(old.map(({ urlShape }) => urlShape))) {
    const rests = new Set(old.map(({ method, urlShape }) => `${method} ${urlShape.slice(prefix.length)}`))
    for (const { method, urlShape } of next) {
      spend()
      for (const other of listPrefixes(urlShape)) {
        const rest = urlShape.slice(other.length)
        if (!rests.has(`${method} ${rest}`)) continue
        const key = JSON.stringify([prefix, other])
        const change = found.get(key) ?? { old: prefix || '/', next: other || '/', rests: new Set<string>(), count: 0 }
        change.count++
        change.rests.add(rest)
        found.set(key, change)
      }
    }
  }
  // If several have as many operations, the first is the shortest.
  const best = [...found.values()].sort((one, other) => other.count - one.count)[0]
  return best && best.count * 2 >= old.length && best.rests.size > 1 ? { old: best.old, next: best.next } : undefined
}

/** Replaces a shape's base path. */
export function moveBasePath(shape: string, { old, next }: BasePathChange): string {
  return `${next.replace(/^\/$/, '')}${shape.slice(old === '/' ? 0 : old.length)}`
}

/** The beginnings of a shape that end with a segment without parameters, starting with the empty one. */
function listPrefixes(shape: string): string[] {
  const prefixes = ['']
  for (const segment of shape.split('/').slice(1, mostSegments + 1)) {
    if (segment === ':') break
    prefixes.push(`${prefixes.at(-1)}/${segment}`)
  }
  return prefixes
}

function listCommonPrefixes(shapes: readonly string[]): string[] {
  const [first = ''] = shapes
  return listPrefixes(first).filter((prefix) => shapes.every((shape) => shape === prefix || shape.startsWith(`${prefix}/`)))
}

/** The longest server URL whose path is put before each path: no server accepts a longer one. */
const longestUrl = 8_000

/** A URL's path without a final slash; `undefined` if the URL has a query, a fragment or a variable, or is too long. */
export function readUrlPath(url: string): string | undefined {
  if (url.length > longestUrl) return undefined
  // In two steps, because one expression for the whole URL takes quadratic time.
  const path = url.replace(/^(?:[a-z][\w+.-]*:)?(?:\/\/[^/?#]*)?/i, '')
  return /[?#{]/.test(path) ? undefined : path.replace(/\/$/, '')
}

/**
 * Finds the servers' base path that no server in the new document has. Documents without servers, and servers whose path has variables, do
 * not say what their paths are.
 */
export function findServerPathChange(old: JsonData | undefined, next: JsonData | undefined): BasePathChange | undefined {
  const [before, after] = [readPaths(old), readPaths(next)]
  const [is] = after
  if (is === undefined || after.includes(undefined)) return undefined
  const served = new Set(after)
  const gone = before.find((path) => path !== undefined && !served.has(path))
  return gone === undefined ? undefined : { old: gone || '/', next: is || '/' }
}

function readPaths(servers: JsonData | undefined): (string | undefined)[] {
  const list = (Array.isArray(servers) ? (servers as readonly JsonData[]) : []).filter(isJsonRecord)
  return list.map(({ url }) => (typeof url === 'string' ? readUrlPath(url) : undefined))
}
