import { bearer, type Contract, createContract, createRouter, mergeRouters, type Router } from 'routepact'
import { createMcpHandler, type McpAuthorization, type McpInfo, type McpOptions } from 'routepact/mcp'
import { serve } from 'routepact/node'
import { describe, expect, test } from 'tstyche'

type Any = ReturnType<typeof JSON.parse>

const contract = createContract({
  getUser: { path: '/users/:id', method: 'GET', responses: { 200: {} } },
  createUser: { path: '/users', method: 'POST', security: [{ token: [] }], responses: { 200: {} } },
})
const other = createContract({ getUser: { path: '/people/:id', method: 'GET', responses: { 200: {} } } })
const done = () => new Response()
const security = { token: bearer((token) => ({ token })) }
const router = createRouter({ contract, security, handlers: { getUser: done, createUser: done } })
const based = createRouter({ contract, security, base: '/v1', handlers: { getUser: done, createUser: done } })
const withArguments = createRouter({
  contract: other,
  before: [(_request, _env: { readonly kv: string }) => undefined],
  handlers: { getUser: done },
})
const info = { name: 'users', version: '1.0.0' }

describe('createMcpHandler', () => {
  test('returns a router, which can be served and merged', () => {
    const mcp = createMcpHandler(router, { contract, include: ['getUser'], info })
    expect(mcp).type.toBe<Router>()
    expect(mergeRouters).type.toBeCallableWith([router, mcp])
    expect(serve).type.toBeCallableWith(mcp)
    expect(serve).type.toBeCallableWith(mergeRouters([router, mcp], { base: '/v1' }))
  })

  test('keeps the arguments of fetch', () => {
    const mcp = createMcpHandler(withArguments, { contract: other, include: ['getUser'], info })
    expect(mcp).type.toBe<Router<[_env: { readonly kv: string }]>>()
    expect(mcp.fetch).type.not.toBeCallableWith(new Request('http://localhost'))
  })

  test('includes operations of the contract only', () => {
    expect(createMcpHandler).type.toBeCallableWith(router, { contract, include: ['getUser', 'createUser'], info })
    expect(createMcpHandler).type.toBeCallableWith(router, { contract, include: [], info })
    expect(createMcpHandler).type.not.toBeCallableWith(router, { contract, include: ['deleteUser'], info })
    expect(createMcpHandler).type.not.toBeCallableWith(router, { contract, include: ['getUser', 'toString'], info })
    expect(createMcpHandler).type.not.toBeCallableWith(router, { contract, include: [1], info })
    expect(createMcpHandler).type.not.toBeCallableWith(router, { contract, include: 'getUser', info })
    expect(createMcpHandler).type.not.toBeCallableWith(router, { contract, info })
    expect(createMcpHandler).type.not.toBeCallableWith(router, { contract, include: [{} as unknown], info })
  })

  test('needs the contract of the router', () => {
    expect(createMcpHandler).type.not.toBeCallableWith(router, { contract: other, include: ['getUser'], info })
    expect(createMcpHandler).type.toBeCallableWith(router, { contract: other, include: [], info })
    expect(createMcpHandler).type.not.toBeCallableWith(router, { include: ['getUser'], info })
    expect(createMcpHandler).type.not.toBeCallableWith(router, { contract: {} as unknown, include: [], info })
    expect(createMcpHandler).type.toBeCallableWith(mergeRouters([router, based]), { contract, include: ['getUser'], info })
  })

  test('needs the base of the router', () => {
    expect(createMcpHandler).type.toBeCallableWith(based, { contract, base: '/v1', include: ['getUser'], info })
    expect(createMcpHandler).type.toBeCallableWith(based, { contract, base: 'v1/', include: ['getUser'], info })
    expect(createMcpHandler).type.toBeCallableWith(based, { contract, base: '/v1' as string, include: ['getUser'], info })
    expect(createMcpHandler).type.not.toBeCallableWith(based, { contract, include: ['getUser'], info })
    expect(createMcpHandler).type.not.toBeCallableWith(based, { contract, base: '/v2', include: ['getUser'], info })
    expect(createMcpHandler).type.not.toBeCallableWith(router, { contract, base: '/v1', include: ['getUser'], info })
    expect(createMcpHandler).type.toBeCallableWith(mergeRouters([router], { base: '/v3' }), { contract, base: '/v3', include: ['getUser'], info })
  })

  test('accepts a router and a contract whose types are not known', () => {
    expect(createMcpHandler).type.toBeCallableWith({} as Router, { contract, include: ['getUser'], info })
    expect(createMcpHandler({} as Router<[string]>, { contract, include: ['getUser'], info })).type.toBe<Router<[string]>>()
    expect(createMcpHandler).type.toBeCallableWith(router, { contract: {} as Contract, include: ['anything'], info })
    expect(createMcpHandler({} as Any, { contract: {} as Any, include: ['anything'], info })).type.toBe<Router>()
    expect(createMcpHandler(router, { contract, include: {} as never, info })).type.toBe<Router>()
  })

  test('needs a router', () => {
    expect(createMcpHandler).type.not.toBeCallableWith({}, { contract, include: ['getUser'], info })
    expect(createMcpHandler).type.not.toBeCallableWith({} as unknown, { contract, include: ['getUser'], info })
    expect(createMcpHandler).type.not.toBeCallableWith(undefined, { contract, include: ['getUser'], info })
  })

  test('has typed options', () => {
    expect(createMcpHandler).type.toBeCallableWith(router, {
      contract,
      include: ['getUser'],
      info: { ...info, title: 'Users' },
      instructions: 'Read users.',
      path: '/tools',
      origins: ['https://example.com'],
      uri: 'users:',
      authorization: { servers: ['https://login.example.com'], resource: 'https://example.com/mcp' },
      maxBodySize: 1,
      maxResponseSize: 1,
      libraryOptions: { zod: { unrepresentable: 'any' } },
    })
    expect(createMcpHandler).type.not.toBeCallableWith(router, { contract, include: ['getUser'], info: { name: 'users' } })
    expect(createMcpHandler).type.not.toBeCallableWith(router, { contract, include: ['getUser'] })
    expect(createMcpHandler).type.not.toBeCallableWith(router, { contract, include: ['getUser'], info, origin: [] })
    expect(createMcpHandler).type.not.toBeCallableWith(router, { contract, include: ['getUser'], info, origins: 'https://example.com' })
    expect(createMcpHandler).type.not.toBeCallableWith(router, { contract, include: ['getUser'], info, security })
  })
})

