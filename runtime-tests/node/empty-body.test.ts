/** Requests without bytes: what the schema of each content type receives, in memory and over HTTP. */
import { createServer } from 'node:http'
import { byteStream, createContract } from 'routepact'
import { createClient } from 'routepact/client'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { createLooseRouter, json, type LooseRequest, recording } from '../support.ts'
import { exchange, head, listen, serveFetch, toHandler, toStatuses } from './support.ts'

const received = recording()
const contract = (type: string) => ({ op: { path: '/', method: 'POST', requests: { [type]: { body: received } }, responses: json } })
const serveType = (type: string) =>
  createLooseRouter({ contract: contract(type), handlers: { op: ({ validatedContent }: LooseRequest) => ({ status: 200, body: (validatedContent as { contentType: string }).contentType }) } })

beforeEach(() => void (received.seen.length = 0))

const noBytes = new Uint8Array()
const types: [type: string, typed: unknown, untyped: unknown][] = [
  ['application/octet-stream', noBytes, {}],
  ['image/png', noBytes, {}],
  ['a/b', noBytes, {}],
  ['application/x-ndjson', noBytes, {}],
  ['application/jsonl', noBytes, {}],
  ['application/json', {}, {}],
  ['application/problem+json', {}, {}],
  ['application/x-www-form-urlencoded', {}, {}],
  ['multipart/form-data', {}, {}],
  ['text/plain', '', ''],
  ['text/event-stream', '', ''],
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
