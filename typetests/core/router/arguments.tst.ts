import {
  type ContractMiddleware,
  type ContractMiddlewareRequest,
  type ContractRequest,
  createRouter,
  problems,
  type Router,
  withContractErrorHandler,
} from 'routepact'
import { describe, expect, test } from 'tstyche'
import { contract } from '../../fixtures/contract.ts'
import { getUser, ping, type Ping } from '../../fixtures/needs.ts'

describe('the further arguments of fetch', () => {
  interface Env {
    readonly db: string
  }
  interface Ctx {
    readonly wait: (promise: Promise<unknown>) => void
  }
  const handlers = { getUser, ping }
  const log = (request: Request) => console.log(request.url)
  const open = (_request: Request, env: Env) => console.log(env.db)
  const both = (_request: ContractMiddlewareRequest, env: Env, ctx: Ctx) => ctx.wait(Promise.resolve(env))

  test('are the longest list that a function of before declares', () => {
    expect(createRouter({ contract, before: [open], handlers }).fetch).type.toBe<Router<[env: Env]>['fetch']>()
    expect(createRouter({ contract, before: [log, open], handlers }).fetch).type.toBe<Router<[env: Env]>['fetch']>()
    expect(createRouter({ contract, before: [open, both, log], handlers }).fetch).type.toBe<
      (request: Request, env: Env, ctx: Ctx) => Promise<Response>
    >()
    expect(createRouter({ contract, before: [both, open], handlers }).fetch).type.toBe<
      (request: Request, env: Env, ctx: Ctx) => Promise<Response>
    >()
    expect(createRouter({ contract, before: [(_request, env: Env) => console.log(env.db)], handlers }).fetch).type.toBe<
      Router<[env: Env]>['fetch']
    >()
  })

  test('are empty if before declares none or is absent', () => {
    expect(createRouter({ contract, handlers }).fetch).type.toBe<(request: Request) => Promise<Response>>()
    expect(createRouter({ contract, before: [], handlers }).fetch).type.toBe<Router['fetch']>()
    expect(createRouter({ contract, before: [log, () => undefined], handlers }).fetch).type.toBe<Router['fetch']>()
  })

  test('come from annotated functions only', () => {
    const { fetch } = createRouter({ contract, before: [open, (_request, env) => console.log(env)], handlers })
    expect(fetch).type.toBe<(request: Request, env: Env) => Promise<Response>>()
    const turned = createRouter({ contract, before: [(_request, env) => console.log(env), open], handlers })
    expect(turned.fetch).type.toBe<(request: Request, env: Env) => Promise<Response>>()
  })

  test('must satisfy every function if lists differ', () => {
    const other = (_request: Request, env: { readonly cache: string }) => console.log(env.cache)
    expect(createRouter({ contract, before: [open, other], handlers }).fetch).type.toBe<
      (request: Request, env: Env & { readonly cache: string }) => Promise<Response>
    >()
    const { fetch } = createRouter({ contract, before: [both, other], handlers })
    expect(fetch).type.toBeCallableWith(new Request('a:'), { db: '', cache: '' }, { wait: () => undefined })
    expect(fetch).type.not.toBeCallableWith(new Request('a:'), { db: '' }, { wait: () => undefined })
    expect(fetch).type.not.toBeCallableWith(new Request('a:'), { db: '', cache: '' })
  })

  test('are passed to all functions of the router', () => {
    createRouter({
      contract,
      before: [open],
      handlers: {
        getUser: async (request, env) => {
          expect(env).type.toBe<Env>()
          return request.respond({ status: 200, body: { name: env.db } })
        },
        ping: (request: ContractRequest<Ping>, env: Env) => request.respond({ status: 200, headers: { db: env.db } }),
      },
      catch: (_error, _request, env) => {
        expect(env).type.toBe<Env>()
        return new Response()
      },
      finally: [(_response, _request, env) => void expect(env).type.toBe<Env>()],
      missing: (_request, env) => {
        expect(env).type.toBe<Env>()
        return new Response()
      },
    })
  })

  test('may be explicit type arguments', () => {
    const router = createRouter<typeof contract, [env: Env, ctx: Ctx]>({
      contract,
      before: [(_request, env, ctx) => ctx.wait(Promise.resolve(env.db)), open],
      handlers: {
        getUser,
        ping: (request, env, ctx) => {
          expect(env).type.toBe<Env>()
          expect(ctx).type.toBe<Ctx>()
          return request.respond({ status: 200 })
        },
      },
      catch: (_error, _request, env) => new Response(env.db),
      finally: [(_response, _request, env) => void expect(env).type.toBe<Env>()],
      missing: (_request, _env, ctx) => {
        expect(ctx).type.toBe<Ctx>()
        return new Response()
      },
    })
    expect(router.fetch).type.toBe<Router<[env: Env, ctx: Ctx]>['fetch']>()
    expect(createRouter<typeof contract, []>({ contract, handlers }).fetch).type.toBe<Router<[]>['fetch']>()
    const empty = createRouter<typeof contract, [env: Env]>({ contract, handlers, before: [] })
    expect(empty.fetch).type.toBe<Router<[env: Env]>['fetch']>()
  })

  test('are not available if no function declares them', () => {
    const needy = { getUser, ping: (_request: ContractRequest<Ping>, env: Env) => new Response(env.db) }
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: needy })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [log], handlers: needy })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers: needy })
    expect(createRouter).type.toBeCallableWith({ contract, before: [open], handlers: needy })
    expect(createRouter<typeof contract, [env: Env]>).type.toBeCallableWith({ contract, handlers: needy })
    expect(createRouter<typeof contract, []>).type.not.toBeCallableWith({ contract, handlers: needy })
  })

  test('are also not available to an inline handler', () => {
    createRouter({
      contract,
      handlers: {
        getUser,
        ping: (request, ...rest) => {
          expect(rest).type.toBe<readonly unknown[]>()
          return request.respond({ status: 200 })
        },
      },
    })
    createRouter({
      contract,
      before: [log],
      handlers: {
        getUser,
        ping: (request, ...rest) => {
          expect(rest).type.toBe<[]>()
          return request.respond({ status: 200 })
        },
      },
    })
  })

  test('are required by fetch if one of the other functions needs them', () => {
    const text = (_error: unknown, _request: Request, env: Env) => new Response(env.db)
    const last = (_response: Response, _request: Request, env: Env) => new Response(env.db)
    const absent = (_request: Request, env: Env) => new Response(env.db)
    expect(createRouter({ contract, handlers, catch: text }).fetch).type.not.toBeCallableWith(new Request('a:'))
    expect(createRouter({ contract, handlers, finally: [last] }).fetch).type.not.toBeCallableWith(new Request('a:'))
    expect(createRouter({ contract, handlers, missing: absent }).fetch).type.not.toBeCallableWith(new Request('a:'))
    expect(createRouter).type.toBeCallableWith({
      contract,
      handlers,
      before: [open],
      catch: text,
      finally: [last],
      missing: absent,
    })
  })

  test('are passed to before and to a function that needs other arguments', () => {
    const cached = (_error: unknown, _request: Request, env: { readonly cache: string }) => new Response(env.cache)
    // Both receive their arguments, because `fetch` requires them.
    expect(createRouter({ contract, handlers, before: [open], catch: cached }).fetch).type.toBe<
      Router<[env: { readonly cache: string } & Env]>['fetch']
    >()
  })

  test('must satisfy every function if they are explicit', () => {
    // @ts-expect-error is not assignable to type 'PendingMiddleware<[env: Env]>'
    createRouter<typeof contract, [env: Env]>({ contract, before: [both], handlers })
    expect(withContractErrorHandler()).type.toBeAssignableTo<
      NonNullable<Parameters<typeof createRouter<typeof contract, [env: Env]>>[0]['catch']>
    >()
  })

  test('may be optional', () => {
    const maybe = (_request: Request, env?: Env) => console.log(env?.db)
    expect(createRouter({ contract, before: [maybe], handlers }).fetch).type.toBe<
      (request: Request, env?: Env) => Promise<Response>
    >()
    expect(createRouter({ contract, before: [maybe, open], handlers }).fetch).type.toBe<
      (request: Request, env: Env) => Promise<Response>
    >()
    const rest = (_request: Request, ...all: string[]) => console.log(all)
    expect(createRouter({ contract, before: [rest], handlers }).fetch).type.toBe<
      (request: Request, ...all: string[]) => Promise<Response>
    >()
  })

  test('are the arguments of the elements for a list of unknown length', () => {
    const list: ContractMiddleware<[env: Env]>[] = []
    expect(createRouter({ contract, before: list, handlers }).fetch).type.toBe<Router<[env: Env]>['fetch']>()
    expect(createRouter({ contract, before: [] as ContractMiddleware[], handlers }).fetch).type.toBe<Router['fetch']>()
  })

  test('are those of middleware beside the built-in error handlers', () => {
    const plain = createRouter({
      contract,
      before: [(_request, { db }: Env) => ({ db })],
      handlers: {
        ping,
        getUser(request) {
          expect(request.context).type.toBe<{ db: string }>()
          return request.respond({ status: 200, body: { name: request.context.db } })
        },
      },
      catch: withContractErrorHandler({ exposeMessages: false }),
    })
    expect(plain.fetch).type.toBe<(request: Request, env: Env) => Promise<Response>>()
    const described = createRouter({
      contract,
      before: [(_request, { db }: Env) => ({ db })],
      handlers: {
        ping,
        getUser(request) {
          expect(request.context).type.toBe<{ db: string }>()
          return request.respond({ status: 200, body: { name: request.context.db } })
        },
      },
      catch: withContractErrorHandler({ format: problems }),
    })
    expect(described.fetch).type.toBe<(request: Request, env: Env) => Promise<Response>>()
  })
})
