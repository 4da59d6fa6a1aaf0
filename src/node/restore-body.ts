import { parseContentType, toBodyFormat } from '../core/contract/content-type.ts'
import { isObject } from '../core/property.ts'
import type { BodyBytes } from '../core/server-adapter.ts'
import type { NodeIncoming } from './node-types.ts'

/** The bodies that were restored, because a request may be asked for its body several times. */
const restoredBodies = new WeakMap<NodeIncoming, BodyBytes | undefined>()

/**
 * Returns the bytes of a body that a parser, such as `express.json()`, has read and left in `incoming.body`; undefined for
 * one that cannot be restored, such as a multipart form, and for one that nothing has read.
 *
 * @throws Error with the status 400 for a value that is nested too deeply
 */
export function restoreBody(incoming: NodeIncoming): BodyBytes | undefined {
  // A parser that has found no bytes leaves nothing to restore, and nothing to read.
  if (!incoming.readableDidRead) return incoming.readableEnded ? new Uint8Array() : undefined
  if (!restoredBodies.has(incoming)) restoredBodies.set(incoming, toRestoredBytes(incoming))
  return restoredBodies.get(incoming)
}

/**
 * Adapts the headers of a request to its restored body: the parser has decoded it, and a value that is not bytes is restored as
 * UTF-8.
 */
export function describeRestoredBody(incoming: NodeIncoming, current: Headers): void {
  if (!incoming.readableDidRead) return
  const { headers } = incoming
  const { body } = incoming as { readonly body?: unknown }
  const isBytes = body instanceof Uint8Array
  // Bytes of the length that was sent are as they were sent.
  const isDecoded = !isBytes || body.byteLength !== Number(headers['content-length'])
  if ('content-encoding' in headers && isDecoded) current.delete('content-encoding')
  const { essence, charset = '' } = parseContentType(headers['content-type'] ?? '') ?? {}
  // Only text is decoded by its charset, and only a multipart form has another parameter.
  const isAffected = charset !== '' && !isBytes && essence !== 'multipart/form-data'
  if (isAffected) current.set('content-type', `${essence}; charset=utf-8`)
}

function toRestoredBytes(incoming: NodeIncoming): BodyBytes | undefined {
  const { body } = incoming as { readonly body?: unknown }
  if (body instanceof Uint8Array) return new Uint8Array(body)
  try {
    const text = toRestoredText(body, incoming)
    return text === undefined ? undefined : new TextEncoder().encode(text)
  } catch (thrown) {
    // The convention of `http-errors`: what a client has caused is not an error of the server.
    throw thrown instanceof RangeError ? Object.assign(new Error('The body is nested too deeply'), { status: 400, expose: true }) : thrown
  }
}

function toRestoredText(body: unknown, { headers }: NodeIncoming): string | undefined {
  const { essence = '', charset = '' } = parseContentType(headers['content-type'] ?? '') ?? {}
  const format = toBodyFormat(essence)
  // The length shows whether a text is the value of a JSON text, which has quotes, or the JSON text itself.
  const hasLength = /^(?:utf-8)?$/i.test(charset) && !('content-encoding' in headers)
  // A parser that has failed may leave an empty object, which is restored only if the client can have sent nothing else.
  const isEmpty = isObject(body) && !Array.isArray(body) && Object.keys(body).length === 0
  if (isEmpty && !(format === 'json' && hasLength && headers['content-length'] === '2')) return undefined
  if (typeof body === 'string' && !(format === 'json' && hasLength && Number(headers['content-length']) > Buffer.byteLength(body))) return body
  if (format === 'multipart') return undefined
  if (format === 'form' && isObject(body)) return String(new URLSearchParams(listFormFields(body, '')))
  return JSON.stringify(body)
}

/** Lists the fields of a form as they were sent: a parser may have made objects of keys such as `a[b]`. */
function listFormFields(value: unknown, name: string): [name: string, value: string][] {
  if (!isObject(value)) return [[name, String(value)]]
  if (Array.isArray(value)) return value.flatMap((item: unknown) => listFormFields(item, name))
  return Object.entries(value).flatMap(([key, item]) => listFormFields(item, name === '' ? key : `${name}[${key}]`))
}
