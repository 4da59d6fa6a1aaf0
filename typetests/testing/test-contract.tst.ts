import type { Contract, Router } from 'routepact'
import {
  type ContractCase,
  contractCases,
  type ContractCheck,
  type ContractCredentials,
  type ContractFinding,
  type ContractReport,
  type ContractTarget,
  type ContractTestOptions,
  testContract,
} from 'routepact/testing'
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
  expect<ContractCase['run']>().type.toBe<() => Promise<void>>()
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
  expect<{ getArticle: () => { params: { slug: number } } }>().type.not.toBeAssignableTo<Prepare>()
  expect<{ getArticle: () => { params: {} } }>().type.not.toBeAssignableTo<Prepare>()
  expect<{ getArticles: (input: { query?: { limit?: unknown } | undefined }) => {} }>().type.toBeAssignableTo<Prepare>()
  expect<{ getArticle: (input: { params: { slug: number } }) => {} }>().type.not.toBeAssignableTo<Prepare>()
  expect<Parameters<NonNullable<Prepare['getArticle']>>[0]['params']>().type.toBe<{ slug: string } | undefined>()
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
