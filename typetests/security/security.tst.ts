import {
  apiKey,
  type Authenticator,
  basic,
  bearer,
  type ContractHandler,
  type ContractHandlers,
  type ContractMiddlewareRequest,
  createAuthenticator,
  createContract,
  createRouter,
  type Router,
  type SecurityCheck,
  type SecurityContext,
  type SecurityScheme,
  type UntypedResponse,
} from 'routepact'
import { createOpenApiDocument } from 'routepact/openapi'
import { describe, expect, test } from 'tstyche'

interface User {
  readonly name: string
}

const responses = { 200: {} } as const
const contract = createContract({
  open: { path: '/open', method: 'GET', responses },
  one: { path: '/one', method: 'GET', responses, security: [{ token: [] }] },
  either: { path: '/either', method: 'GET', responses, security: [{ token: [] }, { session: ['read'] }] },
  both: { path: '/both', method: 'GET', responses, security: [{ token: [], session: [] }] },
  optional: { path: '/optional', method: 'GET', responses, security: [{}, { token: [] }] },
  free: { path: '/free', method: 'GET', responses, security: [{}] },
})

const security = {
  token: bearer(async (token) => (token === '' ? undefined : { user: { name: token } })),
  session: apiKey({ in: 'cookie', name: 'sid' }, (id) => ({ id })),
}

const respond = (request: { respond: (response: { status: 200 }) => { status: 200 } }) => request.respond({ status: 200 })
const handlers = { open: respond, one: respond, either: respond, both: respond, optional: respond, free: respond }

describe('authenticators', () => {
  test('have the context of the results of verify', () => {
    expect(bearer(() => undefined)).type.toBe<Authenticator<{}>>()
    expect(bearer(() => ({ a: 1 }))).type.toBe<Authenticator<{ a: number }>>()
    expect(bearer(async (token) => (token ? { a: 1 } : null))).type.toBe<Authenticator<{ a: number }>>()
    expect(basic(({ username, password }) => ({ username, password }))).type.toBe<
      Authenticator<{ username: string; password: string }>
    >()
    expect(bearer((token): { a: string } | UntypedResponse | Response | undefined => ({ a: token }))).type.toBe<
      Authenticator<{ a: string }>
    >()
    expect(bearer((token, { request }) => (token ? { a: 1 } : request.respond({ status: 403 })))).type.toBe<
      Authenticator<{ a: number }>
    >()
    expect(bearer(() => ({}) as any)).type.toBe<Authenticator<{}>>()
    expect(
      bearer((): never => {
        throw new Error('no')
      }),
    ).type.toBe<Authenticator<{}>>()
    expect(createAuthenticator({ scheme: { type: 'mutualTLS' }, authenticate: ({ scopes: _scopes }) => ({}) })).type.toBe<Authenticator<{}>>()
  })

  test('reject results that are neither context nor a response', () => {
    expect(bearer).type.not.toBeCallableWith(() => false)
    expect(bearer).type.not.toBeCallableWith(() => 'Ada')
    expect(bearer).type.not.toBeCallableWith(async () => 1)
    expect(bearer).type.not.toBeCallableWith(() => ['Ada'])
    expect(bearer).type.not.toBeCallableWith(() => ({ status: 401 }))
    expect(bearer).type.not.toBeCallableWith((): unknown => undefined)
    expect(basic).type.not.toBeCallableWith((credential: string) => ({ credential }))
    expect(bearer).type.not.toBeCallableWith(undefined)
  })

  test('reject unknown places and schemes', () => {
    expect(apiKey).type.not.toBeCallableWith({ in: 'body', name: 'a' }, () => ({}))
    expect(apiKey).type.not.toBeCallableWith({ in: 'header' }, () => ({}))
    expect(createAuthenticator).type.not.toBeCallableWith({ scheme: { type: 'http' }, authenticate: () => ({}) })
    expect(createAuthenticator).type.not.toBeCallableWith({ scheme: { type: 'mutualTLS' } })
    expect<{ type: 'http'; scheme: 'digest' }>().type.toBeAssignableTo<SecurityScheme>()
  })

  test('pass a check to verify', () => {
    bearer((_token, check) => {
      expect(check).type.toBe<SecurityCheck>()
      expect(check.scopes).type.toBe<readonly string[]>()
      expect(check.request).type.toBe<ContractMiddlewareRequest>()
      expect(check.args).type.toBe<readonly unknown[]>()
      return undefined
    })
  })
})

