import { type ContractOperation, type ContractOperationInput, createContract, type HeaderValues } from 'routepact'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import { names, type Operation, type Takes } from '../schemas.ts'

type Query = Record<string, string | string[] | undefined>

/** What is sent to an operation that describes nothing: there is nothing that must be given. */
interface Free {
  params?: {} | undefined
  query?: Query | undefined
  headers?: HeaderValues | undefined
}

/** What is sent to an operation that takes no body. */
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
  test('is what the schemas accept, before defaults and transforms', () => {
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

  test('may leave out what need not be given', () => {
    expect<ContractOperationInput<Operation<{}>>>().type.toBe<Bodiless & {}>()
    expect<{}>().type.toBeAssignableTo<ContractOperationInput<Operation<{}>>>()
    expect<ContractOperationInput<Operation<{ path: '/users/:id' }>>['params']>().type.toBe<{ id: string }>()
    expect<{}>().type.not.toBeAssignableTo<ContractOperationInput<Operation<{ path: '/users/:id' }>>>()
  })

  test('may leave out a content type that is the only one, and a body that may be empty', () => {
    type Of<Body> = ContractOperationInput<Operation<{ requests: { 'application/json': { body: Takes<Body> } } }>>
    expect<{ body: { name: string } }>().type.toBeAssignableTo<Of<{ name: string }>>()
    expect<{}>().type.not.toBeAssignableTo<Of<{ name: string }>>()
    expect<{}>().type.toBeAssignableTo<Of<{ name?: string }>>()
    expect<{ contentType: 'text/plain'; body: { name: string } }>().type.not.toBeAssignableTo<Of<{ name: string }>>()
  })

  test('refuses a body where the operation takes none', () => {
    expect<{ body: string }>().type.not.toBeAssignableTo<ContractOperationInput<Operation<{}>>>()
    expect<{ contentType: string }>().type.not.toBeAssignableTo<ContractOperationInput<Operation<{}>>>()
  })

  test('of one or the other operation is what one of them accepts', () => {
    type One = Operation<{ path: '/:one' }>
    type Two = Operation<{ path: '/:two' }>
    expect<ContractOperationInput<One | Two>['params']>().type.toBe<{ one: string } | { two: string }>()
    expect<{ params: {} }>().type.not.toBeAssignableTo<ContractOperationInput<One | Two>>()
  })

  test('of any, never, an operation that is not known and what is none', () => {
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
