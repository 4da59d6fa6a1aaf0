/** A call with input that cannot be read or sent rejects once, and sends nothing. */
import { createContract, createRouter, events, jsonLines, multipart } from 'routepact'
import { createClient, responses, retry } from 'routepact/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'

const any = z.any()
const contract = createContract({
  get: { path: '/get', method: 'GET', query: any, responses: { 200: {} } },
  text: { path: '/text', method: 'POST', requests: { 'text/plain': { body: any } }, responses: { 200: {} } },
  form: { path: '/form', method: 'POST', requests: { 'application/x-www-form-urlencoded': { body: any } }, responses: { 200: {} } },
  multipart: { path: '/multipart', method: 'POST', requests: { 'multipart/form-data': { body: multipart(any) } }, responses: { 200: {} } },
  lines: { path: '/lines', method: 'GET', responses: { 200: { 'application/x-ndjson': { body: jsonLines(any) } } } },
  events: { path: '/events', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(any) } } } },
  read: { path: '/read', method: 'GET', responses: { 200: { 'text/plain': { body: any } } } },
})
const file = new Blob(['a'])

test.each<[string, keyof typeof contract, unknown, string | RegExp]>([
  ['null', 'get', null, /null/],
  ['a signal without methods', 'get', { signal: {} }, /not a function/],
  ['a signal that is a text', 'get', { signal: 'a' }, /not a function/],
  ['a signal that only looks like one', 'get', { signal: { throwIfAborted() {} } }, /not a function/],
  ['a getter that throws', 'get', Object.defineProperty({}, 'signal', { get: () => { throw new TypeError('gone') } }), 'gone'],
  ['a file in a query', 'get', { query: { a: file } }, "'query.a' must have a text form"],
  ['a map in a query', 'get', { query: { a: new Map() } }, "'query.a' must have a text form"],
  ['a file in a form', 'form', { body: { a: file } }, "'body.a' must have a text form"],
  ['a map as text', 'text', { body: new Map() }, "'body' must have a text form"],
  ['a promise as text', 'text', { body: Promise.resolve('a') }, "'body' must have a text form"],
  ['an instance of a class with a tag as text', 'text', { body: new (class { get [Symbol.toStringTag]() { return 'Tagged' } })() }, "'body' must have a text form"],
  ['a lone surrogate in text', 'text', { body: 'a\ud800' }, "'body' must not contain a lone surrogate"],
  ['a lone surrogate in a multipart value', 'multipart', { body: { a: '\udc00b' } }, "'body.a' must not contain a lone surrogate"],
  ['a lone surrogate in a multipart list', 'multipart', { body: { a: ['b', '\ud800'] } }, "'body.a' must not contain a lone surrogate"],
  ['a lone surrogate in a multipart name', 'multipart', { body: { 'a\ud800': file } }, "'body.a\ud800' must not contain a lone surrogate"],
])('%s', async (_name, operation, input, message) => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const fetch = vi.fn(() => new Response())
  const call = createClient(contract, { fetch })[operation] as (given: unknown) => Promise<unknown>
  const thrown = await call(input).catch((reason: unknown) => reason)
  expect(thrown).toBeInstanceOf(TypeError)
  expect((thrown as TypeError).message).toMatch(message)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(unhandled).not.toHaveBeenCalled()
})

test.each<[string, 'get' | 'text' | 'multipart', object]>([
  ['an empty object in a query', 'get', { query: { a: {} } }],
  ['a pair of surrogates', 'text', { body: '\u{1f600}' }],
  ['a file as text', 'text', { body: file }],
  ['a file and a pair of surrogates', 'multipart', { body: { '\u{1f600}': file, a: '\u{1f600}' } }],
])('%s is sent', async (_name, operation, input) => {
  const call = createClient(contract, { fetch: () => new Response() })[operation] as (given: object) => Promise<{ status: number }>
  expect((await call(input)).status).toBe(200)
})

test.each([
  ['lines', [0x22, 0xff, 0x22, 0x0a], "has a body of application/x-ndjson that is not text in 'utf-8'"],
  ['lines', [0x22, 0xc3], "has a body of application/x-ndjson that is not text in 'utf-8'"],
  ['events', [...Buffer.from('data: "'), 0xff, ...Buffer.from('"\n\n')], '\ufffd'],
  ['lines', [...Buffer.from('"\ufffd"\n')], '\ufffd'],
] as const)('%s of the bytes %j', async (name, bytes, expected) => {
  const type = name === 'lines' ? 'application/x-ndjson' : 'text/event-stream'
  const client = createClient(contract, { fetch: () => new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } }) })
  const read = async (): Promise<unknown> => {
    for await (const element of (await client[name]()).body) return element
    return undefined
  }
  expect(await read().catch((thrown: Error) => thrown.message)).toContain(expected)
})

test.each(['\u001b[2J', '\u009b\u0085', 'x'.repeat(300)])('the charset %j is not in a message', async (charset) => {
  const client = createClient(contract, { fetch: () => new Response('', { headers: { 'content-type': `text/plain; charset=${charset}` } }) })
  await expect(client.read()).rejects.toThrow(/ has a body that is not text\/plain$/)
})

test.each<[string, unknown, z.ZodType]>([
  ['dates', [new Date(0), new Date(1)], z.array(z.date())],
  ['bigints', [1n, 12345678901234567890n], z.array(z.bigint())],
  ['booleans', [true, false], z.array(z.boolean())],
])('a header list of %s is accepted as the router sends it', async (_name, sent, schema) => {
  const listed = createContract({ op: { path: '/', method: 'GET', responses: { 200: { headers: z.object({ x: schema }) } } } })
  const { fetch } = createRouter({ contract: listed, handlers: { op: () => ({ status: 200, headers: { x: sent as never } }) } })
  expect((await createClient(listed, { fetch, validate: responses }).op()).status).toBe(200)
})

test('retry rejects an option that it does not have', () => {
  expect(() => retry({ attempt: 1 } as object)).toThrow(new TypeError("'attempt' is not an option of retry"))
})

test.each([['', 1], ['a', 2]])('a request with the idempotency key %j is sent %i times', async (key, times) => {
  const fetch = vi.fn(() => new Response(null, { status: 503 }))
  const client = createClient(contract, { fetch, headers: { 'idempotency-key': key }, use: [retry({ attempts: 2, delay: 0 })] })
  await expect(client.text({ body: 'a' })).rejects.toMatchObject({ status: 503 })
  expect(fetch).toHaveBeenCalledTimes(times)
})
