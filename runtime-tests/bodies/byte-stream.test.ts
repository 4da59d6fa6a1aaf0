/** Responses that are streams of bytes: `byteStream`. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { byteStream, createContract, createRouter } from 'routepact'
import { createClient, createOutline, responses } from 'routepact/client'
import { compareDocuments } from 'routepact-tools/diff'
import { createNodeHandler, serve } from 'routepact/node'
import { createOpenApiDocument } from 'routepact/openapi'
import { testContract } from 'routepact-tools/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { waitUntil } from '../wait-until.ts'

const contract = createContract({
  file: { path: '/file', method: 'GET', responses: { 200: { 'application/octet-stream': { body: byteStream() } } } },
  report: { path: '/report', method: 'GET', responses: { 200: { 'text/csv': { body: byteStream() } } } },
  proxy: {
    path: '/proxy',
    method: 'GET',
    query: z.object({ type: z.string().optional() }),
    responses: {
      200: { 'application/json': { body: z.number() }, '*/*': { body: byteStream() } },
      404: { 'application/json': { body: z.object({ error: z.string() }) } },
    },
  },
})

/** A source that counts its parts and whether it was cancelled. */
function createSource(parts = Infinity, size = 3) {
  const source = { sent: 0, cancelled: vi.fn() }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => (source.sent++ < parts ? controller.enqueue(new Uint8Array(size).fill(97)) : controller.close()),
      cancel: source.cancelled,
    },
    { highWaterMark: 0 },
  )
  return Object.assign(source, { body })
}

const create = (open: () => ReadableStream<Uint8Array> | Blob | Uint8Array) =>
  createRouter({
    contract,
    handlers: {
      file: async (request) => request.respond({ status: 200, body: open() }),
      report: async (request) => request.respond({ status: 200, body: open() }),
      proxy: async (request) => {
        const { type } = request.validatedQuery
        if (type === 'application/json') return request.respond({ status: 200, contentType: type, body: 1 })
        return request.respond({ status: 200, contentType: '*/*', body: open(), headers: type === undefined ? {} : { 'content-type': type } })
      },
    },
  })

const readText = async (body: ReadableStream<Uint8Array>): Promise<string> => new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>).text()

describe('the client returns the body as a stream', () => {
  test.each<[title: string, open: () => ReadableStream<Uint8Array> | Blob | Uint8Array]>([
    ['of a stream', () => createSource(2).body],
    ['of a Blob', () => new Blob(['aaaaaa'])],
    ['of bytes', () => new Uint8Array(6).fill(97)],
  ])('%s', async (_, open) => {
    const client = createClient(contract, { fetch: create(open).fetch, validate: responses })
    expect(await readText((await client.file()).body)).toBe('aaaaaa')
    const { status, contentType, headers, body } = await client.report()
    expect([status, contentType, headers.get('content-type'), await readText(body)]).toEqual([200, 'text/csv', 'text/csv', 'aaaaaa'])
  })

  test('which is read as the caller reads', async () => {
    const source = createSource()
    const { body } = await createClient(contract, { fetch: create(() => source.body).fetch }).file()
    expect(source.sent).toBe(0)
    await body.cancel('enough')
    await waitUntil(() => expect(source.cancelled).toHaveBeenCalledWith('enough'))
  })

  test('with an outline, which has no schemas', async () => {
    const outline = JSON.parse(JSON.stringify(createOutline(contract))) as ReturnType<typeof createOutline<typeof contract>>
    expect(outline.proxy.responses).toEqual({ 200: { 'application/json': {}, '*/*': { form: { name: 'byteStream' } } }, 404: { 'application/json': {} } })
    const client = createClient<typeof contract>(outline, { fetch: create(() => createSource(1).body).fetch, bodies: [byteStream] })
    expect(await readText((await client.file()).body)).toBe('aaa')
  })

  test('that is empty without a body', async () => {
    const fetch = async () => new Response(null, { headers: { 'content-type': 'application/octet-stream' } })
    expect(await readText((await createClient(contract, { fetch }).file()).body)).toBe('')
  })

  test('that fails with the reason of the signal', async () => {
    const source = createSource()
    const controller = new AbortController()
    const { body } = await createClient(contract, { fetch: create(() => source.body).fetch }).file({ signal: controller.signal })
    const reader = body.getReader()
    await reader.read()
    controller.abort('enough')
    await expect(reader.read()).rejects.toBe('enough')
    await waitUntil(() => expect(source.cancelled).toHaveBeenCalledWith('enough'))
  })
})

