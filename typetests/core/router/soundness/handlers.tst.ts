/**
 * The router compares handlers bivariantly and then checks them against the middleware. These tests show that nothing
 * unsound passes between the two checks.
 */
import { type ContractMiddleware, type ContractRequest, createRouter, type Router } from 'routepact'
import { describe, expect, test } from 'tstyche'
import { contract } from '../../../fixtures/contract.ts'
import * as named from '../../../fixtures/handlers.ts'
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
} from '../../../fixtures/needs.ts'

/** A router with explicit type arguments for the further arguments. */
const router = createRouter<typeof contract, [env: Env]>

describe('handlers that are not written as an object of functions', () => {
  test('may be the exports of a module', () => {
    expect(createRouter({ contract, before: [login], handlers: named }).fetch).type.toBe<Router['fetch']>()
    createRouter({ contract, before: [(request) => ({ user: request.url })], handlers: named })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: named })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [() => ({ user: 1 })], handlers: named })
  })

  test('may be the methods of a class, which createRouter rejects at run time', () => {
    class Handlers {
      getUser(request: ContractRequest<GetUser>) {
        return getUser(request)
      }
      ping(request: ContractRequest<Ping, { user: string }>, env: Env) {
        return new Response(request.context.user + env.db)
      }
    }
    const handlers = new Handlers()
    expect(createRouter({ contract, before: [login, open], handlers }).fetch).type.toBe<Router<[env: Env]>['fetch']>()
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [login], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [open], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers })
    expect(router).type.not.toBeCallableWith({ contract, handlers })
  })

  test('may be spread, with one replaced', () => {
    const common = { getUser, ping: needsOther }
    expect(createRouter({ contract, before: [login], handlers: { ...common, ping: needsUser } }).fetch).type.toBe<Router['fetch']>()
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
        // @ts-expect-error "'ping' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>"
        ping(request: ContractRequest<Ping, { user: number }>) {
          return needsOther(request)
        },
      },
    })
  })

  test('may be a record of the operation names', () => {
    expect(createRouter).type.toBeCallableWith({ contract, handlers: {} as Record<keyof Declared, () => Response> })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: {} as Record<string, () => Response> })
    expect(createRouter).type.toBeCallableWith({ contract, handlers: {} as any })
  })
})

describe('handlers must match the contract', () => {
  test('rejects a missing handler', () => {
    // @ts-expect-error "'ping' must have a handler"
    createRouter({ contract, before: [login], handlers: { getUser } })
    // @ts-expect-error Property 'ping' is missing in type
    createRouter<Declared, [env: Env]>({ contract, handlers: { getUser } })
    const partial = {} as { getUser: typeof getUser; ping?: typeof ping }
    const either = {} as { getUser: typeof getUser; ping: typeof ping } | { getUser: typeof getUser }
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: partial })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: either })
  })

  test('rejects a handler without an operation, also in a variable', () => {
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

  test('rejects a handler without an operation with explicit further arguments', () => {
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

describe('a handler whose request is not that of its operation alone', () => {
  const inline = [(request: Request) => ({ user: request.url })] as const

  test('is rejected if no request has its members', () => {
    const more = (request: ContractRequest<Ping> & { more: string }) => new Response(request.more)
    const part = (request: { readonly more: string }) => new Response(request.more)
    const handlers = { getUser, ping: more }
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: part } })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [login], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: inline, handlers })
    // @ts-expect-error "'ping' expects the request of another operation"
    createRouter({ contract, before: [(request) => ({ user: request.url })], handlers: { getUser, ping: more } })
  })

  test('is checked with all of its overloads', () => {
    interface First {
      (request: ContractRequest<Ping, { user: string }>): Response
      (request: ContractRequest<GetUser>): Response
    }
    interface Last {
      (request: ContractRequest<GetUser>): Response
      (request: ContractRequest<Ping, { user: string }>): Response
    }
    interface WrongResult {
      (request: ContractRequest<Ping>): number
      (request: ContractRequest<GetUser>): Response
    }
    for (const overloaded of [{} as First, {} as Last]) {
      expect(createRouter).type.toBeCallableWith({ contract, before: [login], handlers: { getUser, ping: overloaded } })
      expect(createRouter).type.toBeCallableWith({ contract, before: inline, handlers: { getUser, ping: overloaded } })
      expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers: { getUser, ping: overloaded } })
      expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: overloaded } })
    }
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: {} as WrongResult } })
  })

  test('may be of type never or any, but not unknown', () => {
    expect(createRouter).type.toBeCallableWith({ contract, handlers: { getUser, ping: {} as never } })
    expect(createRouter).type.toBeCallableWith({ contract, handlers: { getUser, ping: {} as any } })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: {} as unknown } })
  })

  test('may be that of a part or of several operations, with annotated middleware', () => {
    const part = ({ context }: { readonly context: { readonly user: string } }) => new Response(context.user)
    const both = (request: ContractRequest<Ping | GetUser, { user: string }>) => new Response(request.context.user)
    expect(createRouter).type.toBeCallableWith({ contract, before: inline, handlers: { getUser: part, ping: both } })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers: { getUser: part, ping: both } })
  })
})

describe('middleware and handlers with imprecise types', () => {
  const handlers = { getUser, ping }
  const needsUser = (request: ContractRequest<typeof contract.ping, { user: string }>) => Response.json(request.context)
  const optional = (request: ContractRequest<typeof contract.ping, { user?: string | undefined }>) =>
    Response.json(request.context)
  const request = new Request('a:')
  const shared: ContractMiddleware[] = []

  test('one of several handlers needs context', () => {
    const either = Math.random() > 0.5 ? ping : needsUser
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [open], handlers: { getUser, ping: either } })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers: { getUser, ping: either } })
  })

  test('a list of unknown length with known middleware', () => {
    expect(createRouter({ contract, before: [open, ...shared], handlers }).fetch).type.toBe<Router<[env: Env]>['fetch']>()
    expect(createRouter({ contract, before: [...shared, open], handlers }).fetch).type.not.toBeCallableWith(request)
    const before = Math.random() > 0.5 ? ([open] as const) : ([] as const)
    expect(createRouter({ contract, before, handlers }).fetch).type.not.toBeCallableWith(request)
  })

  test('middleware of type any with known middleware', () => {
    const unknown = {} as any
    expect(createRouter({ contract, before: [open, unknown], handlers }).fetch).type.not.toBeCallableWith(request)
    expect(createRouter).type.not.toBeCallableWith({
      contract,
      before: [unknown],
      handlers: { getUser, ping: needsUser },
    })
  })

  test('a handler with an additional property', () => {
    const slow = Object.assign(() => undefined, { pending: 3 })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [slow], handlers: { getUser, ping: needsUser } })
  })

  test('a handler with optional context', () => {
    const before = [(() => ({ user: 'Ada' })) as ContractMiddleware]
    expect(createRouter).type.toBeCallableWith({ contract, before, handlers: { getUser, ping: optional } })
  })
})
