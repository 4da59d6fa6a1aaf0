import type { ChangeWarnings } from 'routepact/diff'
import { expect, test } from 'tstyche'
import type { contract as conduit } from '../../docs/examples/conduit/contract.ts'
import type { Operation } from '../schemas.ts'

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

test('contracts that are not known have no warnings', () => {
  expect<ChangeWarnings<never, {}>>().type.toBe<never>()
  expect<ChangeWarnings<{}, Any>>().type.toBe<never>()
  // @ts-expect-error does not satisfy the constraint
  expect<ChangeWarnings<{}, unknown>>().type.toBe<never>()
})
