/** Codecs: handlers and the client that decodes give and receive the value, everyone else what is sent. */
import { type } from 'arktype'
import { type ContractOperationInput, type ContractOperationResponse, type ContractRequest, createContract, createRouter, events, jsonLines, type Schema } from 'routepact'
import { type Client, type ClientInput, type ClientOptions, type ClientResult, createClient, createOutline, paginate, unwrap } from 'routepact/client'
import { bigintPair, bytesPair, type Codec, codec, type CodecPair, codecs, datePair, dateTimePair, type DecodedContract, type DecodedOperation, type RequestCodec, type ResponseCodec, urlPair } from 'routepact/codec'
import type { BreakingChanges } from 'routepact/versions'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'tstyche'
import * as v from 'valibot'
import { z } from 'zod'

const isoDate = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (value) => value.toISOString() })
const bigint = z.codec(z.string(), z.bigint(), { decode: BigInt, encode: String })
const map = z.codec(z.array(z.tuple([z.string(), isoDate])), z.map(z.string(), z.date()), { decode: (entries) => new Map(entries), encode: (value) => [...value] })
const Event = z.object({ at: isoDate, n: bigint, size: z.number().default(1) })
const event = codec(Event, (value) => z.encode(Event, value))
const Range = z.object({ since: isoDate, page: z.string().optional() })
const range = codec(Range, (value) => z.encode(Range, value))
const Params = z.object({ day: isoDate })
const params = codec(Params, (value) => z.encode(Params, value))
const Headers = z.object({ 'last-modified': isoDate })
const headers = codec(Headers, (value) => z.encode(Headers, value))
const date = codec(isoDate, (value) => z.encode(isoDate, value))

const contract = createContract({
  save: {
    path: '/events/:day',
    method: 'POST',
    pathParams: params.request,
    query: range.request,
    headers: headers.request,
    requests: { 'application/json': { body: event.request }, 'text/plain': { body: date.request } },
    responses: {
      200: { 'application/json': { body: event.response, headers: headers.response }, 'text/plain': { body: date.response } },
      201: { 'application/json': { body: event.response } },
      202: { 'text/event-stream': { body: events(event.response) } },
      203: { 'application/x-ndjson': { body: jsonLines(event.response) } },
      404: { 'application/json': { body: z.object({ error: z.string(), at: z.date() }) } },
      '5XX': { 'application/json': { body: z.object({ code: z.number() }) } },
    },
  },
  list: {
    path: '/events',
    method: 'GET',
    query: range.request,
    responses: { 200: { 'application/json': { body: codec(z.array(Event), (value) => z.encode(z.array(Event), value)).response } } },
  },
  maps: { path: '/maps', method: 'GET', responses: { 200: { 'application/json': { body: codec(map, (value) => z.encode(map, value)).response } } } },
  ping: { path: '/ping', method: 'GET', query: z.object({ page: z.string().optional() }), responses: { 200: { 'application/json': { body: z.object({ at: z.date() }) } } } },
})
type Save = typeof contract.save
type Wire = { at: string; n: string; size?: number | undefined }
type Value = { at: Date; n: bigint; size: number }

