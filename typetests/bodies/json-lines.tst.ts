/** `jsonLines`: what handlers and clients give and receive. */
import { type ContractOperationBody, type ContractOperationInput, type ContractOperationResponse, createContract, jsonLines, type JsonLinesSchema, type Schema } from 'routepact'
import { type ClientResult, createClient, createOutline } from 'routepact/client'
import { codec, type DecodedOperation } from 'routepact/codec'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import { names, type Operation, type SchemaOf, schemaOf } from '../schemas.ts'

const isoDate = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (value) => value.toISOString() })
const coded = codec(z.object({ at: isoDate }), (value) => value as never)
const Row = z.object({ n: z.coerce.number(), size: z.number().default(1) })

const contract = createContract({
  rows: { path: '/rows', method: 'GET', responses: { 200: { 'application/jsonl': { body: jsonLines(z.object({ at: z.date() })) } } } },
  coded: { path: '/coded', method: 'GET', responses: { 200: { 'Application/X-NDJSON': { body: jsonLines(coded.response) } } } },
  send: { path: '/send', method: 'POST', requests: { 'application/x-ndjson': { body: jsonLines(Row) }, 'application/json': { body: z.array(Row) } }, responses: { 200: {} } },
  maybe: { path: '/maybe', method: 'POST', requests: { 'application/jsonl': { body: jsonLines(Row) }, optional: true }, responses: { 200: {} } },
  sendCoded: { path: '/send/coded', method: 'POST', requests: { 'application/jsonl': { body: jsonLines(coded.request) } }, responses: { 200: {} } },
})
type Api = typeof contract

test('a handler returns and receives rows', () => {
  expect<ContractOperationResponse<Api['rows']>['body']>().type.toBe<AsyncIterable<{ at: Date }>>()
  expect<ContractOperationResponse<Api['coded']>['body']>().type.toBe<AsyncIterable<{ at: Date }>>()
  expect<ContractOperationBody<Api['send']>>().type.toBe<AsyncIterable<{ n: number; size: number }> | { n: number; size: number }[]>()
  expect<ContractOperationBody<Api['maybe']>>().type.toBe<AsyncIterable<{ n: number; size: number }> | undefined>()
  expect<ContractOperationBody<Api['sendCoded']>>().type.toBe<AsyncIterable<{ at: Date }>>()
})

test('a client receives and gives rows', () => {
  expect<ClientResult<Api['rows']>['body']>().type.toBe<AsyncIterable<{ at: string }>>()
  expect<ClientResult<Api['coded']>['body']>().type.toBe<AsyncIterable<{ at: string }>>()
  expect<ClientResult<DecodedOperation<Api['coded']>>['body']>().type.toBe<AsyncIterable<{ at: Date }>>()
  type Sent = Extract<ContractOperationInput<Api['send']>, { contentType: 'application/x-ndjson' }>
  expect<Sent['body']>().type.toBe<AsyncIterable<{ n: unknown; size?: number | undefined }>>()
  expect<ContractOperationInput<Api['maybe']>['body']>().type.toBe<AsyncIterable<{ n: unknown; size?: number | undefined }> | undefined>()
  expect<ContractOperationInput<Api['sendCoded']>['body']>().type.toBe<AsyncIterable<{ at: string }>>()
  expect<ContractOperationInput<DecodedOperation<Api['sendCoded']>>['body']>().type.toBe<AsyncIterable<{ at: Date }>>()
  expect(createClient).type.toBeCallableWith(createOutline(contract), { bodies: [jsonLines] })
})

describe('JsonLinesSchema', () => {
  test('is what the function returns', () => {
    expect(jsonLines(Row)).type.toBe<JsonLinesSchema<typeof Row>>()
    expect<JsonLinesSchema<typeof Row>>().type.toBeAssignableTo<Schema>()
    // @ts-expect-error Type 'string' does not satisfy the constraint 'Schema'
    names<JsonLinesSchema<string>>()
  })

  test('has rows of any, unknown and never', () => {
    type Of<Value> = Operation<{ responses: { 200: { 'application/jsonl': { body: JsonLinesSchema<SchemaOf<Value>> } } } }>
    expect<ContractOperationResponse<Of<any>>['body']>().type.toBe<AsyncIterable<any>>()
    expect<ContractOperationResponse<Of<unknown>>['body']>().type.toBe<AsyncIterable<unknown>>()
    expect<ContractOperationResponse<Of<never>>['body']>().type.toBe<AsyncIterable<never>>()
    expect<ClientResult<Of<any>>['body']>().type.toBe<AsyncIterable<any>>()
    expect<ClientResult<Of<unknown>>['body']>().type.toBe<AsyncIterable<unknown>>()
    expect<ClientResult<Of<never>>['body']>().type.toBe<AsyncIterable<never>>()
  })
})

describe('the rules', () => {
  test('accept rows that JSON can send or receive, and schemas that are not known', () => {
    expect(jsonLines).type.toBeCallableWith(z.object({ at: z.date() }))
    expect(jsonLines).type.toBeCallableWith(z.string().transform(BigInt))
    expect(jsonLines).type.toBeCallableWith(schemaOf<any>())
    expect(jsonLines).type.toBeCallableWith(schemaOf<unknown>())
    expect(jsonLines).type.toBeCallableWith(schemaOf<never>())
    expect(jsonLines).type.toBeCallableWith({} as Schema)
    const lines = <Body extends Schema>(body: Body) =>
      createContract({ a: { path: '/a', method: 'GET', responses: { 200: { 'application/jsonl': { body: jsonLines(body) } } } } })
    const contract = lines(z.object({ at: z.date() }))
    expect<ClientResult<typeof contract.a>['body']>().type.toBe<AsyncIterable<{ at: string }>>()
  })

  test('reject rows that JSON cannot represent', () => {
    // @ts-expect-error 'body' cannot be represented in JSON
    jsonLines(z.bigint())
    // @ts-expect-error 'body.tags' cannot be represented in JSON
    jsonLines(z.object({ tags: z.set(z.string()) }))
    // @ts-expect-error Argument of type '{}' is not assignable to parameter of type
    jsonLines({})
    // @ts-expect-error Expected 1 arguments, but got 2
    jsonLines(Row, {})
  })

  test('require the function under JSON lines, and there alone', () => {
    createContract({
      // @ts-expect-error 'application/jsonl' needs jsonLines(schema)
      one: { path: '/1', method: 'GET', responses: { 200: { 'application/jsonl': { body: Row } } } },
      // @ts-expect-error 'application/x-ndjson' needs jsonLines(schema)
      two: { path: '/2', method: 'POST', requests: { 'application/x-ndjson': { body: z.any() } }, responses: { 200: {} } },
      // @ts-expect-error 'application/json' is not a content type of this schema: use 'application/jsonl'
      three: { path: '/3', method: 'GET', responses: { 200: { 'application/json': { body: jsonLines(Row) } } } },
      // @ts-expect-error 'application/json' is not a content type of this schema: use 'application/jsonl'
      four: { path: '/4', method: 'POST', requests: { 'application/json': { body: jsonLines(Row) } }, responses: { 200: {} } },
    })
  })
})
