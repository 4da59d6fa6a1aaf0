import {
  type Contract,
  type ContentMap,
  type ContractDeprecation,
  type ContractOperation,
  type ContractRequest,
  type ContractResponses,
  createContract,
  type HttpMethod,
  type HttpStatus,
  type Schema,
} from 'routepact'
import type { ContentTypeOf, ContractExample, ContractRequestContent, ContractRequests, ContractResponseContent, ContractStatus } from '../../../src/core/contract/operation.ts'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import { schemaOf } from '../../schemas.ts'

describe('HttpMethod', () => {
  test('is one of eight methods', () => {
    expect<HttpMethod>().type.toBe<'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'QUERY'>()
  })

  test('is in upper case', () => {
    expect<'get'>().type.not.toBeAssignableTo<HttpMethod>()
    expect<'TRACE'>().type.not.toBeAssignableTo<HttpMethod>()
    expect<string>().type.not.toBeAssignableTo<HttpMethod>()
  })
})

describe('HttpStatus', () => {
  test('is a registered status of a response', () => {
    expect<200 | 201 | 204 | 205 | 226 | 304 | 308 | 404 | 418 | 451 | 500 | 511>().type.toBeAssignableTo<HttpStatus>()
  })

  test('excludes 1xx and unregistered statuses', () => {
    expect<100>().type.not.toBeAssignableTo<HttpStatus>()
    expect<101>().type.not.toBeAssignableTo<HttpStatus>()
    expect<299>().type.not.toBeAssignableTo<HttpStatus>()
    expect<306>().type.not.toBeAssignableTo<HttpStatus>()
    expect<430>().type.not.toBeAssignableTo<HttpStatus>()
    expect<600>().type.not.toBeAssignableTo<HttpStatus>()
    expect<number>().type.not.toBeAssignableTo<HttpStatus>()
    expect<'200'>().type.not.toBeAssignableTo<HttpStatus>()
  })
})

