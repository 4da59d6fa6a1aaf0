/** What a handler may return as a `byteStream` body: under every content type, and wherever a response is given. */
import {
  byteStream,
  type ByteStreamSchema,
  type ContractHandlers,
  createContract,
  createRouter,
  type SchemaInput,
} from 'routepact'
import { createClient } from 'routepact/client'
import { serveVersion } from 'routepact/versions'
import { createMock, testContract } from 'routepact-tools/testing'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

type Source = SchemaInput<ByteStreamSchema>

const text = 'aé'

const bytes = (): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

async function* later<Chunk>(...chunks: Chunk[]): AsyncGenerator<Chunk> {
  yield* chunks
}

const toStream = <Chunk>(...chunks: Chunk[]): ReadableStream<Chunk> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })

const sources: readonly (readonly [title: string, open: () => Source])[] = [
  ['a string', () => text],
  ['a Blob', () => new Blob([text])],
  ['bytes', bytes],
  ['an ArrayBuffer', () => bytes().buffer],
  ['a stream of bytes', () => new Blob([text]).stream()],
  ['a stream of strings', () => toStream('a', 'é')],
  ['a list of strings', () => ['a', 'é']],
  ['a list of bytes', () => [bytes()]],
  ['a list of both', () => ['a', bytes().subarray(1)]],
  ['a set', () => new Set(['a', 'é'])],
  ['an iterator', () => ['a', 'é'].values()],
  ['an async iterable of strings', () => later('a', 'é')],
  ['an async iterable of bytes', () => later(bytes())],
  ['an async iterable of both', () => later<string | Uint8Array>('a', bytes().subarray(1))],
]

const contract = createContract({
  bytes: { path: '/bytes', method: 'GET', responses: { 200: { 'application/octet-stream': { body: byteStream() } } } },
  image: { path: '/image', method: 'GET', responses: { 200: { 'image/png': { body: byteStream() } } } },
  csv: { path: '/csv', method: 'GET', responses: { 200: { 'text/csv': { body: byteStream() } } } },
  events: { path: '/events', method: 'GET', responses: { 200: { 'text/event-stream': { body: byteStream() } } } },
  json: { path: '/json', method: 'GET', responses: { 200: { 'application/json': { body: byteStream() } } } },
  lines: { path: '/lines', method: 'GET', responses: { 200: { 'application/jsonl': { body: byteStream() } } } },
  fields: { path: '/fields', method: 'GET', responses: { 200: { 'application/x-www-form-urlencoded': { body: byteStream() } } } },
  form: { path: '/form', method: 'GET', responses: { 200: { 'multipart/form-data': { body: byteStream() } } } },
  any: { path: '/any', method: 'GET', responses: { 200: { '*/*': { body: byteStream() } } } },
})
const names = Object.keys(contract) as (keyof typeof contract)[]

const createHandlers = (open: () => Source): ContractHandlers<typeof contract> => ({
  bytes: () => ({ status: 200, body: open() }),
  image: async () => ({ status: 200, body: open() }),
  csv: ({ respond }) => respond({ status: 200, body: open() }),
  events: async ({ respond }) => respond({ status: 200, body: open() }),
  json: ({ respond }) => {
    throw respond({ status: 200, body: open() })
  },
  lines: () => ({ status: 200, contentType: 'application/jsonl', body: open() }),
  fields: () => ({ status: 200, body: open() }),
  form: () => ({ status: 200, body: open() }),
  any: () => ({ status: 200, body: open(), headers: { 'content-type': 'text/css' } }),
})

/** The header that each operation's response has. */
const contentTypes: Record<keyof typeof contract, string> = {
  bytes: 'application/octet-stream',
  image: 'image/png',
  csv: 'text/csv; charset=utf-8',
  events: 'text/event-stream',
  json: 'application/json',
  lines: 'application/jsonl',
  fields: 'application/x-www-form-urlencoded',
  form: 'multipart/form-data',
  any: 'text/css',
}

type Fetch = (request: Request) => Promise<Response>

/** Requests each operation and returns what arrives. */
async function readAll(fetch: Fetch, requested: readonly (keyof typeof contract)[] = names): Promise<object> {
  const read = async (name: keyof typeof contract): Promise<unknown> => {
    const response = await fetch(new Request(`http://localhost${contract[name].path}`))
    return [name, [response.status, response.headers.get('content-type'), await response.text()]]
  }
  return Object.fromEntries((await Promise.all(requested.map(read))) as [string, unknown][]) as object
}

const expectedOf = (requested: readonly (keyof typeof contract)[] = names): object =>
  Object.fromEntries(requested.map((name) => [name, [200, contentTypes[name], text]]))

