/** What keys of `responses` cover: the same for responses, results of the client and `prefers`. */
import {
  type ClientErrorStatus,
  type Contract,
  type ContractOperationResponse,
  type ContractOperationResponseBody,
  type ContractOperationStatus,
  type ContractRequest,
  createContract,
  type HttpStatus,
  prefers,
  type ServerErrorStatus,
} from 'routepact'
import type { ClientResult } from 'routepact/client'
import { describe, expect, test } from 'tstyche'
import type { ErrorStatus, RedirectionStatus, SuccessfulStatus } from '../../src/shared/status.ts'
import type { CoveredStatus, KeyOfStatus } from '../../src/shared/status-key.ts'
import { names, type Operation, type SchemaOf, schemaOf } from '../schemas.ts'

type Text = { 'text/plain': { body: SchemaOf<string> } }

/** The statuses of a handler's response, of the client's result and of `ContractOperationStatus`, in one type each. */
type Statuses<Responses extends Contract[string]['responses']> = [
  ContractOperationResponse<Operation<{ responses: Responses }>>['status'],
  ClientResult<Operation<{ responses: Responses }>>['status'],
  ContractOperationStatus<Operation<{ responses: Responses }>>,
]

/** The same statuses in all of them. */
type All<Status> = [Status, Status, Status]

test('the classes of statuses have the names that the compiler prints', () => {
  expect<Statuses<{ 200: {}; '2XX': {} }>>().type.toBe<All<SuccessfulStatus>>()
  expect<Statuses<{ 200: {}; '3XX': {} }>>().type.toBe<All<200 | RedirectionStatus>>()
  expect<Statuses<{ 200: {}; '4XX': {} }>>().type.toBe<All<200 | ClientErrorStatus>>()
  expect<Statuses<{ 200: {}; '5XX': {} }>>().type.toBe<All<200 | ServerErrorStatus>>()
  expect<ErrorStatus>().type.toBe<ClientErrorStatus | ServerErrorStatus>()
  expect<HttpStatus>().type.toBe<SuccessfulStatus | RedirectionStatus | ErrorStatus>()
})

describe('default', () => {
  test('covers errors only beside a 2xx or 3xx', () => {
    expect<Statuses<{ 201: {}; default: {} }>>().type.toBe<All<201 | ErrorStatus>>()
    expect<Statuses<{ 201: {}; default: Text }>>().type.toBe<All<201 | ErrorStatus>>()
    expect<Statuses<{ 302: {}; default: Text }>>().type.toBe<All<302 | ErrorStatus>>()
    expect<Statuses<{ 304: {}; default: {} }>>().type.toBe<All<304 | ErrorStatus>>()
    expect<Statuses<{ 200: {}; 404: {}; default: {} }>>().type.toBe<All<200 | ErrorStatus>>()
    expect<Statuses<{ '201': {}; default: {} }>>().type.toBe<All<201 | ErrorStatus>>()
    expect<Statuses<{ 299: {}; default: {} }>>().type.toBe<All<299 | ErrorStatus>>()
    expect<Statuses<{ 399: {}; default: {} }>>().type.toBe<All<399 | ErrorStatus>>()
  })

  test('covers every registered status otherwise', () => {
    expect<Statuses<{ default: {} }>>().type.toBe<All<HttpStatus>>()
    expect<Statuses<{ 404: {}; default: {} }>>().type.toBe<All<HttpStatus>>()
    expect<Statuses<{ '404': {}; default: {} }>>().type.toBe<All<HttpStatus>>()
    expect<Statuses<{ 499: {}; default: {} }>>().type.toBe<All<HttpStatus | 499>>()
  })

  test('covers no statuses without a body if it has one', () => {
    expect<Statuses<{ default: Text }>>().type.toBe<All<Exclude<HttpStatus, 204 | 205 | 304>>>()
    expect<Statuses<{ 404: {}; default: Text }>>().type.toBe<All<Exclude<HttpStatus, 204 | 205 | 304>>>()
    type Headers = { description: 'Any'; headers: SchemaOf<{ etag: string }> }
    expect<Statuses<{ default: Headers }>>().type.toBe<All<HttpStatus>>()
  })

  test('has no response if it covers nothing', () => {
    type Errors = { [Status in ErrorStatus]: {} }
    type Response = ContractOperationResponse<Operation<{ responses: { 201: {}; default: Text } & Errors }>>
    expect<Response['body']>().type.toBe<undefined>()
    type Result = ClientResult<Operation<{ responses: { 201: {}; default: Text } & Errors }>>
    expect<Result['body']>().type.toBe<undefined>()
  })

  test('covers what the optional statuses leave', () => {
    expect<CoveredStatus<{ readonly 404?: {}; readonly default?: Text }, 'default'>>().type.toBe<
      Exclude<HttpStatus, 204 | 205 | 304 | 404>
    >()
  })

  const contract = createContract({
    create: { path: '/', method: 'POST', responses: { 201: {}, default: { 'text/plain': { body: schemaOf<string>() } } } },
    move: { path: '/', method: 'GET', responses: { 302: {}, default: {} } },
  })
  const create = {} as ContractRequest<typeof contract.create>
  const move = {} as ContractRequest<typeof contract.move>

  test('is no way to respond with a success that is not declared', () => {
    expect(create.respond).type.toBeCallableWith({ status: 201 })
    expect(create.respond).type.toBeCallableWith({ status: 404, body: 'No' })
    expect(create.respond).type.not.toBeCallableWith({ status: 200, body: 'No' })
    expect(create.respond).type.not.toBeCallableWith({ status: 302, body: 'No' })
    expect(move.respond).type.toBeCallableWith({ status: 500 })
    expect(move.respond).type.not.toBeCallableWith({ status: 200 })
    expect(move.respond).type.not.toBeCallableWith({ status: 304 })
    expect(prefers(create, 404)).type.toBe<'text/plain'>()
    // @ts-expect-error Argument of type '200' is not assignable to parameter of type
    prefers(create, 200)
    // @ts-expect-error This comparison appears to be unintentional
    const isOk = ({} as ClientResult<typeof contract.create>).status === 200
    expect(isOk).type.toBe<boolean>()
    // @ts-expect-error Type '200' does not satisfy the constraint
    names<ContractOperationResponseBody<typeof contract.create, 200>>()
  })
})

