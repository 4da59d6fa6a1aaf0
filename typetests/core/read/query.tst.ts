import { type } from 'arktype'
import { type ContractOperation, type ContractOperationQuery, createContract } from 'routepact'
import { describe, expect, test } from 'tstyche'
import * as v from 'valibot'
import { z } from 'zod'
import { names, type Operation, type SchemaOf } from '../../schemas.ts'

type Sent = Record<string, string | string[] | undefined>

const contract = createContract({
  zod: {
    path: '/zod',
    method: 'GET',
    query: z.object({
      sort: z.enum(['asc', 'desc']),
      search: z.string().optional(),
      page: z.coerce.number().default(1),
      tags: z.array(z.string()).optional(),
      day: z.string().transform((text) => new Date(text)),
    }),
    responses: { 200: {} },
  },
  valibot: {
    path: '/valibot',
    method: 'GET',
    query: v.object({
      sort: v.picklist(['asc', 'desc']),
      search: v.optional(v.string()),
      page: v.optional(v.pipe(v.string(), v.transform(Number)), '1'),
    }),
    responses: { 200: {} },
  },
  arktype: {
    path: '/arktype',
    method: 'GET',
    query: type({ sort: "'asc' | 'desc'", 'search?': 'string', page: "string = '1'" }),
    responses: { 200: {} },
  },
})

describe('ContractOperationQuery', () => {
  test('is the output of the schema', () => {
    expect<ContractOperationQuery<typeof contract.zod>>().type.toBe<{
      sort: 'asc' | 'desc'
      search?: string | undefined
      page: number
      tags?: string[] | undefined
      day: Date
    }>()
    expect<ContractOperationQuery<typeof contract.valibot>>().type.toBe<{
      sort: 'asc' | 'desc'
      search?: string | undefined
      page: number
    }>()
    expect<ContractOperationQuery<typeof contract.arktype>>().type.toBe<{
      sort: 'asc' | 'desc'
      search?: string
      page: string
    }>()
  })

  test('includes undefined for an optional key, but not for one with a default', () => {
    const zod = {} as ContractOperationQuery<typeof contract.zod>
    const valibot = {} as ContractOperationQuery<typeof contract.valibot>
    const arktype = {} as ContractOperationQuery<typeof contract.arktype>
    expect(zod.search).type.toBe<string | undefined>()
    expect(zod.page).type.toBe<number>()
    expect(zod.tags).type.toBe<string[] | undefined>()
    expect(valibot.search).type.toBe<string | undefined>()
    expect(valibot.page).type.toBe<number>()
    expect(arktype.search).type.toBe<string | undefined>()
    expect(arktype.page).type.toBe<string>()
    // @ts-expect-error 'zod.search' is possibly 'undefined'.
    expect(zod.search.length).type.toBe<number>()
  })

  test('has only declared keys', () => {
    // @ts-expect-error Property 'limit' does not exist on type
    names<ContractOperationQuery<typeof contract.zod>['limit']>()
  })

  test('is a record of strings without a schema', () => {
    expect<ContractOperationQuery<Operation<{}>>>().type.toBe<Sent>()
    expect<ContractOperationQuery<Operation<{ query?: never }>>>().type.toBe<Sent>()
  })

  test('may be an output that is not a plain object', () => {
    expect<ContractOperationQuery<Operation<{ query: SchemaOf<unknown, { a: 1 } | { b: 2 }> }>>>().type.toBe<
      { a: 1 } | { b: 2 }
    >()
    expect<ContractOperationQuery<Operation<{ query: SchemaOf<unknown, Map<string, string>> }>>>().type.toBe<
      Map<string, string>
    >()
    expect<ContractOperationQuery<Operation<{ query: SchemaOf<unknown> }>>>().type.toBe<unknown>()
    expect<ContractOperationQuery<Operation<{ query: SchemaOf<never> }>>>().type.toBe<never>()
  })

  test('is a union for a union of operations', () => {
    type One = Operation<{ query: SchemaOf<unknown, { page: number }> }>
    expect<ContractOperationQuery<One | Operation<{}>>>().type.toBe<{ page: number } | Sent>()
    expect<ContractOperationQuery<One | Operation<{ query: SchemaOf<unknown, { all: true }> }>>>().type.toBe<
      { page: number } | { all: true }
    >()
  })

  test('is unknown for an unknown operation', () => {
    expect<ContractOperationQuery<ContractOperation>>().type.toBe<unknown>()
  })

  test('handles any, never and types that are not operations', () => {
    expect<ContractOperationQuery<any>>().type.toBe<any>()
    expect<ContractOperationQuery<never>>().type.toBe<never>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation | undefined'
    names<ContractOperationQuery<unknown>>()
    // @ts-expect-error Type 'string' does not satisfy the constraint 'ContractOperation'
    names<ContractOperationQuery<string>>()
  })
})
