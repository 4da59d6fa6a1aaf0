import type { Contract, ContractOperation, Router } from 'routepact'
import {
  type ContractCase,
  contractCases,
  type ContractCheck,
  type ContractCredentials,
  type ContractFinding,
  type ContractReport,
  type ContractTarget,
  type ContractTestOptions,
  createMock,
  type CreatedResource,
  testContract,
} from 'routepact-tools/testing'
import { expect, test } from 'tstyche'
import type { contract } from '../../docs/examples/conduit/contract.ts'

type Any = ReturnType<typeof JSON.parse>

declare const conduit: typeof contract
declare const router: Router
declare const wide: Contract
declare const unknownContract: unknown
declare const anyContract: Any

type Prepare = NonNullable<ContractTestOptions<typeof contract>['prepare']>

test('the results', () => {
  expect(testContract(conduit, router)).type.toBe<Promise<ContractReport>>()
  expect(contractCases(conduit, router)).type.toBe<Promise<ContractCase[]>>()
  expect(contractCases(wide, { baseUrl: '/api' })).type.toBe<Promise<ContractCase[]>>()
  expect<ContractReport['findings'][number]>().type.toBe<ContractFinding>()
  expect<ContractCase['run']>().type.toBe<() => Promise<string | undefined>>()
  expect<ContractCase['check']>().type.toBe<ContractCheck>()
  expect<ContractFinding['check']>().type.toBe<ContractCheck>()
})

test('the contract', () => {
  expect(testContract).type.not.toBeCallableWith(unknownContract, router)
  expect(testContract).type.not.toBeCallableWith({ op: { path: '/' } }, router)
  expect(testContract).type.toBeCallableWith(wide, router)
  expect(testContract(anyContract, router)).type.toBe<Promise<ContractReport>>()
})

test('the target is a fetch, a URL or both', () => {
  expect<Router>().type.toBeAssignableTo<ContractTarget>()
  expect<{ baseUrl: string }>().type.toBeAssignableTo<ContractTarget>()
  expect<{ baseUrl: string; fetch: typeof fetch }>().type.toBeAssignableTo<ContractTarget>()
  expect<{ fetch: (request: Request) => Response }>().type.toBeAssignableTo<ContractTarget>()
  expect<{}>().type.not.toBeAssignableTo<ContractTarget>()
  expect<{ baseUrl: undefined }>().type.not.toBeAssignableTo<ContractTarget>()
  expect<string>().type.not.toBeAssignableTo<ContractTarget>()
  expect<unknown>().type.not.toBeAssignableTo<ContractTarget>()
  expect<never>().type.toBeAssignableTo<ContractTarget>()
  expect<Router<[env: string]>>().type.not.toBeAssignableTo<ContractTarget>()
})

test('the names of operations and checks', () => {
  expect<'getTags'>().type.toBeAssignableTo<NonNullable<ContractTestOptions<typeof contract>['operations']>[number]>()
  expect<'getTag'>().type.not.toBeAssignableTo<NonNullable<ContractTestOptions<typeof contract>['operations']>[number]>()
  expect<string>().type.toBeAssignableTo<NonNullable<ContractTestOptions['operations']>[number]>()
  expect<'server-error'>().type.toBeAssignableTo<ContractCheck>()
  expect<'server-errors'>().type.not.toBeAssignableTo<ContractCheck>()
  expect<string>().type.not.toBeAssignableTo<ContractCheck>()
})

test('prepare receives the input of its operation and returns parts of it', () => {
  expect<{ getArticle: () => { params: { slug: string } } }>().type.toBeAssignableTo<Prepare>()
  expect<{ getArticle: () => Promise<{ params: { slug: string } }> }>().type.toBeAssignableTo<Prepare>()
  expect<{ getArticle: () => {} }>().type.toBeAssignableTo<Prepare>()
  expect<{}>().type.toBeAssignableTo<Prepare>()
  expect<{ getArticle: undefined }>().type.toBeAssignableTo<Prepare>()
  expect<{ getArticle: () => { params: { slug: number } } }>().type.not.toBeAssignableTo<Prepare>()
  expect<{ getArticle: () => { params: {} } }>().type.not.toBeAssignableTo<Prepare>()
  expect<{ getArticles: (input: { query?: { limit?: unknown } | undefined }) => {} }>().type.toBeAssignableTo<Prepare>()
  expect<{ getArticle: (input: { params: { slug: number } }) => {} }>().type.not.toBeAssignableTo<Prepare>()
  expect<Parameters<NonNullable<Prepare['getArticle']>>[0]['params']>().type.toBe<{ slug: string }>()
})

