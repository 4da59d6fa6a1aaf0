/** Sources of uploads that are not sent: each is closed once. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { byteStream, createContract, jsonLines } from 'routepact'
import { type ClientMiddleware, createClient, onStatus, retry } from 'routepact/client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { waitUntil } from '../wait-until.ts'

const contract = createContract({
  put: { path: '/:id', method: 'PUT', pathParams: z.object({ id: z.string() }), query: z.object({ a: z.string().optional() }), requests: { 'application/octet-stream': { body: byteStream() } }, responses: { 200: {} } },
})

type Options = Parameters<typeof createClient>[1] & object
type Input = { params?: object; query?: object; signal?: AbortSignal; headers?: object }

/** A source that never ends, and how often it was closed. */
const sources: [title: string, create: (close: () => void) => unknown][] = [
  ['a stream', (close) => new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(10)), cancel: close }, { highWaterMark: 0 })],
  ['a stream of bytes', (close) => new ReadableStream({ type: 'bytes', pull: (controller) => controller.enqueue(new Uint8Array(10)), cancel: close })],
]

const hanging = (): Promise<Response> => new Promise(() => undefined)
const refusing = (): Promise<Response> => Promise.reject(new TypeError('refused'))
const own: ClientMiddleware = async () => new Response(null, { status: 200 })
const failing: ClientMiddleware = async () => Promise.reject(new Error('no'))
const fast = { delay: 1 }

const cases: [title: string, options: Options, input?: Input | (() => Input)][] = [
  ['fetch rejects before reading', { fetch: refusing }],
  ['fetch throws', { fetch: () => { throw new TypeError('no') } }],
  ['a function responds without next', { fetch: hanging, use: [own] }],
  ['a function rejects', { fetch: hanging, use: [failing] }],
  ['a missing parameter', { fetch: hanging }, { params: {} }],
  ['an invalid query', { fetch: hanging }, { query: { a: null } }],
  ['an invalid header', { fetch: hanging }, { headers: { 'x-a': '\n' } }],
  ['headers that reject', { fetch: hanging, headers: () => Promise.reject(new Error('no')) }],
  ['headers that never come', { fetch: hanging, headers: hanging as never }, () => ({ signal: AbortSignal.timeout(20) })],
  ['aborted before', { fetch: hanging }, () => ({ signal: AbortSignal.abort() })],
  ['aborted during a fetch that ignores the signal', { fetch: hanging }, () => ({ signal: AbortSignal.timeout(20) })],
  ['aborted during a retry', { fetch: hanging, use: [retry(fast)] }, () => ({ signal: AbortSignal.timeout(20) })],
  ['aborted while a retry waits', { fetch: refusing, use: [retry({ delay: 10_000 })] }, () => ({ signal: AbortSignal.timeout(20) })],
  ['a retry that gives up', { fetch: refusing, use: [retry(fast)] }],
  ['a retry that does not understand the failure', { fetch: () => Promise.reject(new Error('bug')), use: [retry(fast)] }],
  ['a refresh that rejects', { fetch: async (request: Request) => (await request.body?.cancel(), new Response(null, { status: 401 })), use: [onStatus(401, () => Promise.reject(new Error('no')))] }],
  ['a response that asks a retry to wait for too long', { fetch: async (request: Request) => (void request.body?.cancel(), new Response(null, { status: 503, headers: { 'retry-after': '9999' } })), use: [retry(fast)] }],
]

describe.each(sources)('241: %s', (_source, create) => {
  test.each(cases)('%s', async (_title, options, input = {}) => {
    const close = vi.fn()
    const call = createClient(contract, { baseUrl: 'http://a.test', ...options }).put as (input: object) => Promise<unknown>
    const given = typeof input === 'function' ? input() : input
    await call({ params: { id: 'a' }, ...given, body: create(close) }).catch(() => undefined)
    await waitUntil(() => expect(close).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(close).toHaveBeenCalledOnce()
  })
})

test.each(cases.slice(4, 10))('241: an async iterable: %s', async (_title, options, input = {}) => {
  const end = vi.fn(async () => ({ done: true, value: undefined }))
  const iterable = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined), return: end }) }
  const call = createClient(contract, { baseUrl: 'http://a.test', ...options }).put as (input: object) => Promise<unknown>
  const given = typeof input === 'function' ? input() : input
  await expect(call({ params: { id: 'a' }, ...given, body: iterable })).rejects.toThrow()
  await waitUntil(() => expect(end).toHaveBeenCalledOnce())
})

test('241: a redirect that cannot be followed', async () => {
  const server = createServer((request, response) => {
    request.once('data', () => response.writeHead(307, { location: '/other', connection: 'close' }).end(() => request.destroy()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => { server.closeAllConnections(); server.close() })
  const close = vi.fn()
  const client = createClient(contract, { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  const body = new ReadableStream<Uint8Array>({ pull: async (controller) => { await new Promise((resolve) => setTimeout(resolve, 5)); controller.enqueue(new Uint8Array(10)) }, cancel: close })
  await expect(client.put({ params: { id: 'a' }, body })).rejects.toThrow(TypeError)
  await waitUntil(() => expect(close).toHaveBeenCalledOnce())
})

test('241: a stream that fetch cancels, and one that fails to close', async () => {
  const close = vi.fn(() => Promise.reject(new Error('cannot close')))
  const create = () => new ReadableStream<Uint8Array>({ cancel: close })
  const cancelling = createClient(contract, { fetch: async (request) => (await request.body?.cancel().catch(() => undefined), new Response()) })
  expect((await cancelling.put({ params: { id: 'a' }, body: create() })).status).toBe(200)
  expect(close).toHaveBeenCalledOnce()
  await expect(createClient(contract, { fetch: refusing }).put({ params: { id: 'a' }, body: create() })).rejects.toThrow('refused')
  expect(close).toHaveBeenCalledTimes(2)
})

test('a stream that a response echoes is not cancelled', async () => {
  const echo = createContract({ echo: { path: '/', method: 'POST', requests: { 'a/b': { body: byteStream() } }, responses: { 200: { 'a/b': { body: byteStream() } } } } })
  for (const use of [[], [retry()]]) {
    const client = createClient(echo, { fetch: ({ body }) => new Response(body, { headers: { 'content-type': 'a/b' } }), use })
    const { body } = await client.echo({ body: new Blob(['text']).stream() })
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(await new Response(body).text()).toBe('text')
  }
})

describe('241: a stream of Node', () => {
  const rows = createContract({ put: { path: '/:id', method: 'PUT', pathParams: z.object({ id: z.string() }), query: z.object({ a: z.string().optional() }), requests: { 'application/jsonl': { body: jsonLines(z.string()) } }, responses: { 200: {} } } })

  test.each(cases.slice(0, 11))('%s', async (_title, options, input = {}) => {
    const body = Readable.from(['a'])
    const put = createClient(rows, options).put as (given: object) => Promise<unknown>
    await put({ params: { id: 'a' }, body, ...(typeof input === 'function' ? input() : input) }).catch(() => undefined)
    await waitUntil(() => expect(body.destroyed).toBe(true))
  })

  test('that fails to close', async () => {
    const body = Object.assign(Readable.from(['a']), { destroy: () => { throw new Error('no') } })
    await expect(createClient(rows, { fetch: refusing }).put({ params: { id: 'a' }, body: body as AsyncIterable<string> })).rejects.toThrow('refused')
  })
})
