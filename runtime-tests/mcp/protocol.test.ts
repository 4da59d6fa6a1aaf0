import { createMcpHandler } from 'routepact/mcp'
import { describe, expect, it } from 'vitest'
import { contract, current, info, mcp, meta, post, previous, router, send } from './support.ts'

const prefix = 'io.modelcontextprotocol/'

describe('the current revision', () => {
  it('describes the server', async () => {
    const { status, headers, body } = await send('server/discover')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json')
    expect(body).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        resultType: 'complete',
        supportedVersions: [current, previous, '2025-06-18'],
        capabilities: { tools: {}, resources: {} },
        ttlMs: 300_000,
        cacheScope: 'public',
        _meta: { [`${prefix}serverInfo`]: info },
      },
    })
  })

  it.each(['tools/list', 'resources/list', 'resources/templates/list'])('says how long the result of %s is valid', async (method) => {
    expect((await send(method)).body.result).toMatchObject({ resultType: 'complete', ttlMs: 300_000, cacheScope: 'public' })
  })

  it.each(['initialize', 'ping', 'logging/setLevel', 'prompts/list', 'completion/complete', 'subscriptions/listen', 'unknown', 'toString', '__proto__'])(
    'has no method %s',
    async (method) => {
      const { status, body } = await send(method)
      expect(status).toBe(404)
      expect(body).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32_601, message: 'Method not found' } })
    },
  )

  it.each([
    ['a missing _meta', {}, {}, -32_602, `'${prefix}protocolVersion' of '_meta' must be a string`],
    ['a _meta that is an array', { _meta: [] }, {}, -32_602, `'${prefix}protocolVersion' of '_meta' must be a string`],
    ['a version that is not text', { _meta: { ...meta, [`${prefix}protocolVersion`]: 1 } }, {}, -32_602, `'${prefix}protocolVersion' of '_meta' must be a string`],
    ['missing capabilities', { _meta: { ...meta, [`${prefix}clientCapabilities`]: undefined } }, {}, -32_602, `'${prefix}clientCapabilities' of '_meta' must be an object`],
    ['another version in the header', { _meta: meta }, { 'mcp-protocol-version': previous }, -32_020, "'MCP-Protocol-Version' must be the 'protocolVersion' of '_meta'"],
    ['another method in the header', { _meta: meta }, { 'mcp-method': 'ping' }, -32_020, "'Mcp-Method' must be the 'method' of the message"],
    ['another case in the header', { _meta: meta }, { 'mcp-method': 'TOOLS/CALL' }, -32_020, "'Mcp-Method' must be the 'method' of the message"],
    ['another name in the header', { _meta: meta, name: 'getNote' }, { 'mcp-name': 'getUser' }, -32_020, "'Mcp-Name' must be the 'name' of the message"],
    ['malformed base64 in the header', { _meta: meta, name: 'getNote' }, { 'mcp-name': '=?base64?%?=' }, -32_020, "'Mcp-Name' must be the 'name' of the message"],
  ])('rejects %s', async (_kind, params, headers, code, message) => {
    const own = { 'mcp-protocol-version': current, 'mcp-method': 'tools/call', 'mcp-name': 'getNote', ...headers }
    const { status, body } = await post({ jsonrpc: '2.0', id: 'a', method: 'tools/call', params }, { headers: own })
    expect(status).toBe(400)
    expect(body).toEqual({ jsonrpc: '2.0', id: 'a', error: { code, message } })
  })

  it('rejects missing headers', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } }
    expect(await post(message)).toMatchObject({ status: 400, body: { error: { code: -32_020 } } })
    expect(await post(message, { headers: { 'mcp-protocol-version': current } })).toMatchObject({ status: 400, body: { error: { code: -32_020 } } })
  })

  it('reads a name in base64', async () => {
    const { body } = await send('tools/call', { name: 'getNote' }, { headers: { 'mcp-name': '=?base64?Z2V0Tm90ZQ==?=' } })
    expect(body.result.content).toEqual([{ type: 'text', text: 'note' }])
  })

  it.each([{ revision: 'v9' }, { revision: '2025-03-26' }])('rejects the version $revision', async ({ revision }) => {
    const params = { _meta: { ...meta, [`${prefix}protocolVersion`]: revision } }
    const { status, body } = await post({ jsonrpc: '2.0', id: 1, method: 'server/discover', params }, { headers: { 'mcp-protocol-version': revision } })
    expect(status).toBe(400)
    expect(body.error).toEqual({ code: -32_022, message: `'${revision}' is not a supported protocol version`, data: { supported: [current, previous, '2025-06-18'], requested: revision } })
  })

  it('serves a message that names an earlier revision in its _meta', async () => {
    const params = { _meta: { ...meta, [`${prefix}protocolVersion`]: previous } }
    expect((await post({ jsonrpc: '2.0', id: 1, method: 'ping', params }, { headers: { 'mcp-protocol-version': previous } })).body.result).toEqual({})
  })
})

