/**
 * The router compares handlers both ways, and then holds them to what the middleware gives. Here is that nothing comes
 * through in between.
 */
import {
  type Contract,
  type ContractHandler,
  type ContractHandlers,
  type ContractMiddleware,
  type ContractMiddlewareRequest,
  type ContractOperation,
  type ContractRequest,
  createContract,
  createRouter,
  type Router,
  withContractErrorHandler,
} from 'routepact'
import { describe, expect, test } from 'tstyche'
import { contract } from '../fixtures/contract.ts'
import * as named from '../fixtures/handlers.ts'

type Declared = typeof contract
type GetUser = Declared['getUser']
type Ping = Declared['ping']

interface Env {
  readonly db: string
}

interface More extends Env {
  readonly cache: string
}

const { getUser } = named
const ping = (request: ContractRequest<Ping>) => request.respond({ status: 200 })

const login = () => ({ user: 'Ada' as string })
const open = (_request: Request, env: Env) => console.log(env.db)
const wide: ContractMiddleware[] = []
const logins: (typeof login)[] = []

const needsUser = (request: ContractRequest<Ping, { user: string }>) => new Response(request.context.user)
const needsOther = (request: ContractRequest<Ping, { user: number }>) => new Response(request.context.user.toFixed())
const needsAda = (request: ContractRequest<Ping, { user: 'Ada' }>) => new Response(request.context.user)
const needsTwo = (request: ContractRequest<Ping, { user: string; id: string }>) => new Response(request.context.id)
const needsEnv = (_request: ContractRequest<Ping>, env: Env) => new Response(env.db)
const needsMore = (_request: ContractRequest<Ping>, env: More) => new Response(env.cache)

const router = createRouter<Declared, [env: Env]>

