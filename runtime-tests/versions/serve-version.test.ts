import { createContract, createRouter, error, mergeRouters } from 'routepact'
import { serveVersion } from 'routepact/versions'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const OldUser = z.object({ id: z.string(), name: z.string() })
const User = z.object({ id: z.string(), first: z.string(), last: z.string() })
const user = { path: '/users/:id', method: 'GET' } as const

const v1 = createContract({
  getUser: { ...user, responses: { 200: { 'application/json': { body: OldUser } }, 404: {} } },
  createUser: {
    path: '/users',
    method: 'POST',
    requests: { 'application/json': { body: z.object({ name: z.string() }) } },
    responses: { 200: { 'application/json': { body: OldUser } } },
  },
  echo: {
    path: '/echo',
    method: 'POST',
    query: z.object({ times: z.coerce.number<string>().default(1) }),
    requests: { 'application/json': { body: z.object({ text: z.string() }) } },
    responses: { 200: { 'application/json': { body: z.object({ text: z.string(), env: z.string() }) } } },
  },
})

const v2 = createContract({
  getUser: { ...user, responses: { 200: { 'application/json': { body: User } }, 404: {} } },
  createUser: {
    path: '/users',
    method: 'POST',
    requests: { 'application/json': { body: z.object({ first: z.string(), last: z.string() }) } },
    responses: { 200: { 'application/json': { body: User } } },
  },
  echo: v1.echo,
})

const users = new Map([['1', { id: '1', first: 'Ada', last: 'Lovelace' }]])

function createCurrent(base: string) {
  return createRouter<typeof v2, [env: string]>({
    contract: v2,
    base,
    handlers: {
      getUser: async (request) => {
        const found = users.get(request.validatedParams.id)
        if (request.validatedParams.id === 'slow') throw error(429, 'Slow down', { headers: { 'retry-after': '7' } })
        return found ? request.respond({ status: 200, body: found }) : request.respond({ status: 404 })
      },
      createUser: async (request) => request.respond({ status: 200, body: { id: '2', ...request.validatedBody } }),
      echo: async (request, env) =>
        request.respond({ status: 200, body: { text: request.validatedBody.text.repeat(request.validatedQuery.times), env } }),
    },
  })
}

const createOld = (base: string, currentBase: string) =>
  serveVersion(
    v1,
    { contract: v2, router: createCurrent(currentBase), base: currentBase },
    {
      getUser: async (request, current) => {
        const result = await current.getUser({ params: request.validatedParams })
        if (result.status === 404) return request.respond({ status: 404 })
        const { id, first, last } = result.body
        return request.respond({ status: 200, body: { id, name: `${first} ${last}` } })
      },
      createUser: async (request, current) => {
        const [first = '', last = ''] = request.validatedBody.name.split(' ')
        const { body } = await current.createUser({ body: { first, last } })
        return request.respond({ status: 200, body: { id: body.id, name: `${body.first} ${body.last}` } })
      },
    },
    { base },
  )

const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

describe.each([
  ['', ''],
  ['/v1', ''],
  ['/v1', '/v2'],
  ['v1/', 'api/v2/'],
])('below %j, with the current version below %j', (base, currentBase) => {
  const old = createOld(base, currentBase)
  const send = async (path: string, init?: RequestInit) =>
    old.fetch(new Request(`https://example.com/${base.replaceAll('/', '')}${path}`.replace('com//', 'com/'), init), 'production')

  test('an adapter responds to the old operation', async () => {
    const response = await send('/users/1')
    expect([response.status, await response.json()]).toEqual([200, { id: '1', name: 'Ada Lovelace' }])
    const created = await send('/users', post({ name: 'Grace Hopper' }))
    expect([created.status, await created.json()]).toEqual([200, { id: '2', name: 'Grace Hopper' }])
  })

  test('an operation without a change is forwarded with its query, body and arguments', async () => {
    const response = await send('/echo?times=2', post({ text: 'a' }))
    expect([response.status, await response.json()]).toEqual([200, { text: 'aa', env: 'production' }])
    const slash = await send('/echo/?times=x', post({ text: 'a' }))
    expect([slash.status, await slash.json()]).toMatchObject([400, { details: [{ path: ['times'] }] }])
  })

  test('the old contract validates the request of an adapter', async () => {
    const response = await send('/users', post({ first: 'Ada', last: 'Lovelace' }))
    expect([response.status, await response.json()]).toMatchObject([400, { details: [{ path: ['name'] }] }])
  })

  test('a status that neither contract declares reaches the caller', async () => {
    const response = await send('/users/slow')
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([429, '7', { error: 'Slow down' }])
  })

  test('paths and methods are those of the old contract', async () => {
    expect((await send('/none')).status).toBe(404)
    const response = await send('/echo')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })
})

test('a current version that is no router and rejects is a 500', async () => {
  const contract = createContract({ read: { path: '/read', method: 'GET', responses: { 200: {} } } })
  const failing = { fetch: async (): Promise<Response> => { throw new TypeError('fetch failed') } }
  const old = serveVersion(contract, { contract, router: failing }, {}, { onError: () => {} })
  expect((await old.fetch(new Request('http://a/read'))).status).toBe(500)
})

test('a current version without a router is an error at start-up', () => {
  const contract = createContract({ ping: { path: '/ping', method: 'GET', responses: { 200: {} } } })
  expect(() => serveVersion(contract, { contract } as never, {} as never)).toThrow("'router' is not a router")
})

describe('the base of the current version', () => {
  const contract = createContract({ ping: { path: '/ping', method: 'GET', responses: { 200: {} } } })
  const router = createRouter({ contract, base: '/v2', handlers: { ping: (request) => request.respond({ status: 200 }) } })
  const serve = (base: string | undefined, current: Pick<typeof router, 'fetch'> = router) =>
    serveVersion(contract, { contract, router: current, ...(base !== undefined && { base }) }, {}, { base: '/v1' })

  test.each([undefined, '', '/v3', '/v2/ping'])('is an error at start-up if it is %j for a router below /v2', (base) => {
    expect(() => serve(base)).toThrow(
      `This version cannot be served:\n- 'base' must be the router's base: the router has no operation from the contract below '${base ?? ''}'`,
    )
  })

  test('is that of all routers that it is merged into', () => {
    const api = mergeRouters([router], { base: 'api' })
    expect(() => serve('/v2', api)).toThrow("'base' must be")
    expect(() => serve('/api/v2/', api)).not.toThrow()
    expect(() => serve('/v1', serve('/v2'))).not.toThrow()
  })

  test('is not checked for another function, whose routes are unknown', async () => {
    const old = serve('/v3', { fetch: async ({ url }) => new Response(url) })
    expect(await (await old.fetch(new Request('https://example.com/v1/ping'))).text()).toBe('https://example.com/v3/ping')
  })

  test('is not checked for a contract without operations', () => {
    expect(() => serveVersion({}, { contract: {}, router, base: '/v3' }, {})).not.toThrow()
  })
})
