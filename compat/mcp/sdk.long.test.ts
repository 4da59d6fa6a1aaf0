/** The official clients, of both generations of the SDK, use the RealWorld API as tools. */
import { createAuthenticator, createContract, createRouter, type Router } from 'routepact'
import { createMcpHandler } from 'routepact/mcp'
import { serve } from 'routepact/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../docs/examples/conduit/app.ts'
import { contract } from '../../docs/examples/conduit/contract.ts'
import { openDatabase } from '../../docs/examples/conduit/database.ts'
import { toNewUser } from '../../docs/examples/conduit/testing.ts'

type Any = ReturnType<typeof JSON.parse>

/** The packages of this folder, which the root of the repository does not install. */
const load = async (name: string): Promise<Any> => import(/* @vite-ignore */ name)

const database = openDatabase(':memory:')
const app = createApp({ database, secret: 'x'.repeat(32) })
const mcp: Router = createMcpHandler(app, {
  contract,
  base: '/api',
  include: Object.keys(contract) as (keyof typeof contract)[],
  info: { name: 'conduit', version: '1.0.0' },
})

let url: URL
let close: () => Promise<void>

beforeAll(async () => {
  const server = await serve(mcp, { port: 0, hostname: '127.0.0.1' })
  close = server.close
  url = new URL('/mcp', server.url)
})
afterAll(async () => {
  await close()
  database.close()
})

const clients: readonly (readonly [name: string, connect: (headers: object) => Promise<Any>])[] = [
  [
    '@modelcontextprotocol/client, revision 2026-07-28',
    async (headers) => {
      const { Client, StreamableHTTPClientTransport } = await load('@modelcontextprotocol/client')
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
      return client
    },
  ],
  [
    '@modelcontextprotocol/client, which negotiates',
    async (headers) => {
      const { Client, StreamableHTTPClientTransport } = await load('@modelcontextprotocol/client')
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
      expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
      return client
    },
  ],
  [
    '@modelcontextprotocol/sdk, revision 2025-11-25',
    async (headers) => {
      const { Client } = await load('@modelcontextprotocol/sdk/client/index.js')
      const { StreamableHTTPClientTransport } = await load('@modelcontextprotocol/sdk/client/streamableHttp.js')
      const client = new Client({ name: 'test', version: '1' })
      const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } })
      await client.connect(transport)
      expect(transport.protocolVersion).toBe('2025-11-25')
      return client
    },
  ],
]

describe.each(clients)('%s', (name, connect) => {
  const username = `user${clients.findIndex(([other]) => other === name)}`
  let client: Any
  let signedIn: Any

  beforeAll(async () => {
    client = await connect({})
    const { structuredContent } = await client.callTool({ name: 'createUser', arguments: { body: { user: toNewUser(username) } } })
    signedIn = await connect({ authorization: `Token ${structuredContent.user.token}` })
  })
  afterAll(async () => {
    await client?.close()
    await signedIn?.close()
  })

  test('lists the tools and the resources', async () => {
    const { tools } = await client.listTools()
    expect(tools.map((tool: Any) => tool.name)).toEqual(Object.keys(contract))
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map((one: Any) => one.uriTemplate)).toContain('api:/articles/{slug}')
    expect((await client.listResources()).resources.map((one: Any) => one.uri)).toContain('api:/tags')
    expect(client.getServerVersion()).toEqual({ name: 'conduit', version: '1.0.0' })
  })

  test('writes and reads an article', async () => {
    const body = { article: { title: `About ${username}`, description: 'A test', body: 'Text', tagList: ['mcp'] } }
    const { structuredContent: created, isError } = await signedIn.callTool({ name: 'createArticle', arguments: { body } })
    expect(isError).not.toBe(true)
    const { slug } = created.article
    const read = await client.callTool({ name: 'getArticle', arguments: { params: { slug } } })
    expect(read.structuredContent.article).toMatchObject({ title: `About ${username}`, author: { username } })
    expect(JSON.parse(read.content[0].text)).toEqual(read.structuredContent)
    const listed = await client.callTool({ name: 'getArticles', arguments: { query: { author: username } } })
    expect(listed.structuredContent).toMatchObject({ articlesCount: 1 })
    const { contents } = await client.readResource({ uri: `api:/articles/${slug}` })
    expect(JSON.parse(contents[0].text)).toEqual(read.structuredContent)
    const deleted = await signedIn.callTool({ name: 'deleteArticle', arguments: { params: { slug } } })
    expect(deleted.isError).not.toBe(true)
    const gone = await client.callTool({ name: 'getArticle', arguments: { params: { slug } } })
    expect([gone.isError, gone._meta['routepact/status']]).toEqual([true, 404])
  })

  test('reads why a call fails', async () => {
    const anonymous = await client.callTool({ name: 'getCurrentUser', arguments: {} })
    expect([anonymous.isError, anonymous._meta['routepact/status']]).toEqual([true, 401])
    const invalid = await client.callTool({ name: 'createUser', arguments: { body: { user: { username: '' } } } })
    expect([invalid.isError, invalid._meta['routepact/status']]).toEqual([true, 422])
    await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toThrow("'nothing' is not a tool")
    await expect(client.readResource({ uri: 'api:/nothing' })).rejects.toThrow('Resource not found')
  })
})

test('the client of the SDK finds the authorization server of a tool', async () => {
  const api = createContract({ read: { path: '/read', method: 'GET', security: [{ login: ['users:read'] }], responses: { 200: {} } } })
  const login = createAuthenticator({
    scheme: { type: 'openIdConnect', openIdConnectUrl: 'https://login.example.com/.well-known/openid-configuration' },
    challenge: 'Bearer realm="api"',
    authenticate: ({ scopes }) => void scopes,
  })
  const router = createRouter({ contract: api, security: { login }, handlers: { read: () => new Response() } })
  const server = await serve(createMcpHandler(router, { contract: api, include: ['read'], info: { name: 'api', version: '1' } }), { port: 0, hostname: '127.0.0.1' })
  const endpoint = new URL('/mcp', server.url)
  try {
    const { Client, StreamableHTTPClientTransport, discoverOAuthProtectedResourceMetadata, extractWWWAuthenticateParams } = await load('@modelcontextprotocol/client')
    let challenged: Response | undefined
    const keep = async (input: URL, init: RequestInit): Promise<Response> => {
      const response = await fetch(input, init)
      if (response.status === 401) challenged = response.clone()
      return response
    }
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    await client.connect(new StreamableHTTPClientTransport(endpoint, { fetch: keep }))
    await expect(client.callTool({ name: 'read', arguments: {} })).rejects.toThrow()
    const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(challenged)
    expect([resourceMetadataUrl.href, scope]).toEqual([new URL('/.well-known/oauth-protected-resource/mcp', endpoint).href, 'users:read'])
    const metadata = await discoverOAuthProtectedResourceMetadata(endpoint, { resourceMetadataUrl })
    expect(metadata).toMatchObject({ resource: endpoint.href, authorization_servers: ['https://login.example.com'], scopes_supported: ['users:read'] })
    await client.close()
  } finally {
    await server.close()
  }
})
