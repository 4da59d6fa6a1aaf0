import type { HeaderFields } from '../core/server-adapter.ts'
import { createLightHeaders } from './light-headers.ts'
import type { NodeIncoming } from './node-types.ts'

/** Creates the headers that the client has sent. */
export function readSentHeaders({ headers: fields, rawHeaders }: NodeIncoming): Headers {
  // Without repeated headers. Node drops some repeated headers and joins others.
  const isPlain = !('set-cookie' in fields) && Object.keys(fields).length * 2 === rawHeaders.length
  return isPlain ? createLightHeaders(fields as HeaderFields) : createLightHeaders({}, joinHeaders(rawHeaders))
}

/** Joins repeated headers as the platform does. */
function joinHeaders(rawHeaders: readonly string[]): Headers {
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2) appendHeader(headers, rawHeaders[index] as string, rawHeaders[index + 1] as string)
  return headers
}

function appendHeader(headers: Headers, name: string, value: string): void {
  // HTTP/2 splits cookies (RFC 9113, section 8.2.3), which `append` would join by a comma.
  const isRepeatedCookie = name.toLowerCase() === 'cookie' && headers.has(name)
  if (isRepeatedCookie) headers.set(name, `${headers.get(name)}; ${value}`)
  else headers.append(name, value)
}

/**
 * Creates the headers that a framework's middleware has left in `incoming.headers`. A header that Node has dropped, because it was
 * repeated, is taken from `rawHeaders`, unless middleware has changed the header.
 *
 * @throws TypeError for a name or a value that is not valid in HTTP, which only middleware can set
 */
export function readCurrentHeaders(incoming: NodeIncoming, isHttp2: boolean): Headers {
  const { headers: fields, rawHeaders } = incoming
  if (isAsSent(fields, rawHeaders) && !isHttp2) return createLightHeaders(fields as HeaderFields)
  // Without HTTP/2's pseudo-headers.
  const plain = rawHeaders.filter((_text, index) => !(rawHeaders[index - (index % 2)] as string).startsWith(':'))
  const sent = joinHeaders(plain)
  // Joined again, because copying headers removes the white space that ends a value if the header was repeated empty.
  const headers = joinHeaders(plain)
  const kept = new Set<string>()
  // Node's HTTP/1 headers cannot contain this name.
  for (const name of new Set([...Object.keys(fields), '__proto__'])) {
    const value = name === '__proto__' ? sent.get(name) : (fields[name] as unknown)
    if (value === undefined || value === null || name.startsWith(':')) continue
    kept.add(name.toLowerCase())
    try {
      const joined = sent.get(name)
      const isFirst = joined !== null && isFirstKept(name, incoming, isHttp2) && value === findFirstValue(rawHeaders, name)
      // A header in different letter case, which only middleware can set, replaces the client's header.
      if (value === joined || isFirst) continue
      headers.delete(name)
      for (const part of [value].flat()) appendHeader(headers, name, String(part))
    } catch (cause) {
      throw new TypeError(`'${name}' must be a header that is valid in HTTP: middleware has set another`, { cause })
    }
  }
  for (const name of sent.keys()) if (!kept.has(name)) headers.delete(name)
  return createLightHeaders({}, headers)
}

/** Whether these are the headers that the client has sent, without repeated ones. */
function isAsSent(fields: NodeIncoming['headers'], rawHeaders: readonly string[]): boolean {
  let index = 0
  // In order: middleware may have removed one header and added another. Without `every`, and without converting names that are in
  // lower case, this takes a third of the time.
  for (const name in fields) {
    const sent = rawHeaders[index]
    if (fields[name] !== rawHeaders[index + 1] || (sent !== name && sent?.toLowerCase() !== name)) return false
    index += 2
  }
  return index === rawHeaders.length
}

/** The headers that Node keeps only once, the first time, in HTTP/1. */
const firstKept =
  /^(?:age|authorization|content-(?:length|type)|etag|expires|from|host|if-(?:un)?modified-since|last-modified|location|max-forwards|proxy-authorization|referer|retry-after|server|user-agent)$/

/** The headers that Node keeps only once, the first time, in HTTP/2. */
const firstKeptOfHttp2 =
  /^(?:access-control-(?:allow-credentials|max-age|request-method)|age|authorization|content-(?:encoding|language|length|location|md5|range|type)|date|dnt|etag|expires|from|host|if-(?:match|none-match|range|(?:un)?modified-since)|last-modified|location|max-forwards|proxy-authorization|range|referer|retry-after|tk|upgrade-insecure-requests|user-agent|x-content-type-options)$/

/** Whether Node keeps the first header with this name, and drops any others. */
function isFirstKept(name: string, incoming: NodeIncoming, isHttp2: boolean): boolean {
  if (isHttp2) return firstKeptOfHttp2.test(name)
  // The `createServer` option, which Node passes on to its requests.
  return !(incoming as { readonly joinDuplicateHeaders?: boolean }).joinDuplicateHeaders && firstKept.test(name)
}

function findFirstValue(rawHeaders: readonly string[], name: string): string | undefined {
  const index = rawHeaders.findIndex((text, at) => at % 2 === 0 && text.toLowerCase() === name)
  return rawHeaders[index + 1]
}
