import { faker } from '@faker-js/faker'
import { faker as german } from '@faker-js/faker/locale/de'
import { type Contract, createContract, type ContractHandler, type ContractRequest, createRouter } from 'routepact'
import { createClient } from 'routepact/client'
import { type ContractMock, createMock, type MockFaker, type MockOptions, type MockOverride, type MockOverrides } from 'routepact-tools/testing'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } }, 404: {} },
  },
  getReport: {
    path: '/report',
    method: 'GET',
    responses: {
      200: {
        'application/json': { body: z.object({ count: z.number() }), headers: z.object({ etag: z.string() }) },
        'text/csv': { body: z.string() },
      },
    },
  },
})

test('a client calls the fetch of a mock', () => {
  const mock = createMock(contract)
  expect(mock).type.toBe<ContractMock>()
  expect(createClient).type.toBeCallableWith(contract, { fetch: mock.fetch })
  expect(createMock).type.toBeCallableWith(contract, { seed: 1, base: '/api', maxBodySize: { getUser: 10 }, onError: console.error })
})

describe('overrides', () => {
  test('a response has a declared status, and perhaps a body', () => {
    expect<{ status: 404 }>().type.toBeAssignableTo<MockOverride<typeof contract.getUser>>()
    expect<{ status: 200 }>().type.toBeAssignableTo<MockOverride<typeof contract.getUser>>()
    expect<{ status: 200; body: { name: string } }>().type.toBeAssignableTo<MockOverride<typeof contract.getUser>>()
    expect<{ status: 500 }>().type.not.toBeAssignableTo<MockOverride<typeof contract.getUser>>()
    expect<{ status: 200; body: { name: number } }>().type.not.toBeAssignableTo<MockOverride<typeof contract.getUser>>()
    expect<{ status: 404; body: { name: string } }>().type.not.toBeAssignableTo<MockOverride<typeof contract.getUser>>()
    expect<{ body: { name: string } }>().type.not.toBeAssignableTo<MockOverride<typeof contract.getUser>>()
    expect<string>().type.not.toBeAssignableTo<MockOverride<typeof contract.getUser>>()
  })

  test('a body has its content type, if the status declares several', () => {
    type Report = MockOverride<typeof contract.getReport>
    expect<{ status: 200; contentType: 'text/csv' }>().type.toBeAssignableTo<Report>()
    expect<{ status: 200; contentType: 'text/csv'; body: string }>().type.toBeAssignableTo<Report>()
    expect<{ status: 200; contentType: 'application/json'; body: { count: number } }>().type.toBeAssignableTo<Report>()
    expect<{ status: 200; contentType: 'application/json'; headers: { etag: string } }>().type.toBeAssignableTo<Report>()
    expect<{ status: 200; contentType: 'application/json'; headers: { etag: number } }>().type.not.toBeAssignableTo<Report>()
    expect<{ status: 200; contentType: 'text/csv'; body: { count: number } }>().type.not.toBeAssignableTo<Report>()
    expect<{ status: 200; body: string }>().type.not.toBeAssignableTo<Report>()
    expect<{ status: 200; contentType: 'text/html' }>().type.not.toBeAssignableTo<Report>()
  })

  test('a handler has the types of a router’s handler', () => {
    createMock(contract, {
      overrides: {
        getUser: (request) => {
          expect(request).type.toBe<ContractRequest<typeof contract.getUser>>()
          return request.respond({ status: 200, body: { name: request.validatedParams.id } })
        },
        getReport: async () => ({ status: 200, contentType: 'text/csv', body: 'a,b' }),
      },
    })
    expect<ContractHandler<typeof contract.getUser>>().type.toBeAssignableTo<MockOverride<typeof contract.getUser>>()
    expect<() => { status: 500 }>().type.not.toBeAssignableTo<MockOverride<typeof contract.getUser>>()
  })

  test('the overrides of a mock may be declared apart', () => {
    const overrides: MockOverrides<typeof contract> = { getUser: { status: 404 }, getReport: undefined }
    expect(createMock).type.toBeCallableWith(contract, { overrides })
    expect<{ overrides: { getUser: { status: 404 } } }>().type.toBeAssignableTo<MockOptions<typeof contract>>()
  })

  test('an unknown operation is an error', () => {
    // @ts-expect-error 'gone' does not exist in type
    createMock(contract, { overrides: { gone: { status: 404 } } })
    // @ts-expect-error is not assignable to type
    createMock(contract, { overrides: { getUser: { status: 500 } } })
    // @ts-expect-error is not assignable to type
    createMock(contract, { overrides: { getUser: { status: 200, body: { name: 1 } } } })
    // @ts-expect-error is not assignable to type
    createMock(contract, { overrides: { getUser: { status: 404, body: { name: 'Ada' } } } })
  })
})

test('the handlers of a router are overrides', () => {
  const handlers: { getUser: ContractHandler<typeof contract.getUser>; getReport: ContractHandler<typeof contract.getReport> } = {
    getUser: () => new Response(),
    getReport: () => new Response(),
  }
  createRouter({ contract, handlers })
  expect(createMock).type.toBeCallableWith(contract, { overrides: handlers })
})

describe('the faker of a mock', () => {
  test('is that of @faker-js/faker, or of a locale', () => {
    expect(faker).type.toBeAssignableTo<MockFaker>()
    expect(german).type.toBeAssignableTo<MockFaker>()
    expect(createMock).type.toBeCallableWith(contract, { faker, state: true })
    expect(createMock).type.toBeCallableWith(contract, { faker: undefined, state: undefined })
  })

  test('is nothing else', () => {
    expect<{ seed: (seed: number) => void }>().type.not.toBeAssignableTo<MockFaker>()
    expect<unknown>().type.not.toBeAssignableTo<MockFaker>()
    expect<MockFaker>().type.not.toBe<any>()
    expect<MockFaker>().type.not.toBe<never>()
    expect(createMock).type.not.toBeCallableWith(contract, { faker: true })
    expect(createMock).type.not.toBeCallableWith(contract, { state: 'yes' })
  })
})

describe('contracts that are not known', () => {
  test('any contract', () => {
    expect(createMock({} as any, { overrides: { any: { status: 200 } } })).type.toBe<ContractMock>()
  })

  test('a contract whose operations are not known', () => {
    const wide: Contract = contract
    expect(createMock(wide, { overrides: { getUser: { status: 404 }, gone: undefined } })).type.toBe<ContractMock>()
  })

  test('never and unknown', () => {
    expect(createMock({} as never)).type.toBe<ContractMock>()
    expect(createMock).type.not.toBeCallableWith({} as unknown)
    expect<MockOverride<never>>().type.not.toBe<any>()
  })
})
