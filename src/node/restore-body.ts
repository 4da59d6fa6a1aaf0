import { parseEssence, readParameter, toContentFormat } from '../shared/content-type.ts'
import { isObject } from '../shared/property.ts'
import type { BodyBytes } from '../core/server-adapter.ts'
import type { NodeIncoming } from './node-types.ts'

/** The bodies that were restored, because a request may be asked for its body several times. */
const restoredBodies = new WeakMap<NodeIncoming, BodyBytes | undefined>()

/**
 * Returns the bytes of a body that a parser, such as `express.json()`, has read and left in `incoming.body`; undefined for an unread body,
 * and for a body that cannot be restored without doubt, such as a multipart form.
 *
 * @throws Error with the status 400 for a value that is nested too deeply
 */
export function restoreBody(incoming: NodeIncoming): BodyBytes | undefined {
  // A parser that has found no bytes leaves nothing to restore, and nothing to read.
  if (!incoming.readableDidRead) return incoming.readableEnded ? new Uint8Array() : undefined
  if (!restoredBodies.has(incoming)) restoredBodies.set(incoming, toRestoredBytes(incoming))
  return restoredBodies.get(incoming)
}

/** Adapts a request's headers to its restored body: the parser has decoded it, and a value that is not bytes is restored as UTF-8. */
export function describeRestoredBody(incoming: NodeIncoming, current: Headers): void {
  if (!incoming.readableDidRead) return
  const { headers } = incoming
  const { body } = incoming as { readonly body?: unknown }
  const isBytes = body instanceof Uint8Array
  // Bytes with the length that was sent are as they were sent.
  const isDecoded = !isBytes || body.byteLength !== Number(headers['content-length'])
  if ('content-encoding' in headers && isDecoded) current.delete('content-encoding')
  const type = headers['content-type'] ?? ''
  const essence = parseEssence(type)
  // Only text is decoded by its charset, and only a multipart form has another parameter.
  const isAffected = essence && readParameter(type, 'charset') && !isBytes && essence !== 'multipart/form-data'
  if (isAffected) current.set('content-type', `${essence}; charset=utf-8`)
}

function toRestoredBytes(incoming: NodeIncoming): BodyBytes | undefined {
  const { body } = incoming as { readonly body?: unknown }
  if (body instanceof Uint8Array) return new Uint8Array(body)
  try {
    const text = toRestoredText(body, incoming)
    return text === undefined ? undefined : new TextEncoder().encode(text)
  } catch (thrown) {
    // The `http-errors` convention: what a client has caused is not a server error.
    throw thrown instanceof RangeError ? Object.assign(new Error('The body is nested too deeply'), { status: 400, expose: true }) : thrown
  }
}

function toRestoredText(body: unknown, { headers }: NodeIncoming): string | undefined {
  const type = headers['content-type'] ?? ''
  const charset = readParameter(type, 'charset') ?? ''
  const format = toContentFormat(parseEssence(type) ?? '')
  // Only the length of the text itself, in UTF-8, is evidence of what the client has sent.
  const isComparable = /^(?:utf-8)?$/i.test(charset) && !('content-encoding' in headers)
  const length = isComparable ? Number(headers['content-length']) : NaN
  if (typeof body === 'string') {
    if (format === 'json') return toJsonText(body, length)
    // Decoding has replaced bytes that are not text.
    return format === 'bytes' && body.includes('\ufffd') ? undefined : body
  }
  // A failed parser may leave an empty object, which is restored only if the client can have sent nothing else.
  const isEmpty = isObject(body) && !Array.isArray(body) && Object.keys(body).length === 0
  if (isEmpty && !(format === 'json' && length === 2)) return undefined
  if (format === 'form' && isObject(body)) return toFormText(body)
  // If a text was read as JSON, such as `1e2`, the value does not tell the characters.
  return format === 'json' ? stringify(body) : undefined
}

/** Writes a value that was read from JSON. A number that is too large for a double, such as `1e400`, stays a number. */
function stringify(body: unknown): string | undefined {
  const text = JSON.stringify(body) as string | undefined
  if (!text?.includes('null')) return text
  // No client can guess it.
  const mark = crypto.randomUUID()
  return JSON.stringify(body, (_, value: unknown) => (value === Infinity || value === -Infinity ? `${mark}${value}` : value))
    .replaceAll(`"${mark}Infinity"`, '1e999')
    .replaceAll(`"${mark}-Infinity"`, '-1e999')
}

/**
 * Returns the JSON text from which a parser has left a text: the JSON text's value, which has quotes, or the JSON text itself.
 *
 * @param length the length that the client has declared; NaN if it is unknown
 * @returns undefined if both are possible, because one would be parsed twice
 */
function toJsonText(text: string, length: number): string | undefined {
  const size = Buffer.byteLength(text)
  // Each may stand for one invalid byte.
  const isReplaced = text.includes('\ufffd')
  if (length === size && !isReplaced) return text
  const quoted = JSON.stringify(text)
  try {
    JSON.parse(text)
  } catch {
    return length > size ? quoted : text
  }
  // Three more bytes may be a byte order mark.
  return length >= Buffer.byteLength(quoted) && length !== size + 3 && !isReplaced ? quoted : undefined
}

/** Returns the form text from which a parser has left an object; undefined if no text leads to its values. */
function toFormText(body: object): string | undefined {
  const fields = new Map<string, readonly unknown[]>()
  if (!Object.entries(body).every(([key, value]) => addFormField(fields, key, value))) return undefined
  return String(new URLSearchParams([...fields].flatMap(([key, values]) => values.map((value) => [key, String(value)]))))
}

/**
 * Adds a value's fields, whose parser may have made objects and lists from keys such as `a[b]` and `a[]`. A list with one text gets the
 * latter key, because a schema would otherwise receive a text.
 *
 * @returns false for a value that no field has, such as an empty list, and for an ambiguous key
 */
function addFormField(fields: Map<string, readonly unknown[]>, name: string, value: unknown): boolean {
  const isList = Array.isArray(value)
  const values: readonly unknown[] = isList ? value : [value]
  if (values.length > 0 && values.every((item) => /^(?:string|number|boolean)$/.test(typeof item))) {
    const key = isList && values.length === 1 ? `${name}[]` : name
    if (fields.has(key)) return false
    fields.set(key, values)
    return true
  }
  const entries = isObject(value) ? Object.entries(value) : []
  return (
    entries.length > 0 &&
    entries.every(([key, item]) => {
      // A parser leaves an unclosed bracket as it is.
      const match = /^(\[?)[^[\]]*$/.exec(key)
      return match !== null && addFormField(fields, name + (match[1] ? key : `[${key}]`), item)
    })
  )
}
