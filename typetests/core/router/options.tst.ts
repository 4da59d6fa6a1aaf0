import { type Contract, type ContractErrorHandler, type ContractErrorObserver, type ContractHandlers, type ContractMiddleware, type ContractMiddlewareRequest, createContract, createRouter, type Router, type RouterOptions, type UntypedResponse, withContractErrorHandler } from 'routepact'
import { describe, expect, test } from 'tstyche'
import type { CompilableOptions } from '../../../src/core/router/compile-routes.ts'
import { names } from '../../schemas.ts'

const contract = createContract({ ping: { path: '/ping', method: 'GET', responses: { 200: {} } } })
const handlers = { ping: () => new Response() }

interface Env {
  readonly db: string
}

type Declared = typeof contract

describe('RouterOptions', () => {
  type Required<Options> = { [Name in keyof Options]-?: {} extends Pick<Options, Name> ? never : Name }[keyof Options]

  test('have these members, of which two are required', () => {
    expect<keyof RouterOptions<Declared>>().type.toBe<
      | ('contract' | 'handlers' | 'security' | 'before' | 'catch' | 'finally' | 'missing' | 'onError' | 'base')
      | ('validateResponses' | 'maxBodySize')
    >()
    // `createRouter` checks the values of each.
    expect<keyof CompilableOptions>().type.toBe<keyof RouterOptions<Declared>>()
    expect<Required<RouterOptions<Declared>>>().type.toBe<'contract' | 'handlers'>()
  })

  test('are typed by the contract, the further arguments and the context', () => {
    type Options = RouterOptions<Declared, { user: string }, [env: Env]>
    type Finally = NonNullable<Options['finally']>[number]
    type Missing = NonNullable<Options['missing']>
    expect<Options['contract']>().type.toBe<Declared>()
    expect<Options['handlers']>().type.toBe<ContractHandlers<Declared, { user: string }, [env: Env]>>()
    expect<Options['catch']>().type.toBe<ContractErrorHandler<[env: Env]> | undefined>()
    expect<Parameters<Finally>>().type.toBe<[response: Response, request: ContractMiddlewareRequest, env: Env]>()
    expect<Parameters<Missing>>().type.toBe<[request: ContractMiddlewareRequest, env: Env]>()
    expect<Response | UntypedResponse | Promise<Response | UntypedResponse>>().type.toBeAssignableTo<ReturnType<Missing>>()
    expect<Options['onError']>().type.toBe<ContractErrorObserver<[env: Env]> | undefined>()
    expect<Options['base']>().type.toBe<string | undefined>()
    expect<Options['validateResponses']>().type.toBe<boolean | undefined>()
    expect<Options['maxBodySize']>().type.toBe<number | { readonly ping?: number; readonly default?: number } | undefined>()
  })

  test('may be annotated before they are passed', () => {
    const options: RouterOptions<Declared> = { contract, handlers, maxBodySize: { ping: 1 } }
    expect(createRouter(options).fetch).type.toBe<Router['fetch']>()
    const wide: RouterOptions<Contract> = { contract, handlers }
    expect(createRouter(wide).fetch).type.toBe<Router['fetch']>()
    const withEnv: RouterOptions<Declared, {}, [env: Env]> = { contract, handlers, before: [(_, env) => console.log(env.db)] }
    expect(createRouter(withEnv).fetch).type.toBe<Router<[env: Env]>['fetch']>()
    // Only the type of the middleware proves a context.
    const withUser: RouterOptions<Declared, { user: string }> = { contract, handlers }
    // @ts-expect-error 'ping' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>
    createRouter(withUser)
    const provide = (): { user: string } => ({ user: 'Ada' })
    const proven: RouterOptions<Declared, { user: string }, [], readonly [typeof provide]> = { contract, handlers, before: [provide] }
    expect(createRouter(proven).fetch).type.toBe<Router['fetch']>()
    expect<RouterOptions<Declared>['before']>().type.toBe<readonly ContractMiddleware[] | undefined>()
  })

  test('accept undefined, except for before, catch and finally', () => {
    expect(createRouter).type.toBeCallableWith({
      contract,
      handlers,
      missing: undefined,
      base: undefined,
      validateResponses: undefined,
      maxBodySize: undefined,
    })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers, before: undefined })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers, catch: undefined })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers, finally: undefined })
  })

  test('accept functions of each kind', () => {
    createRouter({
      contract,
      handlers,
      catch: (error, request) => {
        expect(error).type.toBe<unknown>()
        expect(request).type.toBe<ContractMiddlewareRequest>()
        return request.respond({ status: 500, body: { error: 'no' } })
      },
      finally: [
        (response, request) => {
          expect(response).type.toBe<Response>()
          expect(request).type.toBe<ContractMiddlewareRequest>()
        },
        async (response) => new Response(response.body),
        () => undefined,
      ],
      missing: (request) => {
        expect(request).type.toBe<ContractMiddlewareRequest>()
        return new Response()
      },
    })
    createRouter({ contract, handlers, catch: withContractErrorHandler({ exposeMessages: false }) })
  })

  test('reject a wrong type at its property', () => {
    createRouter({
      contract,
      handlers,
      // @ts-expect-error Type 'number' is not assignable to type 'string'.
      base: 1,
      // @ts-expect-error Type 'string' is not assignable to type 'boolean | undefined'.
      validateResponses: 'no',
      // @ts-expect-error Type 'string' is not assignable to type '((number | BodySizes<
      maxBodySize: '1mb',
    })
    createRouter({
      contract,
      handlers,
      // @ts-expect-error Type 'undefined' is not assignable to type 'Response | ResponseData | Promise<
      catch: () => undefined,
      // @ts-expect-error Type 'string' is not assignable to type 'void | Response | Promise<
      finally: [() => 'text'],
      // @ts-expect-error Type 'string' is not assignable to type 'RouterResponse | Promise<RouterResponse>'.
      missing: () => 'text',
    })
  })

  test('reject an unknown option', () => {
    createRouter({
      contract,
      handlers,
      // @ts-expect-error Type 'never[]' is not assignable to type '"'after' is not an option of createRouter: use 'finally'"'
      after: [],
    })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers, zone: 'eu' })
    const misspelled = { contract, handlers, onErrors: () => undefined }
    // @ts-expect-error 'onErrors' is not an option of createRouter: use 'onError'
    createRouter(misspelled)
  })

  test('name the option that was probably meant', () => {
    // @ts-expect-error "'finaly' is not an option of createRouter: use 'finally'"
    createRouter({ contract, handlers, finaly: null })
    // @ts-expect-error type '"'bsae' is not an option of createRouter: use 'base'"'
    createRouter({ contract, handlers, bsae: null })
    // @ts-expect-error type '"'controls' is not an option of createRouter"'
    createRouter({ contract, handlers, controls: null })
    // @ts-expect-error type '"'barrel' is not an option of createRouter"'
    createRouter({ contract, handlers, barrel: null })
    // @ts-expect-error type '"'routes' is not an option of createRouter"'
    createRouter({ contract, handlers, routes: null })
    // @ts-expect-error type '"'server' is not an option of createRouter: use 'contract'"'
    createRouter({ server: contract, handlers })
    createRouter({
      // @ts-expect-error type '"'north' is not an option of createRouter"'
      north: contract,
      // @ts-expect-error type '"'west' is not an option of createRouter"'
      west: null,
    })
    // @ts-expect-error 'routes' is not an option of createRouter: use 'handlers'
    createRouter({ contract, routes: { ping: ({ respond }) => respond({ status: 200 }) } })
    // @ts-expect-error type '"'api' is not an option of createRouter: use 'contract'"'
    createRouter({ api: contract, handlers: { ping: ({ validatedParams: { id }, context }, env) => new Response(id + context.user + env.db) } })
  })

  test('accept options of any, but not of unknown', () => {
    expect(createRouter({} as any)).type.toBeAssignableTo<Router>()
    expect(createRouter).type.not.toBeCallableWith({} as unknown)
  })

  test('require a contract and handlers', () => {
    // @ts-expect-error Property 'contract' is missing in type
    createRouter({ handlers })
    // @ts-expect-error Property 'handlers' is missing in type
    createRouter({ contract })
  })

  test('handle any, never, an unknown contract and other types', () => {
    expect<RouterOptions<never>['contract']>().type.toBe<never>()
    expect<RouterOptions<any>['contract']>().type.toBe<any>()
    expect<RouterOptions<Contract>['contract']>().type.toBe<Contract>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'Contract'.
    names<RouterOptions<unknown>>()
    // @ts-expect-error Type 'Env' does not satisfy the constraint 'readonly unknown[]'.
    names<RouterOptions<Declared, {}, Env>>()
  })
})

