import { createBare } from '../core/property.ts'
import { toLightFields } from './light-headers.ts'

/** Names and values in turn, as `writeHead` of HTTP/1 takes them. */
export type HeaderList = string[]

/**
 * Converts headers to a list, without those that frame the body or belong to a connection, possibly that of another
 * service (RFC 9110, section 7.6.1). The server determines both, except that `connection: close` stays. `trailer` is left out
 * too: a `Response` has no trailers, and Node rejects the header beside a length. Each `set-cookie` is an item of its own.
 */
export function toHeaderList(headers: Headers): HeaderList {
  const list: HeaderList = []
  const connection = headers.get('connection')
  const options = connection === null ? [] : connection.toLowerCase().split(/[\t ,]+/)
  const add = (name: string, value: string): void => {
    if (!serverHeaders.has(name) && !options.includes(name)) list.push(name, value)
  }
  const fields = toLightFields(headers)
  if (fields) for (const name in fields) add(name, fields[name] as string)
  else for (const [name, value] of headers) add(name, value)
  if (options.includes('close')) list.push('connection', 'close')
  return list
}

const serverHeaders = /* @__PURE__ */ new Set(
  'content-length,transfer-encoding,trailer,connection,keep-alive,proxy-connection,te,upgrade'.split(','),
)

/** Returns the length that the application states; undefined if it is absent or not a number. */
export function readLength(headers: Headers): string | undefined {
  const length = headers.get('content-length')
  return length !== null && /^\d+$/.test(length) ? length : undefined
}

/** Whether a list has a header. */
export function hasHeader(list: HeaderList, name: string): boolean {
  return list.some((text, index) => index % 2 === 0 && text === name)
}

/** Headers by name; repeated ones are an array. */
export type HeaderMap = { [name: string]: string | string[] }

/** Converts a list to an object. */
export function toHeaderMap(list: HeaderList): HeaderMap {
  const headers: HeaderMap = createBare()
  for (let index = 0; index < list.length; index += 2) {
    const name = list[index] as string
    const value = list[index + 1] as string
    const given = headers[name]
    headers[name] = given === undefined ? value : [given, value].flat()
  }
  return headers
}
