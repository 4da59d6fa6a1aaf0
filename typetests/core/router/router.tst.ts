import { type Contract, type ContractHandlers, createContract, createRouter, type Router } from 'routepact'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import { contract } from '../../fixtures/contract.ts'
import { getUser, ping, type Ping } from '../../fixtures/needs.ts'

describe('createRouter', () => {
  test('accepts handlers from other files', () => {
    expect(createRouter({ contract, handlers: { getUser, ping } }).fetch).type.toBe<Router['fetch']>()
    const handlers: ContractHandlers<typeof contract> = { getUser, ping }
    expect(createRouter({ contract, handlers }).fetch).type.toBe<Router['fetch']>()
  })

  test('types inline handlers', () => {
    createRouter({
      contract: createContract({
        getPage: {
          path: '/users/:id',
          method: 'GET',
          query: z.object({ page: z.coerce.number().default(1) }),
          responses: { 200: { 'application/json': { body: z.object({ page: z.number() }) } }, 404: { 'text/plain': { body: z.string() } } },
        },
        ping: contract.ping,
      }),
      handlers: {
        getPage: async (request) => {
          expect(request.validatedParams).type.toBe<{ id: string }>()
          expect(request.validatedQuery).type.toBe<{ page: number }>()
          if (request.validatedParams.id === '') return request.respond({ status: 404, body: 'no' })
          return { status: 200, body: { page: 1 } }
        },
        ping: () => new Response(),
      },
    })
  })

  test('accepts inline handlers and handlers from other files', () => {
    createRouter({
      contract,
      handlers: {
        getUser,
        ping: (request) => {
          expect(request.operation).type.toBe<Ping>()
          return request.respond({ status: 200 })
        },
      },
    })
  })

  test('returns a fetch that platforms accept', () => {
    const { fetch } = createRouter({ contract, handlers: { getUser, ping } })
    expect(fetch).type.toBe<(request: Request) => Promise<Response>>()
    expect(fetch).type.toBeAssignableTo<(request: Request, env: unknown, ctx: unknown) => Promise<Response>>()
    expect(fetch).type.not.toBeCallableWith('http://localhost')
    expect(fetch).type.not.toBeCallableWith()
  })

  test('rejects a missing handler', () => {
    // @ts-expect-error "'ping' must have a handler"
    createRouter({ contract, handlers: { getUser } })
    // @ts-expect-error must have a handler
    createRouter({ contract, handlers: {} })
  })

  test('rejects a handler without an operation', () => {
    createRouter({
      contract,
      handlers: {
        getUser,
        ping,
        // @ts-expect-error "'pong' is not an operation of the contract"
        pong: ping,
      },
    })
  })

  test('rejects the handler of another operation', () => {
    createRouter({
      contract,
      handlers: {
        getUser,
        // @ts-expect-error "'ping' expects the request of another operation"
        ping: getUser,
      },
    })
  })

  test('rejects undeclared responses', () => {
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "'201' is not a declared status of this operation"
        getUser: async () => ({ status: 201 }),
        // @ts-expect-error "the handler must return a response"
        ping: () => 'pong',
      },
    })
    createRouter({
      contract,
      handlers: {
        getUser: async (request) =>
          request.respond({
            status: 200,
            body: {
              // @ts-expect-error Type 'number' is not assignable to type 'string'.
              name: 1,
            },
          }),
        // @ts-expect-error "the handler must return a response"
        ping: () => undefined,
      },
    })
  })

  test('accepts an unknown contract', () => {
    const serve = <Declared extends Contract>(declared: Declared, handlers: ContractHandlers<Declared>) =>
      createRouter<Declared, []>({ contract: declared, handlers })
    expect(serve(contract, { getUser, ping }).fetch).type.toBe<Router<[]>['fetch']>()
    const wide: Contract = contract
    expect(createRouter({ contract: wide, handlers: {} }).fetch).type.toBe<Router['fetch']>()
    expect(createRouter({ contract: wide, handlers: { any: () => new Response() } }).fetch).type.toBe<Router['fetch']>()
    expect(createRouter({ contract: {} as any, handlers: {} }).fetch).type.toBe<Router['fetch']>()
    expect(createRouter({ contract: {}, handlers: {} }).fetch).type.toBe<Router['fetch']>()
    // @ts-expect-error Type 'string' is not assignable to type 'Contract'.
    createRouter({ contract: 'contract', handlers: {} })
  })
})
