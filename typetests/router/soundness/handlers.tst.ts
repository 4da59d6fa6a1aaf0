/**
 * The router compares handlers both ways, and then holds them to what the middleware gives. Here is that nothing comes
 * through in between.
 */
import { type ContractMiddleware, type ContractRequest, createRouter, type Router } from 'routepact'
import { describe, expect, test } from 'tstyche'
import { contract } from '../../fixtures/contract.ts'
import * as named from '../../fixtures/handlers.ts'
import {
  type Declared,
  type Env,
  type GetUser,
  getUser,
  login,
  needsOther,
  needsUser,
  open,
  type Ping,
  ping,
} from '../../fixtures/needs.ts'

/** A router whose further arguments are given. */
const router = createRouter<typeof contract, [env: Env]>

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
        // @ts-expect-error "'ping' needs context or arguments that no middleware provides"
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
    // @ts-expect-error "'ping' must have a handler"
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
    // @ts-expect-error "'pong' is not an operation of the contract"
    createRouter({ contract, handlers })
    // @ts-expect-error "'pong' is not an operation of the contract"
    createRouter({ contract, before: [login], handlers })
    // @ts-expect-error "'pong' is not an operation of the contract"
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
    expect(createRouter).type.not.toBeCallableWith({
      contract,
      before: [unknown],
      handlers: { getUser, ping: needsUser },
    })
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
