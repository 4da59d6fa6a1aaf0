/** Streams of every format that break off, end early, are too large or are never read, in requests and in responses. */
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { byteStream, createContract, createRouter, events, jsonLines, type Schema } from 'routepact'
import { ContractClientError, createClient } from 'routepact/client'
import { serve as serveHttp } from 'routepact/node'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { listen } from '../node/support.ts'
import { createLooseRouter, json, type LooseRequest, origin, serve, streamOf } from '../support.ts'
import { waitUntil } from '../wait-until.ts'

const unhandled = vi.fn()
beforeAll(() => void process.on('unhandledRejection', unhandled))
afterAll(async () => {
  await new Promise((resolve) => setTimeout(resolve, 50))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

const row = z.object({ n: z.number() })

/** The content type of each format, a schema, and the bytes of an element. */
const formats: readonly (readonly [contentType: string, schema: Schema, element: string])[] = [
  ['application/jsonl', jsonLines(row), '{"n":1}\n'],
  ['application/x-ndjson', jsonLines(row), '{"n":1}\n'],
  ['text/event-stream', events(row), 'data: {"n":1}\n\n'],
  ['text/event-stream', events({ data: row }), 'data: {"n":1}\n\n'],
  ['application/octet-stream', byteStream(), 'abc'],
]

/** The path of the response, for titles. */
const titled = formats.map(([contentType, schema, element], index) => [`${contentType} ${index}`, contentType, schema, element] as const)

const isBytes = (contentType: string): boolean => contentType === 'application/octet-stream'

/** Reads a body, and returns the number of its elements or the error at which it ends. */
async function drain(body: unknown): Promise<readonly [count: number, thrown?: unknown]> {
  let count = 0
  try {
    for await (const _ of body as AsyncIterable<unknown>) count += 1
    return [count]
  } catch (thrown) {
    return [count, thrown]
  }
}

const toRequest = (contentType: string, body: BodyInit, init: RequestInit = {}): Request =>
  new Request(origin, { method: 'POST', body, headers: { 'content-type': contentType }, duplex: 'half', ...init } as RequestInit)

describe.each(titled)('a request of %s', (_title, contentType, schema, element) => {
  const handled = vi.fn<(outcome: readonly unknown[]) => void>()
  const requests = { [contentType]: { body: schema } }
  const onError = vi.fn()
  const create = (handler: (request: LooseRequest) => unknown, options: object = {}) => {
    handled.mockClear()
    onError.mockClear()
    return serve({ method: 'POST', requests, responses: json }, handler as never, { onError, ...options })
  }
  const reading = async ({ validatedBody }: LooseRequest): Promise<object> => {
    const outcome = await drain(validatedBody)
    handled(outcome)
    if (outcome.length === 2) throw outcome[1]
    return { status: 200, body: outcome[0] }
  }
  const send = async (body: BodyInit, options: object = {}, init: RequestInit = {}): Promise<unknown[]> => {
    const response = await create(reading, options).fetch(toRequest(contentType, body, init))
    return [response.status, await response.json()]
  }

  it('breaks off: a 400', async () => {
    expect(await send(streamOf(element, new Error('secret')))).toEqual([400, { error: 'Failed to read request body' }])
    expect(handled).toHaveBeenCalledWith([1, expect.objectContaining({ status: 400 })])
  })

  it('is larger than maxBodySize: a 413, and the rest is cancelled', async () => {
    const cancel = vi.fn()
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new TextEncoder().encode(element)), cancel })
    expect(await send(endless, { maxBodySize: 100 })).toEqual([413, { error: 'Content Too Large' }])
    await waitUntil(() => expect(cancel).toHaveBeenCalledOnce())
  })

  it('states a length above maxBodySize: a 413, and nothing is read', async () => {
    const pull = vi.fn()
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    expect(await send(body, { maxBodySize: 100 }, { headers: { 'content-type': contentType, 'content-length': '101' } })).toEqual([413, { error: 'Content Too Large' }])
    expect(pull).not.toHaveBeenCalled()
    expect(handled).not.toHaveBeenCalled()
  })

  it('has as many bytes as are allowed, and not one more', async () => {
    expect((await send(element, { maxBodySize: element.length }))[0]).toBe(200)
    expect((await send(element, { maxBodySize: element.length - 1 }))[0]).toBe(413)
  })

  it.each(['while it is read', 'before it is read'])('is aborted %s: the handler has an error', async (moment) => {
    const controller = new AbortController()
    const body = new ReadableStream({
      pull(source) {
        source.enqueue(new TextEncoder().encode(element))
        setTimeout(() => controller.abort(), 5)
        return new Promise(() => undefined)
      },
    })
    const { fetch } = create(async (request) => {
      if (moment === 'before it is read') controller.abort()
      return reading(request)
    })
    await fetch(toRequest(contentType, body, { signal: controller.signal })).catch(() => undefined)
    await waitUntil(() => expect(handled).toHaveBeenCalledOnce())
    expect(handled.mock.calls[0]?.[0][1]).toMatchObject({ message: 'The request was aborted' })
  })

  it('is not read: it stays with the server', async () => {
    const [pull, cancel] = [vi.fn(), vi.fn()]
    const { fetch } = create(() => ({ status: 200, body: 1 }))
    const response = await fetch(toRequest(contentType, new ReadableStream({ pull, cancel }, { highWaterMark: 0 })))
    expect(response.status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect([pull.mock.calls, cancel.mock.calls]).toEqual([[], []])
  })

  it('is read in part: the rest is cancelled', async () => {
    const cancel = vi.fn()
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new TextEncoder().encode(element)), cancel })
    const { fetch } = create(async ({ validatedBody }) => {
      for await (const _ of validatedBody as AsyncIterable<unknown>) break
      return { status: 200, body: 1 }
    })
    expect((await fetch(toRequest(contentType, endless))).status).toBe(200)
    await waitUntil(() => expect(cancel).toHaveBeenCalledOnce())
  })

  it('was read by the application: a 500 that says so', async () => {
    const { fetch } = create(reading, { before: [async (request: Request) => void (await request.text())] })
    expect((await fetch(toRequest(contentType, element))).status).toBe(500)
    expect(onError).toHaveBeenCalledWith(new Error('The body was already read'), expect.anything())
  })

  it('is read twice: an error or no elements, and never a part', async () => {
    const outcomes: (readonly unknown[])[] = []
    const { fetch } = create(async ({ validatedBody }) => {
      outcomes.push(await drain(validatedBody), await drain(validatedBody))
      return { status: 200, body: 1 }
    })
    await fetch(toRequest(contentType, element.repeat(3)))
    expect(outcomes[0]).toEqual([isBytes(contentType) ? expect.any(Number) : 3])
    expect([undefined, 0]).toContain(outcomes[1]?.[0] === 0 ? 0 : undefined)
  })

  it('has another content type: it is not read', async () => {
    const pull = vi.fn((controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(1)))
    const { fetch } = create(reading)
    expect((await fetch(toRequest('text/plain', new ReadableStream({ pull }, { highWaterMark: 0 })))).status).toBe(400)
    expect(handled).not.toHaveBeenCalled()
  })

  it.skipIf(isBytes(contentType))('has an element that the schema rejects: a 400 with its index, and the rest is cancelled', async () => {
    const cancel = vi.fn()
    let sent = 0
    const wrong = element.replace('1', '"a"')
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new TextEncoder().encode((sent += 1) === 3 ? wrong : element)), cancel })
    const [status, body] = await send(endless)
    expect([status, body]).toMatchObject([400, { details: [{ path: [2, ...(schema['~standard'] === row['~standard'] ? [] : ['data']), 'n'] }] }])
    await waitUntil(() => expect(cancel).toHaveBeenCalledOnce())
  })
})

