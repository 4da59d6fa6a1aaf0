import { Readable } from 'node:stream'
import { createContract, createRouter, jsonLines, multipart } from 'routepact'
import { createClient, paginate } from 'routepact/client'
import { serveVersion } from 'routepact/versions'
import { createWebhooks, createWebhookSender } from 'routepact/webhooks'
import { testContract } from 'routepact-tools/testing'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'

const any = z.any()
const contract = createContract({
  form: { path: '/:id', method: 'POST', pathParams: any, query: any, headers: any, cookies: any, requests: { 'application/x-www-form-urlencoded': { body: any } }, responses: { 200: {} } },
  multipart: { path: '/', method: 'POST', requests: { 'multipart/form-data': { body: multipart(any) } }, responses: { 200: {} } },
})

const invalid = new Date(Number.NaN)

it('221: a JSON part of a form with an object that becomes null sends nothing', async () => {
  const forms = createContract({ op: { path: '/', method: 'POST', requests: { 'multipart/form-data': { body: multipart(any, { json: ['meta'] }) } }, responses: { 200: {} } } })
  const fetch = vi.fn(() => new Response())
  await expect(createClient(forms, { fetch }).op({ body: { meta: { a: [{ toJSON: () => null }] } } as never })).rejects.toThrow(TypeError)
  expect(fetch).not.toHaveBeenCalled()
})

it.each([
  ['form', { params: { id: invalid } }, 'params.id'],
  ['form', { query: { at: invalid } }, 'query.at'],
  ['form', { query: { at: [new Date(0), invalid] } }, 'query.at'],
  ['form', { query: { filter: { at: { toJSON: () => null } } } }, 'query.filter'],
  ['form', { headers: { 'x-at': invalid } }, 'headers.x-at'],
  ['form', { cookies: { at: invalid } }, 'cookies.at'],
  ['form', { body: { at: { toJSON: () => null } } }, 'body.at'],
  ['multipart', { body: { at: invalid } }, 'body.at', "must be text or a file: name it in 'json' if it is JSON"],
] as const)('221: %s with a value that has no text in %j sends nothing and names %s', async (name, input, place, problem: string = 'must have a text form') => {
  const fetch = vi.fn(() => new Response())
  const call = createClient(contract, { fetch })[name] as (given: object) => Promise<unknown>
  await expect(call({ params: { id: 'a' }, ...input })).rejects.toThrow(new TypeError(`'${place}' ${problem}`))
  expect(fetch).not.toHaveBeenCalled()
})

const withoutText: [title: string, value: unknown][] = [
  ['an invalid date', invalid],
  ['toJSON that returns null', { toJSON: () => null }],
  ['toJSON that returns undefined', { toJSON: () => undefined }],
  ['toJSON that returns NaN', { toJSON: () => Number.NaN }],
  ['an invalid date in a list', [invalid]],
]

