/** The requests of a comparison that show what an old server does by itself, over HTTP: each loss is named as what it is. */
import { multipart } from 'routepact'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createContract } from '../../../src/core/index.ts'
import { compareServers, type CompareServersOptions } from '../../../tools/src/testing/index.ts'

const json = <const Schema extends z.ZodType>(body: Schema) => ({ 'application/json': { body } })

const answer = { 200: json(z.unknown()), default: {} }
const address = z.object({ city: z.string() })

const contract = createContract({
  getFile: { path: '/file', method: 'GET', responses: { 200: { 'text/plain': { body: z.string() } }, default: {} } },
  putFile: { path: '/file', method: 'PUT', requests: { 'text/plain': { body: z.string() } }, responses: { 204: {}, default: {} } },
  addItem: { path: '/items', method: 'POST', requests: json(z.object({ name: z.string(), address: address.optional() })), responses: answer },
  addItems: { path: '/lists', method: 'POST', requests: json(z.array(z.object({ name: z.string() })).min(1)), responses: answer },
  addOwn: { path: '/own', method: 'POST', requests: json(z.object({ id: z.string() })), responses: answer },
  addRecord: { path: '/records', method: 'POST', requests: json(z.record(z.string(), z.number())), responses: answer },
  addOpen: { path: '/open', method: 'POST', requests: json(z.object({ tags: z.record(z.string(), z.string()) })), responses: answer },
  addText: { path: '/texts', method: 'POST', requests: json(z.string()), responses: answer },
  addForm: { path: '/forms', method: 'POST', requests: { 'application/x-www-form-urlencoded': { body: z.object({ a: z.string().optional() }) } }, responses: answer },
  addUpload: { path: '/uploads', method: 'POST', requests: { 'multipart/form-data': { body: multipart(z.object({ file: z.file().max(2000), id: z.string() })) } }, responses: answer },
  setOptions: { path: '/options', method: 'PUT', requests: json(z.object({ name: z.string().optional() })), responses: answer },
  getMe: { path: '/me', method: 'GET', security: [{ token: [] }], responses: answer },
  getMine: { path: '/mine', method: 'GET', security: [{ token: [] }], responses: answer },
  login: { path: '/login', method: 'POST', security: [], requests: json(z.object({ user: z.string() })), responses: answer },
})

type Name = keyof typeof contract

/** What is sent, and the names of its headers. */
interface Sent {
  readonly request: string
  readonly headers: string[]
}