describe.each(titled)('a response of %s', (_title, contentType, schema, element) => {
  const responses = { 200: { [contentType]: { body: schema } }, 404: { [contentType]: { body: schema } } }
  const good = isBytes(contentType) ? 'abc' : element.includes('data') && schema['~standard'] !== row['~standard'] ? { data: { n: 1 } } : { n: 1 }

  /** A source that counts how often it is pulled and ended. */
  function createSource(...elements: readonly unknown[]) {
    const source = { pulled: 0, ended: 0 }
    const left = [...elements]
    const iterable = {
      [Symbol.asyncIterator]: () => ({
        next: async (): Promise<IteratorResult<unknown>> => {
          source.pulled += 1
          const value = left.shift()
          if (value instanceof Error) throw value
          return elements.length === 0 ? { done: false, value: good } : value === undefined ? { done: true, value } : { done: false, value }
        },
        return: async (): Promise<IteratorResult<unknown>> => {
          source.ended += 1
          return { done: true, value: undefined }
        },
      }),
    }
    return Object.assign(source, { iterable })
  }
  type Source = ReturnType<typeof createSource>

  const create = (source: Source, response: object = { status: 200 }) => {
    const onError = vi.fn()
    const router = createLooseRouter({
      contract: { op: { path: '/', method: 'GET', responses } },
      handlers: { op: () => ({ body: source.iterable, ...response }) },
      onError,
    })
    return { router, onError }
  }
  const client = (fetch: (request: Request) => unknown, signal?: AbortSignal) => {
    const { op } = createClient({ op: { path: '/', method: 'GET', responses } } as never, { baseUrl: origin, fetch: fetch as never }) as unknown as { op: (input: object) => Promise<{ body: unknown }> }
    return op(signal ? { signal } : {})
  }

  it('ends its source once when the client stops reading', async () => {
    const source = createSource()
    const { body } = await client(create(source).router.fetch)
    for await (const _ of body as AsyncIterable<unknown>) break
    await waitUntil(() => expect(source.ended).toBe(1))
  })

  it('ends its source when the signal aborts', async () => {
    const source = createSource()
    const controller = new AbortController()
    const { body } = await client(create(source).router.fetch, controller.signal)
    const read = async (): Promise<void> => {
      for await (const _ of body as AsyncIterable<unknown>) controller.abort(new Error('enough'))
    }
    await expect(read()).rejects.toThrow('enough')
    await waitUntil(() => expect(source.ended).toBe(1))
  })

  it('ends its source for HEAD, without reading it', async () => {
    const source = createSource()
    const response = await create(source).router.fetch(new Request(origin, { method: 'HEAD' }))
    expect([response.status, response.body]).toEqual([200, null])
    await waitUntil(() => expect(source.ended).toBe(1))
    expect(source.pulled).toBe(0)
  })

  it.each([
    ['an undeclared status', { status: 201 }],
    ['an undeclared content type', { status: 200, contentType: 'text/csv' }],
    ['a header with a line break', { status: 200, headers: { 'x-a': 'a\nb' } }],
  ])('ends its source if it is not sent: %s', async (_reason, response) => {
    const source = createSource()
    const { router } = create(source, response)
    expect((await router.fetch(new Request(origin))).status).toBe(500)
    await waitUntil(() => expect(source.ended).toBe(1))
    expect(source.pulled).toBe(0)
  })

  it('reads nothing before the client does', async () => {
    const source = createSource()
    const response = await create(source).router.fetch(new Request(origin))
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(source.pulled).toBe(0)
    await response.body?.cancel()
    expect(source.ended).toBe(1)
  })

  it('whose source fails reaches the client as an error, and onError', async () => {
    const failure = new Error('gone')
    const { router, onError } = create(createSource(good, failure))
    const { body } = await client(router.fetch)
    expect(await drain(body)).toEqual([1, failure])
    expect(onError).toHaveBeenCalledTimes(1)
    expect(onError.mock.calls[0]?.[0]).toBe(failure)
  })

  it.each<[title: string, element: unknown]>([
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
    ['a bigint', 1n],
  ])('ends its source at an element that cannot be written: %s', async (_kind, wrong) => {
    const source = createSource(good, wrong, good)
    const { router, onError } = create(source)
    const { body } = await client(router.fetch)
    const [count, thrown] = await drain(body)
    expect([count, thrown]).toEqual([1, expect.any(Error)])
    await waitUntil(() => expect(source.ended).toBe(1))
    expect(onError).toHaveBeenCalledOnce()
  })

  it('whose transfer breaks off is an error in the client', async () => {
    const failure = new Error('connection lost')
    const { body } = await client(() => new Response(streamOf(element, failure) as ReadableStream<Uint8Array<ArrayBuffer>>, { headers: { 'content-type': contentType } }))
    expect(await drain(body)).toEqual([1, failure])
  })

  it('that is cut in an element is an error, or its end is dropped', async () => {
    const { body } = await client(() => new Response(element + element.slice(0, -3), { headers: { 'content-type': contentType } }))
    const [count, thrown] = await drain(body)
    if (isBytes(contentType)) expect([count, thrown]).toEqual([1, undefined])
    // An event without an empty line is no event (HTML Standard, section 9.2.6).
    else if (contentType === 'text/event-stream') expect([count, thrown]).toEqual([1, undefined])
    else expect([count, thrown]).toEqual([1, expect.any(ContractClientError)])
  })

  it('that the client never reads, or cancels unread, leaves nothing behind', async () => {
    const cancelled = vi.fn()
    const respond = () => new Response(new ReadableStream({ cancel: cancelled }, { highWaterMark: 0 }), { headers: { 'content-type': contentType } })
    const { body } = await client(respond)
    await client(respond)
    if (!(body instanceof ReadableStream)) return
    await body.cancel('unread')
    await waitUntil(() => expect(cancelled).toHaveBeenCalledWith('unread'))
  })

  it('over HTTP: a client that disconnects ends the source, and a source that fails cuts the transfer', async () => {
    const [endless, failing] = [createSource(), createSource(good, new Error('gone'))]
    const sources = [endless, failing]
    const router = createRouter({
      contract: createContract({ op: { path: '/', method: 'GET', responses: { 200: { [contentType]: { body: schema } } } } } as never),
      handlers: { op: () => ({ status: 200, body: (sources.shift() as Source).iterable }) } as never,
      onError: () => undefined,
    })
    const server = await serveHttp(router as never, { port: 0, hostname: '127.0.0.1' })
    onTestFinished(() => server.close())
    const { body } = await client((request) => fetch(new Request(server.url, { signal: request.signal })))
    for await (const _ of body as AsyncIterable<unknown>) break
    await waitUntil(() => expect(endless.ended).toBe(1))
    // The connection may end before the head has left.
    const call = client((request) => fetch(new Request(server.url, { signal: request.signal }))).then(async ({ body: broken }) => drain(broken))
    const thrown = await call.then(([, failure]) => failure, (failure: unknown) => failure)
    expect(thrown).toBeInstanceOf(Error)
  })
})