describe.each(withoutText)('221: %s', (_title, value) => {
  const fetch = vi.fn(() => new Response())
  const parts = { params: { id: 'a', at: value }, query: { at: value }, headers: { 'x-at': value }, cookies: { at: value } }
  const operation = { path: '/:id', method: 'POST', pathParams: any, query: any, headers: any, cookies: any, requests: { 'application/x-www-form-urlencoded': { body: any }, 'application/json': { body: any } }, responses: { 200: {} } } as const
  const old = createContract({ op: { ...operation, path: '/:id/:at', pathParams: z.object({ id: z.string(), at: z.any() }) } })
  const send = async (call: (input: never) => Promise<unknown>, input: object): Promise<void> => {
    await expect(call({ params: { id: 'a', at: 'b' }, ...input } as never)).rejects.toThrow(TypeError)
    expect(fetch).not.toHaveBeenCalled()
  }

  it.each(Object.entries(parts))('is rejected in %s of a client and of paginate', async (part, input) => {
    const { op } = createClient(old, { fetch })
    await send(op, { [part]: input })
    await send((given) => paginate(op, given, () => undefined).next(), { [part]: input })
  })

  it.each(['params', 'query'] as const)('is rejected in %s of a URL', (part) => {
    expect(() => createClient(old).op.url({ params: { id: 'a', at: 'b' }, [part]: parts[part] } as never)).toThrow(TypeError)
  })

  it('is rejected in a form and in JSON', async () => {
    const { op } = createClient(old, { fetch })
    await send(op, { contentType: 'application/x-www-form-urlencoded', body: { at: value } })
    // In JSON, `undefined` omits a property.
    if (JSON.stringify(value) !== undefined) await send(op, { contentType: 'application/json', body: { a: [{ at: value }] } })
  })

  it('is rejected in an element of JSON lines', async () => {
    if (JSON.stringify(value) === undefined) return
    const lines = createContract({ op: { path: '/', method: 'POST', requests: { 'application/jsonl': { body: jsonLines(any) } }, responses: { 200: {} } } })
    async function* rows() {
      yield { a: [{ at: value }] }
    }
    const read = vi.fn(async (request: Request) => (await request.text(), new Response()))
    await expect(createClient(lines, { fetch: read }).op({ body: rows() })).rejects.toThrow(TypeError)
  })

  it.each(['text/plain', 'application/xml', 'application/octet-stream'])('is rejected as a body of %s', async (contentType) => {
    class Moment {
      toJSON = (): unknown => JSON.parse(JSON.stringify(value) ?? 'null')
    }
    const requests = { [contentType]: { body: any } }
    const { op } = createClient(createContract({ op: { ...operation, requests } } as never) as typeof old, { fetch })
    await send(op, { body: Array.isArray(value) ? invalid : new Moment() })
  })

  it.each(['query', 'headers', 'body'])('is rejected in %s of a webhook', async (part) => {
    const webhooks = createWebhooks(createContract({ ping: { ...operation, path: '/', pathParams: undefined as never, requests: { 'application/x-www-form-urlencoded': { body: any } } } }))
    const { ping } = createWebhookSender(webhooks as never, { fetch }) as { ping: (input: object) => Promise<unknown> }
    const input = part === 'body' ? { at: value } : parts[part as 'query']
    await expect(ping({ url: 'https://a.example', secrets: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', [part]: input })).rejects.toThrow(TypeError)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('is rejected by the current client of a version', async () => {
    const v1 = createContract({ read: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: z.string() } } } } })
    const v2 = createContract({ read: { path: '/', method: 'GET', query: z.object({ at: z.any() }), responses: { 200: { 'application/json': { body: z.number() } } } } })
    const handler = vi.fn(() => ({ status: 200, body: 1 }))
    const router = createRouter({ contract: v2, handlers: { read: handler as never }, onError: () => undefined })
    let thrown: unknown
    const read = async (request: { respond: (response: object) => unknown }, client: { read: (input: object) => Promise<unknown> }) => {
      thrown = await client.read({ query: { at: value } }).catch((reason: unknown) => reason)
      return request.respond({ status: 200, body: 'done' })
    }
    const served = serveVersion(v1, { contract: v2, router }, { read: read as never } as never)
    await served.fetch(new Request('http://a.test/'))
    expect(thrown).toBeInstanceOf(TypeError)
    expect(handler).not.toHaveBeenCalled()
  })
})

const texts = createContract({
  text: { path: '/text', method: 'POST', requests: { 'text/plain': { body: any }, 'application/xml': { body: any } }, responses: { 200: {} } },
  multipart: { path: '/', method: 'POST', requests: { 'multipart/form-data': { body: multipart(any) } }, responses: { 200: {} } },
})

it.each([
  ['text', { contentType: 'text/plain', body: 'a\ud800' }, 'body'],
  ['text', { contentType: 'application/xml', body: '<a>\udc00</a>' }, 'body'],
  ['multipart', { body: { at: '\ud83d' } }, 'body.at'],
  ['multipart', { body: { at: ['a', '\ude00\ud83d'] } }, 'body.at'],
  ['multipart', { body: { 'a\ud800': 'b' } }, 'body.a\ud800'],
  ['multipart', { body: { 'a\ud800': new File([], 'a') } }, 'body.a\ud800'],
] as const)('132: %s with a lone surrogate in %j sends nothing and names %s', async (name, input, place) => {
  const fetch = vi.fn(() => new Response())
  const call = createClient(texts, { fetch })[name] as (given: object) => Promise<unknown>
  await expect(call(input)).rejects.toThrow(new TypeError(`'${place}' must not contain a lone surrogate`))
  expect(fetch).not.toHaveBeenCalled()
})

it.each([
  ['a file with a name', new File(['x'], 'a', { type: 'text/css' }), ['a', 'text/css', 'x']],
  ['a file without a name', new File(['x'], '', { type: 'text/css' }), ['blob', 'text/css', 'x']],
  ['a blob', new Blob(['x'], { type: 'text/css' }), ['blob', 'text/css', 'x']],
])('%s in a multipart body arrives as a file', async (_, file, expected) => {
  const sent: Request[] = []
  const fetch = (request: Request) => (sent.push(request), new Response())
  await createClient(texts, { fetch }).multipart({ body: { file } })
  const received = (await (sent[0] as Request).formData()).get('file') as File
  expect([received.name, received.type, await received.text()]).toEqual(expected)
})

