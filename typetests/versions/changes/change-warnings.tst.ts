import type { EventsSchema } from 'routepact'
import type { BreakingChanges, ChangeWarnings } from 'routepact/versions'
import { expect, test } from 'tstyche'
import type { contract as conduit } from '../../../docs/examples/conduit/contract.ts'
import type { Operation, SchemaOf } from '../../schemas.ts'

type Any = ReturnType<typeof JSON.parse>

type Ping<Id> = Operation<{ path: '/ping'; method: 'GET'; operationId: Id }>

test('an operationId that changes', () => {
  expect<ChangeWarnings<typeof conduit, typeof conduit>>().type.toBe<never>()
  expect<ChangeWarnings<{ ping: Ping<'a'> }, { ping: Ping<'b'> }>>().type.toBe<"ping: operationId 'a' is now 'b'">()
  expect<ChangeWarnings<{ ping: Ping<'ping'> }, { ping: Ping<undefined> }>>().type.toBe<never>()
  expect<ChangeWarnings<{ ping: Ping<undefined> }, { ping: Ping<'b'> }>>().type.toBe<
    "ping: operationId 'ping' is now 'b'"
  >()
})

test('each member of a union is compared', () => {
  expect<ChangeWarnings<{ ping: Ping<'a'> }, { ping: Ping<'b'> } | { ping: Ping<'a'> } | { ping: Ping<'c'> }>>().type.toBe<
    "ping: operationId 'a' is now 'b'" | "ping: operationId 'a' is now 'c'"
  >()
  expect<ChangeWarnings<{ ping: Ping<'a'> } | { ping: Ping<'b'> }, { ping: Ping<'b'> }>>().type.toBe<"ping: operationId 'a' is now 'b'">()
})

test('an operation with another name has another operationId by default', () => {
  expect<ChangeWarnings<{ ping: Ping<undefined> }, { pong: Ping<undefined> }>>().type.toBe<
    "ping: operationId 'ping' is now 'pong'"
  >()
  expect<ChangeWarnings<{ ping: Ping<'a'> }, { pong: Ping<'a'> }>>().type.toBe<never>()
})

test('a deprecated operation that is gone', () => {
  expect<ChangeWarnings<{ ping: Ping<'a'> & { deprecated: true } }, {}>>().type.toBe<
    'ping: the deprecated operation is gone'
  >()
  expect<ChangeWarnings<{ ping: Ping<'a'> & { deprecated: { since: '2026-01-31' } } }, {}>>().type.toBe<
    'ping: the deprecated operation is gone'
  >()
  expect<ChangeWarnings<{ ping: Ping<'a'> & { deprecated: false } }, {}>>().type.toBe<never>()
  expect<ChangeWarnings<{ ping: Ping<'a'> & { deprecated: undefined } }, {}>>().type.toBe<never>()
  expect<ChangeWarnings<{ ping: Ping<'a'> }, {}>>().type.toBe<never>()
})

type Answer<Responses> = { op: Operation<{ responses: Responses }> }

test('an error status that may now be sent', () => {
  expect<ChangeWarnings<Answer<{ 200: {} }>, Answer<{ 200: {}; 409: {} }>>>().type.toBe<'op: 409 may now be sent'>()
  expect<ChangeWarnings<Answer<{ 200: {} }>, Answer<{ 200: {}; '499': {} }>>>().type.toBe<'op: 499 may now be sent'>()
  expect<ChangeWarnings<Answer<{ 200: {} }>, Answer<{ 200: {}; default: {} }>>>().type.toBe<'op: default may now be sent'>()
  expect<ChangeWarnings<Answer<{ 200: {}; 404: {} }>, Answer<{ 200: {}; default: {} }>>>().type.toBe<
    'op: default may now be sent'
  >()
  expect<ChangeWarnings<Answer<{ 200: {} }>, Answer<{ 200: {}; '4XX': {} }>>>().type.toBe<'op: 4XX may now be sent'>()
  expect<ChangeWarnings<Answer<{ 200: {}; '4XX': {}; '5XX': {} }>, Answer<{ 200: {}; default: {} }>>>().type.toBe<never>()
  expect<ChangeWarnings<Answer<{ 200: {}; default: {} }>, Answer<{ 200: {}; 409: {} }>>>().type.toBe<never>()
  expect<ChangeWarnings<Answer<{ 200: {}; 409: {} }>, Answer<{ 200: {} }>>>().type.toBe<never>()
  expect<ChangeWarnings<Answer<{ 200: {} }>, Answer<{ 200: {}; 201: {}; 302: {} }>>>().type.toBe<never>()
  expect<ChangeWarnings<Answer<{ 200: {} }>, Answer<{ default: {} }>>>().type.toBe<never>()
  expect<ChangeWarnings<Answer<{ 200: {} }>, { other: Answer<{ 200: {}; 409: {} }>['op'] }>>().type.toBe<
    "op: operationId 'op' is now 'other'" | 'op: 409 may now be sent'
  >()
  expect<ChangeWarnings<Answer<Any>, Answer<{ 200: {}; 409: {} }>>>().type.toBe<never>()
})