describe('codec', () => {
  test('has a form for each place', () => {
    expect(event).type.toBe<Codec<Wire, Value>>()
    expect(event.request).type.toBe<RequestCodec<Wire, Value>>()
    expect(event.response).type.toBe<ResponseCodec<Wire, Value>>()
    expect(event.request).type.toBeAssignableTo<Schema>()
    expect(event.response).type.toBeAssignableTo<Schema>()
    expect(event).type.not.toBeAssignableTo<Schema>()
  })

  test('carries values of Temporal', () => {
    const day = z.codec(z.iso.date(), z.instanceof(Temporal.PlainDate), { decode: (text) => Temporal.PlainDate.from(text), encode: String })
    const moment = z.codec(z.iso.datetime(), z.instanceof(Temporal.Instant), { decode: (text) => Temporal.Instant.from(text), encode: String })
    const Task = z.object({ due: day, moments: z.array(moment).optional() })
    const task = codec(Task, (value) => z.encode(Task, value))
    const tasks = createContract({
      save: { path: '/tasks', method: 'POST', requests: { 'application/json': { body: task.request } }, responses: { 200: { 'application/json': { body: task.response } } } },
    })
    type Found = { due: Temporal.PlainDate; moments?: Temporal.Instant[] | undefined }
    expect<ContractRequest<typeof tasks.save>['validatedBody']>().type.toBe<Found>()
    expect<ClientResult<DecodedOperation<typeof tasks.save>, 200>['body']>().type.toBe<Found>()
    expect<ClientResult<typeof tasks.save, 200>['body']['due']>().type.toBe<string>()
  })

  test('requires what the schema accepts', () => {
    expect(codec).type.not.toBeCallableWith(Event, (value: Value) => value)
    expect(codec).type.toBeCallableWith(Event, async (value: Value) => z.encode(Event, value))
  })

  test('requires a function, except for Standard Codec', () => {
    const standard = {} as { readonly '~standard': { readonly types?: { readonly input: string; readonly output: Date }; readonly validate: (value: unknown) => void; readonly encode: (value: Date) => { readonly value: string } } }
    expect(codec).type.not.toBeCallableWith(Event)
    expect(codec(standard)).type.toBe<Codec<string, Date>>()
    expect(codec(standard, (value) => value.toISOString())).type.toBe<Codec<string, Date>>()
  })
})

describe('server', () => {
  test('sends the value', () => {
    expect<Extract<ContractOperationResponse<Save>, { status: 201 }>['body']>().type.toBe<Value>()
    expect<Extract<ContractOperationResponse<Save>, { status: 200; contentType: 'application/json' }>['headers']>().type.toBe<{ 'last-modified': Date }>()
    expect<Extract<ContractOperationResponse<Save>, { status: 202 }>['body']>().type.toBe<AsyncIterable<Value>>()
    expect<Extract<ContractOperationResponse<Save>, { status: 404 }>['body']>().type.toBe<{ error: string; at: Date }>()
  })

  test('receives the value', () => {
    expect<ContractRequest<Save>['validatedBody']>().type.toBe<Value | Date>()
    expect<ContractRequest<Save>['validatedQuery']>().type.toBe<{ since: Date; page?: string | undefined }>()
    expect<ContractRequest<Save>['validatedParams']>().type.toBe<{ day: Date }>()
  })

  test('infers handlers', () => {
    const { list } = contract
    createRouter({ contract: { list }, handlers: { list: (request) => request.respond({ status: 200, body: [{ at: request.validatedQuery.since, n: 1n, size: 1 }] }) } })
    createRouter({
      contract: { list },
      handlers: {
        // @ts-expect-error Type 'string' is not assignable to type 'Date'
        list: (request) => request.respond({ status: 200, body: [{ at: '2026-01-01T00:00:00Z', n: 1n, size: 1 }] }),
      },
    })
  })
})

describe('a client that does not decode', () => {
  test('gives and receives what is sent', () => {
    expect<Extract<ClientResult<Save>, { status: 201 }>['body']>().type.toBe<{ at: string; n: string; size?: number | undefined }>()
    expect<ContractOperationInput<Save>['query']>().type.toBe<{ since: string; page?: string | undefined }>()
    expect(createClient(contract).maps().then(({ body }) => body)).type.toBe<Promise<[string, string][]>>()
  })
})