describe('maxBodySize', () => {
  test('is a number, or one for each operation', () => {
    expect(createRouter).type.toBeCallableWith({ contract, handlers, maxBodySize: 1 })
    expect(createRouter).type.toBeCallableWith({ contract, handlers, maxBodySize: {} })
    expect(createRouter).type.toBeCallableWith({ contract, handlers, maxBodySize: { ping: 1 } })
    expect(createRouter).type.toBeCallableWith({ contract, handlers, maxBodySize: { ping: 1, default: 2 } })
    expect(createRouter).type.toBeCallableWith({ contract, handlers, maxBodySize: {} as number | { ping: number } })
    expect(createRouter<Declared, []>).type.toBeCallableWith({ contract, handlers, maxBodySize: { ping: 1 } })
  })

  test('keeps the types of handlers that follow', () => {
    createRouter({
      maxBodySize: { ping: 1 },
      contract,
      handlers: {
        ping: async (request) => {
          expect(request.operation.path).type.toBe<'/ping'>()
          return request.respond({ status: 200 })
        },
      },
    })
  })

  test('rejects other names and values', () => {
    // @ts-expect-error Type 'number' is not assignable to type '"'pong' is not an operation of the contract"'.
    createRouter({ contract, handlers, maxBodySize: { pong: 1 } })
    // @ts-expect-error 'pong' does not exist in type
    createRouter<Declared, []>({ contract, handlers, maxBodySize: { pong: 1 } })
    // @ts-expect-error Type 'string' is not assignable to type 'number'.
    createRouter({ contract, handlers, maxBodySize: { ping: '1mb' } })
    // @ts-expect-error Type 'undefined' is not assignable to type 'number'.
    createRouter({ contract, handlers, maxBodySize: { ping: undefined } })
  })

  test('handles unknown names, any, never and unknown', () => {
    expect(createRouter).type.toBeCallableWith({ contract, handlers, maxBodySize: {} as Record<string, number> })
    expect(createRouter).type.toBeCallableWith({ contract: {} as Contract, handlers: {}, maxBodySize: { ping: 1 } })
    expect(createRouter).type.toBeCallableWith({ contract, handlers, maxBodySize: {} as any })
    expect(createRouter).type.toBeCallableWith({ contract, handlers, maxBodySize: {} as never })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers, maxBodySize: {} as unknown })
  })
})