describe('ContractOperation', () => {
  type Required = {
    [Field in keyof ContractOperation]-?: {} extends Pick<ContractOperation, Field> ? never : Field
  }[keyof ContractOperation]

  test('has these fields', () => {
    expect<keyof ContractOperation>().type.toBe<
      | ('operationId' | 'summary' | 'description' | 'title' | 'tags')
      | ('path' | 'method' | 'pathParams' | 'query' | 'headers' | 'cookies' | 'requests' | 'responses')
      | ('deprecated' | 'security' | 'meta')
    >()
  })

  test('requires three fields', () => {
    expect<Required>().type.toBe<'path' | 'method' | 'responses'>()
  })

  test('declares the type of each field', () => {
    expect<ContractOperation['path']>().type.toBe<string>()
    expect<ContractOperation['method']>().type.toBe<HttpMethod>()
    expect<ContractOperation['tags']>().type.toBe<readonly string[] | undefined>()
    expect<ContractOperation['query']>().type.toBeAssignableTo<Schema | undefined>()
    expect<Schema | undefined>().type.toBeAssignableTo<ContractOperation['query']>()
    expect<ContractOperation['headers']>().type.toBeAssignableTo<Schema | undefined>()
    expect<Schema | undefined>().type.toBeAssignableTo<ContractOperation['headers']>()
    expect<ContractOperation['pathParams']>().type.toBeAssignableTo<Schema | undefined>()
    expect<Schema | undefined>().type.toBeAssignableTo<ContractOperation['pathParams']>()
    // These also name common content types and statuses, for completion.
    expect<ContractOperation['requests']>().type.toBeAssignableTo<ContractRequests | undefined>()
    expect<ContractRequests | undefined>().type.toBeAssignableTo<ContractOperation['requests']>()
    expect<ContentMap<ContractRequestContent> | undefined>().type.toBeAssignableTo<ContractOperation['requests']>()
    expect<ContractOperation['responses']>().type.toBeAssignableTo<ContractResponses>()
    expect<ContractResponses>().type.toBeAssignableTo<ContractOperation['responses']>()
    expect<ContractOperation['operationId']>().type.toBe<string | undefined>()
    expect<ContractOperation['deprecated']>().type.toBe<boolean | ContractDeprecation | undefined>()
  })

  test('accepts an operation with all fields, frozen or not', () => {
    const operation = {
      operationId: 'listUsers',
      summary: 'Users',
      description: 'All of them',
      title: 'Users',
      tags: ['users'],
      path: '/teams/:team/users',
      method: 'QUERY',
      pathParams: z.object({ team: z.string() }),
      query: z.object({ page: z.string().default('1'), ids: z.array(z.string()).optional() }),
      headers: z.object({ 'x-trace': z.string().optional() }),
      requests: { 'application/json': { body: z.object({ name: z.string() }) }, 'text/plain': { body: z.string() }, optional: true },
      responses: {
        200: { 'application/json': { body: z.object({}), headers: z.object({ etag: z.string() }) } },
        204: {},
        default: { 'text/plain': { body: z.string() } },
      },
      deprecated: true,
      security: [{ bearer: [] }],
      meta: { role: 'admin', cost: 1 },
    } as const satisfies ContractOperation
    expect(operation).type.toBeAssignableTo<ContractOperation>()
    expect(Object.freeze(operation)).type.toBeAssignableTo<ContractOperation>()
    expect(operation.path).type.toBe<'/teams/:team/users'>()
  })

  test('types meta literally', () => {
    const contract = createContract({
      op: { path: '/', method: 'GET', meta: { role: 'admin', limits: [1, 2] }, responses: { 200: {} } },
    })
    type Meta = ContractRequest<(typeof contract)['op']>['operation']['meta']
    expect<Meta>().type.toBe<{ readonly role: 'admin'; readonly limits: readonly [1, 2] }>()
    expect<ContractOperation['meta']>().type.toBe<{ readonly [name: string]: unknown } | undefined>()
    type With<Meta> = { path: '/'; method: 'GET'; responses: { 200: {} }; meta: Meta }
    expect<With<undefined>>().type.toBeAssignableTo<ContractOperation>()
    expect<With<any>>().type.toBeAssignableTo<ContractOperation>()
    expect<With<never>>().type.toBeAssignableTo<ContractOperation>()
    expect<With<unknown>>().type.not.toBeAssignableTo<ContractOperation>()
    expect<With<'admin'>>().type.not.toBeAssignableTo<ContractOperation>()
  })

  test('accepts undefined documentation, but not undefined schemas', () => {
    type Least = { path: '/'; method: 'GET'; responses: { 200: {} } }
    expect<Least & { tags: undefined; operationId: undefined }>().type.toBeAssignableTo<ContractOperation>()
    expect<Least & { query: undefined }>().type.not.toBeAssignableTo<ContractOperation>()
    expect<Least & { requests: undefined }>().type.not.toBeAssignableTo<ContractOperation>()
    expect<Omit<Least, 'responses'> & { responses: { 200: {}; default: undefined } }>().type.not.toBeAssignableTo<ContractOperation>()
  })

  test('rejects values that are not operations', () => {
    expect<{}>().type.not.toBeAssignableTo<ContractOperation>()
    expect<{ path: '/'; method: 'GET' }>().type.not.toBeAssignableTo<ContractOperation>()
    expect<{ path: '/'; responses: { 200: {} } }>().type.not.toBeAssignableTo<ContractOperation>()
    expect<{ method: 'GET'; responses: { 200: {} } }>().type.not.toBeAssignableTo<ContractOperation>()
    expect<{ path: '/'; method: 'get'; responses: {} }>().type.not.toBeAssignableTo<ContractOperation>()
    expect<{ path: '/'; method: string; responses: {} }>().type.not.toBeAssignableTo<ContractOperation>()
    expect<{ path: '/'; method: 'GET'; query: {}; responses: {} }>().type.not.toBeAssignableTo<ContractOperation>()
  })

  test('reports errors at the property', () => {
    const wrong: ContractOperation = {
      // @ts-expect-error Type 'number' is not assignable to type 'string'.
      path: 1,
      // @ts-expect-error Type '"LINK"' is not assignable to type '"GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE"
      method: 'LINK',
      // @ts-expect-error Property ''~standard'' is missing in type '{}' but required in type 'ReceivedSchema'.
      query: {},
      // @ts-expect-error Type 'string' is not assignable to type 'readonly string[]'.
      tags: 'users',
      responses: { 200: {} },
    }
    expect(wrong).type.toBe<ContractOperation>()
  })
})

