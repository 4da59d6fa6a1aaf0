/** Requests without bytes: what the schema of each content type receives, in memory and over HTTP. */
import { createServer } from 'node:http'
import { byteStream, createContract } from 'routepact'
import { createClient, createOutline } from 'routepact/client'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { createLooseRouter, json, type LooseRequest, recording, toBodySchema } from '../support.ts'
import { exchange, head, listen, serveFetch, toHandler, toStatuses } from './support.ts'

const received = recording()
const contract = (type: string, optional: object) => ({ op: { path: '/', method: 'POST', requests: { [type]: { body: toBodySchema(type, received) }, ...optional }, responses: json } })
const toContentType = ({ validatedContent, validatedBody }: LooseRequest) =>
  validatedContent === undefined && validatedBody === undefined ? 'absent' : (validatedContent as { contentType: string }).contentType
const serveType = (type: string, optional: object = {}) =>
  createLooseRouter({ contract: contract(type, optional), handlers: { op: (request: LooseRequest) => ({ status: 200, body: toContentType(request) }) } })

beforeEach(() => void (received.seen.length = 0))

const noBytes = new Uint8Array()
const types: [type: string, typed: unknown, untyped: unknown][] = [
  ['application/octet-stream', noBytes, {}],
  ['image/png', noBytes, {}],
  ['a/b', noBytes, {}],
  ['application/json', {}, {}],
  ['application/problem+json', {}, {}],
  ['application/x-www-form-urlencoded', {}, {}],
  ['multipart/form-data', {}, {}],
  ['text/plain', '', ''],
  ['application/xml', {}, {}],
  ['image/svg+xml', {}, {}],
]

describe.each(types)('a body of %s without bytes', (type, typed, untyped) => {
  test.each<[title: string, create: () => RequestInit & { duplex?: 'half' }]>([
    ['no body', () => ({})],
    ['zero bytes', () => ({ body: new Uint8Array() })],
    ['content-length: 0', () => ({ headers: { 'content-length': '0' } })],
    ['an empty stream', () => ({ body: new Blob().stream(), duplex: 'half' })],
  ])('in memory: %s', async (_title, create) => {
    const { fetch } = serveType(type)
    const send = (headers: object) => {
      const init = create()
      return fetch(new Request('http://a.test/', { method: 'POST', ...init, headers: { ...(init.headers as object), ...headers } }))
    }
    expect(await (await send({ 'content-type': `${type.toUpperCase()}; a=b` })).json()).toBe(type)
    expect((await send({})).status).toBe(200)
    expect((await send({ 'content-type': 'a/undeclared' })).status).toBe(200)
    expect(received.seen).toEqual([typed, untyped, untyped])
  })

  test.each<[title: string, ...lines: string[]]>([
    ['no body'],
    ['content-length: 0', 'Content-Length: 0'],
    ['chunks', 'Transfer-Encoding: chunked'],
  ])('over HTTP: %s', async (title, ...lines) => {
    const port = await serveFetch(serveType(type).fetch)
    const end = title === 'chunks' ? '0\r\n\r\n' : ''
    const send = (...more: string[]) => exchange(port, head('POST / HTTP/1.1', 'Host: a', 'Connection: close', ...lines, ...more) + end)
    expect(toStatuses(`${await send(`Content-Type: ${type}`)}${await send()}`)).toEqual([200, 200])
    expect(received.seen).toEqual([typed, untyped])
  })
})

/** The content types under which no bytes are a body. The others always have bytes: without any, an optional body is absent. */
const emptyTypes = new Map<string, unknown>([
  ['application/octet-stream', noBytes],
  ['image/png', noBytes],
  ['a/b', noBytes],
  ['application/x-www-form-urlencoded', {}],
  ['text/plain', ''],
])

