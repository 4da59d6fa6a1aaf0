import {
  type Contract,
  type ContractOperationParameters,
  type ContractRules,
  createContract,
  createRouter,
  mergeContracts,
  prefixPaths,
} from 'routepact'
import { createClient } from 'routepact/client'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'

const users = createContract({
  getUser: { path: '/users/:id', method: 'GET', responses: { 200: {} } },
  index: { path: '/', method: 'GET', responses: { 200: {} } },
})
const posts = createContract({ listPosts: { path: '/posts', method: 'GET', responses: { 200: {}, 404: {} } } })

describe('mergeContracts', () => {
  test('has the operations of all contracts', () => {
    const merged = mergeContracts(users, posts)
    expect<keyof typeof merged>().type.toBe<'getUser' | 'index' | 'listPosts'>()
    expect<(typeof merged)['getUser']>().type.toBe<(typeof users)['getUser']>()
    expect<typeof merged>().type.toBeAssignableTo<Contract>()
    expect<typeof merged>().type.toBeAssignableTo<ContractRules<typeof merged>>()
  })

  test('keeps literals of inline contracts', () => {
    const merged = mergeContracts(users, { ping: { path: '/ping', method: 'GET', responses: { 200: {} } } })
    expect<(typeof merged)['ping']['path']>().type.toBe<'/ping'>()
  })

  test('returns a contract for routers and clients', () => {
    const contract = mergeContracts(users, posts)
    const ok = async (): Promise<Response> => new Response()
    const router = createRouter({
      contract,
      handlers: {
        getUser: async (request) => {
          expect<typeof request.validatedParams>().type.toBe<{ id: string }>()
          return request.respond({ status: 200 })
        },
        index: ok,
        listPosts: ok,
      },
    })
    const client = createClient(contract, { fetch: router.fetch })
    expect<keyof typeof client>().type.toBe<'getUser' | 'index' | 'listPosts'>()
    // @ts-expect-error must have a handler
    createRouter({ contract, handlers: { getUser: ok, index: ok } })
  })

  test('handles no, one, unknown and any contracts', () => {
    const none = mergeContracts()
    expect<typeof none>().type.toBe<{}>()
    const one = mergeContracts(posts)
    expect<(typeof one)['listPosts']>().type.toBe<(typeof posts)['listPosts']>()
    const wide = mergeContracts({} as Contract, {} as Contract)
    expect<typeof wide>().type.toBeAssignableTo<Contract>()
    const list = mergeContracts(...([] as Contract[]))
    expect<typeof list>().type.toBe<Contract>()
    mergeContracts({} as any)
    mergeContracts({} as never)
    // @ts-expect-error Argument of type 'unknown' is not assignable
    mergeContracts({} as unknown)
    // @ts-expect-error Argument of type 'string' is not assignable
    mergeContracts('users')
  })
})

describe('prefixPaths', () => {
  test('keeps the fields of each operation in a union', () => {
    const query = z.object({ q: z.string() })
    type One = { readonly path: '/a'; readonly method: 'GET'; readonly query: typeof query; readonly responses: { 200: {} } }
    type Two = { readonly path: '/b'; readonly method: 'POST'; readonly responses: { 200: {} }; readonly deprecated: true }
    const { op } = prefixPaths('/v1', {} as { op: One | Two })
    expect(op).type.toBe<
      | { readonly path: '/v1/a'; readonly method: 'GET'; readonly query: typeof query; readonly responses: { 200: {} } }
      | { readonly path: '/v1/b'; readonly method: 'POST'; readonly responses: { 200: {} }; readonly deprecated: true }
    >()
  })

  test('types the paths literally', () => {
    const v1 = prefixPaths('/v1', users)
    expect<(typeof v1)['getUser']['path']>().type.toBe<'/v1/users/:id'>()
    expect<(typeof v1)['index']['path']>().type.toBe<'/v1'>()
    expect<(typeof v1)['getUser']['responses']>().type.toBe<(typeof users)['getUser']['responses']>()
    expect<ContractOperationParameters<(typeof v1)['getUser']>>().type.toBe<{ id: string }>()
    expect<typeof v1>().type.toBeAssignableTo<ContractRules<typeof v1>>()
  })

  test('composes with mergeContracts', () => {
    const api = mergeContracts(prefixPaths('/v1', users), posts)
    expect<(typeof api)['getUser']['path']>().type.toBe<'/v1/users/:id'>()
    expect<(typeof api)['listPosts']['path']>().type.toBe<'/posts'>()
  })

  test('handles a prefix and a contract that are not known', () => {
    const wide = prefixPaths(String(1), users)
    expect<(typeof wide)['getUser']['path']>().type.toBe<string>()
    const unknownContract = prefixPaths('/v1', {} as Contract)
    expect<typeof unknownContract>().type.toBeAssignableTo<Contract>()
    prefixPaths('/v1' as any, users)
    prefixPaths('/v1' as never, users)
    // @ts-expect-error Argument of type 'unknown' is not assignable
    prefixPaths('/v1' as unknown, users)
    // @ts-expect-error Argument of type 'unknown' is not assignable
    prefixPaths('/v1', {} as unknown)
  })
})