describe('the context of an operation', () => {
  test('is a union over alternatives and an intersection within one', () => {
    type Context<Name extends keyof typeof contract> = SecurityContext<(typeof contract)[Name], typeof security>
    expect<Context<'open'>>().type.toBe<{}>()
    expect<Context<'free'>>().type.toBe<{}>()
    expect<Context<'one'>>().type.toBe<{ user: { name: string } }>()
    expect<Context<'either'>>().type.toBe<{ user: { name: string } } | { id: string }>()
    expect<Context<'both'>>().type.toBe<{ user: { name: string } } & { id: string }>()
    expect<Context<'optional'>>().type.toBe<{ user: { name: string } } | { readonly user?: undefined }>()
  })

  test('is what inline handlers receive', () => {
    createRouter({
      contract,
      security,
      handlers: {
        open: (request) => {
          expect(request.context).type.toBe<{}>()
          return request.respond({ status: 200 })
        },
        one: (request) => {
          expect(request.context).type.toBe<{ user: { name: string } }>()
          return request.respond({ status: 200 })
        },
        either: async (request) => {
          expect(request.context).type.toBe<{ user: { name: string } } | { id: string }>()
          return { status: 200 }
        },
        both: async ({ context, respond: send }) => {
          expect(context.user.name).type.toBe<string>()
          expect(context.id).type.toBe<string>()
          return send({ status: 200 })
        },
        optional: async ({ context, respond: send }) => {
          expect(context.user?.name).type.toBe<string | undefined>()
          return send({ status: 200 })
        },
        free: async (request) => {
          expect(request.context).type.toBe<{}>()
          return request.respond({ status: 200 })
        },
      },
    })
  })

  test('is inferred from authenticators that are written inline', () => {
    createRouter({
      contract: { me: contract.one },
      security: { token: bearer(async (token) => ({ user: token })) },
      handlers: {
        me: async (request) => {
          expect(request.context).type.toBe<{ user: string }>()
          return request.respond({ status: 200 })
        },
      },
    })
  })

  test('is merged with the context of middleware, which replaces it', () => {
    createRouter({
      contract,
      security,
      before: [() => ({ url: 'a', id: 1 })],
      handlers: {
        ...handlers,
        open: (request) => {
          expect(request.context).type.toBe<{ url: string; id: number }>()
          return request.respond({ status: 200 })
        },
        one: (request) => {
          expect(request.context).type.toBe<{ user: { name: string }; url: string; id: number }>()
          return request.respond({ status: 200 })
        },
        both: (request) => {
          expect(request.context).type.toBe<{ user: { name: string }; url: string; id: number }>()
          return request.respond({ status: 200 })
        },
      },
    })
  })

  test('types handlers of their own', () => {
    const one: ContractHandler<typeof contract.one, SecurityContext<typeof contract.one, typeof security>> = (request) =>
      new Response(request.context.user.name)
    const needsUser = ({ context }: { context: { user: User } }) => new Response(context.user.name)
    const needsMore = ({ context }: { context: { more: string } }) => new Response(context.more)
    const all: ContractHandlers<typeof contract, {}, [], typeof security> = { ...handlers, one }
    expect(createRouter({ contract, security, handlers: all }).fetch).type.toBe<Router['fetch']>()
    expect(createRouter({ contract, security, handlers: { ...handlers, one, both: needsUser } }).fetch).type.toBe<Router['fetch']>()
    expect(createRouter).type.not.toBeCallableWith({ contract, security, handlers: { ...handlers, open: needsUser } })
    expect(createRouter).type.not.toBeCallableWith({ contract, security, handlers: { ...handlers, either: needsUser } })
    expect(createRouter).type.not.toBeCallableWith({ contract, security, handlers: { ...handlers, optional: needsUser } })
    expect(createRouter).type.not.toBeCallableWith({ contract, security, handlers: { ...handlers, one: needsMore } })
    expect(
      createRouter({
        contract,
        security,
        before: [() => ({ more: 'a' })],
        handlers: { ...handlers, one: needsMore, both: needsUser },
      }).fetch,
    ).type.toBe<Router['fetch']>()
  })
})