type Found<Value, ContentType extends string = 'application/json'> = Answer<{
  200: { [Type in ContentType]: { body: Type extends 'text/event-stream' ? EventsSchema<SchemaOf<Value>, true> : SchemaOf<Value> } }
}>

test('a value that joins others in a response', () => {
  expect<ChangeWarnings<Found<'a'>, Found<'a' | 'b'>>>().type.toBe<"op: 200 'application/json' may now be 'b'">()
  expect<BreakingChanges<Found<'a'>, Found<'a' | 'b'>>>().type.toBe<never>()
  expect<ChangeWarnings<Found<{ list: (1 | null)[] }>, Found<{ list: (1 | 2 | null)[] }>>>().type.toBe<
    "op: 200 'application/json': 'list[]' may now be 2"
  >()
  expect<ChangeWarnings<Found<'a', 'text/plain'>, Found<'a' | 'b', 'text/plain'>>>().type.toBe<
    "op: 200 'text/plain' may now be 'b'"
  >()
  expect<
    ChangeWarnings<
      Found<{ data: 1; event: 'a' }, 'text/event-stream'>,
      Found<{ data: 1; event: 'a' | 'b' }, 'text/event-stream'>
    >
  >().type.toBe<"op: 200 'text/event-stream': 'event' may now be 'b'">()
  type With<Value> = Answer<{
    200: { 'text/plain': { body: SchemaOf<string>; headers: SchemaOf<{ age: Value }> } }
  }>
  expect<ChangeWarnings<With<1>, With<1 | 2>>>().type.toBe<"op: 200 'text/plain': header 'age' may now be '2'">()
})

test('a warning beside a breaking change hides neither', () => {
  type Old = Found<{ a: 'x'; b: string; c: string }>
  type New = Found<{ a: 'x' | 'y'; b: number; c: string | null }>
  expect<BreakingChanges<Old, New>>().type.toBe<"op: 200 'application/json': 'b' may now be a number" | "op: 200 'application/json': 'c' may now be null">()
  expect<ChangeWarnings<Old, New>>().type.toBe<"op: 200 'application/json': 'a' may now be 'y'">()
})

test('a value that breaks clients is no warning', () => {
  expect<ChangeWarnings<Found<'a'>, Found<'b'>>>().type.toBe<never>()
  expect<BreakingChanges<Found<'a'>, Found<'b'>>>().type.toBe<"op: 200 'application/json' may now be 'b'">()
  expect<ChangeWarnings<Found<1>, Found<1 | 'a'>>>().type.toBe<never>()
  expect<ChangeWarnings<Found<'a'>, Found<string>>>().type.toBe<never>()
  expect<ChangeWarnings<Found<true>, Found<boolean>>>().type.toBe<never>()
  type Card = { type: 'card'; digits: string }
  expect<ChangeWarnings<Found<{ type: 'cash' }>, Found<{ type: 'cash' } | Card>>>().type.toBe<never>()
  expect<BreakingChanges<Found<{ type: 'cash' }>, Found<{ type: 'cash' } | Card>>>().type.toBe<
    "op: 200 'application/json': 'type' may now be 'card'"
  >()
  expect<ChangeWarnings<Found<Any>, Found<'a'>>>().type.toBe<never>()
  expect<ChangeWarnings<Found<never>, Found<'a'>>>().type.toBe<never>()
})

test('contracts that are not known have no warnings', () => {
  expect<ChangeWarnings<never, {}>>().type.toBe<never>()
  expect<ChangeWarnings<{}, Any>>().type.toBe<never>()
  // @ts-expect-error does not satisfy the constraint
  expect<ChangeWarnings<{}, unknown>>().type.toBe<never>()
})