describe('a handler that needs other context', () => {
  test('is refused with the middleware that gives less, or something else', () => {
    expect(createRouter).type.toBeCallableWith({ contract, before: [login], handlers: { getUser, ping: needsUser } })
    const before = [open, login] as const
    expect(createRouter).type.toBeCallableWith({ contract, before, handlers: { getUser, ping: needsUser } })
    expect(createRouter).type.not.toBeCallableWith({ contract, before, handlers: { getUser, ping: needsOther } })
    expect(createRouter).type.not.toBeCallableWith({ contract, before, handlers: { getUser, ping: needsAda } })
    expect(createRouter).type.not.toBeCallableWith({ contract, before, handlers: { getUser, ping: needsTwo } })
    createRouter({
      contract,
      before: [login],
      handlers: {
        getUser,
        // @ts-expect-error Type 'string' is not assignable to type 'number'.
        ping: needsOther,
      },
    })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [login], handlers: { getUser, ping: needsAda } })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [login], handlers: { getUser, ping: needsTwo } })
  })

  test('is refused with inline middleware', () => {
    createRouter({ contract, before: [(request) => ({ user: request.url })], handlers: { getUser, ping: needsUser } })
    createRouter({
      contract,
      before: [(request) => ({ user: request.url })],
      handlers: {
        getUser,
        // @ts-expect-error Type 'string' is not assignable to type 'number'.
        ping: needsOther,
      },
    })
    createRouter({
      contract,
      before: [async (request) => ({ user: request.url })],
      handlers: {
        getUser,
        // @ts-expect-error "the handler of 'ping' needs context or arguments that no middleware gives"
        ping: needsAda,
      },
    })
  })

  test('is refused without middleware, with an empty list and with one of unknown length', () => {
    const handlers = { getUser, ping: needsUser }
    const others = { getUser, ping: needsOther }
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: undefined, handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: wide, handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: logins, handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [open], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: others })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers: others })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: wide, handlers: others })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: logins, handlers: others })
  })

  test('is refused where the further arguments are given', () => {
    const handlers = { getUser, ping: needsUser }
    expect(router).type.not.toBeCallableWith({ contract, handlers })
    expect(router).type.not.toBeCallableWith({ contract, before: [], handlers })
    expect(router).type.not.toBeCallableWith({ contract, before: [open], handlers })
    expect(createRouter<Declared, []>).type.not.toBeCallableWith({ contract, handlers })
    const fail = (_error: unknown, _request: Request, env: Env) => new Response(env.db)
    expect(createRouter).type.not.toBeCallableWith({ contract, catch: fail, handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [open], catch: fail, handlers })
    expect(createRouter).type.toBeCallableWith({ contract, before: [login], catch: fail, handlers })
  })

  test('says that before is missing', () => {
    // @ts-expect-error Property 'before' is missing in type
    createRouter({ contract, handlers: { getUser, ping: needsUser } })
    // @ts-expect-error Property 'before' is missing in type
    createRouter({ contract, handlers: { getUser, ping: needsEnv } })
    // @ts-expect-error Property 'before' is missing in type
    createRouter({ contract, handlers: { getUser, ping: needsUser }, catch: () => new Response() })
  })

  test('may be undefined is not the same as required', () => {
    const optional = (request: ContractRequest<Ping, { user?: string | undefined }>) =>
      new Response(request.context.user)
    const perhaps = (request: ContractRequest<Ping, { user: string | undefined }>) => new Response(request.context.user)
    const maybe = (request: Request) => (request.url === '' ? undefined : { user: request.url })
    const handlers = { getUser, ping: perhaps }
    expect(createRouter).type.toBeCallableWith({ contract, handlers: { getUser, ping: optional } })
    expect(createRouter).type.toBeCallableWith({ contract, before: [maybe], handlers: { getUser, ping: optional } })
    expect(createRouter).type.toBeCallableWith({ contract, before: [maybe], handlers })
    expect(createRouter).type.toBeCallableWith({ contract, before: logins, handlers })
    expect(createRouter).type.toBeCallableWith({ contract, before: [login], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers })
    expect(createRouter).type.not.toBeCallableWith({
      contract,
      before: [maybe],
      handlers: { getUser, ping: needsUser },
    })
  })

  test('is refused where one of two lists does not give it', () => {
    const before = {} as [typeof login] | []
    expect(createRouter).type.not.toBeCallableWith({ contract, before, handlers: { getUser, ping: needsUser } })
    expect(createRouter).type.toBeCallableWith({ contract, before, handlers: { getUser, ping } })
  })

  test('is refused where it says so of a part of the request', () => {
    const part = (request: { readonly context: { readonly user: string } }) => new Response(request.context.user)
    const handlers = { getUser, ping: part }
    expect(createRouter).type.toBeCallableWith({ contract, before: [login], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers })
  })

  test('is refused where its request may be absent', () => {
    const absent = (request?: ContractRequest<Ping, { user: string }>) => new Response(request?.context.user)
    const handlers = { getUser, ping: absent }
    expect(createRouter).type.toBeCallableWith({ contract, before: [login], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers })
  })

  test('is refused as one handler of a list of them, declared beforehand', () => {
    const handlers: ContractHandlers<Declared, [], { user: string }> = { getUser, ping: needsUser }
    const other = () => ({ user: 1 })
    expect(createRouter).type.toBeCallableWith({ contract, before: [login], handlers })
    createRouter({ contract, before: [(request) => ({ user: request.url })], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [other], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers })
    const one: ContractHandler<Ping, [], { user: string }> = () => ({ status: 200 })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [other], handlers: { getUser, ping: one } })
  })

  test('is refused where handlers are one object or another', () => {
    const handlers = {} as { getUser: typeof getUser; ping: typeof ping | typeof needsUser }
    const objects = {} as
      | { getUser: typeof getUser; ping: typeof ping }
      | { getUser: typeof getUser; ping: typeof needsUser }
    expect(createRouter).type.toBeCallableWith({ contract, before: [login], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers: objects })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: objects })
  })
})

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
        // @ts-expect-error "the handler of 'ping' needs context or arguments that no
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
    const handlers: ContractHandlers<Declared, [env: Env]> = { getUser, ping: needsEnv }
    expect(createRouter({ contract, handlers })).type.toBe<Router<[env: Env]>>()
    expect(createRouter({ contract, before: [login], handlers }).fetch).type.not.toBeCallableWith(new Request('a:'))
    const other: ContractHandlers<Declared, [env: More]> = handlers
    expect(createRouter({ contract, before: [open], handlers: other }).fetch).type.not.toBeCallableWith(
      new Request('a:'),
      { db: '' },
    )
  })
})