/** Serves the API of the contract over HTTP, as an app of Express does, without what `losses` name. */
async function serve(...losses: readonly string[]): Promise<{ readonly baseUrl: string; readonly sent: Sent[] }> {
  const is = (loss: string): boolean => losses.includes(loss)
  const sent: Sent[] = []
  let logins = 0
  const text = 'hello'
  const etag = `W/"${createHash('sha1').update(text).digest('base64')}"`
  const isAllowed = (authorization = ''): boolean => {
    const [scheme = '', token, ...others] = authorization.split(is('two spaces') ? / +/ : ' ')
    const isScheme = scheme === 'Bearer' || (is('the letter case') && scheme.toLowerCase() === 'bearer')
    return isScheme && token === 'secret' && (others.length === 0 || !is('a further word'))
  }
  const toReply = async ({ method, url = '', headers }: IncomingMessage, bytes: Buffer): Promise<[status: number, body: unknown, headers?: Record<string, string>]> => {
    const body = bytes.toString()
    const type = headers['content-type'] ?? ''
    const path = url.replace(/\?.*/, '')
    if (path === '/file' && method === 'PUT') return headers['if-match'] !== undefined && !is('412') ? [412, ''] : [204, '']
    if (path === '/file' && method === 'GET') {
      // https://github.com/jshttp/fresh ignores the condition for a client that asks for a fresh response.
      const isFresh = headers['if-none-match'] === etag && !/no-cache/.test(headers['cache-control'] ?? '')
      if (isFresh && !is('304')) return [304, '', { etag }]
      if (headers['if-match'] !== undefined && headers['if-match'] !== etag && !is('412')) return [412, '']
      if (headers.range === 'bytes=0-0' && !is('ranges')) return [206, text.charAt(0), { etag, 'content-range': 'bytes 0-0/5' }]
      return [200, text, { etag }]
    }
    if (path === '/me' || path === '/mine') return isAllowed(headers.authorization) || (is(`the guard of ${path}`) && headers.authorization === undefined) ? [200, { name: 'Ada' }] : [401, {}]
    if (path === '/login' && method !== 'POST') return [404, {}]
    if (path === '/login' && headers.origin !== undefined && !is('the check of origins')) return [403, {}]
    if (path === '/login') return is(`the login ${(logins += 1)}`) || is('all logins') ? [401, {}] : [200, {}]
    if (path === '/options' && method === 'PUT') return bytes.length === 0 && !is('the need of a body') ? [400, {}] : [200, {}]
    if (path === '/uploads') return type.startsWith('multipart/') ? [bytes.length > (is('the size of files') ? 1500 : 1e6) ? 413 : 200, { isUndeclared: body.includes('"undeclared"\r\n\r\n1\r\n') && !is('undeclared fields') }] : [415, {}]
    if (path === '/forms') return [200, { isUndeclared: new URLSearchParams(body).get('undeclared') === '1' && !is('undeclared fields') }]
    if (!/^\/(?:items|lists|own|records|open|texts)$/.test(path) || method !== 'POST' || !type.startsWith('application/json')) return [404, {}]
    if (is('undeclared names') && body.includes('undeclared')) return [400, {}]
    const read = (_key: string, value: unknown): unknown => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
      const isAddress = 'city' in value
      const lost = isAddress ? 'undeclared properties of objects' : 'undeclared properties'
      return Object.fromEntries(Object.entries(value).filter(([key, given]) => !(key === 'undeclared' && is(lost)) && !(given === 'undeclared' && is('undeclared ids'))))
    }
    return [200, JSON.parse(body, (key, value: unknown) => read(key, value))]
  }
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const bytes = Buffer.concat(chunks)
      sent.push({ request: `${request.method} ${request.url} ${bytes.length > 200 ? bytes.length : bytes.toString('latin1')}`, headers: Object.keys(request.headers) })
      const [status, body, headers = {}] = await toReply(request, bytes).catch((): [number, string] => [400, ''])
      const isText = typeof body === 'string'
      response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers })
      response.end(status === 204 || status === 304 ? undefined : isText ? body : JSON.stringify(body))
    })()
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close().closeAllConnections())
  await once(server, 'listening')
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent }
}

const authorize = { token: { headers: { authorization: 'Bearer secret' } } }

const listLines = async (lost: readonly string[], operations: Name[], options: CompareServersOptions<typeof contract> = {}, old: readonly string[] = []): Promise<string[]> => {
  const servers = { old: await serve(...old), new: await serve(...lost) }
  const { differences } = await compareServers(contract, servers, { authorize, count: 2, operations, ...options })
  return differences.map(({ kind, line }) => `${kind} ${line}`)
}

const file = () => ({ body: { file: new File(['a'], 'a.txt', { type: 'text/plain' }), id: 'a' } })

