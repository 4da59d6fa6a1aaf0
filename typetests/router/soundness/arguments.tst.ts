/**
 * The router compares handlers both ways, and then holds them to what the middleware gives. Here is that nothing comes
 * through in between.
 */
import {
  type ContractHandlers,
  type ContractMiddleware,
  createRouter,
  type Router,
  withContractErrorHandler,
} from 'routepact'
import { describe, expect, test } from 'tstyche'
import { contract } from '../../fixtures/contract.ts'
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
} from '../../fixtures/needs.ts'

/** A router whose further arguments are given. */
const router = createRouter<typeof contract, [env: Env]>

describe('a handler that needs further arguments', () => {
  test('is refused where the middleware takes less', () => {
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

  test('is refused with inline middleware', () => {
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

  test('is refused where there are fewer', () => {
    const two = (_request: Request, env: Env, n: number) => new Response(env.db + n)
    const handlers = { getUser, ping: two }
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [open], handlers })
    expect(router).type.not.toBeCallableWith({ contract, handlers })
    const both = (_request: Request, env: Env, n: number) => console.log(env, n)
    expect(createRouter).type.toBeCallableWith({ contract, before: [both], handlers })
  })

  test('is refused where the middleware can do without them', () => {
    const maybe = (_request: Request, env?: Env) => console.log(env)
    const texts = (_request: Request, ...all: string[]) => console.log(all)
    const text = (_request: Request, one: string) => new Response(one)
    const handlers = { getUser, ping: needsEnv }
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [maybe], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [texts], handlers: { getUser, ping: text } })
  })

  test('may do without what it declares', () => {
    const maybe = (_request: Request, env?: Env) => new Response(env?.db)
    const all = (_request: Request, ...envs: Env[]) => new Response(envs[0]?.db)
    const number = (_request: Request, n?: number) => new Response(n?.toFixed())
    expect(createRouter({ contract, handlers: { getUser, ping: maybe } })).type.toBe<Router>()
    expect(createRouter({ contract, handlers: { getUser, ping: all } })).type.toBe<Router>()
    expect(createRouter).type.toBeCallableWith({ contract, before: [open], handlers: { getUser, ping: maybe } })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [open], handlers: { getUser, ping: number } })
  })

  test('gets them where its type says so', () => {
    const handlers: ContractHandlers<Declared, {}, [env: Env]> = { getUser, ping: needsEnv }
    expect(createRouter({ contract, handlers })).type.toBe<Router<[env: Env]>>()
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

  test('are asked of fetch, beside those of before', () => {
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
    expect(createRouter({ contract, before: [longer], handlers, catch: fail })).type.toBe<
      Router<[env: Env, n: number]>
    >()
    expect(createRouter({ contract, before: [number], handlers, missing: absent }).fetch).type.not.toBeCallableWith(
      request,
      1,
    )
    expect(createRouter({ contract, before: [open, login], handlers, catch: fail })).type.toBe<Router<[env: Env]>>()
    expect(createRouter({ contract, before: [open], handlers, finally: [last] })).type.toBe<Router<[env: Env]>>()
    expect(createRouter({ contract, before: [login], handlers, missing: absent })).type.toBe<Router<[env: Env]>>()
  })

  test('need not be all of those that before takes', () => {
    const short = { catch: (error: unknown) => new Response(String(error)) }
    expect(createRouter({ contract, before: [open], handlers, ...short })).type.toBe<Router<[env: Env]>>()
    expect(
      createRouter({ contract, before: [open], handlers, catch: (error) => new Response(String(error)) }),
    ).type.toBe<Router<[env: Env]>>()
    expect(createRouter({ contract, before: [open], handlers, missing: () => new Response() })).type.toBe<
      Router<[env: Env]>
    >()
    expect(createRouter({ contract, before: [open], handlers, finally: [() => undefined] })).type.toBe<
      Router<[env: Env]>
    >()
    expect(createRouter({ contract, before: [open], handlers, catch: withContractErrorHandler() })).type.toBe<
      Router<[env: Env]>
    >()
    expect(createRouter({ contract, handlers, catch: withContractErrorHandler() })).type.toBe<Router<[]>>()
  })

  test('type what has no annotation', () => {
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
    expect(router).type.toBe<Router<[env: Env]>>()
  })

  test('are demanded by fetch, each of them', () => {
    const cached = (_request: Request, env: { cache: string }) => new Response(env.cache)
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers, catch: fail, missing: cached })
    expect(createRouter({ contract, handlers, catch: fail, finally: [last] })).type.toBe<Router<[env: Env]>>()
  })

  test('are none for the built-in error handler', () => {
    const { fetch } = createRouter({ contract, handlers, catch: withContractErrorHandler() })
    expect(fetch).type.toBeCallableWith(new Request('a:'))
  })
})
