import { type } from 'arktype'
import { type ContractHeaders, type ContractOperation, type ContractOperationHeaders, createContract } from 'routepact'
import { describe, expect, test } from 'tstyche'
import * as v from 'valibot'
import { z } from 'zod'
import type { WrongSchema } from '../../../src/core/contract/rules/without-mistakes.ts'
import type { TypedHeaders } from '../../../src/core/read/headers.ts'
import { names, type Operation, type SchemaOf } from '../../schemas.ts'

/** The headers of a schema with this output. */
type Of<Output> = ContractOperationHeaders<Operation<{ headers: SchemaOf<unknown, Output> }>>

/** Headers in which `x` has this output. */
const read = <Value>() => ({}) as Of<{ x: Value }>

const contract = createContract({
  zod: {
    path: '/zod',
    method: 'GET',
    headers: z.object({
      'x-trace': z.string(),
      'x-client': z.string().optional(),
      'x-page': z.coerce.number().default(1),
      'x-count': z.coerce.number().optional(),
      accept: z.enum(['application/json', 'text/plain']),
    }),
    responses: { 200: {} },
  },
  valibot: {
    path: '/valibot',
    method: 'GET',
    headers: v.object({ 'x-trace': v.string(), 'x-client': v.optional(v.string()) }),
    responses: { 200: {} },
  },
  arktype: {
    path: '/arktype',
    method: 'GET',
    headers: type({ 'x-trace': 'string', 'x-client?': 'string', accept: "'application/json' | 'text/plain'" }),
    responses: { 200: {} },
  },
})

