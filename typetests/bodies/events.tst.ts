/** `events`: what handlers and clients give and receive. */
import { type ContractOperationBody, type ContractOperationInput, type ContractOperationResponse, createContract, createRouter, type EventOptions, events, type EventsSchema, type Schema } from 'routepact'
import { type ClientResult, createClient, createOutline } from 'routepact/client'
import { codec, type DecodedOperation } from 'routepact/codec'
import { type } from 'arktype'
import { describe, expect, test } from 'tstyche'
import * as v from 'valibot'
import { z } from 'zod'
import { type Operation, type SchemaOf, schemaOf } from '../schemas.ts'

const isoDate = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (value) => value.toISOString() })
const Data = z.object({ at: z.date(), n: z.number().default(0) })
const Received = z.object({ at: z.coerce.date(), n: z.number().default(0) })
const Whole = z.discriminatedUnion('event', [
  z.object({ event: z.literal('text'), data: z.string(), id: z.string().optional() }),
  z.object({ event: z.literal('at'), data: z.object({ at: z.date() }), retry: z.number().nullish() }),
])
const coded = codec(z.object({ at: isoDate }), (value) => value as never)

const contract = createContract({
  data: { path: '/data', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(Data) } } } },
  fields: {
    path: '/fields',
    method: 'GET',
    responses: { 200: { 'text/event-stream': { body: events({ data: Data, event: z.enum(['a', 'b']), id: z.string().optional(), retry: z.number().nullish() }) } } },
  },
  whole: { path: '/whole', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(Whole, { fields: true }) } } } },
  text: { path: '/text', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(z.enum(['a', 'b']), { text: true }) } } } },
  coded: { path: '/coded', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(coded.response) } } } },
  either: {
    path: '/either',
    method: 'GET',
    responses: { 200: { 'text/event-stream': { body: events(Data) }, 'application/json': { body: z.array(Data) } }, 404: { 'application/json': { body: z.string() } } },
  },
  send: { path: '/send', method: 'POST', requests: { 'text/event-stream': { body: events(Received) } }, responses: { 200: {} } },
  maybe: { path: '/maybe', method: 'POST', requests: { 'text/event-stream': { body: events(Received) }, optional: true }, responses: { 200: {} } },
  sendCoded: { path: '/send/coded', method: 'POST', requests: { 'text/event-stream': { body: events(coded.request) } }, responses: { 200: {} } },
})
type Api = typeof contract

describe('a handler', () => {
  test('returns what the schemas accept', () => {
    expect<ContractOperationResponse<Api['data']>['body']>().type.toBe<AsyncIterable<{ at: Date; n?: number | undefined }>>()
    expect<ContractOperationResponse<Api['fields']>['body']>().type.toBe<
      AsyncIterable<{ data: { at: Date; n?: number | undefined }; event: 'a' | 'b'; id?: string | undefined; retry?: number | null | undefined }>
    >()
    expect<ContractOperationResponse<Api['whole']>['body']>().type.toBe<AsyncIterable<z.input<typeof Whole>>>()
    expect<ContractOperationResponse<Api['text']>['body']>().type.toBe<AsyncIterable<'a' | 'b'>>()
    expect<ContractOperationResponse<Api['coded']>['body']>().type.toBe<AsyncIterable<{ at: Date }>>()
  })

  test('receives what the schemas return', () => {
    expect<ContractOperationBody<Api['send']>>().type.toBe<AsyncIterable<{ at: Date; n: number }>>()
    expect<ContractOperationBody<Api['maybe']>>().type.toBe<AsyncIterable<{ at: Date; n: number }> | undefined>()
    expect<ContractOperationBody<Api['sendCoded']>>().type.toBe<AsyncIterable<{ at: Date }>>()
  })

  test('is checked', () => {
    const { fields } = contract
    createRouter({ contract: { fields }, handlers: { fields: (request) => request.respond({ status: 200, body: (async function* () { yield { data: { at: new Date() }, event: 'a' as const } })() }) } })
    createRouter({
      contract: { fields },
      handlers: {
        // @ts-expect-error is not assignable to type
        fields: (request) => request.respond({ status: 200, body: (async function* () { yield { data: { at: new Date() }, event: 'c' as const } })() }),
      },
    })
  })
})

