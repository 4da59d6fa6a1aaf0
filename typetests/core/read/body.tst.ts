import { type } from 'arktype'
import {
  type ContractOperation,
  type ContractOperationBody,
  type ContractOperationContent,
  createContract,
  type JsonLinesSchema,
  multipart,
  type RequestContent,
} from 'routepact'
import { describe, expect, test } from 'tstyche'
import * as v from 'valibot'
import { z } from 'zod'
import type { ContractRequests } from '../../../src/core/contract/operation.ts'
import { names, type Operation, type SchemaOf } from '../../schemas.ts'

const contract = createContract({
  none: { path: '/none', method: 'POST', responses: { 200: {} } },
  one: {
    path: '/one',
    method: 'POST',
    requests: { 'application/json': { body: z.object({ name: z.string(), age: z.coerce.number().default(0) }) } },
    responses: { 200: {} },
  },
  several: {
    path: '/several',
    method: 'POST',
    requests: {
      'application/json': { body: z.object({ name: z.string() }) },
      'text/plain': { body: v.pipe(v.string(), v.transform((text) => text.length)) },
      'multipart/form-data': { body: multipart(type({ file: 'File' })) },
    },
    responses: { 200: {} },
  },
})

describe('ContractOperationBody', () => {
  test('is the output of the schema', () => {
    expect<ContractOperationBody<typeof contract.one>>().type.toBe<{ name: string; age: number }>()
  })

  test('is a union over content types', () => {
    expect<ContractOperationBody<typeof contract.several>>().type.toBe<{ name: string } | number | { file: File }>()
  })

  test('is what the format of each body reads', () => {
    type Lines<Row> = { body: JsonLinesSchema<SchemaOf<unknown, Row>> }
    type Json = { body: SchemaOf<unknown, 'json'> }
    type Of<First, Second, Third> = Operation<{ requests: { 'a/a': First; 'b/b': Second; 'c/c': Third } }>
    type Both = AsyncIterable<1> | 'json'
    expect<ContractOperationBody<Of<Lines<1>, Json, Json>>>().type.toBe<Both>()
    expect<ContractOperationBody<Of<Json, Lines<1>, Json>>>().type.toBe<Both>()
    expect<ContractOperationBody<Of<Json, Json, Lines<1>>>>().type.toBe<Both>()
    expect<ContractOperationContent<Of<Lines<1>, Json, Lines<2>>>>().type.toBe<
      RequestContent<'a/a', AsyncIterable<1>> | RequestContent<'b/b', 'json'> | RequestContent<'c/c', AsyncIterable<2>>
    >()
  })

  test('is undefined if the operation declares no requests', () => {
    expect<ContractOperationBody<typeof contract.none>>().type.toBe<undefined>()
    expect<ContractOperationBody<Operation<{ requests?: never }>>>().type.toBe<undefined>()
  })

  test('may be undefined if it is optional', () => {
    type Of<Requests extends ContractRequests> = ContractOperationBody<Operation<{ requests: Requests }>>
    type Content<Output> = { body: SchemaOf<string, Output> }
    expect<Of<{ 'text/plain': Content<number>; optional: true }>>().type.toBe<number | undefined>()
    expect<Of<{ readonly 'text/plain': Content<number>; readonly optional: true }>>().type.toBe<number | undefined>()
    expect<Of<{ 'text/plain': Content<number>; 'a/b': Content<string>; optional: true }>>().type.toBe<number | string | undefined>()
    expect<Of<{ 'text/plain': Content<any>; optional: true }>>().type.toBe<any>()
    expect<Of<{ 'text/plain': Content<unknown>; optional: true }>>().type.toBe<unknown>()
    expect<Of<{ 'text/plain': Content<never>; optional: true }>>().type.toBe<undefined>()
    expect<Of<{ [contentType: string]: Content<number> }>>().type.toBe<number>()
    expect<Of<any>>().type.toBe<any>()
    expect<Of<never>>().type.toBe<never>()
  })

  test('may be unknown, undefined or never', () => {
    type Of<Output> = ContractOperationBody<Operation<{ requests: { 'text/plain': { body: SchemaOf<string, Output> } } }>>
    expect<Of<unknown>>().type.toBe<unknown>()
    expect<Of<undefined>>().type.toBe<undefined>()
    expect<Of<never>>().type.toBe<never>()
    expect<Of<string | undefined>>().type.toBe<string | undefined>()
  })

  test('is a union for a union of operations', () => {
    expect<ContractOperationBody<typeof contract.one | typeof contract.several>>().type.toBe<
      { name: string; age: number } | { name: string } | number | { file: File }
    >()
    expect<ContractOperationBody<typeof contract.one | typeof contract.none>>().type.toBe<
      { name: string; age: number } | undefined
    >()
  })

  test('is unknown for an unknown operation', () => {
    expect<ContractOperationBody<ContractOperation>>().type.toBe<unknown>()
  })

  test('handles any, never and types that are not operations', () => {
    expect<ContractOperationBody<any>>().type.toBe<any>()
    expect<ContractOperationBody<never>>().type.toBe<never>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation | undefined'
    names<ContractOperationBody<unknown>>()
  })
})

