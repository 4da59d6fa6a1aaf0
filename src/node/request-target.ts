import type { ToLiterals } from '../core/server-adapter.ts'
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

/**
 * A target that the URL parser leaves as it is, with a scheme and a host or without: no dot segments, also encoded ones, and no character
 * that RFC 9112, section 3.2, does not allow and the parser changes. In a query, the parser leaves all other characters.
 */
// oxlint-disable-next-line no-control-regex
export const targetPattern: RegExp = /^(?:https?:\/\/[^/?]+|(?=\/))(?:\/(?!(?:\.|%2e){1,2}(?:[/?]|$))[^\0- "#/<>?\\^`{}\x7f-\uffff]*)*(?:\?[^\0- "#<>\x7f-\uffff]*)?$/i

/**
 * Reads a request's URL from its target and its host (RFC 9112, section 3.2). An absolute target determines the host; an HTTPS target
 * requires a secure connection (RFC 9110, section 7.4). `*`, for `OPTIONS`, is the root. Forwarding headers such as `x-forwarded-host` have
 * no effect: any client can send them.
 *
 * @param host the host that the headers name; undefined if it is not valid
 * @returns undefined for an invalid host, and for a target that is invalid or that the URL parser would change: what a proxy or a framework
 * has allowed by its path must not be a different path here. The response is 400.
 */
export function readRequestUrl(incoming: NodeIncoming, host: string | undefined): string | undefined {
  const target = incoming.url as string
  if (host === undefined || !isHost(host) || isHostRepeated(incoming.rawHeaders)) return undefined
  const isSecure = (incoming.socket as { readonly encrypted?: boolean }).encrypted
  const origin = (isSecure ? 'https://' : 'http://') + host
  if (target === '*' && incoming.method === 'OPTIONS') return origin
  // `test` takes half as long as `exec`, which creates an array.
  if (!targetPattern.test(target)) return undefined
  if (target.startsWith('/')) return origin + target
  const [scheme, , authority] = target.split(/[/?]/)
  return (isSecure || scheme?.length === 5) && isHost(authority as string) ? target : undefined
}

/** Omits each segment that the path encodes needlessly. */
export const toLiterals: ToLiterals = (path, sent) =>
  path.map((text, index) => (text === sent[index] || encodeLiteral(text as string) === sent[index] ? text : undefined))

/** Encodes what a URL needs encoded in a segment. */
function encodeLiteral(text: string): string {
  return encodeURI(text).replace(/[#/?]/g, encodeURIComponent)
}
