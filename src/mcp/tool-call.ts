import { type CallInput, createCallRequest } from '../client/request.ts'
import { toBaseUrl } from '../client/url.ts'
import { toContentFormat, toEssence } from '../shared/content-type.ts'
import { textParts } from '../shared/request-parts.ts'
import { listCookies } from '../core/read/cookies.ts'
import { toPrintable } from '../shared/printable.ts'
import type { IsCredential } from './authorization.ts'
import { errorCodes, isRecord, type MessageParameters, ProtocolError, quoteName } from './message.ts'
import type { Tool } from './tool.ts'

/** The error for arguments that a tool does not have. Its message is the tool's result, which a model can read. */
export class ArgumentError extends TypeError {}

/**
 * Creates a tool call's request, as the client would.
 *
 * @param baseUrl the router's URL, with the query that every call has
 * @param headers the headers that every call has
 * @throws ArgumentError for arguments that cannot be sent, ProtocolError for arguments that are not an object
 */
export function createToolRequest(
  tool: Tool,
  given: unknown,
  baseUrl: string,
  headers: { readonly [name: string]: string },
  isCredential: IsCredential,
): Request {
  const { contentType, operation, accept } = tool
  if (given !== undefined && !isRecord(given)) throw new ProtocolError(errorCodes.params, "'arguments' must be an object")
  const input = given ?? {}
  checkArguments(tool, input, headers)
  const key = Object.keys(input['query'] ?? {}).find((name) => isCredential('query', name))
  if (key !== undefined) throw new ArgumentError(`${quoteName(`query.${key}`)} must be absent: the client sends it`)
  const hasBody = Object.hasOwn(input, 'body')
  const call = { ...input, ...(hasBody && { contentType }) } as CallInput
  const isAccepting = Object.keys(call.headers ?? {}).some((name) => name.toLowerCase() === 'accept')
  try {
    return createCallRequest(operation, call, toBaseUrl(baseUrl), headers, isAccepting ? undefined : accept)
  } catch (thrown) {
    throw new ArgumentError(toPrintable((thrown as TypeError).message.slice(0, 500)))
  }
}

/** @throws ArgumentError for an argument that the tool does not have, or whose type does not fit */
function checkArguments({ name, parts, names, contentType = '' }: Tool, input: MessageParameters, headers: { readonly [name: string]: string }): void {
  for (const part of Object.keys(input)) {
    if (!parts.has(part)) throw new ArgumentError(`${quoteName(part)} is not an argument of '${name}': use ${[...parts].join(', ') || 'none'}`)
  }
  const sent = new Set(listCookies({ headers: new Headers(headers) }).map(([cookie]) => cookie))
  for (const part of textParts) {
    const values = input[part]
    if (values === undefined) continue
    if (!isRecord(values)) throw new ArgumentError(`'${part}' must be an object`)
    if (part !== 'headers' && part !== 'cookies') continue
    for (const key of Object.keys(values)) {
      if (!names[part].has(key)) throw new ArgumentError(`${quoteName(`${part}.${key}`)} is not an argument of '${name}'`)
      const isSent = part === 'headers' ? Object.hasOwn(headers, key.toLowerCase()) : sent.has(key)
      if (isSent) throw new ArgumentError(`${quoteName(`${part}.${key}`)} must be absent: the client sends it`)
    }
  }
  const { body } = input
  if (body === undefined) return
  const format = toContentFormat(toEssence(contentType))
  if (format === 'text' && typeof body !== 'string') throw new ArgumentError("'body' must be a string")
  if (format === 'form' && !isRecord(body)) throw new ArgumentError("'body' must be an object")
}
