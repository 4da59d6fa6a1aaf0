import { bearer, createAuthenticator, createContract, createRouter, mergeRouters, type Router } from 'routepact'
import { createMcpHandler } from 'routepact/mcp'
import { describe, expect, it } from 'vitest'
import { type Any, callTool, current, info, mcp, previous, send } from './support.ts'

const contract = createContract({
  read: { path: '/read', method: 'GET', security: [{ login: ['users:read'] }], responses: { 200: {} } },
  write: { path: '/write', method: 'POST', security: [{ login: ['users:write'] }], responses: { 200: {} } },
  other: { path: '/other', method: 'GET', security: [{ login: ['other'] }], responses: { 200: {} } },
  open: { path: '/open', method: 'GET', responses: { 200: {} } },
  denied: { path: '/denied', method: 'GET', responses: { 200: {} } },
})

const create = (challenge: string | undefined, openIdConnectUrl = 'https://login.example.com/.well-known/openid-configuration') => {
  const login = createAuthenticator({
    scheme: { type: 'openIdConnect', openIdConnectUrl },
    ...(challenge !== undefined && { challenge }),
    authenticate: ({ request, scopes }) => (request.headers.get('authorization') === `Bearer ${scopes.join()}` ? {} : undefined),
  })
  const done = (request: Any) => request.respond({ status: 200 })
  const denied = () => new Response(null, { status: 403, headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="more"' } })
  const router = createRouter({ contract, security: { login }, handlers: { read: done, write: done, other: done, open: done, denied } })
  return { router }
}

const { router } = create('Bearer realm="api"')
const handler = createMcpHandler(router, { contract, include: ['read', 'write', 'open', 'denied'], info })
const metadataUrl = 'http://localhost/.well-known/oauth-protected-resource/mcp'

describe('the metadata of the endpoint', () => {
  it('names the authorization servers of the schemes and the scopes of the tools', async () => {
    const response = await handler.fetch(new Request(metadataUrl))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      resource: 'http://localhost/mcp',
      authorization_servers: ['https://login.example.com'],
      scopes_supported: ['users:read', 'users:write'],
      bearer_methods_supported: ['header'],
    })
  })

  it('has the servers and the resource of the options', async () => {
    const options = { contract, include: ['open'], info, authorization: { servers: ['https://a.example.com'], resource: 'https://api.example.com/mcp' } } as const
    const response = await createMcpHandler(router, options).fetch(new Request(metadataUrl))
    expect(await response.json()).toEqual({ resource: 'https://api.example.com/mcp', authorization_servers: ['https://a.example.com'], bearer_methods_supported: ['header'] })
  })

  it('is below the base of a merged router', async () => {
    const api = mergeRouters([handler], { base: '/v1' })
    const url = 'http://localhost/v1/.well-known/oauth-protected-resource/mcp'
    for (const called of ['http://localhost/v1/mcp', 'http://localhost/v1/mcp/', 'http://localhost/v1/%6dcp?a=/mcp']) {
      const { status, headers } = await send('tools/call', { name: 'read' }, { url: called }, api)
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toContain(`resource_metadata="${url}"`)
    }
    expect(await (await api.fetch(new Request(url))).json()).toMatchObject({ resource: 'http://localhost/v1/mcp' })
  })

  it('does not exist without an authorization server', async () => {
    expect((await mcp.fetch(new Request(metadataUrl))).status).toBe(404)
  })
})

describe('a call without a valid token', () => {
  it.each([
    ['Bearer realm="api"', `Bearer resource_metadata="${metadataUrl}", scope="users:read", realm="api"`],
    ['Bearer', `Bearer resource_metadata="${metadataUrl}", scope="users:read"`],
    ['Bearer scope="a"', `Bearer resource_metadata="${metadataUrl}", scope="a"`],
    ['Digest realm="a"', `Bearer resource_metadata="${metadataUrl}", scope="users:read", Digest realm="a"`],
    [undefined, `Bearer resource_metadata="${metadataUrl}", scope="users:read"`],
  ])('is a 401 with a challenge beside %s', async (challenge, expected) => {
    const own = create(challenge)
    const tools = createMcpHandler(own.router, { contract, include: ['read'], info })
    for (const revision of [current, previous]) {
      const { status, headers, body } = await send('tools/call', { name: 'read' }, { revision }, tools)
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toBe(expected)
      expect(body).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32_600, message: 'Authorize first' } })
    }
  })

  it('is a 401 whose body is not read', async () => {
    const failing = () => new Response(new ReadableStream({ start: (controller) => controller.error(new Error('secret')) }), { status: 401 })
    const own = createRouter({ contract: { get: { path: '/', method: 'GET', responses: { 200: {} } } }, handlers: { get: failing } })
    const tools = createMcpHandler(own, { contract: { get: { path: '/', method: 'GET', responses: { 200: {} } } }, include: ['get'], info, authorization: { servers: ['https://a.example.com'] } })
    expect((await send('tools/call', { name: 'get' }, {}, tools)).status).toBe(401)
  })

  it('is a 403 if the token needs more scopes', async () => {
    const { status, headers } = await send('tools/call', { name: 'denied' }, {}, handler)
    expect(status).toBe(403)
    expect(headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${metadataUrl}", error="insufficient_scope", scope="more"`)
  })

  it('is a 401 for a resource too', async () => {
    expect((await send('resources/read', { uri: 'api:/read' }, {}, handler)).status).toBe(401)
  })

  it('reaches the operation with the token of the request', async () => {
    expect((await callTool('read', {}, { headers: { authorization: 'Bearer users:read' } }, handler)).content[0].text).toBe('200 OK')
    expect((await send('tools/call', { name: 'write' }, { headers: { authorization: 'Bearer users:read' } }, handler)).status).toBe(401)
  })

  it('is a result without an authorization server', async () => {
    const own = createRouter({ contract: { get: { path: '/', method: 'GET', security: [{ token: [] }], responses: { 200: {} } } }, security: { token: bearer(() => undefined) }, handlers: { get: () => new Response() } } as Any) as unknown as Router
    const tools = createMcpHandler(own, { contract: { get: { path: '/', method: 'GET', security: [{ token: [] }], responses: { 200: {} } } }, include: ['get'], info })
    expect(await callTool('get', {}, {}, tools)).toMatchObject({ isError: true, _meta: { 'routepact/status': 401 } })
  })
})
