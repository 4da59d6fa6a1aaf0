import { type } from 'arktype'
import {
  type ContractHeaders,
  type ContractOperation,
  type ContractOperationBody,
  type ContractOperationContent,
  type ContractOperationHeaders,
  type ContractOperationParameters,
  type ContractOperationQuery,
  type ContractOperationRequest,
  type ContractOperationResponse,
  type ContractRequest,
  createContract,
} from 'routepact'
import { describe, expect, test } from 'tstyche'
import * as v from 'valibot'
import { z } from 'zod'
import { type AnyMembers, names, type Operation, type SchemaOf } from '../../schemas.ts'

const contract = createContract({
  zod: {
    path: '/zod/:id',
    method: 'PUT',
    pathParams: z.object({ id: z.coerce.number() }),
    query: z.object({ page: z.coerce.number().default(1), search: z.string().optional() }),
    headers: z.object({ 'x-trace': z.string() }),
    requests: { 'application/json': { body: z.object({ name: z.string() }) } },
    responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } }, 404: {} },
  },
  valibot: {
    path: '/valibot/:id',
    method: 'PUT',
    pathParams: v.object({ id: v.pipe(v.string(), v.transform(Number)) }),
    query: v.object({ page: v.optional(v.string(), '1') }),
    headers: v.object({ 'x-trace': v.string() }),
    requests: { 'application/json': { body: v.object({ name: v.string() }) } },
    responses: { 200: { 'application/json': { body: v.object({ name: v.string() }) } }, 404: {} },
  },
  arktype: {
    path: '/arktype/:id',
    method: 'PUT',
    pathParams: type({ id: 'string.integer.parse' }),
    query: type({ page: "string = '1'" }),
    headers: type({ 'x-trace': 'string' }),
    requests: { 'application/json': { body: type({ name: 'string' }) } },
    responses: { 200: { 'application/json': { body: type({ name: 'string' }) } }, 404: {} },
  },
  bare: { path: '/bare/:id', method: 'GET', responses: { 200: {} } },
})

