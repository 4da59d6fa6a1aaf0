import type { Contract, ContractOperation, EventsSchema, JsonLinesSchema, MultipartSchema, errors, mergeContracts } from 'routepact'
import type { BreakingChanges } from 'routepact/versions'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import type { contract as conduit } from '../../../docs/examples/conduit/contract.ts'
import type { Operation, SchemaOf } from '../../schemas.ts'

type Any = ReturnType<typeof JSON.parse>

type Changes<Old, New> = [{ op: Operation<Old> }, { op: Operation<New> }] extends [
  infer First extends Contract,
  infer Second extends Contract,
]
  ? BreakingChanges<First, Second>
  : 'not a contract'
type Json<Body> = { 'application/json': { body: Body } }
type QueryChanges<Old, New> = Changes<{ query: SchemaOf<Old> }, { query: SchemaOf<New> }>
type ParameterChanges<Old, New> = Changes<
  { path: '/:id'; pathParams: SchemaOf<Old> },
  { path: '/:id'; pathParams: SchemaOf<New> }
>
/** The schema of a body; events have fields. */
type BodyOf<Value, Type> = Type extends 'multipart/form-data'
  ? MultipartSchema<SchemaOf<Value>>
  : Type extends 'text/event-stream'
    ? EventsSchema<SchemaOf<Value>, true>
    : Type extends 'application/jsonl'
      ? JsonLinesSchema<SchemaOf<Value>>
      : SchemaOf<Value>
type SentChanges<Old, New, Type extends string = 'application/json'> = Changes<
  { requests: { [Key in Type]: { body: BodyOf<Old, Key> } } },
  { requests: { [Key in Type]: { body: BodyOf<New, Key> } } }
>
type FoundChanges<Old, New, Type extends string = 'application/json'> = Changes<
  { responses: { 200: { [Key in Type]: { body: BodyOf<Old, Key> } } } },
  { responses: { 200: { [Key in Type]: { body: BodyOf<New, Key> } } } }
>
type ResponsesChange<Old, New, Method = 'GET'> = Changes<
  { method: Method; responses: Old },
  { method: Method; responses: New }
>
type SecurityChange<Old, New> = Changes<{ security: Old }, { security: New }>

type Sent<Text extends string> = `op: body of 'application/json'${Text}`
type Found<Text extends string> = `op: 200 'application/json'${Text}`

declare const brand: unique symbol
type Branded<Value> = Value & { readonly [brand]: 'id' }

type Ping = Operation<{ path: '/ping'; method: 'GET' }>
type Pong = Operation<{ path: '/pong'; method: 'GET' }>

describe('contracts', () => {
  test('a contract of type any has a sentence', () => {
    expect<BreakingChanges<Any, { ping: Ping }>>().type.toBe<'the operations of the old contract are not known'>()
    expect<BreakingChanges<{ ping: Ping }, Any>>().type.toBe<'the operations of the new contract are not known'>()
  })

  test('a contract has no breaking changes to itself', () => {
    expect<BreakingChanges<typeof conduit, typeof conduit>>().type.toBe<never>()
    expect<BreakingChanges<{}, {}>>().type.toBe<never>()
    expect<BreakingChanges<{}, { ping: Ping }>>().type.toBe<never>()
  })

  test('each gone operation has a sentence', () => {
    expect<BreakingChanges<Pick<typeof conduit, 'getTags' | 'login'>, {}>>().type.toBe<
      'getTags: the operation is gone' | 'login: the operation is gone'
    >()
    expect<BreakingChanges<{ ping: Ping & { deprecated: false } }, {}>>().type.toBe<'ping: the operation is gone'>()
    expect<BreakingChanges<{ ping: Ping & { deprecated: true } }, {}>>().type.toBe<never>()
  })

  test('a contract that is not known has a sentence', () => {
    expect<BreakingChanges<Any, {}>>().type.toBe<'the operations of the old contract are not known'>()
    expect<BreakingChanges<{}, Any>>().type.toBe<'the operations of the new contract are not known'>()
    expect<BreakingChanges<never, {}>>().type.toBe<'the operations of the old contract are not known'>()
    expect<BreakingChanges<{}, never>>().type.toBe<'the operations of the new contract are not known'>()
    expect<BreakingChanges<Contract, Contract>>().type.toBe<'the operations of the old contract are not known'>()
    expect<BreakingChanges<{}, Contract>>().type.toBe<'the operations of the new contract are not known'>()
    // @ts-expect-error does not satisfy the constraint
    expect<BreakingChanges<unknown, {}>>().type.toBe<never>()
  })

  test('an operation that is not known has a sentence', () => {
    type Wide = { op: ContractOperation }
    expect<BreakingChanges<Wide, Wide>>().type.toBe<'op: the operation is not known'>()
    expect<BreakingChanges<Wide, { op: Ping }>>().type.toBe<'op: the operation is not known'>()
    expect<BreakingChanges<{ op: Ping }, Wide>>().type.toBe<'op: the operation is not known'>()
  })

  test('every member of a union is compared', () => {
    type Versions = { ping: Ping } | { pong: Ping }
    expect<BreakingChanges<Versions, {}>>().type.toBe<'ping: the operation is gone' | 'pong: the operation is gone'>()
    expect<BreakingChanges<{ ping: Ping }, { ping: Ping } | {}>>().type.toBe<'ping: the operation is gone'>()
    type Asks<Name extends string> = { ping: Ping & { query: SchemaOf<{ [Key in Name]: string }> } }
    expect<BreakingChanges<{ ping: Ping }, Asks<'a'> | { ping: Ping } | Asks<'b'>>>().type.toBe<
      "ping: query 'a' is now required" | "ping: query 'b' is now required"
    >()
    expect<BreakingChanges<Asks<'a'> | { ping: Ping }, Asks<'a'>>>().type.toBe<"ping: query 'a' is now required">()
  })

  test('merged contracts are compared', () => {
    const merge = (undefined as unknown as typeof mergeContracts)({ ping: {} as Ping }, { pong: {} as Pong })
    expect<BreakingChanges<{ ping: Ping }, typeof merge>>().type.toBe<never>()
    type Prefixed = Operation<{ path: '/v1/ping'; method: 'GET' }>
    expect<BreakingChanges<{ ping: Ping }, { ping: Prefixed }>>().type.toBe<"ping: path '/ping' is now '/v1/ping'">()
  })
})

