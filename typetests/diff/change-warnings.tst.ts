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

test('contracts that are not known have no warnings', () => {
  expect<ChangeWarnings<never, {}>>().type.toBe<never>()
  expect<ChangeWarnings<{}, Any>>().type.toBe<never>()
  // @ts-expect-error does not satisfy the constraint
  expect<ChangeWarnings<{}, unknown>>().type.toBe<never>()
})
