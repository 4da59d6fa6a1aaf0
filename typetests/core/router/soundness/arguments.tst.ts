/**
 * The router compares handlers bivariantly and then checks them against the middleware. These tests show that nothing
 * unsound passes between the two checks.
 */
import {
  type ContractHandlers,
  type ContractMiddleware,
  createRouter,
  type Router,
  withContractErrorHandler,
} from 'routepact'
import { describe, expect, test } from 'tstyche'
import { contract } from '../../../fixtures/contract.ts'
import {
  type Declared,
  type Env,
  getUser,
  login,
  type More,
  needsEnv,
  needsMore,
  open,
  ping,
} from '../../../fixtures/needs.ts'

/** A router with explicit type arguments for the further arguments. */
const router = createRouter<typeof contract, [env: Env]>

describe('a handler that needs further arguments', () => {
  test('is rejected if the middleware declares fewer arguments', () => {
    const handlers = { getUser, ping: needsMore }
    expect(createRouter).type.toBeCallableWith({ contract, before: [open], handlers: { getUser, ping: needsEnv } })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [open], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [login, open], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [] as ContractMiddleware<[Env]>[], handlers })
    expect(router).type.not.toBeCallableWith({ contract, handlers })
    expect(router).type.not.toBeCallableWith({ contract, before: [open], handlers })
    const fail = (_error: unknown, _request: Request, env: Env) => new Response(env.db)
    expect(createRouter).type.not.toBeCallableWith({ contract, catch: fail, handlers })
  })

  test('is rejected with inline middleware', () => {
    createRouter({
      contract,
      before: [(_request, env: Env) => console.log(env.db)],
      handlers: {
        getUser,
        // @ts-expect-error "'ping' needs context or arguments that no
        ping: needsMore,
      },
    })
  })

  test('is rejected if fewer arguments are passed', () => {
    const two = (_request: Request, env: Env, n: number) => new Response(env.db + n)
    const handlers = { getUser, ping: two }
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [open], handlers })
    expect(router).type.not.toBeCallableWith({ contract, handlers })
    const both = (_request: Request, env: Env, n: number) => console.log(env, n)
    expect(createRouter).type.toBeCallableWith({ contract, before: [both], handlers })
  })

  test('is rejected if they are optional in the middleware', () => {
    const maybe = (_request: Request, env?: Env) => console.log(env)
    const texts = (_request: Request, ...all: string[]) => console.log(all)
    const text = (_request: Request, one: string) => new Response(one)
    const handlers = { getUser, ping: needsEnv }
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [maybe], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [texts], handlers: { getUser, ping: text } })
  })

  test('may declare optional arguments', () => {
    const maybe = (_request: Request, env?: Env) => new Response(env?.db)
    const all = (_request: Request, ...envs: Env[]) => new Response(envs[0]?.db)
    const number = (_request: Request, n?: number) => new Response(n?.toFixed())
    expect(createRouter({ contract, handlers: { getUser, ping: maybe } }).fetch).type.toBe<Router['fetch']>()
    expect(createRouter({ contract, handlers: { getUser, ping: all } }).fetch).type.toBe<Router['fetch']>()
    expect(createRouter).type.toBeCallableWith({ contract, before: [open], handlers: { getUser, ping: maybe } })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [open], handlers: { getUser, ping: number } })
  })

  test('receives the arguments of its type', () => {
    const handlers: ContractHandlers<Declared, {}, [env: Env]> = { getUser, ping: needsEnv }
    expect(createRouter({ contract, handlers }).fetch).type.toBe<Router<[env: Env]>['fetch']>()
    expect(createRouter({ contract, before: [login], handlers }).fetch).type.not.toBeCallableWith(new Request('a:'))
    const other: ContractHandlers<Declared, {}, [env: More]> = handlers
    expect(createRouter({ contract, before: [open], handlers: other }).fetch).type.not.toBeCallableWith(
      new Request('a:'),
      { db: '' },
    )
  })
})