test('a deprecated operation may be gone, also one with dates', () => {
  expect<BreakingChanges<{ ping: Ping & { deprecated: true } }, {}>>().type.toBe<never>()
  expect<BreakingChanges<{ ping: Ping & { deprecated: { since: '2026-01-31' } } }, {}>>().type.toBe<never>()
  expect<BreakingChanges<{ ping: Ping & { deprecated: false } }, {}>>().type.toBe<'ping: the operation is gone'>()
  expect<BreakingChanges<{ ping: Ping }, {}>>().type.toBe<'ping: the operation is gone'>()
})

describe('routes', () => {
  test('method and path decide, not the name', () => {
    expect<BreakingChanges<{ ping: Ping }, { pong: Ping }>>().type.toBe<never>()
    expect<
      BreakingChanges<{ a: Ping }, { a: Operation<{ path: '/v2' }>; b: Ping & { query: SchemaOf<{ q: string }> } }>
    >().type.toBe<"a: query 'q' is now required">()
    expect<Changes<{ method: 'GET'; path: '/a' }, { method: 'PUT'; path: '/b' }>>().type.toBe<
      "op: method 'GET' is now 'PUT'" | "op: path '/a' is now '/b'"
    >()
    expect<Changes<{ path: '/a' }, { path: '/a/' }>>().type.toBe<never>()
    expect<Changes<{ path: '/a'; deprecated: true }, { path: '/b' }>>().type.toBe<never>()
  })

  test('path parameters correspond by position', () => {
    type Old = { path: '/:a/:b'; pathParams: SchemaOf<{ a: 'x' | 'y'; b: string }> }
    expect<Changes<Old, { path: '/:c/:d'; pathParams: SchemaOf<{ c: 'x' | 'y'; d: string }> }>>().type.toBe<never>()
    expect<Changes<Old, { path: '/:b/:a'; pathParams: SchemaOf<{ b: 'x'; a: string }> }>>().type.toBe<
      "op: path parameter 'b' no longer accepts 'y'"
    >()
    expect<Changes<{ path: '/:a' }, { path: '/:b'; pathParams: SchemaOf<{ b: `x-${string}` }> }>>().type.toBe<
      "op: path parameter 'b' no longer accepts every string"
    >()
    expect<ParameterChanges<{ id: unknown }, { id: string }>>().type.toBe<never>()
  })
})