test.each<[loss: string, operations: Name[], lines: string[], options?: CompareServersOptions<typeof contract>]>([
  ['nothing', Object.keys(contract) as Name[], []],
  ['304', ['getFile'], ["status getFile: 304 is 200 now, for 'if-none-match'"]],
  ['412', ['getFile', 'putFile'], ["status getFile: 412 is 200 now, for 'if-match'", "status putFile: 412 is 204 now, for 'if-match'"]],
  ['ranges', ['getFile'], ['status getFile: 206 is 200 now, for a range of bytes']],
  ['undeclared properties', ['addItem'], ["value addItem: 'undeclared' of 200 is lost, for a body with an undeclared property"]],
  ['undeclared properties', ['addItems'], ["value addItems: '[].undeclared' of 200 is lost, for a body with an undeclared property"]],
  ['undeclared properties', ['addOpen'], ["value addOpen: 'undeclared' of 200 is lost, for a body with an undeclared property"]],
  ['undeclared properties', ['addRecord', 'addText'], []],
  ['undeclared properties of objects', ['addItem'], ["value addItem: 'address.undeclared' of 200 is lost, for a body in which an object has an undeclared property"]],
  ['undeclared ids', ['addItem'], ["value addItem: 'id' of 200 is lost, for a body with an undeclared 'id'"]],
  ['undeclared ids', ['addOwn'], []],
  ['undeclared fields', ['addForm'], ["value addForm: 'isUndeclared' of 200 was true and is false, for a body with an undeclared property"]],
  ['undeclared fields', ['addUpload'], ["value addUpload: 'isUndeclared' of 200 was true and is false, for a body with an undeclared property"]],
  ['undeclared fields', ['addUpload'], ["value addUpload: 'isUndeclared' of 200 was true and is false, for a body with an undeclared property"], { prepare: { addUpload: file } }],
  ['undeclared names', ['addItem'], [
    'status addItem: 200 is 400 now, for a body with an undeclared property',
    "status addItem: 200 is 400 now, for a body with an undeclared 'id'",
    'status addItem: 200 is 400 now, for a body in which an object has an undeclared property',
  ]],
  ['the need of a body', ['setOptions'], ['status setOptions: 400 is 200 now, for an empty form', 'status setOptions: 400 is 200 now, for a missing body']],
  ['the letter case', ['getMe', 'getMine'], [
    'status getMe: 401 is 200 now, for credentials in other spellings',
  ]],
  ['two spaces', ['getMe'], ['status getMe: 401 is 200 now, for credentials with two spaces']],
  ['the check of origins', ['login'], [
    'guard login: a guard no longer holds: 403 without credentials is 200 now, for a request from another origin',
    'guard login: a guard no longer holds: 403 without credentials is 200 now, for a form from another origin',
  ]],
  ['a further word', ['getMe'], ['status getMe: 200 is 401 now, for credentials with another word']],
  ['a further word', ['getMe'], [], { authorize: { token: { headers: { 'x-key': 'secret' } } } }],
  ['the size of files', ['addUpload'], ['status addUpload: 200 is 413 now']],
  ['the size of files', ['addUpload'], ['status addUpload: 200 is 413 now, for generated values'], { prepare: { addUpload: file } }],
])('%s of %j', async (loss, operations, lines, options) => {
  const found = await listLines([loss], operations, options)
  expect(found.filter((line) => !line.includes('a body of 2') && !line.includes(', for an invalid body'))).toEqual(lines)
})

test('a role writes its credentials in other spellings too', async () => {
  const roles = { admin: authorize, reader: { token: { headers: { authorization: 'Bearer  secret' } } } }
  expect(await listLines(['a further word'], ['getMe'], { authorize: undefined, roles })).toEqual(['status getMe: 200 is 401 now, for credentials with another word'])
})

test.each<[name: string, old: string[], next: string[], lines: string[]]>([
  ['a login that fails once at the old server', ['the login 2'], [], ['status login: 401 is 200 now']],
  ['a login that fails once at each server', ['the login 1'], ['the login 2'], ['status login: 401 is 200 now', 'status login: 200 is 401 now']],
  ['a login that fails at the old server', ['all logins'], [], [
    'guard login: a guard no longer holds: 401 without credentials is 200 now',
    'guard login: a guard no longer holds: 401 with wrong credentials is 200 now',
  ]],
])('a guard that is lost is one that held for every request without credentials: %s', async (_, old, next, lines) => {
  expect(await listLines(next, ['login'], {}, old)).toEqual(lines)
})

test('a lost guard is named once, and not for each spelling of credentials', async () => {
  expect(await listLines(['the guard of /me', 'the letter case'], ['getMe'])).toEqual(['guard getMe: a guard no longer holds: 401 without credentials is 200 now'])
  expect((await listLines(['the guard of /me', 'the letter case'], ['getMe', 'getMine'])).slice(1)).toEqual([
    'status getMine: 401 is 200 now, for credentials in other spellings',
  ])
})

test('what is prepared is not sent where it has no place for a property', async () => {
  const server = await serve()
  const prepare = { addItem: () => ({ body: { name: 'prepared' } }), addText: () => ({ body: 'prepared' }), getFile: () => ({}) }
  await compareServers(contract, { old: server, new: await serve() }, { authorize, count: 2, operations: ['addItem', 'addText', 'getFile'], prepare })
  const bodies = server.sent.filter(({ request }) => request.includes('undeclared":')).map(({ request }) => request)
  expect(bodies).toEqual(['POST /items {"name":"prepared","undeclared":1}'])
  expect(server.sent.some(({ request }) => /^POST \/items .*"address"/.test(request))).toBe(true)
})

