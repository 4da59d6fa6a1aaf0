/** What a hostile client, or a model that was misled, sends in a call. */
import { apiKey, bearer, createContract, createRouter, error, mergeRouters, type Router } from 'routepact'
import { createMcpHandler } from 'routepact/mcp'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Any, callTool, contract, current, info, mcp, previous, router, seen, send, serveTools } from './support.ts'

const text = { 'text/plain': { body: z.string() } }

beforeEach(() => {
  seen.length = 0
})

describe('a tool', () => {
  it.each(['getMe', 'nothing', 'toString', 'constructor', '__proto__', 'GETUSER', 'getUser ', ''])('that was not chosen cannot be called: %j', async (name) => {
    for (const revision of [current, previous]) {
      const { status, body } = await send('tools/call', { name: name.trimEnd(), arguments: {} }, { revision })
      if (name === 'getUser ') continue
      expect(status).toBe(200)
      expect(body.error).toEqual({ code: -32_602, message: `'${name}' is not a tool` })
    }
    expect(seen).toEqual([])
  })

  it('must have a name', async () => {
    for (const name of [undefined, 1, null, [], {}]) {
      if (name === undefined) expect((await send('tools/call')).body.error.message).toBe("'name' must be a string")
      expect((await send('tools/call', { name }, { revision: previous })).body.error).toEqual({ code: -32_602, message: "'name' must be a string" })
    }
  })

  it('with a long name is not repeated', async () => {
    const { body } = await send('tools/call', { name: 'x'.repeat(100_000) }, { revision: previous })
    expect(body.error.message).toBe(`'${'x'.repeat(128)}' is not a tool`)
  })

  it.each([['me'], ['%6de'], ['me/']])('does not reach an operation that was not chosen: %s', async (id) => {
    const result = await callTool('getUser', { params: { id } })
    if (id === 'me') expect(result).toEqual({ resultType: 'complete', content: [{ type: 'text', text: "'params' must not lead to another operation" }], isError: true, _meta: expect.anything() })
    else expect(result.structuredContent.id).toBe(id)
    expect(seen.map(({ name }) => name)).not.toContain('getMe')
  })

  it('reports nothing, and runs no function of the router, for an operation that was not chosen', async () => {
    const called: string[] = []
    const record = (name: string, result?: unknown) => (): Any => {
      called.push(name)
      return result
    }
    const declared = createContract({
      get: { path: '/users/:id', method: 'GET', responses: { 200: text } },
      getMe: { path: '/users/me', method: 'GET', responses: { 200: text } },
    })
    const own = createRouter({
      contract: declared,
      handlers: { get: record('get'), getMe: record('getMe') },
      before: [record('before')],
      catch: record('catch', new Response('caught')),
      onError: record('onError'),
    } as Any) as unknown as Router
    for (const router of [own, mergeRouters([own]) as Router]) {
      const handler = createMcpHandler(router, { contract: declared, include: ['get'], info }) as Router
      const result = await callTool('get', { params: { id: 'me' } }, {}, handler)
      expect(result.content[0].text).toBe("'params' must not lead to another operation")
    }
    expect(called).toEqual([])
  })

  it('does not reach the operation of another router', async () => {
    const declare = (path: string) => createContract({ get: { path, method: 'GET', responses: { 200: text } } })
    const create = (path: string, base: string, body: string) =>
      createRouter({ contract: declare(path) as Any, base, handlers: { get: (request: Any) => request.respond({ status: 200, body }) } } as Any) as unknown as Router
    const merged = mergeRouters([create('/users/:id', '/v1', 'own'), create('/users/:id', '/v2', 'other'), create('/users/:id', '/v1/admin', 'other'), create('/users/admin', '/v1', 'other')])
    const handler = createMcpHandler(merged, { contract: declare('/users/:id') as Any, base: '/v1', include: ['get'], info }) as Router
    const read = async (uri: string): Promise<Any> => (await send('resources/read', { uri }, {}, handler)).body
    expect((await read('api:/users/1')).result.contents[0].text).toBe('own')
    expect((await read('api:/admin/users/1')).error.message).toBe('Resource not found')
    expect((await read('api:/../v2/users/1')).error.message).toBe('Resource not found')
    expect((await read('api:/x/../../v2/users/1')).error.message).toBe('Resource not found')
    expect((await callTool('get', { params: { id: 'admin' } }, {}, handler)).content[0].text).toBe("'params' must not lead to another operation")
    expect((await callTool('get', { params: { id: '../../v2/users/1' } }, {}, handler)).content[0].text).toBe('own')
  })

  it.each([
    ['getUser', { params: { id: '1' }, query: {} }, "'query' is not an argument of 'getUser': use params"],
    ['getUser', { id: '1' }, "'id' is not an argument of 'getUser': use params"],
    ['getNote', { constructor: {} }, "'constructor' is not an argument of 'getNote': use none"],
    ['getUser', { params: null }, "'params' must be an object"],
    ['getUser', { params: ['1'] }, "'params' must be an object"],
    ['getUser', { params: '1' }, "'params' must be an object"],
    ['getUser', {}, "'params.id' must not be empty, '.' or '..'"],
    ['getUser', { params: { id: '..' } }, "'params.id' must not be empty, '.' or '..'"],
    ['getUser', { params: { id: null } }, "'params.id' must not be null"],
    ['getUser', { params: { id: '\ud800' } }, "'params.id' must not contain a lone surrogate"],
    ['listUsers', { query: { search: null } }, "'query.search' must not be null"],
    ['createUser', { headers: { 'x-forwarded-for': '1.1.1.1' }, body: { name: 'a' } }, "'headers.x-forwarded-for' is not an argument of 'createUser'"],
    ['createUser', { headers: { authorization: 'Bearer x' }, body: { name: 'a' } }, "'headers.authorization' is not an argument of 'createUser'"],
    ['createUser', { headers: { 'X-TRACE': 'x' }, body: { name: 'a' } }, "'headers.X-TRACE' is not an argument of 'createUser'"],
    ['createUser', { headers: { 'x-trace': 'a\r\nb: c' }, body: { name: 'a' } }, 'A header has a name or a value that is not valid in HTTP'],
  ])('%s must not have the arguments %j', async (name, given, message) => {
    const result = await callTool(name, given)
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text', text: message }] })
    expect(seen).toEqual([])
  })

  it('must have an object as arguments', async () => {
    for (const given of ['a', 1, [], null, true]) expect((await callTool('getNote', given)).error).toEqual({ code: -32_602, message: "'arguments' must be an object" })
  })

  it('receives keys of prototypes as plain keys', async () => {
    const params = { name: 'listUsers', arguments: JSON.parse('{"query":{"__proto__":{"a":1},"search":"x"}}') as object }
    const { body } = await send('tools/call', params, { revision: previous })
    expect(body.result.structuredContent.users).toEqual([{ id: '', name: 'x' }])
    const inner = await callTool('getNote', JSON.parse('{"__proto__":{"params":1}}'))
    expect(inner.content[0].text).toBe("'__proto__' is not an argument of 'getNote': use none")
    expect(Object.prototype).not.toHaveProperty('a')
    expect((await callTool('createUser', { body: JSON.parse('{"name":"a","__proto__":{"admin":true}}') })).content[0].text).toBe('201 Created: /users/a')
  })

  it('survives deep and large arguments', async () => {
    const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"createUser","arguments":{"body":${'['.repeat(200_000)}${']'.repeat(200_000)}}}}`
    const response = await mcp.fetch(
      new Request('http://localhost/mcp', { method: 'POST', body: deep, headers: { 'content-type': 'application/json', 'mcp-protocol-version': previous } }),
    )
    expect(await response.json()).toMatchObject({ result: { isError: true } })
    const long = await callTool('getUser', { params: { id: 'x'.repeat(500_000) } })
    expect(long.structuredContent.id).toHaveLength(500_000)
  })
})

describe('headers', () => {
  it('are passed on, apart from those of the message and the connection', async () => {
    const headers = {
      authorization: 'Bearer a', cookie: 'sid=1', 'x-forwarded-for': '10.0.0.1', 'user-agent': 'client', 'accept-language': 'de', origin: 'http://localhost',
      accept: 'application/json, text/event-stream', 'accept-encoding': 'gzip', 'content-length': '5', 'transfer-encoding': 'chunked', te: 'trailers',
      connection: 'x-forwarded-for, authorization', 'keep-alive': '1', upgrade: 'h2c', 'proxy-authorization': 'Basic x', host: 'evil', 'if-none-match': '"a"', range: 'bytes=0-1',
      'mcp-session-id': 's', 'last-event-id': '1', expect: '100-continue',
    }
    await callTool('getUser', { params: { id: '1' } }, { headers })
    expect(Object.fromEntries(seen[0]?.headers ?? [])).toEqual({
      authorization: 'Bearer a', cookie: 'sid=1', 'x-forwarded-for': '10.0.0.1', 'user-agent': 'client', 'accept-language': 'de', origin: 'http://localhost',
    })
  })

  it('prove who calls', async () => {
    expect(await callTool('deleteUser', { params: { id: '1' } }, { headers: { authorization: 'Bearer other' } })).toMatchObject({ isError: true })
    expect(seen).toEqual([])
    expect(await callTool('deleteUser', { params: { id: '1' } }, { headers: { authorization: 'Bearer secret' } })).not.toHaveProperty('isError')
  })

  it('are not arguments if they are keys', async () => {
    const declared = createContract({
      get: { path: '/', method: 'GET', query: z.object({ q: z.string(), api_key: z.string() }), headers: z.object({ 'x-key': z.string(), 'x-a': z.string(), host: z.string() }), cookies: z.object({ sid: z.string(), b: z.string() }), security: [{ key: [] }, { session: [] }, { token: [] }, { query: [] }, {}], responses: { 200: text } },
      bare: { path: '/bare', method: 'GET', query: z.looseObject({}), headers: z.object({ 'x-key': z.string() }).or(z.object({ cookie: z.string() })) as Any, responses: { 200: text } },
    } as Any)
    const security = {
      key: apiKey({ in: 'header', name: 'X-Key' }, () => undefined),
      session: apiKey({ in: 'cookie', name: 'sid' }, () => undefined),
      token: bearer(() => undefined),
      query: apiKey({ in: 'query', name: 'api_key' }, () => undefined),
    }
    const tools = serveTools(declared, { get: () => new Response(''), bare: () => new Response('') }, { security })
    const [get, bare] = (await send('tools/list', {}, {}, tools)).body.result.tools
    expect(get.inputSchema.properties.headers.properties).toEqual({ 'x-a': { type: 'string' } })
    expect(get.inputSchema.properties.cookies.properties).toEqual({ b: { type: 'string' } })
    expect(bare.inputSchema.properties).toEqual({ query: expect.anything() })
    expect((await callTool('get', { headers: { 'x-key': 'a' } }, {}, tools)).content[0].text).toBe("'headers.x-key' is not an argument of 'get'")
    expect(get.inputSchema.properties.query).toEqual({ type: 'object', properties: { q: { type: 'string' } }, required: ['q'], additionalProperties: false })
    expect((await callTool('get', { query: { api_key: 'a' } }, {}, tools)).content[0].text).toBe("'query.api_key' must be absent: the client sends it")
    expect((await callTool('bare', { query: { api_key: 'a' } }, {}, tools)).content[0].text).toBe("'query.api_key' must be absent: the client sends it")
    for (const uri of ['api:/bare?api_key=a', 'api:/bare?b=1&api%5Fkey=a']) {
      expect((await send('resources/read', { uri }, {}, tools)).body.error).toMatchObject({ message: 'Resource not found' })
    }
    expect((await callTool('get', { cookies: { sid: 'a' } }, {}, tools)).content[0].text).toBe("'cookies.sid' is not an argument of 'get'")
  })
})

describe('a response', () => {
  const declared = createContract({ get: { path: '/', method: 'GET', responses: { 200: { 'application/octet-stream': { body: z.any() } } } } } as Any)
  const respondWith = (create: () => Response, options?: { readonly [option: string]: unknown }): Router => serveTools(declared, { get: create }, options)
  const result = async (create: () => Response, options?: { readonly [option: string]: unknown }): Promise<Any> => callTool('get', {}, {}, respondWith(create, options))

  it('has a size limit', async () => {
    let isCancelled = false
    const endless = () =>
      new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1000)), cancel: () => void (isCancelled = true) }), { headers: { 'content-type': 'text/plain' } })
    expect(await result(endless, { maxResponseSize: 5000 })).toMatchObject({ isError: true, content: [{ type: 'text', text: 'The response is larger than 5000 bytes' }] })
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(isCancelled).toBe(true)
    expect((await result(() => new Response('x'.repeat(2 ** 20 + 1)))).content[0].text).toBe('The response is larger than 1048576 bytes')
    expect((await result(() => new Response('x'.repeat(2 ** 20)))).content[0].text).toHaveLength(2 ** 20)
  })

  it('that is an event stream is cancelled', async () => {
    let isCancelled = false
    const events = () => new Response(new ReadableStream({ cancel: () => void (isCancelled = true) }), { headers: { 'content-type': 'text/event-stream' } })
    expect((await result(events)).content[0].text).toBe('The response is an event stream, which has no end')
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(isCancelled).toBe(true)
  })

  it('that fails midway is an error without its reason', async () => {
    const failing = () => new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('secret')) }), { headers: { 'content-type': 'text/plain' } })
    expect(await result(failing)).toMatchObject({ isError: true, content: [{ type: 'text', text: 'The response could not be read to its end' }] })
  })

  it.each([
    ['an unknown charset', 'text/plain; charset=nothing', 'ä', { type: 'text', text: 'ä' }],
    ['another charset', 'text/plain; charset=latin1', new Uint8Array([228]), { type: 'text', text: 'ä' }],
    ['an image that is text', 'image/svg+xml', '<svg/>', { type: 'image', data: 'PHN2Zy8+', mimeType: 'image/svg+xml' }],
    ['audio', 'audio/wav', 'a', { type: 'audio', data: 'YQ==', mimeType: 'audio/wav' }],
    ['lines of JSON', 'application/x-ndjson', '1\n', { type: 'text', text: '1\n' }],
    ['no content type', undefined, new Uint8Array([1]), { type: 'resource', resource: { uri: 'api:/', mimeType: 'application/octet-stream', blob: 'AQ==' } }],
    ['an empty body', 'text/plain', '', { type: 'text', text: '200 OK' }],
  ])('with %s is returned', async (_kind, type, body, content) => {
    expect((await result(() => new Response(body, { headers: type ? { 'content-type': type } : {} }))).content).toEqual([content])
  })

  it.each([
    [new Response(null, { status: 303, headers: { location: '/a' } }), '303 See Other: /a', undefined],
    [new Response(null, { status: 299 }), '299', undefined],
    [new Response(null, { status: 502 }), '502 Bad Gateway', true],
  ])('says its status', async (response, said, isError) => {
    const { content, isError: failed } = await result(() => response)
    expect([content[0].text, failed]).toEqual([said, isError])
  })

  it('of many bytes is base64', async () => {
    const { content } = await result(() => new Response(new Uint8Array(100_000).fill(255), { headers: { 'content-type': 'image/png' } }))
    expect(Buffer.from(content[0].data, 'base64').equals(Buffer.alloc(100_000, 255))).toBe(true)
  })

  it('never sets cookies', async () => {
    const handler = respondWith(() => new Response('a', { headers: { 'set-cookie': 'sid=1', 'content-type': 'text/plain' } }))
    const { headers, body } = await send('tools/call', { name: 'get' }, {}, handler)
    expect(headers.get('set-cookie')).toBeNull()
    expect(JSON.stringify(body)).not.toContain('sid')
  })
})

describe('a failure', () => {
  it('to read the message is an error without its reason', async () => {
    const read = mergeRouters([mcp], { before: [async (request: Request) => void (await request.text())], onError: () => {} } as Any) as Router
    const { status, body } = await send('tools/call', { name: 'get' }, {}, read)
    expect(status).toBe(500)
    expect(body).toEqual({ jsonrpc: '2.0', error: { code: -32_603, message: 'Internal error' } })
  })

  it.each([
    ['text that is not JSON', () => new Response('secret', { headers: { 'content-type': 'application/json' } })],
    ['another body', () => new Response('1', { headers: { 'content-type': 'text/plain' } })],
    ['no body', () => new Response(null, { status: 204 })],
  ])('is a response with %s in place of declared JSON', async (_kind, get) => {
    const declared = createContract({ get: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: z.string() } } } } })
    const result = await callTool('get', {}, {}, serveTools(declared, { get }))
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text', text: 'The response is not the JSON that the contract declares' }] })
  })
})

describe('the end of a request', () => {
  it('ends the call', async () => {
    const declared = createContract({ wait: { path: '/', method: 'GET', responses: { 200: text } } })
    let ended!: () => void
    const isEnded = new Promise<void>((resolve) => {
      ended = resolve
    })
    const controller = new AbortController()
    const tools = serveTools(declared, {
      wait: async ({ signal }: Request) => {
        signal.addEventListener('abort', ended)
        controller.abort()
        await isEnded
        throw error(409)
      },
    })
    await callTool('wait', {}, { signal: controller.signal }, tools)
    await isEnded
    expect(controller.signal.aborted).toBe(true)
  })

  it('cancels the response that it waits for', async () => {
    const declared = createContract({ wait: { path: '/', method: 'GET', responses: { 200: text } } })
    const controller = new AbortController()
    let isCancelled = false
    const body = () => new ReadableStream({ pull: () => new Promise(() => setTimeout(() => controller.abort())), cancel: () => void (isCancelled = true) })
    const tools = serveTools(declared, { wait: () => new Response(body(), { headers: { 'content-type': 'text/plain' } }) })
    const result = await callTool('wait', {}, { signal: controller.signal }, tools)
    expect(result).toMatchObject({ isError: true })
    expect(isCancelled).toBe(true)
  })
})

it('serves the same after everything', async () => {
  expect(contract).toBeDefined()
  expect((await callTool('getUser', { params: { id: '1' } })).structuredContent).toEqual({ id: '1', name: 'Ada' })
  expect((await router.fetch(new Request('http://localhost/users/1'))).status).toBe(200)
})
