/** Where a request goes: the path and the query of its URL, as the URL has them. */
export interface RequestUrl {
  readonly pathname: string
  /** With its `?`; empty where there is none. */
  readonly search: string
}

/** What the last URL that was parsed began with, up to the slash of its path. A server has one of these, or a few. */
let origin = ''

/** What the parser would change behind that: what it encodes or takes for something else, and dot segments. */
const changed = /[^!$%&'()*+,\-./:;=?@\w~]|\/(?:\.|%2e)/i

/**
 * Cuts path and query out of the URL of a request; undefined for what is no URL (a ponyfill's). A `Request` has it serialised (Fetch
 * Standard, section 5.4), and to parse it once more costs more than the match. So the parser is asked only where it could say
 * something else: what is cut here is what it would give.
 */
export function parseUrl(url: string): RequestUrl | undefined {
  if (origin === '' || typeof url !== 'string' || !url.startsWith(origin) || changed.test(url)) return parseTarget(url)
  const mark = url.indexOf('?', origin.length)
  const end = mark < 0 ? url.length : mark
  return { pathname: url.slice(origin.length - 1, end), search: url.slice(end) }
}

function parseTarget(url: string): RequestUrl | undefined {
  try {
    const { origin: before, pathname, search } = new URL(url)
    // The origin of some URLs is 'null', with which none begins.
    if (url.startsWith(`${before}/`)) origin = `${before}/`
    return { pathname, search }
  } catch {
    return undefined
  }
}