describe('a client over HTTP', () => {
  const start = async (respond: (response: ServerResponse) => void): Promise<{ url: string; server: Server }> => {
    const server = createServer((_request, response) => respond(response))
    const port = await listen(server)
    onTestFinished(() => void server.closeAllConnections())
    return { url: `http://127.0.0.1:${port}`, server }
  }

  it.each(titled)('has an error if the server destroys the connection: %s', async (_title, contentType, schema, element) => {
    const { url } = await start((response) => {
      response.writeHead(200, { 'content-type': contentType })
      response.write(element)
      setTimeout(() => response.destroy(), 20)
    })
    const { op } = createClient({ op: { path: '/', method: 'GET', responses: { 200: { [contentType]: { body: schema } } } } } as never, { baseUrl: url }) as unknown as { op: () => Promise<{ body: unknown }> }
    const [count, thrown] = await drain((await op()).body)
    expect([count, thrown]).toEqual([1, expect.any(Error)])
  })
})

it.each(titled)('over HTTP: a request of %s whose client disconnects fails in the handler', async (_title, contentType, schema, element) => {
  const outcomes: (readonly unknown[])[] = []
  const router = serve({ method: 'POST', requests: { [contentType]: { body: schema } }, responses: json }, (async ({ validatedBody }: LooseRequest) => {
    outcomes.push(await drain(validatedBody))
    return { status: 200, body: 1 }
  }) as never)
  const server = await serveHttp(router as never, { port: 0, hostname: '127.0.0.1' })
  onTestFinished(() => server.close())
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-type: ${contentType}\r\ntransfer-encoding: chunked\r\n\r\n${element.length.toString(16)}\r\n${element}\r\n`)
  setTimeout(() => socket.destroy(), 50)
  await waitUntil(() => expect(outcomes).toHaveLength(1))
  expect(outcomes[0]).toEqual([1, expect.any(Error)])
})

describe.each(titled)('a response of %s that no one reads', (_title, contentType, schema, element) => {
  const contract = createContract({ get: { path: '/', method: 'GET', responses: { 200: { [contentType]: { body: schema } } } } } as never) as never
  const open = async () => {
    const cancelled = vi.fn()
    const source = new ReadableStream({ pull: (controller) => controller.enqueue(new TextEncoder().encode(element)), cancel: cancelled }, { highWaterMark: 0 })
    const client = createClient(contract, { fetch: async () => new Response(source, { headers: { 'content-type': contentType } }) }) as unknown as { get: () => Promise<{ body: unknown }> }
    return { cancelled, body: (await client.get()).body as AsyncIterable<unknown> & Partial<ReadableStream> }
  }

  it('is cancelled by the end of its iterator', async () => {
    const { cancelled, body } = await open()
    await body[Symbol.asyncIterator]().return?.()
    await waitUntil(() => cancelled.mock.calls.length > 0)
  })

  it.each<[title: string, method: string, handle: (body: unknown) => object, finalize?: () => Response]>([
    ['for HEAD', 'HEAD', (body) => ({ status: 200, body })],
    ['if another status is not declared', 'GET', (body) => ({ status: 201, body })],
    ['if a finalizer replaces it', 'GET', (body) => ({ status: 200, body }), () => new Response('other')],
  ])('is cancelled where it is passed on, %s', async (_case, method, handle, finalize) => {
    const { cancelled, body } = await open()
    const { fetch } = createLooseRouter({
      contract: { get: { path: '/', method: 'GET', responses: { 200: { [contentType]: { body: schema } } } } },
      handlers: { get: () => handle(body) },
      onError: () => undefined,
      ...(finalize && { finally: [finalize] }),
    })
    await (await fetch(new Request(origin, { method }))).text()
    await waitUntil(() => cancelled.mock.calls.length > 0)
  })
})