describe('ContractOperationHeaders', () => {
  test('return the output of the schema as text', () => {
    const headers = {} as ContractOperationHeaders<typeof contract.zod>
    expect(headers.get('x-trace')).type.toBe<string>()
    expect(headers.get('x-client')).type.toBe<string | null>()
    expect(headers.get('x-page')).type.toBe<`${number}`>()
    expect(headers.get('x-count')).type.toBe<`${number}` | null>()
    expect(headers.get('accept')).type.toBe<'application/json' | 'text/plain'>()
  })

  test('return the output of a schema of any library as text', () => {
    const valibot = {} as ContractOperationHeaders<typeof contract.valibot>
    const arktype = {} as ContractOperationHeaders<typeof contract.arktype>
    expect(valibot.get('x-trace')).type.toBe<string>()
    expect(valibot.get('x-client')).type.toBe<string | null>()
    expect(arktype.get('x-trace')).type.toBe<string>()
    expect(arktype.get('x-client')).type.toBe<string | null>()
    expect(arktype.get('accept')).type.toBe<'application/json' | 'text/plain'>()
  })

  test('reject a header that the schema does not name', () => {
    const headers = {} as ContractOperationHeaders<typeof contract.zod>
    // @ts-expect-error Argument of type '"x-other"' is not assignable to parameter of type
    headers.get('x-other')
    // @ts-expect-error Argument of type '"X-Trace"' is not assignable to parameter of type
    headers.get('X-Trace')
    // @ts-expect-error Argument of type 'string' is not assignable to parameter of type
    headers.get('x-trace' as string)
    // @ts-expect-error Argument of type '"x-other"' is not assignable to parameter of type
    headers.set('x-other', 'value')
  })

  test('accept the output of the schema, but not null', () => {
    const headers = {} as ContractOperationHeaders<typeof contract.zod>
    expect(headers.set).type.toBeCallableWith('x-trace', 'value')
    expect(headers.set).type.toBeCallableWith('x-client', 'value')
    expect(headers.set).type.toBeCallableWith('x-page', '2')
    expect(headers.set).type.toBeCallableWith('accept', 'text/plain')
    expect(headers.set('x-trace', 'value')).type.toBe<void>()
    // @ts-expect-error Argument of type 'null' is not assignable to parameter of type 'string'.
    headers.set('x-client', null)
    // @ts-expect-error Argument of type 'undefined' is not assignable to parameter of type 'string'.
    headers.set('x-client', undefined)
    // @ts-expect-error Argument of type '"two"' is not assignable to parameter of type '`${number}`'.
    headers.set('x-page', 'two')
    // @ts-expect-error Argument of type '2' is not assignable to parameter of type '`${number}`'.
    headers.set('x-page', 2)
    // @ts-expect-error Argument of type '"text/html"' is not assignable to parameter of type
    headers.set('accept', 'text/html')
  })

  test('have lower-case names, even if the schema has other names', () => {
    const headers = {} as Of<{ 'X-Trace': string; ETag?: string }>
    expect(headers.get('x-trace')).type.toBe<string>()
    expect(headers.get('etag')).type.toBe<string | null>()
    // @ts-expect-error Argument of type '"X-Trace"' is not assignable to parameter of type '"x-trace" | "etag"'.
    headers.get('X-Trace')
  })

  test('return the text of an output that is not a string', () => {
    expect(read<number>().get('x')).type.toBe<`${number}`>()
    expect(read<5>().get('x')).type.toBe<'5'>()
    expect(read<bigint>().get('x')).type.toBe<`${bigint}`>()
    expect(read<boolean>().get('x')).type.toBe<'true' | 'false'>()
    expect(read<null>().get('x')).type.toBe<'null'>()
    expect(read<string | null>().get('x')).type.toBe<string>()
    expect(read<'a' | null>().get('x')).type.toBe<'a' | 'null'>()
    expect(read<Date>().get('x')).type.toBe<string>()
    expect(read<{ a: 1 }>().get('x')).type.toBe<string>()
    expect(read<`x-${string}`>().get('x')).type.toBe<`x-${string}`>()
  })

  test('return null for an optional output', () => {
    expect(read<undefined>().get('x')).type.toBe<null>()
    expect(read<string | undefined>().get('x')).type.toBe<string | null>()
    expect(read<number | undefined>().get('x')).type.toBe<`${number}` | null>()
    // An unknown output may be undefined, and an array may be empty.
    expect(read<unknown>().get('x')).type.toBe<string | null>()
    expect(read<any>().get('x')).type.toBe<string | null>()
    expect(read<string[]>().get('x')).type.toBe<string | null>()
  })

  test('may be absent if their name can be any string', () => {
    expect(({} as Of<Record<string, string>>).get('anything')).type.toBe<string | null>()
    const both = {} as Of<{ [name: string]: string | undefined; 'x-trace': string }>
    expect(both.get('x-trace')).type.toBe<string>()
    expect(both.get('anything')).type.toBe<string | null>()
    expect(({} as Of<Record<`x-${string}`, string>>).get('x-anything')).type.toBe<string | null>()
  })

  test('have no method that removes or adds a header', () => {
    const headers = {} as ContractOperationHeaders<typeof contract.zod>
    expect(headers.has('x-client')).type.toBe<boolean>()
    expect([...headers.entries()]).type.toBe<[string, string][]>()
    expect<Extract<keyof typeof headers, 'append' | 'delete'>>().type.toBe<never>()
    // @ts-expect-error Property 'delete' does not exist on type
    headers.delete('x-trace')
  })

  test('are the Headers of the platform without a schema or with an unknown output', () => {
    expect<ContractOperationHeaders<Operation<{}>>>().type.toBe<Headers>()
    expect<ContractOperationHeaders<Operation<{ headers?: never }>>>().type.toBe<Headers>()
    expect<Of<unknown>>().type.toBe<Headers>()
    expect<Of<any>>().type.toBe<Headers>()
  })

  test('are anything for a schema with a mistake, which has a message itself', () => {
    type Wrong = ReturnType<TypedHeaders<WrongSchema>['get']>
    expect<0 extends 1 & Wrong ? 'any' : 'none'>().type.toBe<'any'>()
    expect<keyof TypedHeaders<WrongSchema>>().type.toBe<keyof ContractHeaders<{}>>()
  })

  test('are a union for a union of operations', () => {
    type One = Operation<{ headers: SchemaOf<unknown, { a: string }> }>
    type Two = Operation<{ headers: SchemaOf<unknown, { b: string }> }>
    expect<ContractOperationHeaders<One | Two>>().type.toBe<
      ContractHeaders<{ a: string }> | ContractHeaders<{ b: string }>
    >()
    expect<ContractOperationHeaders<One | Operation<{}>>>().type.toBe<ContractHeaders<{ a: string }> | Headers>()
  })

  test('handle any, never, an unknown operation and types that are not operations', () => {
    expect<ContractOperationHeaders<any>>().type.toBe<any>()
    expect<ContractOperationHeaders<never>>().type.toBe<never>()
    expect<ContractOperationHeaders<ContractOperation>>().type.toBe<Headers>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation | undefined'
    names<ContractOperationHeaders<unknown>>()
  })
})

describe('ContractHeaders', () => {
  test('return their values as text', () => {
    const headers = {} as ContractHeaders<{ 'x-trace': string; 'x-page': `${number}` | null }>
    expect(headers.get('x-trace')).type.toBe<string>()
    expect(headers.get('x-page')).type.toBe<`${number}` | null>()
    expect(headers.set).type.not.toBeCallableWith('x-page', null)
  })

  test('are not assignable with an optional header for a required one', () => {
    type Optional = ContractHeaders<{ 'x-trace': string | null }>
    type Required = ContractHeaders<{ 'x-trace': string }>
    expect<Optional>().type.not.toBeAssignableTo<Required>()
    expect<Headers>().type.not.toBeAssignableTo<Required>()
  })

  test('handle any, never and unknown', () => {
    expect(({} as ContractHeaders<never>).get).type.not.toBeCallableWith({})
    expect(({} as ContractHeaders<unknown>).get).type.not.toBeCallableWith('x')
    expect(({} as ContractHeaders<{}>).get).type.not.toBeCallableWith('x')
    expect(({} as ContractHeaders<any>).get('x')).type.toBe<any>()
  })
})
