import { byteStream, createContract, createRouter, events, type EventsSchema, jsonLines, multipart, type Schema } from 'routepact'
import { ContractClientError, createClient, createOutline, paginate, responses as checkResponses, retry, unwrap } from 'routepact/client'
import { codec, codecs } from 'routepact/codec'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { waitUntil } from '../wait-until.ts'

const isoDate = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (value) => value.toISOString() })
const bigint = z.codec(z.string().regex(/^-?\d+$/), z.bigint(), { decode: (text) => BigInt(text), encode: String })
const date = codec(isoDate, (value) => z.encode(isoDate, value))
const Event = z.object({ at: isoDate, n: bigint })
const event = codec(Event, (value) => z.encode(Event, value))
const Range = z.object({ since: isoDate, page: z.string().optional() })
const range = codec(Range, (value) => z.encode(Range, value))
const Params = z.object({ day: isoDate })
const params = codec(Params, (value) => z.encode(Params, value))
const Headers = z.object({ 'x-at': isoDate, 'x-key': z.string() })
const headers = codec(Headers, (value) => z.encode(Headers, value))
const Sent = z.object({ 'last-modified': isoDate })
const sent = codec(Sent, (value) => z.encode(Sent, value))
const Message = z.object({ data: Event, id: z.string(), event: z.string().optional() })
const message = codec(Message, (value) => z.encode(Message, value))

const contract = createContract({
  date: {
    path: '/date',
    method: 'POST',
    requests: { 'application/json': { body: date.request }, 'application/x-www-form-urlencoded': { body: range.request } },
    responses: { 200: { 'text/plain': { body: date.response } } },
  },
  event: {
    path: '/events/:day',
    method: 'GET',
    pathParams: params.request,
    query: range.request,
    headers: headers.request,
    responses: { 200: { 'application/json': { body: event.response, headers: sent.response } }, 204: { headers: sent.response }, '4XX': { 'application/json': { body: z.object({ at: z.string() }) } } },
  },
  events: {
    path: '/events',
    method: 'GET',
    responses: {
      200: { 'application/x-ndjson': { body: jsonLines(event.response) }, 'text/event-stream': { body: events(event.response) } },
      202: { 'text/event-stream': { body: events(message.response, { fields: true }) } },
    },
  },
  ping: { path: '/ping', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ at: z.string() }) } } } },
  head: { path: '/events', method: 'HEAD', responses: { 200: { 'application/json': { body: event.response } } } },
})
const at = new Date('2026-01-02T03:04:05.000Z')
const value = { at, n: 5n }

async function* list<Element>(...elements: Element[]) {
  yield* elements
}

function createApi(validateResponses: boolean) {
  const requests: Request[] = []
  const router = createRouter({
    contract,
    validateResponses,
    handlers: {
      date: (request) => request.respond({ status: 200, body: request.validatedBody instanceof Date ? request.validatedBody : request.validatedBody.since }),
      event: ({ respond, validatedParams, validatedQuery, validatedHeaders }) => {
        if (validatedQuery.page === '4') return respond({ status: 404, body: { at: at.toISOString() } })
        if (validatedQuery.page === '2') return respond({ status: 204, headers: { 'last-modified': at } })
        return respond({ status: 200, body: { at: validatedParams.day, n: BigInt(validatedQuery.since.getTime()) }, headers: { 'last-modified': new Date(validatedHeaders.get('x-at')) } })
      },
      events: (request) =>
        request.headers.get('accept') === 'application/x-ndjson'
          ? request.respond({ status: 200, contentType: 'application/x-ndjson', body: list(value, value) })
          : request.headers.has('x-messages')
            ? request.respond({ status: 202, body: list({ data: value, id: '7' }) })
            : request.respond({ status: 200, contentType: 'text/event-stream', body: list(value) }),
      ping: () => ({ status: 200, body: { at: at.toISOString() } }),
      head: () => ({ status: 200, body: value }),
    },
  })
  const fetch = (request: Request): Promise<Response> => {
    requests.push(request)
    return router.fetch(request)
  }
  return { fetch, requests }
}

const key = { 'x-key': 'k' }
// oxlint-disable-next-line unicorn/no-thenable -- an operation that no client can have
const withThen = { then: contract.ping }