describe.each(sources)('%s is sent as it is', (_title, open) => {
  test.each([true, false])('under every content type, validated: %s', async (validateResponses) => {
    const router = createRouter({ contract, validateResponses, handlers: createHandlers(open) })
    expect(await readAll(router.fetch)).toEqual(expectedOf())
  })

  test('to a client', async () => {
    const client = createClient(contract, { fetch: createRouter({ contract, handlers: createHandlers(open) }).fetch })
    for (const name of names) {
      const { status, body } = await client[name]()
      expect([status, await new Response(body).text()]).toEqual([200, text])
    }
  })

  test('to testContract', async () => {
    const report = await testContract(contract, createRouter({ contract, handlers: createHandlers(open) }), {
      count: 1,
    } as object)
    expect(report.findings).toEqual([])
  })

  test('by a mock', async () => {
    const given = { csv: { status: 200, body: open() }, json: { status: 200, body: open() } } as const
    expect(await readAll(createMock(contract, { overrides: given }).fetch, ['csv', 'json'])).toEqual(expectedOf(['csv', 'json']))
    expect(await readAll(createMock(contract, { overrides: createHandlers(open) }).fetch)).toEqual(expectedOf())
  })

  test('by a mock whose contract describes the length', async () => {
    const headers = z.object({ 'content-length': z.string() })
    const file = createContract({
      file: { path: '/', method: 'GET', responses: { 200: { 'text/csv': { body: byteStream(), headers } } } },
    })
    const mock = createMock(file, { overrides: { file: { status: 200, body: open() } } })
    expect(await (await mock.fetch(new Request('http://localhost/'))).text()).toBe(text)
  })

  test("by an old version's adapter", async () => {
    const current = createRouter({ contract, handlers: createHandlers(open) })
    const { fetch } = serveVersion(
      contract,
      { contract, router: current },
      {
        csv: () => ({ status: 200, body: open() }),
        image: ({ respond }) => respond({ status: 200, body: open() }),
        json: async ({ respond }, client) => respond(await client.json()),
      },
    )
    expect(await readAll(fetch)).toEqual(expectedOf())
  })
})

test.each<[type: string | null, source: Source]>([
  ['text/plain;charset=UTF-8', text],
  ['image/png', new Blob([text], { type: 'image/png' })],
  [null, bytes()],
  [null, ['a', 'é']],
])("'*/*' without a header has the content type that the platform gives: %s", async (type, body) => {
  const router = createRouter({ contract: { any: contract.any }, handlers: { any: () => ({ status: 200, body }) } })
  expect((await router.fetch(new Request('http://localhost/any'))).headers.get('content-type')).toBe(type)
})

test('a declared content type replaces that of a Blob', async () => {
  const body = new Blob([text], { type: 'image/png' })
  const router = createRouter({ contract: { csv: contract.csv }, handlers: { csv: () => ({ status: 200, body }) } })
  expect(await readAll(router.fetch, ['csv'])).toEqual(expectedOf(['csv']))
})

describe('without types', () => {
  const serve = (body: unknown, options = {}) =>
    createRouter({ contract: { file: contract.bytes }, handlers: { file: (() => ({ status: 200, body })) as never }, ...options })
  const request = (): Request => new Request('http://localhost/bytes')
  const letter = new Uint8Array([0xc3, 0xa9]).buffer

  test.each<[title: string, body: unknown, sent: string]>([
    ['an empty list', [], ''],
    ['a view', new DataView(letter), 'é'],
    ['a list of views', ['a', new DataView(letter), new Uint16Array(letter), new Uint8Array([0, 98, 0]).subarray(1, 2)], 'aééb'],
    ['a stream of views', toStream<ArrayBufferView>(new DataView(letter), new Uint16Array(letter)), 'éé'],
  ])('%s is sent', async (_title, body, sent) => {
    expect(await (await serve(body).fetch(request())).text()).toBe(sent)
  })

  test.each([1, {}, null, undefined, true])('what is no source is a 500: %j', async (body) => {
    const onError = vi.fn()
    expect((await serve(body, { onError }).fetch(request())).status).toBe(500)
    expect(onError.mock.calls[0]?.[0]).toMatchObject({
      issues: [{ message: 'Expected a stream, a Blob, bytes, a string or an iterable of these' }],
    })
  })

  test.each([1, {}, null, undefined, true])('what is no source is a 500, without validation: %j', async (body) => {
    const onError = vi.fn()
    expect((await serve(body, { onError, validateResponses: false }).fetch(request())).status).toBe(500)
    expect(String(onError.mock.calls[0]?.[0])).toContain(
      "'file' (GET /bytes) has a body that cannot be sent as application/octet-stream",
    )
  })

  test.each<[title: string, wrong: unknown]>([
    ['a number', 1],
    ['an object', {}],
    ['nothing', undefined],
  ])('an invalid chunk ends the source: %s', async (_title, wrong) => {
    const [ended, onError] = [vi.fn(), vi.fn()]
    const body = {
      *[Symbol.iterator]() {
        try {
          yield 'a'
          yield wrong
          yield 'b'
        } finally {
          ended()
        }
      },
    }
    await expect((await serve(body, { onError }).fetch(request())).text()).rejects.toThrow(TypeError)
    expect(ended).toHaveBeenCalledOnce()
    expect(onError).toHaveBeenCalledOnce()
  })
})

test('an iterator that is not read is ended', async () => {
  const ended = vi.fn(() => ({ done: true, value: undefined }) as const)
  const create = (end: (() => IteratorResult<string>) | undefined) =>
    ({
      [Symbol.iterator]: () => ({ next: () => ({ done: false, value: 'a' }), ...(end && { return: end }) }),
    }) as Iterable<string>
  const bodies = [create(ended), create(undefined)]
  const { fetch } = createRouter({
    contract: { file: contract.bytes },
    handlers: { file: async (request) => request.respond({ status: 200, body: bodies.shift() as Iterable<string> }) },
  })
  await (await fetch(new Request('http://localhost/bytes'))).body?.cancel()
  expect(ended).toHaveBeenCalledOnce()
  await (await fetch(new Request('http://localhost/bytes'))).body?.cancel()
})