describe('RequestContent', () => {
  test('is a body with its content type', () => {
    expect<RequestContent<'text/plain', string>>().type.toBe<{
      readonly contentType: 'text/plain'
      readonly body: string
    }>()
    expect<RequestContent<any, any>>().type.toBe<{ readonly contentType: any; readonly body: any }>()
    expect<RequestContent<never, never>>().type.toBe<{ readonly contentType: never; readonly body: never }>()
    expect<RequestContent<unknown, unknown>>().type.toBe<{ readonly contentType: unknown; readonly body: unknown }>()
  })
})

describe('ContractOperationContent', () => {
  test('is the body with its content type', () => {
    expect<ContractOperationContent<typeof contract.one>>().type.toBe<
      RequestContent<'application/json', { name: string; age: number }>
    >()
    expect<ContractOperationContent<typeof contract.several>>().type.toBe<
      | RequestContent<'application/json', { name: string }>
      | RequestContent<'text/plain', number>
      | RequestContent<'multipart/form-data', { file: File }>
    >()
    expect<ContractOperationContent<typeof contract.none>>().type.toBe<undefined>()
  })

  test('may be undefined if the body is optional', () => {
    type Requests = { 'text/plain': { body: SchemaOf<string, number> }; 'a/b': { body: SchemaOf<string> }; optional: true }
    const content = {} as ContractOperationContent<Operation<{ requests: Requests }>>
    expect(content).type.toBe<RequestContent<'text/plain', number> | RequestContent<'a/b', string> | undefined>()
    if (content?.contentType === 'text/plain') expect(content.body).type.toBe<number>()
  })

  test('is discriminated by its content type', () => {
    const content = {} as ContractOperationContent<typeof contract.several>
    if (content.contentType === 'application/json') expect(content.body).type.toBe<{ name: string }>()
    else if (content.contentType === 'text/plain') expect(content.body).type.toBe<number>()
    else expect(content.body).type.toBe<{ file: File }>()
    // @ts-expect-error This comparison appears to be unintentional because the types
    if (content.contentType === 'text/html') expect(content).type.toBe<never>()
  })

  test('is a union for a union of operations', () => {
    expect<ContractOperationContent<typeof contract.one | typeof contract.none>>().type.toBe<
      RequestContent<'application/json', { name: string; age: number }> | undefined
    >()
  })

  test('handles any, never, an unknown operation and types that are not operations', () => {
    expect<ContractOperationContent<any>>().type.toBe<any>()
    expect<ContractOperationContent<never>>().type.toBe<never>()
    expect<ContractOperationContent<ContractOperation>>().type.toBe<RequestContent<string, unknown> | undefined>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation | undefined'
    names<ContractOperationContent<unknown>>()
  })
})
