/** What the middleware and the responses of Hono do, and the router in or without Hono. */
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { getCookie, setCookie } from 'hono/cookie'
import { secureHeaders } from 'hono/secure-headers'
import { setMetric, timing } from 'hono/timing'
import { byteStream, createContract, createRouter, errors } from 'routepact'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { mount } from './hono-mount.ts'

const title = z.object({ title: z.string() })
const json = { 'application/json': { body: title } } as const
const form = { 'application/x-www-form-urlencoded': { body: title }, 'application/json': { body: title }, 'text/plain': { body: z.string() } } as const

const contract = createContract({
  getBook: { path: '/book', method: 'GET', responses: { 200: json } },
  addBook: { path: '/book', method: 'POST', requests: form, responses: { 200: {}, ...errors(400) } },
  getFile: { path: '/file', method: 'GET', responses: { 200: { 'application/octet-stream': { body: byteStream() } } } },
})

const createBooks = (options: object = {}) =>
  createRouter({
    contract,
    handlers: {
      getBook: (request) => request.respond({ status: 200, body: { title: 'Emma' } }),
      addBook: (request) => request.respond({ status: 200 }),
      getFile: (request) => request.respond({ status: 200, body: new Blob(['bytes']).stream(), headers: { 'content-length': '5' } }),
    },
    ...options,
  })

type Fetch = (request: Request) => Response | Promise<Response>
const send = async (fetch: Fetch, path: string, init: RequestInit = {}): Promise<Response> => fetch(new Request(`http://localhost${path}`, init))

test.each([
  [{}, 200],
  [{ origin: 'http://localhost' }, 200],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'http://localhost:81' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 200],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
])('csrf: a form with the headers %j is a %i', async (headers, expected) => {
  const old = new Hono().use(csrf()).post('/book', (context) => context.body(null))
  const inside = new Hono().use(csrf()).all('*', mount(createBooks()))
  const isPlain = Object.keys(headers).length === 0
  for (const type of ['application/x-www-form-urlencoded', 'text/plain; charset=utf-8', 'Text/Plain']) {
    const init = { method: 'POST', headers: { ...headers, 'content-type': type }, body: 'title=Emma' }
    // Without an origin, browsers of today send no form.
    for (const app of [old, inside]) expect((await send(app.fetch, '/book', init)).status).toBe(isPlain ? 403 : expected)
  }
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{"title":"Emma"}' }
  for (const app of [old, inside]) expect((await send(app.fetch, '/book', init)).status).toBe(200)
  expect((await send(inside.fetch, '/book', { headers })).status).toBe(200)
})

test.each(['/book', '/file'])('headers of middleware are sent with %s', async (path) => {
  const add = (app: Hono): Hono =>
    app.use(timing({ total: false }), secureHeaders()).use(async (context, next) => {
      context.header('x-before', '1')
      setCookie(context, 'theme', 'dark')
      await next()
      setMetric(context, 'db', 2)
      context.header('x-after', '1')
    })
  const old = add(new Hono()).get('/book', (context) => context.json({ title: 'Emma' })).get('/file', (context) =>
    context.body(new Blob(['bytes']).stream(), 200, { 'content-type': 'application/octet-stream', 'content-length': '5' }),
  )
  const ported = add(new Hono()).all('*', mount(createBooks()))
  const [before, after] = [await send(old.fetch, path), await send(ported.fetch, path)]
  expect(Object.fromEntries(after.headers)).toEqual(Object.fromEntries(before.headers))
  expect(after.headers.get('server-timing')).toBe('db;dur=2.0')
  expect(after.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(await after.text()).toBe(await before.text())
})

test('a response that is returned without `mount` loses what middleware has set before', async () => {
  const router = createBooks()
  const app = new Hono()
    .use(async (context, next) => {
      context.header('x-before', '1')
      await next()
      context.header('x-after', '1')
    })
    .all('*', (context) => router.fetch(context.req.raw))
  const { headers } = await send(app.fetch, '/book')
  expect([headers.get('x-before'), headers.get('x-after')]).toEqual([null, '1'])
})

test.each([
  [3, 'The length of the body is not its content-length'],
  [7, 'The length of the body is not its content-length'],
  [5, undefined],
])('a stream of five bytes with the length %i', async (length, expected) => {
  const reported: string[] = []
  const { fetch } = createRouter({
    contract: { getFile: contract.getFile },
    handlers: { getFile: (request) => request.respond({ status: 200, body: new Blob(['bytes']).stream(), headers: { 'content-length': String(length) } }) },
    onError: (thrown) => void reported.push((thrown as Error).message),
  })
  const response = await send(fetch, '/file')
  expect(await response.text().catch(() => undefined)).toBe(expected === undefined ? 'bytes' : undefined)
  expect(reported).toEqual(expected === undefined ? [] : [expected])
})

test('a repeated cookie is the first one in Hono, and none in the router', async () => {
  const cookies = createContract({
    read: { path: '/', method: 'GET', cookies: z.object({ theme: z.string().optional() }), responses: { 200: { 'application/json': { body: z.object({ theme: z.string().optional() }) } } } },
    need: { path: '/need', method: 'GET', cookies: z.object({ theme: z.string() }), responses: { 200: {}, ...errors(400) } },
  })
  const router = createRouter({
    contract: cookies,
    handlers: {
      read: (request) => request.respond({ status: 200, body: { theme: request.validatedCookies.theme } }),
      need: (request) => request.respond({ status: 200 }),
    },
  })
  const old = new Hono().get('/', (context) => context.json({ theme: getCookie(context, 'theme') }))
  const init = { headers: { cookie: 'theme=dark; theme=light' } }
  expect(await (await send(old.fetch, '/', init)).json()).toEqual({ theme: 'dark' })
  expect(await (await send(router.fetch, '/', init)).json()).toEqual({})
  const refused = await send(router.fetch, '/need', init)
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { error: 'Validation failed', details: [{ path: ['theme'], message: 'Invalid input: expected string, received undefined' }] },
  ])
})