describe.each(types)('an optional body of %s', (type) => {
  const typed = emptyTypes.has(type) ? [emptyTypes.get(type)] : []
  const name = typed.length > 0 ? type : 'absent'

  test.each<[title: string, create: () => RequestInit & { duplex?: 'half' }]>([
    ['no body', () => ({})],
    ['zero bytes', () => ({ body: new Uint8Array() })],
    ['content-length: 0', () => ({ headers: { 'content-length': '0' } })],
    ['an empty stream', () => ({ body: new Blob().stream(), duplex: 'half' })],
  ])('in memory: %s', async (_title, create) => {
    const { fetch } = serveType(type, { optional: true })
    const send = async (headers: object) => {
      const init = create()
      return (await fetch(new Request('http://a.test/', { method: 'POST', ...init, headers: { ...(init.headers as object), ...headers } }))).json()
    }
    expect(await send({})).toBe('absent')
    expect(await send({ 'content-type': '' })).toBe('absent')
    expect(await send({ 'content-type': 'a/undeclared' })).toBe('absent')
    expect(await send({ 'content-encoding': 'gzip' })).toBe('absent')
    expect(received.seen).toEqual([])
    expect(await send({ 'content-type': `${type.toUpperCase()}; a=b` })).toBe(name)
    expect(received.seen).toEqual(typed)
  })

  test.each<[title: string, ...lines: string[]]>([
    ['no body'],
    ['content-length: 0', 'Content-Length: 0'],
    ['chunks', 'Transfer-Encoding: chunked'],
  ])('over HTTP: %s', async (title, ...lines) => {
    const port = await serveFetch(serveType(type, { optional: true }).fetch)
    const end = title === 'chunks' ? '0\r\n\r\n' : ''
    const send = (...more: string[]) => exchange(port, head('POST / HTTP/1.1', 'Host: a', 'Connection: close', ...lines, ...more) + end)
    expect(await send()).toContain('"absent"')
    expect(received.seen).toEqual([])
    expect(await send(`Content-Type: ${type}`)).toContain(`"${name}"`)
    expect(received.seen).toEqual(typed)
  })
})

describe.each(['application/x-ndjson', 'application/jsonl', 'text/event-stream', 'application/octet-stream'])('a stream of %s without bytes', (type) => {
  const body = type === 'application/octet-stream' ? byteStream() : toBodySchema(type, received)
  const serveStream = (optional: object) =>
    createLooseRouter({
      contract: { op: { path: '/', method: 'POST', requests: { [type]: { body }, ...optional }, responses: json } },
      handlers: {
        op: async ({ validatedBody }: LooseRequest) => {
          const elements: unknown[] = []
          for await (const element of validatedBody as AsyncIterable<unknown>) elements.push(element)
          return { status: 200, body: elements }
        },
      },
    })

  test.each<[title: string, create: () => RequestInit & { duplex?: 'half' }]>([
    ['no body', () => ({})],
    ['zero bytes', () => ({ body: new Uint8Array() })],
    ['an empty stream', () => ({ body: new Blob().stream(), duplex: 'half' })],
  ])('has no elements, also with an encoding: %s', async (_title, create) => {
    for (const optional of [{}, { optional: true }]) {
      for (const encoding of [undefined, 'identity', 'gzip']) {
        const headers = { 'content-type': `${type.toUpperCase()}; a=b`, ...(encoding && { 'content-encoding': encoding }) }
        const response = await serveStream(optional).fetch(new Request('http://a.test/', { method: 'POST', ...create(), headers }))
        expect([response.status, await response.json()]).toEqual([200, []])
      }
    }
    expect(received.seen).toEqual([])
  })

  test('needs its content type, unless it is optional', async () => {
    const issue = { error: 'Validation failed', details: [{ path: [], message: 'Expected a body' }] }
    const response = await serveStream({}).fetch(new Request('http://a.test/', { method: 'POST' }))
    expect([response.status, await response.json()]).toEqual([400, issue])
    const optional = createLooseRouter({
      contract: { op: { path: '/', method: 'POST', requests: { [type]: { body }, optional: true }, responses: json } },
      handlers: { op: ({ validatedBody = 'absent' }: LooseRequest) => ({ status: 200, body: validatedBody }) },
    })
    expect(await (await optional.fetch(new Request('http://a.test/', { method: 'POST' }))).json()).toBe('absent')
  })
})