describe('a client', () => {
  test('receives the data, or events with the fields that were sent', () => {
    expect<ClientResult<Api['data']>['body']>().type.toBe<AsyncIterable<{ at: string; n: number }>>()
    expect<ClientResult<Api['fields']>['body']>().type.toBe<AsyncIterable<{ data: { at: string; n: number }; event: 'a' | 'b'; id?: string | undefined; retry?: number | undefined }>>()
    expect<ClientResult<Api['whole']>['body']>().type.toBe<
      AsyncIterable<{ data: string; event: 'text'; id?: string | undefined } | { data: { at: string }; event: 'at'; retry?: number | undefined }>
    >()
    expect<ClientResult<Api['text']>['body']>().type.toBe<AsyncIterable<'a' | 'b'>>()
    expect<ClientResult<Api['coded']>['body']>().type.toBe<AsyncIterable<{ at: string }>>()
    expect<ClientResult<DecodedOperation<Api['coded']>>['body']>().type.toBe<AsyncIterable<{ at: Date }>>()
  })

  test('receives one of several content types', () => {
    expect<ClientResult<Api['either'], 'text/event-stream'>['body']>().type.toBe<AsyncIterable<{ at: string; n: number }> | string>()
    expect<Extract<ClientResult<Api['either']>, { contentType: 'application/json'; status: 200 }>['body']>().type.toBe<{ at: string; n: number }[]>()
  })

  test('gives what the schemas accept', () => {
    expect<ContractOperationInput<Api['send']>['body']>().type.toBe<AsyncIterable<{ at: unknown; n?: number | undefined }>>()
    expect<ContractOperationInput<Api['sendCoded']>['body']>().type.toBe<AsyncIterable<{ at: string }>>()
    expect<ContractOperationInput<DecodedOperation<Api['sendCoded']>>['body']>().type.toBe<AsyncIterable<{ at: Date }>>()
    expect(createClient(contract).maybe).type.toBeCallableWith()
    expect(createClient(contract).send).type.not.toBeCallableWith({ body: [{ at: 1 }] })
  })

  test('of an outline is given the function', () => {
    expect(createClient).type.toBeCallableWith(createOutline(contract), { bodies: [events] })
    expect(createClient).type.not.toBeCallableWith(createOutline(contract), { bodies: [() => 1] })
  })
})

/** The events that a client receives. */
type ClientEvent<Body extends Schema> = ClientResult<{ path: '/'; method: 'GET'; responses: { 200: { 'text/event-stream': { body: Body } } } }>['body'] extends AsyncIterable<infer Event>
  ? Event
  : never

