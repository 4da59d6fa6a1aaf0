import { type Contract, type ContractMiddleware, type ContractMiddlewareRequest, createContract, createRouter, mergeRouters, type Router } from 'routepact'
import { createClient } from 'routepact/client'
import { createNodeHandler } from 'routepact/node'
import { describe, expect, test } from 'tstyche'

interface Env {
  readonly db: string
}

interface Ctx {
  readonly wait: () => void
}

const ok = async (): Promise<Response> => new Response()
const usersContract = createContract({
  getUser: { path: '/users/:id', method: 'GET', responses: { 200: {} } },
  index: { path: '/', method: 'GET', responses: { 200: {} } },
})
const postsContract = createContract({ index: { path: '/posts', method: 'GET', responses: { 200: {} } } })
const users = createRouter({ contract: usersContract, handlers: { getUser: ok, index: ok } })
const posts = createRouter({ contract: postsContract, handlers: { index: ok } })
const withEnv = createRouter({
  contract: createContract({ a: { path: '/a', method: 'GET', responses: { 200: {} } } }),
  before: [(_request: Request, env: Env) => console.log(env.db)],
  handlers: { a: ok },
})
const withCtx = createRouter({
  contract: createContract({ b: { path: '/b', method: 'GET', responses: { 200: {} } } }),
  before: [(_request: Request, _env: object, ctx: Ctx) => ctx.wait()],
  handlers: { b: ok },
})

