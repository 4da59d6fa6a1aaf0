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

/**
 * A path and a query that the URL parser leaves as they are: without dot segments, also encoded ones, and without characters
 * that RFC 9112, section 3.2, does not allow and the parser changes. Of the query, clients send all other characters.
 */
// oxlint-disable-next-line no-control-regex
const pathPattern = /^(?:\/(?!(?:\.|%2[Ee]){1,2}(?:[/?]|$))[^\0- "#/<>?\\^`{}\x7f-\uffff]*)+(?:\?[^\0- "#<>\x7f-\uffff]*)?$/

/** The scheme and the host of an absolute target. */
const originPattern = /^(https?):\/\/([^/?]+)/i

function isTarget(target: string, { method, socket }: NodeIncoming): boolean {
  if (target.startsWith('/')) return pathPattern.test(target)
  if (target === '*') return method === 'OPTIONS'
  const [origin = '', scheme = '', host = ''] = originPattern.exec(target) ?? []
  const rest = target.slice(origin.length)
  return (isSecure(socket) || scheme.length === 4) && isHost(host) && pathPattern.test(rest.startsWith('/') ? rest : `/${rest}`)
}

function isSecure(socket: object): boolean | undefined {
  return (socket as { readonly encrypted?: boolean }).encrypted
}

/**
 * Reads the URL of a request from its target and its `Host` (RFC 9112, section 3.2). An absolute target determines the host;
 * one of HTTPS requires a secure connection (RFC 9110, section 7.4). `*`, for `OPTIONS`, is the root. Forwarding headers such
 * as `x-forwarded-host` have no effect: any client can send them.
 *
 * @returns undefined for a host that is not valid, and for a target that is not valid or that the URL parser would change:
 * what a proxy or a framework has allowed by its path must not be another path here. The response is 400.
 */
export function readRequestUrl(incoming: NodeIncoming): string | undefined {
  // Express removes the path of a mount from `url`.
  const { url: target = '', originalUrl = target } = incoming as { readonly url?: string; readonly originalUrl?: string }
  const host = readHost(incoming)
  if (host === undefined || !isHost(host) || !isTarget(target, incoming)) return undefined
  if (originalUrl !== target && !isTarget(originalUrl, incoming)) return undefined
  const origin = (isSecure(incoming.socket) ? 'https://' : 'http://') + host
  if (target.startsWith('/')) return origin + target
  return target === '*' ? origin : target
}