/** Registered statuses by their class. */
type Success = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226
type Redirect = 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308
type ServerError = 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511
type ClientError = Exclude<ErrorStatus, ServerError>

describe('a range', () => {
  test('covers the registered statuses of its class that are not declared', () => {
    expect<Statuses<{ 200: {}; '4XX': {} }>>().type.toBe<All<200 | ClientError>>()
    expect<Statuses<{ 200: {}; 404: {}; '5XX': Text }>>().type.toBe<All<200 | 404 | ServerError>>()
    expect<Statuses<{ 200: {}; '3XX': {} }>>().type.toBe<All<200 | Redirect>>()
    expect<Statuses<{ '2XX': {}; default: {} }>>().type.toBe<All<Success | ErrorStatus>>()
    expect<CoveredStatus<{ 200: {}; 404: {}; '422': {}; '4XX': Text }, '4XX'>>().type.toBe<Exclude<ClientError, 404 | 422>>()
  })

  test('covers no statuses without a body if it has one', () => {
    expect<Statuses<{ '2XX': Text; default: {} }>>().type.toBe<All<Exclude<Success, 204 | 205> | ErrorStatus>>()
    expect<Statuses<{ 200: {}; '3XX': Text }>>().type.toBe<All<200 | Exclude<Redirect, 304>>>()
  })

  test('takes precedence over default', () => {
    type Responses = { 201: {}; '4XX': Text; default: {} }
    expect<CoveredStatus<Responses, 'default'>>().type.toBe<ServerError>()
    expect<CoveredStatus<Responses, '4XX'>>().type.toBe<ClientError>()
    expect<CoveredStatus<{ '4XX': {}; default: {} }, 'default'>>().type.toBe<Success | Redirect | ServerError>()
    expect<CoveredStatus<{ '3XX': {}; default: {} }, 'default'>>().type.toBe<ErrorStatus>()
    expect<CoveredStatus<{ 201: {}; '4XX': {}; '5XX': {}; default: Text }, 'default'>>().type.toBe<never>()
    expect<KeyOfStatus<Responses, 404>>().type.toBe<'4XX'>()
    expect<KeyOfStatus<Responses, 500>>().type.toBe<'default'>()
    expect<KeyOfStatus<Responses, 202>>().type.toBe<never>()
    expect<KeyOfStatus<Responses, 499>>().type.toBe<never>()
  })

  test('is not 200', () => {
    expect(createContract).type.toBeCallableWith({ one: { path: '/', method: 'GET', responses: { '2XX': {}, default: {} } } })
    createContract({
      // @ts-expect-error "'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"
      one: { path: '/', method: 'GET', responses: { '2XX': {} } },
    })
  })

  test('is in upper case, of a class that responses have', () => {
    // @ts-expect-error "'4xx' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'"
    createContract({ one: { path: '/', method: 'GET', responses: { 200: {}, '4xx': {} } } })
    // @ts-expect-error "'1XX' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'"
    createContract({ one: { path: '/', method: 'GET', responses: { 200: {}, '1XX': {} } } })
  })

  test('has the rules of bodies', () => {
    createContract({
      one: {
        path: '/',
        method: 'GET',
        // @ts-expect-error "'body' cannot be represented in JSON"
        responses: { 200: {}, '4XX': { 'application/json': { body: schemaOf<bigint>() } } },
      },
    })
  })

  const contract = createContract({
    one: { path: '/', method: 'GET', responses: { 200: {}, 404: {}, '4XX': { 'text/plain': { body: schemaOf<string>() } } } },
  })
  const one = {} as ContractRequest<typeof contract.one>

  test('types responses and results', () => {
    expect(one.respond).type.toBeCallableWith({ status: 409, body: 'No' })
    expect(one.respond).type.toBeCallableWith({ status: 404 })
    expect(one.respond).type.not.toBeCallableWith({ status: 404, body: 'No' })
    expect(one.respond).type.not.toBeCallableWith({ status: 500, body: 'No' })
    expect(one.respond).type.not.toBeCallableWith({ status: '4XX', body: 'No' })
    expect(prefers(one, 409)).type.toBe<'text/plain'>()
    const result = {} as ClientResult<typeof contract.one>
    if (result.status !== 200 && result.status !== 404) expect(result.body).type.toBe<string>()
    expect<ContractOperationResponseBody<typeof contract.one, 409>>().type.toBe<string>()
  })
})

