/** Moves response header URLs from the current version to the old version, whose clients would not understand current URLs. */
import { parsePath } from '../core/contract/rules/path-syntax.ts'
import type { Contract } from '../core/contract/operation.ts'
import { addRoute, createRoutes, matchRoute } from '../core/match/route-tree.ts'
import { withOwnHeaders } from '../core/write/application-response.ts'
import { toSegments } from '../shared/path.ts'

/** A URL that was requested, and its operation's path. */
export interface RequestedUrl {
  readonly url: string
  readonly path: string
}

/** Moves the URLs in a response's headers, which answers a request to the current version, for the client that has sent another request. */
export type MoveUrls = (response: Response, current: RequestedUrl, old: RequestedUrl) => Response

/** The headers whose values are URLs or contain them. */
const names = ['location', 'content-location', 'link']

/** Matches the URLs in `Link` (RFC 8288, section 3), and other quoted texts, which may contain the same characters. */
const linkPattern = /(<|\banchor=")([^>"]*)([>"])|"(?:[^"\\]|\\.)*"/gi

/**
 * Returns a function that moves the URLs in `Location`, `Content-Location` and `Link`: those with the same origin below the current
 * version's base whose path the old contract has.
 */
export function createUrlMover(old: Contract): MoveUrls {
  const routes = createRoutes<string>()
  for (const { method, path } of Object.values(old)) addRoute(routes, parsePath(path), method, path)
  const isOld = (path: string): boolean => {
    const { route, allowed } = matchRoute(routes, 'GET', path)
    return route !== undefined || allowed.length > 0
  }
  return (given, current, { url, path }) => {
    if (!names.some((name) => given.headers.has(name))) return given
    const { origin } = new URL(current.url)
    const from = toPrefix(current.url, current.path)
    const to = toPrefix(url, path)
    const move = (text: string): string => {
      const target = parseUrl(text, current.url)
      if (target?.origin !== origin || !`${target.pathname}/`.startsWith(`${from}/`)) return text
      const rest = target.pathname.slice(from.length)
      if (!isOld(rest)) return text
      target.pathname = to + rest
      // The client may read a relative URL as the moved one.
      if (parseUrl(text, url)?.href === target.href) return text
      return /^([a-z][a-z\d+.-]*:)?\/\//i.test(text) ? target.href : target.pathname + target.search + target.hash
    }
    const moveLink = (text: string): string =>
      text.replace(linkPattern, (whole, start?: string, target = '', end = '') => (start ? start + move(target) + end : whole))
    const response = withOwnHeaders(given)
    const { headers } = response
    for (const name of names) {
      const text = headers.get(name)
      if (text !== null) headers.set(name, name === 'link' ? moveLink(text) : move(text))
    }
    return response
  }
}

/** Returns the path in a URL without its last segments, which are the operation's path. */
function toPrefix(url: string, path: string): string {
  const segments = toSegments(new URL(url).pathname)
  return segments
    .slice(0, segments.length - toSegments(path).length)
    .map((segment) => `/${segment}`)
    .join('')
}

/** Parses a URL that may be relative; undefined if the text is not a URL. */
function parseUrl(text: string, base: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined
}