describe('ContractRequestContent and ContractResponseContent', () => {
  test('contain schemas', () => {
    expect<ContractRequestContent['body']>().type.toBeAssignableTo<Schema>()
    expect<Schema>().type.toBeAssignableTo<ContractRequestContent['body']>()
    expect<ContractResponseContent['body']>().type.toBeAssignableTo<Schema>()
    expect<Schema>().type.toBeAssignableTo<ContractResponseContent['body']>()
    expect<Omit<ContractRequestContent, 'body'>>().type.toBe<{
      readonly description?: string | undefined
      readonly example?: unknown
      readonly examples?: { readonly [name: string]: ContractExample } | undefined
    }>()
    expect<Omit<ContractResponseContent, 'headers' | 'body'>>().type.toBe<Omit<ContractRequestContent, 'body'>>()
    expect<ContractResponseContent['headers']>().type.toBeAssignableTo<Schema | undefined>()
    expect<Schema | undefined>().type.toBeAssignableTo<ContractResponseContent['headers']>()
  })

  test('describe examples as OpenAPI does', () => {
    expect<{ ada: { value: { name: string }; summary: string; description: string }; file: { externalValue: string } }>().type.toBeAssignableTo<
      NonNullable<ContractRequestContent['examples']>
    >()
    expect<{ ada: { summary: 1 } }>().type.not.toBeAssignableTo<NonNullable<ContractRequestContent['examples']>>()
    expect<ContractExample['value']>().type.toBe<unknown>()
    const contract = createContract({
      add: {
        path: '/',
        method: 'POST',
        requests: { 'application/json': { body: z.object({ tags: z.array(z.string()) }), example: { tags: ['a'] } } },
        responses: { 200: { description: 'Added' } },
      },
    })
    expect(contract.add.requests['application/json'].example).type.toBe<{ readonly tags: readonly ['a'] }>()
    expect(contract.add.responses[200].description).type.toBe<'Added'>()
  })

  test('reject values that are not schemas', () => {
    expect<{}>().type.not.toBeAssignableTo<ContractRequestContent>()
    expect<{ body: string }>().type.not.toBeAssignableTo<ContractRequestContent>()
    expect<{ headers: Schema }>().type.not.toBeAssignableTo<ContractResponseContent>()
    expect<{ body: Schema; headers: { etag: string } }>().type.not.toBeAssignableTo<ContractResponseContent>()
  })
})

describe('ContentTypeOf', () => {
  test('lists the content types of each status, without reserved keys', () => {
    type Text = { 'text/plain': 1; description: 2; headers: 3 }
    expect<ContentTypeOf<Text>>().type.toBe<'text/plain'>()
    expect<ContentTypeOf<Text | { 'a/b': 1 } | { headers: 3 }>>().type.toBe<'text/plain' | 'a/b'>()
    expect<ContentTypeOf<Text | { 'text/plain': 1; 'a/b': 1 }>>().type.toBe<'text/plain' | 'a/b'>()
    expect<ContentTypeOf<{}>>().type.toBe<never>()
    expect<ContentTypeOf<never>>().type.toBe<never>()
  })
})