describe('a client that decodes', () => {
  const client = createClient(contract, { codecs })
  type Result = Awaited<ReturnType<typeof client.save>>

  test('receives the value', () => {
    expect(client).type.toBe<Client<DecodedContract<typeof contract>>>()
    expect<Extract<Result, { status: 201 }>['body']>().type.toBe<Value>()
    expect<Extract<Result, { status: 200; contentType: 'application/json' }>['body']>().type.toBe<Value>()
    expect<Extract<Result, { status: 200; contentType: 'text/plain' }>['body']>().type.toBe<Date>()
    expect<Extract<Result, { status: 202 }>['body']>().type.toBe<AsyncIterable<Value>>()
    expect<Extract<Result, { status: 203 }>['body']>().type.toBe<AsyncIterable<Value>>()
    expect(client.maps().then(({ body }) => body)).type.toBe<Promise<Map<string, Date>>>()
    expect<Result>().type.toBe<ClientResult<DecodedOperation<Save>>>()
  })

  test('receives other bodies and headers as they are sent', () => {
    expect<Extract<Result, { status: 404 }>['body']>().type.toBe<{ error: string; at: string }>()
    expect(client.ping().then(({ body }) => body.at)).type.toBe<Promise<string>>()
    const read = ({ headers: received }: Extract<Result, { status: 200; contentType: 'application/json' }>) => received.get('last-modified')
    expect(read).type.toBe<(result: Extract<Result, { status: 200; contentType: 'application/json' }>) => string>()
  })

  test('gives the value', () => {
    type Input = ClientInput<DecodedOperation<Save>>
    expect<Input['query']>().type.toBe<{ since: Date; page?: string | undefined }>()
    expect<Input['params']>().type.toBe<{ day: Date }>()
    const input = { params: { day: new Date() }, query: { since: new Date() }, headers: { 'last-modified': new Date() } }
    expect(client.save).type.toBeCallableWith({ ...input, contentType: 'application/json', body: { at: new Date(), n: 1n, size: 1 } })
    expect(client.save).type.toBeCallableWith({ ...input, contentType: 'text/plain', body: new Date() })
    expect(client.save).type.not.toBeCallableWith({ ...input, contentType: 'text/plain', body: '2026-01-01' })
    expect(client.save).type.not.toBeCallableWith({ ...input, params: { day: '2026-01-01' }, contentType: 'text/plain', body: new Date() })
  })

  test('has the functions of every client', () => {
    expect(unwrap(client.list({ query: { since: new Date() } }))).type.toBe<Promise<Value[]>>()
    const pages = paginate(client.list, { query: { since: new Date() } }, ({ body }) => (body[0] ? { query: { since: body[0].at } } : undefined))
    expect(pages).type.toBeAssignableTo<AsyncGenerator<{ readonly body: Value[] }>>()
    expect(createClient({ events: contract }, { codecs }).events.list({ query: { since: new Date() } }).then(({ body }) => body)).type.toBe<Promise<Value[]>>()
  })

  test('has the URLs of values', () => {
    expect(client.list.url({ query: { since: new Date() } })).type.toBe<string>()
    expect(client.list.url).type.not.toBeCallableWith({ query: { since: '2026-01-01' } })
    expect(createClient(contract).list.url).type.toBeCallableWith({ query: { since: '2026-01-01' } })
  })

  test('has the headers that its options supply', () => {
    expect(createClient(contract, { codecs, headers: { authorization: 'a' } })).type.toBe<Client<DecodedContract<typeof contract>, 'authorization'>>()
    expect(createClient(contract, { codecs, use: [async (request, next) => next(request)], fetch: async (request) => (request.url, new Response()) })).type.toBe<typeof client>()
  })

  test('needs codecs for certain', () => {
    expect(createClient(contract, { codecs: undefined })).type.toBe<Client<typeof contract>>()
    expect(createClient(contract, {} as ClientOptions)).type.toBe<Client<typeof contract>>()
    expect(createClient(contract, {} as any)).type.toBe<Client<typeof contract>>()
    expect(createClient(contract, {} as { codecs: typeof codecs })).type.toBe<typeof client>()
    expect(createClient(contract, {} as never)).type.toBeAssignableTo<object>()
    expect(createClient).type.not.toBeCallableWith(contract, {} as { codecs: typeof codecs } | { baseUrl: string })
    expect(createClient).type.not.toBeCallableWith(contract, { codecs: codec })
    expect(createClient).type.not.toBeCallableWith(contract, { codecs: true })
    expect(createClient).type.not.toBeCallableWith(contract, { codecs: {} as typeof codecs | undefined })
    expect(createClient).type.not.toBeCallableWith(contract, {} as { codecs?: typeof codecs })
    expect<{ codecs: typeof codecs }>().type.not.toBeAssignableTo<ClientOptions>()
  })

  test('needs the contract', () => {
    const outline = createOutline(contract)
    expect(createClient<typeof contract>(outline)).type.toBe<Client<typeof contract>>()
    // @ts-expect-error 'codecs' must be the export of 'routepact/codec', written in the call with the contract, without type arguments
    createClient<typeof contract>(outline, { codecs })
    expect(createClient<typeof contract, { codecs: typeof codecs }>).type.not.toBeCallableWith(contract, { codecs })
    expect(createClient<{ events: typeof contract }>).type.not.toBeCallableWith(createOutline({ events: contract }), { codecs })
  })
})

