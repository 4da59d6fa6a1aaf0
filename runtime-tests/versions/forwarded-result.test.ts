import { type } from 'arktype'
import { byteStream, createContract, createRouter, errors, events, jsonLines } from 'routepact'
import { codec } from 'routepact/codec'
import { serveVersion } from 'routepact/versions'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { z } from 'zod'

const isoDate = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (value) => value.toISOString() })
const date = codec(isoDate, (value) => z.encode(isoDate, value))
const headers = {
  zod: z.object({ etag: z.string(), 'x-count': z.number(), link: z.array(z.string()).optional(), 'x-date': z.date().optional() }),
  valibot: v.object({ etag: v.string(), 'x-count': v.number(), link: v.optional(v.array(v.string())) }),
  arktype: type({ etag: 'string', 'x-count': 'number', 'link?': 'string[]' }),
  codec: codec(z.object({ 'last-modified': isoDate }), (value) => ({ 'last-modified': value['last-modified'].toISOString() }))
    .response,
}
const at = new Date('2026-01-01T00:00:00.000Z')
const given = { etag: '"1"', 'x-count': 2, link: ['</a>; rel="a"', '</b>; rel="b"'] }
const sent = { etag: '"1"', 'x-count': '2', link: '</a>; rel="a", </b>; rel="b"' }
const bytes = new TextEncoder().encode('a\0é')

/** A name -> the declared responses, what the handler of the current version returns, and the headers and the body that are sent. */
const forms: {
  readonly [name: string]: readonly [
    responses: object,
    data: { readonly status: number; readonly [name: string]: unknown },
    headers: object,
    body?: unknown,
  ]
} = {
  'without a body': [{ 200: {} }, { status: 200 }, {}, ''],
  'with a status without a body': [{ 204: { headers: headers.zod } }, { status: 204, headers: given }, sent, ''],
  'a 304 with headers': [{ 304: { headers: headers.valibot } }, { status: 304, headers: given }, sent, ''],
  'JSON that a schema transforms': [
    {
      200: {
        'application/json': { body: z.object({ a: z.string().transform(Number), day: z.date(), b: z.string().default('b') }) },
      },
    },
    { status: 200, body: { a: '1', day: at } },
    { 'content-type': 'application/json' },
    JSON.stringify({ a: 1, day: at, b: 'b' }),
  ],
  'JSON with headers of zod': [
    { 200: { 'application/json': { body: z.string(), headers: headers.zod } } },
    { status: 200, body: 'a', headers: { ...given, 'x-date': at } },
    { ...sent, 'x-date': at.toISOString() },
    '"a"',
  ],
  'JSON with headers of valibot': [
    { 200: { 'application/json': { body: v.string(), headers: headers.valibot } } },
    { status: 200, body: 'a', headers: given },
    sent,
    '"a"',
  ],
  'JSON with headers of arktype': [
    { 200: { 'application/json': { body: type('string'), headers: headers.arktype } } },
    { status: 200, body: 'a', headers: given },
    sent,
    '"a"',
  ],
  'an optional header that is absent': [
    { 200: { 'application/json': { body: v.string(), headers: headers.valibot } } },
    { status: 200, body: 'a', headers: { etag: '1', 'x-count': 1 } },
    { etag: '1', 'x-count': '1', link: null },
    '"a"',
  ],
  'several cookies': [{ 200: {} }, { status: 200, headers: { 'set-cookie': ['a=1', 'b=2'] } }, { 'set-cookie': 'a=1, b=2' }, ''],
  null: [
    { 200: { 'application/json': { body: z.null() } } },
    { status: 200, body: null },
    { 'content-type': 'application/json' },
    'null',
  ],
  'values and headers of codecs': [
    { 200: { 'application/json': { body: date.response, headers: headers.codec } } },
    { status: 200, body: at, headers: { 'last-modified': at } },
    { 'last-modified': at.toISOString() },
    JSON.stringify(at),
  ],
  'one of several content types': [
    { 200: { 'application/json': { body: z.string() }, 'text/plain': { body: z.string() } } },
    { status: 200, contentType: 'text/plain', body: 'é' },
    { 'content-type': 'text/plain; charset=utf-8' },
    'é',
  ],
  'text that a schema transforms': [
    { 200: { 'text/plain': { body: z.string().transform((text) => `${text}!`) } } },
    { status: 200, body: 'a' },
    {},
    'a!',
  ],
  bytes: [
    { 200: { 'application/octet-stream': { body: z.instanceof(Uint8Array) } } },
    { status: 200, body: bytes },
    { 'content-type': 'application/octet-stream' },
    new TextDecoder().decode(bytes),
  ],
  'a form': [
    { 200: { 'application/x-www-form-urlencoded': { body: z.instanceof(URLSearchParams) } } },
    { status: 200, body: new URLSearchParams({ a: '1 2' }) },
    {},
    'a=1+2',
  ],
  'a stream of any type': [
    { 200: { '*/*': { body: byteStream() } } },
    { status: 200, body: 'abc', headers: { 'content-type': 'image/png', 'content-length': '3' } },
    { 'content-type': 'image/png' },
    'abc',
  ],
  events: [
    { 200: { 'text/event-stream': { body: events(z.object({ data: z.string().transform(Number) })) } } },
    {
      status: 200,
      body: (async function* () {
        yield { data: '1' }
      })(),
    },
    { 'content-type': 'text/event-stream' },
    ':\n\ndata: {"data":1}\n\n',
  ],
  'lines of a codec': [
    { 200: { 'application/jsonl': { body: jsonLines(date.response) } } },
    {
      status: 200,
      body: (async function* () {
        yield at
      })(),
    },
    {},
    `${JSON.stringify(at)}\n`,
  ],
  'a status of a range': [
    { 200: {}, '4XX': { 'application/json': { body: z.object({ error: z.string() }) } } },
    { status: 418, body: { error: 'tea' } },
    {},
    '{"error":"tea"}',
  ],
  'a status of default': [{ 200: {}, ...errors('default') }, { status: 409, body: { error: 'again' } }, {}, '{"error":"again"}'],
}