describe('the query and the headers', () => {
  test('values are text', () => {
    expect<QueryChanges<{ page: unknown }, { page: string }>>().type.toBe<never>()
    expect<QueryChanges<{ page: string | number }, { page: string }>>().type.toBe<never>()
    expect<QueryChanges<{ page: 1 | 2 }, { page: '1' }>>().type.toBe<"op: query 'page' no longer accepts 2">()
    expect<QueryChanges<{ tags: string }, { tags: string[] }>>().type.toBe<never>()
    expect<QueryChanges<{ tags: 'a' | 'b' }, { tags: 'a'[] }>>().type.toBe<"op: query 'tags' no longer accepts 'b'">()
  })

  test('each part is compared', () => {
    type Part<Name extends 'query' | 'headers' | 'cookies', Value> = { [Key in Name]: SchemaOf<Value> }
    type Required<Name extends 'query' | 'headers' | 'cookies'> = Changes<{}, Part<Name, { a: string; b?: string }>>
    type Narrowed<Name extends 'query' | 'headers' | 'cookies'> = Changes<Part<Name, { a: 'x' | 'y' }>, Part<Name, { a: 'y' }>>
    expect<Required<'query'>>().type.toBe<"op: query 'a' is now required">()
    expect<Required<'headers'>>().type.toBe<"op: header 'a' is now required">()
    expect<Required<'cookies'>>().type.toBe<"op: cookie 'a' is now required">()
    expect<Narrowed<'query'>>().type.toBe<"op: query 'a' no longer accepts 'x'">()
    expect<Narrowed<'headers'>>().type.toBe<"op: header 'a' no longer accepts 'x'">()
    expect<Narrowed<'cookies'>>().type.toBe<"op: cookie 'a' no longer accepts 'x'">()
    expect<ParameterChanges<{ id: 'x' | 'y' }, { id: 'y' }>>().type.toBe<"op: path parameter 'id' no longer accepts 'x'">()
  })

  test('an unknown value is required unless its key is optional', () => {
    expect<QueryChanges<{ page?: unknown }, { page: unknown }>>().type.toBe<"op: query 'page' is now required">()
    expect<QueryChanges<{ page?: string }, { page: unknown }>>().type.toBe<"op: query 'page' is now required">()
    expect<QueryChanges<{}, { page: unknown }>>().type.toBe<"op: query 'page' is now required">()
    expect<QueryChanges<{ page: unknown }, { page?: unknown }>>().type.toBe<never>()
  })

  test('a part without a schema', () => {
    expect<Changes<{}, { query: SchemaOf<{ a?: 'b' }> }>>().type.toBe<never>()
    expect<Changes<{ query: SchemaOf<{ a: string }> }, {}>>().type.toBe<never>()
    expect<Changes<{}, { headers: SchemaOf<{ 'x-a': string }> }>>().type.toBe<"op: header 'x-a' is now required">()
  })

  test('schemas of a package that is not installed', () => {
    expect<Changes<{ query: Any }, { query: SchemaOf<{ a: string }> }>>().type.toBe<
      'op: query no longer accepts a string'
    >()
    expect<Changes<{ requests: Json<Any> }, { requests: Json<SchemaOf<{ a: string }>> }>>().type.toBe<
      Sent<' no longer accepts every value'>
    >()
  })
})

