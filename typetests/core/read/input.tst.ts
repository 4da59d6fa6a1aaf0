import { byteStream, type ContractOperation, type ContractOperationInput, createContract, type HeaderValues } from 'routepact'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import type { ContractRequests } from '../../../src/core/contract/operation.ts'
import { names, type Operation, type SchemaOf } from '../../schemas.ts'

type Query = Record<string, string | string[] | undefined>

/** The input of an operation without schemas: everything is optional. */
interface Free {
  params?: {} | undefined
  query?: Query | undefined
  headers?: HeaderValues | undefined
}

/** The input of an operation without a body. */
interface Bodiless extends Free {
  contentType?: undefined
  body?: undefined
}

const contract = createContract({
  update: {
    path: '/users/:id',
    method: 'PUT',
    pathParams: z.object({ id: z.coerce.number<string>() }),
    query: z.object({ dry: z.string().default('no') }),
    headers: z.object({ 'x-trace': z.string() }),
    requests: {
      'application/json': { body: z.object({ name: z.string(), age: z.number().default(0) }) },
      'text/plain': { body: z.string().transform((text) => text.length) },
    },
    responses: { 200: {} },
  },
})

describe('ContractOperationInput', () => {
  test('is the input of the schemas, before defaults and transforms', () => {
    expect<ContractOperationInput<typeof contract.update>>().type.toBe<
      | {
          params: { id: string }
          query?: { dry?: string | undefined } | undefined
          headers: { 'x-trace': string }
          contentType: 'application/json'
          body: { name: string; age?: number | undefined }
        }
      | {
          params: { id: string }
          query?: { dry?: string | undefined } | undefined
          headers: { 'x-trace': string }
          contentType: 'text/plain'
          body: string
        }
    >()
  })

  test('has optional parts', () => {
    expect<ContractOperationInput<Operation<{}>>>().type.toBe<Bodiless & {}>()
    expect<{}>().type.toBeAssignableTo<ContractOperationInput<Operation<{}>>>()
    expect<ContractOperationInput<Operation<{ path: '/users/:id' }>>['params']>().type.toBe<{ id: string }>()
    expect<{}>().type.not.toBeAssignableTo<ContractOperationInput<Operation<{ path: '/users/:id' }>>>()
  })

  test('has an optional content type if there is only one, and an optional body if it may be empty', () => {
    type Of<Body> = ContractOperationInput<Operation<{ requests: { 'application/json': { body: SchemaOf<Body> } } }>>
    expect<{ body: { name: string } }>().type.toBeAssignableTo<Of<{ name: string }>>()
    expect<{}>().type.not.toBeAssignableTo<Of<{ name: string }>>()
    expect<{}>().type.toBeAssignableTo<Of<{ name?: string }>>()
    expect<{ contentType: 'text/plain'; body: { name: string } }>().type.not.toBeAssignableTo<Of<{ name: string }>>()
  })

  test('has a body with its content type or neither, if the body is optional', () => {
    type Of<Requests extends ContractRequests> = ContractOperationInput<Operation<{ requests: Requests }>>
    type One = Of<{ 'application/json': { body: SchemaOf<{ name: string }> }; optional: true }>
    expect<{}>().type.toBeAssignableTo<One>()
    expect<{ body: undefined }>().type.toBeAssignableTo<One>()
    expect<{ body: { name: string } }>().type.toBeAssignableTo<One>()
    expect<{ body: { name: string }; contentType: 'application/json' }>().type.toBeAssignableTo<One>()
    expect<{ body: {} }>().type.not.toBeAssignableTo<One>()
    expect<{ body: { name: string }; contentType: 'text/plain' }>().type.not.toBeAssignableTo<One>()
    expect<{ contentType: 'application/json' }>().type.not.toBeAssignableTo<One>()
    type Two = Of<{ readonly 'a/b': { body: SchemaOf<Uint8Array> }; readonly 'text/plain': { body: SchemaOf<string> }; readonly optional: true }>
    expect<{}>().type.toBeAssignableTo<Two>()
    expect<{ body: string; contentType: 'text/plain' }>().type.toBeAssignableTo<Two>()
    expect<{ body: string }>().type.not.toBeAssignableTo<Two>()
    expect<{ body: string; contentType: 'a/b' }>().type.not.toBeAssignableTo<Two>()
    expect<Of<{ 'text/plain': { body: SchemaOf<any> }; optional: true }>['body']>().type.toBe<any>()
    expect<Of<{ 'text/plain': { body: SchemaOf<unknown> }; optional: true }>['body']>().type.toBe<unknown>()
    expect<Of<{ 'text/plain': { body: SchemaOf<never> }; optional: true }>['body']>().type.toBe<undefined>()
  })

  test('has no body if the operation declares none', () => {
    expect<{ body: string }>().type.not.toBeAssignableTo<ContractOperationInput<Operation<{}>>>()
    expect<{ contentType: string }>().type.not.toBeAssignableTo<ContractOperationInput<Operation<{}>>>()
  })

  test('is what the format of a body accepts, under each content type', () => {
    type Of<ContentType extends string> = Operation<{ requests: { readonly [Type in ContentType]: { readonly body: ReturnType<typeof byteStream> } } }>
    type Json = ContractOperationInput<Of<'application/json'>>['body']
    expect<Json>().type.toBe<ContractOperationInput<Of<'text/csv'>>['body']>()
    expect<Json>().type.not.toBeAssignableFrom<string>()
    expect<Json>().type.toBeAssignableFrom<Blob>()
  })

  test('is a union for a union of operations', () => {
    type One = Operation<{ path: '/:one' }>
    type Two = Operation<{ path: '/:two' }>
    expect<ContractOperationInput<One | Two>['params']>().type.toBe<{ one: string } | { two: string }>()
    expect<{ params: {} }>().type.not.toBeAssignableTo<ContractOperationInput<One | Two>>()
  })

  test('handles any, never, an unknown operation and types that are not operations', () => {
    expect<ContractOperationInput<never>>().type.toBe<never>()
    expect<ContractOperationInput<any>>().type.toBeAssignableTo<object>()
    expect<ContractOperationInput<ContractOperation>>().type.toBeAssignableTo<{
      contentType?: string | undefined
      body?: unknown
    }>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation'
    names<ContractOperationInput<unknown>>()
  })
})
