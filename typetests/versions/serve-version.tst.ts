import { apiKey, type Authenticator, bearer, type Contract, type ContractRequest, createContract, mergeRouters, type Router } from 'routepact'
import type { Client } from 'routepact/client'
import type { DecodedContract } from 'routepact/codec'
import { checkVersion } from 'routepact-tools/diff'
import { type CurrentVersion, selectVersion, serveVersion, type VersionAdapter, type VersionOptions, type VersionRouter, type VersionSelection } from 'routepact/versions'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'

type Any = ReturnType<typeof JSON.parse>

const json = <Body extends z.ZodType>(body: Body) => ({ 'application/json': { body } })
const token = [{ token: [] }] as const

const v1 = createContract({
  getUser: { path: '/users/:id', method: 'GET', responses: { 200: json(z.object({ name: z.string() })) } },
  listUsers: { path: '/users', method: 'GET', responses: { 200: {} } },
  renameUser: { path: '/users/:id', method: 'PUT', security: token, requests: json(z.object({ name: z.string() })), responses: { 200: {} } },
  oldest: { path: '/oldest', method: 'GET', deprecated: true, responses: { 200: {} } },
})

const v2 = createContract({
  getUser: { path: '/users/:id', method: 'GET', responses: { 200: json(z.object({ first: z.string() })) } },
  allUsers: { path: '/users', method: 'GET', responses: { 200: {} } },
  renameUser: { path: '/users/:id', method: 'PUT', security: token, requests: json(z.object({ first: z.string() })), responses: { 200: {} } },
})

declare const router: Router<[env: { kv: string }]>
const security = { token: bearer((given: string) => ({ given })) }
const done = () => new Response()

