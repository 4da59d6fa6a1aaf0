/**
 * The router compares handlers bivariantly and then checks them against the middleware. These tests show that nothing
 * unsound passes between the two checks.
 */
import {
  type Contract,
  type ContractMiddlewareRequest,
  type ContractOperation,
  type ContractRequest,
  createContract,
  createRouter,
} from 'routepact'
import { describe, expect, test } from 'tstyche'
import { contract } from '../../../fixtures/contract.ts'
import { type Env, type GetUser, getUser, login, needsUser, open, type Ping, ping, wide } from '../../../fixtures/needs.ts'

/** A router with explicit type arguments for the further arguments. */
const router = createRouter<typeof contract, [env: Env]>

describe('a handler of another operation', () => {
  test('is rejected, with and without middleware', () => {
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

  test('is rejected even if it returns a Response', () => {
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

  test('is rejected if the operation has the same path but other schemas', () => {
    const operation = { path: '/ping', method: 'GET', responses: { 200: {} } } as const
    const older = createContract({ ping: operation })
    const newer = createContract({ ping: { ...operation, summary: 'With a summary' } })
    const handler = (request: ContractRequest<typeof newer.ping>) => new Response(request.operation.summary)
    expect(createRouter).type.toBeCallableWith({ contract: newer, handlers: { ping: handler } })
    expect(createRouter).type.not.toBeCallableWith({ contract: older, handlers: { ping: handler } })
  })

  test('is rejected if the contract is unknown', () => {
    const unknown: Contract = contract
    expect(createRouter).type.not.toBeCallableWith({ contract: unknown, handlers: { getUser } })
    expect(createRouter).type.not.toBeCallableWith({ contract: unknown, before: [], handlers: { ping: needsUser } })
  })

  test('may be the handler of a union of operations', () => {
    const either = (request: ContractRequest<GetUser | Ping>) => new Response(request.operationName)
    const needy = (request: ContractRequest<GetUser | Ping, { user: string }>) => new Response(request.context.user)
    expect(createRouter).type.toBeCallableWith({ contract, handlers: { getUser: either, ping: either } })
    expect(createRouter).type.toBeCallableWith({ contract, before: [login], handlers: { getUser: needy, ping: needy } })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [], handlers: { getUser: needy, ping } })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser, ping: needy } })
  })

  test('is rejected if it needs the context of another operation', () => {
    type Either = ContractRequest<Ping, { user: string }> | ContractRequest<GetUser, { team: number }>
    const either = (request: Either) => new Response(request.operationName)
    const team = () => ({ team: 1 })
    expect(createRouter).type.toBeCallableWith({ contract, before: [login], handlers: { getUser, ping: either } })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [team], handlers: { getUser, ping: either } })
  })
})

describe('a handler with imprecise parameter types', () => {
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

  test('is rejected if it accepts another argument or is not a function', () => {
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
        // @ts-expect-error "'nothing' expects the request of another operation"
        nothing: text,
        // @ts-expect-error "'platform' expects the request of another operation"
        platform: session,
        // @ts-expect-error "'anyContext' needs context or arguments that no
        anyContext: nowhere,
        // @ts-expect-error "'unknownContext' expects the request of another operation"
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

  test('is accepted if it is generic over the operation', () => {
    const generic = <Operation extends ContractOperation>(request: ContractRequest<Operation>) =>
      new Response(request.operationName)
    const handlers = { getUser: generic, ping: generic }
    expect(createRouter).type.toBeCallableWith({ contract, handlers })
    expect(createRouter).type.toBeCallableWith({ contract, before: [login, open], handlers })
    expect(router).type.toBeCallableWith({ contract, handlers })
  })

  test('is checked against the context even if it is generic', () => {
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
