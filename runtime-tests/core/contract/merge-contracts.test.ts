import { type Contract, createContract, createRouter, mergeContracts } from 'routepact'
import { describe, expect, it } from 'vitest'
import { origin } from '../../support.ts'

const users = createContract({ getUser: { path: '/users/:id', method: 'GET', responses: { 200: {} } } })
const posts = createContract({
  getPost: { path: '/posts/:id', method: 'GET', responses: { 200: {} } },
  listPosts: { path: '/posts', method: 'GET', responses: { 200: {} } },
})

describe('mergeContracts', () => {
  it('returns the operations of all contracts', () => {
    const merged = mergeContracts(users, posts)
    expect(merged).toEqual({ ...users, ...posts })
    expect(merged.getUser).toBe(users.getUser)
    expect(mergeContracts()).toEqual({})
  })

  it('returns a contract that a router serves', async () => {
    const contract = mergeContracts(users, posts)
    const ok = async (): Promise<Response> => new Response('served')
    const router = createRouter({ contract, handlers: { getUser: ok, getPost: ok, listPosts: ok } })
    expect(await (await router.fetch(new Request(`${origin}/posts/1`))).text()).toBe('served')
  })

  it('reports every name that occurs twice', () => {
    const merge = mergeContracts as (...contracts: Contract[]) => Contract
    expect(() => merge(users, posts, users, posts)).toThrow(
      new TypeError(
        [
          'These contracts cannot be merged:',
          ...["'getUser'", "'getPost'", "'listPosts'"].map(
            (name) => `- ${name} occurs twice`,
          ),
        ].join('\n'),
      ),
    )
  })

  it('keeps names that objects inherit', () => {
    const inherited = JSON.parse('{ "__proto__": { "path": "/" } }') as Contract
    expect(Object.keys(mergeContracts({ toString: users.getUser } as Contract, inherited))).toEqual([
      'toString',
      '__proto__',
    ])
  })
})