describe('ContractErrorObserver', () => {
  test('receives the error, the request and the further arguments', () => {
    expect<Parameters<ContractErrorObserver>>().type.toBe<[error: unknown, request: ContractMiddlewareRequest]>()
    expect<Parameters<ContractErrorObserver<[env: Env]>>>().type.toBe<[error: unknown, request: ContractMiddlewareRequest, env: Env]>()
    expect<ReturnType<ContractErrorObserver>>().type.toBe<unknown>()
    createRouter({
      contract,
      handlers,
      onError: (error, request) => {
        expect(error).type.toBe<unknown>()
        expect(request).type.toBe<ContractMiddlewareRequest>()
      },
    })
    expect(createRouter).type.toBeCallableWith({ contract, handlers, onError: console.error })
    expect(createRouter).type.toBeCallableWith({ contract, handlers, onError: undefined })
    expect(createRouter).type.toBeCallableWith({ contract, handlers, onError: async () => {} })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers, onError: [] })
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers, onError: (error: Error) => error })
  })

  test('determines the further arguments', () => {
    const router = createRouter({ contract, handlers, onError: (_error, _request, env: Env) => env.db })
    expect(router.fetch).type.toBe<Router<[env: Env]>['fetch']>()
  })

  test('handles any, never and unknown', () => {
    expect<Parameters<ContractErrorObserver<any>>>().type.toBe<[error: unknown, request: ContractMiddlewareRequest, ...any]>()
    expect<ContractErrorObserver<never>>().type.toBeAssignableTo<(error: unknown, request: never, ...args: never) => unknown>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'readonly unknown[]'.
    names<ContractErrorObserver<unknown>>()
  })
})

describe('Router', () => {
  test('has fetch, which accepts the further arguments', () => {
    expect<Router['fetch']>().type.toBe<(request: Request) => Promise<Response>>()
    expect<Router<[env: Env, n: number]>['fetch']>().type.toBe<(request: Request, env: Env, n: number) => Promise<Response>>()
    expect<{ readonly fetch: (request: Request) => Promise<Response> }>().type.toBeAssignableTo<Router>()
  })

  test('has the routes, which may be unknown', () => {
    const router = createRouter({ contract, handlers, base: 'v1/' })
    expect(router).type.toBe<Router<[], { readonly 'GET /v1/ping': 'GET /v1/ping' }>>()
    expect(router).type.toBeAssignableTo<Router>()
    expect(createRouter({ contract, handlers, base: '/v1' as string })).type.toBeAssignableTo<Router>()
    expect(createRouter<Declared, []>({ contract, handlers })).type.toBe<Router>()
  })

  test('is not assignable to a router without arguments if it requires some', () => {
    expect<Router>().type.toBeAssignableTo<Router<[env: Env]>>()
    expect<Router<[env: Env]>>().type.not.toBeAssignableTo<Router>()
  })

  test('handles any, never and unknown further arguments', () => {
    expect<Router<any>['fetch']>().type.toBe<(request: Request, ...args: any) => Promise<Response>>()
    expect<Router<never>['fetch']>().type.toBe<(request: Request, ...args: never) => Promise<Response>>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'readonly unknown[]'.
    names<Router<unknown>>()
  })
})