const jsonTypes = <const Schema extends z.ZodType>(body: Schema) => ({ 'application/json': { body }, 'application/vnd.api+json': { body } }) as const

test.each([
  ['application/json', [200, 200]],
  ['application/vnd.api+json', [400, 200]],
  ['application/vnd.api+json; charset=utf-8', [400, 200]],
  ['Application/Vnd.Api+JSON', [400, 200]],
  ['application/problem+json', [400, 400]],
  ['text/json', [400, 400]],
])('a body of %s is read if the contract declares that type', async (type, expected) => {
  const statuses: number[] = []
  for (const requests of [json, jsonTypes(title)]) {
    const { fetch } = createRouter({
      contract: createContract({ add: { path: '/', method: 'POST', requests, responses: { 200: json, ...errors(400) } } }),
      handlers: { add: (request) => request.respond({ status: 200, body: request.validatedBody }) },
    })
    const response = await send(fetch, '/', { method: 'POST', headers: { 'content-type': type }, body: '{"title":"Emma"}' })
    statuses.push(response.status)
    const received: unknown = await response.json()
    expect(received).toEqual(response.ok ? { title: 'Emma' } : { error: `Unsupported Content-Type: ${type.toLowerCase().replace(/;.*/, '')}. Supported types: ${Object.keys(requests).join(', ')}` })
  }
  expect(statuses).toEqual(expected)
})

test.each<[string, z.ZodType, unknown]>([
  ['z.string()', z.object({ at: z.string() }), 500],
  ['z.iso.datetime()', z.object({ at: z.iso.datetime() }), 500],
  ['z.date()', z.object({ at: z.date() }), '1970-01-01T00:00:00.000Z'],
  ['z.coerce.date()', z.object({ at: z.coerce.date() }), '1970-01-01T00:00:00.000Z'],
  ['z.date() and a transform', z.object({ at: z.date().transform((date) => date.toISOString()) }), '1970-01-01T00:00:00.000Z'],
  ['z.preprocess()', z.object({ at: z.preprocess((value) => (value instanceof Date ? value.toISOString() : value), z.iso.datetime()) }), '1970-01-01T00:00:00.000Z'],
])('the Date of a row, declared as %s', async (_name, body, expected) => {
  const reported: string[] = []
  const { fetch } = createRouter({
    contract: createContract({ read: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body } } } } }),
    handlers: { read: (request) => request.respond({ status: 200, body: { at: new Date(0) } as never }) },
    onError: (thrown) => void reported.push((thrown as Error).message),
  })
  const response = await send(fetch, '/')
  if (expected === 500) {
    expect([response.status, reported]).toEqual([500, ["The response 200 of 'read' (GET /) has a body that its schema rejects"]])
  } else expect(await response.json()).toEqual({ at: expected })
})

test('`base` is in the URLs and in the document, and not in the paths of the contract', async () => {
  const based = createBooks({ base: '/api' })
  expect((await send(based.fetch, '/api/book')).status).toBe(200)
  expect((await send(based.fetch, '/book')).status).toBe(404)
})