describe('the option', () => {
  const one = { one: contract.one }

  test('is required exactly if an operation names a scheme', () => {
    expect(createRouter).type.not.toBeCallableWith({ contract, handlers })
    expect(createRouter).type.not.toBeCallableWith({ contract: one, handlers: { one: respond } })
    expect(createRouter).type.not.toBeCallableWith({ contract: one, security: undefined, handlers: { one: respond } })
    expect(createRouter).type.not.toBeCallableWith({ contract: one, security: {}, handlers: { one: respond } })
    expect(createRouter).type.toBeCallableWith({ contract: { free: contract.free }, handlers: { free: respond } })
    expect(createRouter).type.toBeCallableWith({ contract: { open: contract.open }, handlers: { open: respond } })
    expect(createRouter).type.toBeCallableWith({ contract: { open: contract.open }, security: {}, handlers: { open: respond } })
  })

  test('rejects schemes that no operation names', () => {
    const { open } = contract
    expect(createRouter).type.not.toBeCallableWith({ contract: { open }, security, handlers: { open: respond } })
    expect(createRouter).type.not.toBeCallableWith({ contract: one, security, handlers: { one: respond } })
    expect(createRouter).type.not.toBeCallableWith({
      contract: { free: contract.free },
      security: { token: security.token },
      handlers: { free: respond },
    })
  })

  test('rejects values that are not authenticators', () => {
    const create = (value: unknown) => value
    expect(createRouter).type.not.toBeCallableWith({ contract: one, security: { token: 1 }, handlers: { one: respond } })
    expect(createRouter).type.not.toBeCallableWith({ contract: one, security: { token: undefined }, handlers: { one: respond } })
    expect(createRouter).type.not.toBeCallableWith({ contract: one, security: { token: create({}) }, handlers: { one: respond } })
    expect(createRouter).type.not.toBeCallableWith({ contract: one, security: { token: () => ({}) }, handlers: { one: respond } })
  })

  test('may be an interface or come from a function', () => {
    interface Security {
      readonly token: Authenticator<{ user: User }>
    }
    const create = (): Security => ({ token: security.token })
    createRouter({
      contract: one,
      security: create(),
      handlers: {
        one: async (request) => {
          expect(request.context).type.toBe<{ user: User }>()
          return request.respond({ status: 200 })
        },
      },
    })
  })

  test('needs the arguments that its authenticators declare', () => {
    interface Env {
      readonly key: string
    }
    const token = bearer((text, { args: [env] }: SecurityCheck<[env: Env]>) => (text === env.key ? {} : undefined))
    const before = [(_request: ContractMiddlewareRequest, _env: Env) => undefined] as const
    expect(token).type.toBe<Authenticator<{}, [env: Env]>>()
    expect(createRouter({ contract: one, security: { token }, before, handlers: { one: respond } }).fetch).type.toBe<
      Router<[_env: Env]>['fetch']
    >()
    expect(
      createRouter<typeof one, [env: Env], [], { token: typeof token }>({
        contract: one,
        security: { token },
        handlers: { one: respond },
      }).fetch,
    ).type.toBe<Router<[env: Env]>['fetch']>()
    expect(createRouter).type.not.toBeCallableWith({ contract: one, security: { token }, handlers: { one: respond } })
  })

  test('may annotate arguments beside inline functions of the router', () => {
    interface Env {
      readonly key: string
    }
    const router = createRouter({
      contract: one,
      before: [(request, _env: Env) => ({ path: request.url })],
      security: {
        token: bearer((text, { args: [env] }: SecurityCheck<[env: Env]>) => (text === env.key ? { user: text } : undefined)),
      },
      handlers: {
        one: async (request, env) => {
          expect(request.context).type.toBe<{ path: string; user: string }>()
          expect(env).type.toBe<Env>()
          return request.respond({ status: 200 })
        },
      },
      catch: (_error, _request, env) => {
        expect(env).type.toBe<Env>()
        return new Response()
      },
      finally: [(_response, _request, env) => expect(env).type.toBe<Env>()],
    })
    expect(router.fetch).type.toBe<Router<[_env: Env]>['fetch']>()
  })

  test('rejects values that are unknown or optional, and accepts any and never', () => {
    const create = (options: { readonly token?: Authenticator }) => options
    expect(createRouter).type.not.toBeCallableWith({ contract: one, security: { token: {} as unknown }, handlers: { one: respond } })
    expect(createRouter).type.not.toBeCallableWith({ contract: one, security: create({}), handlers: { one: respond } })
    expect(createRouter).type.toBeCallableWith({ contract: one, security: { token: {} as any }, handlers: { one: respond } })
    expect(createRouter).type.toBeCallableWith({ contract: one, security: { token: {} as never }, handlers: { one: respond } })
  })

  test('is accepted by documents', () => {
    expect(createOpenApiDocument).type.toBeCallableWith(contract, {
      info: { title: 'a', version: '1' },
      securitySchemes: security,
    })
  })
})

