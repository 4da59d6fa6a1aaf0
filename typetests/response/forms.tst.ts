/** The forms of a response that have names of their own, so that declarations of a package can use them. */
import {
  type ContractBodilessResponse,
  type ContractBodilessResponseWithHeaders,
  type ContractOperationRequest,
  type ContractRequest,
  type ContractResponse,
  type ContractResponseOf,
  type ContractResponseOfWithHeaders,
  type ContractResponseWithHeaders,
  type HeaderValues,
} from 'routepact'
import { describe, expect, test } from 'tstyche'
import type { contract } from '../fixtures/contract.ts'

interface Etag {
  etag: string
}

describe('the forms of a response', () => {
  test('require what the contract does', () => {
    expect<ContractResponseOf<200, 'a/b', string>>().type.toBe<{
      status: 200
      contentType: 'a/b'
      body: string
      headers?: HeaderValues | undefined
    }>()
    expect<ContractResponseWithHeaders<200, 'a/b', string, Etag>>().type.toBe<{
      status: 200
      contentType?: 'a/b' | undefined
      body: string
      headers: Etag
    }>()
    expect<ContractResponseOfWithHeaders<200, 'a/b', string, Etag>>().type.toBe<{
      status: 200
      contentType: 'a/b'
      body: string
      headers: Etag
    }>()
    expect<ContractBodilessResponseWithHeaders<304, undefined, Etag>>().type.toBe<{
      status: 304
      contentType?: undefined
      body?: undefined
      headers: Etag
    }>()
  })

  test('are each a case of the form that requires less, not the other way round', () => {
    expect<ContractResponseOf<200, 'a/b', string>>().type.toBeAssignableTo<ContractResponse<200, 'a/b', string>>()
    expect<ContractResponse<200, 'a/b', string>>().type.not.toBeAssignableTo<ContractResponseOf<200, 'a/b', string>>()
    expect<ContractResponse<200, 'a/b', string, Etag>>().type.not.toBeAssignableTo<
      ContractResponseWithHeaders<200, 'a/b', string, Etag>
    >()
    expect<ContractResponseWithHeaders<200, 'a/b', string, Etag>>().type.not.toBeAssignableTo<
      ContractResponseOfWithHeaders<200, 'a/b', string, Etag>
    >()
    expect<ContractBodilessResponse<304, undefined, Etag>>().type.not.toBeAssignableTo<
      ContractBodilessResponseWithHeaders<304, undefined, Etag>
    >()
  })

  test('of any, never and unknown hold these', () => {
    expect<ContractResponseOf<any, any, any>['body']>().type.toBe<any>()
    expect<ContractResponseOf<200, never, never>['contentType']>().type.toBe<never>()
    expect<ContractResponseWithHeaders<200, 'a/b', unknown, unknown>['headers']>().type.toBe<unknown>()
    expect<ContractResponseOfWithHeaders<200, 'a/b', unknown, never>['headers']>().type.toBe<never>()
    expect<ContractBodilessResponseWithHeaders<204, undefined, any>['body']>().type.toBe<undefined>()
  })
})

test('the request of one operation is what ContractRequest gives', () => {
  type Ping = typeof contract.ping
  expect<ContractOperationRequest<Ping, { user: string }>>().type.toBe<ContractRequest<Ping, { user: string }>>()
  expect<ContractOperationRequest<Ping, {}>>().type.toBeAssignableTo<Request>()
  // @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation'
  expect<ContractOperationRequest<unknown, {}>>().type.toBeAssignableTo<Request>()
})