test('a body that is not bytes is a 500', async () => {
  const { fetch } = create(() => ({ a: 1 }) as never)
  expect((await fetch(new Request('http://localhost/file'))).status).toBe(500)
})

describe("'*/*'", () => {
  const client = createClient(contract, { fetch: create(() => createSource(1).body).fetch })

  test.each([['image/png'], ['text/html'], ['text/html; charset=latin1'], [undefined]])('has the content type of the handler: %s', async (type) => {
    const result = await client.proxy({ query: type === undefined ? {} : { type } })
    expect([result.contentType, result.response.headers.get('content-type')]).toEqual(['*/*', type ?? null])
    if (result.contentType === '*/*') expect(await readText(result.body)).toBe('aaa')
  })

  test('is not used for a content type that the status declares', async () => {
    expect(await client.proxy({ query: { type: 'application/json' } })).toMatchObject({ contentType: 'application/json', body: 1 })
    await expect(client.proxy({ accept: 'application/json', query: { type: 'image/png' } })).rejects.toThrow("has the content type 'image/png', which is not accepted")
  })
})

describe("the content type of '*/*' is a header of the schema, with its parameters", () => {
  const type = 'text/csv; charset=latin1; header=present'
  const declare = (contentType: z.ZodType<string>) =>
    createContract({
      table: {
        path: '/table',
        method: 'GET',
        responses: { 200: { '*/*': { body: byteStream(), headers: z.object({ 'content-type': contentType }) } } },
      },
    })
  const typed = declare(z.string().startsWith('text/csv; charset='))
  const { fetch } = createRouter({
    contract: typed,
    handlers: { table: (request) => request.respond({ status: 200, body: createSource(1).body, headers: { 'content-type': type } }) },
  })

  test('that the router sends', async () => {
    expect((await fetch(new Request('http://localhost/table'))).headers.get('content-type')).toBe(type)
  })

  test('that the client receives', async () => {
    const { headers, body } = await createClient(typed, { fetch, validate: responses }).table()
    expect([headers.get('content-type'), await readText(body)]).toEqual([type, 'aaa'])
  })

  test('that testContract checks', async () => {
    expect((await testContract(typed, { fetch })).findings).toEqual([])
  })

  test('that must not be missing', async () => {
    const { fetch: send } = createRouter({
      contract: declare(z.string()),
      handlers: { table: (request) => request.respond({ status: 200, body: createSource(1).body, headers: {} as never }) },
    })
    expect((await send(new Request('http://localhost/table'))).status).toBe(500)
  })
})

test('documents and comparisons', async () => {
  const info = { title: '', version: '' }
  const document = createOpenApiDocument(contract, { info })
  const readContent = (path: string) => document.paths[path]?.get?.responses['200']?.content
  expect(readContent('/file')).toEqual({ 'application/octet-stream': { schema: { contentMediaType: 'application/octet-stream' } } })
  expect(readContent('/report')).toEqual({ 'text/csv': { schema: { contentMediaType: 'text/csv' } } })
  expect(readContent('/proxy')?.['*/*']).toEqual({ schema: {} })
  const toDocument = (contentType: 'image/png' | '*/*') =>
    createOpenApiDocument({ get: { path: '/', method: 'GET', responses: { 200: { [contentType]: { body: byteStream() } } } } }, { info })
  const compare = async (before: 'image/png' | '*/*', after: 'image/png' | '*/*') =>
    (await compareDocuments(toDocument(before), toDocument(after))).map(({ level, text }) => `${level}: ${text}`)
  expect(await compare('image/png', '*/*')).toEqual([
    "warning: get: 200 'image/png' has no contentMediaType instead of 'image/png'",
    "information: get: 200 '*/*' may now be requested",
  ])
  expect(await compare('*/*', '*/*')).toEqual([])
})

