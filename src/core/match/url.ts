import { getAdapter } from '../server-adapter.ts'

/** The URL parts that the router reads. */
interface RequestUrl {
  readonly pathname: string
  readonly search: string
}

/** Schemes and hosts that are not names, characters that the URL parser changes, and dot segments. A URL without any of these is valid. */
const changedPattern = /^(?!https?:\/\/(?:[\w-]+\.)*[a-z][\w-]*(?::\d{1,4})?\/)|[^!$-;=?-Z\w~]|\/(?:\.|%2e)/i

/** Returns the parts of a request's URL; undefined for an invalid URL, which only a ponyfill's request can have. */
export function readUrl(request: Request): RequestUrl | undefined {
  // Cut where possible: parsing takes a tenth of a small request's time.
  const target = getAdapter(request)?.target
  if (target) return cutUrl(target, 0)
  const { url } = request
  try {
    return changedPattern.test(url) ? new URL(url) : cutUrl(url, url.indexOf('/', 8))
  } catch {
    return undefined
  }
}

/** Cuts a URL whose path begins at this index. */
function cutUrl(url: string, start: number): RequestUrl {
  const query = url.indexOf('?', start)
  const end = query < 0 ? url.length : query
  return { pathname: url.slice(start, end), search: end + 1 < url.length ? url.slice(end) : '' }
}
