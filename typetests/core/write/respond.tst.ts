import { type ContractOperationResponse, type ContractRequest, type ContractRespond, createContract } from 'routepact'
import type { ContractOperationRequest } from '../../../src/core/read/contract-request.ts'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import type { contract as shared } from '../../fixtures/contract.ts'

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

describe('respond', () => {
  const request = {} as ContractRequest<GetUser>

  test('accepts declared responses and returns their union', () => {
    const response = request.respond({ status: 204 })
    expect(response).type.toBe<ContractOperationResponse<GetUser>>()
    expect(request.respond).type.toBeCallableWith({ status: 404, body: { error: 'no' } })
    expect(request.respond).type.toBeCallableWith({
      status: 404,
      contentType: 'application/json',
      body: { error: 'no' },
    })
    expect(request.respond).type.toBeCallableWith({ status: 418, body: { why: 'tea' } })
    expect(request.respond).type.toBeCallableWith({ status: 204, headers: { 'set-cookie': ['a=1', 'b=2'] } })
    expect(request.respond).type.toBeCallableWith({
      status: 200,
      contentType: 'text/plain',
      body: 'Ada',
      headers: { etag: '1' },
    })
  })

  test('reports an error at the invalid property', () => {
    request.respond({
      // @ts-expect-error Type '299' is not assignable to type
      status: 299,
      body: { why: 'so' },
    })
    request.respond({
      status: 404,
      // @ts-expect-error Type '"text/html"' is not assignable to type '"application/json"'.
      contentType: 'text/html',
      body: { error: 'no' },
    })
    request.respond({
      status: 404,
      body: {
        // @ts-expect-error Type 'number' is not assignable to type 'string'.
        error: 1,
      },
    })
    request.respond({
      status: 404,
      body: {
        error: 'no',
        // @ts-expect-error Object literal may only specify known properties, and 'extra' does not exist in type
        extra: true,
      },
    })
    request.respond({
      status: 404,
      body: { error: 'no' },
      headers: {
        // @ts-expect-error Type 'number' is not assignable to type 'string | readonly string[] | undefined'.
        age: 1,
      },
    })
  })

  test('reports an error in the body of the named status', () => {
    request.respond({
      status: 404,
      body: {
        // @ts-expect-error 'why' does not exist in type '{ error: string; }'.
        why: 'tea',
      },
    })
  })

  test('reports an error at the property if its value is valid for another status', () => {
    request.respond({
      status: 404,
      // @ts-expect-error Type 'string' is not assignable to type '{ error: string; }'.
      body: 'Ada',
    })
    request.respond({
      status: 404,
      // @ts-expect-error Type '"text/plain"' is not assignable to type '"application/json"'.
      contentType: 'text/plain',
      body: { error: 'no' },
    })
    request.respond({
      status: 200,
      contentType: 'text/plain',
      body: 'Ada',
      // @ts-expect-error Property 'etag' is missing in type '{}' but required in type '{ etag: string; }'.
      headers: {},
    })
    request.respond({
      status: 204,
      // @ts-expect-error Type '{ error: string; }' is not assignable to type 'undefined'.
      body: { error: 'no' },
    })
  })

  test('names a missing property', () => {
    // @ts-expect-error Property 'body' is missing in type
    request.respond({ status: 404 })
    // @ts-expect-error Property 'headers' is missing in type
    request.respond({ status: 200, contentType: 'text/plain', body: 'Ada' })
    // @ts-expect-error Argument of type '{ body: { error: string; }; }' is not assignable
    request.respond({ body: { error: 'no' } })
  })

  test('reports an error inside the body of one of several content types', () => {
    request.respond({
      status: 200,
      contentType: 'application/json',
      body: {
        id: '1',
        team: {
          name: 'A',
          // @ts-expect-error Object literal may only specify known properties, and 'size' does not exist in type
          size: 1,
        },
      },
    })
  })
})

test('ContractOperationRequest is the request of one operation', () => {
  type Ping = typeof shared.ping
  type Of<Context> = ContractOperationRequest<{}, Record<string, string | string[] | undefined>, undefined, ContractRespond<ContractOperationResponse<Ping>>, Context, Ping>
  expect<Of<{ user: string }>>().type.toBe<ContractRequest<Ping, { user: string }>>()
  expect<Of<{}>>().type.toBeAssignableTo<Request>()
  expect<Of<{}>>().type.not.toBeAssignableTo<Of<{ user: string }>>()
  // @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation | undefined'
  expect<ContractOperationRequest<{}, {}, undefined, never, {}, unknown>>().type.toBeAssignableTo<Request>()
})