describe('rules', () => {
  test('require a form of the codec', () => {
    createContract({
      // @ts-expect-error 'body' must be a form of the codec: write .request or .response
      a: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: event } } } },
    })
  })

  test('reject the form for requests in a response', () => {
    createContract({
      // @ts-expect-error 'body' must be the form of the codec for responses: write .response
      a: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: event.request } } } },
    })
  })

  test('reject the form for responses in a request', () => {
    createContract({
      // @ts-expect-error 'body' must be the form of the codec for requests: write .request
      a: { path: '/', method: 'POST', requests: { 'application/json': { body: event.response } }, responses: { 200: {} } },
    })
    createContract({
      // @ts-expect-error 'query' must be the form of the codec for requests: write .request
      a: { path: '/', method: 'GET', query: range.response, responses: { 200: {} } },
    })
    createContract({
      // @ts-expect-error 'headers' must be the form of the codec for responses: write .response
      a: { path: '/', method: 'GET', responses: { 200: { headers: headers.request } } },
    })
  })

  test('reject a union whose text could be either member', () => {
    const either = z.union([z.string(), isoDate])
    // @ts-expect-error 'value' must not be a union whose text could be either member
    codec(either, (value) => z.encode(either, value))
    const inner = z.object({ list: z.array(z.object({ at: either.optional() })) })
    // @ts-expect-error 'value.list.at' must not be a union whose text could be either member
    codec(inner, (value) => z.encode(inner, value))
    const objects = z.union([z.object({ at: z.string() }), z.object({ at: isoDate })])
    // @ts-expect-error 'value' must not be a union whose text could be either member
    codec(objects, (value) => z.encode(objects, value))
  })

  test('reject a value that JSON changes, of any library', () => {
    const beside = z.object({ at: isoDate, list: z.array(z.object({ on: z.date().optional() })) })
    // @ts-expect-error 'value.list.on' must be converted by a codec: JSON changes a Date and other objects with 'toJSON'
    codec(beside, z)
    const record = z.object({ n: bigint, links: z.record(z.string(), z.instanceof(URL)) })
    // @ts-expect-error 'value.links' must be converted by a codec: JSON changes a Date and other objects with 'toJSON'
    codec(record, (value) => z.encode(record, value))
    const either = z.union([z.object({ at: z.date() }), z.object({ n: bigint })])
    // @ts-expect-error 'value.at' must be converted by a codec: JSON changes a Date and other objects with 'toJSON'
    codec(either, z)
    const ofValibot = v.object({ at: v.date(), n: v.pipe(v.string(), v.transform((text) => BigInt(text))) })
    // @ts-expect-error 'value.at' must be converted by a codec: JSON changes a Date and other objects with 'toJSON'
    codec(ofValibot, (value) => ({ at: value.at, n: String(value.n) }))
    const ofArktype = type({ at: 'Date', n: 'string.integer.parse' })
    // @ts-expect-error 'value.at' must be converted by a codec: JSON changes a Date and other objects with 'toJSON'
    codec(ofArktype, (value) => ({ at: value.at, n: String(value.n) }))
  })

  test('accept values that JSON does not change, and those that are not known', () => {
    const any = z.object({ at: isoDate, data: z.any(), unknown: z.unknown(), list: z.array(z.null()), flag: z.boolean().optional() })
    expect(codec(any, z).request).type.toBeAssignableTo<Schema>()
  })

  test('reject what JSON has no form for, in the contract', () => {
    const get = { path: '/', method: 'GET' } as const
    // @ts-expect-error 'body.inner' cannot be represented in JSON
    createContract({ get: { ...get, responses: { 200: { 'application/json': { body: codec(z.object({ at: isoDate, inner: z.map(z.string(), z.string()) }), z).response } } } } })
    // @ts-expect-error 'body.inner' cannot be represented in JSON
    createContract({ get: { ...get, responses: { 200: { 'application/json': { body: codec(z.object({ at: isoDate, inner: z.set(z.string()) }), z).response } } } } })
    // @ts-expect-error 'body.inner' cannot be represented in JSON
    createContract({ get: { ...get, responses: { 200: { 'application/json': { body: codec(z.object({ at: isoDate, inner: z.instanceof(Uint8Array) }), z).response } } } } })
    // @ts-expect-error 'body.inner' cannot be represented in JSON
    createContract({ get: { ...get, responses: { 200: { 'application/json': { body: codec(z.object({ at: isoDate, inner: z.bigint() }), z).response } } } } })
    // @ts-expect-error 'body.inner' cannot be represented in JSON
    createContract({ get: { ...get, responses: { 200: { 'application/json': { body: codec(z.object({ at: isoDate, inner: z.symbol() }), z).response } } } } })
    // @ts-expect-error 'body.inner
    createContract({ get: { ...get, responses: { 200: { 'application/json': { body: codec(z.object({ at: isoDate, inner: z.instanceof(RegExp) }), z).response } } } } })
  })

  test('take a function of a library, and pairs', () => {
    expect(codec(Event, z)).type.toBe<typeof event>()
    expect(z.codec(z.iso.datetime(), z.date(), dateTimePair)).type.toBe<typeof isoDate>()
    expect<CodecPair<string, Date>>().type.toBe<typeof datePair>()
    expect<CodecPair<string, bigint>>().type.toBe<typeof bigintPair>()
    expect<CodecPair<string, URL>>().type.toBe<typeof urlPair>()
    expect<CodecPair<string, Uint8Array<ArrayBuffer>>>().type.toBe<typeof bytesPair>()
    expect(z.codec(z.iso.date(), z.date(), datePair)).type.toBe<z.ZodCodec<z.ZodISODate, z.ZodDate>>()
    expect(codec(z.codec(z.string(), z.bigint(), bigintPair), z)).type.toBe<Codec<string, bigint>>()
    expect(codec(z.codec(z.url(), z.instanceof(URL), urlPair), z)).type.toBe<Codec<string, URL>>()
    expect(z.codec(z.base64(), z.instanceof(Uint8Array), bytesPair)).type.toBeAssignableTo<Schema>()
    // @ts-expect-error Type 'bigint' is not assignable to type 'MaybeAsync<Date>'
    z.codec(z.iso.datetime(), z.date(), bigintPair)
  })

  test('accept a union whose members differ on the wire', () => {
    const schemas = z.object({
      a: z.union([z.number(), isoDate]),
      b: isoDate.nullable().optional(),
      c: z.union([z.literal('never'), isoDate]),
      d: z.union([z.object({ type: z.literal('a'), at: isoDate }), z.object({ type: z.literal('b'), at: z.string() })]),
      e: z.record(z.string(), isoDate),
      f: z.tuple([z.string(), isoDate]),
      g: z.unknown(),
    })
    expect(codec(schemas, (value) => z.encode(schemas, value)).request).type.toBeAssignableTo<Schema>()
  })
})

describe('comparison', () => {
  test('compares what is sent', () => {
    const get = { path: '/', method: 'GET' } as const
    const before = createContract({ get: { ...get, responses: { 200: { 'application/json': { body: z.object({ at: z.string(), n: z.string(), size: z.number().optional() }) } } } } })
    const after = createContract({ get: { ...get, responses: { 200: { 'application/json': { body: event.response } } } } })
    const other = createContract({ get: { ...get, responses: { 200: { 'application/json': { body: z.object({ at: z.number() }) } } } } })
    expect<BreakingChanges<typeof before, typeof after>>().type.toBe<never>()
    expect<BreakingChanges<typeof after, typeof before>>().type.toBe<never>()
    expect<BreakingChanges<typeof other, typeof after>>().type.not.toBe<never>()
  })
})
