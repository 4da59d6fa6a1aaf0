import type { NodeIncoming } from './node-types.ts'

/** A host with an optional port (RFC 9110, section 7.2). The URL parser checks the rest. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i

/** The last valid `Host`, because most servers have one. */
let lastHost: string | undefined

function isHost(host: string): boolean {
  if (host !== lastHost && hostPattern.test(host) && URL.canParse(`http://${host}`)) lastHost = host
  return host === lastHost
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
  const { host, ':authority': authority = host ?? 'localhost' } = headers
  return authority === (host ?? authority) && !isHostRepeated(rawHeaders) ? (authority as string) : undefined
}

/** An absolute target with a host and without credentials. */
const absolutePattern = /^https?:\/\/[^/?#\\@]+(?:[/?#\\]|$)/i

/**
 * Reads the URL of a request from its target and its `Host` (RFC 9112, section 3.2), without normalizing them. An absolute
 * target determines the host; one of HTTPS requires a secure connection (RFC 9110, section 7.4). `*`, for `OPTIONS`, is the
 * root. Forwarding headers such as `x-forwarded-host` have no effect: any client can send them.
 *
 * @returns the origin of a target that is a path, otherwise the whole URL; undefined for a target or a host that is not
 * valid, for which the response is 400
 */
export function readBase(incoming: NodeIncoming): string | undefined {
  const target = incoming.url as string
  const host = readHost(incoming)
  if (host === undefined || !isHost(host)) return undefined
  const isSecure = (incoming.socket as { readonly encrypted?: boolean }).encrypted
  const origin = (isSecure ? 'https://' : 'http://') + host
  if (target.startsWith('/')) return origin
  if (target === '*') return incoming.method === 'OPTIONS' ? origin : undefined
  const isAllowed = absolutePattern.test(target) && (isSecure || !/^https/i.test(target))
  return isAllowed && URL.canParse(target) ? target : undefined
}