test('McpOptions lists the operations of a contract', () => {
  expect<McpOptions<typeof contract>['include']>().type.toBe<readonly ('getUser' | 'createUser')[]>()
  expect<McpOptions<typeof contract>['contract']>().type.toBe<typeof contract>()
  expect<McpOptions<Contract>['info']>().type.toBe<McpInfo>()
  expect<McpOptions<Contract>['authorization']>().type.toBe<McpAuthorization | undefined>()
  expect<McpOptions<Contract>['origins']>().type.toBe<readonly string[] | undefined>()
  expect<'include'>().type.toBe<keyof { [Name in keyof McpOptions<Contract> as Name extends 'include' ? ({} extends Pick<McpOptions<Contract>, Name> ? never : Name) : never]: 1 }>()
})

test('McpInfo and McpAuthorization', () => {
  expect<McpInfo>().type.toBe<{ readonly name: string; readonly version: string; readonly title?: string | undefined }>()
  expect<McpAuthorization>().type.toBe<{ readonly servers?: readonly string[] | undefined; readonly resource?: string | undefined }>()
})

test('a router whose routes are not known has any operation', () => {
  expect(createMcpHandler).type.toBeCallableWith({} as Router, { contract, include: ['getUser'], info })
  expect(createMcpHandler).type.toBeCallableWith({} as Router<[], unknown>, { contract, include: ['createUser'], info })
})