test('testContract finds nothing', async () => {
  const files = createContract({
    file: contract.file,
    report: contract.report,
    any: { path: '/any', method: 'GET', responses: { 200: { '*/*': { body: byteStream() } } } },
  })
  const body = new Blob(['aaa'])
  const { fetch } = createRouter({
    contract: files,
    handlers: {
      file: async (request) => request.respond({ status: 200, body }),
      report: async (request) => request.respond({ status: 200, body }),
      any: async (request) => request.respond({ status: 200, body, headers: { 'content-type': 'image/png' } }),
    },
  })
  expect((await testContract(files, { fetch }, { count: 5 } as object)).findings).toEqual([])
})

describe('over HTTP', () => {
  const part = 65_536

  test.each(['serve', 'createNodeHandler'])('the source is read as the client reads, and cancelled when the client cancels: %s', async (entry) => {
    const source = createSource(Infinity, part)
    const router = create(() => source.body)
    const server = createServer(createNodeHandler(router))
    let baseUrl: string
    if (entry === 'serve') {
      const served = await serve(router, { port: 0, hostname: '127.0.0.1' })
      onTestFinished(() => served.close())
      baseUrl = served.url
    } else {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      onTestFinished(() => void server.close())
      baseUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    }
    const { body, headers } = await createClient(contract, { baseUrl }).file()
    expect(headers.get('content-type')).toBe('application/octet-stream')
    await delay(200)
    // What the sockets hold.
    expect(source.sent).toBeLessThan(512)
    const reader = body.getReader()
    expect((await reader.read()).value?.byteLength).toBeGreaterThan(0)
    await reader.cancel()
    await waitUntil(() => expect(source.cancelled).toHaveBeenCalled())
  })

  test('64 MB arrive, and a source that fails breaks the stream of the client', async () => {
    const bodies = [createSource(1024, part).body, new ReadableStream({ pull: (controller) => controller.error(new Error('broken')) })]
    const served = await serve(create(() => bodies.shift() as ReadableStream<Uint8Array>), { port: 0, hostname: '127.0.0.1' })
    onTestFinished(() => served.close())
    const client = createClient(contract, { baseUrl: served.url })
    let total = 0
    for await (const { byteLength } of (await client.file()).body) total += byteLength
    expect(total).toBe(67_108_864)
    await expect(client.file().then(({ body }) => readText(body))).rejects.toThrow()
  })

  test('the body alone is enough to read it: the response may be collected', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const served = await serve(create(() => createSource(100, part).body), { port: 0, hostname: '127.0.0.1' })
    onTestFinished(() => served.close())
    const client = createClient(contract, { baseUrl: served.url })
    const bodies = await Promise.all(Array.from({ length: 5 }, async () => (await client.file()).body))
    for (let round = 0; round < 5; round += 1) {
      collect()
      await delay(10)
    }
    for (const body of bodies) expect((await new Response(body).arrayBuffer()).byteLength).toBe(100 * part)
  })

  test('the signal ends the connection', async () => {
    const source = createSource(Infinity, part)
    const served = await serve(create(() => source.body), { port: 0, hostname: '127.0.0.1' })
    onTestFinished(() => served.close())
    const controller = new AbortController()
    const { body } = await createClient(contract, { baseUrl: served.url }).file({ signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(readText(body)).rejects.toThrow('enough')
    await waitUntil(() => expect(source.cancelled).toHaveBeenCalled())
  })
})
