import {
  type ContractMiddleware,
  type ContractMiddlewareRequest,
  type ContractOperation,
  createContract,
  createRouter,
  type HeaderValues,
  type UntypedResponse,
} from 'routepact'
import { describe, expect, test } from 'tstyche'
import { type AnyMembers, names } from '../../schemas.ts'

const contract = createContract({ ping: { path: '/ping', method: 'GET', responses: { 200: {} } } })

interface Env {
  readonly db: string
}

describe('ContractMiddlewareRequest', () => {
  const request = {} as ContractMiddlewareRequest

  test('extends the Request of the platform with the members of any operation', () => {
    expect(request).type.toBeAssignableTo<Request>()
    expect(request.validatedParams).type.toBe<unknown>()
    expect(request.validatedQuery).type.toBe<unknown>()
    expect(request.validatedHeaders).type.toBe<Headers | undefined>()
    expect(request.validatedBody).type.toBe<unknown>()
    expect(request.validatedContent).type.toBe<unknown>()
    expect(request.operation).type.toBe<ContractOperation | undefined>()
    expect(request.operationName).type.toBe<string | undefined>()
    expect(request.context).type.toBe<{ readonly [name: string]: unknown }>()
    expect<AnyMembers<ContractMiddlewareRequest>>().type.toBe<never>()
  })

  test('has a `respond` without a contract', () => {
    expect(request.respond).type.toBeCallableWith({ status: 401 })
    expect(request.respond).type.toBeCallableWith({ status: 401, body: { error: 'Who?' }, headers: { a: ['1', '2'] } })
    expect(request.respond).type.not.toBeCallableWith({ body: 'no status' })
    expect(request.respond).type.not.toBeCallableWith({ status: '401' })
    expect(request.respond({ status: 401 })).type.toBe<UntypedResponse>()
    expect<UntypedResponse['status']>().type.toBe<number>()
    expect<UntypedResponse['contentType']>().type.toBe<string | undefined>()
    expect<UntypedResponse['body']>().type.toBe<unknown>()
    expect<HeaderValues>().type.toBeAssignableTo<UntypedResponse['headers']>()
    expect<keyof UntypedResponse>().type.toBe<'status' | 'contentType' | 'body' | 'headers'>()
  })

  test('does not treat a copy of a response as a response', () => {
    const response = request.respond({ status: 401 })
    const copy = { ...response, headers: { a: 'b' } }
    expect<{ status: number; body: unknown }>().type.not.toBeAssignableTo<UntypedResponse>()
    expect(copy).type.not.toBeAssignableTo<UntypedResponse>()
    expect(response).type.toBeAssignableTo<UntypedResponse>()
    expect<UntypedResponse>().type.toBeAssignableTo<UntypedResponse>()
    expect<AnyMembers<UntypedResponse>>().type.toBe<never>()
  })
})

