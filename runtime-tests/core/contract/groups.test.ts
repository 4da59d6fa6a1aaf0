/** Groups of contracts: `mergeContracts({ users, posts })` and `createClient({ users, posts })`. */
import { type Contract, createContract, createRouter, mergeContracts } from 'routepact'
import { type ClientMiddleware, createClient, createOutline } from 'routepact/client'
import { createOpenApiDocument } from 'routepact/openapi'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const name = { 'application/json': { body: z.object({ name: z.string() }) } }
const users = createContract({
  get: { path: '/users/:id', method: 'GET', responses: { 200: name } },
  path: { path: '/users/path', method: 'GET', responses: { 200: name } },
})
const posts = createContract({ get: { path: '/posts/:slug', method: 'GET', responses: { 200: name } } })
const health = createContract({ ping: { path: '/ping', method: 'GET', responses: { 200: {} } } })

const contract = mergeContracts({ users, posts }, health)
const router = createRouter({
  contract,
  handlers: {
    usersGet: (request) => request.respond({ status: 200, body: { name: `user ${request.validatedParams.id}` } }),
    usersPath: (request) => request.respond({ status: 200, body: { name: request.operationName } }),
    postsGet: (request) => request.respond({ status: 200, body: { name: `post ${request.validatedParams.slug}` } }),
    ping: (request) => request.respond({ status: 200 }),
  },
})

describe('mergeContracts', () => {
  test('names the operations by their groups', () => {
    expect(Object.keys(contract)).toEqual(['usersGet', 'usersPath', 'postsGet', 'ping'])
    expect(contract.usersGet).toBe(users.get)
    expect(Object.keys(createOpenApiDocument(contract, { info: { title: '', version: '' } }).paths ?? {})).toEqual(['/users/{id}', '/users/path', '/posts/{slug}', '/ping'])
  })

  test.each<[object[], string]>([
    [[{ a: { bC: users.get }, aB: { c: posts.get } }], 'aBC'],
    [[{ users }, { usersGet: posts.get }], 'usersGet'],
    [[{ users }, { users: { get: posts.get } }], 'usersGet'],
  ])('%#: reports a name that occurs twice', (contracts, shared) => {
    expect(() => (mergeContracts as (...contracts: object[]) => unknown)(...contracts)).toThrow(`'${shared}' occurs twice`)
  })

  test.each([
    ['', 'x', 'X'],
    ['a', '', 'a'],
    ['a', 'élan', 'aÉlan'],
    ['a', '1', 'a1'],
    ['__proto__', 'get', '__proto__Get'],
  ])('the group %j and the operation %j are %j', (group, operation, expected) => {
    const groups = Object.fromEntries([[group, { [operation]: users.get }]])
    expect(Object.keys(mergeContracts(groups as never))).toEqual([expected])
  })
})

describe('createClient', () => {
  const names: string[] = []
  const log: ClientMiddleware = async (request, next, { operationName }) => {
    names.push(operationName)
    return next(request)
  }

  test.each([
    ['contracts', { users, posts, ping: health.ping }],
    ['outlines', JSON.parse(JSON.stringify(createOutline({ users, posts, ping: health.ping }))) as never],
    ['modules', Object.assign(Object.create(null), { users: Object.freeze(Object.assign(Object.create(null), users)), posts, ping: health.ping })],
  ] as [string, { users: typeof users; posts: typeof posts; ping: typeof health.ping }][])('has groups: %s', async (_title, groups) => {
    names.length = 0
    const client = createClient(groups, { fetch: router.fetch, use: [log] })
    expect((await client.users.get({ params: { id: '1' } })).body).toEqual({ name: 'user 1' })
    expect((await client.users.path()).body).toEqual({ name: 'usersPath' })
    expect((await client.posts.get({ params: { slug: 'a' } })).body).toEqual({ name: 'post a' })
    expect((await client.ping()).status).toBe(200)
    expect(names).toEqual(['usersGet', 'usersPath', 'postsGet', 'ping'])
    expect([Object.keys(client), Object.keys(client.users)]).toEqual([['users', 'posts', 'ping'], ['get', 'path']])
  })

  test('names the operation of an error', async () => {
    const client = createClient({ users }, { fetch: () => new Response(null, { status: 503 }) })
    await expect(client.users.get({ params: { id: '1' } })).rejects.toThrow("The response 503 of 'usersGet'")
  })

  test.each<[string, object]>([
    ['a group of groups', { all: { users } }],
    ['a number', { all: 5 }],
    ['nothing', { all: undefined }],
    ['a function', { all: () => users }],
    ['a schema', { all: z.object({}) }],
    ['an empty contract', { users, all: {} }],
  ])('rejects %s', (_title, contracts) => {
    expect(() => createClient(contracts)).toThrow(new TypeError("'all' must be an operation or a contract"))
  })

  test('has only the operations of a module in a group', async () => {
    const module = { ...users, User: z.object({}), limit: 3, users }
    const client = createClient({ users: module }, { fetch: router.fetch })
    expect(Object.keys(client.users)).toEqual(['get', 'path'])
    expect((await client.users.get({ params: { id: '1' } })).body).toEqual({ name: 'user 1' })
  })

  test('has no operation named `then` in a group', () => {
    expect(() => createClient({ users: { [String('then')]: users.get } })).toThrow("'then' must not be an operation")
  })
})

test('a group in a contract is one problem at start-up', () => {
  const nested = { users, ...health } as unknown as Contract
  expect(() => createRouter({ contract: nested, handlers: { users: () => new Response(), ping: () => new Response() } })).toThrow(
    new TypeError("This contract cannot be served:\n- users: 'path' is not valid"),
  )
})
