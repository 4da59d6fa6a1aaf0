import {
  type ContractOperation,
  type ContractOperationResponse,
  type ContractOperationResponseBody,
  type ContractOperationStatus,
  createContract,
  type HttpStatus,
} from 'routepact'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import type { ErrorStatus } from '../../../src/shared/status.ts'
import { names, type Operation, type SchemaOf } from '../../schemas.ts'

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    responses: {
      200: {
        'application/json': { body: z.object({ id: z.string(), team: z.object({ name: z.string() }) }) },
        'text/plain': { body: z.string(), headers: z.object({ etag: z.string() }) },
      },
      204: {},
      404: { 'application/json': { body: z.object({ error: z.string() }) } },
      default: { 'application/json': { body: z.object({ why: z.string() }) } },
    },
  },
})

type GetUser = typeof contract.getUser

describe('narrowing of a response', () => {
  const response = {} as ContractOperationResponse<GetUser>

  test('by its status', () => {
    if (response.status === 404) {
      expect(response.status).type.toBe<404>()
      expect(response.body).type.toBe<{ error: string }>()
      expect(response.contentType).type.toBe<'application/json' | undefined>()
    }
    if (response.status === 204) {
      expect(response.status).type.toBe<204>()
      expect(response.body).type.toBe<undefined>()
      expect(response.contentType).type.toBe<undefined>()
    }
  })

  test('by its status, then by its content type', () => {
    if (response.status !== 200) return
    expect(response.status).type.toBe<200>()
    expect(response.contentType).type.toBe<'application/json' | 'text/plain'>()
    if (response.contentType === 'text/plain') {
      expect(response.body).type.toBe<string>()
      expect(response.headers).type.toBe<{ etag: string }>()
    } else {
      expect(response.body).type.toBe<{ id: string; team: { name: string } }>()
    }
  })

  test('in a switch whose default is the default of the contract', () => {
    switch (response.status) {
      case 200:
        expect(response.status).type.toBe<200>()
        break
      case 404:
        expect(response.body).type.toBe<{ error: string }>()
        break
      case 204:
        expect(response.body).type.toBe<undefined>()
        break
      default:
        expect(response.body).type.toBe<{ why: string }>()
        expect(response.status).type.toBe<Exclude<ErrorStatus, 404>>()
    }
  })

  test('by a status that default covers', () => {
    if (response.status === 418) expect(response.body).type.toBe<{ why: string }>()
    // @ts-expect-error This comparison appears to be unintentional because the types
    if (response.status === 299) expect(response).type.toBe<never>()
  })
})

describe('ContractOperationStatus', () => {
  type Of<Responses extends ContractOperation['responses']> = ContractOperationStatus<
    Operation<{ responses: Responses }>
  >

  test('has the declared statuses', () => {
    expect<Of<{ 200: {}; 404: {} }>>().type.toBe<200 | 404>()
    expect<Of<{ 200: {}; 299: {} }>>().type.toBe<200 | 299>()
  })

  test('has the registered statuses that default covers', () => {
    expect<ContractOperationStatus<GetUser>>().type.toBe<200 | 204 | ErrorStatus>()
    expect<Of<{ default: {} }>>().type.toBe<HttpStatus>()
    expect<Of<{ 499: {}; default: {} }>>().type.toBe<HttpStatus | 499>()
  })

  test('handles any, never, an unknown operation and types that are not operations', () => {
    expect<ContractOperationStatus<any>>().type.toBe<number>()
    expect<ContractOperationStatus<never>>().type.toBe<never>()
    expect<ContractOperationStatus<ContractOperation>>().type.toBe<number>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation'
    names<ContractOperationStatus<unknown>>()
  })
})

describe('ContractOperationResponseBody', () => {
  test('is the body of a status and a content type', () => {
    expect<ContractOperationResponseBody<GetUser, 200, 'text/plain'>>().type.toBe<string>()
    expect<ContractOperationResponseBody<GetUser, 200, 'application/json'>>().type.toBe<{
      id: string
      team: { name: string }
    }>()
    expect<ContractOperationResponseBody<GetUser, 404>>().type.toBe<{ error: string }>()
    expect<ContractOperationResponseBody<GetUser, 418>>().type.toBe<{ why: string }>()
  })

  test('is a union for several statuses or content types', () => {
    expect<ContractOperationResponseBody<GetUser, 200>>().type.toBe<string | { id: string; team: { name: string } }>()
    expect<ContractOperationResponseBody<GetUser, 404 | 418>>().type.toBe<{ error: string } | { why: string }>()
  })

  test('is undefined for a response without a body', () => {
    expect<ContractOperationResponseBody<GetUser, 204>>().type.toBe<undefined>()
    expect<ContractOperationResponseBody<Operation<{ responses: { default: {} } }>, 205>>().type.toBe<undefined>()
  })

  test('is never for an undeclared content type', () => {
    expect<ContractOperationResponseBody<GetUser, 200, 'text/html'>>().type.toBe<never>()
    expect<ContractOperationResponseBody<GetUser, 204, 'text/html'>>().type.toBe<never>()
  })

  test('rejects an undeclared status', () => {
    type Narrow = Operation<{ responses: { 200: { 'text/plain': { body: SchemaOf<string> } } } }>
    // @ts-expect-error Type '404' does not satisfy the constraint '200'.
    names<ContractOperationResponseBody<Narrow, 404>>()
    // @ts-expect-error Type 'number' does not satisfy the constraint '200'.
    names<ContractOperationResponseBody<Narrow, number>>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation'
    names<ContractOperationResponseBody<unknown, 200>>()
  })

  test('handles any, never and an unknown operation', () => {
    expect<ContractOperationResponseBody<any, any>>().type.toBe<unknown>()
    expect<ContractOperationResponseBody<never, never>>().type.toBe<never>()
    expect<ContractOperationResponseBody<GetUser, never>>().type.toBe<never>()
    expect<ContractOperationResponseBody<GetUser, 200, never>>().type.toBe<never>()
    expect<ContractOperationResponseBody<ContractOperation, number>>().type.toBe<unknown>()
    expect<ContractOperationResponseBody<ContractOperation, 200, 'text/plain'>>().type.toBe<unknown>()
  })
})
