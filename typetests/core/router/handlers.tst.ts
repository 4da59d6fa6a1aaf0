import {
  type Authenticator,
  type Contract,
  type ContractHandler,
  type ContractHandlers,
  type ContractOperation,
  type ContractOperationHandler,
  type ContractOperationResponse,
  type ContractRequest,
  createContract,
  createRouter,
} from 'routepact'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import { names, type Operation, type SchemaOf } from '../../schemas.ts'

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    responses: {
      200: { 'application/json': { body: z.object({ name: z.string() }) } },
      404: { 'application/json': { body: z.object({ error: z.string() }) } },
    },
  },
  ping: { path: '/ping', method: 'GET', responses: { 200: {} } },
})

interface Env {
  readonly db: string
}

type GetUser = typeof contract.getUser
type Ping = typeof contract.ping

describe('ContractHandler', () => {
  test('accepts the request of its operation and the further arguments', () => {
    expect<Parameters<ContractHandler<GetUser>>>().type.toBe<[request: ContractRequest<GetUser>]>()
    expect<Parameters<ContractHandler<GetUser, { user: string }, [env: Env]>>>().type.toBe<
      [request: ContractRequest<GetUser, { user: string }>, env: Env]
    >()
  })

  test('returns response data or a Response, or a promise of one', () => {
    type Result = ContractOperationResponse<GetUser> | Response
    expect<ReturnType<ContractHandler<GetUser>>>().type.toBe<Result | Promise<ContractOperationResponse<GetUser>> | Promise<Result>>()
    expect<Awaited<ReturnType<ContractHandler<GetUser>>>>().type.toBe<Result>()
    expect<() => Response>().type.toBeAssignableTo<ContractHandler<GetUser>>()
    expect<() => Promise<Response>>().type.toBeAssignableTo<ContractHandler<GetUser>>()
    expect<() => never>().type.toBeAssignableTo<ContractHandler<GetUser>>()
    expect<() => { status: 200; body: { name: string } }>().type.toBeAssignableTo<ContractHandler<GetUser>>()
  })

  test('does not return other values', () => {
    expect<() => void>().type.not.toBeAssignableTo<ContractHandler<GetUser>>()
    expect<() => Promise<undefined>>().type.not.toBeAssignableTo<ContractHandler<GetUser>>()
    expect<() => string>().type.not.toBeAssignableTo<ContractHandler<GetUser>>()
    expect<() => { status: 500 }>().type.not.toBeAssignableTo<ContractHandler<GetUser>>()
    expect<() => { name: string }>().type.not.toBeAssignableTo<ContractHandler<GetUser>>()
    expect<() => { status: 200; body: { name: number } }>().type.not.toBeAssignableTo<ContractHandler<GetUser>>()
    expect<() => Promise<{ status: 404; body: { name: string } }>>().type.not.toBeAssignableTo<
      ContractHandler<GetUser>
    >()
  })

  test('may return a response with several statuses from an async function', () => {
    const contract = createContract({
      get: {
        path: '/',
        method: 'GET',
        responses: {
          200: { 'application/json': { body: z.object({ id: z.number() }) } },
          400: { 'application/json': { body: z.object({ message: z.string() }) } },
          404: { 'application/json': { body: z.object({ message: z.string() }) } },
        },
      },
    })
    type Handler = ContractHandler<typeof contract.get>
    type Failure = { status: 400 | 404; body: { message: string } }
    type Async<Result> = () => Promise<Result>
    expect<Async<Failure>>().type.toBeAssignableTo<Handler>()
    expect<Async<Failure | { status: 200; body: { id: number } }>>().type.toBeAssignableTo<Handler>()
    expect<Async<any>>().type.toBeAssignableTo<Handler>()
    expect<Async<never>>().type.toBeAssignableTo<Handler>()
    expect<Async<unknown>>().type.not.toBeAssignableTo<Handler>()
    expect<Async<{ status: 400 | 500; body: { message: string } }>>().type.not.toBeAssignableTo<Handler>()
    expect<Async<{ status: 200 | 400; body: { message: string } }>>().type.not.toBeAssignableTo<Handler>()
    expect<Async<{ status: 400 | 404; body: { id: number } }>>().type.not.toBeAssignableTo<Handler>()
    expect<Async<{ status: 400 | 404 }>>().type.not.toBeAssignableTo<Handler>()
    expect<ContractHandlers<typeof contract>>().type.toBeAssignableFrom<{ get: Async<Failure> }>()
    const toFailure = (): Failure => ({ status: 404, body: { message: '' } })
    const get: Handler = async () => toFailure()
    const found: Handler = async (request) => (request.url ? new Response() : request.respond(toFailure()))
    createRouter({ contract, handlers: { get } })
    createRouter({ contract, handlers: { get: found } })
  })

  test('types a standalone handler', () => {
    const getUser: ContractHandler<GetUser> = async (request) => {
      expect(request.validatedParams).type.toBe<{ id: string }>()
      if (request.validatedParams.id === '') return request.respond({ status: 404, body: { error: 'no' } })
      return { status: 200, body: { name: request.validatedParams.id } }
    }
    createRouter({ contract, handlers: { getUser, ping: (request) => request.respond({ status: 200 }) } })
    expect(getUser).type.toBeAssignableTo<ContractHandlers<typeof contract>['getUser']>()
  })

  test('may declare fewer arguments than it receives, but not more', () => {
    expect<(request: Request) => Response>().type.toBeAssignableTo<ContractHandler<GetUser, {}, [env: Env]>>()
    expect<(request: ContractRequest<GetUser>) => Response>().type.toBeAssignableTo<
      ContractHandler<GetUser, { user: string }, [env: Env]>
    >()
    expect<(request: ContractRequest<GetUser, { user: string }>) => Response>().type.not.toBeAssignableTo<
      ContractHandler<GetUser>
    >()
    expect<(request: ContractRequest<GetUser>, env: Env) => Response>().type.not.toBeAssignableTo<
      ContractHandler<GetUser>
    >()
  })

  test('has a name that declaration files can write', () => {
    type Named<Responses> = ContractOperationHandler<ContractRequest, Responses, []>
    expect<ContractHandler<Ping, { user: string }, [env: Env]>>().type.toBe<
      ContractOperationHandler<ContractRequest<Ping, { user: string }>, ContractOperationResponse<Ping>, [env: Env]>
    >()
    expect<Awaited<ReturnType<Named<{ status: 204 }>>>>().type.toBe<{ status: 204 } | Response>()
    expect<ReturnType<Named<any>>>().type.toBe<any>()
    expect<ReturnType<Named<unknown>>>().type.toBe<unknown>()
    expect<Awaited<ReturnType<Named<never>>>>().type.toBe<Response>()
    // @ts-expect-error Type 'string' does not satisfy the constraint 'readonly unknown[]'
    names<ContractOperationHandler<ContractRequest, never, string>>()
  })

  test('gives a generic function its operation', () => {
    const toOperation = {} as <Given extends ContractOperation>(handler: ContractHandler<Given>) => Given
    expect(toOperation({} as ContractHandler<GetUser>)).type.toBe<GetUser>()
    expect(toOperation((_request: ContractRequest<Ping>) => new Response())).type.toBe<Ping>()
    const awaitHandler = {} as <Given extends ContractOperation, Context, Arguments extends readonly unknown[]>(
      handler: ContractHandler<Given, Context, Arguments>,
    ) => [Given, Context, Arguments]
    expect(awaitHandler({} as ContractHandler<GetUser, { user: string }, [env: Env]>)).type.toBe<[GetUser, { user: string }, [env: Env]]>()
  })

  test('may have the request of any handler, for each operation', () => {
    const refuse = (request: ContractRequest) => new Response(request.operationName, { status: 503 })
    const needsUser = (request: ContractRequest<ContractOperation | undefined, { user: string }>) => new Response(request.context.user)
    expect<typeof refuse>().type.toBeAssignableTo<ContractHandler<GetUser>>()
    expect<typeof refuse>().type.toBeAssignableTo<ContractHandler<Ping, { user: string }, [env: Env]>>()
    expect<typeof refuse>().type.toBeAssignableTo<ContractHandler<GetUser | Ping>>()
    expect<typeof refuse>().type.toBeAssignableTo<ContractHandler<ContractOperation>>()
    expect<typeof needsUser>().type.toBeAssignableTo<ContractHandler<Ping, { user: string }>>()
    expect<typeof needsUser>().type.not.toBeAssignableTo<ContractHandler<Ping>>()
    createRouter({ contract, handlers: { getUser: refuse, ping: refuse } })
    createRouter({ contract, before: [() => ({ user: 'Ada' })], handlers: { getUser: needsUser, ping: refuse } })
    createRouter({
      contract,
      handlers: {
        getUser: refuse,
        // @ts-expect-error is not assignable to type
        ping: needsUser,
      },
    })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers: { getUser: (request: ContractRequest) => request.url, ping: refuse } })
  })

  test('is not assignable to the handler of another operation', () => {
    expect<ContractHandler<GetUser>>().type.not.toBeAssignableTo<ContractHandler<Ping>>()
    expect<ContractHandler<Ping>>().type.not.toBeAssignableTo<ContractHandler<GetUser>>()
  })

  test('accepts the request of each operation for a union of operations', () => {
    expect<Parameters<ContractHandler<GetUser | Ping>>>().type.toBe<[request: ContractRequest<GetUser | Ping>]>()
    expect<ContractRequest<GetUser> | ContractRequest<Ping>>().type.toBeAssignableTo<
      Parameters<ContractHandler<GetUser | Ping>>[0]
    >()
  })

  test('handles any, never, an unknown operation and other types', () => {
    expect<Parameters<ContractHandler<any>>[0]>().type.toBeAssignableTo<Request>()
    expect<Parameters<ContractHandler<never>>[0]['operation']>().type.toBe<never>()
    expect<Parameters<ContractHandler<ContractOperation>>>().type.toBe<[request: ContractRequest<ContractOperation>]>()
    expect<() => string>().type.not.toBeAssignableTo<ContractHandler<ContractOperation>>()
    expect<() => string>().type.not.toBeAssignableTo<ContractHandler<never>>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation'
    names<ContractHandler<unknown>>()
    // @ts-expect-error Type 'string' does not satisfy the constraint 'readonly unknown[]'
    names<ContractHandler<GetUser, {}, string>>()
  })
})

