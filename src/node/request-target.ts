import type { NodeIncoming } from './node-types.ts'

/** The parts of a URL that the router matches. */
interface UrlParts {
  readonly pathname: string
  readonly search: string
}

/** The target of a request. */
export interface RequestTarget extends UrlParts {
  /** The whole URL, not normalized, in parts: few handlers read it. */
  readonly scheme: string
  readonly host: string
  readonly rest: string
}

/**
 * Characters that the URL parser would encode or treat as something else, and dot segments. A path without any of them
 * is its own `pathname`, which saves parsing it.
 */
const normalizedPattern = /[^!$%&'()*+,\-./:;=?@\w~]|\/(?:\.|%2e)/i

/** A host with an optional port (RFC 9110, section 7.2). The URL parser checks the rest. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i

/** The last valid `Host`, because most servers have one. */
let lastHost = ''

function isHost(host: string): boolean {
  if (host === lastHost) return host !== ''
  if (!hostPattern.test(host) || !URL.canParse(`http://${host}`)) return false
  lastHost = host
  return true
}

/** Whether there is more than one `Host`; Node keeps the first. */
function isHostRepeated(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1
}

/** Reads `:authority` of HTTP/2, which must equal `Host` if both are present (RFC 9113, section 8.3.1), or `Host`. */
function readHost({ headers, rawHeaders }: NodeIncoming): string | undefined {
  const { host, ':authority': authority = host } = headers
  if (authority !== (host ?? authority) || isHostRepeated(rawHeaders)) return undefined
  return (authority as string | undefined) ?? 'localhost'
}

/**
 * Reads the target of a request and its `Host` (RFC 9112, section 3.2). An absolute target determines the host; `*`, for
 * `OPTIONS`, is the root. Forwarding headers such as `x-forwarded-host` have no effect: any client can send them.
 *
 * @returns undefined for a target or a host that is not valid, for which the response is 400
 */
export function readTarget(incoming: NodeIncoming): RequestTarget | undefined {
  const { method, url: target = '/' } = incoming
  const host = readHost(incoming)
  if (host === undefined || !isHost(host)) return undefined
  const isSecure = (incoming.socket as { readonly encrypted?: boolean }).encrypted ?? false
  const scheme = isSecure ? 'https://' : 'http://'
  if (target.startsWith('/')) {
    if (normalizedPattern.test(target)) return toTarget(scheme + host + target)
    const query = target.indexOf('?')
    if (query < 0) return { scheme, host, rest: target, pathname: target, search: '' }
    return { scheme, host, rest: target, pathname: target.slice(0, query), search: target.slice(query) }
  }
  if (target === '*') return method === 'OPTIONS' ? toTarget(scheme + host) : undefined
  return absolutePattern.test(target) && (isSecure || !/^https/i.test(target)) ? toTarget(target) : undefined
}

/** An absolute target with a host. One of HTTPS requires a secure connection (RFC 9110, section 7.4). */
const absolutePattern = /^https?:\/\/[^/?#\\]/i

function toTarget(url: string): RequestTarget | undefined {
  if (!URL.canParse(url)) return undefined
  const { username, password, pathname, search } = new URL(url)
  return username === '' && password === '' ? { scheme: '', host: '', rest: url, pathname, search } : undefined
}
