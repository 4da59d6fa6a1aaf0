import { toContentFormat } from '../shared/content-type.ts'
import { ArgumentError, createToolRequest } from './tool-call.ts'
import { errorCodes, type McpMessage, ProtocolError, quoteName } from './message.ts'
import { metaPrefix, negotiateRevision, revisions, statelessRevision } from './revision.ts'
import { type ReadResponse, toContentBlocks, toResourceContents } from './result.ts'
import type { EndpointCall, McpServer } from './server.ts'
import type { Tool } from './tool.ts'

/** A client's request, in a request to the endpoint. */
export interface McpCall extends EndpointCall {
  readonly server: McpServer
  readonly message: McpMessage
  readonly revision: string
}

type Method = (call: McpCall) => object | Promise<object>

/** How long clients may keep what depends on the contract alone, in milliseconds. */
const listAge = 300_000

/** The methods in every revision. A map, because a client chooses the name. */
const methods = new Map<string, Method>([
  ['tools/list', ({ server, revision, message }) => listPage(message, { tools: describeTools(server, revision) })],
  ['tools/call', callTool],
  ['resources/list', ({ server, message }) => listPage(message, { resources: server.resources.flatMap(({ resource }) => resource ?? []) })],
  ['resources/templates/list', ({ server, message }) => listPage(message, { resourceTemplates: server.resources.flatMap(({ template }) => template ?? []) })],
  ['resources/read', readResource],
])

/** The methods in the revisions that begin with `initialize`. */
const initializedMethods = new Map<string, Method>([
  ['initialize', ({ server, message }) => ({ protocolVersion: negotiateRevision(message.params), serverInfo: server.info, ...describeServer(server) })],
  ['ping', () => ({})],
])

/** The methods in the revision whose messages describe themselves. */
const statelessMethods = new Map<string, Method>([
  ['server/discover', ({ server }) => ({ supportedVersions: revisions, ...describeServer(server), ttlMs: listAge, cacheScope: 'public' })],
])

/**
 * Runs a request's method.
 *
 * @throws ProtocolError for an unknown method, and for parameters that do not fit
 */
export async function runMethod(call: McpCall): Promise<object> {
  const { server, message, revision } = call
  const isStateless = revision === statelessRevision
  const isResourceMethod = message.method.startsWith('resources/')
  const own = (isStateless ? statelessMethods : initializedMethods).get(message.method)
  const run = own ?? (isResourceMethod && server.resources.length === 0 ? undefined : methods.get(message.method))
  if (!run) throw new ProtocolError(errorCodes.method, 'Method not found', { status: isStateless ? 404 : 200 })
  const { ttlMs, cacheScope, ...result } = (await run(call)) as { readonly ttlMs?: number; readonly cacheScope?: string; readonly _meta?: object }
  if (!isStateless) return result
  return { resultType: 'complete', ...result, ...(cacheScope && { ttlMs, cacheScope }), _meta: { ...result._meta, [`${metaPrefix}serverInfo`]: server.info } }
}

function describeServer({ resources, instructions }: McpServer): object {
  return { capabilities: { tools: {}, ...(resources.length > 0 && { resources: {} }) }, ...(instructions !== undefined && { instructions }) }
}

/** @throws ProtocolError for a cursor, because a list is one page */
function listPage({ params }: McpMessage, result: object): object {
  if (params['cursor'] !== undefined) throw new ProtocolError(errorCodes.params, "'cursor' is not from this server")
  return { ...result, ttlMs: listAge, cacheScope: 'public' }
}

function describeTools({ tools }: McpServer, revision: string): object[] {
  return Array.from(tools.values(), ({ description, inputSchema, outputSchema }) => ({
    ...description,
    inputSchema,
    ...(hasOutput(outputSchema, revision) && { outputSchema }),
  }))
}

/** Whether a tool has structured results. Before the revision 2026-07-28, these are objects. */
function hasOutput(outputSchema: Tool['outputSchema'], revision: string): boolean {
  return outputSchema !== undefined && (revision === statelessRevision || outputSchema['type'] === 'object')
}

async function callTool(call: McpCall): Promise<object> {
  const { server, message, revision } = call
  const { name, arguments: given } = message.params
  const tool = typeof name === 'string' ? server.tools.get(name) : undefined
  if (!tool) throw new ProtocolError(errorCodes.params, typeof name === 'string' ? `${quoteName(name)} is not a tool` : "'name' must be a string")
  try {
    const request = createToolRequest(tool, given, server.toBaseUrl(call.request), server.toHeaders(call.request), server.isCredential)
    const received = await server.send(request, [tool], call)
    if (!received) throw new ArgumentError("'params' must not lead to another operation")
    const uri = server.start + request.url.slice(new URL(request.url).origin.length)
    return toToolResult(received, uri, hasOutput(tool.outputSchema, revision))
  } catch (thrown) {
    if (!(thrown instanceof ArgumentError)) throw thrown
    return { content: [{ type: 'text', text: thrown.message }], isError: true }
  }
}

function toToolResult(received: ReadResponse, uri: string, isStructured: boolean): object {
  const { isError, status, headers } = received
  const _meta = { 'routepact/status': status, ...(Object.keys(headers).length > 0 && { 'routepact/headers': headers }) }
  if (isError) return { content: toContentBlocks(received, uri), isError, _meta }
  const value = isStructured ? readJson(received) : undefined
  // A handler can create a response that its contract does not declare.
  if (isStructured && value === undefined) return { content: [{ type: 'text', text: 'The response is not the JSON that the contract declares' }], isError: true, _meta }
  return { content: toContentBlocks(received, uri), ...(isStructured && { structuredContent: value }), _meta }
}

/** Returns the JSON value; undefined for any other body. */
function readJson({ essence, text }: ReadResponse): unknown {
  try {
    return toContentFormat(essence) === 'json' ? (JSON.parse(text as string) as unknown) : undefined
  } catch {
    return undefined
  }
}

async function readResource(call: McpCall): Promise<object> {
  const { server, message, revision } = call
  const { uri } = message.params
  if (typeof uri !== 'string') throw new ProtocolError(errorCodes.params, "'uri' must be a string")
  const isStateless = revision === statelessRevision
  const missing = new ProtocolError(isStateless ? errorCodes.params : errorCodes.resource, 'Resource not found', { data: { uri } })
  const path = uri.startsWith(`${server.start}/`) ? uri.slice(server.start.length) : undefined
  if (path === undefined) throw missing
  const [base, keys] = server.toBaseUrl(call.request).split('?')
  // One parser reads the names and writes what is sent: text could contain names that only the URL has.
  const url = new URL(base + path)
  url.hash = ''
  // A client has its keys in the endpoint's URL, and a model has none.
  if ([...url.searchParams.keys()].some((name) => server.isCredential('query', name))) throw missing
  if (keys !== undefined) url.search += url.search ? `&${keys}` : keys
  const request = new Request(url, { headers: server.toHeaders(call.request) })
  const received = await server.send(request, server.resources.map(({ tool }) => tool), call)
  if (!received || received.status === 404 || received.status === 410) throw missing
  if (received.isError) {
    const code = received.status < 500 ? errorCodes.params : errorCodes.internal
    throw new ProtocolError(code, `The resource responds with ${received.status}`, { data: { uri, status: received.status, text: received.text } })
  }
  // This response may be for one user, and the next for a different user.
  return { contents: [toResourceContents(received, uri)], ttlMs: 0, cacheScope: 'private' }
}

