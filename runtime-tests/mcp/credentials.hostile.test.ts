/** Rule 219: no part of a URI or of arguments, however spelled, carries a credential or replaces what the client sends. */
import { apiKey, bearer, createContract, createRouter, mergeRouters, type Router } from 'routepact'
import { createMcpHandler } from 'routepact/mcp'
import { serveVersion } from 'routepact/versions'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Any, callTool, info, send } from './support.ts'

const body = { 200: { 'application/json': { body: z.any() } } }
const contract = createContract({
  list: { path: '/things', method: 'GET', query: z.looseObject({ q: z.string().optional() }), security: [{ key: [] }, {}], responses: body },
  get: {
    path: '/things/:id',
    method: 'GET',
    headers: z.object({ 'x-tenant': z.string().optional(), 'x-other': z.string().optional() }),
    cookies: z.object({ theme: z.string().optional(), sid: z.string().optional() }),
    responses: body,
  },
  // Its schemes protect other operations only, and are credentials in each.
  remove: { path: '/things/:id', method: 'DELETE', security: [{ session: [], token: [], secret: [] }], responses: body },
  write: { path: '/things', method: 'PUT', headers: z.record(z.string(), z.any()), cookies: z.record(z.string(), z.any()), responses: body },
})

const reached: { name: string; url: string; who: unknown; headers: Headers }[] = []
const verify = (credential: string) => ({ who: credential })
const security = {
  key: apiKey({ in: 'query', name: 'api key' }, verify),
  session: apiKey({ in: 'cookie', name: 'sid' }, () => ({})),
  secret: apiKey({ in: 'header', name: 'X-Secret' }, () => ({})),
  token: bearer(() => ({})),
}
const handle = (name: string) => (request: Any) => {
  reached.push({ name, url: request.url, who: request.context?.who, headers: request.headers })
  return request.respond({ status: 200, body: {} })
}
const router = createRouter({ contract, security, handlers: { list: handle('list'), get: handle('get'), remove: handle('remove'), write: handle('write') } } as Any) as Router
const mcp = createMcpHandler(router, { contract, include: ['list', 'get', 'write'], info }) as Router

beforeEach(() => {
  reached.length = 0
})

const read = async (uri: string, url = 'http://localhost/mcp'): Promise<Any> => (await send('resources/read', { uri }, { url, headers: { 'mcp-name': 'x' }, revision: '2025-06-18' }, mcp)).body

describe('219: the URI of a resource with a key', () => {
  it.each([
    'api:/things?api key=stolen', 'api:/things?api+key=stolen', 'api:/things?api%20key=stolen', 'api:/things?%61pi%20key=stolen', 'api:/things?API%20key=1&api%20%6bey=stolen',
    'api:/things?q=1?&api+key=stolen', 'api:/things?q=1?x?&api+key=stolen', 'api:/things?q=1&api k\ney=stolen', 'api:/things?q=1&api+k\tey=stolen', 'api:/things?q=1&api+k\rey=stolen',
    'api:/things?q=1&&api+key=stolen', 'api:/things?&api+key=stolen', 'api:/things?api+key', 'api:/things?api+key=', 'api:/things?api+key=a&api+key=b', 'api:/things?q=1&api+key=stolen#part',
    'api:/things?q=#&api+key=1&\n', ' api:/things?api+key=stolen', 'api:/x/../things?api+key=stolen', 'api:/things/?api+key=stolen', 'api:/./things?api+key=stolen',
    'api:\\things?api+key=stolen', 'api:/\\things?api+key=stolen', 'api:/thi\nngs?api+key=stolen', 'api:/\n/things?api+key=stolen',
  ])('%j is not sent with it', async (uri) => {
    for (const url of ['http://localhost/mcp', 'http://localhost/mcp?api+key=mine']) await read(uri, url)
    expect(reached.filter(({ who }) => who !== undefined && who !== 'mine')).toEqual([])
    expect(reached.filter(({ url }) => /stolen|a%20?pi|key=(?!mine)/.test(url))).toEqual([])
  })

  it.each([
    ['api:/things??api+key=x', '?api key'], ['api:/things?API+KEY=x', 'API KEY'], ['api:/things?q=1;api+key=x', 'q'], ['api:/things?api%2Bkey=x', 'api+key'], ['api:/things?api%00key=x', 'api\0key'],
    ['api:/things?api%250akey=x', 'api%0akey'], ['api:/things?api%0Akey=x', 'api\nkey'],
  ])('%j has another name', async (uri, name) => {
    expect((await read(uri, 'http://localhost/mcp?api+key=mine')).result).toBeDefined()
    expect([...new URL(reached[0]?.url ?? '').searchParams.keys()]).toEqual([name, 'api key'])
    expect(reached[0]?.who).toBe('mine')
  })

  it.each([
    'api:/things/1;sid=stolen', 'api:/things/1?sid=stolen', 'api:/things/1?X-Secret=stolen&authorization=stolen&cookie=sid%3Dstolen', 'api:/things/1%0d%0aauthorization:%20stolen',
    'api:/things/1\r\nX-Secret: stolen', 'api:/things/1?cookies[sid]=stolen', 'api:/things/1#authorization=stolen',
  ])('%j sets no header and no cookie', async (uri) => {
    await read(uri)
    for (const { headers } of reached) expect([...headers.keys()].filter((name) => /secret|authorization|cookie/.test(name))).toEqual([])
    expect(reached).toHaveLength(1)
  })

  it.each([
    'api://evil.example/things', 'api:///evil.example/things', 'api:/\\evil.example/things', 'api:/@evil.example/things', 'api:/things/../../things/x/../../remove', 'api:/..\\x', 'api:/%2e%2e/x', 'API:/things',
    'http://localhost/things', 'api:things', 'api:?q=1',
  ])('%j reaches nothing else', async (uri) => {
    expect((await read(uri)).error.message).toBe('Resource not found')
    expect(reached).toEqual([])
  })

  it('reads the name that the URL has, in one place', async () => {
    await read('api:/thi\nngs?q=a%20b#part', 'http://user@localhost/mcp?api+key=mine&other=1#x'.replace('user@', ''))
    expect(reached.map(({ url, who }) => [url, who])).toEqual([['http://localhost/things?q=a%20b&api+key=mine', 'mine']])
  })
})

