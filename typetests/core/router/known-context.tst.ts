import {
  basic,
  bearer,
  type ContractErrorHandler,
  type ContractErrorObserver,
  type ContractMiddleware,
  type ContractMiddlewareRequest,
  type ContractRequest,
  createContract,
  createRouter,
  mergeRouters,
  problems,
  withContractErrorHandler,
} from 'routepact'
import { describe, expect, test } from 'tstyche'

interface User {
  readonly name: string
  readonly role: string
}
interface Env {
  readonly key: string
}
type Open = { readonly [name: string]: unknown }

const contract = createContract({
  free: { path: '/free', method: 'GET', responses: { 200: {} } },
  me: { path: '/me', method: 'GET', security: [{ token: [] }, { login: [] }], responses: { 200: {} } },
})
const security = {
  token: bearer(() => ({ user: { name: 'Ada', role: 'admin' } as User })),
  login: basic(({ username }) => ({ user: { name: username } as const, login: username })),
}
const handlers = { free: () => new Response(), me: () => new Response() }
type Proved = { user?: User | { readonly name: string } | undefined; login?: string | undefined }
type Known = {
  user?: Proved['user']
  login?: Proved['login']
  trace?: string | number | undefined
  tenant?: number | undefined
}
const trace = (() => ({ trace: 'a' })) satisfies ContractMiddleware
const perhaps = (request: Request) => (request.url === '' ? undefined : { tenant: 1 })

describe('the context of functions that run for every request', () => {
  test('is optional: what security proves and before returns', () => {
    createRouter({
      contract,
      security,
      before: [trace, perhaps, () => ({ trace: 1 })],
      handlers,
      finally: [
        (_response, { context }) => {
          expect(context).type.toBe<Open & Known>()
          expect(context.trace).type.toBe<string | number | undefined>()
          expect(context.tenant).type.toBe<number | undefined>()
          expect(context.user?.name).type.toBe<string | undefined>()
          expect(context['other']).type.toBe<unknown>()
        },
      ],
      catch: (thrown, request) => {
        expect(request.context.trace).type.toBe<string | number | undefined>()
        expect(request.context.login).type.toBe<string | undefined>()
        return withContractErrorHandler({ format: problems })(thrown, request)
      },
      missing: (request) => {
        expect(request.context.trace).type.toBe<string | number | undefined>()
        return request.respond({ status: 404 })
      },
      onError: (_thrown, request) => {
        expect(request.context.trace).type.toBe<string | number | undefined>()
        expect(request.context.user).type.toBe<User | { readonly name: string } | undefined>()
      },
    })
  })

  test('is that of security without before, and of before without security', () => {
    createRouter({
      contract,
      security,
      handlers,
      finally: [
        (_response, { context }) => {
          expect(context.login).type.toBe<string | undefined>()
          expect(context['trace']).type.toBe<unknown>()
        },
      ],
    })
    const free = createContract({ free: contract.free })
    createRouter({
      contract: free,
      before: [trace],
      handlers: { free: handlers.free },
      finally: [(_response, { context }) => expect(context).type.toBe<Open & { trace?: string | undefined }>()],
    })
    createRouter({
      contract: free,
      handlers: { free: handlers.free },
      finally: [(_response, { context }) => expect<{ readonly [Name in keyof typeof context]: (typeof context)[Name] }>().type.toBe<Open>()],
    })
  })

  test('has arguments beside it', () => {
    createRouter({
      contract,
      security,
      before: [(request, env: Env) => ({ key: env.key, login: request.context.login })],
      handlers,
      finally: [
        (_response, request, env) => {
          expect(request.context.key).type.toBe<string | undefined>()
          expect(env).type.toBe<Env>()
        },
      ],
      onError: (_thrown, request, env) => {
        expect(request.context.key).type.toBe<string | undefined>()
        expect(env).type.toBe<Env>()
      },
    })
    const withEnv = ((_request, env) => ({ key: env.key })) satisfies ContractMiddleware<[env: Env]>
    const free = createContract({ free: contract.free })
    createRouter<typeof free, [env: Env], [typeof withEnv]>({
      contract: free,
      before: [withEnv],
      handlers: { free: handlers.free },
      finally: [
        (_response, request, env) => {
          expect(request.context.key).type.toBe<string | undefined>()
          expect(env).type.toBe<Env>()
        },
      ],
    })
  })

  test('is that of the merged before functions in merged routers', () => {
    const router = createRouter({ contract, security, handlers })
    mergeRouters([router], {
      before: [trace, (request) => ({ path: request.url, before: request.context['trace'] })],
      finally: [
        (_response, { context }) =>
          expect(context).type.toBe<Open & { trace?: string | undefined; path?: string | undefined; before?: unknown }>(),
      ],
      catch: (_thrown, request) => {
        expect(request.context.path).type.toBe<string | undefined>()
        return request.respond({ status: 500 })
      },
      onError: (_thrown, request) => expect(request.context.trace).type.toBe<string | undefined>(),
      missing: (request) => {
        expect(request.context.trace).type.toBe<string | undefined>()
        return request.respond({ status: 404 })
      },
    })
  })

  test('of results without context, or of type any, has no keys', () => {
    createRouter({
      contract,
      security,
      before: [() => new Response(), () => undefined, () => ({}) as any],
      handlers,
      finally: [(_response, { context }) => expect(context).type.toBe<Open & Proved>()],
    })
  })
})