describe('an optional body that is sent', () => {
  const send = async (init: RequestInit, optional: object = { optional: true }) => {
    const { fetch } = createLooseRouter({
      contract: { op: { path: '/', method: 'POST', requests: { 'application/json': { body: z.object({ name: z.string() }) }, 'text/csv': { body: z.string().min(1) }, ...optional }, responses: json } },
      handlers: { op: ({ validatedBody = 'absent' }: LooseRequest) => ({ status: 200, body: validatedBody }) },
    })
    const response = await fetch(new Request('http://a.test/', { method: 'POST', ...init }))
    return [response.status, await response.json()]
  }
  const issue = (message: string, ...path: string[]) => [400, { error: 'Validation failed', details: [{ path, message }] }]
  const typed = (type: string, body: string): RequestInit => ({ body, headers: { 'content-type': type } })

  test.each<[title: string, init: RequestInit, result: unknown]>([
    ['valid', typed('application/json', '{"name":"Ada"}'), [200, { name: 'Ada' }]],
    ['an empty object', typed('application/json', '{}'), issue('Invalid input: expected string, received undefined', 'name')],
    ['null', typed('application/json', 'null'), issue('Invalid input: expected object, received null')],
    ['a space', typed('application/json', ' '), issue('The body is not valid JSON')],
    ['an empty text', typed('text/csv', ''), issue('Too small: expected string to have >=1 characters')],
    ['undeclared', typed('a/b', 'a'), [400, { error: 'Unsupported Content-Type: a/b. Supported types: application/json, text/csv' }]],
    ['without a content type', { body: new Uint8Array([123, 125]) }, [400, { error: 'Content-Type header is required' }]],
  ])('is validated: %s', async (_title, init, result) => {
    expect(await send(init)).toEqual(result)
  })

  test('a required one stays required', async () => {
    expect(await send({}, {})).toEqual(issue('Invalid input: expected string, received undefined', 'name'))
  })

  test('under any content type, is a stream, although it is empty', async () => {
    const { fetch } = createLooseRouter({
      contract: { op: { path: '/', method: 'POST', requests: { '*/*': { body: byteStream() }, optional: true }, responses: json } },
      handlers: { op: async ({ validatedBody }: LooseRequest) => ({ status: 200, body: await new Response(validatedBody as ReadableStream).text() }) },
    })
    expect(await (await fetch(new Request('http://a.test/', { method: 'POST' }))).json()).toBe('')
  })
})

test('the client sends an optional body with its content type, or neither', async () => {
  const contract = createContract({
    one: { path: '/one', method: 'POST', requests: { 'application/json': { body: z.object({ name: z.string() }) }, optional: true }, responses: { 200: { 'application/json': { body: z.unknown() } } } },
    two: { path: '/two', method: 'PUT', requests: { 'application/x-www-form-urlencoded': { body: z.object({ name: z.string().optional() }) }, 'text/csv': { body: z.string() }, optional: true }, responses: { 200: { 'application/json': { body: z.unknown() } } } },
  })
  const respond = ({ validatedContent = 'absent', headers }: LooseRequest) => ({ status: 200, body: [headers.get('content-type'), validatedContent] })
  const { fetch } = createLooseRouter({ contract, handlers: { one: respond, two: respond } })
  const baseUrl = `http://127.0.0.1:${await listen(createServer(toHandler(fetch as never)))}`
  for (const options of [{ fetch: fetch as (request: Request) => Promise<Response> }, { baseUrl }]) {
    for (const declared of [contract, createOutline(contract) as typeof contract]) {
      const client = createClient(declared, options)
      const bodies = [client.one(), client.one({}), client.one({ body: undefined }), client.one({ body: { name: 'a' } }), client.two()]
      const more = [client.two({ body: {}, contentType: 'application/x-www-form-urlencoded' }), client.two({ body: '', contentType: 'text/csv' })]
      expect((await Promise.all([...bodies, ...more])).map(({ body }) => body)).toEqual([
        ...Array.from({ length: 3 }, () => [null, 'absent']),
        ['application/json', { contentType: 'application/json', body: { name: 'a' } }],
        [null, 'absent'],
        ['application/x-www-form-urlencoded', { contentType: 'application/x-www-form-urlencoded', body: {} }],
        ['text/csv', { contentType: 'text/csv', body: '' }],
      ])
    }
  }
})