const absent = (name: string) => `'${name}' must be absent: the client sends it`
const unknown = (name: string, tool = 'get') => `'${name}' is not an argument of '${tool}'`

describe('219: arguments', () => {
  const headers = { 'x-tenant': 'proxy', cookie: 'theme =dark; sid=mine' }

  it.each([
    ['get', { params: { id: '1' }, headers: { 'x-tenant': 'evil' } }, absent('headers.x-tenant')],
    ['get', { params: { id: '1' }, headers: { 'X-Tenant': 'evil' } }, unknown('headers.X-Tenant')],
    ['get', { params: { id: '1' }, headers: { 'X-TENANT': 'evil' } }, unknown('headers.X-TENANT')],
    ['get', { params: { id: '1' }, cookies: { theme: 'evil' } }, absent('cookies.theme')],
    ['get', { params: { id: '1' }, cookies: { sid: 'evil' } }, unknown('cookies.sid')],
    ['get', { params: { id: '1' }, cookies: { 'a; sid': 'evil' } }, unknown('cookies.a; sid')],
    ...['authorization', 'Authorization', 'cookie', 'proxy-authorization', 'Proxy-Authorization', 'x-secret', 'X-Secret', 'host', 'connection'].map(
      (name) => ['get', { params: { id: '1' }, headers: { [name]: 'evil' } }, unknown(`headers.${name}`)] as const,
    ),
    ['list', { query: { 'api key': 'evil' } }, absent('query.api key')],
    ['list', { query: { q: '1', 'api key': ['evil'] } }, absent('query.api key')],
    ['write', { headers: { authorization: 'evil' } }, "'headers' is not an argument of 'write': use none"],
    ['write', { cookies: { sid: 'evil' } }, "'cookies' is not an argument of 'write': use none"],
    ['get', { params: { id: '1' }, headers: { '\u001b[2J\u0085': 'evil' } }, unknown('headers.\\u001b[2J\\u0085')],
    ['get', { params: { id: '1' }, ['\u001b'.repeat(1000)]: 'evil' }, `'${String.raw`\u001b`.repeat(128)}' is not an argument of 'get': use params, headers, cookies`],
  ] as const)('of %s must not be %j', async (name, given, message) => {
    expect((await callTool(name, given, { headers }, mcp)).content).toEqual([{ type: 'text', text: message }])
    expect(reached).toEqual([])
  })

  it.each([
    [{ 'x-other': 'a' }, 'a', 'proxy'],
    [{ 'x-other': 'a, x-tenant: evil' }, 'a, x-tenant: evil', 'proxy'],
  ])('%j leave what the request has', async (given, other, tenant) => {
    await callTool('get', { params: { id: '1?api+key=x&sid=x' }, headers: given, query: undefined }, { headers, url: 'http://localhost/mcp?api+key=mine' }, mcp)
    const [{ headers: sent, url }] = reached as [(typeof reached)[number]]
    expect([sent.get('x-other'), sent.get('x-tenant'), sent.get('cookie'), url]).toEqual([other, tenant, headers.cookie, 'http://localhost/things/1%3Fapi%2Bkey%3Dx%26sid%3Dx?api+key=mine'])
  })

  it.each([{ 'q&api key': 'evil' }, { q: 'a&api+key=evil' }, { q: '#', '?api key': 'evil' }, { q: { 'api key': 'evil' } }])('%j do not set the key', async (query) => {
    await callTool('list', { query }, { url: 'http://localhost/mcp?api+key=mine' }, mcp)
    expect(reached.map(({ who }) => who)).toEqual(['mine'])
  })
})

