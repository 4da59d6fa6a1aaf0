import { createBare } from '../shared/property.ts'
import { LightHeaders, sharedFields } from './light-headers.ts'

/** Headers by name, as `writeHead` takes them; a repeated one is an array. */
export type HeaderMap = { [name: string]: string | string[] }

/**
 * Converts headers to an object, without headers that frame the body or belong to a connection, possibly to another
 * service (RFC 9110, section 7.6.1). The server determines both, except that `connection: close` stays. `trailer` is left out
 * too: a `Response` has no trailers, and Node rejects the header beside a length.
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

/** Matches the headers that frame a body or belong to a connection. */
export const serverHeaders: RegExp = /^(?:content-length|transfer-encoding|trailer|(?:proxy-)?connection|keep-alive|te|upgrade)$/

/** Returns the length that the application states; undefined if it is absent or not a number. */
export function readLength(headers: Headers): string | undefined {
  const length = headers.get('content-length')
  return length !== null && /^\d+$/.test(length) ? length : undefined
}