describe('ContractRequest', () => {
  test('is the Request of the platform with added members', () => {
    type Added = Exclude<keyof ContractRequest<typeof contract.bare>, keyof Request>
    expect<ContractRequest<typeof contract.zod>>().type.toBeAssignableTo<Request>()
    expect<ContractRequest<typeof contract.bare>>().type.toBeAssignableTo<Request>()
    expect<Pick<ContractRequest<typeof contract.zod>, keyof Request>>().type.toBe<Pick<Request, keyof Request>>()
    expect<Request>().type.not.toBeAssignableTo<ContractRequest<typeof contract.bare>>()
    expect<Added>().type.toBe<
      | ('validatedParams' | 'validatedQuery' | 'validatedHeaders' | 'validatedCookies')
      | ('validatedBody' | 'validatedContent')
      | ('respond' | 'operation' | 'operationName' | 'context')
    >()
  })

  test('has the outputs of the schemas', () => {
    const request = {} as ContractRequest<typeof contract.zod>
    expect(request.validatedParams).type.toBe<{ id: number }>()
    expect(request.validatedQuery).type.toBe<{ page: number; search?: string | undefined }>()
    expect(request.validatedHeaders.get('x-trace')).type.toBe<string>()
    expect(request.validatedBody).type.toBe<{ name: string }>()
    expect(request.validatedContent).type.toBe<{
      readonly contentType: 'application/json'
      readonly body: { name: string }
    }>()
  })

  test('has the types of the utilities', () => {
    type Given = typeof contract.valibot
    type Of<Name extends keyof ContractRequest<Given>> = ContractRequest<Given>[Name]
    expect<Of<'validatedParams'>>().type.toBe<ContractOperationParameters<Given>>()
    expect<Of<'validatedQuery'>>().type.toBe<ContractOperationQuery<Given>>()
    expect<Of<'validatedHeaders'>>().type.toBe<ContractOperationHeaders<Given>>()
    expect<Of<'validatedBody'>>().type.toBe<ContractOperationBody<Given>>()
    expect<Of<'validatedContent'>>().type.toBe<ContractOperationContent<Given>>()
    expect<Of<'operation'>>().type.toBe<Given>()
    expect<Of<'operationName'>>().type.toBe<string>()
    expect<Parameters<Of<'respond'>>>().type.toBe<[response: ContractOperationResponse<Given> | { status: never }]>()
    expect<ReturnType<Of<'respond'>>>().type.toBe<ContractOperationResponse<Given>>()
  })

  test('has strings without schemas', () => {
    const request = {} as ContractRequest<typeof contract.bare>
    expect(request.validatedParams).type.toBe<{ id: string }>()
    expect(request.validatedQuery).type.toBe<Record<string, string | string[] | undefined>>()
    expect(request.validatedHeaders).type.toBe<Headers>()
    expect(request.validatedBody).type.toBe<undefined>()
    expect(request.validatedContent).type.toBe<undefined>()
  })

  test('has no member of type any with any library', () => {
    type Inner<Given extends ContractOperation> =
      | AnyMembers<ContractRequest<Given>>
      | AnyMembers<ContractOperationParameters<Given>>
      | AnyMembers<ContractOperationQuery<Given>>
      | AnyMembers<ContractOperationBody<Given>>
      | AnyMembers<ContractOperationContent<Given>>
      | AnyMembers<ContractOperationResponse<Given>>
    expect<Inner<typeof contract.zod>>().type.toBe<never>()
    expect<Inner<typeof contract.valibot>>().type.toBe<never>()
    expect<Inner<typeof contract.arktype>>().type.toBe<never>()
    expect<AnyMembers<ContractRequest<typeof contract.bare>>>().type.toBe<never>()
    expect<AnyMembers<ContractRequest<ContractOperation>>>().type.toBe<never>()
    expect<AnyMembers<{ a: any; b: unknown }>>().type.toBe<'a'>()
    expect<ReturnType<ContractRequest<typeof contract.zod>['validatedHeaders']['get']>>().type.toBe<string>()
    expect<ReturnType<ContractRequest<typeof contract.valibot>['validatedHeaders']['get']>>().type.toBe<string>()
    expect<ReturnType<ContractRequest<typeof contract.arktype>['validatedHeaders']['get']>>().type.toBe<string>()
  })

  test('has read-only members', () => {
    const request = {} as ContractRequest<typeof contract.zod>
    // @ts-expect-error Cannot assign to 'validatedBody' because it is a read-only property.
    request.validatedBody = { name: 'Ada' }
    // @ts-expect-error Cannot assign to 'context' because it is a read-only property.
    request.context = {}
  })

  test('has an empty context by default', () => {
    expect<ContractRequest<typeof contract.bare>['context']>().type.toBe<{}>()
    expect<ContractRequest<typeof contract.bare, { user: string }>['context']>().type.toBe<{ user: string }>()
    // @ts-expect-error Property 'user' does not exist on type '{}'.
    names<ContractRequest<typeof contract.bare>['context']['user']>()
    expect<ContractRequest<typeof contract.bare>>().type.not.toBeAssignableTo<
      ContractRequest<typeof contract.bare, { user: string }>
    >()
    expect<ContractRequest<typeof contract.bare, { user: string }>>().type.toBeAssignableTo<
      ContractRequest<typeof contract.bare>
    >()
  })

  test('has a name that declaration files can write', () => {
    type Named<Params> = ContractOperationRequest<Params, {}, {}, {}, {}, ContractOperation>
    expect<ContractRequest<typeof contract.bare>>().type.toBe<
      ContractOperationRequest<
        { id: string },
        Record<string, string | string[] | undefined>,
        undefined,
        ContractOperationResponse<typeof contract.bare>,
        {},
        typeof contract.bare
      >
    >()
    expect<Named<any>['validatedParams']>().type.toBe<any>()
    expect<Named<never>['validatedParams']>().type.toBe<never>()
    expect<Named<unknown>['validatedParams']>().type.toBe<unknown>()
  })

  test('is not assignable to that of another operation', () => {
    expect<ContractRequest<typeof contract.zod>>().type.not.toBeAssignableTo<ContractRequest<typeof contract.bare>>()
    expect<ContractRequest<typeof contract.bare>>().type.not.toBeAssignableTo<ContractRequest<typeof contract.zod>>()
  })

  test('accepts for a union of operations only responses that all of them declare', () => {
    type One = Operation<{ path: '/:one'; query: SchemaOf<unknown, { page: number }>; responses: { 200: {}; 404: {} } }>
    type Two = Operation<{ path: '/:two'; headers: SchemaOf<unknown, { a: string }>; responses: { 200: {}; 409: {} } }>
    const request = {} as ContractRequest<One | Two>
    expect<ContractRequest<One | Two>>().type.toBe<ContractRequest<One> | ContractRequest<Two>>()
    expect(request.respond).type.toBeCallableWith({ status: 200 })
    expect(request.respond).type.not.toBeCallableWith({ status: 404 })
    expect(request.respond).type.not.toBeCallableWith({ status: 409 })
    expect(request.validatedParams).type.toBe<{ one: string } | { two: string }>()
    expect(request.validatedQuery).type.toBe<{ page: number } | Record<string, string | string[] | undefined>>()
    expect(request.validatedHeaders).type.toBe<Headers | ContractHeaders<{ a: string }>>()
  })

  test('handles an unknown operation', () => {
    const request = {} as ContractRequest<ContractOperation>
    expect(request.validatedParams).type.toBe<unknown>()
    expect(request.validatedQuery).type.toBe<unknown>()
    expect(request.validatedBody).type.toBe<unknown>()
    expect(request.validatedContent).type.toBe<
      { readonly contentType: string; readonly body: unknown } | undefined
    >()
    expect(request.validatedHeaders).type.toBe<Headers>()
    expect(request.operation).type.toBe<ContractOperation>()
    expect(request.respond).type.toBeCallableWith({ status: 299, contentType: 'text/plain', body: 'text' })
    expect(request.respond).type.not.toBeCallableWith({ status: '200', body: 'text' })
  })

  test('handles any, never and types that are not operations', () => {
    expect<ContractRequest<never>>().type.toBe<never>()
    expect<ContractRequest<any>>().type.toBeAssignableTo<Request>()
    expect<ContractRequest<any>['validatedBody']>().type.toBe<any>()
    expect<ContractRequest<typeof contract.bare, any>['context']>().type.toBe<any>()
    expect<ContractRequest<typeof contract.bare, never>['context']>().type.toBe<never>()
    expect<ContractRequest<typeof contract.bare, unknown>['context']>().type.toBe<unknown>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation'
    names<ContractRequest<unknown>>()
    // @ts-expect-error Type 'Request' does not satisfy the constraint 'ContractOperation'
    names<ContractRequest<Request>>()
  })
})