describe('further arguments that catch, finally or missing declare', () => {
  const fail = (_error: unknown, _request: Request, env: Env) => new Response(env.db)
  const last = (_response: Response, _request: Request, env: Env) => new Response(env.db)
  const absent = (_request: Request, env: Env) => new Response(env.db)
  const handlers = { getUser, ping }

  test('are required by fetch, besides those of before', () => {
    const number = (_request: Request, n: number) => console.log(n)
    const more = (_request: Request, env: More) => console.log(env.cache)
    const longer = (_request: Request, env: Env, n: number) => console.log(env.db, n)
    const request = new Request('a:')
    expect(createRouter({ contract, before: [number], handlers, catch: fail }).fetch).type.not.toBeCallableWith(
      request,
      1,
    )
    expect(createRouter({ contract, before: [more], handlers, catch: fail }).fetch).type.toBeCallableWith(request, {
      db: '',
      cache: '',
    })
    expect(createRouter({ contract, before: [more], handlers, finally: [last] }).fetch).type.not.toBeCallableWith(
      request,
      {
        db: '',
      },
    )
    expect(createRouter({ contract, before: [longer], handlers, catch: fail }).fetch).type.toBe<
      Router<[env: Env, n: number]>['fetch']
    >()
    expect(createRouter({ contract, before: [number], handlers, missing: absent }).fetch).type.not.toBeCallableWith(
      request,
      1,
    )
    expect(createRouter({ contract, before: [open, login], handlers, catch: fail }).fetch).type.toBe<Router<[env: Env]>['fetch']>()
    expect(createRouter({ contract, before: [open], handlers, finally: [last] }).fetch).type.toBe<Router<[env: Env]>['fetch']>()
    expect(createRouter({ contract, before: [login], handlers, missing: absent }).fetch).type.toBe<Router<[env: Env]>['fetch']>()
  })

  test('may be fewer than those of before', () => {
    const short = { catch: (error: unknown) => new Response(String(error)) }
    expect(createRouter({ contract, before: [open], handlers, ...short }).fetch).type.toBe<Router<[env: Env]>['fetch']>()
    expect(
      createRouter({ contract, before: [open], handlers, catch: (error) => new Response(String(error)) }).fetch,
    ).type.toBe<Router<[env: Env]>['fetch']>()
    expect(createRouter({ contract, before: [open], handlers, missing: () => new Response() }).fetch).type.toBe<
      Router<[env: Env]>['fetch']
    >()
    expect(createRouter({ contract, before: [open], handlers, finally: [() => undefined] }).fetch).type.toBe<
      Router<[env: Env]>['fetch']
    >()
    expect(createRouter({ contract, before: [open], handlers, catch: withContractErrorHandler() }).fetch).type.toBe<
      Router<[env: Env]>['fetch']
    >()
    expect(createRouter({ contract, handlers, catch: withContractErrorHandler() }).fetch).type.toBe<Router<[]>['fetch']>()
  })

  test('type functions without annotations', () => {
    const router = createRouter({
      contract,
      before: [(_request, env) => void expect(env).type.toBe<Env>()],
      handlers: {
        getUser,
        ping: (request, env) => {
          expect(env).type.toBe<Env>()
          return request.respond({ status: 200 })
        },
      },
      catch: fail,
      missing: (_request, env) => {
        expect(env).type.toBe<Env>()
        return new Response()
      },
    })
    expect(router.fetch).type.toBe<Router<[env: Env]>['fetch']>()
  })

  test('are all required by fetch', () => {
    const cached = (_request: Request, env: { cache: string }) => new Response(env.cache)
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers, catch: fail, missing: cached })
    expect(createRouter({ contract, handlers, catch: fail, finally: [last] }).fetch).type.toBe<Router<[env: Env]>['fetch']>()
  })

  test('are empty for the built-in error handler', () => {
    const { fetch } = createRouter({ contract, handlers, catch: withContractErrorHandler() })
    expect(fetch).type.toBeCallableWith(new Request('a:'))
  })
})