describe('serveVersion', () => {
  test('types the request, the client and the arguments of an adapter', () => {
    serveVersion(v1, { contract: v2, router, security }, {
      getUser: async (request, current, env) => {
        expect(request.validatedParams).type.toBe<{ id: string }>()
        expect(current).type.toBe<Client<DecodedContract<typeof v2>>>()
        expect(env).type.toBe<{ kv: string }>()
        return request.respond({ status: 200, body: { name: 'Ada' } })
      },
      renameUser: async (request) => {
        expect(request.validatedBody).type.toBe<{ name: string }>()
        return request.respond({ status: 200 })
      },
      oldest: done,
    })
  })

  test('types the context that the security of the current router proves', () => {
    const operation = { method: 'GET', responses: { 200: {} } } as const
    const both = {
      open: { path: '/open', ...operation },
      one: { path: '/one', security: [{ token: [] }], ...operation },
      two: { path: '/two', security: [{ token: [], key: [] }], ...operation },
      either: { path: '/either', security: [{ token: [] }, { key: [] }], ...operation },
      optional: { path: '/optional', security: [{}, { token: [] }], ...operation },
    } as const
    const key = apiKey({ in: 'header', name: 'x-key' }, (text) => ({ key: text.length }))
    serveVersion(both, { contract: both, router, security: { token: bearer((text) => ({ user: text })), key } }, {
      open: ({ context }) => {
        expect(context).type.toBe<{}>()
        return new Response()
      },
      one: ({ context }) => {
        expect(context).type.toBe<{ user: string }>()
        // @ts-expect-error Property 'key' does not exist on type '{ user: string; }'
        return new Response(context.key)
      },
      two: ({ context }, current, env) => {
        expect(context).type.toBe<{ user: string } & { key: number }>()
        expect(current).type.toBe<Client<DecodedContract<typeof both>>>()
        expect(env).type.toBe<{ kv: string }>()
        return new Response()
      },
      either: ({ context }) => {
        expect(context).type.toBe<{ user: string } | { key: number }>()
        return new Response()
      },
      optional: ({ context }) => {
        expect(context.user).type.toBe<string | undefined>()
        return new Response()
      },
    })
    const needsUser = ({ context }: ContractRequest<typeof both.one, { user: string }>) => new Response(context.user)
    const needsMore = ({ context }: ContractRequest<typeof both.one, { user: string; id: string }>) => new Response(context.id)
    const { one } = both
    const given = { token: bearer(() => ({ user: 'Ada' })) }
    expect(serveVersion).type.toBeCallableWith({ one }, { contract: { one }, router, security: given }, { one: needsUser })
    expect(serveVersion).type.not.toBeCallableWith({ one }, { contract: { one }, router, security: given }, { one: needsMore })
    expect(serveVersion).type.not.toBeCallableWith({ one }, { contract: { one }, router, security: { token: bearer(() => ({ user: 1 })) } }, { one: needsUser })
    expect(serveVersion).type.not.toBeCallableWith({ one }, { contract: { one }, router, security: {} as unknown }, { one: needsUser })
    expect(serveVersion).type.not.toBeCallableWith({ one }, { contract: { one }, router, security: {} as object }, { one: needsUser })
    expect(serveVersion).type.not.toBeCallableWith({ open: both.open }, { contract: both, router, security: 'token' }, {})
    expect(serveVersion).type.toBeCallableWith({ open: both.open }, { contract: both, router, security: given }, { open: done })
  })

  test('returns a router with the arguments of the current one, which can be merged', () => {
    const adapters = { getUser: done, renameUser: done, oldest: done }
    const old = serveVersion(v1, { contract: v2, router, security }, adapters)
    expect(old).type.toBe<VersionRouter<[env: { kv: string }]>>()
    expect(mergeRouters([old, router]).fetch).type.toBeCallableWith(new Request('/'), { kv: '' })
    expect(mergeRouters([old, router]).fetch).type.not.toBeCallableWith(new Request('/'))
  })

  test('allows an adapter that types do not require', () => {
    expect(serveVersion).type.toBeCallableWith(v1, { contract: v2, router, security }, { getUser: done, renameUser: done, oldest: done, listUsers: done })
  })

  test('types the parameters of an adapter that types do not require', () => {
    const search = { path: '/search', method: 'GET', query: z.object({ q: z.string() }), responses: { 200: {} } } as const
    serveVersion({ search, oldest: v1.oldest }, { contract: { search }, router }, {
      search: (request, current, env) => {
        expect(request.validatedQuery).type.toBe<{ q: string }>()
        expect(current).type.toBe<Client<DecodedContract<{ readonly search: typeof search }>>>()
        expect(env).type.toBe<{ kv: string }>()
        return request.respond({ status: 200 })
      },
      oldest: (request) => request.respond({ status: 200 }),
    })
    expect(serveVersion).type.not.toBeCallableWith({ search }, { contract: { search }, router }, { search: () => undefined })
  })

  test('requires no adapter for an operation of another name with the same route', () => {
    expect(serveVersion).type.toBeCallableWith({ listUsers: v1.listUsers }, { contract: v2, router }, {})
  })

  test('requires each adapter that a change needs', () => {
    expect(serveVersion).type.not.toBeCallableWith(v1, { contract: v2, router, security }, { renameUser: done, oldest: done })
    expect(serveVersion).type.not.toBeCallableWith(v1, { contract: v2, router }, {})
  })

  test('requires an adapter for a deprecated operation that is gone', () => {
    expect(serveVersion).type.not.toBeCallableWith({ oldest: v1.oldest }, { contract: v2, router }, {})
    expect(serveVersion).type.toBeCallableWith({ oldest: v1.oldest }, { contract: v2, router }, { oldest: done })
  })

  test('requires the authenticators of the operations with an adapter', () => {
    const adapters = { getUser: done, renameUser: done, oldest: done }
    expect(serveVersion).type.not.toBeCallableWith(v1, { contract: v2, router }, adapters)
    expect(serveVersion).type.not.toBeCallableWith(v1, { contract: v2, router }, adapters, { base: '/v1' })
    expect(serveVersion).type.not.toBeCallableWith(v1, { contract: v2, router, security: {} }, adapters)
    expect(serveVersion).type.not.toBeCallableWith(v1, { contract: v2, router, security: { token: done } }, adapters)
    expect(serveVersion).type.toBeCallableWith({ getUser: v1.getUser }, { contract: v2, router, security }, { getUser: done })
    expect(serveVersion).type.toBeCallableWith({ renameUser: v1.renameUser }, { contract: { renameUser: v1.renameUser }, router }, {})
  })

  test('has options with the arguments of the current router', () => {
    const old = { ping: { path: '/users', method: 'GET', responses: { 200: {} } } } as const
    serveVersion(old, { contract: v2, router }, {}, {
      missing: (request) => request.respond({ status: 404 }),
      onError: (_thrown, _request, env) => expect(env).type.toBe<{ kv: string }>(),
      before: [(_request, env) => void expect(env).type.toBe<{ kv: string }>()],
    })
    const plain = { missing: () => new Response() }
    expect(serveVersion(old, { contract: v2, router }, {}, plain)).type.toBe<VersionRouter<[env: { kv: string }]>>()
    expect(serveVersion).type.not.toBeCallableWith(old, { contract: v2, router }, {}, { onError: (_thrown: unknown, _request: unknown, env: number) => env })
    expect(serveVersion).type.not.toBeCallableWith(old, { contract: v2, router }, {}, { handlers: {} })
  })

  test('has the options of a router, for its adapters', () => {
    type Name = 'before' | 'catch' | 'finally' | 'missing' | 'onError' | 'base' | 'validateResponses' | 'maxBodySize'
    expect<keyof VersionOptions>().type.toBe<Name>()
    expect<VersionOptions['maxBodySize']>().type.toBe<number | undefined>()
  })

  test('needs the current contract and any object with its fetch', () => {
    expect<Pick<CurrentVersion<typeof v2>, 'contract' | 'router'>>().type.toBe<{ readonly contract: typeof v2; readonly router: { readonly fetch: Router['fetch'] } }>()
    expect<{ contract: typeof v2; router: Router; base: undefined; security: undefined }>().type.toBeAssignableTo<CurrentVersion<typeof v2>>()
    const old = { ping: { path: '/users', method: 'GET', responses: { 200: {} } } } as const
    expect(serveVersion).type.toBeCallableWith(old, { contract: v2, router: { fetch: router.fetch } }, {})
    expect(serveVersion).type.not.toBeCallableWith(old, { router }, {})
  })

  test('requires the adapter of the operation that changes, and of no other', () => {
    const two = { getUser: v1.getUser, listUsers: v1.listUsers }
    expect(serveVersion).type.toBeCallableWith(two, { contract: v2, router }, { getUser: done })
    expect(serveVersion).type.not.toBeCallableWith(two, { contract: v2, router }, {})
    expect(serveVersion).type.not.toBeCallableWith(two, { contract: v2, router }, { listUsers: done })
    expect(serveVersion).type.not.toBeCallableWith(two, { contract: v2, router }, { getUser: undefined })
  })

  test('has authenticators with the arguments of the current router', () => {
    const withEnv = null! as Authenticator<{ user: string }, [env: { kv: string }]>
    const withText = null! as Authenticator<{ user: string }, [env: string]>
    const adapters = { getUser: done, renameUser: done, oldest: done }
    expect(serveVersion).type.toBeCallableWith(v1, { contract: v2, router, security: { token: withEnv } }, adapters)
    expect(serveVersion).type.not.toBeCallableWith(v1, { contract: v2, router, security: { token: withText } }, adapters)
  })

  test('rejects contracts of type any, never and unknown', () => {
    expect(serveVersion).type.not.toBeCallableWith(v1, { contract: {} as unknown, router }, {})
    expect(serveVersion).type.not.toBeCallableWith({} as unknown, { contract: v2, router }, {})
    expect(serveVersion).type.not.toBeCallableWith({ getUser: v1.getUser }, { contract: {} as Any, router }, {})
    const old: Any = v1
    // @ts-expect-error Type '{}' is not assignable to type '"the operations of the old contract are not known"'
    serveVersion(old, { contract: v2, router }, {})
    expect(serveVersion).type.not.toBeCallableWith({} as Contract, { contract: v2, router }, {})
    expect(serveVersion).type.not.toBeCallableWith({ getUser: v1.getUser }, { contract: {} as never, router }, {})
    expect(serveVersion).type.not.toBeCallableWith(v1, { contract: v2 }, {})
  })
})

