/** The path before all operations of an API: of its servers, or in each path template. */
import { isJsonRecord, type JsonData, type Spend } from '../../json-schema/json.ts'

/** A base path that replaces another one; `/` for none. */
export interface BasePathChange {
  readonly old: string
  readonly next: string
}

/** An operation with its route. */
interface RoutedOperation {
  readonly method: string
  /** The path without the names of its parameters, and with the path of the server. */
  readonly shape: string
  readonly urlShape: string
}

/** The most segments of a base path in the path templates. */
const mostSegments = 5

/**
 * Finds the base path that another one replaces in the URLs of all operations, such as `/v2` and `/v1`. Nothing else of their paths
 * differs for at least half of the operations, and at least two of them have different paths.
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
  // The first of those with as many operations is the shortest.
  const best = [...found.values()].sort((one, other) => other.count - one.count)[0]
  return best && best.count * 2 >= old.length && best.rests.size > 1 ? { old: best.old, next: best.next } : undefined
}

/** Replaces the base path of a shape. */
export function moveBasePath(shape: string, { old, next }: BasePathChange): string {
  return `${next.replace(/^\/$/, '')}${shape.slice(old === '/' ? 0 : old.length)}`
}

/** The starts of a shape that end with a segment without parameters, from the empty one on. */
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

/** The longest URL of a server whose path is put before each path: no server accepts a longer one. */
const longestUrl = 8_000

/** The path of a URL without a slash at its end; `undefined` for one with a query, a fragment or a variable, or too long. */
export function readUrlPath(url: string): string | undefined {
  if (url.length > longestUrl) return undefined
  // In two steps: one expression for the whole URL takes quadratic time.
  const path = url.replace(/^(?:[a-z][\w+.-]*:)?(?:\/\/[^/?#]*)?/i, '')
  return /[?#{]/.test(path) ? undefined : path.replace(/\/$/, '')
}

/**
 * Finds the base path of servers that no server of the new document has. Documents without servers, and servers whose path has variables,
 * do not say what their paths are.
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
