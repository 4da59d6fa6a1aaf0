/**
 * The router compares handlers bivariantly and then checks them against the middleware. These tests show that nothing
 * unsound passes between the two checks.
 */
import { type ContractHandler, type ContractHandlers, type ContractRequest, createRouter } from 'routepact'
import { describe, expect, test } from 'tstyche'
import { contract } from '../../../fixtures/contract.ts'
import {
  type Declared,
  type Env,
  getUser,
  login,
  logins,
  needsAda,
  needsEnv,
  needsOther,
  needsTwo,
  needsUser,
  open,
  type Ping,
  ping,
  wide,
} from '../../../fixtures/needs.ts'

/** A router with explicit type arguments for the further arguments. */
const router = createRouter<typeof contract, [env: Env]>

describe('a handler that needs other context', () => {
  test('is rejected if the middleware returns less or something else', () => {
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
        // @ts-expect-error "'ping' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>"
        ping: needsOther,
      },
    })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [login], handlers: { getUser, ping: needsAda } })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [login], handlers: { getUser, ping: needsTwo } })
  })

  test('is rejected with inline middleware', () => {
    createRouter({ contract, before: [(request) => ({ user: request.url })], handlers: { getUser, ping: needsUser } })
    createRouter({
      contract,
      before: [(request) => ({ user: request.url })],
      handlers: {
        getUser,
        // @ts-expect-error "'ping' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>"
        ping: needsOther,
      },
    })
    createRouter({
      contract,
      before: [async (request) => ({ user: request.url })],
      handlers: {
        getUser,
        // @ts-expect-error "'ping' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>"
        ping: needsAda,
      },
    })
  })

  test('is rejected without middleware, with an empty list and with a list of unknown length', () => {
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

  test('is rejected with explicit further arguments', () => {
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

  test('leads to an error that before is missing', () => {
    // @ts-expect-error Property 'before' is missing in type
    createRouter({ contract, handlers: { getUser, ping: needsUser } })
    // @ts-expect-error Property 'before' is missing in type
    createRouter({ contract, handlers: { getUser, ping: needsEnv } })
    // @ts-expect-error Property 'before' is missing in type
    createRouter({ contract, handlers: { getUser, ping: needsUser }, catch: () => new Response() })
  })

  test('is rejected if required context may be undefined', () => {
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

  test('is rejected if one of two lists does not return it', () => {
    const before = {} as [typeof login] | []
    expect(createRouter).type.not.toBeCallableWith({ contract, before, handlers: { getUser, ping: needsUser } })
    expect(createRouter).type.toBeCallableWith({ contract, before, handlers: { getUser, ping } })
  })

  test('is rejected if it declares only a part of the request', () => {
    const part = (request: { readonly context: { readonly user: string } }) => new Response(request.context.user)
    const handlers = { getUser, ping: part }
    expect(createRouter).type.toBeCallableWith({ contract, before: [login], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers })
  })

  test('is rejected if its request may be absent', () => {
    const absent = (request?: ContractRequest<Ping, { user: string }>) => new Response(request?.context.user)
    const handlers = { getUser, ping: absent }
    expect(createRouter).type.toBeCallableWith({ contract, before: [login], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers })
  })

  test('is rejected within a separately declared object of handlers', () => {
    const handlers: ContractHandlers<Declared, { user: string }> = { getUser, ping: needsUser }
    const other = () => ({ user: 1 })
    expect(createRouter).type.toBeCallableWith({ contract, before: [login], handlers })
    createRouter({ contract, before: [(request) => ({ user: request.url })], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [other], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers })
    const one: ContractHandler<Ping, { user: string }> = () => ({ status: 200 })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [other], handlers: { getUser, ping: one } })
  })

  test('is rejected within a union of handler objects', () => {
    const handlers = {} as { getUser: typeof getUser; ping: typeof ping | typeof needsUser }
    const objects = {} as
      { getUser: typeof getUser; ping: typeof ping } | { getUser: typeof getUser; ping: typeof needsUser }
    expect(createRouter).type.toBeCallableWith({ contract, before: [login], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers: objects })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: objects })
  })
})