describe('VersionAdapter', () => {
  type Operation = (typeof v1)['getUser']

  test('returns the response of the old operation', () => {
    expect<VersionAdapter<Operation, typeof v2>>().type.toBeAssignableFrom<typeof done>()
    expect<VersionAdapter<Operation, typeof v2>>().type.not.toBeAssignableFrom<() => Promise<{ readonly status: 201 }>>()
    expect<VersionAdapter<Operation, typeof v2>>().type.not.toBeAssignableFrom<(request: Request, current: object, env: string) => Response>()
  })

  test('accepts any, never and unknown', () => {
    expect<Parameters<VersionAdapter<Any, Any>>['length']>().type.toBe<2>()
    expect<Parameters<VersionAdapter<Operation, Contract, [string]>>[2]>().type.toBe<string>()
    expect<Parameters<VersionAdapter<never, never>>['length']>().type.toBe<2>()
    type Secured = (typeof v1)['renameUser']
    type ContextOf<Security> = Parameters<VersionAdapter<Secured, typeof v2, [], Security>>[0]['context']
    expect<Parameters<VersionAdapter<Secured, typeof v2>>[0]['context']>().type.toBe<{}>()
    expect<ContextOf<typeof security>>().type.toBe<{ given: string }>()
    expect<[ContextOf<never>]>().type.toBe<[never]>()
    expect<ContextOf<unknown>>().type.toBe<{}>()
    expect<0 extends 1 & ContextOf<Any> ? true : false>().type.toBe<false>()
  })
})

