import { type ContractMiddleware, type ContractRequest, createContract, createRouter } from 'routepact'
import { describe, expect, test } from 'tstyche'

const contract = createContract({
  a: { path: '/a/:id', method: 'GET', responses: { 200: {}, 401: {} } },
  b: { path: '/b', method: 'GET', responses: { 200: {} } },
})

type A = typeof contract.a
type B = typeof contract.b

interface User {
  readonly name: string
}

/** Middleware and handlers as in separate files. */
const session = async (request: Request) => ({ user: { name: request.url } as User })
const perhaps = (request: Request) => (request.url === '' ? undefined : { user: { name: request.url } as User })
const needy = (request: ContractRequest<A, { user: User }>) =>
  request.respond({ status: 200, headers: { name: request.context.user.name } })
const plain = (request: ContractRequest<B>) => request.respond({ status: 200 })
const handlers = { a: needy, b: plain }

type Options<Before extends readonly ContractMiddleware<never>[]> = Parameters<
  typeof createRouter<typeof contract, never, Before>
>[0]

/** The context of the handlers of a router with this middleware. */
type Given<Before extends readonly ContractMiddleware<never>[]> =
  Options<Before> extends { handlers: { a?: (request: { context: infer Context } & ContractRequest<A>) => unknown } }
    ? Context
    : never

describe('the context of a handler', () => {
  test('is the context that before returns', () => {
    createRouter({
      contract,
      before: [() => ({ user: 'Ada', id: 1 }), async () => ({ team: 'A' as const })],
      handlers: {
        a: (request) => {
          expect(request.context.user).type.toBe<string>()
          expect(request.context.id).type.toBe<number>()
          expect(request.context.team).type.toBe<'A'>()
          expect<keyof typeof request.context>().type.toBe<'user' | 'id' | 'team'>()
          return request.respond({ status: 200 })
        },
        b: plain,
      },
    })
  })

  test('is the context of a generic function that is called in a variable or with type arguments', () => {
    const requireRole =
      <Role extends string>(role: Role) =>
      () => ({ role })
    const requireAdmin = requireRole('admin')
    createRouter({
      contract,
      before: [requireAdmin, requireRole<'editor'>('editor')],
      handlers: {
        a: (request) => {
          expect(request.context.role).type.toBe<'editor'>()
          return request.respond({ status: 200 })
        },
        b: plain,
      },
    })
    createRouter({
      contract,
      // The compiler skips calls of generic functions that return functions until the other options are inferred.
      before: [requireRole('admin')],
      handlers: {
        // @ts-expect-error Property 'role' does not exist on type '{}'.
        a: (request) => request.respond({ status: 200, headers: { role: request.context.role } }),
        b: plain,
      },
    })
  })

  test('has the later value if two functions return the same key', () => {
    expect<Given<[() => { user: string }, () => { user: number }]>>().type.toBe<{ user: number }>()
    expect<Given<[() => { user: string; a: 1 }, () => { user?: number }]>>().type.toBe<{
      user: string | number | undefined
      a: 1
    }>()
  })

  test('may be undefined if a middleware may return nothing', () => {
    expect<Given<[typeof perhaps]>['user']>().type.toBe<User | undefined>()
    expect<Given<[() => Promise<{ user: string } | null>]>['user']>().type.toBe<string | undefined>()
    expect<Given<[() => { user: string } | void]>['user']>().type.toBe<string | undefined>()
    expect<Given<[() => { user: string }, () => { user: number } | undefined]>['user']>().type.toBe<
      string | number | undefined
    >()
    expect<Given<[() => { a: 1 } | { b: 2 }]>>().type.toBe<{ a: 1 } | { b: 2 }>()
  })

  test('does not contain responses', () => {
    expect<Given<[() => Response | { user: string }]>>().type.toBe<{ user: string }>()
    expect<Given<[() => Response]>>().type.toBe<{}>()
    expect<Given<[() => never]>>().type.toBe<{}>()
    expect<Given<[() => void, () => Promise<undefined>, () => null]>>().type.toBe<{}>()
    createRouter({
      contract,
      before: [(request) => (request.url === '' ? request.respond({ status: 401 }) : { user: 'Ada' })],
      handlers: {
        a: (request) => {
          expect(request.context).type.toBe<{ user: string }>()
          return request.respond({ status: 200 })
        },
        b: plain,
      },
    })
  })

  test('contains nothing from middleware that returns any', () => {
    expect<Given<[() => any]>>().type.toBe<{}>()
    expect<Given<[() => Promise<any>]>>().type.toBe<{}>()
    expect<Given<[() => object]>>().type.toBe<{}>()
    expect<Given<[() => any, () => { user: string }]>>().type.toBe<{ user: string }>()
  })

  test('is optional if the list has an unknown length', () => {
    expect<Given<(() => { user: string })[]>['user']>().type.toBe<string | undefined>()
    expect<Given<[]>>().type.toBe<{}>()
  })

  test('is empty without middleware', () => {
    createRouter({
      contract,
      handlers: {
        a: (request) => {
          expect(request.context).type.toBe<{}>()
          return request.respond({ status: 200 })
        },
        b: plain,
      },
    })
  })
})