describe('a handler of another operation', () => {
  test('is refused, with and without middleware', () => {
    const handlers = { getUser, ping: getUser }
    const turned = { getUser: ping, ping }
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: turned })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [login], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: wide, handlers: turned })
    expect(router).type.not.toBeCallableWith({ contract, handlers })
    expect(router).type.not.toBeCallableWith({ contract, handlers: turned })
  })

  test('is refused also where it answers with a Response', () => {
    const user = (request: ContractRequest<GetUser>) => new Response(request.validatedParams.id)
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: user } })
    const params = (request: Request & { validatedParams: { id: string } }) => new Response(request.validatedParams.id)
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: params } })
    expect(createRouter).type.toBeCallableWith({ contract, handlers: { getUser, ping: () => new Response() } })
    const part = (request: { readonly validatedParams: { readonly id: string } }) =>
      new Response(request.validatedParams.id)
    expect(createRouter).type.toBeCallableWith({ contract, handlers: { getUser: part, ping } })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: part } })
  })

  test('is refused where the operation has the same path, and other schemas', () => {
    const operation = { path: '/ping', method: 'GET', responses: { 200: {} } } as const
    const older = createContract({ ping: operation })
    const newer = createContract({ ping: { ...operation, summary: 'With a summary' } })
    const handler = (request: ContractRequest<typeof newer.ping>) => new Response(request.operation.summary)
    expect(createRouter).type.toBeCallableWith({ contract: newer, handlers: { ping: handler } })
    expect(createRouter).type.not.toBeCallableWith({ contract: older, handlers: { ping: handler } })
  })

  test('is refused where the contract is not known', () => {
    const unknown: Contract = contract
    expect(createRouter).type.not.toBeCallableWith({ contract: unknown, handlers: { getUser } })
    expect(createRouter).type.not.toBeCallableWith({ contract: unknown, before: [], handlers: { ping: needsUser } })
  })

  test('may be of one operation or another', () => {
    const either = (request: ContractRequest<GetUser | Ping>) => new Response(request.operationName)
    const needy = (request: ContractRequest<GetUser | Ping, { user: string }>) => new Response(request.context.user)
    expect(createRouter).type.toBeCallableWith({ contract, handlers: { getUser: either, ping: either } })
    expect(createRouter).type.toBeCallableWith({ contract, before: [login], handlers: { getUser: needy, ping: needy } })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers: { getUser: needy, ping } })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: needy } })
  })

  test('is refused where it needs the context of another operation', () => {
    type Either = ContractRequest<Ping, { user: string }> | ContractRequest<GetUser, { team: number }>
    const either = (request: Either) => new Response(request.operationName)
    const team = () => ({ team: 1 })
    expect(createRouter).type.toBeCallableWith({ contract, before: [login], handlers: { getUser, ping: either } })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [team], handlers: { getUser, ping: either } })
  })
})

describe('a handler that says little of what it takes', () => {
  const operation = { method: 'GET', responses: { 200: {} } } as const
  const declared = createContract({
    nothing: { path: '/1', ...operation },
    platform: { path: '/2', ...operation },
    any: { path: '/3', ...operation },
    rest: { path: '/4', ...operation },
    anyContext: { path: '/5', ...operation },
    unknownContext: { path: '/6', ...operation },
    unknown: { path: '/7', ...operation },
    value: { path: '/8', ...operation },
  })

  test('is accepted with any middleware', () => {
    const handlers = {
      nothing: () => new Response(),
      platform: (request: Request) => new Response(request.url),
      any: (request: any) => new Response(request.context.user),
      rest: (...all: any[]) => new Response(all[0]),
      anyContext: (request: ContractRequest<typeof declared.anyContext, any>) => new Response(request.context.user),
      unknownContext: (request: ContractRequest<typeof declared.unknownContext, unknown>) =>
        new Response(request.operationName),
      unknown: (request: unknown) => new Response(String(request)),
      value: {} as any,
    }
    expect(createRouter).type.toBeCallableWith({ contract: declared, handlers })
    expect(createRouter).type.toBeCallableWith({ contract: declared, before: [], handlers })
    expect(createRouter).type.toBeCallableWith({ contract: declared, before: [login, open], handlers })
    expect(createRouter).type.toBeCallableWith({ contract: declared, before: wide, handlers })
    expect(createRouter<typeof declared, [env: Env]>).type.toBeCallableWith({ contract: declared, handlers })
    createRouter({ contract: declared, before: [(request) => ({ user: request.url })], handlers })
  })

  test('is refused where it takes or is something else', () => {
    const text = (request: string) => new Response(request)
    const session = (request: Request & { session: string }) => new Response(request.session)
    const nowhere = (request: ContractRequest<typeof declared.anyContext, never>) => new Response(request.context)
    const none = (request: ContractMiddlewareRequest) => new Response(request.operationName)
    createRouter({
      contract: declared,
      before: [login],
      handlers: {
        value: () => new Response(),
        unknown: () => new Response(),
        any: () => new Response(),
        rest: () => new Response(),
        // @ts-expect-error Type 'OperationRequest<
        nothing: text,
        // @ts-expect-error Property 'session' is missing in type
        platform: session,
        // @ts-expect-error "the handler of 'anyContext' needs context or arguments that no
        anyContext: nowhere,
        // @ts-expect-error Types of property 'respond' are incompatible.
        unknownContext: none,
      },
    })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: undefined } })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: null } })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: 'text' } })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: new Response() } })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: text } })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: session } })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: none } })
    expect(router).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: text } })
    expect(router).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: session } })
    expect(router).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: none } })
  })

  test('is accepted where it is generic over the operation', () => {
    const generic = <Operation extends ContractOperation>(request: ContractRequest<Operation>) =>
      new Response(request.operationName)
    const handlers = { getUser: generic, ping: generic }
    expect(createRouter).type.toBeCallableWith({ contract, handlers })
    expect(createRouter).type.toBeCallableWith({ contract, before: [login, open], handlers })
    expect(router).type.toBeCallableWith({ contract, handlers })
  })

  test('is held to the context also where it is generic', () => {
    const operation = <Operation extends ContractOperation>(request: ContractRequest<Operation, { user: string }>) =>
      new Response(request.context.user)
    const context = <Context extends { user: string }>(request: ContractRequest<Ping, Context>) =>
      new Response(request.context.user)
    const env = <Given extends Env>(_request: Request, given: Given) => new Response(given.db)
    const handlers = { getUser, ping: operation }
    const others = { getUser, ping: context }
    expect(createRouter).type.toBeCallableWith({ contract, before: [login], handlers })
    expect(createRouter).type.toBeCallableWith({ contract, before: [login], handlers: others })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [open], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [open], handlers: others })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers: others })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: others })
    expect(router).type.not.toBeCallableWith({ contract, handlers })
    expect(router).type.not.toBeCallableWith({ contract, handlers: others })
    expect(createRouter).type.toBeCallableWith({ contract, before: [open], handlers: { getUser, ping: env } })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [login], handlers: { getUser, ping: env } })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: env } })
  })
})