describe('CoveredStatus', () => {
  test('has the statuses of one key', () => {
    expect<CoveredStatus<{ 200: {}; 404: {}; default: {} }, 404>>().type.toBe<404>()
    expect<CoveredStatus<{ '404': {} }, '404'>>().type.toBe<404>()
    expect<CoveredStatus<{ 200: {}; 404: {}; default: {} }, 'default'>>().type.toBe<Exclude<ErrorStatus, 404>>()
  })

  test('handles any, never and unknown', () => {
    expect<CoveredStatus<{ 200: any; default: any }, 'default'>>().type.toBe<ErrorStatus>()
    expect<CoveredStatus<{ 200: {}; default: {} }, never>>().type.toBe<never>()
    expect<CoveredStatus<never>>().type.toBe<string | number | symbol>()
    expect<CoveredStatus<unknown>>().type.toBe<never>()
  })
})

describe('KeyOfStatus', () => {
  type Keys = { 201: {}; '404': {}; default: Text }

  test('is the number, or else default', () => {
    expect<KeyOfStatus<Keys, 201>>().type.toBe<201>()
    expect<KeyOfStatus<Keys, '201'>>().type.toBe<201>()
    expect<KeyOfStatus<Keys, 404>>().type.toBe<'404'>()
    expect<KeyOfStatus<Keys, 500>>().type.toBe<'default'>()
    expect<KeyOfStatus<Keys, 404 | 500>>().type.toBe<'404' | 'default'>()
    expect<KeyOfStatus<{ default: {} }, 204>>().type.toBe<'default'>()
  })

  test('is never for a status that no key covers', () => {
    expect<KeyOfStatus<Keys, 200>>().type.toBe<never>()
    expect<KeyOfStatus<Keys, 499>>().type.toBe<never>()
    expect<KeyOfStatus<{ default: Text }, 204>>().type.toBe<never>()
    expect<KeyOfStatus<{ 200: {} }, 404>>().type.toBe<never>()
    expect<KeyOfStatus<{ 200: {} }, never>>().type.toBe<never>()
    expect<KeyOfStatus<unknown, 200>>().type.toBe<never>()
  })
})
