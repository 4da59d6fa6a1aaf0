import { parseContentType } from '../core/contract/content-type.ts'
import { isObject } from '../core/property.ts'
import type { BodyBytes } from '../core/server-adapter.ts'
import type { NodeIncoming } from './node-types.ts'

/**
 * Returns the bytes of a body that a parser, such as `express.json()`, has read and left in `incoming.body`; undefined for
 * one that cannot be restored, such as a multipart form.
 */
export function restoreBody(incoming: NodeIncoming): BodyBytes | undefined {
  const { body } = incoming as { readonly body?: unknown }
  const { essence, charset = 'utf-8' } = parseContentType(incoming.headers['content-type'] ?? '') ?? {}
  if (body instanceof Uint8Array) return new Uint8Array(body)
  // The router decodes a text by its charset.
  if (typeof body === 'string') return /^utf-8$/i.test(charset) ? toUtf8(body) : undefined
  if (essence === 'multipart/form-data') return undefined
  if (essence === 'application/x-www-form-urlencoded' && isObject(body)) return toUtf8(String(new URLSearchParams(listFormFields(body, ''))))
  const text = JSON.stringify(body) as string | undefined
  return text === undefined ? undefined : toUtf8(text)
}

function toUtf8(text: string): BodyBytes {
  return new TextEncoder().encode(text)
}

/** Lists the fields of a form as they were sent: a parser may have made objects of keys such as `a[b]`. */
function listFormFields(value: unknown, name: string): [name: string, value: string][] {
  if (!isObject(value)) return [[name, String(value)]]
  if (Array.isArray(value)) return value.flatMap((item: unknown) => listFormFields(item, name))
  return Object.entries(value).flatMap(([key, item]) => listFormFields(item, name === '' ? key : `${name}[${key}]`))
}