describe.each([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
])('a client that decodes, with responses validated by the server: %s, by the client: %s', (server, isChecked) => {
  const options = isChecked ? { validate: checkResponses } : {}
  const { fetch, requests } = createApi(server)
  const client = createClient(contract, { codecs, fetch, baseUrl: 'http://h', headers: key, ...options })

  it('gives and receives values', async () => {
    expect(await unwrap(client.date({ contentType: 'application/json', body: at }))).toStrictEqual(at)
    expect(await unwrap(client.date({ contentType: 'application/x-www-form-urlencoded', body: { since: at } }))).toStrictEqual(at)
    expect(await unwrap(client.date({ contentType: 'application/x-www-form-urlencoded', body: new URLSearchParams({ since: at.toISOString() }) }))).toStrictEqual(at)
    const result = await client.event({ params: { day: at }, query: { since: at }, headers: { 'x-at': at } })
    expect(result).toMatchObject({ status: 200, body: { at, n: BigInt(at.getTime()) } })
    expect(result.status === 200 && result.headers.get('last-modified')).toBe(at.toISOString())
    expect(requests.at(-1)?.url).toBe('http://h/events/2026-01-02T03%3A04%3A05.000Z?since=2026-01-02T03%3A04%3A05.000Z')
  })

  it('leaves other results as they are', async () => {
    const input = { params: { day: at }, headers: { 'x-at': at } }
    expect(await client.event({ ...input, query: { since: at, page: '4' } })).toMatchObject({ status: 404, body: { at: at.toISOString() } })
    const empty = await client.event({ ...input, query: { since: at, page: '2' } })
    expect([empty.status, empty.body, empty.headers.get('last-modified')]).toEqual([204, undefined, at.toISOString()])
    expect((await client.ping()).body).toEqual({ at: at.toISOString() })
    expect((await client.head()).body).toBeUndefined()
  })

  it('decodes the elements of streams', async () => {
    const read = async (elements: AsyncIterable<unknown>): Promise<unknown[]> => {
      const all = []
      for await (const element of elements) all.push(element)
      return all
    }
    expect(await read((await client.events({ accept: 'application/x-ndjson' })).body)).toStrictEqual([value, value])
    expect(await read((await client.events({ accept: 'text/event-stream' })).body)).toStrictEqual([value])
    const messages = createClient(contract, { codecs, fetch, headers: { 'x-messages': '1' }, ...options })
    expect(await read((await messages.events({ accept: 'text/event-stream' })).body)).toStrictEqual([{ data: value, id: '7' }])
  })
})

describe('elements of an event stream', () => {
  const moment = v.pipe(v.string(), v.transform((text) => new Date(text)))
  const join = codec as unknown as (schema: Schema, encode: (value: { data: Date }) => unknown) => typeof event
  const byHand = (one: { data: Date }): unknown => ({ ...one, data: one.data.toISOString() })
  it.each([
    ['a whole event', v.object({ data: moment, id: v.string() }), true, { data: at, id: 'x' }, 'id: x\ndata: "2026-01-02T03:04:05.000Z"\n\n'],
    ['data', v.object({ data: moment, id: v.string() }), false, { data: at, id: 'x' }, 'data: {"data":"2026-01-02T03:04:05.000Z","id":"x"}\n\n'],
    ['data or null', v.nullable(v.object({ data: moment })), false, { data: at }, 'data: {"data":"2026-01-02T03:04:05.000Z"}\n\n'],
  ])('%s', async (_, schema, isWhole, element, text) => {
    const coded = join(schema, byHand).response
    const body = (isWhole ? events(coded as never, { fields: true }) : events(coded)) as EventsSchema<typeof coded>
    const streams = createContract({ get: { path: '/', method: 'GET', responses: { 200: { 'text/event-stream': { body } } } } })
    const router = createRouter({ contract: streams, handlers: { get: () => ({ status: 200, body: list(element) as never }) } })
    expect(await (await router.fetch(new Request('http://h/'))).text()).toContain(text)
    const elements = []
    for await (const received of (await createClient(streams, { codecs, fetch: router.fetch }).get()).body) elements.push(received)
    expect(elements).toStrictEqual([element])
  })
})