describe('createAuthenticator', () => {
  const scheme = { type: 'mutualTLS' } as const

  test('infers the context from the result', () => {
    expect(createAuthenticator({ scheme, authenticate: () => ({ user: 'Ada' }) })).type.toBe<Authenticator<{ user: string }>>()
    expect(createAuthenticator({ scheme, authenticate: async ({ request }) => (request.url ? { user: 'Ada' } : undefined) })).type.toBe<
      Authenticator<{ user: string }>
    >()
    expect(createAuthenticator({ scheme, authenticate: () => undefined })).type.toBe<Authenticator<{}>>()
    expect(createAuthenticator({ scheme, authenticate: () => ({}) as any })).type.toBe<Authenticator<{}>>()
    expect(createAuthenticator({ scheme, authenticate: () => ({}) as never })).type.toBe<Authenticator<{}>>()
  })

  test('infers the arguments of fetch', () => {
    const keys = createAuthenticator({ scheme, authenticate: ({ args: [key] }: SecurityCheck<[key: string]>) => ({ key }) })
    expect(keys).type.toBe<Authenticator<{ key: string }, [key: string]>>()
  })

  test('rejects results that are not context', () => {
    // @ts-expect-error Type 'unknown' is not assignable to type
    createAuthenticator({ scheme, authenticate: () => ({}) as unknown })
    // @ts-expect-error Type 'boolean' is not assignable to type
    createAuthenticator({ scheme, authenticate: () => true })
    // @ts-expect-error Property 'scheme' is missing in type
    createAuthenticator({ authenticate: () => ({}) })
  })
})

test('the context of middleware is added to each alternative of security', () => {
  const either = { path: '/either', method: 'GET', security: [{ token: [] }, { key: [] }], responses: { 200: {} } } as const
  createRouter({
    contract: { either },
    security: { token: bearer((user) => ({ user })), key: apiKey({ in: 'header', name: 'x-key' }, (text) => ({ key: text.length })) },
    before: [() => ({ session: 1 })],
    handlers: {
      either: ({ context }) => {
        expect(context).type.toBe<{ user: string; session: number } | { key: number; session: number }>()
        return new Response()
      },
    },
  })
})
