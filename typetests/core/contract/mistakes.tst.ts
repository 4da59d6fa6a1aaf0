/** The types of an operation with a mistake: a wrong part is any, and the right ones keep their types. */
import { type ContractRequest, createContract } from 'routepact'
import type { ClientInput, ClientResult } from 'routepact/client'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'

const user = z.object({ name: z.string() })
const ok = { 200: { 'application/json': { body: user } } } as const

const contract = createContract({
  wrongPath: {
    // @ts-expect-error '{id}' in the path must be literal text or a whole parameter: ':id'
    path: '/{id}',
    method: 'GET',
    responses: ok,
  },
  wrongPart: {
    path: '/wrong-part',
    method: 'GET',
    // @ts-expect-error 'query' must be a Standard Schema, such as z.object({ ... })
    query: { page: z.string() },
    responses: ok,
  },
  unknownField: {
    path: '/unknown-field',
    method: 'GET',
    // @ts-expect-error 'querry' is not a field of an operation
    querry: user,
    responses: ok,
  },
  fieldOfOthers: {
    path: '/field-of-others',
    method: 'GET',
    // @ts-expect-error 'searchParams' is not a field of an operation: use 'query'
    searchParams: user,
    responses: ok,
  },
  // @ts-expect-error Property 'responses' is missing in type
  noResponses: { path: '/no-responses', method: 'GET' },
  wrongSummary: {
    path: '/wrong-summary',
    method: 'POST',
    // @ts-expect-error 'summary' must be a string
    summary: 5,
    requests: { 'application/json': { body: user } },
    responses: {
      ...ok,
      404: { headers: z.object({ 'x-reason': z.string() }) },
      409: { 'application/json': { body: user, headers: z.object({ 'x-reason': z.string() }) } },
    },
  },
  optionalBody: {
    path: '/optional-body',
    method: 'POST',
    // @ts-expect-error 'summary' must be a string
    summary: 5,
    requests: { 'application/json': { body: user }, optional: true },
    responses: ok,
  },
  wrongOptional: {
    path: '/wrong-optional',
    method: 'POST',
    // @ts-expect-error 'optional' must be true: omit it if the body is required
    requests: { 'application/json': { body: user }, optional: false },
    responses: ok,
  },
  noContentType: {
    path: '/no-content-type',
    method: 'POST',
    // @ts-expect-error 'json' must be a content type, such as 'application/json'
    requests: { json: { body: user } },
    responses: ok,
  },
})

type Declared = typeof contract
type Received<Name extends keyof Declared> = ContractRequest<Declared[Name]>
type Body<Name extends keyof Declared> = Extract<ClientResult<Declared[Name]>, { status: 200 }>['body']

describe('a wrong part is any', () => {
  test('the parameters of a wrong path', () => {
    expect<Received<'wrongPath'>['validatedParams']>().type.toBe<any>()
  })

  test('a part that is no schema', () => {
    expect<Received<'wrongPart'>['validatedQuery']>().type.toBe<any>()
    expect<{ query: { page: string } }>().type.toBeAssignableTo<ClientInput<Declared['wrongPart']>>()
  })

  test('each part that a field with an unknown name may be', () => {
    expect<Received<'unknownField'>['validatedQuery']>().type.toBe<any>()
    expect<Received<'unknownField'>['validatedCookies']>().type.toBe<any>()
  })

  test('the part that a field of another library means', () => {
    expect<Received<'fieldOfOthers'>['validatedQuery']>().type.toBe<any>()
    expect<Received<'fieldOfOthers'>['validatedCookies']>().type.not.toBe<any>()
  })

  test('a body that is wrongly optional or has no content type', () => {
    expect<Received<'wrongOptional'>['validatedBody']>().type.toBe<any>()
    expect<Received<'noContentType'>['validatedBody']>().type.toBe<any>()
  })

  test('responses that are missing', () => {
    expect<Body<'noResponses'>>().type.toBe<any>()
  })
})

describe('the right parts of an operation with a mistake keep their types', () => {
  test('bodies', () => {
    expect<Received<'wrongSummary'>['validatedBody']>().type.toBe<{ name: string }>()
    expect<Body<'wrongSummary'>>().type.toBe<{ name: string }>()
    expect<Body<'wrongPath'>>().type.toBe<{ name: string }>()
  })

  test('bodies that may be absent', () => {
    expect<Received<'optionalBody'>['validatedBody']>().type.toBe<{ name: string } | undefined>()
    expect<{}>().type.toBeAssignableTo<ClientInput<Declared['optionalBody']>>()
    expect<{}>().type.not.toBeAssignableTo<ClientInput<Declared['wrongSummary']>>()
  })

  test('statuses, and their headers without a body', () => {
    expect<Exclude<ClientResult<Declared['wrongSummary']>['status'], 200>>().type.toBe<404 | 409>()
    type Sent = Parameters<Received<'wrongSummary'>['respond']>[0]
    expect<{ status: 404; headers: { 'x-reason': string } }>().type.toBeAssignableTo<Sent>()
    expect<{ status: 404; headers: { 'x-reason': number } }>().type.not.toBeAssignableTo<Sent>()
    expect<{ status: 404 }>().type.not.toBeAssignableTo<Sent>()
    expect<{ status: 403; headers: { 'x-reason': string } }>().type.not.toBeAssignableTo<Sent>()
  })

  test('headers beside a body', () => {
    type Sent = Parameters<Received<'wrongSummary'>['respond']>[0]
    expect<{ status: 409; body: { name: string }; headers: { 'x-reason': string } }>().type.toBeAssignableTo<Sent>()
    expect<{ status: 409; body: { name: string }; headers: { 'x-reason': number } }>().type.not.toBeAssignableTo<Sent>()
    expect<{ status: 409; body: { name: string } }>().type.not.toBeAssignableTo<Sent>()
  })
})
