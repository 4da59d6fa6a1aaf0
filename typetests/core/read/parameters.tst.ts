import { type } from 'arktype'
import { type ContractOperation, type ContractOperationParameters, createContract, createRouter } from 'routepact'
import { describe, expect, test } from 'tstyche'
import * as v from 'valibot'
import { z } from 'zod'
import { names, type Operation, type SchemaOf } from '../../schemas.ts'

describe('ContractOperationParameters', () => {
  test('are strings without a schema', () => {
    expect<ContractOperationParameters<Operation<{ path: '/users/:id' }>>>().type.toBe<{ id: string }>()
    expect<ContractOperationParameters<Operation<{ path: '/users/:id'; pathParams?: never }>>>().type.toBe<{
      id: string
    }>()
  })

  test('are the output of the schema', () => {
    const contract = createContract({
      zod: {
        path: '/:id/:day',
        method: 'GET',
        pathParams: z.object({ id: z.coerce.number(), day: z.enum(['mon', 'tue']) }),
        responses: { 200: {} },
      },
      valibot: {
        path: '/v/:id',
        method: 'GET',
        pathParams: v.object({ id: v.pipe(v.string(), v.transform(Number)) }),
        responses: { 200: {} },
      },
      arktype: {
        path: '/a/:id',
        method: 'GET',
        pathParams: type({ id: 'string.integer.parse' }),
        responses: { 200: {} },
      },
    })
    expect<ContractOperationParameters<typeof contract.zod>>().type.toBe<{ id: number; day: 'mon' | 'tue' }>()
    expect<ContractOperationParameters<typeof contract.valibot>>().type.toBe<{ id: number }>()
    expect<ContractOperationParameters<typeof contract.arktype>>().type.toBe<{ id: number }>()
  })

  test('have only declared keys', () => {
    const parameters = {} as ContractOperationParameters<Operation<{ path: '/users/:id' }>>
    expect<keyof typeof parameters>().type.toBe<'id'>()
    // @ts-expect-error Property 'name' does not exist on type
    names<ContractOperationParameters<Operation<{ path: '/users/:id' }>>['name']>()
  })

  test('are a union for a union of operations', () => {
    type One = Operation<{ path: '/:id'; pathParams: SchemaOf<{ id: string }, { id: number }> }>
    type Two = Operation<{ path: '/two/:name' }>
    expect<ContractOperationParameters<One | Two>>().type.toBe<{ id: number } | { name: string }>()
  })

  test('are unknown for an unknown operation', () => {
    expect<ContractOperationParameters<ContractOperation>>().type.toBe<unknown>()
  })

  test('are strings by any name for a name that the contract does not have', () => {
    createRouter({
      contract: createContract({ ping: { path: '/', method: 'GET', responses: { 200: {} } } }),
      handlers: {
        ping: () => new Response(),
        // @ts-expect-error is not an operation of the contract
        pong: (request) =>
          new Response(request.validatedParams['id'] satisfies string | undefined),
      },
    })
  })

  test('handle any, never and types that are not operations', () => {
    expect<ContractOperationParameters<any>>().type.toBe<any>()
    expect<ContractOperationParameters<never>>().type.toBe<never>()
    expect<ContractOperationParameters<Operation<{ pathParams: SchemaOf<never> }>>>().type.toBe<never>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation | undefined'
    names<ContractOperationParameters<unknown>>()
    // @ts-expect-error Type '{}' does not satisfy the constraint 'ContractOperation'
    names<ContractOperationParameters<{}>>()
  })
})