describe('the previous revisions', () => {
  it.each([
    [previous, previous],
    ['2025-06-18', '2025-06-18'],
    ['2024-11-05', previous],
    [undefined, previous],
  ])('negotiate %s as %s', async (requested, agreed) => {
    const { status, body } = await post({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: requested, capabilities: {}, clientInfo: info } })
    expect(status).toBe(200)
    expect(body).toEqual({ jsonrpc: '2.0', id: 0, result: { protocolVersion: agreed, serverInfo: info, capabilities: { tools: {}, resources: {} } } })
  })

  it('have the instructions, and no resources without operations that are some', async () => {
    const handler = createMcpHandler(router, { contract, include: ['createUser'], info, instructions: 'Create users.' })
    const { body } = await send('initialize', {}, { revision: previous }, handler)
    expect(body.result).toMatchObject({ capabilities: { tools: {} }, instructions: 'Create users.' })
    expect(body.result.capabilities).not.toHaveProperty('resources')
    expect((await send('resources/list', {}, { revision: previous }, handler)).body.error.code).toBe(-32_601)
  })

  it('accept notifications', async () => {
    const { status, body } = await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, { headers: { 'mcp-protocol-version': previous } })
    expect([status, body]).toEqual([202, undefined])
  })

  it('answer ping', async () => {
    expect((await send('ping', {}, { revision: previous })).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  })

  it('have lists without hints of later revisions', async () => {
    expect(Object.keys((await send('tools/list', {}, { revision: previous })).body.result)).toEqual(['tools'])
  })

  it('have no method of later revisions, with the status 200', async () => {
    const { status, body } = await send('server/discover', {}, { revision: previous })
    expect([status, body.error.code]).toEqual([200, -32_601])
  })

  it('need the header after initialize', async () => {
    const { status, body } = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    expect(status).toBe(400)
    expect(body.error).toEqual({ code: -32_020, message: "'MCP-Protocol-Version' is missing" })
  })

  it.each([{ id: 1 }, {}])('reject an unknown header of %j', async (id) => {
    const { status, body } = await post({ jsonrpc: '2.0', ...id, method: 'ping' }, { headers: { 'mcp-protocol-version': '1900-01-01' } })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: -32_022, data: { requested: '1900-01-01' } })
  })
})

