import { type ContractOperation, createContract, createRouter, type JsonLinesSchema } from 'routepact'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import type { HandlersRules } from '../../../src/core/router/typing/handler-rules.ts'
import type { Operation, SchemaOf } from '../../schemas.ts'

const failure = { 'application/json': { body: z.object({ message: z.string() }) } }
const contract = createContract({
  get: {
    path: '/',
    method: 'GET',
    responses: { 200: { 'application/json': { body: z.object({ id: z.number() }) } }, 400: failure, 404: failure },
  },
})

interface Failure<Status> {
  status: Status
  body: { message: string }
}
declare const isFound: boolean
declare const fail: () => Failure<400 | 404>
declare const found: { status: 200; body: { id: number } }

describe('the result of a handler whose status is a union', () => {
  test('is a response if its parts match each status', () => {
    createRouter({ contract, handlers: { get: fail } })
    createRouter({ contract, handlers: { get: async () => fail() } })
    createRouter({ contract, handlers: { get: async () => (isFound ? found : fail()) } })
    createRouter({ contract, handlers: { get: async () => (isFound ? new Response() : fail()) } })
    createRouter({ contract, handlers: { get: async (request) => request.respond(fail()) } })
    const router = createRouter({ contract, handlers: { get: (): any => fail() } })
    expect(router.fetch).type.toBeAssignableTo<(request: Request) => Promise<Response>>()
    createRouter({ contract, handlers: { get: (): never => { throw new Error() } } })
  })

  test('is rejected if a part differs for one of them', () => {
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "'418' is not a declared status of this operation"
        get: async () => fail() as Failure<400 | 418>,
      },
    })
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "'body' of the response does not match the contract"
        get: async () => fail() as Failure<400 | 404> | { status: 200 | 404; body: { id: number } },
      },
    })
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "'body.message' of the response does not match the contract"
        get: async () => fail() as unknown as { status: 400 | 404; body: { message: number } },
      },
    })
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "the handler must return a response"
        get: (): unknown => fail(),
      },
    })
  })
})

/** The exact message for a handler with this result, for the operation with these responses. */
type Message<Responses, Result> =
  Operation<{ responses: Responses }> extends infer Get extends ContractOperation
    ? HandlersRules<{ get: () => Result }, { get: Get }, never, [], {}, 'contract' | 'handlers'> extends { readonly handlers: { readonly get: infer Text } }
      ? Text
      : never
    : never

type Other<Place extends string> = `'${Place}' of the response does not match the contract`

describe('the message for the result of a handler', () => {
  test('names the statuses that are not declared, and no others', () => {
    type Of<Status> = Message<{ 200: {}; 404: {} }, { status: Status }>
    expect<Of<200 | 404>>().type.toBe<never>()
    expect<Of<418>>().type.toBe<"'418' is not a declared status of this operation">()
    expect<Of<200 | 418>>().type.toBe<"'418' is not a declared status of this operation">()
    expect<Of<404 | 418 | 500>>().type.toBe<"'418' is not a declared status of this operation" | "'500' is not a declared status of this operation">()
    expect<Of<number>>().type.toBe<"'number' is not a declared status of this operation">()
  })

  test('names a content type that is not declared, and otherwise the part', () => {
    type Two = { 200: { 'application/json': { body: SchemaOf<{ a: string }> }; 'text/csv': { body: SchemaOf<string> } } }
    expect<Message<Two, { status: 200; contentType: 'text/csv'; body: string }>>().type.toBe<never>()
    expect<Message<Two, { status: 200; contentType: 'text/html'; body: string }>>().type.toBe<Other<'contentType'>>()
    expect<Message<Two, { status: 200; contentType: 'text/csv'; body: number }>>().type.toBe<Other<'body'>>()
    expect<Message<Two, { status: 200; contentType: 'application/json'; body: { a: number } }>>().type.toBe<Other<'body.a'>>()
  })

  test('names the place in a body: a property, an element, an element of a stream', () => {
    type Json<Wanted, Given> = Message<{ 200: { 'application/json': { body: SchemaOf<Wanted> } } }, { status: 200; body: Given }>
    type Lines<Wanted, Given> = Message<{ 200: { 'application/jsonl': { body: JsonLinesSchema<SchemaOf<Wanted>> } } }, { status: 200; body: AsyncIterable<Given> }>
    expect<Json<{ a: string; b: string }, { a: string }>>().type.toBe<Other<'body.b'>>()
    expect<Json<{ a: string; b: { c: string } }, { a: string; b: {} }>>().type.toBe<Other<'body.b.c'>>()
    expect<Json<{ a: string; b?: string }, { a: string; b: number }>>().type.toBe<Other<'body.b'>>()
    expect<Json<{ a: string }[], { a: number }[]>>().type.toBe<Other<'body[].a'>>()
    expect<Json<{ a: string[] }, { a: number[] }>>().type.toBe<Other<'body.a[]'>>()
    expect<Lines<{ a: string }, { a: string }>>().type.toBe<never>()
    expect<Lines<{ a: string }, { a: number }>>().type.toBe<Other<'body[].a'>>()
    expect<Lines<string, number>>().type.toBe<Other<'body[]'>>()
  })

  test('names a place up to six levels deep', () => {
    type Deep<Value> = { a: { b: { c: { d: { e: { f: Value } } } } } }
    type Of<Wanted, Given> = Message<{ 200: { 'application/json': { body: SchemaOf<Deep<Wanted>> } } }, { status: 200; body: Deep<Given> }>
    expect<Of<string, string>>().type.toBe<never>()
    expect<Of<string, number>>().type.toBe<Other<'body.a.b.c.d.e.f'>>()
    expect<Of<{ g: string }, { g: number }>>().type.toBe<Other<'body.a.b.c.d.e.f'>>()
  })
})