describe('request bodies', () => {
  test('a body that is added may be empty, as text or as an object', () => {
    type Added<Type extends string, Body> = Changes<{}, { requests: { [Key in Type]: { body: SchemaOf<Body> } } }>
    expect<Added<'text/plain', string>>().type.toBe<never>()
    expect<Added<'text/plain', 'a'>>().type.toBe<'op: body is now required'>()
    expect<Added<'application/json', { a?: string }>>().type.toBe<never>()
    expect<Added<'application/json', string>>().type.toBe<'op: body is now required'>()
    expect<Added<'multipart/form-data', { a: string }>>().type.toBe<'op: body is now required'>()
  })

  test('an optional body may become required by a schema that accepts an empty one', () => {
    type Body<Type extends string, Value> = { [Key in Type]: { body: SchemaOf<Value> } }
    type Required<Type extends string, Value> = Changes<{ requests: Body<Type, Value> & { optional: true } }, { requests: Body<Type, Value> }>
    expect<Required<'application/json', { a: string }>>().type.toBe<"op: body of 'application/json' is now required">()
    expect<Required<'application/json', { a?: string }>>().type.toBe<never>()
    expect<Required<'text/plain', string>>().type.toBe<never>()
    expect<Required<'text/plain', 'a'>>().type.toBe<"op: body of 'text/plain' is now required">()
    type Optional<Old, Value> = Changes<Old, { requests: Body<'application/json', Value> & { optional: true } }>
    expect<Optional<{}, { a: string }>>().type.toBe<never>()
    expect<Optional<{ requests: Body<'application/json', { a: string }> }, { a: string }>>().type.toBe<never>()
    expect<Optional<{ requests: Body<'application/json', { a: string }> & { optional: true } }, { a: string }>>().type.toBe<never>()
    expect<Optional<{ requests: Body<'application/json', { a: string }> & { optional: true } }, { b: string }>>().type.toBe<Sent<": 'b' is now required">>()
    expect<Optional<{ requests: Body<'text/plain', 'a'> & { optional: true } }, { a: string }>>().type.toBe<"op: body of 'text/plain' is no longer accepted">()
    expect<Changes<{ requests: Body<'a/b', Uint8Array> & { optional: true } }, {}>>().type.toBe<never>()
  })

  test('optional properties without a common key are compatible', () => {
    expect<SentChanges<{ a?: string }, { b?: string }>>().type.toBe<never>()
    expect<SentChanges<{ x: { a?: string }[] }, { x: { b?: string }[] }>>().type.toBe<never>()
    expect<SentChanges<{ a?: string | undefined }, { a?: string }>>().type.toBe<never>()
  })

  test('any, unknown and never', () => {
    const old = { body: z.any() }
    const narrow = { body: z.object({ a: z.string() }) }
    expect<
      Changes<{ requests: { 'application/json': typeof old } }, { requests: { 'application/json': typeof narrow } }>
    >().type.toBe<Sent<' no longer accepts every value'>>()
    expect<SentChanges<{ a: string }, Any>>().type.toBe<never>()
    expect<SentChanges<unknown, string>>().type.toBe<Sent<' no longer accepts every value'>>()
    expect<SentChanges<{ a: unknown }, { a: string }>>().type.toBe<Sent<": 'a' no longer accepts every value">>()
    expect<SentChanges<never, string>>().type.toBe<never>()
    expect<SentChanges<string, never>>().type.toBe<Sent<' no longer accepts a string'>>()
  })

  test('recursive schemas have a sentence for each change, once', () => {
    interface Tree {
      name: string
      left?: Tree | undefined
      more: Tree[]
    }
    interface SizedTree {
      name: string
      size: number
      left?: SizedTree | undefined
      more: SizedTree[]
    }
    expect<SentChanges<Tree, SizedTree>>().type.toBe<Sent<": 'size' is now required">>()
    expect<SentChanges<SizedTree, Tree>>().type.toBe<never>()
    expect<FoundChanges<SizedTree, Tree>>().type.toBe<Found<": 'size' is no longer sent">>()
    const category = z.object({
      name: z.string(),
      get children() {
        return z.array(category)
      },
    })
    const sized = z.object({
      name: z.string(),
      size: z.number(),
      get children() {
        return z.array(sized)
      },
    })
    type Old = { requests: Json<typeof category> }
    expect<Changes<Old, { requests: Json<typeof sized> }>>().type.toBe<Sent<": 'size' is now required">>()
    expect<Changes<{ requests: Json<typeof sized> }, Old>>().type.toBe<never>()
    expect<Changes<Old, Old>>().type.toBe<never>()
  })

  test('the comparison stops at a depth of ten', () => {
    type Deep<Value> = { a: { b: { c: { d: { e: { f: { g: { h: { i: Value } } } } } } } } }
    expect<SentChanges<Deep<string>, Deep<number>>>().type.toBe<
      Sent<": 'a.b.c.d.e.f.g.h.i' no longer accepts a string">
    >()
    expect<SentChanges<Deep<{ j: { k: string } }>, Deep<{ j: { k: number } }>>>().type.toBe<
      Sent<": 'a.b.c.d.e.f.g.h.i.j' is nested too deeply to compare">
    >()
    expect<SentChanges<Deep<{ j: { k: string; l: 1 } }>, Deep<{ j: { k: string } }>>>().type.toBe<never>()
  })

  test('unions', () => {
    type Card = { type: 'card'; number: string }
    type Transfer = { type: 'transfer'; iban: string }
    expect<SentChanges<Card | Transfer, Card | (Transfer & { bic: string })>>().type.toBe<
      Sent<": 'bic' is now required">
    >()
    expect<SentChanges<Card | Transfer, Card>>().type.toBe<Sent<": 'type' no longer accepts 'transfer'">>()
    expect<SentChanges<{ ok: true; a: 1 } | { ok: false }, { ok: true; a: 2 } | { ok: false }>>().type.toBe<
      Sent<": 'a' no longer accepts 1">
    >()
    expect<SentChanges<{ a: string } | { b: string }, { a: string } | { b: number }>>().type.toBe<
      Sent<' no longer accepts every object'>
    >()
    expect<SentChanges<{ type: 'a' | 'b'; x?: 1 }, { type: 'a'; y?: 1 } | { type: 'b'; z?: 1 }>>().type.toBe<never>()
    expect<SentChanges<{ a: boolean }, { a: string }>>().type.toBe<Sent<": 'a' no longer accepts a boolean">>()
    expect<SentChanges<string | { a: 1 } | null, string>>().type.toBe<
      Sent<' no longer accepts an object'> | Sent<' no longer accepts null'>
    >()
  })

  test('tuples and arrays', () => {
    expect<SentChanges<[string, number], [string, string]>>().type.toBe<Sent<": '[1]' no longer accepts a number">>()
    expect<SentChanges<[string], [string, number]>>().type.toBe<Sent<' no longer accepts an array of length 1'>>()
    expect<SentChanges<[string, number?], [string]>>().type.toBe<Sent<' no longer accepts an array of length 2'>>()
    expect<SentChanges<string[], [string]>>().type.toBe<Sent<' no longer accepts arrays of every length'>>()
    expect<SentChanges<string[], [string, ...string[]]>>().type.toBe<Sent<' no longer accepts arrays of every length'>>()
    expect<SentChanges<[], [string, ...string[]]>>().type.toBe<Sent<' no longer accepts arrays of every length'>>()
    expect<SentChanges<[string], string[]>>().type.toBe<never>()
    expect<SentChanges<readonly string[], string[]>>().type.toBe<never>()
    expect<SentChanges<{ readonly a: readonly { readonly b: 1 }[] }, { a: { b: number }[] }>>().type.toBe<never>()
    expect<SentChanges<{ a: string }[][], { a: number }[][]>>().type.toBe<
      Sent<": '[][].a' no longer accepts a string">
    >()
    expect<FoundChanges<[string], [string, string?]>>().type.toBe<Found<' may now be an array of length 2'>>()
    expect<FoundChanges<[string], string[]>>().type.toBe<Found<' may now be an array of another length'>>()
  })

  test('records', () => {
    expect<SentChanges<Record<string, number>, Record<string, string>>>().type.toBe<
      Sent<": '*' no longer accepts a number">
    >()
    expect<SentChanges<Record<string, number>, { a: number }>>().type.toBe<Sent<": 'a' is now required">>()
    expect<SentChanges<{ a: string; b: 1 }, Record<string, number>>>().type.toBe<
      Sent<": 'a' no longer accepts a string">
    >()
    expect<SentChanges<Record<'a' | 'b', 1>, Record<'a', 1>>>().type.toBe<never>()
    expect<SentChanges<Record<`x-${string}`, 1>, Record<`x-${string}`, 2>>>().type.toBe<
      Sent<": '*' no longer accepts 1">
    >()
    expect<SentChanges<{ a: { b: string } }, { a: Record<string, never> }>>().type.toBe<never>()
  })

  test('literals and patterns', () => {
    expect<SentChanges<1 | 2, 1>>().type.toBe<Sent<' no longer accepts 2'>>()
    expect<SentChanges<number, 1>>().type.toBe<Sent<' no longer accepts every number'>>()
    expect<SentChanges<string, `a-${string}`>>().type.toBe<Sent<' no longer accepts every string'>>()
    expect<SentChanges<`b-${string}`, `a-${string}`>>().type.toBe<Sent<' no longer accepts every string'>>()
    expect<SentChanges<boolean, string>>().type.toBe<Sent<' no longer accepts a boolean'>>()
    expect<SentChanges<true, string>>().type.toBe<Sent<' no longer accepts true'>>()
    expect<SentChanges<string | undefined, string>>().type.toBe<Sent<' is now required'>>()
  })

  test('dates, big integers, files and bytes', () => {
    expect<SentChanges<{ at: string | Date }, { at: string }>>().type.toBe<never>()
    expect<SentChanges<{ at: Date }, { at: number }>>().type.toBe<Sent<": 'at' no longer accepts a string">>()
    expect<SentChanges<bigint, string, 'text/plain'>>().type.toBe<
      "op: body of 'text/plain' no longer accepts a bigint"
    >()
    expect<SentChanges<{ file: Blob }, { file: File }, 'multipart/form-data'>>().type.toBe<never>()
    expect<SentChanges<{ file: File[] }, { file: File }, 'multipart/form-data'>>().type.toBe<
      "op: body of 'multipart/form-data': 'file' no longer accepts an array"
    >()
    expect<SentChanges<{ at: Date }, { at: File }, 'multipart/form-data'>>().type.toBe<
      "op: body of 'multipart/form-data': 'at' no longer accepts a date"
    >()
    expect<SentChanges<Uint8Array, ArrayBuffer, 'application/octet-stream'>>().type.toBe<never>()
    expect<SentChanges<Uint8Array, string, 'application/octet-stream'>>().type.toBe<
      "op: body of 'application/octet-stream' no longer accepts bytes"
    >()
    expect<SentChanges<URLSearchParams, string, 'application/x-www-form-urlencoded'>>().type.toBe<
      "op: body of 'application/x-www-form-urlencoded' no longer accepts a form"
    >()
    expect<SentChanges<{ n: unknown }, { n: string }, 'application/x-www-form-urlencoded'>>().type.toBe<never>()
    expect<SentChanges<{ n: number }, { n: string }, 'application/x-www-form-urlencoded'>>().type.toBe<never>()
    expect<SentChanges<{ n: number }, { n: string }, 'multipart/form-data'>>().type.toBe<never>()
    expect<SentChanges<{ n: number }, { n: string }, 'application/jsonl'>>().type.toBe<"op: body of 'application/jsonl': 'n' no longer accepts a number">()
    expect<SentChanges<{ at: Date }, { at: string }, 'application/jsonl'>>().type.toBe<never>()
    expect<SentChanges<{ n: number }, { n: string }>>().type.toBe<Sent<": 'n' no longer accepts a number">>()
    expect<SentChanges<symbol, string, 'text/plain'>>().type.toBe<
      "op: body of 'text/plain' no longer accepts a symbol"
    >()
  })
})