describe('a stream of elements with codecs', () => {
  /** A source that never ends by itself, and records whether it was ended. */
  const createSource = (element: unknown) => {
    const ended = vi.fn(async () => ({ done: true as const, value: undefined }))
    const source = { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: false as const, value: element }), return: ended }) }
    return { ended, source: source as AsyncIterable<unknown> as AsyncIterable<never> }
  }
  const row = codec(v.pipe(v.string(), v.transform((text) => new Date(text))), (value: Date) => value.toISOString())
  const lines = createContract({
    send: { path: '/', method: 'POST', requests: { 'application/jsonl': { body: jsonLines(row.request) } }, responses: { 200: {} } },
    get: { path: '/', method: 'GET', responses: { 200: { 'application/jsonl': { body: jsonLines(row.response) } } } },
  })
  const connect = (fetch: (request: Request) => Promise<Response>) => createClient(lines, { codecs, fetch })

  it.each<[title: string, fetch: (request: Request) => Promise<Response>, element?: unknown]>([
    ['that is never read', async (request) => (await request.body?.cancel(), new Response())],
    ['of which the first element is read', async (request) => {
      const reader = request.body?.getReader()
      await reader?.read()
      await reader?.cancel()
      return new Response()
    }],
    ['with an element that is not encoded', async (request) => (await request.text().catch(() => ''), new Response()), 1],
  ])('of a request %s is ended', async (_title, fetch, element = at) => {
    const { ended, source } = createSource(element)
    await connect(fetch).send({ body: source }).catch(() => undefined)
    await waitUntil(() => expect(ended).toHaveBeenCalled())
  })

  it('of a request with an element that is not encoded, and whose source fails to end', async () => {
    const ended = vi.fn(() => Promise.reject(new Error('no')))
    const body = { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: false, value: 1 }), return: ended }) } as unknown as AsyncIterable<never>
    await connect(async (request) => (await request.text().catch(() => ''), new Response())).send({ body }).catch(() => undefined)
    await waitUntil(() => expect(ended).toHaveBeenCalled())
  })

  it.each([true, false])('of a call whose query is not encoded is ended, a stream: %s', async (isStream) => {
    const since = codec(v.object({ since: v.string() }), () => ({ issues: [{ message: 'no' }] }) as never)
    const rows = createContract({ send: { path: '/', method: 'POST', query: since.request, requests: { 'application/octet-stream': { body: byteStream() } }, responses: { 200: {} } } })
    const ended = vi.fn(async () => ({ done: true as const, value: undefined }))
    const body = isStream ? new ReadableStream({ cancel: () => void ended() }) : { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: false, value: 'a' }), return: ended }) }
    await expect(createClient(rows, { codecs, fetch: async () => new Response() }).send({ query: { since: 'a' }, body: body as ReadableStream<Uint8Array> })).rejects.toThrow("'query' must be a value that its codec encodes")
    await waitUntil(() => expect(ended).toHaveBeenCalledOnce())
  })

  it.each<[title: string, read: (elements: AsyncIterable<unknown>) => Promise<unknown>]>([
    ['that is never read', async (elements) => elements[Symbol.asyncIterator]().return?.()],
    ['of which the first element is read', async (elements) => {
      for await (const _element of elements) break
    }],
  ])('of a response %s is cancelled', async (_title, read) => {
    const cancel = vi.fn()
    const pull = (controller: ReadableStreamDefaultController): void => controller.enqueue(new TextEncoder().encode('"2026-01-02"\n'))
    const { body } = await connect(async () => new Response(new ReadableStream({ pull, cancel }), { headers: { 'content-type': 'application/jsonl' } })).get()
    await read(body)
    await waitUntil(() => expect(cancel).toHaveBeenCalled())
  })
})