describe('mergeRouters', () => {
  test('returns a router of all routes', () => {
    const merged = mergeRouters([users, posts])
    expect(merged.fetch).type.toBe<Router['fetch']>()
    expect(merged).type.toBeAssignableTo<
      Router<[], { 'GET /users/:': 'GET /users/:id'; 'GET ': 'GET /'; 'GET /posts': 'GET /posts' }>
    >()
    expect(merged).type.toBeAssignableTo<Router>()
    expect(createClient).type.toBeCallableWith(usersContract, { fetch: merged.fetch })
    expect(createNodeHandler).type.toBeCallableWith(merged)
  })

  test('merges merged routers, below a base', () => {
    const v1 = mergeRouters([users, posts], { base: '/v1' })
    expect(v1).type.toBe<
      Router<[], { readonly 'GET /v1/users/:': 'GET /v1/users/:id'; readonly 'GET /v1': 'GET /v1/'; readonly 'GET /v1/posts': 'GET /v1/posts' }>
    >()
    expect(mergeRouters).type.toBeCallableWith([v1, users, posts, mergeRouters([users, posts], { base: 'v2/' })])
  })

  test('needs the arguments of all routers and functions', () => {
    expect(mergeRouters([users, withEnv]).fetch).type.toBe<Router<[env: Env]>['fetch']>()
    expect(mergeRouters([withEnv, withCtx]).fetch).type.toBeAssignableTo<(request: Request, env: Env, ctx: Ctx) => Promise<Response>>()
    expect(mergeRouters([withEnv, withCtx]).fetch).type.not.toBeAssignableTo<(request: Request, env: Env) => Promise<Response>>()
    expect(mergeRouters([withEnv, withCtx]).fetch).type.not.toBeAssignableTo<(request: Request, env: object, ctx: Ctx) => Promise<Response>>()
    const before = mergeRouters([users], { before: [(_request: Request, env: Env) => console.log(env.db)] })
    expect(before.fetch).type.toBe<Router<[env: Env]>['fetch']>()
    const caught = mergeRouters([users], { catch: (_error, request, _env: Env) => request.respond({ status: 500 }) })
    expect(caught.fetch).type.toBe<Router<[env: Env]>['fetch']>()
    const both = mergeRouters([withEnv], { before: [(_request: Request, env: { readonly name: string }) => ({ name: env.name })] })
    expect<Parameters<typeof both.fetch>[1]>().type.toBeAssignableTo<Env & { readonly name: string }>()
    const none = mergeRouters([withEnv], { before: [(_request: Request, _env: string) => undefined] })
    expect<Parameters<typeof none.fetch>[1]>().type.toBe<string & Env>()
  })

  test('accepts functions of each kind', () => {
    mergeRouters([users], {
      base: '/v1',
      before: [
        (request) => {
          expect(request).type.toBe<ContractMiddlewareRequest>()
          return { user: 'Ada' }
        },
      ],
      finally: [(response) => expect(response).type.toBe<Response>()],
      catch: (error, request) => {
        expect(error).type.toBe<unknown>()
        return request.respond({ status: 500 })
      },
      missing: (request) => request.respond({ status: 404 }),
      onError: (error, request) => console.error(error, request.operationName),
    })
    expect(mergeRouters).type.toBeCallableWith([users], { base: undefined, missing: undefined, onError: undefined })
    expect(mergeRouters).type.not.toBeCallableWith([users], { before: undefined })
    expect(mergeRouters).type.not.toBeCallableWith([users], { catch: undefined })
    expect(mergeRouters).type.not.toBeCallableWith([users], { before: [() => 'text'] })
    expect(mergeRouters).type.not.toBeCallableWith([users], { maxBodySize: 1 })
    expect(mergeRouters).type.not.toBeCallableWith([users], { onRequest: [] })
    expect(mergeRouters).type.toBeCallableWith([users], { before: [] as ContractMiddleware[] })
  })

  test('rejects a route that occurs twice', () => {
    // @ts-expect-error '"'GET /users/:id' is already a route of an earlier router"
    mergeRouters([users, users])
    // @ts-expect-error '"'GET /v1/posts' is already a route of an earlier router"
    mergeRouters([mergeRouters([posts], { base: '/v1' }), createRouter({ contract: postsContract, handlers: { index: ok }, base: 'v1' })])
    const named = createContract({ a: { path: '/users/:name/', method: 'GET', responses: { 200: {} } } })
    // @ts-expect-error '"'GET /users/:name/' is already a route of an earlier router"
    mergeRouters([users, posts, createRouter({ contract: named, handlers: { a: ok } })])
    const put = createContract({ a: { path: '/users/:id', method: 'PUT', responses: { 200: {} } } })
    expect(mergeRouters).type.toBeCallableWith([users, createRouter({ contract: put, handlers: { a: ok } })])
    expect(mergeRouters).type.toBeCallableWith([users, createRouter({ contract: usersContract, handlers: { getUser: ok, index: ok }, base: '/b' })])
  })

  test('merges a hundred routers', () => {
    type Numbered<Index extends string> = Router<[], { readonly [Key in `GET /${Index}`]: Key }>
    type Hundred<Done extends readonly unknown[] = []> = Done['length'] extends 100 ? Done : Hundred<[...Done, Numbered<`${Done['length']}`>]>
    const merged = mergeRouters({} as Hundred)
    expect(merged.fetch).type.toBe<Router['fetch']>()
    expect(merged).type.toBeAssignableTo<Router<[], { 'GET /0': 'GET /0'; 'GET /99': 'GET /99' }>>()
    // @ts-expect-error "'GET /0' is already a route of an earlier router"
    mergeRouters({} as [...Hundred, Numbered<'0'>])
  })

  test('handles routers whose routes are not known', () => {
    const wide = createRouter({ contract: {} as Contract, handlers: {} })
    const prefixed = createRouter({ contract: usersContract, handlers: { getUser: ok, index: ok }, base: '/b' as string })
    expect(mergeRouters).type.toBeCallableWith([users, wide, wide, prefixed, prefixed])
    const list: Router<[env: Env]>[] = [withEnv]
    expect(mergeRouters(list).fetch).type.toBe<Router<[env: Env]>['fetch']>()
    const annotated: Router = users
    expect(mergeRouters).type.toBeCallableWith([annotated, annotated])
    const tuple = [users, posts] as const
    expect(mergeRouters(tuple).fetch).type.toBe<Router['fetch']>()
    expect(mergeRouters([]).fetch).type.toBe<Router['fetch']>()
  })

  test('handles any, never, unknown and other values', () => {
    mergeRouters({} as any)
    mergeRouters({} as never)
    mergeRouters([{} as any, users])
    mergeRouters([{} as never, users])
    // @ts-expect-error Argument of type 'unknown' is not assignable
    mergeRouters({} as unknown)
    // @ts-expect-error Type 'unknown' is not assignable to type
    mergeRouters([{} as unknown])
    // @ts-expect-error is not assignable to parameter of type
    mergeRouters(users)
    // @ts-expect-error Property 'fetch' is missing in type '{}'
    mergeRouters([{}])
  })
})
