import { apiKey, bearer, createContract, createRouter, deprecationHeaders, errors, mergeRouters, withContractErrorHandler } from 'routepact'
import { createClient } from 'routepact/client'
import { serveVersion } from 'routepact/versions'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const Text = z.object({ text: z.string() })
const show = { path: '/show', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ shown: z.unknown() }) } } } } as const
const secured = { security: [{ token: [] }] } as const
const token = bearer((given) => (given === 'secret' ? { user: 'Ada' } : undefined))

/** Serves `show`, whose response in the old contract is text, by an adapter that calls `show` of the current contract. */
function createOldShow(handle: (request: Request) => unknown) {
  const v2 = createContract({ show })
  const v1 = createContract({ show: { ...show, responses: { 200: { 'text/plain': { body: z.string() } } } } })
  const router = createRouter({ contract: v2, handlers: { show: async (request) => request.respond({ status: 200, body: { shown: handle(request) } }) } })
  return serveVersion(v1, { contract: v2, router }, {
    show: async (request, current) => {
      const { body } = await current.show()
      return request.respond({ status: 200, body: JSON.stringify(body.shown) })
    },
  })
}

test('the calls of an adapter have the headers of the request, except those of the body, the connection and conditions', async () => {
  const old = createOldShow((request) => Object.fromEntries(request.headers))
  const headers = {
    authorization: 'Bearer secret',
    cookie: 'a=1',
    'x-tenant': 'acme',
    traceparent: '00-1-1-00',
    'if-none-match': '"1"',
    'content-type': 'text/plain',
    range: 'bytes=0-1',
    accept: 'text/plain',
  }
  const response = await old.fetch(new Request('https://example.com/show', { headers }))
  expect(await response.json()).toEqual({
    authorization: 'Bearer secret',
    cookie: 'a=1',
    'x-tenant': 'acme',
    traceparent: '00-1-1-00',
  })
})

test('the calls of an adapter end with the request', async () => {
  const gone = new AbortController()
  const signals: AbortSignal[] = []
  const old = createOldShow((request) => {
    signals.push(request.signal)
    gone.abort(new Error('gone'))
    return request.signal.aborted
  })
  await old.fetch(new Request('https://example.com/show', { signal: gone.signal }))
  expect(signals.map((signal) => signal.aborted)).toEqual([true])
})

describe('security', () => {
  const v2 = createContract({
    list: { path: '/list', method: 'GET', ...secured, responses: { 200: { 'application/json': { body: z.object({ items: z.array(Text) }) } }, ...errors(401) } },
    add: { path: '/list', method: 'POST', ...secured, responses: { 200: {}, ...errors(401) } },
    keyed: { path: '/keyed', method: 'GET', security: [{ key: [] }], responses: { 200: { 'application/json': { body: Text } } } },
  })
  const v1 = createContract({
    list: { ...v2.list, responses: { 200: { 'application/json': { body: z.array(Text) } }, ...errors(401) } },
    add: v2.add,
    keyed: { ...v2.keyed, responses: { 200: { 'text/plain': { body: z.string() } } } },
  })
  const key = apiKey({ in: 'query', name: 'key' }, (given) => (given === 'k 1' ? {} : undefined))
  const calls: string[] = []
  const router = createRouter({
    contract: v2,
    security: { token, key },
    handlers: {
      list: async (request) => {
        calls.push(request.context.user)
        return request.respond({ status: 200, body: { items: [{ text: 'a' }] } })
      },
      add: async (request) => request.respond({ status: 200 }),
      keyed: async (request) => request.respond({ status: 200, body: { text: 'open' } }),
    },
  })
  const adapted: string[] = []
  const old = serveVersion(
    v1,
    { contract: v2, router, security: { token, key } },
    {
      list: async (request, current) => {
        adapted.push(request.context.user)
        const result = await current.list()
        return result.status === 200
          ? request.respond({ status: 200, body: result.body.items })
          : request.respond({ status: 401, body: result.body })
      },
      keyed: async (request, current) => {
        const { body } = await current.keyed()
        return request.respond({ status: 200, body: body.text })
      },
    },
    { catch: withContractErrorHandler() },
  )
  const send = (path: string, init?: RequestInit) => old.fetch(new Request(`https://example.com${path}`, init))

  test('an adapter does not run for a request without credentials', async () => {
    const response = await send('/list')
    expect([response.status, response.headers.get('www-authenticate'), adapted]).toEqual([401, 'Bearer realm="api"', []])
  })

  test('its calls have the credentials of the request', async () => {
    const response = await send('/list', { headers: { authorization: 'Bearer secret' } })
    expect([response.status, await response.json(), calls]).toEqual([200, [{ text: 'a' }], ['Ada']])
    expect(adapted, 'the context of the adapter').toEqual(['Ada'])
    expect(await (await send('/keyed?key=k%201&other=1')).text()).toBe('open')
    expect((await send('/keyed')).status).toBe(401)
  })

  test('a forwarded request is authenticated by the current router', async () => {
    expect((await send('/list', { method: 'POST' })).status).toBe(401)
    expect((await send('/list', { method: 'POST', headers: { authorization: 'Bearer secret' } })).status).toBe(200)
  })

  test('an authenticator must be given', () => {
    const adapters = { list: () => new Response(), keyed: () => new Response() }
    expect(() => serveVersion(v1, { contract: v2, router, security: {} } as never, adapters as never)).toThrow(
      "This contract cannot be served:\n- list: 'security' is not valid",
    )
  })
})

