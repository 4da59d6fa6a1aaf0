/** `separated`: the query of handlers and clients. */
import { type ContractOperationInput, type ContractOperationQuery, createContract, type Schema, separated, type SeparatedSchema } from 'routepact'
import { codec, type DecodedOperation, type RequestCodec } from 'routepact/codec'
import type { BreakingChanges } from 'routepact/versions'
import { type } from 'arktype'
import { describe, expect, test } from 'tstyche'
import * as v from 'valibot'
import { z } from 'zod'
import { type Operation, type SchemaOf, schemaOf } from '../schemas.ts'

const Query = z.object({ ids: z.array(z.coerce.number()), page: z.string().default('1') })
const contract = createContract({ list: { path: '/', method: 'GET', query: separated(Query, { ids: ',' }), responses: { 200: {} } } })

test('a query has the types of its schema', () => {
  expect<ContractOperationQuery<typeof contract.list>>().type.toBe<{ ids: number[]; page: string }>()
  expect<ContractOperationInput<typeof contract.list>['query']>().type.toBe<ContractOperationInput<Operation<{ query: typeof Query }>>['query']>()
  expect(separated(Query, { ids: ',' })).type.toBe<SeparatedSchema<typeof Query, { readonly ids: ',' }>>()
  expect<SeparatedSchema<typeof Query, { ids: ',' }>>().type.toBeAssignableTo<Schema>()
  const coded = codec(z.object({ ids: z.array(z.string()) }), (value) => value)
  expect<ContractOperationQuery<Operation<{ query: SeparatedSchema<typeof coded.request, { ids: ',' }> }>>>().type.toBe<{ ids: string[] }>()
  expect<ContractOperationQuery<Operation<{ query: SeparatedSchema<SchemaOf<any>, { ids: ',' }> }>>>().type.toBe<any>()
  expect<ContractOperationQuery<Operation<{ query: SeparatedSchema<SchemaOf<unknown>, { ids: ',' }> }>>>().type.toBe<unknown>()
  expect<ContractOperationQuery<Operation<{ query: SeparatedSchema<SchemaOf<never>, { ids: ',' }> }>>>().type.toBe<never>()
})

test('a codec stays one', () => {
  type Coded = SeparatedSchema<RequestCodec<{ ids: string[] }, { ids: Date[] }>, { ids: ',' }>
  expect<Coded>().type.toBeAssignableTo<Pick<RequestCodec<{ ids: string[] }, { ids: Date[] }>, '~codec'>>()
  expect<ContractOperationInput<Operation<{ query: Coded }>>['query']>().type.toBe<{ ids: string[] }>()
  expect<ContractOperationInput<DecodedOperation<Operation<{ query: Coded }>>>['query']>().type.toBe<{ ids: Date[] }>()
})

test('a separator that changes breaks clients', () => {
  type With<Separator> = { list: Operation<{ query: SeparatedSchema<SchemaOf<{ ids: string[] }>, { ids: Separator }> }> }
  expect<BreakingChanges<With<','>, With<','>>>().type.toBe<never>()
  expect<BreakingChanges<With<','>, With<'|'>>>().type.toBe<"list: query 'ids' is now separated by '|'">()
  expect<BreakingChanges<With<','>, { list: Operation<{ query: SchemaOf<{ ids: string[] }> }> }>>().type.toBe<"list: query 'ids' is no longer separated by ','">()
})

describe('the rules', () => {
  test('accept lists, and schemas that are not known', () => {
    type Lists = { a: string[]; b?: readonly string[] | undefined; c: string | string[]; d: any; e: unknown }
    const separators = { a: ',', b: ' ', c: '|', d: ',', e: ',' } as const
    expect(separated).type.toBeCallableWith(schemaOf<Lists>(), separators)
    expect(separated).type.toBeCallableWith(schemaOf<any>(), separators)
    expect(separated).type.toBeCallableWith(schemaOf<unknown>(), separators)
    expect(separated).type.toBeCallableWith(schemaOf<never>(), {})
    expect(separated).type.toBeCallableWith(schemaOf<Lists>(), {})
    expect(separated).type.toBeCallableWith(z.record(z.string(), z.array(z.string())), { any: ',' })
    expect(separated).type.toBeCallableWith(z.union([z.object({ a: z.array(z.string()) }), z.object({ b: z.string() })]), { a: ',' })
    expect(separated).type.toBeCallableWith(z.object({ ids: z.array(z.coerce.number()).default([]) }), { ids: ',' })
    expect(separated).type.toBeCallableWith(v.object({ ids: v.optional(v.array(v.string())) }), { ids: ',' })
    expect(separated).type.toBeCallableWith(type({ 'ids?': 'string[]' }), { ids: ',' })
    expect(separated).type.toBeCallableWith({} as Schema, { ids: ',' })
    const list = <Given extends Schema>(query: Given) => createContract({ list: { path: '/', method: 'GET', query: separated(query, { ids: ',' }), responses: { 200: {} } } })
    const contract = list(Query)
    expect<ContractOperationQuery<typeof contract.list>>().type.toBe<{ ids: number[]; page: string }>()
  })

  test('reject other keys and separators', () => {
    // @ts-expect-error 'ids' must be separated by ',', ' ' or '|'
    separated(Query, { ids: ';' })
    // @ts-expect-error 'id' is not a key of 'query'
    separated(Query, { id: ',' })
    // @ts-expect-error 'page' must be a list: its schema in 'query' accepts none
    separated(Query, { page: ',' })
    // @ts-expect-error 'ids' must be separated by ',', ' ' or '|'
    separated(Query, { ids: ',' as string })
    // @ts-expect-error is not assignable to parameter of type 'object'
    separated(Query, ',')
    // @ts-expect-error 'ids' does not exist in type 'Schema'
    separated({ ids: z.array(z.string()) }, { ids: ',' })
    // @ts-expect-error Expected 2 arguments, but got 1
    separated(Query)
  })

  test('still check the query', () => {
    createContract({
      // @ts-expect-error 'query.n' cannot be parsed from a string: its schema must accept one
      number: { path: '/1', method: 'GET', query: separated(z.object({ n: z.number(), ids: z.array(z.string()) }), { ids: ',' }), responses: { 200: {} } },
      // @ts-expect-error 'separators' is not a field of an operation: use query: separated(schema, { ids: ',' })
      field: { path: '/2', method: 'GET', query: Query, separators: { ids: ',' }, responses: { 200: {} } },
    })
  })
})