describe('a message', () => {
  const request = "'id' must be a string or an integer"

  it.each([
    ['a batch', [{ jsonrpc: '2.0', id: 1, method: 'ping' }], 'The message must be one object, not a batch'],
    ['an empty batch', [], 'The message must be one object, not a batch'],
    ['null', null, 'The message must be one object, not a batch'],
    ['a number', 1, 'The message must be one object, not a batch'],
    ['another version of JSON-RPC', { jsonrpc: '1.0', method: 'ping' }, "'jsonrpc' must be '2.0'"],
    ['an id that is null', { jsonrpc: '2.0', id: null, method: 'ping' }, request],
    ['an id that is an object', { jsonrpc: '2.0', id: {}, method: 'ping' }, request],
    ['an id that is true', { jsonrpc: '2.0', id: true, method: 'ping' }, request],
    ['an id that is a fraction', { jsonrpc: '2.0', id: 1.5, method: 'ping' }, request],
    ['a response', { jsonrpc: '2.0', result: {} }, "'method' must be a string"],
    ['a method that is not text', { jsonrpc: '2.0', method: 1 }, "'method' must be a string"],
    ['parameters by position', { jsonrpc: '2.0', method: 'ping', params: [] }, "'params' must be an object"],
    ['parameters that are null', { jsonrpc: '2.0', method: 'ping', params: null }, "'params' must be an object"],
  ])('must not be %s', async (_kind, message, text) => {
    const { status, body } = await post(message)
    expect(status).toBe(400)
    expect(body).toEqual({ jsonrpc: '2.0', error: { code: -32_600, message: text } })
  })

  it('keeps its id in an error', async () => {
    expect((await post({ jsonrpc: '1.0', id: 'a', method: 'ping' })).body).toMatchObject({ id: 'a', error: { code: -32_600 } })
  })

  it.each(['{', '', '{"a":1}}', '\u0000'])('must be JSON: %j', async (text) => {
    const { status, body } = await post(text)
    expect(status).toBe(400)
    expect(body).toEqual({
      jsonrpc: '2.0',
      error: text === '' ? { code: -32_600, message: "'jsonrpc' must be '2.0'" } : { code: -32_700, message: 'The body is not valid JSON' },
    })
  })

  it('must have the content type of JSON', async () => {
    const { status, body } = await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { headers: { 'content-type': 'text/plain' } })
    expect(status).toBe(400)
    expect(body).toEqual({ jsonrpc: '2.0', error: { code: -32_700, message: 'Unsupported Content-Type: text/plain. Supported types: application/json' } })
  })

  it('has a size limit', async () => {
    const handler = createMcpHandler(router, { contract, include: [], info, maxBodySize: 100 })
    const message = { jsonrpc: '2.0', id: 1, method: 'ping', params: { a: 'x'.repeat(100) } }
    const { status, headers, body } = await post(message, {}, handler)
    expect(status).toBe(413)
    expect(headers.get('connection')).toBe('close')
    expect(body).toMatchObject({ jsonrpc: '2.0', error: { code: -32_600 } })
    expect((await post({ ...message, params: { a: 'x'.repeat(2 ** 20) } })).status).toBe(413)
  })

  it.each(['tools/list', 'resources/list', 'resources/templates/list'])('must not have a cursor: %s', async (method) => {
    const { status, body } = await send(method, { cursor: 'x' })
    expect(status).toBe(200)
    expect(body.error).toEqual({ code: -32_602, message: "'cursor' is not from this server" })
  })
})

describe('an HTTP request', () => {
  it.each(['GET', 'DELETE', 'PUT'])('with the method %s is not allowed', async (method) => {
    const response = await mcp.fetch(new Request('http://localhost/mcp', { method }))
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST, OPTIONS')
    expect(await response.json()).toMatchObject({ error: { code: -32_600, message: 'Method Not Allowed' } })
  })

  it('to another path is not found', async () => {
    expect((await mcp.fetch(new Request('http://localhost/'))).status).toBe(404)
  })

  it.each(['http://localhost', 'http://localhost:5173', 'https://127.0.0.1:8080', 'http://[::1]:3000'])('may have the origin %s', async (origin) => {
    expect((await send('server/discover', {}, { headers: { origin } })).status).toBe(200)
  })

  it.each(['http://evil.example.com', 'null', 'http://localhost.evil.com', 'http://localhost:1@evil.com', 'http://evil.com/#http://localhost', 'ftp://localhost', '', 'http://127.0.0.1.nip.io'])(
    'must not have the origin %j',
    async (origin) => {
      const { status, body } = await send('server/discover', {}, { headers: { origin } })
      expect(status).toBe(403)
      expect(body).toEqual({ jsonrpc: '2.0', error: { code: -32_600, message: "'Origin' is not one of 'origins'" } })
    },
  )

  it('has an origin of the options', async () => {
    const handler = createMcpHandler(router, { contract, include: [], info, origins: ['https://example.com'] })
    expect((await send('server/discover', {}, { headers: { origin: 'https://example.com' } }, handler)).status).toBe(200)
    expect((await send('server/discover', {}, { headers: { origin: 'http://localhost' } }, handler)).status).toBe(403)
    expect((await send('server/discover', {}, {}, handler)).status).toBe(200)
  })
})
