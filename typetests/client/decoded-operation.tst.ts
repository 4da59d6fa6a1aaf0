/** What a client with codecs gives and receives, in each place of an operation. */
import type { ContractOperation, JsonLinesSchema, MultipartSchema } from 'routepact'
import type { ClientInput, ClientResult, ContractHeaders } from 'routepact/client'
import type { DecodedContract, DecodedOperation, RequestCodec, ResponseCodec } from 'routepact/codec'
import { describe, expect, test } from 'tstyche'
import type { Operation, SchemaOf } from '../schemas.ts'

type Sent = RequestCodec<{ at: string }, { at: Date }>
type Found = ResponseCodec<{ at: string }, { at: Date }>
type Plain = SchemaOf<{ at: string }>

describe('a request', () => {
  type Decoded<Fields> = Operation<Fields> extends infer Given extends ContractOperation ? DecodedOperation<Given> : never
  type Input<Fields> = Decoded<Fields> extends infer Given extends ContractOperation ? ClientInput<Given> : never

  test('has values in each part', () => {
    expect<Input<{ path: '/:at'; pathParams: Sent }>['params']>().type.toBe<{ at: Date }>()
    expect<Input<{ query: Sent }>['query']>().type.toBe<{ at: Date }>()
    expect<Input<{ headers: Sent }>['headers']>().type.toBe<{ at: Date }>()
    expect<Input<{ cookies: Sent }>['cookies']>().type.toBe<{ at: Date } | undefined>()
    expect<Input<{ query: Plain; headers: Sent }>['query']>().type.toBe<{ at: string }>()
  })

  test('has a value in each body', () => {
    type Body<One, Two, Three> = Input<{ requests: { 'a/a': { body: One }; 'b/b': { body: Two }; 'c/c': { body: Three } } }>
    type Of<Given, Type> = Extract<Given, { contentType: Type }> extends { body: infer Value } ? Value : never
    expect<Of<Body<Sent, Plain, Plain>, 'a/a'>>().type.toBe<{ at: Date }>()
    expect<Of<Body<Plain, Sent, Plain>, 'b/b'>>().type.toBe<{ at: Date }>()
    expect<Of<Body<Plain, Plain, Sent>, 'c/c'>>().type.toBe<{ at: Date }>()
    expect<Of<Body<Plain, Sent, Sent>, 'a/a'>>().type.toBe<{ at: string }>()
    expect<Input<{ requests: { 'application/json': { body: Sent }; optional: true } }>['body']>().type.toBe<{ at: Date } | undefined>()
  })

  test('has values in a form and in a stream', () => {
    type Form<Fields> = Input<{ requests: { 'multipart/form-data': { body: MultipartSchema<SchemaOrCodec<Fields>> } } }>['body']
    type Lines<Row> = Input<{ requests: { 'application/jsonl': { body: JsonLinesSchema<SchemaOrCodec<Row>> } } }>['body']
    type SchemaOrCodec<Given> = Given extends 'codec' ? Sent : Plain
    expect<Form<'codec'>>().type.toBe<{ at: Date } | FormData>()
    expect<Form<'schema'>>().type.toBe<{ at: string } | FormData>()
    expect<Lines<'codec'>>().type.toBe<AsyncIterable<{ at: Date }>>()
    expect<Lines<'schema'>>().type.toBe<AsyncIterable<{ at: string }>>()
  })
})

describe('a response', () => {
  type Result<Responses> = ClientResult<DecodedOperation<Operation<{}> & { responses: Responses }>>
  type Body<One, Two, Three> = { 200: { 'a/json': { body: One }; 'application/json': { body: Two }; 'c/c+json': { body: Three } } }
  type Of<Responses, Type> = Extract<Result<Responses>, { contentType: Type }>['body']

  test('has a value under each content type', () => {
    expect<Of<Body<Plain, Found, Plain>, 'application/json'>>().type.toBe<{ at: Date }>()
    expect<Of<Body<Plain, Plain, Found>, 'c/c+json'>>().type.toBe<{ at: Date }>()
    expect<Of<Body<Found, Plain, Found>, 'a/json'>>().type.toBe<{ at: Date }>()
    expect<Of<Body<Found, Plain, Found>, 'application/json'>>().type.toBe<{ at: string }>()
  })

  test('has headers as text', () => {
    type Tagged = Result<{ 200: { 'application/json': { body: Found; headers: ResponseCodec<{ etag: string }, { etag: bigint }> } } }>
    expect<Tagged['body']>().type.toBe<{ at: Date }>()
    expect<Tagged['headers']>().type.toBe<ContractHeaders<{ etag: string }>>()
  })

  test('has values in a stream, and a form as it is', () => {
    expect<Result<{ 200: { 'application/jsonl': { body: JsonLinesSchema<Found> } } }>['body']>().type.toBe<AsyncIterable<{ at: Date }>>()
    expect<Result<{ 200: { 'application/jsonl': { body: JsonLinesSchema<Plain> } } }>['body']>().type.toBe<AsyncIterable<{ at: string }>>()
    expect<Result<{ 200: { 'multipart/form-data': { body: MultipartSchema<Found> } } }>['body']>().type.toBe<FormData>()
  })
})

describe('several operations', () => {
  type One = Operation<{ query: Sent }>
  type Two = Operation<{ headers: Sent; responses: { 200: { 'application/json': { body: Found } } } }>

  test('have values each in a union', () => {
    expect<DecodedOperation<One | Two>>().type.toBe<DecodedOperation<One> | DecodedOperation<Two>>()
    expect<ClientResult<DecodedOperation<One | Two>>['body']>().type.toBe<{ at: Date } | undefined>()
  })

  test('have values in a contract, in a group and beside other exports', () => {
    expect<DecodedContract<{ one: One; two: Two }>>().type.toBe<{ readonly one: DecodedOperation<One>; readonly two: DecodedOperation<Two> }>()
    expect<DecodedContract<{ group: { one: One; two: Two } }>>().type.toBe<{
      readonly group: { readonly one: DecodedOperation<One>; readonly two: DecodedOperation<Two> }
    }>()
    expect<DecodedContract<{ group: { one: One; limit: 3 } }>>().type.toBe<{ readonly group: { readonly one: DecodedOperation<One>; readonly limit: 3 } }>()
  })
})
