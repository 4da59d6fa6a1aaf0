import { type ContractMiddlewareRequest, type ContractOperation, type ContractRequest, createContract, createRouter, errors, prefers } from 'routepact'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import type { Operation, SchemaOf } from '../../schemas.ts'

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
    expect(prefers(request, 200)).type.toBe<'application/json' | 'Text/CSV'>()
    expect(prefers(request, 201)).type.toBe<'text/plain'>()
    expect(prefers(request, 404)).type.toBe<'application/json'>()
  })

  test('returns the content types of default for a status that is not declared', () => {
    expect(prefers(request, 418)).type.toBe<'application/problem+json' | 'text/html'>()
    expect(prefers(request, 500)).type.toBe<'application/problem+json' | 'text/html'>()
  })

  test('returns the content types of several statuses', () => {
    expect(prefers(request, 200 as 200 | 404)).type.toBe<'application/json' | 'Text/CSV'>()
    expect(prefers(request, 200 as 200 | 418)).type.toBe<'application/json' | 'Text/CSV' | 'application/problem+json' | 'text/html'>()
  })

  test('rejects statuses without content types, and others that are not declared', () => {
    // @ts-expect-error Argument of type '204' is not assignable to parameter of type
    prefers(request, 204)
    // @ts-expect-error Argument of type '205' is not assignable to parameter of type
    prefers(request, 205)
    // @ts-expect-error Argument of type '304' is not assignable to parameter of type
    prefers(request, 304)
    // @ts-expect-error Argument of type '409' is not assignable to parameter of type
    prefers(request, 409)
    // @ts-expect-error Argument of type '299' is not assignable to parameter of type
    prefers(request, 299)
    // @ts-expect-error Argument of type 'number' is not assignable to parameter of type
    prefers(request, 200 as number)
    // @ts-expect-error Argument of type '"default"' is not assignable to parameter of type
    prefers(request, 'default')
    // @ts-expect-error Argument of type '200 | 204' is not assignable to parameter of type
    prefers(request, 200 as 200 | 204)
    // @ts-expect-error Expected 2 arguments, but got 1.
    prefers(request)
  })

  test('rejects each status without a body, even if it declares content types', () => {
    type Given<Status extends number> = ContractRequest<Operation<{ responses: { [Key in Status]: { 'text/html': Body } } }>>
    // @ts-expect-error Argument of type '204' is not assignable to parameter of type 'never'.
    prefers({} as Given<204>, 204)
    // @ts-expect-error Argument of type '205' is not assignable to parameter of type 'never'.
    prefers({} as Given<205>, 205)
    // @ts-expect-error Argument of type '304' is not assignable to parameter of type 'never'.
    prefers({} as Given<304>, 304)
    expect(prefers({} as Given<203>, 203)).type.toBe<'text/html'>()
    expect(prefers({} as Given<206>, 206)).type.toBe<'text/html'>()
    expect(prefers({} as Given<303>, 303)).type.toBe<'text/html'>()
  })

  test('rejects every status of an operation without content types', () => {
    const ping = {} as ContractRequest<typeof contract.ping>
    // @ts-expect-error Argument of type '200' is not assignable to parameter of type 'never'.
    prefers(ping, 200)
    // @ts-expect-error Argument of type '404' is not assignable to parameter of type 'never'.
    prefers(ping, 404)
  })

  test('narrows the response', () => {
    const contentType = prefers(request, 200)
    expect(request.respond).type.toBeCallableWith({ status: 201, contentType: prefers(request, 201), body: 'text' })
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

  test('works with error declarations', () => {
    type Given = Operation<{ responses: { 200: { 'text/html': Body } } & ReturnType<typeof errors<[404]>> }>
    expect(prefers({} as ContractRequest<Given>, 404)).type.toBe<'application/json'>()
  })

  test('returns no keys that are not content types', () => {
    type Given = Operation<{ responses: { 200: { 'text/html': Body; description: string } } }>
    expect(prefers({} as ContractRequest<Given>, 200)).type.toBe<'text/html'>()
  })

  test('handles optional statuses', () => {
    type Given = Operation<{ responses: { 200: {}; readonly 404?: { 'text/html': Body } } }>
    expect(prefers({} as ContractRequest<Given>, 404)).type.toBe<'text/html'>()
  })

  test('returns the content types of each operation in a union with the same statuses', () => {
    type One = Operation<{ responses: { 200: { 'text/html': Body } } }>
    type Two = Operation<{ responses: { 200: { 'text/csv': Body }; 404: {} } }>
    expect(prefers({} as ContractRequest<One | Two>, 200)).type.toBe<'text/html' | 'text/csv'>()
  })

  test('accepts only statuses that each operation in a union declares', () => {
    type One = Operation<{ responses: { 200: { 'text/html': Body } } }>
    type Two = Operation<{ responses: { 200: { 'text/csv': Body }; 404: { 'text/html': Body } } }>
    const either = {} as ContractRequest<One | Two>
    expect(prefers(either, 200)).type.toBe<'text/html' | 'text/csv'>()
    // @ts-expect-error Argument of type '404' is not assignable to parameter of type '200'.
    prefers(either, 404)
    type Default = Operation<{ responses: { default: { 'text/html': Body } } }>
    const covered = {} as ContractRequest<Default> | ContractRequest<Two>
    expect(prefers(covered, 404)).type.toBe<'text/html'>()
    // @ts-expect-error Argument of type '418' is not assignable to parameter of type
    prefers(covered, 418)
    type None = Operation<{ responses: { 200: {} } }>
    // @ts-expect-error Argument of type '200' is not assignable to parameter of type 'never'.
    prefers({} as ContractRequest<None | Two>, 200)
  })

  test('accepts no values of any, never and unknown that are not statuses', () => {
    expect(prefers(request, {} as never)).type.toBe<never>()
    prefers(request, {} as any)
    // @ts-expect-error Argument of type 'unknown' is not assignable to parameter of type
    prefers(request, {} as unknown)
  })

  test('handles an unknown operation, any and never', () => {
    expect(prefers({} as ContractRequest<ContractOperation>, 299)).type.toBe<`${string}/${string}`>()
    expect(prefers({} as ContractRequest<any>, 299)).type.toBe<`${string}/${string}`>()
    expect<ContractRequest<never>['operation']>().type.toBe<never>()
  })

  test('handles a generic operation', () => {
    function negotiate<Given extends ContractOperation>(given: ContractRequest<Given>): unknown {
      return given.operation
    }
    expect(negotiate).type.toBeCallableWith(request)
  })

  test('rejects the request of middleware', () => {
    // @ts-expect-error ...is not assignable to parameter of type 'NegotiableRequest'.
    prefers({} as ContractMiddlewareRequest, 200)
  })

  test('is typed in the handlers of a router', () => {
    const pick = { getReport: contract.getReport }
    createRouter({
      contract: pick,
      handlers: {
        getReport: async (given) => {
          const contentType = prefers(given, 200)
          expect(contentType).type.toBe<'application/json' | 'Text/CSV'>()
          return contentType === 'Text/CSV'
            ? given.respond({ status: 200, contentType, body: 'id' })
            : given.respond({ status: 200, contentType, body: [] })
        },
      },
    })
  })
})
