import {
  type ContractPart,
  ContractResponseError,
  ContractValidationError,
  error,
  HttpError,
  type Issue,
  type JsonValue,
  toErrorDetails,
} from 'routepact'
import { describe, expect, test } from 'tstyche'

describe('ContractPart', () => {
  test('is one of five parts', () => {
    expect<ContractPart>().type.toBe<'params' | 'query' | 'headers' | 'cookies' | 'body'>()
  })
})

describe('ContractValidationError', () => {
  test('names the part that failed', () => {
    const thrown = new ContractValidationError('query', [{ message: 'no' }])
    expect(thrown).type.toBeAssignableTo<Error>()
    expect(thrown.name).type.toBe<'ContractValidationError'>()
    expect(thrown.status).type.toBe<400>()
    expect(thrown.part).type.toBe<ContractPart>()
    expect(thrown.issues).type.toBe<readonly Issue[]>()
    // @ts-expect-error Argument of type '"session"' is not assignable to parameter
    void new ContractValidationError('session', [])
    // @ts-expect-error Expected 2 arguments, but got 1
    void new ContractValidationError('query')
  })

  test('narrows a thrown value', () => {
    const thrown: unknown = undefined
    if (thrown instanceof ContractValidationError) expect(thrown).type.toBe<ContractValidationError>()
    expect<HttpError>().type.not.toBeAssignableTo<ContractValidationError>()
    expect<ContractValidationError>().type.not.toBeAssignableTo<HttpError>()
    expect<ContractValidationError>().type.not.toBeAssignableTo<ContractResponseError>()
  })
})

describe('ContractResponseError', () => {
  test('has issues, empty by default', () => {
    const thrown = new ContractResponseError('no')
    expect(thrown.name).type.toBe<'ContractResponseError'>()
    expect(thrown.issues).type.toBe<readonly Issue[]>()
    expect(new ContractResponseError('no', [{ message: 'no' }], { cause: new Error('why') })).type.toBe<ContractResponseError>()
    // @ts-expect-error Expected 1-3 arguments, but got 0
    void new ContractResponseError()
  })
})

describe('error', () => {
  test('creates an HttpError', () => {
    expect(error(404)).type.toBe<HttpError>()
    expect(error(404, 'No such user')).type.toBe<HttpError>()
    expect(error(404).status).type.toBe<number>()
    expect(error(404).name).type.toBe<'HttpError'>()
    expect(error(404)).type.toBeAssignableTo<Error>()
    expect(error).type.not.toBeCallableWith('404')
    expect(error).type.not.toBeCallableWith(404, { error: 'no' })
    expect(error).type.not.toBeCallableWith()
  })

  test('accepts response headers', () => {
    const headers = { 'retry-after': '3', 'set-cookie': ['a=1', 'b=2'], 'x-absent': undefined }
    expect(error).type.toBeCallableWith(429, 'Slow down', { headers })
    expect(error).type.toBeCallableWith(429, undefined, { headers: new Headers() })
    expect(error).type.not.toBeCallableWith(429, 'Slow down', { headers: { 'retry-after': 3 } })
    expect(error(429).headers).type.toBe<Headers | undefined>()
  })

  test('accepts extension members', () => {
    interface Details {
      readonly at: Date
      readonly ids: readonly number[]
    }
    const details: Details = { at: new Date(), ids: [1] }
    expect(error).type.toBeCallableWith(404, 'none', { type: '/none', code: 'no_user', details, absent: undefined, none: null })
    expect(error).type.toBeCallableWith(404, 'none', { any: details as any, never: details as never })
    expect(error).type.not.toBeCallableWith(404, 'none', { unknown: details as unknown })
    expect(error).type.not.toBeCallableWith(404, 'none', { id: 1n })
    expect(error).type.not.toBeCallableWith(404, 'none', { id: Symbol('id') })
    expect(error).type.not.toBeCallableWith(404, 'none', { status: 200 })
    expect(error).type.not.toBeCallableWith(404, 'none', { detail: 'other' })
    expect(new HttpError(404, 'none', { code: 'no_user' })).type.toBe<HttpError>()
  })

  test('returns extension members as JSON', () => {
    const { extensions } = error(404, 'none', { code: 1 })
    type Member = (typeof extensions)[string]
    expect<Member>().type.toBe<JsonValue>()
    expect<string | number | boolean | null | undefined | readonly [1] | { a: 1 }>().type.toBeAssignableTo<Member>()
    expect<Date>().type.not.toBeAssignableTo<Member>()
    expect<Member>().type.not.toBeAssignableTo<string>()
    expect(error(404).expose).type.toBe<true>()
  })
})

describe('toErrorDetails', () => {
  test('returns plain paths and messages', () => {
    const thrown = new ContractValidationError('query', [])
    expect(toErrorDetails(thrown)).type.toBe<{ path: (string | number)[]; message: string }[]>()
    expect(toErrorDetails).type.not.toBeCallableWith(new ContractResponseError('no'))
    expect(toErrorDetails).type.not.toBeCallableWith([] as unknown)
  })
})
