import { toPrintable } from '../shared/printable.ts'
import { isObject } from '../shared/property.ts'

/** A message's parameters. */
export interface MessageParameters {
  readonly [name: string]: unknown
}

/** A request's id, which its answer repeats. */
export type MessageId = string | number

/** A client's request, or a notification, which has no id. */
export interface McpMessage {
  readonly id: MessageId | undefined
  readonly method: string
  readonly params: MessageParameters
}

/** JSON-RPC 2.0 (section 5.1) and Model Context Protocol codes. */
export const errorCodes = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
  /** A header that differs from the body. */
  header: -32_020,
  /** A revision that is not supported. */
  revision: -32_022,
  /** A resource that does not exist, before the revision 2026-07-28. */
  resource: -32_002,
} as const

/** Quotes a name that a client chose, up to 128 characters, without characters that a terminal acts on. */
export function quoteName(name: string): string {
  return `'${toPrintable(name.slice(0, 128))}'`
}

/** What an HTTP error response has beside the code and the message. */
interface ProtocolErrorOptions {
  readonly data?: object | undefined
  /** Default: 200, because an error answer is an answer, too. */
  readonly status?: number | undefined
  readonly headers?: { readonly [name: string]: string } | undefined
}

/** An error that is the answer to a request. Its message is sent. */
export class ProtocolError extends Error {
  readonly code: number
  readonly data: object | undefined
  readonly status: number
  readonly headers: { readonly [name: string]: string }

  constructor(code: number, message: string, { data, status = 200, headers = {} }: ProtocolErrorOptions = {}) {
    super(message)
    this.code = code
    this.data = data
    this.status = status
    this.headers = headers
  }
}

/** Returns a message's id, if an answer can repeat it. */
export function readId(message: unknown): MessageId | undefined {
  const { id } = isObject(message) ? message : {}
  return typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : undefined
}

const rules: readonly [rule: string, isMet: (message: MessageParameters) => boolean][] = [
  ["'jsonrpc' must be '2.0'", ({ jsonrpc }) => jsonrpc === '2.0'],
  ["'id' must be a string or an integer", (message) => message['id'] === undefined || readId(message) !== undefined],
  ["'method' must be a string", ({ method }) => typeof method === 'string'],
  ["'params' must be an object", ({ params }) => params === undefined || isRecord(params)],
]

/** Whether a JSON value is an object. */
export function isRecord(value: unknown): value is MessageParameters {
  return isObject(value) && !Array.isArray(value)
}

/**
 * Reads a message. Batches do not exist since the revision 2025-06-18, and a stateless server sends no requests to which a client could
 * respond.
 *
 * @throws ProtocolError for a value that is neither a request nor a notification
 */
export function readMessage(value: unknown): McpMessage {
  const broken = isRecord(value) ? rules.find(([, isMet]) => !isMet(value))?.[0] : 'The message must be one object, not a batch'
  if (broken) throw new ProtocolError(errorCodes.request, broken, { status: 400 })
  const { method, params = {} } = value as { readonly method: string; readonly params?: MessageParameters }
  return { id: readId(value), method, params }
}