describe('ContractRequests', () => {
  test('maps content types, and may be optional', () => {
    expect<ContractRequests['text/plain']>().type.toBe<ContractRequestContent>()
    expect<{ 'text/plain': { body: Schema }; optional: true }>().type.toBeAssignableTo<ContractRequests>()
    expect<{ 'text/plain': { body: Schema }; optional: any }>().type.toBeAssignableTo<ContractRequests>()
    expect<{ 'text/plain': { body: Schema }; optional: never }>().type.toBeAssignableTo<ContractRequests>()
    expect<{ 'text/plain': { body: Schema }; optional: boolean }>().type.not.toBeAssignableTo<ContractRequests>()
    expect<{ 'text/plain': { body: Schema }; optional: false }>().type.not.toBeAssignableTo<ContractRequests>()
    expect<{ 'text/plain': { body: Schema }; optional: unknown }>().type.not.toBeAssignableTo<ContractRequests>()
    expect<{ 'text/plain': { body: Schema }; optional: undefined }>().type.not.toBeAssignableTo<ContractRequests>()
    expect<{ 'text/plain': Schema }>().type.not.toBeAssignableTo<ContractRequests>()
  })
})

describe('ContentMap', () => {
  test('maps content types', () => {
    expect<ContentMap<1>>().type.toBe<{ readonly [contentType: string]: 1 }>()
    expect<ContentMap<any>>().type.toBe<{ readonly [contentType: string]: any }>()
    expect<ContentMap<never>>().type.toBe<{ readonly [contentType: string]: never }>()
    expect<ContentMap<unknown>>().type.toBe<{ readonly [contentType: string]: unknown }>()
  })
})

describe('ContractResponses', () => {
  test('maps statuses, ranges and default', () => {
    expect<ContractResponses>().type.toBe<{
      readonly [status: number]: ContractStatus
      readonly '2XX'?: ContractStatus
      readonly '3XX'?: ContractStatus
      readonly '4XX'?: ContractStatus
      readonly '5XX'?: ContractStatus
      readonly default?: ContractStatus
    }>()
    expect<ContractStatus['text/plain']>().type.toBe<ContractResponseContent>()
    expect<ContractStatus['description']>().type.toBe<string | undefined>()
    expect<ContractStatus['headers']>().type.toBeAssignableTo<Schema | undefined>()
    expect<Schema | undefined>().type.toBeAssignableTo<ContractStatus['headers']>()
    expect<ContentMap<ContractResponseContent>>().type.toBeAssignableTo<ContractStatus>()
    expect<{ 'text/plain': Schema }>().type.not.toBeAssignableTo<ContractStatus>()
    expect<{ description: Schema }>().type.not.toBeAssignableTo<ContractStatus>()
    expect<{ headers: string }>().type.not.toBeAssignableTo<ContractStatus>()
    expect<any>().type.toBeAssignableTo<ContractStatus>()
    expect<never>().type.toBeAssignableTo<ContractStatus>()
    expect<unknown>().type.not.toBeAssignableTo<ContractStatus>()
  })

  test('accepts empty maps', () => {
    expect({ 200: {}, 204: {}, default: {} }).type.toBeAssignableTo<ContractResponses>()
    expect({ 200: { 'text/plain': { body: schemaOf<string>() } } }).type.toBeAssignableTo<ContractResponses>()
  })

  test('rejects a schema in place of content types', () => {
    const wrong: ContractResponses = {
      // @ts-expect-error Type 'SchemaOf<string, string>' is not assignable to type 'ContractStatus'
      200: schemaOf<string>(),
      // @ts-expect-error Property 'body' is missing in type 'SchemaOf<string, string>' but required
      201: { 'text/plain': schemaOf<string>() },
    }
    expect(wrong).type.toBe<ContractResponses>()
  })
})

describe('Contract', () => {
  test('maps names to operations', () => {
    expect<Contract>().type.toBe<{ readonly [operationName: string]: ContractOperation }>()
    expect<{}>().type.toBeAssignableTo<Contract>()
    expect<{ ping: { path: '/'; method: 'GET' } }>().type.not.toBeAssignableTo<Contract>()
    expect<ContractOperation>().type.not.toBeAssignableTo<Contract>()
  })
})
