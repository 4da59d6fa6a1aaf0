import { type Contract, createContract, type ContractHandler, type ContractRequest, createRouter } from 'routepact'
import { createClient } from 'routepact/client'
import { type ContractMock, createMock, type MockOptions, type MockOverride, type MockOverrides } from 'routepact/testing'
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
    expect<MockOverride<typeof contract.getUser>>().type.toBeAssignableFrom<{ status: 404 }>()
    expect<MockOverride<typeof contract.getUser>>().type.toBeAssignableFrom<{ status: 200 }>()
    expect<MockOverride<typeof contract.getUser>>().type.toBeAssignableFrom<{ status: 200; body: { name: string } }>()
    expect<MockOverride<typeof contract.getUser>>().type.not.toBeAssignableFrom<{ status: 500 }>()
    expect<MockOverride<typeof contract.getUser>>().type.not.toBeAssignableFrom<{ status: 200; body: { name: number } }>()
    expect<MockOverride<typeof contract.getUser>>().type.not.toBeAssignableFrom<{ status: 404; body: { name: string } }>()
    expect<MockOverride<typeof contract.getUser>>().type.not.toBeAssignableFrom<{ body: { name: string } }>()
    expect<MockOverride<typeof contract.getUser>>().type.not.toBeAssignableFrom<string>()
  })

  test('a body has its content type, if the status declares several', () => {
    type Report = MockOverride<typeof contract.getReport>
    expect<Report>().type.toBeAssignableFrom<{ status: 200; contentType: 'text/csv' }>()
    expect<Report>().type.toBeAssignableFrom<{ status: 200; contentType: 'text/csv'; body: string }>()
    expect<Report>().type.toBeAssignableFrom<{ status: 200; contentType: 'application/json'; body: { count: number } }>()
    expect<Report>().type.toBeAssignableFrom<{ status: 200; contentType: 'application/json'; headers: { etag: string } }>()
    expect<Report>().type.not.toBeAssignableFrom<{ status: 200; contentType: 'application/json'; headers: { etag: number } }>()
    expect<Report>().type.not.toBeAssignableFrom<{ status: 200; contentType: 'text/csv'; body: { count: number } }>()
    expect<Report>().type.not.toBeAssignableFrom<{ status: 200; body: string }>()
    expect<Report>().type.not.toBeAssignableFrom<{ status: 200; contentType: 'text/html' }>()
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
    expect<MockOverride<typeof contract.getUser>>().type.toBeAssignableFrom<ContractHandler<typeof contract.getUser>>()
    expect<MockOverride<typeof contract.getUser>>().type.not.toBeAssignableFrom<() => { status: 500 }>()
  })

  test('the overrides of a mock may be declared apart', () => {
    const overrides: MockOverrides<typeof contract> = { getUser: { status: 404 }, getReport: undefined }
    expect(createMock).type.toBeCallableWith(contract, { overrides })
    expect<MockOptions<typeof contract>>().type.toBeAssignableFrom<{ overrides: { getUser: { status: 404 } } }>()
  })

  test('an unknown operation is an error', () => {
    // @ts-expect-error 'gone' does not exist in type
    createMock(contract, { overrides: { gone: { status: 404 } } })
    // @ts-expect-error is not assignable to type
    createMock(contract, { overrides: { getUser: { status: 500 } } })
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