describe('middleware and handlers, in separate files or in the router', () => {
  test('named middleware, named handler', () => {
    expect(createRouter).type.toBeCallableWith({ contract, before: [session], handlers })
    expect(createRouter).type.toBeCallableWith({ contract, before: [async () => ({ user: { name: '' } })], handlers })
  })

  test('inline middleware without annotations, named handler', () => {
    createRouter({ contract, before: [(request) => ({ user: { name: request.url } })], handlers })
    createRouter({ contract, before: [async (request) => ({ user: { name: request.url } })], handlers })
    createRouter({ contract, before: [() => undefined, (request) => ({ user: { name: request.url } })], handlers })
    createRouter({ contract, before: [session, (request) => void request], handlers })
  })

  test('the order of before and handlers does not matter to a named handler', () => {
    createRouter({ contract, handlers, before: [(request) => ({ user: { name: request.url } })] })
    createRouter({ contract, handlers, before: [session] })
  })

  test('inline middleware, inline handler', () => {
    createRouter({
      contract,
      before: [(request) => ({ user: { name: request.url } })],
      handlers: {
        a: (request) => {
          expect(request.context).type.toBe<{ user: { name: string } }>()
          expect(request.validatedParams).type.toBe<{ id: string }>()
          return request.respond({ status: 200 })
        },
        b: async (request) => request.respond({ status: 200, headers: { name: request.context.user.name } }),
      },
    })
  })

  test('named and inline middleware, named and inline handlers', () => {
    createRouter({
      contract,
      before: [session, (request) => ({ url: request.url })],
      handlers: {
        a: needy,
        b: (request) => {
          expect(request.context).type.toBe<{ user: User; url: string }>()
          return request.respond({ status: 200 })
        },
      },
    })
  })

  test('rejects a handler that needs context without a middleware that returns it', () => {
    // @ts-expect-error Property 'before' is missing in type
    createRouter({ contract, handlers })
    // @ts-expect-error "'a' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>"
    createRouter({ contract, before: [() => undefined], handlers })
    // @ts-expect-error "'a' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>"
    createRouter({ contract, before: [(request) => void request], handlers })
    // @ts-expect-error "'a' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>"
    createRouter({ contract, before: [perhaps], handlers })
    // @ts-expect-error "'a' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>"
    createRouter({ contract, before: [(request) => ({ user: request.url })], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [] as ContractMiddleware[], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: undefined, handlers })
  })

  test('accepts a handler whose context is optional', () => {
    const optional = (request: ContractRequest<A, { user?: User | undefined }>) => request.respond({ status: 200 })
    expect(createRouter).type.toBeCallableWith({ contract, handlers: { a: optional, b: plain } })
    expect(createRouter).type.toBeCallableWith({ contract, before: [perhaps], handlers: { a: optional, b: plain } })
  })

  test('named middleware and handlers with explicit further arguments', () => {
    const router = createRouter<typeof contract, [n: number]>
    const free = (request: ContractRequest<A>, n: number) => request.respond({ status: 200, headers: { n: String(n) } })
    expect(router).type.toBeCallableWith({ contract, handlers: { a: free, b: plain } })
    expect(router).type.not.toBeCallableWith({ contract, handlers })
  })
})