test('credentials are headers and parameters of the query', () => {
  expect<{ headers: { authorization: string } }>().type.toBeAssignableTo<ContractCredentials>()
  expect<{ query: { key: string } }>().type.toBeAssignableTo<ContractCredentials>()
  expect<{ headers: { authorization: number } }>().type.not.toBeAssignableTo<ContractCredentials>()
  expect<{ cookies: {} }>().type.not.toBeAssignableTo<ContractCredentials>()
  expect<() => Promise<ContractCredentials>>().type.toBeAssignableTo<
    NonNullable<ContractTestOptions['authorize']>[string]
  >()
})

test('credentials are those of schemes that the contract declares', () => {
  type Credentials<Declared extends Contract> = NonNullable<ContractTestOptions<Declared>['authorize']>
  type Operation<Security extends ContractOperation['security']> = { path: '/'; method: 'GET'; responses: { 200: {} }; security: Security }
  type Several = { one: Operation<[{ a: []; b: [] }, {}]>; two: Operation<readonly [{ readonly c: readonly ['read'] }]>; open: Open }
  type Open = { path: '/open'; method: 'GET'; responses: { 200: {} } }

  expect<{ Token: ContractCredentials }>().type.toBeAssignableTo<Credentials<typeof contract>>()
  expect<keyof Credentials<typeof contract>>().type.toBe<'Token'>()
  expect<{ Token: () => ContractCredentials }>().type.toBeAssignableTo<Credentials<typeof contract>>()
  expect<{}>().type.toBeAssignableTo<Credentials<typeof contract>>()
  expect<{ Token: string }>().type.not.toBeAssignableTo<Credentials<typeof contract>>()
  expect<{ tokn: ContractCredentials }>().type.not.toBeAssignableTo<Credentials<typeof contract>>()
  expect<keyof Credentials<Several>>().type.toBe<'a' | 'b' | 'c'>()

  // Without schemes, all operations ignore the credentials, whatever their names are.
  expect<{ token: ContractCredentials }>().type.toBeAssignableTo<Credentials<{ open: Open }>>()
  expect<{ token: ContractCredentials }>().type.toBeAssignableTo<Credentials<Contract>>()
  expect<{ token: ContractCredentials }>().type.toBeAssignableTo<Credentials<Any>>()
  expect<{ token: ContractCredentials }>().type.toBeAssignableTo<Credentials<never>>()
  expect<{ token: string }>().type.not.toBeAssignableTo<Credentials<Contract>>()

  const authorize = { Token: { headers: { authorization: 'Token secret' } } }
  expect(testContract).type.toBeCallableWith(conduit, router, { authorize })
  // @ts-expect-error Did you mean to write 'Token'?
  void testContract(conduit, router, { authorize: { Tokens: authorize.Token } })
  // @ts-expect-error Did you mean to write 'Token'?
  void contractCases(conduit, router, { seed: 1, authorize: { Tokens: authorize.Token } })
  expect(testContract).type.toBeCallableWith(wide, router, { authorize: { Tokens: authorize.Token } })
})

test('what was created describes the response', () => {
  expect<CreatedResource['method']>().type.toBe<'POST' | 'PUT'>()
  expect<CreatedResource['location']>().type.toBe<string | undefined>()
  expect<CreatedResource['body']>().type.toBe<unknown>()
  expect<CreatedResource>().type.not.toBeAssignableFrom<{ method: 'GET'; url: string; status: number; location: string; body: 1 }>()
  expect<any>().type.toBeAssignableTo<CreatedResource>()
  expect<never>().type.toBeAssignableTo<CreatedResource>()
  expect<unknown>().type.not.toBeAssignableTo<CreatedResource>()
})

test('the fetch of a router with further arguments is not a target', () => {
  const withEnv = {} as Router<[env: { db: string }]>
  // @ts-expect-error is not assignable to parameter of type '"'fetch' needs arguments after the request: write (request) => router.fetch(request, env)"'
  testContract(conduit, withEnv)
  // @ts-expect-error is not assignable to parameter of type '"'fetch' needs arguments after the request: write (request) => router.fetch(request, env)"'
  contractCases(conduit, { fetch: withEnv.fetch })
  expect(testContract(conduit, { fetch: (request) => withEnv.fetch(request, { db: '' }) })).type.toBe<Promise<ContractReport>>()
  expect(testContract(conduit, anyContract)).type.toBe<Promise<ContractReport>>()
  expect(testContract(conduit, {} as never)).type.toBe<Promise<ContractReport>>()
  expect(testContract).type.not.toBeCallableWith(conduit, unknownContract)
})

test('unknown options of tests and mocks', () => {
  // @ts-expect-error 'autorize' is not an option of testContract: use 'authorize'
  testContract(conduit, router, { autorize: {} })
  // @ts-expect-error 'counts' is not an option of testContract: use 'count'
  contractCases(conduit, router, { counts: 1 })
  // @ts-expect-error 'seeds' is not an option of createMock: use 'seed'
  createMock(conduit, { seeds: 1 })
  expect(testContract).type.toBeCallableWith(wide, router, {} as ContractTestOptions)
})