describe('handlers that are not written as an object of functions', () => {
  test('are those that a module exports', () => {
    expect(createRouter({ contract, before: [login], handlers: named })).type.toBe<Router>()
    createRouter({ contract, before: [(request) => ({ user: request.url })], handlers: named })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: named })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [() => ({ user: 1 })], handlers: named })
  })

  test('are the methods of a class', () => {
    class Handlers {
      getUser(request: ContractRequest<GetUser>) {
        return getUser(request)
      }
      ping(request: ContractRequest<Ping, { user: string }>, env: Env) {
        return new Response(request.context.user + env.db)
      }
    }
    const handlers = new Handlers()
    expect(createRouter({ contract, before: [login, open], handlers })).type.toBe<Router<[env: Env]>>()
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [login], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [open], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers })
    expect(router).type.not.toBeCallableWith({ contract, handlers })
  })

  test('are spread, with another in the place of one', () => {
    const common = { getUser, ping: needsOther }
    expect(createRouter({ contract, before: [login], handlers: { ...common, ping: needsUser } })).type.toBe<Router>()
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [login], handlers: common })
    createRouter({
      contract,
      before: [login],
      handlers: {
        ...common,
        ping(request) {
          expect(request.context).type.toBe<{ user: string }>()
          return request.respond({ status: 200 })
        },
      },
    })
    createRouter({
      contract,
      before: [login],
      handlers: {
        ...common,
        // @ts-expect-error Type 'string' is not assignable to type 'number'.
        ping(request: ContractRequest<Ping, { user: number }>) {
          return needsOther(request)
        },
      },
    })
  })

  test('are a record of the names', () => {
    expect(createRouter).type.toBeCallableWith({ contract, handlers: {} as Record<keyof Declared, () => Response> })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: {} as Record<string, () => Response> })
    expect(createRouter).type.toBeCallableWith({ contract, handlers: {} as any })
  })
})

