import type { OpenApiDocument } from 'routepact/openapi'
import type { OpenApiOperation } from '../../src/openapi/document.ts'
import { Attachment, type Call } from './calls/call.ts'

/** What a client returns for a call. */
export interface Result {
  readonly status: number
  readonly data: unknown
}

/** An operation with its place in a document. */
export interface PlacedOperation extends OpenApiOperation {
  readonly path: string
  readonly method: string
}

export function listOperations(document: OpenApiDocument): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => Object.assign({ path, method }, operation)),
  )
}

/** Sends a call with `fetch` alone. */
export async function sendCall(base: string, operation: PlacedOperation, call: Call, fetch: typeof globalThis.fetch): Promise<Result> {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.path?.[name] ?? ''))
  const joined = new Set(operation.parameters?.filter(({ explode }) => explode === false).map(({ name }) => name))
  const query = Object.entries(call.query ?? {}).flatMap(([name, value]) => {
    const pairs = new URLSearchParams(toPairs({ [name]: value }))
    return joined.has(name) ? `${name}=${pairs.getAll(name).map(encodeURIComponent).join(',')}` : pairs.toString()
  })
  const headers = new Headers(toPairs(call.headers ?? {}))
  const cookies = toPairs(call.cookies ?? {}).map((pair) => pair.join('='))
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
  const [contentType] = Object.keys(operation.requestBody?.content ?? {})
  if (contentType !== undefined && contentType !== 'multipart/form-data') headers.set('content-type', contentType)
  const body = call.body === undefined ? null : toBody(contentType, call.body)
  const response = await fetch(`${base}${path}?${query.join('&')}`, { method: operation.method.toUpperCase(), headers, body })
  return { status: response.status, data: toData(await response.text()) }
}

function toPairs(values: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(values).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]))
}

function toBody(contentType: string | undefined, value: unknown): BodyInit {
  if (value instanceof Attachment) return value.toFile()
  if (contentType === 'application/json') return JSON.stringify(value)
  if (typeof value === 'string') return value
  const fields = value as Readonly<Record<string, unknown>>
  if (contentType !== 'multipart/form-data') return new URLSearchParams(toPairs(fields))
  const form = new FormData()
  for (const [name, field] of Object.entries(fields)) {
    if (field instanceof Attachment) form.append(name, field.toFile())
    else for (const one of [field].flat()) form.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
  }
  return form
}

/** Parses JSON; other text is the result itself, and no text is undefined. */
function toData(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text === '' ? undefined : text
  }
}