describe('EventsSchema', () => {
  test('has the types of each library', () => {
    const ofType = events({ id: type('string'), data: type({ n: 'number' }) })
    expect<ClientEvent<typeof ofType>>().type.toBe<{ data: { n: number }; id: string }>()
    const ofTypes = events(type({ 'id?': 'string', data: { n: 'number' } }), { fields: true })
    expect<ClientEvent<typeof ofTypes>>().type.toBe<{ data: { n: number }; id?: string }>()
    const ofPipe = events({ id: v.optional(v.string()), data: v.pipe(v.object({ n: v.number() }), v.readonly()) })
    expect<ClientEvent<typeof ofPipe>>().type.toBe<{ data: { readonly n: number }; id?: string | undefined }>()
  })

  test('may have a schema that a type parameter decides', () => {
    const schemas = { ark: type({ id: 'string', data: { n: 'number' } }), zod: z.object({ id: z.string(), data: z.string() }) }
    type Listen<Name extends keyof typeof schemas> = ContractOperationResponse<{
      path: '/'
      method: 'GET'
      responses: { 200: { 'text/event-stream': { body: EventsSchema<(typeof schemas)[Name], true> } } }
    }>
    expect<Listen<'zod'>['body']>().type.toBe<AsyncIterable<{ id: string; data: string }>>()
  })

  test('is what the function returns', () => {
    expect(events(Data)).type.toBe<EventsSchema<typeof Data>>()
    expect(events(Whole, { fields: true })).type.toBe<EventsSchema<typeof Whole, true>>()
    expect(events({ data: Data, id: z.string() })).type.toBeAssignableTo<EventsSchema<{ data: typeof Data; id: z.ZodString }>>()
    expect<EventsSchema<typeof Data>>().type.toBeAssignableTo<Schema>()
  })

  test('has elements of any, unknown and never', () => {
    type Sent<Value> = ContractOperationResponse<Operation<{ responses: { 200: { 'text/event-stream': { body: EventsSchema<SchemaOf<Value>> } } } }>>['body']
    type Got<Value, Fields = undefined> = ClientResult<Operation<{ responses: { 200: { 'text/event-stream': { body: EventsSchema<SchemaOf<Value>, Fields> } } } }>>['body']
    expect<Sent<any>>().type.toBe<AsyncIterable<any>>()
    expect<Sent<unknown>>().type.toBe<AsyncIterable<unknown>>()
    expect<Sent<never>>().type.toBe<AsyncIterable<never>>()
    expect<Got<any>>().type.toBe<AsyncIterable<any>>()
    expect<Got<unknown>>().type.toBe<AsyncIterable<unknown>>()
    expect<Got<never>>().type.toBe<AsyncIterable<never>>()
    expect<Got<never, true>>().type.toBe<AsyncIterable<never>>()
    expect<Got<{ data: any; id: any }, true>>().type.toBe<AsyncIterable<{ data: any; id: any }>>()
    expect<Got<{ data: unknown; id: null }, true>>().type.toBe<AsyncIterable<{ data: unknown; id: undefined }>>()
    expect<Got<{ data?: Date; other: 1 } | undefined, true>>().type.toBe<AsyncIterable<{ data: string }>>()
    expect<Got<{ data: 'a' | undefined }, true>>().type.toBe<AsyncIterable<{ data: 'a' }>>()
  })
})