test('an error that only the old contract declares has its format', async () => {
  const v2 = createContract({ show })
  const v1 = createContract({ show: { ...show, responses: { 200: { 'text/plain': { body: z.string() } }, ...errors(429) } } })
  const router = createRouter({
    contract: v2,
    handlers: { show: async () => Response.json({ problem: 'busy' }, { status: 429, headers: { 'retry-after': '3' } }) },
  })
  const adapters: Parameters<typeof serveVersion<typeof v1, typeof v2, 'show'>>[2] = {
    show: async (request, current) => request.respond({ status: 200, body: String((await current.show()).status) }),
  }
  const old = serveVersion(v1, { contract: v2, router }, adapters, { catch: withContractErrorHandler() })
  const response = await old.fetch(new Request('https://example.com/show'))
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([429, '3', { error: 'Too Many Requests' }])
})

test('a chain of versions, each with its path, is one router', async () => {
  const declare = <Name extends string>(name: Name) => {
    const body = z.object({ [name]: z.string() } as { [Key in Name]: z.ZodString })
    return createContract({ show: { path: '/show', method: 'GET', responses: { 200: { 'application/json': { body } } } } })
  }
  const [v1, v2, v3] = [declare('v1'), declare('v2'), declare('v3')]
  const third = createRouter({ contract: v3, base: '/v3', handlers: { show: async (request) => request.respond({ status: 200, body: { v3: 'third' } }) } })
  const second = serveVersion(v2, { contract: v3, router: third, base: '/v3' }, {
    show: async (request, current) => request.respond({ status: 200, body: { v2: `second of ${(await current.show()).body.v3}` } }),
  }, { base: '/v2' })
  const first = serveVersion({ show: { ...v1.show, deprecated: { since: '2026-01-01', sunset: '2027-01-01' } } }, { contract: v2, router: second, base: '/v2' }, {
    show: async (request, current) => request.respond({ status: 200, body: { v1: `first of ${(await current.show()).body.v2}` } }),
  }, { base: '/v1', finally: [deprecationHeaders] })
  const api = mergeRouters([first, second, third])
  const responses = await Promise.all(['v1', 'v2', 'v3'].map((base) => api.fetch(new Request(`https://example.com/${base}/show`))))
  expect(await Promise.all(responses.map((response) => response.json()))).toEqual([
    { v1: 'first of second of third' },
    { v2: 'second of third' },
    { v3: 'third' },
  ])
  expect(responses.map(({ headers }) => [headers.get('deprecation'), headers.get('sunset')])).toEqual([
    ['@1767225600', 'Fri, 01 Jan 2027 00:00:00 GMT'],
    [null, null],
    [null, null],
  ])
})

test('a forwarded operation of a deprecated version has the headers, and a body of any size streams', async () => {
  const contract = createContract({
    upload: { path: '/files/:name', method: 'PUT', requests: { 'text/plain': { body: z.string() } }, responses: { 200: { 'text/plain': { body: z.string() } } } },
  })
  const router = createRouter({
    contract,
    base: '/v2',
    maxBodySize: 2_000_000,
    handlers: { upload: async (request) => request.respond({ status: 200, body: `${request.validatedParams.name} ${request.validatedBody.length}` }) },
  })
  const deprecated = { since: '2026-01-01', link: 'https://example.com/moved' }
  const old = serveVersion({ upload: { ...contract.upload, deprecated } }, { contract, router, base: '/v2' }, {}, { base: '/v1', finally: [deprecationHeaders] })
  const api = mergeRouters([old, router], { base: '/api' })
  const client = createClient(contract, { baseUrl: 'https://example.com/api/v1', fetch: api.fetch })
  const { status, body, headers } = await client.upload({ params: { name: 'a/b %' }, body: 'x'.repeat(1_500_000) })
  expect([status, body, headers.get('deprecation'), headers.get('link')]).toEqual([
    200,
    'a/b % 1500000',
    '@1767225600',
    '<https://example.com/moved>; rel="deprecation"',
  ])
})

test('start-up names each problem', () => {
  const current = createContract({ show })
  const old = createContract({ show, gone: { ...show, path: '/gone' } })
  const router = createRouter({ contract: current, handlers: { show: async () => new Response() } })
  expect(() => serveVersion(old, { contract: current, router }, { shown: () => new Response(), show: 1 } as never)).toThrow(
    "This version cannot be served:\n- 'gone' is gone: it needs an adapter\n- 'shown' is not an operation of the old contract\n- 'show' is not a function",
  )
  expect(() => serveVersion(old, { contract: current, router, bass: '' } as never, {} as never)).toThrow("'bass' is not an option of serveVersion")
})
