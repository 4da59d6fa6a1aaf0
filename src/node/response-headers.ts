import type { ServerResponse } from 'node:http'
import { createBare } from '../shared/property.ts'
import { LightHeaders, sharedFields } from './light-headers.ts'
import type { NodeIncoming, NodeOutgoing } from './node-types.ts'

/** Headers by name, as `writeHead` takes them; a repeated header is an array. */
export type HeaderMap = { [name: string]: string | string[] }

/** Matches the headers that frame a body or belong to a connection. */
const serverHeaders = /^(?:content-length|transfer-encoding|trailer|(?:proxy-)?connection|keep-alive|te|upgrade)$/

/**
 * Converts headers to an object, without headers that frame the body or belong to a connection, possibly to another service (RFC 9110,
 * section 7.6.1). The server determines these, except that `connection: close` stays. `trailer` is left out too: a `Response` has no
 * trailers, and Node rejects the header beside a length.
 */
export function toHeaderMap(headers: Headers): HeaderMap {
  const fields = LightHeaders.toFields(headers)
  if (fields && fields === sharedFields) return { ...fields }
  const options = headers.get('connection')?.toLowerCase().split(/[\t ,]+/) ?? []
  // Light fields have no `__proto__`. An object that has a prototype is created faster.
  const map: HeaderMap = fields ? {} : createBare()
  for (const [name, value] of fields ? Object.entries(fields) : headers) {
    if (!serverHeaders.test(name) && !options.includes(name)) map[name] = name === 'set-cookie' ? headers.getSetCookie() : value
  }
  if (options.includes('close')) map['connection'] = 'close'
  return map
}

/** Returns the length that the application states; undefined if it is absent or not a number. */
export function readLength(headers: Headers): string | undefined {
  const length = headers.get('content-length')
  return length !== null && /^\d+$/.test(length) ? length : undefined
}

/**
 * Prepares the headers that a framework has set on the response. The router's headers replace them. The framework's cookies stay, and so do
 * the fields in both `Vary` headers, because the response depends on each. No header that frames another body stays.
 *
 * @param headers the response headers, which are completed
 */
export function mergeFrameworkHeaders(incoming: NodeIncoming, outgoing: NodeOutgoing, status: number, headers: HeaderMap): void {
  const response = outgoing as ServerResponse
  // Without a framework, there are none.
  if (!response.getHeaderNames()[0]) return
  replaceFraming(incoming, outgoing, status, headers)
  const cookies = response.getHeader('set-cookie')
  if (cookies !== undefined) headers['set-cookie'] = [headers['set-cookie'] ?? [], cookies].flat().map(String)
  const { vary } = headers
  const before = response.getHeader('vary')
  if (vary === undefined || before === undefined) return
  const names = new Map<string, string>()
  for (const name of `${before},${vary}`.split(/[\t ,]+/))
    if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  headers['vary'] = names.has('*') ? '*' : [...names.values()].join(', ')
}

/**
 * Removes the headers that frame a body or belong to a connection, if a framework has set them on the response: they describe a different
 * body. Only `connection: close` stays, as from a server that is closing.
 *
 * @param headers the response headers, which are completed
 */
function replaceFraming(incoming: NodeIncoming, outgoing: NodeOutgoing, status: number, headers: HeaderMap): void {
  const response = outgoing as ServerResponse
  const isHttp2 = 'stream' in outgoing
  const isClosing = /(?:^|[\t ,])close(?:$|[\t ,])/i.test(String(response.getHeader('connection')))
  if (isClosing && !isHttp2) response.shouldKeepAlive = false
  const isWhole = 'content-length' in headers || status === 204 || status === 304 || incoming.method === 'HEAD'
  for (const name of response.getHeaderNames()) {
    if (!serverHeaders.test(name)) continue
    response.removeHeader(name)
    if (isHttp2) continue
    // Node adds neither header itself once they were removed.
    if (name === 'connection') headers[name] ??= response.shouldKeepAlive ? 'keep-alive' : 'close'
    if (name === 'transfer-encoding' && !isWhole && incoming.httpVersion !== '1.0') headers[name] = 'chunked'
  }
}
