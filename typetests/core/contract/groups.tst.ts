import { type Contract, type ContractHandlers, type ContractRules, createContract, createRouter, mergeContracts } from 'routepact'
import { type Client, type ClientCall, type ContractOutline, createClient, createOutline, type OperationOutline } from 'routepact/client'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import type { AnyMembers } from '../../schemas.ts'

const users = createContract({
  get: { path: '/users/:id', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } } } },
  list: { path: '/users', method: 'GET', headers: z.object({ authorization: z.string() }), responses: { 200: {} } },
})
const posts = createContract({ get: { path: '/posts/:slug', method: 'GET', responses: { 200: {} } } })
const health = createContract({ ping: { path: '/ping', method: 'GET', responses: { 200: {} } } })

describe('mergeContracts with groups', () => {
  const contract = mergeContracts({ users, posts })

  test('names the operations', () => {
    expect<keyof typeof contract>().type.toBe<'usersGet' | 'usersList' | 'postsGet'>()
    expect<(typeof contract)['usersGet']>().type.toBe<(typeof users)['get']>()
    expect<(typeof contract)['postsGet']>().type.toBe<(typeof posts)['get']>()
    expect<typeof contract>().type.toBeAssignableTo<Contract>()
    expect<typeof contract>().type.toBeAssignableTo<ContractRules<typeof contract>>()
  })

  test('beside contracts', () => {
    const merged = mergeContracts({ users }, health, { posts })
    expect<keyof typeof merged>().type.toBe<'usersGet' | 'usersList' | 'postsGet' | 'ping'>()
  })

  test('returns a contract for routers', () => {
    createRouter({
      contract,
      handlers: {
        usersGet: (request) => {
          expect<typeof request.validatedParams>().type.toBe<{ id: string }>()
          return request.respond({ status: 200, body: { name: 'Ada' } })
        },
        usersList: () => new Response(),
        postsGet: () => new Response(),
      },
    })
    expect<keyof ContractHandlers<typeof contract>>().type.toBe<'usersGet' | 'usersList' | 'postsGet'>()
    // @ts-expect-error must have a handler
    createRouter({ contract, handlers: { usersGet: () => new Response(), usersList: () => new Response() } })
  })

  test('any, never and unknown contracts', () => {
    expect<keyof ReturnType<typeof mergeContracts<[{ users: Contract }]>>>().type.toBe<`users${Capitalize<string>}`>()
    mergeContracts({ users: {} as any })
    mergeContracts({ users: {} as never })
    // @ts-expect-error is not assignable
    mergeContracts({ users: {} as unknown })
    // @ts-expect-error is missing the following properties from type 'ContractOperation'
    mergeContracts({ v1: { users } })
    // @ts-expect-error is not assignable
    mergeContracts({ users: 'users' })
  })
})

describe('createClient with groups', () => {
  test('has a group of calls', () => {
    const client = createClient({ users, posts, health: health.ping }, { headers: { authorization: 'a' } })
    expect(client.users.get).type.toBe<ClientCall<(typeof users)['get'], 'authorization'>>()
    expect(client.health).type.toBe<ClientCall<(typeof health)['ping'], 'authorization'>>()
    expect(client).type.toBe<Client<{ readonly users: typeof users; readonly posts: typeof posts; readonly health: (typeof health)['ping'] }, 'authorization'>>()
    expect(client.users.list).type.toBeCallableWith()
    expect(createClient({ users }).users.list).type.not.toBeCallableWith()
    expect(client.users.get).type.toBeCallableWith({ params: { id: '1' } })
    expect(client.posts.get).type.not.toBeCallableWith({ params: { id: '1' } })
    expect<keyof typeof client>().type.toBe<'users' | 'posts' | 'health'>()
  })

  test('has the operations of a module with other exports', () => {
    const module = { ...users, User: z.object({}), limit: 3, help: () => 1, loose: null! as any, default: undefined }
    const client = createClient({ users: module, posts })
    expect(client.users.get).type.toBe<ClientCall<(typeof users)['get']>>()
    expect(client.users.User).type.toBe<never>()
    expect(client.users.limit).type.toBe<never>()
    expect(client.users.help).type.toBe<never>()
    expect(client.users.default).type.toBe<never>()
  })

  test('reports a member without operations where it is used', () => {
    const given = { users: z.object({}), posts: { v1: posts }, search: () => 1, none: undefined, some: { posts: 1 }, limit: 3 as number, text: 'a', empty: {} }
    const client = createClient(given)
    expect<AnyMembers<typeof client>>().type.toBe<never>()
    expect(client).type.not.toBeAssignableTo<{ readonly [Name in keyof typeof given]?: () => unknown }>()
    // @ts-expect-error Property 'search' does not exist on type 'RejectedMember<"'text' must be an operation or a contract">'
    client.text.search('a')
    // @ts-expect-error Property 'v1' does not exist on type 'RejectedMember<"'posts' must be an operation or a contract">'
    void client.posts.v1
    // @ts-expect-error Property 'v1' does not exist on type 'RejectedMember<"'empty' must be an operation or a contract">'
    void client.empty.v1
    // @ts-expect-error Property 'shape' does not exist on type 'RejectedMember<"'users' must be an operation or a contract">'
    void client.users.shape
    // @ts-expect-error Property 'posts' does not exist on type 'RejectedMember<"'some' must be an operation or a contract">'
    void client.some.posts
    // @ts-expect-error This expression is not callable
    client.search()
    // @ts-expect-error This expression is not callable
    client.limit()
    // @ts-expect-error This expression is not callable
    client.none()
  })

  test('any, never and unknown members', () => {
    const client = createClient({ any: null! as any, never: null! as never, unknown: null! as unknown, object: null! as object, users })
    expect(client.any).type.toBe<ClientCall<any>>()
    expect(client.never).type.toBe<never>()
    expect(client.users.get).type.toBe<ClientCall<(typeof users)['get']>>()
    // @ts-expect-error Property 'list' does not exist on type 'RejectedMember<"'unknown' must be an operation or a contract">'
    void client.unknown.list
    // @ts-expect-error Property 'list' does not exist on type 'RejectedMember<"'object' must be an operation or a contract">'
    void client.object.list
    // @ts-expect-error Property 'limit' does not exist on type 'RejectedMember<"'users' must be an operation or a contract">'
    void createClient({ users: { loose: null! as any, limit: 3 } }).users.limit
  })

  test('with an outline', () => {
    const outline = createOutline({ users, ping: health.ping })
    expect(outline).type.toBe<ContractOutline<{ users: typeof users; ping: (typeof health)['ping'] }>>()
    expect(outline.users.get).type.toBe<OperationOutline>()
    expect(outline.ping).type.toBe<OperationOutline>()
    expect(createClient<{ users: typeof users; ping: (typeof health)['ping'] }>(outline).users.get).type.toBe<ClientCall<(typeof users)['get']>>()
    expect(createOutline).type.not.toBeCallableWith({ v1: { users } })
  })
})
