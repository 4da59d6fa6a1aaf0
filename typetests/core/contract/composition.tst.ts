import {
  type Contract,
  type ContractRules,
  createContract,
  createRouter,
  mergeContracts,
} from 'routepact'
import { createClient } from 'routepact/client'
import { describe, expect, test } from 'tstyche'

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
