/** What each function of a router finds in `request.context`, by the place that ended the request. */
import { bearer, createRouter, error, mergeRouters } from 'routepact'
import { describe, expect, it } from 'vitest'
import { createLooseRouter, type LooseHandler, type LooseOptions, type LooseRequest, origin, rejecting } from '../../support.ts'

type Seen = readonly [place: string, context: unknown]

const user = { user: 'Ada' }
const first = { first: 1 }
const both = { ...user, ...first }
const all = { ...both, second: 2 }

/** Sends a request to a router whose functions record their context, and returns what they saw. */
async function run(path: string, options: Partial<LooseOptions> = {}, init: RequestInit = { headers: { authorization: 'Bearer secret' } }): Promise<Seen[]> {
  const seen: Seen[] = []
  const see = (place: string, { context }: LooseRequest): void => void seen.push([place, context && { ...context }])
  const recorded =
    (place: string, result?: LooseHandler): LooseHandler =>
    (request, ...args) => {
      see(place, request)
      return result?.(request, ...args)
    }
  const query = path.includes('?') ? { query: rejecting({ message: 'no' }) } : {}
  const responses = { 200: {}, default: {} }
  const secured = { method: 'GET', security: [{ token: [] }], responses }
  const { before = [], handlers = {} } = options
  const router = createLooseRouter({
    contract: { me: { path: '/me', ...secured, ...query }, free: { path: '/free', method: 'GET', responses } },
    ...options,
    security: {
      token: bearer((token) => (token === 'secret' ? user : token === 'forbidden' ? Promise.reject(error(403)) : undefined)),
    },
    before: before.length > 0 ? before.map((guard, index) => recorded(`before ${index}`, guard)) : [recorded('before 0', () => first), recorded('before 1', () => ({ second: 2 }))],
    handlers: { me: recorded('handler', (handlers as { me?: LooseHandler }).me ?? (() => ({ status: 200 }))), free: recorded('handler', () => ({ status: 200 })) },
    catch: (_thrown, request) => {
      see('catch', request)
      return { status: 500 }
    },
    finally: [(_response, request) => see('finally', request)],
    missing: recorded('missing', () => ({ status: 404 })),
    onError: (_thrown, request) => see('onError', request),
  })
  await router.fetch(new Request(origin + path, init))
  return seen
}

const ended = (context: object): Seen[] => [['catch', context], ['onError', context], ['finally', context]]
const fail = (): never => {
  throw new Error('boom')
}

describe('request.context', () => {
  it.each<[title: string, seen: () => Promise<Seen[]>, expected: Seen[]]>([
    ['a handler that responds', () => run('/me'), [['before 0', user], ['before 1', both], ['handler', all], ['finally', all]]],
    ['an operation without security', () => run('/free'), [['before 0', {}], ['before 1', first], ['handler', { ...first, second: 2 }], ['finally', { ...first, second: 2 }]]],
    ['a request that matches nothing', () => run('/none'), [['before 0', {}], ['before 1', first], ['missing', { ...first, second: 2 }], ['finally', { ...first, second: 2 }]]],
    ['a method that no operation has', () => run('/me', {}, { method: 'PUT' }), [['before 0', {}], ['before 1', first], ...ended({ ...first, second: 2 })]],
    ['a credential that is missing', () => run('/me', {}, {}), ended({})],
    ['a credential that is refused', () => run('/me', {}, { headers: { authorization: 'Bearer forbidden' } }), ended({})],
    ['the first `before` function, which fails', () => run('/me', { before: [fail, () => first] }), [['before 0', user], ...ended(user)]],
    ['the second `before` function, which responds', () => run('/me', { before: [() => first, () => new Response()] }), [['before 0', user], ['before 1', both], ['finally', both]]],
    ['the second `before` function, which returns nothing', () => run('/me', { before: [() => first, () => undefined] }), [['before 0', user], ['before 1', both], ['handler', both], ['finally', both]]],
    ['a later `before` function, which replaces a key', () => run('/me', { before: [() => ({ user: 1 }), () => ({ user: 2 })] }), [['before 0', user], ['before 1', { user: 1 }], ['handler', { user: 2 }], ['finally', { user: 2 }]]],
    ['validation that fails', () => run('/me?x'), [['before 0', user], ['before 1', both], ...ended(all)]],
    ['a handler that fails', () => run('/me', { handlers: { me: fail } }), [['before 0', user], ['before 1', both], ['handler', all], ...ended(all)]],
  ])('after %s', async (_title, seen, expected) => {
    expect(await seen()).toEqual(expected)
  })

  it('of merged routers is that of all functions', async () => {
    const seen: Seen[] = []
    const inner = createRouter({
      contract: { me: { path: '/me', method: 'GET', security: [{ token: [] }], responses: { 200: {} } } },
      security: { token: bearer(() => user) },
      before: [({ context }) => ({ inner: Object.keys(context).length })],
      handlers: { me: async ({ respond }) => respond({ status: 200 }) },
      finally: [(_response, { context }) => void seen.push(['inner', { user: context.user, inner: context.inner, outer: context['outer'] }])],
    })
    const { fetch } = mergeRouters([inner], {
      before: [() => ({ outer: 1 })],
      finally: [(_response, { context }) => void seen.push(['outer', { outer: context.outer, user: context['user'] }])],
    })
    await fetch(new Request(`${origin}/me`, { headers: { authorization: 'Bearer secret' } }))
    await fetch(new Request(`${origin}/me`))
    expect(seen).toEqual([
      ['inner', { user: 'Ada', inner: 2, outer: 1 }],
      ['outer', { outer: 1, user: 'Ada' }],
      ['inner', { outer: 1 }],
      ['outer', { outer: 1 }],
    ])
  })

  it('of a guard by metadata is optional, and needs no cast', async () => {
    const { fetch } = createRouter({
      contract: {
        a: { path: '/a', method: 'GET', security: [{ t: [] }], meta: { role: 'admin' }, responses: { 200: {}, 403: {} } },
        b: { path: '/b', method: 'GET', security: [{ t: [] }], responses: { 200: {} } },
      },
      security: { t: bearer((role) => ({ user: { role } })) },
      before: [
        (request) => {
          const role = request.operation?.meta?.['role']
          if (role !== undefined && request.context.user?.role !== role) throw error(403)
        },
      ],
      handlers: { a: async ({ respond }) => respond({ status: 200 }), b: async ({ respond }) => respond({ status: 200 }) },
    })
    const statusOf = async (path: string, role: string): Promise<number> =>
      (await fetch(new Request(origin + path, { headers: { authorization: `Bearer ${role}` } }))).status
    expect(await Promise.all([statusOf('/a', 'admin'), statusOf('/a', 'user'), statusOf('/b', 'user'), statusOf('/none', 'user')])).toEqual([200, 403, 200, 404])
  })
})
