import { type } from 'arktype'
import {
  byteStream,
  type ContractErrorHandler,
  type ContractErrorObserver,
  type ContractHeaders,
  type ContractMiddleware,
  type ContractMiddlewareRequest,
  type ContractOperation,
  type ContractOperationBody,
  type ContractOperationContent,
  type ContractOperationCookies,
  type ContractOperationHeaders,
  type ContractOperationParameters,
  type ContractOperationQuery,
  type ContractOperationRequest,
  type ContractOperationResponse,
  type ContractRequest,
  type ContractRespond,
  createContract,
  createRouter,
  events,
  mergeRouters,
  multipart,
  type SecurityCheck,
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
        ContractRespond<ContractOperationResponse<typeof contract.bare>>,
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
    expect<ContractRequest<One> | ContractRequest<Two>>().type.toBeAssignableTo<ContractRequest<One | Two>>()
    expect<ContractRequest<One | Two>>().type.not.toBeAssignableTo<ContractRequest<One>>()
    expect<ContractRequest<Operation<{ responses: { 200: {} } }>>>().type.not.toBeAssignableTo<ContractRequest<One | Two>>()
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
    expect<ContractRequest<never>['operation']>().type.toBe<never>()
    expect<ContractRequest<never>['respond']>().type.toBe<never>()
    expect<ContractRequest<any>>().type.toBeAssignableTo<Request>()
    expect<AnyMembers<ContractRequest<any>>>().type.toBe<
      Exclude<keyof ContractRequest<any>, keyof Request | 'context'>
    >()
    expect<ContractRequest<typeof contract.zod>>().type.toBeAssignableTo<ContractRequest<any>>()
    expect<ContractRequest<any>>().type.toBeAssignableTo<ContractRequest<typeof contract.zod>>()
    expect<ContractRequest<typeof contract.bare, any>['context']>().type.toBe<any>()
    expect<ContractRequest<typeof contract.bare, never>['context']>().type.toBe<never>()
    expect<ContractRequest<typeof contract.bare, unknown>['context']>().type.toBe<unknown>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation | undefined'
    names<ContractRequest<unknown>>()
    // @ts-expect-error Type 'Request' does not satisfy the constraint 'ContractOperation'
    names<ContractRequest<Request>>()
  })
})

describe('ContractRequest without an argument', () => {
  const secured = createContract({
    stream: { path: '/', method: 'POST', requests: { '*/*': { body: byteStream() } }, responses: { 200: { 'text/event-stream': { body: events(z.string()) } } } },
    upload: {
      path: '/upload',
      method: 'POST',
      cookies: z.object({ theme: z.string() }),
      requests: { 'multipart/form-data': { body: multipart(z.object({ file: z.file() })) } },
      responses: { 200: { 'text/plain': { body: z.string() }, 'application/json': { body: z.string() } }, '4XX': {}, default: {} },
    },
    optional: {
      path: '/optional',
      method: 'POST',
      requests: { 'application/json': { body: z.object({ a: z.string() }) }, 'text/plain': { body: z.string() }, optional: true },
      responses: { 200: {} },
    },
  })

  test('is the type to which the request of each handler is assignable', () => {
    type Operations = (typeof contract)[keyof typeof contract] | (typeof secured)[keyof typeof secured]
    type Each<Given extends ContractOperation, Context> = Given extends unknown ? ContractRequest<Given, Context> : never
    expect<Each<Operations, {}>>().type.toBeAssignableTo<ContractRequest>()
    expect<Each<Operations, { user: string }>>().type.toBeAssignableTo<ContractRequest>()
    expect<Each<Operations, any> | Each<Operations, never>>().type.toBeAssignableTo<ContractRequest>()
    expect<ContractRequest<Operations>>().type.toBeAssignableTo<ContractRequest>()
    expect<ContractRequest<any> | ContractRequest<never> | ContractRequest<ContractOperation>>().type.toBeAssignableTo<ContractRequest>()
    expect<Request>().type.not.toBeAssignableTo<ContractRequest>()
    expect<ContractRequest>().type.not.toBeAssignableTo<ContractRequest<typeof contract.bare>>()
    expect<ContractRequest>().type.not.toBeAssignableTo<ContractMiddlewareRequest>()
  })

  test('is the type to which the request of each other function is assignable', () => {
    const log = (request: ContractRequest) => void request.url
    const respond = (request: ContractRequest) => new Response(request.url)
    expect<ContractMiddlewareRequest | ContractMiddlewareRequest<{ user: string }>>().type.toBeAssignableTo<ContractRequest>()
    expect<SecurityCheck['request']>().type.toBeAssignableTo<ContractRequest>()
    expect<typeof log>().type.toBeAssignableTo<ContractMiddleware>()
    expect<(error: unknown, request: ContractRequest) => Response>().type.toBeAssignableTo<ContractErrorHandler>()
    expect<(error: unknown, request: ContractRequest) => void>().type.toBeAssignableTo<ContractErrorObserver>()
    const router = createRouter({
      contract: secured,
      before: [log, (request) => log(request)],
      handlers: { stream: respond, upload: respond, optional: (request) => respond(request) },
      catch: (_error, request) => respond(request),
      finally: [(_response, request) => log(request)],
      missing: respond,
      onError: (_error, request) => log(request),
    })
    mergeRouters([router], { before: [log], catch: (_error, request) => respond(request), missing: respond })
  })

  test('has members that any operation, or none, satisfies', () => {
    const request = {} as ContractRequest
    type Validated = ContractRequest[`validated${'Params' | 'Query' | 'Headers' | 'Cookies' | 'Body' | 'Content'}`]
    expect<Validated>().type.toBe<unknown>()
    expect<AnyMembers<ContractRequest>>().type.toBe<never>()
    expect(request.operation).type.toBe<ContractOperation | undefined>()
    expect(request.operationName).type.toBe<string | undefined>()
    expect(request.context).type.toBe<{}>()
    expect(request.respond).type.not.toBeCallableWith({ status: 200 })
    // @ts-expect-error Cannot assign to 'context' because it is a read-only property.
    request.context = {}
  })

  test('takes a context', () => {
    type WithUser = ContractRequest<ContractOperation | undefined, { user: string }>
    expect<ContractRequest<typeof contract.zod, { user: string; id: number }>>().type.toBeAssignableTo<WithUser>()
    expect<ContractMiddlewareRequest<{ user: string }>>().type.toBeAssignableTo<WithUser>()
    expect<ContractRequest<typeof contract.zod>>().type.not.toBeAssignableTo<WithUser>()
    expect<ContractMiddlewareRequest>().type.not.toBeAssignableTo<WithUser>()
  })

  test('is not the request of an unknown operation', () => {
    expect<ContractRequest<typeof contract.bare>>().type.not.toBeAssignableTo<ContractRequest<ContractOperation>>()
    expect<ContractRequest<undefined>['operation']>().type.toBe<undefined>()
    expect<ContractRequest<undefined>['operationName']>().type.toBe<undefined>()
    expect<ContractRequest<undefined>['validatedParams']>().type.toBe<unknown>()
    expect<ContractRequest<undefined>['validatedQuery']>().type.toBe<unknown>()
    expect<ContractRequest<undefined>['validatedBody']>().type.toBe<unknown>()
    // @ts-expect-error Type 'null' does not satisfy the constraint 'ContractOperation | undefined'
    names<ContractRequest<null>>()
  })
})