describe('ContractMiddleware', () => {
  test('accepts the request and the further arguments', () => {
    expect<Parameters<ContractMiddleware>>().type.toBe<[request: ContractMiddlewareRequest]>()
    expect<Parameters<ContractMiddleware<[env: Env, n: number]>>>().type.toBe<
      [request: ContractMiddlewareRequest, env: Env, n: number]
    >()
  })

  test('returns a response, context or nothing', () => {
    expect<() => Response>().type.toBeAssignableTo<ContractMiddleware>()
    expect<(request: ContractMiddlewareRequest) => ReturnType<typeof request.respond>>().type.toBeAssignableTo<
      ContractMiddleware
    >()
    expect<() => { user: string }>().type.toBeAssignableTo<ContractMiddleware>()
    expect<() => Promise<{ user: string } | undefined>>().type.toBeAssignableTo<ContractMiddleware>()
    expect<() => void>().type.toBeAssignableTo<ContractMiddleware>()
    expect<() => Promise<void>>().type.toBeAssignableTo<ContractMiddleware>()
    expect<() => undefined>().type.toBeAssignableTo<ContractMiddleware>()
    expect<() => null>().type.toBeAssignableTo<ContractMiddleware>()
    expect<() => never>().type.toBeAssignableTo<ContractMiddleware>()
    expect<(request: Request) => void>().type.toBeAssignableTo<ContractMiddleware>()
  })

  test('does not return other values, so that a guard cannot fail open', () => {
    expect<() => false>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => boolean>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => string>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => 401>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => Promise<false>>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => Promise<{ user: string } | false>>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => unknown>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => symbol>().type.not.toBeAssignableTo<ContractMiddleware>()
  })

  test('does not return a value that resembles a response', () => {
    expect<() => { status: 401 }>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => { status: number; body: string }>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => Promise<{ status: number; contentType: string }>>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => { status: 'active' }>().type.toBeAssignableTo<ContractMiddleware>()
    expect<() => { status?: 'active' | undefined; user: string }>().type.toBeAssignableTo<ContractMiddleware>()
  })

  test('does not return an array or a function as context', () => {
    expect<() => string[]>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => () => void>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => Map<string, string>>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => typeof Map>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => { then: () => void }>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => { user: string } | string[]>().type.not.toBeAssignableTo<ContractMiddleware>()
  })

  test('rejects a copy of a response and a literal with a numeric status', () => {
    const spread = (request: ContractMiddlewareRequest) => ({ ...request.respond({ status: 401 }), headers: { a: 'b' } })
    expect(spread).type.not.toBeAssignableTo<ContractMiddleware>()
    expect(async (request: ContractMiddlewareRequest) => spread(request)).type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => { status: 401 }>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => Promise<{ status: number } | undefined>>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => Promise<{ status: 401 } | { user: string }>>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => { status: 'active' }>().type.toBeAssignableTo<ContractMiddleware>()
    createRouter({
      contract: { ping: contract.ping },
      before: [
        // @ts-expect-error Type '{ headers: { a: string; }; status: number;
        (request) => ({ ...request.respond({ status: 401 }), headers: { a: 'b' } }),
      ],
      handlers: { ping: () => new Response() },
    })
  })

  test('does not return such values in a promise', () => {
    expect<() => Promise<string[]>>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => Promise<() => void>>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => Promise<string>>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => Promise<boolean>>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => Promise<unknown>>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => Promise<false | undefined>>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => false | Promise<{ user: string }>>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<() => Promise<{ user: string } | UntypedResponse | Response | null>>().type.toBeAssignableTo<
      ContractMiddleware
    >()
    expect<() => undefined | Promise<{ user: string }>>().type.toBeAssignableTo<ContractMiddleware>()
    expect<() => Promise<object>>().type.toBeAssignableTo<ContractMiddleware>()
  })

  test('needs only the arguments that it receives', () => {
    expect<(request: Request, env: Env) => void>().type.not.toBeAssignableTo<ContractMiddleware>()
    expect<(request: Request, env: Env) => void>().type.toBeAssignableTo<ContractMiddleware<[env: Env]>>()
    expect<(request: Request, env: Env) => void>().type.not.toBeAssignableTo<ContractMiddleware<[env: string]>>()
    expect<ContractMiddleware>().type.toBeAssignableTo<ContractMiddleware<[env: Env]>>()
  })

  test('handles any, never and unknown further arguments', () => {
    expect<Parameters<ContractMiddleware<any>>>().type.toBe<[request: ContractMiddlewareRequest, ...args: any]>()
    expect<(request: Request, env: Env) => void>().type.toBeAssignableTo<ContractMiddleware<never>>()
    expect<(request: Request, env: Env) => void>().type.not.toBeAssignableTo<ContractMiddleware<unknown[]>>()
    expect<() => false>().type.not.toBeAssignableTo<ContractMiddleware<any>>()
    expect<() => false>().type.not.toBeAssignableTo<ContractMiddleware<never>>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'readonly unknown[]'.
    names<ContractMiddleware<unknown>>()
  })
})

describe('before of a router', () => {
  const handlers = { ping: () => new Response() }

  test('accepts middleware and types its parameters', () => {
    createRouter({
      contract,
      before: [
        (request) => {
          expect(request).type.toBe<ContractMiddlewareRequest>()
        },
        async (request) => request.respond({ status: 401 }),
        () => undefined,
      ],
      handlers,
    })
  })

  test('rejects a function that returns false or a string', () => {
    createRouter({
      contract,
      before: [
        // @ts-expect-error Type 'boolean' is not assignable to type
        () => false,
        // @ts-expect-error Type 'string' is not assignable to type
        (request) => request.url,
        () => undefined,
      ],
      handlers,
    })
  })

  test('rejects a function that returns a promise of false', () => {
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [async () => false], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [async () => 'no'], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [async () => ['no']], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, before: [async () => () => 'no'], handlers })
    expect(createRouter).type.toBeCallableWith({ contract, before: [async () => ({ user: 'Ada' })], handlers })
    createRouter({
      contract,
      before: [
        // @ts-expect-error Type 'Promise<false | { user: string; }>' is not assignable to type
        async (request) => request.url !== '' && { user: request.url },
      ],
      handlers,
    })
  })

  test('rejects a value that is not a function', () => {
    // @ts-expect-error Type 'string' is not assignable to type
    createRouter({ contract, before: ['guard'], handlers })
    // @ts-expect-error is not assignable to type
    createRouter({ contract, before: () => undefined, handlers })
  })
})

test('context is an object of properties, not one of the platform', () => {
  const contract = { ping: { path: '/ping', method: 'GET', responses: { 200: {} } } } as const
  const handlers = { ping: () => new Response() }
  expect(createRouter).type.toBeCallableWith({ contract, before: [() => ({ user: 'Ada' })], handlers })
  expect(createRouter).type.not.toBeCallableWith({ contract, before: [() => new Date()], handlers })
  expect(createRouter).type.not.toBeCallableWith({ contract, before: [() => ['Ada']], handlers })
  expect(createRouter).type.not.toBeCallableWith({ contract, before: [() => new Map()], handlers })
  expect(createRouter).type.not.toBeCallableWith({ contract, before: [() => () => 'Ada'], handlers })
  expect(createRouter).type.not.toBeCallableWith({ contract, before: [() => ({ status: 401 })], handlers })
})
