import { readOwn } from '../shared/property.ts'
import { errorCodes, isRecord, type McpMessage, type MessageParameters, ProtocolError, quoteName } from './message.ts'

/** The revision whose messages describe themselves. */
export const statelessRevision = '2026-07-28'

/** The revisions that begin with `initialize`, the latest first. */
const initializedRevisions: readonly [string, ...string[]] = ['2025-11-25', '2025-06-18']

/** All revisions that are supported, the current one first. */
export const revisions: readonly string[] = [statelessRevision, ...initializedRevisions]

/** The prefix of the `_meta` keys that the protocol defines. */
export const metaPrefix = 'io.modelcontextprotocol/'

/** Methods -> the parameter that `Mcp-Name` repeats. */
const namedParameters: { readonly [method: string]: string } = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' }

/** Returns the revision that `initialize` selects: the requested one, or the latest that the client may know. */
export function negotiateRevision({ protocolVersion }: MessageParameters): string {
  return initializedRevisions.find((revision) => revision === protocolVersion) ?? initializedRevisions[0]
}

/**
 * Returns a request's revision: from its `_meta`, which its headers must repeat, otherwise from the header, on which `initialize` has
 * agreed.
 *
 * @throws ProtocolError for a revision that is not supported, and for headers that differ from the message
 */
export function readRevision(message: McpMessage, headers: Headers): string {
  const { method, params } = message
  const meta = isRecord(params['_meta']) ? params['_meta'] : {}
  const claimed = meta[`${metaPrefix}protocolVersion`]
  const header = headers.get('mcp-protocol-version') ?? undefined
  if (claimed === undefined && header !== statelessRevision) {
    if (method === 'initialize') return negotiateRevision(params)
    if (header === undefined) throw createHeaderMismatch("'MCP-Protocol-Version' is missing")
    if (!revisions.includes(header)) throw createRevisionError(header)
    return header
  }
  if (typeof claimed !== 'string') throw createMetaError('protocolVersion', 'a string')
  if (header !== claimed) throw createHeaderMismatch("'MCP-Protocol-Version' must be the 'protocolVersion' of '_meta'")
  if (!revisions.includes(claimed)) throw createRevisionError(claimed)
  if (claimed !== statelessRevision) return claimed
  if (!isRecord(meta[`${metaPrefix}clientCapabilities`])) throw createMetaError('clientCapabilities', 'an object')
  if (headers.get('mcp-method') !== method) throw createHeaderMismatch("'Mcp-Method' must be the 'method' of the message")
  const name = readOwn(namedParameters, method)
  if (name && decodeHeader(headers.get('mcp-name')) !== params[name]) {
    throw createHeaderMismatch(`'Mcp-Name' must be the '${name}' of the message`)
  }
  return claimed
}

/** Whether a header is absent or names a supported revision. */
export function isKnownRevision(headers: Headers): boolean {
  const header = headers.get('mcp-protocol-version')
  return header === null || revisions.includes(header)
}

export function createRevisionError(requested: string): ProtocolError {
  const data = { supported: revisions, requested }
  return new ProtocolError(errorCodes.revision, `${quoteName(requested)} is not a supported protocol version`, { status: 400, data })
}

function createHeaderMismatch(message: string): ProtocolError {
  return new ProtocolError(errorCodes.header, message, { status: 400 })
}

function createMetaError(name: string, type: string): ProtocolError {
  return new ProtocolError(errorCodes.params, `'${metaPrefix}${name}' of '_meta' must be ${type}`, { status: 400 })
}

/** Decodes a header value, which is in base64 if it is not ASCII; undefined if it is malformed. */
function decodeHeader(value: string | null): string | undefined {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value ?? '')?.[1]
  if (encoded === undefined) return value ?? undefined
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
