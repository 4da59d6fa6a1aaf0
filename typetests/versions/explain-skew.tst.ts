import { type Contract, createContract } from 'routepact'
import { createClient } from 'routepact/client'
import { explainSkew, type SkewOptions } from 'routepact/versions'
import { expect, test } from 'tstyche'

/** Loads what compares, as an application does. */
const compare = () => import('routepact-tools/diff')

const contract = createContract({ ping: { path: '/ping', method: 'GET', responses: { 200: {} } } })
const baseUrl = 'https://example.com'

test('explainSkew returns the type of the client', () => {
  const client = createClient(contract, { baseUrl })
  expect(explainSkew(client, { compare, contract, baseUrl })).type.toBe<typeof client>()
  const groups = createClient({ system: contract }, { baseUrl })
  expect(explainSkew(groups, { compare, contract: { system: contract }, baseUrl })).type.toBe<typeof groups>()
})

test('explainSkew needs a contract, a URL and what compares', () => {
  const client = createClient(contract, { baseUrl })
  expect(explainSkew).type.not.toBeCallableWith(client, { compare, contract })
  expect(explainSkew).type.not.toBeCallableWith(client, { compare, baseUrl })
  expect(explainSkew).type.not.toBeCallableWith(client, { contract, baseUrl })
  expect(explainSkew).type.not.toBeCallableWith(client, { compare: () => ({}), contract, baseUrl })
  expect(explainSkew).type.not.toBeCallableWith(client, { compare, contract: {} as unknown, baseUrl })
  expect(explainSkew).type.not.toBeCallableWith(undefined, { compare, contract, baseUrl })
  expect(explainSkew({} as never, { compare, contract, baseUrl })).type.toBe<never>()
  expect<SkewOptions['contract']>().type.toBeAssignableFrom<Contract>()
  expect<SkewOptions['fetch']>().type.toBe<((request: Request) => Response | Promise<Response>) | undefined>()
  expect<() => typeof import('routepact-tools/diff')>().type.toBeAssignableTo<SkewOptions['compare']>()
  expect<SkewOptions['timeout']>().type.toBe<number | undefined>()
  expect<{ contract: Contract; baseUrl: ''; compare: typeof compare; fetch: undefined; timeout: undefined; maxResponseSize: undefined }>().type.toBeAssignableTo<SkewOptions>()
})