test('prepared values are added to generated ones, if some are valid', async () => {
  const prepared = createContract({
    find: { path: '/find/:id', method: 'GET', query: z.object({ q: z.enum(['a', 'b']), page: z.string().optional() }), responses: { 200: {}, default: {} } },
    custom: { path: '/custom', method: 'POST', requests: { 'text/plain': { body: z.custom<string>((text) => text === 'special') } }, responses: { 200: {}, default: {} } },
    optional: { path: '/optional', method: 'POST', requests: { optional: true, 'text/plain': { body: z.string() } }, responses: { 200: {}, default: {} } },
  })
  const sent: string[] = []
  const record = (log: string[]) => ({
    async fetch(request: Request): Promise<Response> {
      const { pathname, search } = new URL(request.url)
      log.push(`${request.method} ${pathname}${search} ${(await request.text()).slice(0, 20)}`)
      return new Response()
    },
  })
  const prepare = {
    find: () => ({ params: { id: '7' }, query: { q: 'b' as const, page: '9' } }),
    custom: () => ({ body: 'special' }),
    optional: () => ({ body: 'special' }),
  }
  await compareServers(prepared, { old: record(sent), new: record([]) }, { count: 2, prepare })
  expect(sent).toContain('GET /find/7?q=b&page=9 ')
  expect(sent.some((line) => line.startsWith('GET /find/7?q=a'))).toBe(true)
  // What comes last is what is generated, if there is some.
  expect(['custom', 'optional'].map((name) => sent.findLast((line) => line.startsWith(`POST /${name} `)))).toEqual(['POST /custom special', 'POST /optional '])
})

test('a request with a condition has the headers that are declared', async () => {
  const server = await serve()
  await compareServers(contract, { old: server, new: await serve() }, { authorize, count: 1, operations: ['getFile'] })
  const conditional = server.sent.filter(({ headers }) => headers.some((name) => name.startsWith('if-')))
  expect(conditional.map(({ headers }) => headers.filter((name) => /^if-|cache|pragma/.test(name)))).toEqual([['if-match'], ['if-none-match'], ['if-modified-since']])
})

/** A default of a schema, which a `PATCH` fills in or not. */
const users = createContract({
  listUsers: { path: '/users', method: 'GET', responses: { 200: json(z.array(z.unknown())) } },
  saveUser: { path: '/users/:id', method: 'PATCH', requests: json(z.object({ name: z.string().max(20).optional(), active: z.boolean().optional() })), responses: { 200: {}, 404: {}, default: {} } },
})

function serveUsers(active: boolean, defaults: object): { fetch: (request: Request) => Promise<Response> } {
  const user = { id: 'u1', name: 'Ada', active }
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (request.method === 'GET' && pathname === '/users') return Response.json([user])
      if (request.method !== 'PATCH' || pathname !== '/users/u1') return new Response(null, { status: 404 })
      const { success, data } = users.saveUser.requests['application/json'].body.safeParse(await request.json().catch(() => 0))
      if (success) Object.assign(user, defaults, data)
      return new Response(null, { status: success ? 200 : 400 })
    },
  }
}

const params = { id: 'u1' }

test.each<[prepared: string, prepare: object]>([
  ['nothing', {}],
  ['the id', { saveUser: () => ({ params }) }],
  ['the id and a body', { saveUser: () => ({ params, body: { name: 'renamed' } }) }],
  ['a body', { saveUser: () => ({ body: { name: 'renamed' } }) }],
])('a default that a PATCH resets is found with %s prepared', async (_, prepare) => {
  for (const active of [true, false]) {
    const compare = async (defaults: object) => (await compareServers(users, { old: serveUsers(active, {}), new: serveUsers(active, defaults) }, { prepare })).differences.map(({ line }) => line)
    expect(await compare({ active: true })).toEqual(["listUsers: '[].active' of 200 was false and is true"])
    expect(await compare({})).toEqual([])
  }
})