describe('the context of a before function', () => {
  test('is what security proves, which is optional', () => {
    createRouter({
      contract,
      before: [
        ({ context }) => {
          expect(context).type.toBe<Open & Proved>()
          return { role: context.user && 'role' in context.user ? context.user.role : 'none' }
        },
        trace,
        async (request) => void expect(request.context.login).type.toBe<string | undefined>(),
      ],
      security,
      handlers: {
        free: (request) => {
          expect(request.context).type.toBe<{ role: string; trace: string }>()
          return new Response()
        },
        me: (request) => {
          expect(request.context.user).type.toBe<User | { readonly name: string }>()
          return new Response()
        },
      },
    })
  })

  test('may be one that an earlier function provides', () => {
    const needs = ((request) => ({ upper: request.context.trace.toUpperCase() })) satisfies ContractMiddleware<[], { trace: string }>
    createRouter({
      contract,
      security,
      before: [trace, needs, (request: ContractMiddlewareRequest<{ upper: string; login?: string | undefined }>) => ({ last: request.context.upper })],
      handlers: {
        ...handlers,
        free: (request) => {
          expect(request.context).type.toBe<{ trace: string; upper: string; last: string }>()
          return new Response()
        },
      },
    })
    expect(createRouter).type.not.toBeCallableWith({ contract, security, before: [needs, trace], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, security, before: [perhaps, needs, trace], handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, security, before: [needs], handlers })
    expect(mergeRouters).type.not.toBeCallableWith([], { before: [needs] })
    expect(mergeRouters).type.toBeCallableWith([], { before: [trace, needs] })
  })

  test('may be needed if the types of the functions are not passed', () => {
    const needs = (request: ContractMiddlewareRequest<{ trace: string }>) => ({ upper: request.context.trace })
    const free = createContract({ free: contract.free })
    expect(createRouter<typeof free, []>).type.toBeCallableWith({ contract: free, before: [trace, needs], handlers: { free: handlers.free } })
  })

  test('is of the request of any operation, also if types are passed', () => {
    const free = createContract({ free: contract.free })
    const options = { contract: free, handlers: { free: handlers.free } }
    const right = [() => null, (request: Request) => void request.url, (request: ContractMiddlewareRequest) => ({ name: request.operationName })]
    expect(createRouter<typeof free, []>).type.toBeCallableWith({ ...options, before: right })
    expect(createRouter<typeof free>).type.toBeCallableWith({ ...options, before: right })
    expect(mergeRouters<[], []>).type.toBeCallableWith([], { before: right })
    createRouter<typeof free, [n: number]>({
      ...options,
      before: [
        (request, n) => {
          expect(request).type.toBe<ContractMiddlewareRequest>()
          expect(n).type.toBe<number>()
        },
      ],
    })
    const url = (request: URL) => void request.href
    const one = (request: ContractRequest<typeof free.free>) => void request.operation
    expect(createRouter<typeof free, []>).type.not.toBeCallableWith({ ...options, before: [url] })
    expect(createRouter<typeof free, []>).type.not.toBeCallableWith({ ...options, before: [one] })
    expect(createRouter<typeof free>).type.not.toBeCallableWith({ ...options, before: [url] })
    expect(mergeRouters<[], []>).type.not.toBeCallableWith([], { before: [url] })
    expect(mergeRouters<[], []>).type.not.toBeCallableWith([], { before: [one] })
  })

  test('may not be needed by functions of a list of unknown length', () => {
    const list: ContractMiddleware<[], { trace: string }>[] = []
    const plain: ContractMiddleware[] = []
    expect(createRouter).type.not.toBeCallableWith({ contract, security, before: list, handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract, security, before: [trace, ...list], handlers })
    expect(createRouter).type.toBeCallableWith({ contract, security, before: plain, handlers })
    expect(createRouter).type.toBeCallableWith({ contract, security, before: [...plain, trace], handlers })
  })
})

describe('functions in separate files', () => {
  test('may name the context', () => {
    const audit: ContractErrorObserver<readonly unknown[], { trace?: string | undefined }> = (_thrown, request) => request.context.trace
    const respond: ContractErrorHandler<readonly unknown[], { trace?: string | undefined }> = (_thrown, request) =>
      request.respond({ status: 500, body: { trace: request.context.trace } })
    createRouter({ contract, security, before: [trace], handlers, onError: audit, catch: respond })
    expect(createRouter).type.not.toBeCallableWith({ contract, security, before: [() => ({ trace: 1 })], handlers, onError: audit })
  })

  test('accept any context without one', () => {
    const audit: ContractErrorObserver = (_thrown, { context }) => expect(context).type.toBe<Open>()
    expect<ContractMiddlewareRequest<{ user?: User }>>().type.toBeAssignableTo<ContractMiddlewareRequest>()
    expect<ContractMiddlewareRequest>().type.not.toBeAssignableTo<ContractMiddlewareRequest<{ user: User }>>()
    createRouter({ contract, security, before: [trace], handlers, onError: audit })
  })
})