describe('the rules', () => {
  test('accept schemas of any, unknown and never, and schemas that are not known', () => {
    expect(events).type.toBeCallableWith(schemaOf<any>())
    expect(events).type.toBeCallableWith(schemaOf<unknown>(), { text: true })
    expect(events).type.toBeCallableWith(schemaOf<never>(), { fields: true })
    expect(events).type.toBeCallableWith(schemaOf<any>(), { fields: true })
    expect(events).type.toBeCallableWith(schemaOf<unknown>(), { fields: true })
    // An event without data is not sent.
    expect(events).type.toBeCallableWith(schemaOf<{ data?: number; id: string }>(), { fields: true })
    expect(events).type.not.toBeCallableWith(schemaOf<{ id: string }>(), { fields: true })
    expect(events).type.not.toBeCallableWith(schemaOf<{ data?: number } | { id: string }>(), { fields: true })
    expect(events).type.toBeCallableWith({ data: schemaOf<any>(), id: schemaOf<any>(), event: schemaOf<unknown>(), retry: schemaOf<never>() })
    expect(events).type.toBeCallableWith({} as Schema)
    const feed = <Body extends Schema>(body: Body) =>
      createContract({
        a: { path: '/a', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(body) } } } },
        b: { path: '/b', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(body, { fields: true }) } } } },
        c: { path: '/c', method: 'GET', responses: { 200: { 'text/event-stream': { body: events({ data: body, id: z.string() }) } } } },
      })
    const contract = feed(z.object({ at: z.date() }))
    expect<ClientResult<typeof contract.a>['body']>().type.toBe<AsyncIterable<{ at: string }>>()
    expect<ClientResult<typeof contract.c>['body']>().type.toBe<AsyncIterable<{ data: { at: string }; id: string }>>()
  })

  test('reject fields of other types', () => {
    // @ts-expect-error 'id' of an event must be a string
    events({ data: Data, id: z.number() })
    // @ts-expect-error 'id' of an event must be a string
    events({ id: z.number() })
    // @ts-expect-error Property 'data' is missing
    events({ id: z.string() })
    // @ts-expect-error 'event' of an event must be a string
    events({ data: Data, event: z.union([z.string(), z.number()]) })
    // @ts-expect-error 'retry' of an event must be a number
    events({ data: Data, retry: z.string() })
    // @ts-expect-error 'name' is not a field of an event
    events({ data: Data, name: z.string() })
    // @ts-expect-error is not assignable to type
    events({ data: Data, id: 'string' })
    // @ts-expect-error 'data' must not be a codec
    events({ data: coded.response, id: z.string() })
    // @ts-expect-error 'id' of an event must be a string
    events(z.object({ data: Data, id: z.number() }), { fields: true })
    // @ts-expect-error 'id' of an event must be a string
    events(z.union([z.object({ data: Data }), z.object({ data: Data, id: z.bigint() })]), { fields: true })
    // @ts-expect-error 'data' must be a field of the event
    events(z.object({ id: z.string() }), { fields: true })
    // @ts-expect-error 'data' must be a field of the event
    events(z.string(), { fields: true })
    // @ts-expect-error is not assignable to type
    events({ data: Data }, { fields: false })
    // @ts-expect-error Argument of type 'string' is not assignable to parameter of type
    events('data')
  })

  test('reject data that cannot be sent', () => {
    // @ts-expect-error 'body.n' cannot be represented in JSON
    events(z.object({ n: z.bigint() }))
    // @ts-expect-error 'body' cannot be represented in JSON
    events({ data: z.map(z.string(), z.string()) })
    // @ts-expect-error 'data' must be a string
    events(z.object({ n: z.number() }), { text: true })
    // @ts-expect-error 'data' must be a string
    events({ data: z.union([z.string(), z.number()]) }, { text: true })
    expect(events).type.toBeCallableWith({ data: z.string(), id: z.string() }, { text: true })
  })

  test('reject unknown options', () => {
    expect<EventOptions>().type.toBe<{ readonly fields?: true; readonly text?: true; readonly heartbeat?: number }>()
    // @ts-expect-error 'heartbeet' does not exist in type
    events(Data, { heartbeet: 15_000 })
    // @ts-expect-error Type 'string' is not assignable to type 'number'
    events(Data, { heartbeat: '15s' })
  })

  test('require the function under text/event-stream, and there alone', () => {
    createContract({
      // @ts-expect-error 'text/event-stream' needs events(schema)
      plain: { path: '/1', method: 'GET', responses: { 200: { 'text/event-stream': { body: Data } } } },
      // @ts-expect-error 'Text/Event-Stream' needs events(schema)
      upper: { path: '/2', method: 'POST', requests: { 'Text/Event-Stream': { body: z.any() } }, responses: { 200: {} } },
      // @ts-expect-error 'application/json' is not a content type of this schema: use 'text/event-stream'
      json: { path: '/3', method: 'GET', responses: { 200: { 'application/json': { body: events(Data) } } } },
      // @ts-expect-error 'text/event-stream' needs events(schema)
      wide: { path: '/4', method: 'GET', responses: { 200: { 'text/event-stream': { body: z.unknown() } } } },
      // Either may have the code of a body.
      schema: { path: '/6', method: 'GET', responses: { 200: { 'text/event-stream': { body: {} as Schema } } } },
      any: { path: '/5', method: 'GET', responses: { 200: { 'text/event-stream': { body: {} as any } } } },
    })
  })
})
