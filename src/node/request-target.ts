import type { NodeIncoming } from './node-types.ts'

/** The parts of a URL that the router matches. */
interface UrlParts {
  readonly pathname: string
  readonly search: string
}

/** The target of a request. */
export interface RequestTarget extends UrlParts {
  /** The whole URL, not normalized. */
  readonly url: string
}

/**
 * Characters that the URL parser would encode or treat as something else, and dot segments. A path without any of them
 * is its own `pathname`, which saves parsing it.
 */
const normalizedPattern = /[^!$%&'()*+,\-./:;=?@\w~]|\/(?:\.|%2e)/i

/** A host with an optional port (RFC 9110, section 7.2). The URL parser checks the rest. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** The last valid `Host`, because most servers have one. */
let lastHost = ''

function isHost(host: string): boolean {
  if (host === lastHost) return true
  if (!hostPattern.test(host) || !URL.canParse(`http://${host}`)) return false
  lastHost = host
  return true
}

/**
 * Reads the target of a request and its `Host` (RFC 9112, section 3.2). An absolute target determines the host; `*`, for
 * `OPTIONS`, is the root. Forwarding headers such as `x-forwarded-host` have no effect: any client can send them.
 *
 * @returns undefined for a target or a host that is not valid, for which the response is 400
 */
export function readTarget(incoming: NodeIncoming): RequestTarget | undefined {
  const { headers, url: target = '/' } = incoming
  const host = headers.host ?? headers[':authority'] ?? 'localhost'
  if (typeof host !== 'string' || !isHost(host)) return undefined
  const isSecure = (incoming.socket as { readonly encrypted?: boolean }).encrypted
  const origin = `http${isSecure ? 's' : ''}://${host}`
  if (target.startsWith('/')) {
    const url = origin + target
    if (normalizedPattern.test(target)) return toTarget(url)
    const query = target.indexOf('?')
    if (query < 0) return { url, pathname: target, search: '' }
    return { url, pathname: target.slice(0, query), search: target.slice(query) }
  }
  return toTarget(target === '*' ? origin : target)
}

function toTarget(url: string): RequestTarget | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, username, password, pathname, search } = new URL(url)
  const isHttp = protocol === 'http:' || protocol === 'https:'
  return isHttp && username === '' && password === '' ? { url, pathname, search } : undefined
}