describe('the client sends an empty body with its content type', () => {
  const upload = createContract({
    bytes: { path: '/bytes', method: 'PUT', requests: { 'application/octet-stream': { body: z.instanceof(Uint8Array) }, 'application/json': { body: z.object({}) } }, responses: { 200: { 'application/json': { body: z.unknown() } } } },
    stream: { path: '/stream', method: 'PUT', requests: { 'application/octet-stream': { body: byteStream() } }, responses: { 200: { 'application/json': { body: z.unknown() } } } },
  })
  const { fetch } = createLooseRouter({
    contract: upload,
    handlers: {
      bytes: ({ validatedContent }: LooseRequest) => {
        const { contentType, body } = validatedContent as { contentType: string; body: Uint8Array }
        return { status: 200, body: [contentType, body.constructor.name, body.byteLength] }
      },
      stream: async ({ validatedBody }: LooseRequest) => ({ status: 200, body: (await new Response(validatedBody as ReadableStream).arrayBuffer()).byteLength }),
    },
  })

  it.each<[title: string, create: () => unknown]>([
    ['Uint8Array', () => new Uint8Array()],
    ['Buffer', () => Buffer.alloc(0)],
    ['ArrayBuffer', () => new ArrayBuffer(0)],
    ['Blob', () => new Blob()],
    ['Blob with a type', () => new Blob([], { type: 'image/png' })],
    ['string', () => ''],
    ['stream', () => new Blob().stream()],
  ])('%s', async (_title, create) => {
    const baseUrl = `http://127.0.0.1:${await listen(createServer(toHandler(fetch as never)))}`
    for (const options of [{ fetch: fetch as (request: Request) => Promise<Response> }, { baseUrl }]) {
      const client = createClient(upload, options)
      const input = { body: create() as Uint8Array<ArrayBuffer>, contentType: 'application/octet-stream' as const }
      expect((await client.bytes(input)).body).toEqual(['application/octet-stream', 'Uint8Array', 0])
      expect((await client.stream({ body: create() as Uint8Array<ArrayBuffer> })).body).toBe(0)
    }
  })
})

test.each([{}, { 'content-encoding': 'gzip' }])('a body of bytes without bytes is still validated: %j', async (headers) => {
  const { fetch } = createLooseRouter({
    contract: { op: { path: '/', method: 'POST', requests: { 'image/png': { body: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength > 0, 'empty') } }, responses: json } },
    handlers: { op: () => ({ status: 200, body: 1 }) },
  })
  const response = await fetch(new Request('http://a.test/', { method: 'POST', headers: { 'content-type': 'image/png', ...headers } }))
  expect(await response.json()).toEqual({ error: 'Validation failed', details: [{ path: [], message: 'empty' }] })
})

test('each request receives bytes of its own', async () => {
  const { fetch } = serveType('a/b')
  for (const _index of [1, 2]) await fetch(new Request('http://a.test/', { method: 'POST', headers: { 'content-type': 'a/b' } }))
  expect(received.seen[0]).not.toBe(received.seen[1])
})