test.each(Object.entries(forms))(
  'respond of an adapter sends a result as it is: %s',
  async (_name, [responses, data, expected, body]) => {
    const contract = { read: { path: '/read', method: 'GET', responses } } as never
    const router = createRouter({
      contract,
      handlers: { read: (request: { respond: (given: object) => object }) => request.respond(data) },
    } as never)
    const old = serveVersion(contract, { contract, router }, {
      read: async (request: { respond: (given: object) => object }, current: { read: () => Promise<object> }) =>
        request.respond(await current.read()),
    } as never)
    const response = await old.fetch(new Request('https://example.com/read'))
    expect(response.status).toBe(data.status)
    expect(Object.fromEntries(Object.keys(expected).map((key) => [key, response.headers.get(key)]))).toEqual(expected)
    expect(await response.text()).toBe(body)
  },
)

test('the result of a HEAD operation keeps the headers of the body', async () => {
  const contract = createContract({
    head: {
      path: '/head',
      method: 'HEAD',
      responses: { 200: { 'text/plain': { body: z.string(), headers: z.object({ 'x-count': z.number() }) } } },
    },
  })
  const router = createRouter({
    contract,
    handlers: { head: (request) => request.respond({ status: 200, body: 'abc', headers: { 'x-count': 3 } }) },
  })
  const old = serveVersion(
    contract,
    { contract, router },
    { head: async (request, current) => request.respond(await current.head()) },
  )
  const { headers } = await old.fetch(new Request('https://example.com/head', { method: 'HEAD' }))
  expect([headers.get('content-type'), headers.get('x-count')]).toEqual(['text/plain', '3'])
})

test('a result may be changed, and returned without respond', async () => {
  const responses = {
    200: {
      'application/json': {
        body: z.object({ name: z.string().transform((name) => name.length) }),
        headers: z.object({ 'x-count': z.number() }),
      },
    },
  }
  const contract = createContract({ read: { path: '/read', method: 'GET', responses } })
  const router = createRouter({
    contract,
    handlers: { read: (request) => request.respond({ status: 200, body: { name: 'Ada' }, headers: { 'x-count': 3 } }) },
  })
  const old = serveVersion(
    contract,
    { contract, router },
    {
      read: async (request, current) => {
        const result = await current.read()
        result.headers.set('x-count', '4')
        return request.respond({ ...result, body: { name: result.body.name + 1 } })
      },
    },
  )
  const response = await old.fetch(new Request('https://example.com/read'))
  expect([await response.json(), response.headers.get('x-count')]).toEqual([{ name: 4 }, '4'])
})

test('a result whose codec fails is a 500, and data is validated as in a handler', async () => {
  const contract = createContract({
    read: { path: '/read', method: 'GET', responses: { 200: { 'application/json': { body: date.response } } } },
  })
  const router = createRouter({ contract, handlers: { read: (request) => request.respond({ status: 200, body: at }) } })
  const errors: string[] = []
  const serve = (adapt: (result: { readonly status: 200; readonly body: Date }) => object) =>
    serveVersion(
      contract,
      { contract, router },
      { read: async (request, current) => request.respond(adapt(await current.read()) as { status: 200; body: Date }) },
      {
        onError: (thrown) => void errors.push(String(thrown)),
      },
    ).fetch(new Request('https://example.com/read'))
  expect((await serve((result) => ({ ...result, body: new Date(Number.NaN) }))).status).toBe(500)
  expect((await serve(() => ({ status: 200, body: '2026' }))).status).toBe(500)
  expect(errors).toEqual(
    Array.from({ length: 2 }, () =>
      expect.stringContaining("The response 200 of 'read' (GET /read) has a body that its schema rejects"),
    ),
  )
})