it('219: a header or cookie that the request does not have may be an argument', async () => {
  await callTool('get', { params: { id: '1' }, headers: { 'x-tenant': 'a' }, cookies: { theme: 'dark' } }, {}, mcp)
  expect([reached[0]?.headers.get('x-tenant'), reached[0]?.headers.get('cookie')]).toEqual(['a', 'theme=dark'])
})

it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, '5', null])('a maxResponseSize of %j is an error', (maxResponseSize) => {
  const options = { contract, include: ['list'], info, maxResponseSize } as Any
  expect(() => createMcpHandler(router, options)).toThrow(new RangeError("'maxResponseSize' must be a finite non-negative number"))
})

it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, '5', null])('a maxBodySize of %j is an error', (maxBodySize) => {
  expect(() => createMcpHandler(router, { contract, include: ['list'], info, maxBodySize } as Any)).toThrow('maxBodySize.default')
})

describe('274: no option names the credentials of the router', () => {
  const things = createContract({ things: { path: '/things', method: 'GET', query: z.looseObject({ q: z.string().optional() }), security: [{ key: [] }], responses: body } })
  const seen: string[] = []
  const key = apiKey({ in: 'query', name: 'api_key' }, (value) => (seen.push(value), value === 'mine' ? {} : undefined))
  const handlers = { things: (request: Any) => request.respond({ status: 200, body: request.url }) }
  const own = createRouter({ contract: things, security: { key }, handlers } as Any) as Router
  const other = createRouter({ contract: { ping: { path: '/ping', method: 'GET', responses: { 200: {} } } }, handlers: { ping: (request: Any) => request.respond({ status: 200 }) } } as Any) as Router

  it.each<[string, Router]>([
    ['the router', own],
    ['a merged router', mergeRouters([other, own] as Any) as Router],
    ['a merged router in a merged router', mergeRouters([mergeRouters([own] as Any), other] as Any) as Router],
    ['an old version that forwards', serveVersion(things, { contract: things, router: own as Any, security: { key } } as Any, {} as Any) as Router],
    ['an old version that adapts', serveVersion(things, { contract: things, router: own as Any, security: { key } } as Any, { things: (_request: Any, client: Any) => client.things() } as Any) as Router],
  ])('%s', async (_name, target) => {
    const handler = createMcpHandler(target as Any, { contract: things, include: ['things'], info } as Any) as Router
    const url = 'http://localhost/mcp?api_key=mine'
    const headers = { 'mcp-name': 'x' }
    for (const uri of ['api:/things?q=1&api_key=stolen', 'api:/things?q=1?&api_key=stolen', 'api:/things?q=1&api_\nkey=stolen', 'api:/things?api%5Fkey=stolen', 'api:/things?q=1&api_key=stolen#']) {
      for (const endpoint of [url, 'http://localhost/mcp']) await send('resources/read', { uri }, { url: endpoint, headers, revision: '2025-06-18' }, handler)
    }
    await callTool('things', { query: { api_key: 'stolen' } }, { url }, handler)
    expect(seen).not.toContain('stolen')
    seen.length = 0
    expect((await callTool('things', { query: { q: 'a' } }, { url }, handler)).content[0].text).toContain('/things?')
    expect(seen).toContain('mine')
  })
})