describe('what a client has', () => {
  const { fetch } = createApi(true)

  it('groups, functions of use, headers from a function and pages', async () => {
    const called: unknown[] = []
    const client = createClient(
      { events: contract, broken: { other: 1, ping: contract.ping } as never as Pick<typeof contract, 'ping'> },
      {
        codecs,
        fetch,
        headers: async () => key,
        use: [retry(), async (request, next, { operation, operationName }) => (called.push(operation, operationName), next(request))],
      },
    )
    let page = 0
    const pages = paginate(client.events.event, { params: { day: at }, query: { since: at }, headers: { 'x-at': at } }, () =>
      page++ < 1 ? { params: { day: at }, query: { since: at, page: '3' }, headers: { 'x-at': at } } : undefined,
    )
    const bodies = []
    for await (const { body } of pages) bodies.push(body)
    expect(bodies).toHaveLength(2)
    expect(called).toEqual([contract.event, 'eventsEvent', contract.event, 'eventsEvent'])
    expect(called[0]).toBe(contract.event)
    expect((await client.broken.ping()).status).toBe(200)
  })

  it('the calls of an outline without codecs', async () => {
    const client = createClient(createOutline(contract) as unknown as typeof contract, { codecs, fetch })
    expect((await client.ping()).body).toEqual({ at: at.toISOString() })
  })

  it('the URLs of calls, with what their codecs send', () => {
    const input = { params: { day: at }, query: { since: at } }
    const url = '/v1/events/2026-01-02T03%3A04%3A05.000Z?since=2026-01-02T03%3A04%3A05.000Z'
    const client = createClient({ events: contract, ping: contract.ping }, { codecs, baseUrl: '/v1' })
    expect([client.events.event.url(input), client.ping.url(), client.events.date.url()]).toEqual([url, '/v1/ping', '/v1/date'])
    // Headers are no part of a URL.
    expect(client.events.event.url({ ...input, headers: { 'x-at': 'x' } } as never)).toBe(url)
    expect(() => client.events.event.url({ ...input, params: { day: 'x' as never } })).toThrow(new TypeError("'params' must be a value that its codec encodes"))
    expect(() => client.events.event.url({ query: { since: at } } as never)).toThrow("'params.day' must not be empty")
  })

  it.each<[title: string, encode: (value: { day: string }) => Promise<{ day: string }>]>([
    ['resolves', async (day) => day],
    ['rejects', async () => Promise.reject(new Error('no'))],
  ])('no URL for a codec whose promise %s', async (_title, encode) => {
    const Day = z.object({ day: z.string() })
    const own = createContract({ get: { path: '/:day', method: 'GET', pathParams: codec(Day, encode).request, responses: { 200: {} } } })
    expect(() => createClient(own, { codecs }).get.url({ params: { day: 'a' } })).toThrow(new TypeError("'params' must be a value that its codec encodes without a promise"))
  })

  it('no URL for a codec whose schema rejects, which ends no process', async () => {
    const failing = { '~standard': { version: 1, vendor: 'own', validate: async () => Promise.reject(new Error('no')) } } as const
    const own = { get: { path: '/:day', method: 'GET', pathParams: codec(failing as never as typeof Params, () => ({ day: '' })).request, responses: { 200: {} } } } as const
    expect(() => createClient(own, { codecs }).get.url({ params: { day: at } })).toThrow("without a promise")
    await new Promise((resolve) => setTimeout(resolve))
  })

  it.each([[null], [false], [true], ['codecs'], [{}], [codec], [() => ({})], [{ '~client': undefined }]])('codecs of routepact/codec, not %j', (other) => {
    const options = { codecs: other } as object
    expect(() => createClient(contract, options)).toThrow(new TypeError("'codecs' must be the export of 'routepact/codec'"))
  })

  it('no codecs without them', async () => {
    expect(await unwrap(createClient(contract, { fetch, codecs: undefined }).date({ contentType: 'application/json', body: at.toISOString() }))).toBe(at.toISOString())
  })

  it.each([
    [{ ping: 1 }, "'ping' must be an operation or a contract"],
    [withThen, "'then' must not be an operation"],
    [{ group: withThen }, "'then' must not be an operation"],
  ])('the errors of createClient: %#', (declared, message) => {
    expect(() => createClient(declared, { codecs })).toThrow(new TypeError(message))
    expect(() => createClient(contract, { codecs, baseURL: '/' } as never)).toThrow("'baseURL' is not an option")
    expect(Object.keys(createClient(null as never, { codecs }))).toEqual([])
  })

  it('undeclared statuses', async () => {
    const client = createClient(contract, { codecs, fetch: async () => Response.json({ a: 1 }, { status: 503 }) })
    await expect(client.date({ contentType: 'application/json', body: at })).rejects.toMatchObject({ status: 503, text: '{"a":1}' })
  })

  it('a status without a body that no key covers', async () => {
    const general = createContract({ get: { path: '/', method: 'GET', responses: { default: { 'application/json': { body: event.response } } } } })
    const client = createClient(general, { codecs, fetch: async () => new Response(null, { status: 204 }) })
    await expect(client.get()).rejects.toMatchObject({ status: 204, text: '' })
  })

  it('a TypeError for a value that is not encoded', async () => {
    const client = createClient(contract, { codecs, fetch, headers: key })
    const failure = client.date({ contentType: 'application/json', body: 'x' as never })
    await expect(failure).rejects.toThrow(new TypeError("'body' must be a value that its codec encodes"))
    await expect(failure).rejects.toMatchObject({ cause: [{ path: [] }] })
    await expect(client.event({ params: { day: 'x' as never }, query: { since: at }, headers: { 'x-at': at } })).rejects.toThrow("'params' must be a value that its codec encodes")
    await expect(client.event({ query: { since: at }, headers: { 'x-at': at } } as never)).rejects.toThrow("'params.day' must not be empty")
    await expect((client.date as unknown as () => Promise<unknown>)()).rejects.toThrow('400')
  })

  it.each([
    ['a body', 'text/plain', 'yesterday', () => undefined],
    ['an element', 'application/x-ndjson', '{"at":1}\n', async (body: unknown) => { for await (const _ of body as AsyncIterable<unknown>); }],
  ])('a ContractClientError for %s that is not decoded', async (part, contentType, text, read) => {
    const client = createClient(contract, { codecs, fetch: async () => new Response(text, { headers: { 'content-type': contentType } }) })
    const call = async () => read((await (part === 'a body' ? client.date({ contentType: 'application/json', body: at }) : client.events())).body)
    const thrown = await call().catch((failure: unknown) => failure)
    expect(thrown).toBeInstanceOf(ContractClientError)
    expect(String(thrown)).toMatch(/The response 200 of '(date|events)' \((POST \/date|GET \/events)\) has an? (body|element) that its codec does not decode/)
    expect(thrown).toMatchObject({ issues: expect.arrayContaining([expect.anything()]), text: part === 'a body' ? text : '{"at":1}' })
  })

  it('a status without a body as it is, beside one with a codec', async () => {
    const own = createContract({ get: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: date.response } }, '3XX': {} } } })
    const { status, body } = await createClient(own, { codecs, fetch: async () => new Response(null, { status: 304 }) }).get()
    expect([status, body]).toEqual([304, undefined])
  })

  it('a form as it is, although its schema is a codec', async () => {
    const form = codec(z.object({ name: z.string() }), (value) => value)
    const own = createContract({ get: { path: '/', method: 'GET', responses: { 200: { 'multipart/form-data': { body: multipart(form.response) } } } } })
    const router = createRouter({ contract: own, handlers: { get: ({ respond }) => respond({ status: 200, body: { name: 'Ada' } }) } })
    const { body } = await createClient(own, { codecs, fetch: router.fetch }).get()
    expect(body.get('name')).toBe('Ada')
  })

  it('an error for a body that its codec does not decode, with validate alone', async () => {
    const fetch = async (): Promise<Response> => new Response('no date', { headers: { 'content-type': 'text/plain' } })
    const { date } = createClient(contract, { fetch, validate: checkResponses })
    await expect(date({ contentType: 'application/json', body: at.toISOString() } as never)).rejects.toThrow(ContractClientError)
  })

  it('an error for a body that its codec does not send, with validate', async () => {
    const lenient = codec(v.pipe(v.string(), v.transform((text) => new Date(text))), (one) => one.toISOString())
    const own = createContract({ get: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: lenient.response } } } } })
    const create = (isChecked: boolean) => createClient(own, { codecs, fetch: async () => Response.json('x'), ...(isChecked && { validate: checkResponses }) })
    await expect(create(true).get()).rejects.toThrow('has a body that its schema rejects')
    expect((await create(false).get()).body.getTime()).toBeNaN()
  })

  it('no undeclared property of an input', async () => {
    const { requests, fetch: send } = createApi(true)
    const byHand = codec(Event, (one) => ({ ...one, at: one.at.toISOString(), n: String(one.n) }))
    const own = createContract({ save: { path: '/date', method: 'POST', requests: { 'application/json': { body: byHand.request } }, responses: { 200: {}, 400: {} } } })
    await createClient(own, { codecs, fetch: async (request) => (requests.push(request), new Response()) }).save({ body: { ...value, secret: 'x' } as never })
    expect(await requests[0]?.json()).toEqual({ at: at.toISOString(), n: '5' })
    void send
  })
})

it.each([
  ['application/x-ndjson', jsonLines],
  ['text/event-stream', events],
] as const)('encodes and decodes the elements of a request of %s', async (contentType, create) => {
  const own = createContract({
    send: {
      path: '/',
      method: 'POST',
      requests: { [contentType as 'application/x-ndjson']: { body: (create as typeof jsonLines)(event.request) as ReturnType<typeof jsonLines<typeof event.request>> } },
      responses: { 200: { 'application/json': { body: z.number() } } },
    },
  })
  const received: unknown[] = []
  const { fetch } = createRouter({
    contract: own,
    handlers: {
      send: async (request) => {
        for await (const element of request.validatedBody) received.push(element)
        return request.respond({ status: 200, body: received.length })
      },
    },
  })
  const client = createClient(own, { codecs, fetch })
  expect((await client.send({ body: list(value, value) })).body).toBe(2)
  expect(received).toStrictEqual([value, value])
  await expect(client.send({ body: list(value, 'x' as never) })).rejects.toThrow()
})