test('the request of a generic operation has the types of the utilities', () => {
  const log = (request: ContractRequest) => void request.url
  function read<Given extends ContractOperation, Context extends object>(request: ContractRequest<Given, Context>): {
    params: ContractOperationParameters<Given>
    query: ContractOperationQuery<Given>
    headers: ContractOperationHeaders<Given>
    cookies: ContractOperationCookies<Given>
    body: ContractOperationBody<Given>
    content: ContractOperationContent<Given>
    operation: Given
    operationName: string
    context: Context
  } {
    log(request)
    expect(request.respond).type.toBeCallableWith({ status: 200 })
    expect(request.respond).type.toBeCallableWith({} as ContractOperationResponse<Given>)
    return {
      params: request.validatedParams,
      query: request.validatedQuery,
      headers: request.validatedHeaders,
      cookies: request.validatedCookies,
      body: request.validatedBody,
      content: request.validatedContent,
      operation: request.operation,
      operationName: request.operationName,
      context: request.context,
    }
  }
  expect(read({} as ContractRequest<typeof contract.zod>).body).type.toBe<{ name: string }>()
  function mistake<Given extends ContractOperation, Other extends ContractOperation>(request: ContractRequest<Given>) {
    // @ts-expect-error Type 'ContractOperationBody<Given>' is not assignable to type 'ContractOperationBody<Other>'
    const body: ContractOperationBody<Other> = request.validatedBody
    // @ts-expect-error Type 'ContractOperationParameters<Given>' is not assignable to type
    const params: { id: string } = request.validatedParams
    return [body, params]
  }
  expect(mistake).type.toBeCallableWith({} as ContractRequest<typeof contract.bare>)
})

test('ContractRespond returns the response that it accepts', () => {
  const respond = {} as ContractRespond<{ status: 200; body: string }>
  expect(respond).type.toBeCallableWith({ status: 200, body: 'Ada' })
  expect(respond).type.not.toBeCallableWith({ status: 404, body: 'Ada' })
  expect<ReturnType<typeof respond>>().type.toBe<{ status: 200; body: string }>()
  expect<ReturnType<ContractRespond<any>>>().type.toBe<any>()
  expect<Parameters<ContractRespond<never>>>().type.toBe<[response: { status: never }]>()
  expect<Parameters<ContractRespond<unknown>>>().type.toBe<[response: unknown]>()
})