describe('responses', () => {
  test('bodies are compared as they arrive', () => {
    expect<FoundChanges<{ at: string }, { at: Date }>>().type.toBe<never>()
    expect<FoundChanges<{ at: Date }, { at: string }>>().type.toBe<never>()
    expect<FoundChanges<{ at: Date }, { at: number }>>().type.toBe<Found<": 'at' may now be a number">>()
    expect<FoundChanges<Uint8Array, string, 'application/octet-stream'>>().type.toBe<never>()
    expect<FoundChanges<{ a: string }, { b: string }, 'multipart/form-data'>>().type.toBe<never>()
  })

  test('recursive schemas with dates', () => {
    interface Dated {
      at: Date
      next?: Dated
      all: Dated[]
    }
    interface Numbered {
      at: number
      next?: Numbered
      all: Numbered[]
    }
    expect<FoundChanges<Dated, Numbered>>().type.toBe<Found<": 'at' may now be a number">>()
    expect<FoundChanges<Dated, Dated & { more: 1 }>>().type.toBe<never>()
  })

  test('brands are not sent', () => {
    expect<FoundChanges<Branded<string>, string>>().type.toBe<never>()
    expect<FoundChanges<{ id: Branded<'a' | 'b'> }, { id: 'a' | 'b' }>>().type.toBe<never>()
    expect<FoundChanges<Branded<'a'>, 'a' | 'b'>>().type.toBe<Found<" may now be 'b'">>()
    expect<FoundChanges<Branded<number>, number>>().type.toBe<never>()
    expect<FoundChanges<Branded<{ a: string }>, { a: string }>>().type.toBe<never>()
    const id = z.string().brand<'Id'>()
    const other = z.string().brand<'Other'>()
    expect<ResponsesChange<{ 200: Json<typeof id> }, { 200: Json<typeof other> }>>().type.toBe<never>()
  })

  test('any, unknown and never', () => {
    const text = z.string()
    const any = z.any()
    expect<ResponsesChange<{ 200: Json<typeof text> }, { 200: Json<typeof any> }>>().type.toBe<
      Found<' may now be any value'>
    >()
    expect<FoundChanges<Any, string>>().type.toBe<never>()
    expect<FoundChanges<unknown, string>>().type.toBe<never>()
    expect<FoundChanges<string, unknown>>().type.toBe<Found<' may now be any value'>>()
    expect<FoundChanges<string, never>>().type.toBe<never>()
  })

  test('values of other types', () => {
    expect<FoundChanges<'a', string>>().type.toBe<Found<' may now be any string'>>()
    expect<FoundChanges<1, number>>().type.toBe<Found<' may now be any number'>>()
    expect<FoundChanges<string, string | boolean>>().type.toBe<Found<' may now be a boolean'>>()
    expect<FoundChanges<'a', 'a' | { b: 1 } | 'c'[]>>().type.toBe<
      Found<' may now be an object'> | Found<' may now be an array'>
    >()
    expect<FoundChanges<{ a: 1 } | { b: 1 }, { c: 1 }>>().type.toBe<Found<' may now be another object'>>()
    expect<FoundChanges<{ a: 1; b?: 2 }, { a: 1 }>>().type.toBe<never>()
  })

  test('streams are compared by element', () => {
    expect<FoundChanges<{ a: 1 }, { a?: 1 }, 'application/jsonl'>>().type.toBe<
      "op: 200 'application/jsonl': 'a' may now be undefined"
    >()
    expect<FoundChanges<{ data: 1; event: 'a' }, { data: 1; event: 'b' }, 'text/event-stream'>>().type.toBe<
      "op: 200 'text/event-stream': 'event' may now be 'b'"
    >()
    expect<FoundChanges<{ data: { at: Date } }, { data: { at: string } }, 'text/event-stream'>>().type.toBe<never>()
  })

  test('text', () => {
    expect<FoundChanges<'a', 'b', 'text/plain'>>().type.toBe<"op: 200 'text/plain' may now be 'b'">()
    expect<FoundChanges<string, ReadableStream, 'text/plain'>>().type.toBe<never>()
  })

  test('responses without a body', () => {
    type Body<Status extends number, Value> = { 200: {} } & { [Key in Status]: Json<SchemaOf<Value>> }
    expect<ResponsesChange<Body<204, 1>, { 200: {}; 204: {} }>>().type.toBe<never>()
    expect<ResponsesChange<Body<205, 1>, { 200: {}; 205: {} }>>().type.toBe<never>()
    expect<ResponsesChange<Body<304, 1>, { 200: {}; 304: {} }>>().type.toBe<never>()
    expect<ResponsesChange<Body<204, 1>, Body<204, 2>>>().type.toBe<never>()
    expect<ResponsesChange<Body<205, 1>, Body<205, 2>>>().type.toBe<never>()
    expect<ResponsesChange<Body<304, 1>, Body<304, 2>>>().type.toBe<never>()
    expect<ResponsesChange<Body<203, 1>, Body<203, 2>>>().type.toBe<"op: 203 'application/json' may now be 2">()
    expect<ResponsesChange<Body<206, 1>, Body<206, 2>>>().type.toBe<"op: 206 'application/json' may now be 2">()
    expect<ResponsesChange<Body<303, 1>, Body<303, 2>>>().type.toBe<"op: 303 'application/json' may now be 2">()
    type Tagged<Status extends number, Value> = { 200: {} } & { [Key in Status]: { 'text/plain': { body: SchemaOf<undefined>; headers: SchemaOf<{ etag: Value }> } } }
    expect<ResponsesChange<Tagged<204, 'a'>, Tagged<204, 'b'>>>().type.toBe<"op: 204: header 'etag' may now be 'b'">()
    expect<ResponsesChange<Tagged<205, 'a'>, Tagged<205, 'b'>>>().type.toBe<"op: 205: header 'etag' may now be 'b'">()
    expect<ResponsesChange<Tagged<304, 'a'>, Tagged<304, 'b'>>>().type.toBe<"op: 304: header 'etag' may now be 'b'">()
    expect<ResponsesChange<{ 200: Json<SchemaOf<'a'>> }, { 200: Json<SchemaOf<'b'>> }, 'HEAD'>>().type.toBe<never>()
    type With<Value> = { 200: { 'text/plain': { body: SchemaOf<string>; headers: SchemaOf<{ etag: Value }> } } }
    expect<ResponsesChange<With<string>, With<string | undefined>, 'HEAD'>>().type.toBe<
      "op: 200 'text/plain': header 'etag' may now be undefined"
    >()
  })

  test('headers are text', () => {
    type With<Value> = { 200: { 'text/plain': { body: SchemaOf<string>; headers: SchemaOf<{ age: Value }> } } }
    expect<ResponsesChange<With<string>, With<number>>>().type.toBe<never>()
    expect<ResponsesChange<With<1>, With<2>>>().type.toBe<"op: 200 'text/plain': header 'age' may now be '2'">()
  })

  test('statuses', () => {
    type Problem = Json<SchemaOf<{ error: string }>>
    expect<ResponsesChange<{ 200: {}; 204: {} }, { 200: {} }>>().type.toBe<'op: 204 is no longer sent'>()
    expect<ResponsesChange<{ 200: {}; 404: {} }, { 200: {} }>>().type.toBe<never>()
    expect<ResponsesChange<{ 200: {}; 302: {} }, { 200: {} }>>().type.toBe<never>()
    expect<ResponsesChange<{ 200: {}; default: Problem }, { 200: {}; 404: Problem; 500: Problem }>>().type.toBe<never>()
    expect<ResponsesChange<{ 200: {} }, { 200: {}; 201: {} }>>().type.toBe<'op: 201 may now be sent'>()
    expect<ResponsesChange<{ 200: {}; default: {} }, { 200: {}; 302: {}; default: {} }>>().type.toBe<'op: 302 may now be sent'>()
    expect<ResponsesChange<{ 200: {}; default: {} }, { 200: {}; 299: {} }>>().type.toBe<'op: 299 may now be sent'>()
    expect<ResponsesChange<{ 201: {}; default: {} }, { default: {} }>>().type.toBe<'op: default may now be sent'>()
    expect<ResponsesChange<{ default: Problem }, { 200: Problem; 204: {}; default: Problem }>>().type.toBe<'op: 204 may now be sent'>()
    expect<ResponsesChange<{ default: Problem }, { 200: Problem; default: {} }>>().type.toBe<
      "op: default 'application/json' is no longer sent"
    >()
    expect<ResponsesChange<{ 201: Problem; default: Problem }, { 200: Problem; default: Problem }>>().type.toBe<
      'op: 200 may now be sent' | 'op: 201 is no longer sent'
    >()
    expect<ResponsesChange<{ 200: {} }, { 200: {}; default: Problem }>>().type.toBe<never>()
    expect<ResponsesChange<{ 200: {} }, { 200: {}; 499: {} }>>().type.toBe<never>()
    expect<ResponsesChange<{ 200: {} }, { 200: Problem }>>().type.toBe<never>()
    expect<ResponsesChange<{ 200: {}; default: Problem }, { 200: {}; 204: {} }>>().type.toBe<'op: 204 may now be sent'>()
    expect<ResponsesChange<{ 200: {}; default: {} }, { 200: {}; 204: {} }>>().type.toBe<'op: 204 may now be sent'>()
    expect<ResponsesChange<{ default: {} }, { 204: {}; default: {} }>>().type.toBe<never>()
    expect<ResponsesChange<{ 200: {}; 404: Problem; default: {} }, { 200: {}; default: {} }>>().type.toBe<
      "op: 404 'application/json' is no longer sent"
    >()
    expect<ResponsesChange<{ 200: {}; '404': Problem }, { '200': {}; 404: Problem }>>().type.toBe<never>()
    expect<ResponsesChange<{ 200: {}; '404': Problem }, { 200: {}; 404: Json<SchemaOf<{}>> }>>().type.toBe<
      "op: 404 'application/json': 'error' is no longer sent"
    >()
    expect<ResponsesChange<{ 200: {}; '4XX': Problem }, { 200: {}; 404: Json<SchemaOf<{}>> }>>().type.toBe<
      "op: 404 'application/json': 'error' is no longer sent"
    >()
    expect<ResponsesChange<{ 200: {}; 404: Problem }, { 200: {}; '4XX': Json<SchemaOf<{}>> }>>().type.toBe<
      "op: 404 'application/json': 'error' is no longer sent"
    >()
    expect<ResponsesChange<{ 200: {}; default: Problem }, { 200: {}; '5XX': Json<SchemaOf<{}>> }>>().type.toBe<
      "op: 5XX 'application/json': 'error' is no longer sent"
    >()
    expect<ResponsesChange<{ 200: {}; '5XX': Problem }, { 200: {}; default: Json<SchemaOf<{}>> }>>().type.toBe<
      "op: 5XX 'application/json': 'error' is no longer sent"
    >()
    expect<ResponsesChange<{ '2XX': {}; default: {} }, { 200: {}; default: {} }>>().type.toBe<never>()
    expect<ResponsesChange<{ 200: {}; '2XX': {} }, { 200: {} }>>().type.toBe<'op: 2XX is no longer sent'>()
    expect<ResponsesChange<{ 200: {} }, { 200: {}; '3XX': {} }>>().type.toBe<'op: 3XX may now be sent'>()
    expect<ResponsesChange<{ 200: {} }, { 200: {}; '4XX': {} }>>().type.toBe<never>()
    type Conflict = ReturnType<typeof errors<[409]>>
    expect<ResponsesChange<{ 200: {} } & Conflict, { 200: {} } & Conflict>>().type.toBe<never>()
    expect<ResponsesChange<{ 200: {} }, { 200: {} } & Conflict>>().type.toBe<never>()
  })
})

