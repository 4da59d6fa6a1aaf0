import { type } from 'arktype'
import {
  type ContractOperation,
  type ContractOperationCookies,
  type ContractOperationInput,
  type ContractRequest,
  createContract,
} from 'routepact'
import { describe, expect, test } from 'tstyche'
import * as v from 'valibot'
import { z } from 'zod'
import { names, type Operation, type SchemaOf } from '../../schemas.ts'

type Sent = { readonly [name: string]: string | undefined }

const contract = createContract({
  zod: {
    path: '/zod',
    method: 'GET',
    cookies: z.object({ sid: z.string(), page: z.coerce.number<string>().default(1) }),
    responses: { 200: {} },
  },
  valibot: {
    path: '/valibot',
    method: 'GET',
    cookies: v.object({ sid: v.string(), theme: v.optional(v.picklist(['light', 'dark'])) }),
    responses: { 200: {} },
  },
  arktype: {
    path: '/arktype',
    method: 'GET',
    cookies: type({ sid: 'string', 'theme?': "'light' | 'dark'" }),
    responses: { 200: {} },
  },
})

describe('ContractOperationCookies', () => {
  test('are the output of the schema', () => {
    expect<ContractOperationCookies<typeof contract.zod>>().type.toBe<{ sid: string; page: number }>()
    expect<ContractOperationCookies<typeof contract.valibot>>().type.toBe<{ sid: string; theme?: 'light' | 'dark' | undefined }>()
    expect<ContractOperationCookies<typeof contract.arktype>>().type.toBe<{ sid: string; theme?: 'light' | 'dark' }>()
    expect<ContractRequest<typeof contract.zod>['validatedCookies']>().type.toBe<{ sid: string; page: number }>()
  })

  test('are strings by any name without a schema', () => {
    expect<ContractOperationCookies<Operation<{}>>>().type.toBe<Sent>()
    expect<ContractRequest<Operation<{}>>['validatedCookies']>().type.toBe<Sent>()
    expect<ContractOperationCookies<ContractOperation>>().type.toBe<unknown>()
  })

  test('are those of each operation for a union', () => {
    type One = Operation<{ cookies: SchemaOf<unknown, { a: string }> }>
    expect<ContractOperationCookies<One | Operation<{}>>>().type.toBe<{ a: string } | Sent>()
  })

  test('handle any, never, an unknown output and other types', () => {
    expect<ContractOperationCookies<any>>().type.toBe<any>()
    expect<ContractOperationCookies<never>>().type.toBe<never>()
    expect<ContractOperationCookies<Operation<{ cookies: SchemaOf<any> }>>>().type.toBe<any>()
    expect<ContractOperationCookies<Operation<{ cookies: SchemaOf<unknown> }>>>().type.toBe<unknown>()
    expect<ContractOperationCookies<Operation<{ cookies: SchemaOf<never> }>>>().type.toBe<never>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation | undefined'
    names<ContractOperationCookies<unknown>>()
  })
})

describe('the input of a call', () => {
  test('has the input of the schema, optional because a browser sends its own cookies', () => {
    expect<ContractOperationInput<typeof contract.zod>['cookies']>().type.toBe<
      { sid: string; page?: string | undefined } | undefined
    >()
    expect<{ cookies: { page: string } }>().type.not.toBeAssignableTo<ContractOperationInput<typeof contract.zod>>()
  })

  test('has no cookies without a schema', () => {
    expect<keyof ContractOperationInput<Operation<{}>>>().type.toBe<'params' | 'query' | 'headers' | 'contentType' | 'body'>()
  })
})

describe('the rules', () => {
  test('allow what a string satisfies', () => {
    const cookies = z.object({ at: z.string().transform((text) => new Date(text)), theme: z.enum(['light', 'dark']).optional() })
    expect(createContract).type.toBeCallableWith({ get: { path: '/', method: 'GET', cookies, responses: { 200: {} } } })
  })

  test('reject what no string satisfies', () => {
    createContract({
      list: {
        path: '/list',
        method: 'GET',
        // @ts-expect-error Type 'ZodObject<{ tags: ZodArray<ZodString>; }, $strip>' is not assignable to type '"'cookies.tags' cannot be parsed from a string: its schema must accept one"'
        cookies: z.object({ tags: z.array(z.string()) }),
        responses: { 200: {} },
      },
      count: {
        path: '/count',
        method: 'GET',
        // @ts-expect-error Type 'ZodObject<{ page: ZodNumber; }, $strip>' is not assignable to type '"'cookies.page' cannot be parsed from a string: its schema must accept one"'
        cookies: z.object({ page: z.number() }),
        responses: { 200: {} },
      },
    })
  })
})
