import { Readable } from 'node:stream'
import { createContract, createRouter, events, jsonLines, mergeRouters, multipart, type Router, separated } from 'routepact'
import { createMcpHandler } from 'routepact/mcp'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { csv } from '../csv.ts'
import { type Any, callTool, contract, current, info, mcp, previous, router, seen, send, serveTools } from './support.ts'

beforeEach(() => {
  seen.length = 0
})

describe.each([current, previous, '2025-06-18'])('in the revision %s', (revision) => {
  const list = async (): Promise<Any[]> => (await send('tools/list', {}, { revision })).body.result.tools

  it('lists the operations that were chosen', async () => {
    const tools = await list()
    expect(tools.map(({ name }) => name)).toEqual(['listUsers', 'getUser', 'createUser', 'deleteUser', 'getKeys', 'getPhoto', 'getFile', 'getNote', 'fail'])
  })

  it('describes the parts of a request as arguments', async () => {
    const [listUsers, getUser, createUser] = await list()
    expect(listUsers).toMatchObject({ title: 'Lists users', description: 'Lists users\n\nIn the order of their names.' })
    expect(listUsers.inputSchema).toMatchObject({ type: 'object', required: [], additionalProperties: false })
    expect(listUsers.inputSchema.properties.query.properties).toEqual({ search: { type: 'string' }, tag: { type: 'array', items: { type: 'string' } } })
    const params = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'], additionalProperties: false }
    expect(getUser).toMatchObject({ title: 'User', inputSchema: { type: 'object', properties: { params }, required: ['params'], additionalProperties: false } })
    expect(createUser.inputSchema.required).toEqual(['body'])
    expect(createUser.inputSchema.properties.body).toMatchObject({ required: ['name'] })
    // A credential is never an argument.
    expect(createUser.inputSchema.properties.headers).toEqual({ type: 'object', properties: { 'x-trace': { type: 'string' } }, required: [], additionalProperties: false })
  })

  it('derives the hints from the method', async () => {
    const hints = Object.fromEntries((await list()).map(({ name, annotations }) => [name, annotations]))
    expect(hints['getUser']).toEqual({ readOnlyHint: true, destructiveHint: false, idempotentHint: true })
    expect(hints['createUser']).toEqual({ readOnlyHint: false, destructiveHint: true, idempotentHint: false })
    expect(hints['deleteUser']).toEqual({ readOnlyHint: false, destructiveHint: true, idempotentHint: true })
  })

  it('says that an operation is deprecated', async () => {
    expect((await list()).find(({ name }) => name === 'deleteUser').description).toBe('This operation is deprecated.')
  })

  it('returns structured results with their schema', async () => {
    const [, getUser] = await list()
    expect(getUser.outputSchema).toMatchObject({ type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } })
    const result = await callTool('getUser', { params: { id: '7' } }, { revision })
    expect(result).toMatchObject({
      content: [{ type: 'text', text: '{"id":"7","name":"Ada"}' }],
      structuredContent: { id: '7', name: 'Ada' },
      _meta: { 'routepact/status': 200 },
    })
    expect(result).not.toHaveProperty('isError')
  })

  it('has structured results other than objects in the current revision only', async () => {
    const getKeys = (await list()).find(({ name }) => name === 'getKeys')
    expect('outputSchema' in getKeys).toBe(revision === current)
    const result = await callTool('getKeys', {}, { revision, url: 'http://localhost/mcp?api_key=k' })
    expect(result.content).toEqual([{ type: 'text', text: '["a"]' }])
    expect(result.structuredContent).toEqual(revision === current ? ['a'] : undefined)
  })

  it('sends all parts of a request', async () => {
    const result = await callTool('listUsers', { query: { search: 'a&b', tag: ['x', 'y'] } }, { revision })
    expect(result.structuredContent).toEqual({ users: [{ id: 'x+y', name: 'a&b' }] })
    await callTool('createUser', { headers: { 'x-trace': 't' }, body: { name: 'Ada' } }, { revision })
    expect(seen[1]?.headers.get('x-trace')).toBe('t')
    expect(seen[1]?.headers.get('content-type')).toBe('application/json')
  })

  it('says the status of a response without a body', async () => {
    const created = await callTool('createUser', { body: { name: 'Ada' } }, { revision })
    expect(created).toMatchObject({ content: [{ type: 'text', text: '201 Created: /users/Ada' }], _meta: { 'routepact/status': 201, 'routepact/headers': { location: '/users/Ada' } } })
    const deleted = await callTool('deleteUser', { params: { id: '1' } }, { revision, headers: { authorization: 'Bearer secret' } })
    expect(deleted.content).toEqual([{ type: 'text', text: '204 No Content' }])
  })

  it.each([
    ['getPhoto', undefined, { type: 'image', data: 'AQID', mimeType: 'image/png' }],
    ['getFile', { params: { name: 'a b' } }, { type: 'resource', resource: { uri: 'api:/files/a%20b', mimeType: 'application/zip', blob: 'BAU=' } }],
    ['getNote', {}, { type: 'text', text: 'note' }],
  ])('returns the content type of %s', async (name, given, content) => {
    expect((await callTool(name, given, { revision })).content).toEqual([content])
  })

  it.each([
    ['a declared error', 'getUser', { params: { id: '0' } }, 404, '{"error":"No such user"}'],
    ['an issue', 'createUser', { body: { name: '' } }, 400, /^\{"error":"Validation failed"/],
    ['an absent credential', 'deleteUser', { params: { id: '1' } }, 401, '{"error":"Unauthorized"}'],
    ['a failure', 'fail', {}, 500, /^\{"error":"Internal server error"/],
  ])('returns %s as a result with isError', async (_kind, name, given, status, text) => {
    const result = await callTool(name, given, { revision })
    expect(result).toMatchObject({ isError: true, _meta: { 'routepact/status': status } })
    expect(result.content).toEqual([{ type: 'text', text: typeof text === 'string' ? text : expect.stringMatching(text) }])
    expect(result).not.toHaveProperty('structuredContent')
  })
})

describe('createMcpHandler', () => {
  it('can be merged with the router and with others, below a base', async () => {
    const api = mergeRouters([router, mcp], { base: '/v1' })
    expect((await callTool('getUser', { params: { id: '1' } }, { url: 'http://localhost/v1/mcp' }, api)).structuredContent.id).toBe('1')
    expect((await api.fetch(new Request('http://localhost/v1/users/1'))).status).toBe(200)
    expect((await api.fetch(new Request('http://localhost/v1/mcp'))).status).toBe(405)
  })

  it('calls a router with a base, and passes the arguments of fetch on', async () => {
    const own = createContract({ get: { path: '/', method: 'GET', responses: { 200: { 'text/plain': { body: z.string() } } } } })
    const based = createRouter({
      contract: own,
      base: 'v2',
      before: [(_request, _env: { readonly kv: string }) => undefined],
      handlers: { get: (request, env) => request.respond({ status: 200, body: env.kv }) },
    })
    const handler = createMcpHandler(based, { contract: own, base: '/v2/', include: ['get'], info, path: '/tools' })
    const result = await callTool('get', {}, { url: 'http://localhost/tools', args: [{ kv: 'value' }] }, handler as unknown as Router)
    expect(result.content).toEqual([{ type: 'text', text: 'value' }])
  })

  it('chooses a body that a model can write', async () => {
    const responses = { 200: { 'application/json': { body: z.unknown() } } }
    const declared = createContract({
      form: { path: '/form', method: 'POST', requests: { 'multipart/form-data': { body: multipart(z.any()) }, 'application/x-www-form-urlencoded': { body: z.object({ a: z.string(), b: z.array(z.string()).optional() }) } }, responses },
      text: { path: '/text', method: 'POST', requests: { 'text/plain': { body: z.string() } }, responses },
      optional: { path: '/optional', method: 'POST', requests: { 'application/json': { body: z.object({ a: z.string().optional() }) } }, responses },
      absent: { path: '/absent', method: 'POST', requests: { 'text/plain': { body: z.string().min(1) }, optional: true }, responses },
    })
    const echo = (request: { readonly validatedBody: unknown; readonly respond: (data: object) => unknown }) => request.respond({ status: 200, body: request.validatedBody })
    const tools = serveTools(declared, { form: echo, text: echo, optional: echo, absent: (request: Any) => request.respond({ status: 200, body: request.validatedBody ?? 'none' }) })
    expect((await callTool('form', { body: { a: '1 & 2', b: ['x', 'y'] } }, {}, tools)).structuredContent).toEqual({ a: '1 & 2', b: ['x', 'y'] })
    expect((await callTool('text', { body: 'plain' }, {}, tools)).structuredContent).toBe('plain')
    expect((await callTool('optional', {}, {}, tools)).structuredContent).toEqual({})
    expect((await callTool('absent', {}, {}, tools)).structuredContent).toBe('none')
    expect((await callTool('absent', { body: 'a' }, {}, tools)).structuredContent).toBe('a')
    expect((await callTool('form', { body: 'a' }, {}, tools)).content[0].text).toBe("'body' must be an object")
    expect((await callTool('text', { body: {} }, {}, tools)).content[0].text).toBe("'body' must be a string")
    const { body } = await send('tools/list', {}, {}, tools)
    expect(body.result.tools.map((tool: Any) => tool.inputSchema.required)).toEqual([['body'], [], [], []])
  })

  it('sends cookies of the contract', async () => {
    const declared = createContract({ get: { path: '/', method: 'GET', cookies: z.object({ theme: z.string() }), responses: { 200: { 'text/plain': { body: z.string() } } } } })
    const tools = serveTools(declared, { get: (request: Any) => request.respond({ status: 200, body: request.headers.get('cookie') }) })
    expect((await callTool('get', { cookies: { theme: 'dark' } }, { headers: { cookie: 'sid=1' } }, tools)).content[0].text).toBe('sid=1; theme=dark')
    expect((await callTool('get', { cookies: { theme: 'dark' } }, {}, tools)).content[0].text).toBe('theme=dark')
    expect((await callTool('get', { cookies: { theme: 'dark' } }, { headers: { cookie: 'a=b; theme=light' } }, tools)).content[0].text).toBe("'cookies.theme' must be absent: the client sends it")
    expect((await callTool('get', { cookies: { other: 'x' } }, {}, tools)).content[0].text).toBe("'cookies.other' is not an argument of 'get'")
  })

  it('describes the JSON of several successes, and none if a success has another body', async () => {
    const json = <Body extends z.ZodType>(body: Body) => ({ 'application/json': { body } })
    const one = z.object({ a: z.string() }).meta({ id: 'One' })
    const declared = createContract({
      both: { path: '/both', method: 'GET', responses: { 200: json(one), 201: json(z.object({ b: z.string() })), 404: json(z.string()) } },
      same: { path: '/same', method: 'GET', responses: { 200: json(one), 201: json(one) } },
      other: { path: '/other', method: 'GET', responses: { 200: json(one), 204: {} } },
      fallback: { path: '/fallback', method: 'GET', responses: { default: json(one) } },
      head: { path: '/head', method: 'HEAD', responses: { 200: json(one) } },
    })
    const handlers = Object.fromEntries(Object.keys(declared).map((name) => [name, () => new Response()]))
    const { body } = await send('tools/list', {}, {}, serveTools(declared, handlers))
    const [both, same, other, fallback, head] = body.result.tools.map((tool: Any) => tool.outputSchema)
    expect(both).toMatchObject({ type: 'object', anyOf: [{ $ref: '#/$defs/One' }, { properties: { b: { type: 'string' } } }], $defs: { One: { properties: { a: { type: 'string' } } } } })
    expect(same).toMatchObject({ type: 'object', $ref: '#/$defs/One' })
    expect(other).toBeUndefined()
    expect(fallback).toEqual(same)
    expect(head).toBeUndefined()
  })

  it('returns the headers that responses declare, apart from cookies', async () => {
    const headers = z.object({ link: z.string(), 'x-total': z.number(), 'set-cookie': z.string() })
    const declared = createContract({
      get: { path: '/', method: 'GET', responses: { 200: { 'text/plain': { body: z.string(), headers } }, 404: { headers: z.object({ 'retry-after': z.string() }) } } },
    })
    const tools = serveTools(declared, {
      get: () => new Response('a', { headers: { 'content-type': 'text/plain', link: '</?page=2>; rel="next"', 'x-total': '3', 'set-cookie': 'sid=1', 'x-secret': 's' } }),
    })
    expect((await callTool('get', {}, {}, tools))._meta['routepact/headers']).toEqual({ link: '</?page=2>; rel="next"', 'x-total': '3' })
  })

  it('returns what a format of the contract writes, as text', async () => {
    const Row = z.object({ a: z.string() })
    const declared = createContract({
      csv: { path: '/csv', method: 'GET', responses: { 200: { 'text/csv': { body: csv(Row) } } } },
      lines: { path: '/lines', method: 'GET', responses: { 200: { 'application/jsonl': { body: jsonLines(Row) } } } },
      ids: { path: '/ids', method: 'GET', query: separated(z.object({ ids: z.array(z.string()) }), { ids: ',' }), responses: { 200: { 'application/json': { body: z.array(z.string()) } } } },
    })
    const tools = serveTools(declared, {
      csv: (request: Any) => request.respond({ status: 200, body: [{ a: '1' }, { a: '2' }] }),
      lines: (request: Any) => request.respond({ status: 200, body: Readable.from([{ a: '1' }, { a: '2' }]) }),
      ids: (request: Any) => request.respond({ status: 200, body: request.validatedQuery.ids }),
    })
    expect((await callTool('csv', {}, {}, tools)).content).toEqual([{ type: 'text', text: 'a\n1\n2\n' }])
    expect((await callTool('lines', {}, {}, tools)).content).toEqual([{ type: 'text', text: '{"a":"1"}\n{"a":"2"}\n' }])
    expect((await callTool('ids', { query: { ids: ['1,2', '3'] } }, {}, tools)).structuredContent).toEqual(['1,2', '3'])
    const { body } = await send('tools/list', {}, {}, tools)
    expect(body.result.tools.map((tool: Any) => [tool.inputSchema.properties, tool.outputSchema])).toEqual([
      [{}, undefined],
      [{}, undefined],
      [{ query: expect.objectContaining({ properties: { ids: { type: 'array', items: { type: 'string' } } } }) }, expect.objectContaining({ type: 'array' })],
    ])
  })

  it('accepts other content types than event streams', async () => {
    const declared = createContract({
      get: {
        path: '/',
        method: 'GET',
        headers: z.object({ accept: z.string().optional() }),
        responses: { 200: { 'text/event-stream': { body: events(z.string()) }, 'application/json': { body: z.string().nullable() } } },
      },
    })
    const tools = serveTools(declared, { get: (request: Any) => request.respond({ status: 200, contentType: 'application/json', body: request.headers.get('accept') }) })
    const headers = { accept: 'application/json, text/event-stream' }
    expect((await callTool('get', {}, { headers }, tools)).content[0].text).toBe('"application/json"')
    expect((await callTool('get', { headers: { accept: 'text/html' } }, { headers }, tools)).content[0].text).toBe('"text/html"')
  })
})

describe('createMcpHandler rejects', () => {
  const create = (options: object): unknown => createMcpHandler(router as Router, { contract, include: [], info, ...options } as never)
  const json = { 'application/json': { body: z.string() } }

  it.each([
    ["'other' is not an option of createMcpHandler", { other: 1 }],
    ["'nothing' is not an operation of the contract", { include: ['nothing'] }],
    ["'toString' is not an operation of the contract", { include: ['toString'] }],
    ["'getUser' is not an operation of the router", { include: ['getUser'], base: '/v1' }],
    ["'contract' must be an object", { contract: undefined }],
    ["'include' must be an array of operation names", { include: 'getUser' }],
    ["'path mcp' is not valid", { path: 'mcp' }],
    ["'path /:tenant/mcp' is not valid", { path: '/:tenant/mcp' }],
    ["'info.name' is not a string", { info: { version: '1' } }],
    ["'info.version' is not a string", { info: { name: 'a' } }],
    ["'authorization.servers' is empty", { authorization: {} }],
    ["'base /:a' is not valid", { base: '/:a' }],
    ["getUser: 'path' is not valid", { contract: { getUser: { method: 'GET', responses: { 200: {} } } } }],
  ])('%s', (message, options) => {
    expect(() => create(options)).toThrow(message)
  })

  it.each([
    ['a/b: name: a tool has a name of at most 128 letters, digits, dots, hyphens and underscores', { 'a/b': { path: '/', method: 'GET', responses: { 200: {} } } }],
    ['watch: responses: an event stream cannot be the result of a tool', { watch: { path: '/', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(z.string()) } } } } }],
    ['upload: requests: a tool sends JSON, a form or text', { upload: { path: '/', method: 'POST', requests: { 'multipart/form-data': { body: multipart(z.object({ a: z.string() })) }, 'application/jsonl': { body: jsonLines(z.string()) }, 'text/csv': { body: csv(z.object({ a: z.string() })) } }, responses: { 200: {} } } }],
    ['upload: requests: a tool sends JSON, a form or text', { upload: { path: '/', method: 'POST', requests: { 'application/zip': { body: z.any() } }, responses: { 200: {} } } }],
    ["get: responses 200 application/json (none): 'none' does not implement Standard JSON Schema", { get: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: { '~standard': { version: 1, vendor: 'none', validate: () => ({ value: 1 }) } } } } } } }],
  ])('%s', (message, declared) => {
    const handlers = Object.fromEntries(Object.keys(declared).map((name) => [name, () => new Response()]))
    expect(() => serveTools(createContract(declared as never), handlers)).toThrow(message)
  })

  it('a value that is not a router', () => {
    for (const include of [[], ['getUser'], ['getUser', 'fail']] as const) {
      expect(() => createMcpHandler({ fetch: async () => new Response() }, { contract, include, info })).toThrow(/is not a router|not an operation of the router/)
    }
  })

  it('the operations that the router does not have, and no others', () => {
    const other = createContract({ ...contract, getMe: { ...contract.getMe, path: '/me' }, getNote: { ...contract.getNote, method: 'PUT' } })
    const names = Object.keys(other) as (keyof typeof other)[]
    expect(() => createMcpHandler(router as Router, { contract: other, include: names, info })).toThrow(
      "These tools cannot be created:\n- 'getMe' is not an operation of the router\n- 'getNote' is not an operation of the router",
    )
  })

  it('an operation that is in the contract of another router', () => {
    const other = createContract({ getUser: { path: '/people/:id', method: 'GET', responses: { 200: json } } })
    expect(() => createMcpHandler(router as Router, { contract: other, include: ['getUser'], info })).toThrow("'getUser' is not an operation of the router")
  })
})
