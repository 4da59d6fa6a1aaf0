import {
  type ContractErrorHandler,
  type ContractMiddlewareRequest,
  errors,
  problems,
  type UntypedResponse,
  withContractErrorHandler,
} from 'routepact'
import { describe, expect, test } from 'tstyche'
import { names } from '../../schemas.ts'

interface Env {
  readonly db: string
}

describe('ContractErrorHandler', () => {
  test('accepts the thrown value, the request and the further arguments', () => {
    expect<Parameters<ContractErrorHandler>>().type.toBe<[error: unknown, request: ContractMiddlewareRequest]>()
    expect<Parameters<ContractErrorHandler<[env: Env]>>>().type.toBe<
      [error: unknown, request: ContractMiddlewareRequest, env: Env]
    >()
  })

  test('returns a response or a promise of one', () => {
    expect<() => Response | UntypedResponse>().type.toBeAssignableTo<ContractErrorHandler>()
    expect<() => Promise<Response | UntypedResponse>>().type.toBeAssignableTo<ContractErrorHandler>()
    expect<Extract<ReturnType<ContractErrorHandler>, Response>>().type.toBe<Response>()
    expect<() => { status: 503 }>().type.toBeAssignableTo<ContractErrorHandler>()
    expect<() => Promise<Response>>().type.toBeAssignableTo<ContractErrorHandler>()
  })

  test('must return a response', () => {
    expect<() => void>().type.not.toBeAssignableTo<ContractErrorHandler>()
    expect<() => Response | undefined>().type.not.toBeAssignableTo<ContractErrorHandler>()
    expect<() => string>().type.not.toBeAssignableTo<ContractErrorHandler>()
    expect<() => { body: string }>().type.not.toBeAssignableTo<ContractErrorHandler>()
    expect<(error: Error) => Response>().type.not.toBeAssignableTo<ContractErrorHandler>()
  })

  test('handles any, never and unknown further arguments', () => {
    expect<(error: unknown, request: Request, env: Env) => Response>().type.toBeAssignableTo<
      ContractErrorHandler<never>
    >()
    expect<(error: unknown, request: Request, env: Env) => Response>().type.toBeAssignableTo<
      ContractErrorHandler<any>
    >()
    expect<(error: unknown, request: Request, env: Env) => Response>().type.not.toBeAssignableTo<ContractErrorHandler>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'readonly unknown[]'.
    names<ContractErrorHandler<unknown>>()
  })
})

describe('withContractErrorHandler', () => {
  test('creates a function that converts any thrown value to a Response', () => {
    const handler = withContractErrorHandler()
    expect(handler(new Error('no'))).type.toBe<Response>()
    expect(handler('text', new Request('http://localhost'))).type.toBe<Response>()
    expect(handler).type.toBeAssignableTo<ContractErrorHandler>()
    expect(handler).type.toBeAssignableTo<ContractErrorHandler<[env: Env]>>()
  })

  test('accepts exposeMessages', () => {
    expect(withContractErrorHandler).type.toBeCallableWith({ exposeMessages: false })
    expect(withContractErrorHandler).type.toBeCallableWith({ exposeMessages: undefined })
    expect(withContractErrorHandler).type.toBeCallableWith({})
    expect(withContractErrorHandler).type.not.toBeCallableWith({ exposeMessages: 'no' })
    // @ts-expect-error Object literal may only specify known properties, and 'expose' does not exist in type
    withContractErrorHandler({ expose: false })
  })
})

describe('the format `problems`', () => {
  test('returns an error handler', () => {
    const handler = withContractErrorHandler({ exposeMessages: false, format: problems })
    expect<typeof handler>().type.toBeAssignableTo<ContractErrorHandler>()
    expect<typeof handler>().type.toBeAssignableTo<ContractErrorHandler<[env: Env]>>()
    expect<ReturnType<typeof handler>>().type.toBe<Response>()
    handler(undefined)
  })

  test('is `problems` alone', () => {
    expect(withContractErrorHandler).type.toBeCallableWith({ format: problems })
    expect(withContractErrorHandler).type.toBeCallableWith({ format: undefined })
    expect(withContractErrorHandler).type.not.toBeCallableWith({ format: errors })
    expect(withContractErrorHandler).type.not.toBeCallableWith({ format: problems(404) })
    expect(withContractErrorHandler).type.not.toBeCallableWith({ format: 'problems' })
    expect(withContractErrorHandler).type.not.toBeCallableWith({ format: null })
    expect(withContractErrorHandler).type.not.toBeCallableWith({ format: {} })
    expect(withContractErrorHandler).type.not.toBeCallableWith({ format: () => ({}) })
  })

  test('handles any, never and unknown', () => {
    expect(withContractErrorHandler).type.toBeCallableWith({ format: {} as any })
    expect(withContractErrorHandler).type.toBeCallableWith({ format: {} as never })
    expect(withContractErrorHandler).type.not.toBeCallableWith({ format: {} as unknown })
  })
})