describe('security', () => {
  test('a client that was accepted must still be accepted', () => {
    expect<SecurityChange<[], [{ token: [] }]>>().type.toBe<'op: security is now required'>()
    expect<SecurityChange<[{}, { token: [] }], [{ token: [] }]>>().type.toBe<'op: security is now required'>()
    expect<SecurityChange<[{ token: [] }], [{}, { token: ['a'] }]>>().type.toBe<never>()
    expect<SecurityChange<[{ a: []; b: [] }], [{ a: [] }]>>().type.toBe<never>()
    expect<SecurityChange<[{ a: [] }, { b: [] }], [{ a: [] }, { b: ['x'] }]>>().type.toBe<
      "op: security 'b' now requires the scope 'x'"
    >()
    expect<SecurityChange<[{ a: [] }], [{ b: [] }]>>().type.toBe<"op: security 'a' is no longer accepted">()
    expect<SecurityChange<[{ a: []; b: ['z'] }], [{ a: ['x']; b: ['y', 'z'] }]>>().type.toBe<
      "op: security 'a' now requires the scope 'x'" | "op: security 'b' now requires the scope 'y'"
    >()
    expect<SecurityChange<{ a: never[] }[], { b: never[] }[]>>().type.toBe<"op: security 'a' is no longer accepted">()
    expect<SecurityChange<[], { a: never[] }[]>>().type.toBe<'op: security is now required'>()
    expect<Changes<{}, { security: readonly [{ readonly a: readonly [] }] }>>().type.toBe<'op: security is now required'>()
    expect<Changes<{ security: readonly [{ readonly a: readonly [] }] }, {}>>().type.toBe<never>()
    expect<SecurityChange<[{ a: ['x'] }], [{ a: ['x', 'y', 'z'] }]>>().type.toBe<
      "op: security 'a' now requires the scope 'y'" | "op: security 'a' now requires the scope 'z'"
    >()
  })
})