describe('ContractHandlers', () => {
  test('contain one handler per operation', () => {
    expect<ContractHandlers<typeof contract>>().type.toBe<{
      readonly getUser: ContractHandler<GetUser>
      readonly ping: ContractHandler<Ping>
    }>()
    expect<ContractHandlers<typeof contract, { user: string }, [env: Env]>>().type.toBe<{
      readonly getUser: ContractHandler<GetUser, { user: string }, [env: Env]>
      readonly ping: ContractHandler<Ping, { user: string }, [env: Env]>
    }>()
  })

  test('handle any, never, an unknown contract and other types', () => {
    expect<ContractHandlers<never>>().type.toBe<never>()
    expect<ContractHandlers<{}>>().type.toBe<{}>()
    expect<ContractHandlers<any>>().type.toBe<{ [name: string]: ContractHandler<any> }>()
    expect<ContractHandlers<Contract>>().type.toBe<{ readonly [name: string]: ContractHandler<ContractOperation> }>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'Contract'
    names<ContractHandlers<unknown>>()
    // @ts-expect-error Type 'ContractOperation' does not satisfy the constraint 'Contract'
    names<ContractHandlers<ContractOperation>>()
  })

  test('have the context that security proves, with any, never and unknown', () => {
    type Declared = { me: { path: '/me'; method: 'GET'; security: [{ token: [] }]; responses: { 200: {} } } }
    type Security = { token: Authenticator<{ user: string }> }
    type Secured<Proved> = ContractHandlers<Declared, {}, [], Proved>
    expect<Secured<Security>>().type.toBe<{ me: ContractHandler<Declared['me'], { user: string }> }>()
    expect<Secured<{}>>().type.toBe<ContractHandlers<Declared>>()
    expect<Parameters<Secured<any>['me']>[0]['context']>().type.toBe<unknown>()
    expect<Secured<never>>().type.toBe<{ me: ContractHandler<Declared['me'], never> }>()
    expect<Secured<unknown>>().type.toBe<{ me: ContractHandler<Declared['me']> }>()
  })

  test('are the handlers of one contract for a union of contracts', () => {
    type One = { one: Operation<{}> }
    type Two = { two: Operation<{ query: SchemaOf<string> }> }
    expect<ContractHandlers<One | Two>>().type.toBe<ContractHandlers<One> | ContractHandlers<Two>>()
  })

  test('reject a missing handler', () => {
    // @ts-expect-error Property 'ping' is missing in type
    const handlers: ContractHandlers<typeof contract> = { getUser: () => new Response() }
    expect(handlers).type.toBe<ContractHandlers<typeof contract>>()
  })

  test('reject a handler without an operation', () => {
    const ping: ContractHandler<Ping> = () => ({ status: 200 })
    const handlers: ContractHandlers<typeof contract> = {
      getUser: () => new Response(),
      ping,
      // @ts-expect-error Object literal may only specify known properties, and 'pong' does not exist in type
      pong: ping,
    }
    expect(handlers).type.toBe<ContractHandlers<typeof contract>>()
  })
})
