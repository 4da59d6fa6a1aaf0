import { type Contract, createContract, createRouter, mergeRouters } from 'routepact'
import { serveVersion } from 'routepact/versions'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const operation = <const Path extends string, const Method extends 'GET' | 'POST' = 'GET'>(
  path: Path,
  method = 'GET' as Method,
) => ({ path, method, responses: { 200: {} } }) as const
const v1 = createContract({
  add: operation('/teams/:id/users', 'POST'),
  show: operation('/users/:id'),
  adapted: operation('/adapted/deeply'),
})
const v2 = createContract({ ...v1, adapted: operation('/current'), reports: operation('/reports') })

const api = 'https://example.com/api'

/** Serves both versions, the current one below `base`, whose responses have these headers, and asks the old one below `oldBase`. */
async function ask(
  path: string,
  headers: { readonly [name: string]: string },
  [oldBase, base]: readonly [string, string] = ['/v1', '/v2'],
) {
  const respond = () => new Response(null, { status: 201, headers })
  const router = mergeRouters(
    [createRouter({ contract: v2, base, handlers: { add: respond, show: respond, adapted: respond, reports: respond } })],
    { base: '/api' },
  )
  const old = serveVersion(
    v1 as Contract,
    { contract: v2, router, base: `/api${base}` },
    {
      adapted: async (request: { respond: (given: object) => never }, current: { adapted: () => Promise<object> }) =>
        request.respond(await current.adapted()),
    } as never,
    { base: `/api${oldBase}` },
  )
  const response = await old.fetch(new Request(`${api}${oldBase}${path}`, { method: path.startsWith('/teams') ? 'POST' : 'GET' }))
  return Object.fromEntries(Object.keys(headers).map((name) => [name, response.headers.get(name)]))
}

/** What the current version sends below `/api/v2` -> what a client of the old version receives from `/api/v1/teams/1/users`. */
const urls: readonly (readonly [sent: string, received: string])[] = [
  ['/api/v2/users/1', '/api/v1/users/1'],
  ['/api/v2/users/a%2Fb/?q=/api/v2#x', '/api/v1/users/a%2Fb/?q=/api/v2#x'],
  [`${api}/v2/users/1`, `${api}/v1/users/1`],
  ['//example.com/api/v2/users/1', `${api}/v1/users/1`],
  ['HTTPS://EXAMPLE.COM/api/v2/users/1', `${api}/v1/users/1`],
  ['/api/v2/teams/1/users', '/api/v1/teams/1/users'],
  ['../../../v2/users/1', '/api/v1/users/1'],
  // A client of the old version reads these as the moved ones.
  ['', ''],
  ['?page=2', '?page=2'],
  ['../../users/1', '../../users/1'],
  // The old version does not have these.
  ['/api/v2/reports', '/api/v2/reports'],
  ['/api/v2', '/api/v2'],
  ['/api/v2x/users/1', '/api/v2x/users/1'],
  ['/api/v1/users/1', '/api/v1/users/1'],
  ['/users/1', '/users/1'],
  ['users/1', 'users/1'],
  ['/api/v2//users/1', '/api/v2//users/1'],
  ['https://other.example/api/v2/users/1', 'https://other.example/api/v2/users/1'],
  ['http://example.com/api/v2/users/1', 'http://example.com/api/v2/users/1'],
  ['//other.example/api/v2/users/1', '//other.example/api/v2/users/1'],
  ['mailto:/api/v2/users/1', 'mailto:/api/v2/users/1'],
  ['http://[', 'http://['],
]

describe('the URLs of a forwarded response lead to the old version', () => {
  test.each(urls)('%s', async (sent, received) => {
    expect(await ask('/teams/1/users', { location: sent, 'content-location': sent, 'x-url': sent })).toEqual({
      location: received,
      'content-location': received,
      'x-url': sent,
    })
  })

  test.each([
    [
      '</api/v2/users/1>; rel=next, <https://example.com/api/v2/users/2>; rel="last"',
      '</api/v1/users/1>; rel=next, <https://example.com/api/v1/users/2>; rel="last"',
    ],
    [
      '</api/v2/reports>; rel="up"; anchor="/api/v2/users/1"; title="a, </api/v2/users/1>"',
      '</api/v2/reports>; rel="up"; anchor="/api/v1/users/1"; title="a, </api/v2/users/1>"',
    ],
    [
      '<https://docs.example/api/v2/users/1>; title="\\"</api/v2/users/1>"',
      '<https://docs.example/api/v2/users/1>; title="\\"</api/v2/users/1>"',
    ],
  ])('Link: %s', async (link, received) => {
    expect(await ask('/users/1', { link })).toEqual({ link: received })
  })

  test.each([
    [['/v1', ''], '/api/users/1', '/api/v1/users/1'],
    [['', '/v2'], '/api/v2/users/1', '/api/users/1'],
    [['', ''], '/api/users/1', '/api/users/1'],
    [['/a/b', '/v2'], '/api/v2/users/1', '/api/a/b/users/1'],
    [['/a/b', '/v2'], '../../v2/users/1', '/api/a/b/users/1'],
  ] as const)('below the bases %j: %s', async (bases, location, received) => {
    expect(await ask('/users/1', { location }, bases)).toEqual({ location: received })
  })

  test('in the results of an adapter, whose calls have another path', async () => {
    expect(
      await ask('/adapted/deeply', { location: '/api/v2/users/1', 'content-location': 'users/2', link: '<../users/3>' }),
    ).toEqual({
      location: '/api/v1/users/1',
      'content-location': '/api/v1/users/2',
      link: '<../users/3>',
    })
  })

  test('through a chain of versions', async () => {
    const contract = createContract({ show: operation('/users/:id') })
    const third = createRouter({
      contract,
      base: '/v3',
      handlers: { show: () => Response.redirect('https://example.com/v3/users/2') },
    })
    const second = serveVersion(contract, { contract, router: third, base: '/v3' }, {}, { base: '/v2' })
    const first = serveVersion(contract, { contract, router: second, base: '/v2' }, {}, { base: '/v1' })
    const response = await first.fetch(new Request('https://example.com/v1/users/1'))
    expect([response.status, response.headers.get('location')]).toEqual([302, 'https://example.com/v1/users/2'])
  })
})

test('a body may have any URL', async () => {
  const contract = createContract({
    show: { path: '/users/:id', method: 'GET', responses: { 200: { 'text/plain': { body: z.string() } } } },
  })
  const router = createRouter({
    contract,
    base: '/v2',
    handlers: { show: (request) => request.respond({ status: 200, body: '/v2/users/1' }) },
  })
  const old = serveVersion(contract, { contract, router, base: '/v2' }, {}, { base: '/v1' })
  expect(await (await old.fetch(new Request('https://example.com/v1/users/1'))).text()).toBe('/v2/users/1')
})