it.each([
  ['iso-8859-1', [0xe4], 'ä'],
  ['ISO-8859-1', [0xe4], 'ä'],
  ['windows-1252', [0x80], '€'],
  ['"windows-1252"', [0x93, 0x94], '“”'],
  ['"utf-16"', [0x61, 0, 0xac, 0x20], 'a€'],
  ['utf-16', [0xff, 0xfe, 0x61, 0], 'a'],
  ['utf-16be', [0, 0x61, 0x20, 0xac], 'a€'],
  ['"UTF-16BE"', [0xfe, 0xff, 0, 0x61], 'a'],
  ['utf-16le', [0xff, 0xfe, 0x61, 0], 'a'],
  ['UTF-8', [0xc3, 0xa4], 'ä'],
  ['"utf-8"', [0xef, 0xbb, 0xbf, 0xc3, 0xa4], 'ä'],
  ['', [0xc3, 0xa4], 'ä'],
])('text of a response is decoded by the charset %s', async (charset, bytes, text) => {
  const read = createContract({ read: { path: '/', method: 'GET', responses: { 200: { 'text/plain': { body: z.literal(text) } } } } })
  const respond = (type: string) => () => new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } })
  const send = (type: string) => createClient(read, { fetch: respond(type) }).read()
  expect((await send(`text/plain; a=b; charset=${charset}`)).body).toBe(text)
  expect((await send(`text/plain;CHARSET=${charset} ; a=b`)).body).toBe(text)
  await expect(send('text/plain; charset=x-none')).rejects.toThrow(/has a body that is not text\/plain$/)
  // Tests of a contract read the same text.
  const test = async (type: string) => (await testContract(read, { fetch: respond(type) }, { checks: ['declared-body'] })).findings.length
  expect([await test(`text/plain; charset=${charset}`), await test('text/plain; charset=x-none')]).toEqual([0, 1])
})

it('an undeclared text that is not in its charset is read as UTF-8', async () => {
  const read = createContract({ read: { path: '/', method: 'GET', responses: { 200: {} } } })
  const fetch = () => new Response(Uint8Array.of(0xe4), { status: 404, headers: { 'content-type': 'text/plain' } })
  await expect(createClient(read, { fetch }).read()).rejects.toMatchObject({ name: 'ContractClientError', text: '\ufffd' })
})

it.each([
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  [new (class { toJSON = () => ({ a: 1 }) })(), '{"a":1}'],
  [Buffer.from('a'), 'a'],
  [new URLSearchParams('a=1'), 'a=1'],
])('a text body sends an object as its JSON, and what fetch sends as it is: %j', async (body, text) => {
  const requests = { 'text/plain': { body: any } }
  const sent = vi.fn(async (request: Request) => new Response(null, { headers: { sent: await request.text() } }))
  const { op } = createClient({ op: { path: '/', method: 'POST', requests, responses: { 200: {} } } } as const, { fetch: sent })
  const { headers } = await op({ body })
  expect(headers.get('sent')).toBe(text)
})

it.each<[title: string, value: unknown]>([
  ['toJSON that throws', { toJSON: () => { throw new RangeError('card 4111') } }],
  ['a getter that throws', Object.defineProperty({}, 'a', { enumerable: true, get: () => { throw new Error('card 4111') } })],
  ['an error', new Error('card 4111')],
  ['a pattern', /4111/],
  ['an instance without properties', new (class { #a = 1; get a() { return this.#a } })()],
  ['a stream of Node', Readable.from(['4111'])],
  ['an async iterable', { async *[Symbol.asyncIterator]() { yield 1 } }],
])('%s has no text, and a message says nothing of it', async (_title, value) => {
  const fetch = vi.fn(() => new Response())
  const { form } = createClient(contract, { fetch }) as unknown as { form: (input: object) => Promise<unknown> }
  const parts = { params: { id: value }, query: { at: value }, headers: { 'x-at': value }, cookies: { at: value }, body: { at: value } }
  for (const [part, given] of Object.entries(parts)) {
    const name = Object.keys(given)[0] as string
    await expect(form({ params: { id: 'a' }, [part]: given })).rejects.toThrow(new TypeError(`'${part}.${name}' must have a text form`))
  }
  expect(fetch).not.toHaveBeenCalled()
})

it.each([Infinity, -Infinity, -0, 1e21, true, 12n])('the number %s is sent as its text', async (value) => {
  const sent = vi.fn(async (request: Request) => (expect(new URL(request.url).searchParams.get('at')).toBe(String(value)), new Response()))
  await createClient(contract, { fetch: sent }).form({ params: { id: 'a' }, query: { at: value } })
  expect(sent).toHaveBeenCalledOnce()
})