describe('handlers must be those of the contract', () => {
  test('none may be missing', () => {
    // @ts-expect-error Property 'ping' is missing in type
    createRouter({ contract, before: [login], handlers: { getUser } })
    // @ts-expect-error Property 'ping' is missing in type
    createRouter<Declared, [env: Env]>({ contract, handlers: { getUser } })
    const partial = {} as { getUser: typeof getUser; ping?: typeof ping }
    const either = {} as { getUser: typeof getUser; ping: typeof ping } | { getUser: typeof getUser }
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: partial })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: either })
  })

  test('none may be for no operation, also in a variable', () => {
    const handlers = { getUser, ping, pong: ping }
    // @ts-expect-error "the contract has no operation 'pong' to handle"
    createRouter({ contract, handlers })
    // @ts-expect-error "the contract has no operation 'pong' to handle"
    createRouter({ contract, before: [login], handlers })
    // @ts-expect-error "the contract has no operation 'pong' to handle"
    createRouter({ contract, before: [(request) => ({ user: request.url })], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping, version: 1 } })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping, [Symbol.iterator]: ping } })
  })

  test('none may be for no operation where the further arguments are given', () => {
    const fail = (_error: unknown, _request: Request, env: Env) => new Response(env.db)
    const handlers = { getUser, ping, pong: ping }
    expect(createRouter).type.not.toBeCallableWith({ contract, catch: fail, handlers })
    createRouter<Declared, [env: Env]>({
      contract,
      handlers: {
        getUser,
        ping,
        // @ts-expect-error Object literal may only specify known properties, and 'pong' does not exist in type
        pong: ping,
      },
    })
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
    expect(createRouter({ contract, before: [number], handlers, catch: fail }).fetch).type.not.toBeCallableWith(request, 1)
    expect(createRouter({ contract, before: [more], handlers, catch: fail }).fetch).type.toBeCallableWith(request, {
      db: '',
      cache: '',
    })
    expect(createRouter({ contract, before: [more], handlers, finally: [last] }).fetch).type.not.toBeCallableWith(request, {
      db: '',
    })
    expect(createRouter({ contract, before: [longer], handlers, catch: fail })).type.toBe<Router<[env: Env, n: number]>>()
    expect(createRouter({ contract, before: [number], handlers, missing: absent }).fetch).type.not.toBeCallableWith(request, 1)
    expect(createRouter({ contract, before: [open, login], handlers, catch: fail })).type.toBe<Router<[env: Env]>>()
    expect(createRouter({ contract, before: [open], handlers, finally: [last] })).type.toBe<Router<[env: Env]>>()
    expect(createRouter({ contract, before: [login], handlers, missing: absent })).type.toBe<Router<[env: Env]>>()
  })

  test('need not be all of those that before takes', () => {
    const short = { catch: (error: unknown) => new Response(String(error)) }
    expect(createRouter({ contract, before: [open], handlers, ...short })).type.toBe<Router<[env: Env]>>()
    expect(createRouter({ contract, before: [open], handlers, catch: (error) => new Response(String(error)) })).type.toBe<
      Router<[env: Env]>
    >()
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

// What the types let through, or keep out, that they should not.
describe('holes', () => {
  test.todo('a handler of `never`, and one whose request has members that no request has')
  test.todo('overloads of a handler, of which the last is not the one that fits')
  test.todo('before that may be undefined: its context is taken for given')
  test.todo('a handler of one operation or another, or of a part of the request, beside inline middleware')
})

describe('middleware and handlers of which little is known', () => {
  const handlers = { getUser, ping }
  const needsUser = (request: ContractRequest<typeof contract.ping, { user: string }>) => Response.json(request.context)
  const optional = (request: ContractRequest<typeof contract.ping, { user?: string | undefined }>) =>
    Response.json(request.context)
  const request = new Request('a:')
  const shared: ContractMiddleware[] = []

  test('one handler of several needs context', () => {
    const either = Math.random() > 0.5 ? ping : needsUser
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [open], handlers: { getUser, ping: either } })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers: { getUser, ping: either } })
  })

  test('a list of unknown length is beside one that is known', () => {
    expect(createRouter({ contract, before: [open, ...shared], handlers })).type.toBe<Router<[env: Env]>>()
    expect(createRouter({ contract, before: [...shared, open], handlers }).fetch).type.not.toBeCallableWith(request)
    const before = Math.random() > 0.5 ? ([open] as const) : ([] as const)
    expect(createRouter({ contract, before, handlers }).fetch).type.not.toBeCallableWith(request)
  })

  test('one of any is beside one that is known', () => {
    const unknown = {} as any
    expect(createRouter({ contract, before: [open, unknown], handlers }).fetch).type.not.toBeCallableWith(request)
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [unknown], handlers: { getUser, ping: needsUser } })
  })

  test('one has a property of its own', () => {
    const slow = Object.assign(() => undefined, { pending: 3 })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [slow], handlers: { getUser, ping: needsUser } })
  })

  test('a handler takes context or does without', () => {
    const before = [(() => ({ user: 'Ada' })) as ContractMiddleware]
    expect(createRouter).type.toBeCallableWith({ contract, before, handlers: { getUser, ping: optional } })
  })
})
