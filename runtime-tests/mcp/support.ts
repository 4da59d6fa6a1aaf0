/** A small API as tools, and the messages of a client of each revision. */
import { apiKey, bearer, type Contract, createContract, createRouter, error, type Router } from 'routepact'
import { createMcpHandler } from 'routepact/mcp'
import { z } from 'zod'

/** A value that JSON.parse returns. */
export type Any = ReturnType<typeof JSON.parse>

const json = <Body extends z.ZodType>(body: Body) => ({ 'application/json': { body } })
export const user = z.object({ id: z.string(), name: z.string() })
export const bytes = z.instanceof(Uint8Array)

export const contract = createContract({
  listUsers: {
    summary: 'Lists users',
    description: 'In the order of their names.',
    path: '/users',
    method: 'GET',
    query: z.object({ search: z.string().optional(), tag: z.array(z.string()).optional() }),
    responses: { 200: json(z.object({ users: z.array(user) })) },
  },
  getMe: { path: '/users/me', method: 'GET', responses: { 200: json(user) } },
  getUser: { title: 'User', path: '/users/:id', method: 'GET', responses: { 200: json(user), 404: json(z.object({ error: z.string() })) } },
  createUser: {
    path: '/users',
    method: 'POST',
    headers: z.object({ 'x-trace': z.string().optional(), authorization: z.string().optional() }),
    requests: json(z.object({ name: z.string().min(1) })),
    responses: { 200: {}, 201: { headers: z.object({ location: z.string() }) } },
  },
  deleteUser: { deprecated: true, path: '/users/:id', method: 'DELETE', security: [{ token: ['admin'] }], responses: { 200: {}, 204: {} } },
  getKeys: { path: '/keys', method: 'GET', security: [{ key: [] }], responses: { 200: json(z.array(z.string())) } },
  getPhoto: { path: '/photo', method: 'GET', responses: { 200: { 'image/png': { body: bytes } } } },
  getFile: { path: '/files/:name', method: 'GET', responses: { 200: { 'application/zip': { body: bytes } } } },
  getNote: { path: '/note', method: 'GET', responses: { 200: { 'text/plain': { body: z.string() } } } },
  fail: { path: '/fail', method: 'GET', responses: { 200: {}, 500: {} } },
})

/** What each handler has received. */
export const seen: { name: string; headers: Headers; url: string; signal: AbortSignal }[] = []

const record = (name: string, request: Request) => void seen.push({ name, headers: request.headers, url: request.url, signal: request.signal })

export const security = {
  token: bearer((token, { scopes }) => (token === 'secret' && scopes.includes('admin') ? { user: 'Ada' } : undefined)),
  key: apiKey({ in: 'query', name: 'api_key' }, (key) => (key === 'k' ? {} : undefined)),
}

export const router = createRouter({
  contract,
  security,
  handlers: {
    listUsers: (request) => {
      record('listUsers', request)
      const { search = '', tag = [] } = request.validatedQuery
      return request.respond({ status: 200, body: { users: [{ id: tag.join('+'), name: search }] } })
    },
    getMe: (request) => {
      record('getMe', request)
      return request.respond({ status: 200, body: { id: 'me', name: 'secret' } })
    },
    getUser: (request) => {
      record('getUser', request)
      const { id } = request.validatedParams
      if (id === '0') throw error(404, 'No such user')
      return request.respond({ status: 200, body: { id, name: 'Ada' } })
    },
    createUser: (request) => {
      record('createUser', request)
      return request.respond({ status: 201, headers: { location: `/users/${request.validatedBody.name}` } })
    },
    deleteUser: (request) => {
      record('deleteUser', request)
      return request.respond({ status: 204 })
    },
    getKeys: (request) => {
      record('getKeys', request)
      return request.respond({ status: 200, body: ['a'] })
    },
    getPhoto: ({ respond }) => respond({ status: 200, body: new Uint8Array([1, 2, 3]) }),
    getFile: ({ respond }) => respond({ status: 200, body: new Uint8Array([4, 5]) }),
    getNote: ({ respond }) => respond({ status: 200, body: 'note' }),
    fail: () => {
      throw new Error('boom')
    },
  },
})

export const info = { name: 'users', version: '1.0.0' }

export const mcp: Router = createMcpHandler(router, {
  contract,
  include: ['listUsers', 'getUser', 'createUser', 'deleteUser', 'getKeys', 'getPhoto', 'getFile', 'getNote', 'fail'],
  info,
})

/** The revisions of the protocol that are supported. */
export const current = '2026-07-28'
export const previous = '2025-11-25'

const prefix = 'io.modelcontextprotocol/'

/** The `_meta` of a request of the current revision. */
export const meta = { [`${prefix}protocolVersion`]: current, [`${prefix}clientCapabilities`]: {} }

interface Sent {
  readonly revision?: string
  readonly headers?: { readonly [name: string]: string }
  readonly url?: string
  readonly signal?: AbortSignal
  readonly args?: readonly unknown[]
}

/** The answer to a message. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Any
}

/** Sends any body to the endpoint. */
export async function post(body: unknown, { headers, url = 'http://localhost/mcp', signal, args = [] }: Sent = {}, to: { readonly fetch: Router['fetch'] } = mcp): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: text, ...(signal && { signal }) }
  const response = await to.fetch(new Request(url, init), ...(args as []))
  const received = await response.text()
  return { status: response.status, headers: response.headers, body: received === '' ? undefined : JSON.parse(received) }
}

/** Sends a request as a client of a revision does. */
export async function send(method: string, params: { readonly [name: string]: unknown } = {}, sent: Sent = {}, to?: { readonly fetch: Router['fetch'] }): Promise<Answer> {
  const { revision = current, headers } = sent
  const name = params['name'] ?? params['uri']
  const own = {
    'mcp-protocol-version': revision,
    ...(revision === current && { 'mcp-method': method, ...(typeof name === 'string' && { 'mcp-name': name }) }),
  }
  const message = { jsonrpc: '2.0', id: 1, method, params: revision === current ? { ...params, _meta: meta } : params }
  return post(message, { ...sent, headers: { ...own, ...headers } }, to)
}

/** Calls a tool and returns its result. */
export async function callTool(name: string, given?: unknown, sent?: Sent, to?: { readonly fetch: Router['fetch'] }): Promise<Any> {
  const { body } = await send('tools/call', { name, ...(given !== undefined && { arguments: given as object }) }, sent, to)
  return body.result ?? body
}

/** Serves a contract with handlers as tools. */
export function serveTools(declared: Contract, handlers: object, { security, ...options }: { readonly security?: object; readonly [option: string]: unknown } = {}): Router {
  const own = createRouter({ contract: declared, handlers, ...(security && { security }) } as never)
  return createMcpHandler(own as Router, { contract: declared, include: Object.keys(declared), info, ...options })
}
