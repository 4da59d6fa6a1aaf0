import { createContract } from 'routepact'
import { createMcpHandler } from 'routepact/mcp'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Any, contract, info, previous, router, seen, send, serveTools } from './support.ts'

const text = { 'text/plain': { body: z.string() } }

beforeEach(() => {
  seen.length = 0
})

const read = async (uri: unknown, sent?: Parameters<typeof send>[2], to?: Parameters<typeof send>[3]): Promise<Any> =>
  (await send('resources/read', { uri }, sent, to)).body

describe('resources', () => {
  it('are the operations with the method GET', async () => {
    const { body } = await send('resources/list')
    expect(body.result.resources).toEqual([
      { uri: 'api:/users', name: 'listUsers', title: 'Lists users', description: 'Lists users\n\nIn the order of their names.', mimeType: 'application/json' },
      { uri: 'api:/keys', name: 'getKeys', mimeType: 'application/json' },
      { uri: 'api:/photo', name: 'getPhoto', mimeType: 'image/png' },
      { uri: 'api:/note', name: 'getNote', mimeType: 'text/plain' },
      { uri: 'api:/fail', name: 'fail' },
    ])
  })

  it('with parameters are templates', async () => {
    const { body } = await send('resources/templates/list')
    expect(body.result.resourceTemplates.map(({ uriTemplate }: Any) => uriTemplate)).toEqual(['api:/users{?search,tag*}', 'api:/users/{id}', 'api:/files/{name}'])
  })

  it('need no body, headers or cookies', async () => {
    const responses = { 200: text }
    const declared = createContract({
      get: { path: '/', method: 'GET', responses },
      search: { path: '/search', method: 'GET', query: z.object({ q: z.string() }), responses: { ...responses, 201: {} } },
      headers: { path: '/headers', method: 'GET', headers: z.object({ 'x-a': z.string() }), responses },
      cookies: { path: '/cookies', method: 'GET', cookies: z.object({ a: z.string() }), responses },
      optional: { path: '/optional', method: 'GET', headers: z.object({ 'x-a': z.string().optional() }), responses },
    })
    const tools = serveTools(declared, Object.fromEntries(Object.keys(declared).map((name) => [name, () => new Response('')])), { uri: 'x:/' })
    expect((await send('resources/list', {}, {}, tools)).body.result.resources.map(({ uri }: Any) => uri)).toEqual(['x://', 'x://optional'])
    expect((await send('resources/templates/list', {}, {}, tools)).body.result.resourceTemplates).toEqual([
      { uriTemplate: 'x://search{?q}', name: 'search', mimeType: 'text/plain' },
    ])
  })
})

describe('resources/read', () => {
  it.each([
    ['api:/users/7', { mimeType: 'application/json', text: '{"id":"7","name":"Ada"}' }],
    ['api:/users?search=a%20b&tag=x&tag=y', { mimeType: 'application/json', text: '{"users":[{"id":"x+y","name":"a b"}]}' }],
    ['api:/photo', { mimeType: 'image/png', blob: 'AQID' }],
    ['api:/note#part', { mimeType: 'text/plain', text: 'note' }],
    ['api:/users/../note', { mimeType: 'text/plain', text: 'note' }],
  ])('returns the contents of %s', async (uri, contents) => {
    expect((await read(uri)).result).toMatchObject({ contents: [{ uri, ...contents }], ttlMs: 0, cacheScope: 'private' })
    expect((await read(uri, { revision: previous })).result).toEqual({ contents: [{ uri, ...contents }] })
  })

  it.each(['api:/nothing', 'api:/users/0', 'other:/users', 'api:users', 'api:', 'api:/users/1/2', 'api://evil.example.com/users', '', 'api:/\\evil/users'])(
    'finds no resource %j',
    async (uri) => {
      expect((await read(uri)).error).toEqual({ code: -32_602, message: 'Resource not found', data: { uri } })
      expect((await read(uri, { revision: previous })).error).toMatchObject({ code: -32_002, data: { uri } })
    },
  )

  it.each(['api:/users/me', 'api:/users/%6de', 'api:/users/x/../me', 'api:/users/./me', 'api:/users/me/', 'api:/users/me?x=1'])('does not reach an operation that was not chosen: %s', async (uri) => {
    expect((await read(uri)).error).toMatchObject({ code: -32_602, message: 'Resource not found' })
    expect(seen).toEqual([])
  })

  it('passes the keys of the endpoint on', async () => {
    const headers = { authorization: 'Bearer x' }
    const handler = createMcpHandler(router, { contract, include: ['getKeys', 'listUsers'], info })
    expect((await read('api:/keys', { url: 'http://localhost/mcp?api_key=k&other=1', headers }, handler)).result.contents[0].text).toBe('["a"]')
    expect(seen[0]?.url).toBe('http://localhost/keys?api_key=k')
    await read('api:/users?search=a', { url: 'http://localhost/mcp?api_key=k', headers }, handler)
    expect(seen[1]?.url).toBe('http://localhost/users?search=a&api_key=k')
    expect((await read('api:/keys', { headers }, handler)).error).toEqual({
      code: -32_602,
      message: 'The resource responds with 401',
      data: { uri: 'api:/keys', status: 401, text: '{"error":"Unauthorized"}' },
    })
  })

  it('reports a failure of the server', async () => {
    expect((await read('api:/users/%')).error).toMatchObject({ code: -32_602, message: 'The resource responds with 400' })
    expect((await read('api:/fail')).error).toMatchObject({ code: -32_603, message: 'The resource responds with 500' })
  })

  it('needs a URI', async () => {
    for (const uri of [undefined, 1, null, {}]) {
      const { body } = await send('resources/read', { uri }, { revision: previous })
      expect(body.error).toEqual({ code: -32_602, message: "'uri' must be a string" })
    }
  })
})
