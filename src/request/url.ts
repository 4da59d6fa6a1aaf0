/** The path and the query of a request's URL, still encoded. */
export interface RequestTarget {
  readonly pathname: string
  /** With its `?`, or an empty string. */
  readonly search: string
}

/** The origin of the last parsed URL, with a slash. A server has one of these, or a few. */
let origin = ''

/** What the URL parser may change in a path or query: characters that it encodes, delimiters and dot segments. */
const changeable = /[^!$%&'()*+,\-./:;=?@\w~]|\/(?:\.|%2e)/i

/**
 * Extracts path and query from the URL of a request; `undefined` for an invalid URL, which ponyfills allow.
 *
 * The URL of a `Request` is normalized already (Fetch Standard, section 5.4), and parsing it again costs more than the
 * match. Only a URL that the parser could change is parsed.
 */
export function toTarget(url: string): RequestTarget | undefined {
  if (origin === '' || typeof url !== 'string' || !url.startsWith(origin) || changeable.test(url)) return parseTarget(url)
  const mark = url.indexOf('?', origin.length)
  const end = mark < 0 ? url.length : mark
  return { pathname: url.slice(origin.length - 1, end), search: url.slice(end) }
}

function parseTarget(url: string): RequestTarget | undefined {
  try {
    const { origin: parsedOrigin, pathname, search } = new URL(url)
    // The origin of some schemes is 'null'.
    if (url.startsWith(`${parsedOrigin}/`)) origin = `${parsedOrigin}/`
    return { pathname, search }
  } catch {
    return undefined
  }
}