describe('selectVersion', () => {
  const routers = { '1': router, '2': router }

  test('has the arguments of its routers', () => {
    const selected = selectVersion(routers, { header: 'api-version', default: (_request, env) => (env.kv ? '1' : '2') })
    expect(selected).type.toBe<Pick<Router<[env: { kv: string }]>, 'fetch'>>()
    expect(selected.fetch).type.toBeCallableWith(new Request('/'), { kv: '' })
    expect(selected.fetch).type.not.toBeCallableWith(new Request('/'))
  })

  test('has a known default', () => {
    expect(selectVersion).type.toBeCallableWith(routers, { mediaType: 'application/vnd.acme.v*+json', default: '1' })
    expect(selectVersion).type.not.toBeCallableWith(routers, { header: 'api-version', default: '3' })
    expect(selectVersion).type.not.toBeCallableWith(routers, { header: 'api-version', default: () => '3' })
    expect(selectVersion).type.toBeCallableWith(routers, { header: 'api-version', default: undefined })
    expect(selectVersion).type.toBeCallableWith(routers, { header: 'api-version', default: async () => '1' as const })
    expect(selectVersion).type.toBeCallableWith(routers, { header: 'api-version', default: (_: Request, { kv }: { kv: string }) => (kv ? '1' : '2') })
    expect(selectVersion).type.toBeCallableWith({ '1': { fetch: router.fetch } }, { header: 'api-version', default: '1' })
  })

  test('has either a header or a media type', () => {
    expect(selectVersion).type.not.toBeCallableWith(routers, {})
    expect(selectVersion).type.not.toBeCallableWith(routers, { header: 'api-version', mediaType: 'application/vnd.acme.v*+json' })
    expect<{ header: string; mediaType: string }>().type.not.toBeAssignableTo<VersionSelection<'1'>>()
    type Header = Extract<VersionSelection<'1'>, { readonly header: string }>
    type MediaType = Extract<VersionSelection<'1'>, { readonly mediaType: string }>
    expect<Header['mediaType']>().type.toBe<undefined>()
    expect<MediaType['header']>().type.toBe<undefined>()
  })

  test('takes routers only', () => {
    expect(selectVersion).type.not.toBeCallableWith({ '1': {} as unknown }, { header: 'api-version' })
    expect(selectVersion).type.not.toBeCallableWith({ '1': undefined }, { header: 'api-version' })
    expect<VersionSelection<never>['default']>().type.toBe<((request: Request) => Promise<never>) | undefined>()
  })
})

test('checkVersion takes the router of a version', () => {
  const old = serveVersion({ listUsers: v1.listUsers }, { contract: v2, router }, {})
  expect(checkVersion(old, { levels: {} })).type.toBe<string[]>()
  expect(checkVersion).type.toBeCallableWith({ version: { old: v1, current: v2, adapted: null! as readonly string[] } })
  expect(checkVersion).type.not.toBeCallableWith(router)
  expect(checkVersion).type.not.toBeCallableWith({} as unknown)
  expect(checkVersion).type.not.toBeCallableWith(old, { level: 'error' })
})
