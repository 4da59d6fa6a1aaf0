import { type ContractMiddlewareRequest, type ContractOperation, type ContractRequest, createContract, createRouter, errors } from 'routepact'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import type { Operation, SchemaOf } from '../schemas.ts'

const rows = z.array(z.object({ id: z.string() }))

const contract = createContract({
  getReport: {
    path: '/reports/:id',
    method: 'GET',
    responses: {
      200: { 'application/json': { body: rows }, 'Text/CSV': { body: z.string() } },
      '201': { 'text/plain': { body: z.string() } },
      204: {},
      304: { 'application/json': { body: z.undefined() } },
      404: { 'application/json': { body: z.object({ error: z.string() }) } },
      409: {},
      default: { 'application/problem+json': { body: z.object({ title: z.string() }) }, 'text/html': { body: z.string() } },
    },
  },
  ping: { path: '/ping', method: 'GET', responses: { 200: {} } },
})

type Body = { readonly body: SchemaOf<string> }

describe('prefers', () => {
  const request = {} as ContractRequest<typeof contract.getReport>

  test('returns the content types of a declared status', () => {
    expect(request.prefers(200)).type.toBe<'application/json' | 'Text/CSV'>()
    expect(request.prefers(201)).type.toBe<'text/plain'>()
    expect(request.prefers(404)).type.toBe<'application/json'>()
  })

  test('returns the content types of default for a status that is not declared', () => {
    expect(request.prefers(418)).type.toBe<'application/problem+json' | 'text/html'>()
    expect(request.prefers(500)).type.toBe<'application/problem+json' | 'text/html'>()
  })

  test('returns the content types of several statuses', () => {
    expect(request.prefers(200 as 200 | 404)).type.toBe<'application/json' | 'Text/CSV'>()
    expect(request.prefers(200 as 200 | 418)).type.toBe<'application/json' | 'Text/CSV' | 'application/problem+json' | 'text/html'>()
  })

  test('rejects statuses without content types, and others that are not declared', () => {
    // @ts-expect-error Argument of type '204' is not assignable to parameter of type
    request.prefers(204)
    // @ts-expect-error Argument of type '205' is not assignable to parameter of type
    request.prefers(205)
    // @ts-expect-error Argument of type '304' is not assignable to parameter of type
    request.prefers(304)
    // @ts-expect-error Argument of type '409' is not assignable to parameter of type
    request.prefers(409)
    // @ts-expect-error Argument of type '299' is not assignable to parameter of type
    request.prefers(299)
    // @ts-expect-error Argument of type 'number' is not assignable to parameter of type
    request.prefers(200 as number)
    // @ts-expect-error Argument of type '"default"' is not assignable to parameter of type
    request.prefers('default')
    // @ts-expect-error Argument of type '200 | 204' is not assignable to parameter of type
    request.prefers(200 as 200 | 204)
    // @ts-expect-error Expected 1 arguments, but got 0.
    request.prefers()
  })

  test('rejects every status of an operation without content types', () => {
    const ping = {} as ContractRequest<typeof contract.ping>
    // @ts-expect-error Argument of type '200' is not assignable to parameter of type 'never'.
    ping.prefers(200)
    // @ts-expect-error Argument of type '404' is not assignable to parameter of type 'never'.
    ping.prefers(404)
  })

  test('narrows the response', () => {
    const contentType = request.prefers(200)
    expect(request.respond).type.toBeCallableWith({ status: 201, contentType: request.prefers(201), body: 'text' })
    if (contentType === 'Text/CSV') {
      expect(request.respond).type.toBeCallableWith({ status: 200, contentType, body: 'id' })
      expect(request.respond).type.not.toBeCallableWith({ status: 200, contentType, body: [] })
    } else {
      expect(request.respond).type.toBeCallableWith({ status: 200, contentType, body: [{ id: '1' }] })
      expect(request.respond).type.not.toBeCallableWith({ status: 200, contentType, body: 'id' })
    }
    // The body is that of one content type.
    expect(request.respond).type.not.toBeCallableWith({ status: 404, contentType, body: { error: 'no' } })
  })

  test('is a method of the request', () => {
    const { prefers } = request
    // @ts-expect-error The 'this' context of type 'void' is not assignable to method's 'this' of type 'Request'.
    prefers(200)
  })

  test('works with error declarations', () => {
    type Given = Operation<{ responses: { 200: { 'text/html': Body } } & ReturnType<typeof errors<[404]>> }>
    expect(({} as ContractRequest<Given>).prefers(404)).type.toBe<'application/json'>()
  })

  test('returns no keys that are not content types', () => {
    type Given = Operation<{ responses: { 200: { 'text/html': Body; description: string } } }>
    expect(({} as ContractRequest<Given>).prefers(200)).type.toBe<'text/html'>()
  })

  test('handles optional statuses', () => {
    type Given = Operation<{ responses: { 200: {}; readonly 404?: { 'text/html': Body } } }>
    expect(({} as ContractRequest<Given>).prefers(404)).type.toBe<'text/html'>()
  })

  test('returns the content types of each operation in a union with the same statuses', () => {
    type One = Operation<{ responses: { 200: { 'text/html': Body } } }>
    type Two = Operation<{ responses: { 200: { 'text/csv': Body }; 404: {} } }>
    expect(({} as ContractRequest<One | Two>).prefers(200)).type.toBe<'text/html' | 'text/csv'>()
  })

  test('accepts only statuses that each operation in a union declares', () => {
    type One = Operation<{ responses: { 200: { 'text/html': Body } } }>
    type Two = Operation<{ responses: { 200: { 'text/csv': Body }; 404: { 'text/html': Body } } }>
    const either = {} as ContractRequest<One | Two>
    expect(either.prefers(200)).type.toBe<'text/html' | 'text/csv'>()
    // @ts-expect-error Argument of type '404' is not assignable to parameter of type 'never'.
    either.prefers(404)
    type Default = Operation<{ responses: { default: { 'text/html': Body } } }>
    const covered = {} as ContractRequest<Default> | ContractRequest<Two>
    expect(covered.prefers(404)).type.toBe<'text/html'>()
    // @ts-expect-error Argument of type '418' is not assignable to parameter of type
    covered.prefers(418)
    type None = Operation<{ responses: { 200: {} } }>
    // @ts-expect-error Argument of type '200' is not assignable to parameter of type 'never'.
    const none = (request: ContractRequest<None | Two>) => request.prefers(200)
    expect(none).type.toBe<(request: ContractRequest<None | Two>) => 'text/csv'>()
  })

  test('accepts no values of any, never and unknown that are not statuses', () => {
    expect(request.prefers({} as never)).type.toBe<never>()
    request.prefers({} as any)
    // @ts-expect-error Argument of type 'unknown' is not assignable to parameter of type
    request.prefers({} as unknown)
  })

  test('handles an unknown operation, any and never', () => {
    expect(({} as ContractRequest<ContractOperation>).prefers(299)).type.toBe<`${string}/${string}`>()
    expect(({} as ContractRequest<any>).prefers(299)).type.toBe<`${string}/${string}`>()
    expect<ContractRequest<never>>().type.toBe<never>()
  })

  test('handles a generic operation', () => {
    function negotiate<Given extends ContractOperation>(given: ContractRequest<Given>): unknown {
      return given.operation
    }
    expect(negotiate).type.toBeCallableWith(request)
  })

  test('is absent in middleware', () => {
    expect<ContractMiddlewareRequest>().type.not.toHaveProperty('prefers')
  })

  test('is typed in the handlers of a router', () => {
    const pick = { getReport: contract.getReport }
    createRouter({
      contract: pick,
      handlers: {
        getReport: async (given) => {
          const contentType = given.prefers(200)
          expect(contentType).type.toBe<'application/json' | 'Text/CSV'>()
          return contentType === 'Text/CSV'
            ? given.respond({ status: 200, contentType, body: 'id' })
            : given.respond({ status: 200, contentType, body: [] })
        },
      },
    })
  })
})
