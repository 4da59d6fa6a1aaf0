import {
  type ContractBodilessResponse,
  type ContractOperation,
  type ContractOperationResponse,
  type ContractOperationResponseBody,
  type ContractOperationStatus,
  type ContractResponse,
  createContract,
  type EventsSchema,
  type HttpStatus,
  type JsonLinesSchema,
  type HeaderValues,
  type ResponseHeadersInit,
  type UntypedResponse,
} from 'routepact'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import type { ErrorStatus } from '../../../src/shared/status.ts'
import { names, type Operation, type SchemaOf } from '../../schemas.ts'

/** The response of an operation with these responses. */
type Of<Responses extends ContractOperation['responses']> = ContractOperationResponse<
  Operation<{ responses: Responses }>
>

/** A response of any operation. */
interface ResponseData {
  readonly status: number
  readonly contentType?: string | undefined
  readonly body?: unknown
  readonly headers?: ResponseHeadersInit | undefined
}

/** Responses that require a content type, headers or both. */
interface Chosen<Status, ContentType, Body, Headers = ResponseHeadersInit> {
  status: Status
  contentType: ContentType
  body: Body
  headers?: Headers | undefined
}
interface WithHeaders<Status, ContentType, Body, Headers> {
  status: Status
  contentType?: ContentType | undefined
  body: Body
  headers: Headers
}
interface ChosenWithHeaders<Status, ContentType, Body, Headers> {
  status: Status
  contentType: ContentType
  body: Body
  headers: Headers
}

describe('ContractOperationResponse', () => {
  test('has an optional content type if the status declares only one', () => {
    type Text = Of<{ 200: { 'text/plain': { body: SchemaOf<string> } } }>
    expect<Text>().type.toBe<ContractResponse<200, 'text/plain', string>>()
    expect<{ status: 200; body: string }>().type.toBeAssignableTo<Text>()
  })

  test('has the status of a key that is a string', () => {
    type Text = Of<{ '200': { 'text/plain': { body: SchemaOf<string> } }; '404': {}; default: {} }>
    expect<Text>().type.toBe<
      | ContractResponse<200, 'text/plain', string>
      | ContractBodilessResponse<404>
      | ContractBodilessResponse<Exclude<ErrorStatus, 404>>
    >()
    type Given = Operation<{ responses: { '200': {}; '404': {} } }>
    expect<ContractOperationStatus<Given>>().type.toBe<200 | 404>()
  })

  test('requires the content type if the status declares several', () => {
    type Contents = { 'text/plain': { body: SchemaOf<string> }; 'application/json': { body: SchemaOf<{ a: 1 }> } }
    type Response = Of<{ 200: Contents }>
    expect<Response>().type.toBe<Chosen<200, 'text/plain', string> | Chosen<200, 'application/json', { a: 1 }>>()
    expect<{ status: 200; body: string }>().type.not.toBeAssignableTo<Response>()
    expect<{ status: 200; contentType: undefined; body: string }>().type.not.toBeAssignableTo<Response>()
    expect<{ status: 200; contentType: 'text/plain'; body: { a: 1 } }>().type.not.toBeAssignableTo<Response>()
  })

  test('has the input of the schema as its body', () => {
    expect<Of<{ 200: { 'text/plain': { body: SchemaOf<'in', 'out'> } } }>['body']>().type.toBe<'in'>()
    const body = z.object({ day: z.string().transform(Number), n: z.number().default(1) })
    const contract = createContract({
      day: { path: '/day', method: 'GET', responses: { 200: { 'application/json': { body } } } },
    })
    expect<ContractOperationResponse<typeof contract.day>['body']>().type.toBe<{
      day: string
      n?: number | undefined
    }>()
  })

  test('has no body for an empty content map', () => {
    expect<Of<{ 200: {}; 204: {} }>>().type.toBe<ContractBodilessResponse<200> | ContractBodilessResponse<204>>()
    expect<Of<{ 204: {} }>['contentType']>().type.toBe<undefined>()
    expect<Of<{ 204: {} }>['body']>().type.toBe<undefined>()
    expect<{ status: 204 }>().type.toBeAssignableTo<Of<{ 204: {} }>>()
    expect<{ status: 204; contentType: undefined; body: undefined }>().type.toBeAssignableTo<Of<{ 204: {} }>>()
    expect<{ status: 204; body: string }>().type.not.toBeAssignableTo<Of<{ 204: {} }>>()
    expect<{ status: 204; contentType: 'text/plain' }>().type.not.toBeAssignableTo<Of<{ 204: {} }>>()
  })

  test('has no body for 204, 205 and 304 with content', () => {
    type Response<Body> = Of<{ 204: { 'application/json': { body: SchemaOf<Body> } } }>
    expect<Response<never>>().type.toBe<ContractBodilessResponse<204, 'application/json'>>()
    expect<Response<undefined>>().type.toBe<ContractBodilessResponse<204, 'application/json'>>()
    expect<Response<undefined>['contentType']>().type.toBe<'application/json' | undefined>()
    expect<Response<undefined>['body']>().type.toBe<undefined>()
    expect<{ status: 204 }>().type.toBeAssignableTo<Response<never>>()
    expect<{ status: 204; contentType: 'application/json' }>().type.toBeAssignableTo<Response<undefined>>()
    expect<Of<{ 205: { 'text/plain': { body: SchemaOf<undefined> } } }>>().type.toBe<
      ContractBodilessResponse<205, 'text/plain'>
    >()
    expect<Of<{ 304: { 'text/plain': { body: SchemaOf<undefined>; headers: SchemaOf<{ etag: string }> } } }>>().type.toBe<{
      status: 304
      contentType?: 'text/plain' | undefined
      body?: undefined
      headers: { etag: string }
    }>()
    expect<Of<{ 204: { 'text/plain': { body: z.ZodNever }; 'text/html': { body: z.ZodUndefined } } }>>().type.toBe<
      ContractBodilessResponse<204, 'text/plain'> | ContractBodilessResponse<204, 'text/html'>
    >()
  })

  test('has no body for each of these statuses, under each kind of content', () => {
    type Json<Status extends number> = Of<{ [Key in Status]: { 'application/json': { body: SchemaOf<1> } } }>
    expect<Json<204>>().type.toBe<ContractBodilessResponse<204, 'application/json'>>()
    expect<Json<205>>().type.toBe<ContractBodilessResponse<205, 'application/json'>>()
    expect<Json<304>>().type.toBe<ContractBodilessResponse<304, 'application/json'>>()
    expect<Json<203>>().type.toBe<ContractResponse<203, 'application/json', 1>>()
    expect<Json<206>>().type.toBe<ContractResponse<206, 'application/json', 1>>()
    expect<Json<303>>().type.toBe<ContractResponse<303, 'application/json', 1>>()
    type Text<Status extends number> = Of<{ [Key in Status]: { 'text/plain': { body: SchemaOf<'a'> } } }>
    expect<Text<204>>().type.toBe<ContractBodilessResponse<204, 'text/plain'>>()
    expect<Text<205>>().type.toBe<ContractBodilessResponse<205, 'text/plain'>>()
    expect<Text<304>>().type.toBe<ContractBodilessResponse<304, 'text/plain'>>()
    expect<Text<203>>().type.toBe<ContractResponse<203, 'text/plain', 'a'>>()
    type Lines<Status extends number> = Of<{ [Key in Status]: { 'application/json': { body: JsonLinesSchema<SchemaOf<1>> } } }>
    expect<Lines<204>['body']>().type.toBe<undefined>()
    expect<Lines<205>['body']>().type.toBe<undefined>()
    expect<Lines<304>['body']>().type.toBe<undefined>()
    expect<Lines<206>['body']>().type.toBe<AsyncIterable<1>>()
  })

  test('is one of the responses of each alternative', () => {
    type Text = { 'text/plain': { body: SchemaOf<'a'> } }
    expect<Of<{ 200: {} } | { 200: Text; 404: {} } | { 201: Text }>>().type.toBe<
      | ContractBodilessResponse<200>
      | ContractResponse<200, 'text/plain', 'a'>
      | ContractBodilessResponse<404>
      | ContractResponse<201, 'text/plain', 'a'>
    >()
  })

  test('requires the headers that the schema requires', () => {
    type With<Headers> = Of<{ 200: { 'text/plain': { body: SchemaOf<string>; headers: SchemaOf<Headers> } } }>
    type Required = With<{ etag: string; age?: string }>
    type Optional = With<{ age?: string }>
    expect<Required>().type.toBe<WithHeaders<200, 'text/plain', string, { etag: string; age?: string }>>()
    expect<Optional>().type.toBe<ContractResponse<200, 'text/plain', string, { age?: string }>>()
    expect<{ status: 200; body: string }>().type.not.toBeAssignableTo<Required>()
    expect<{ status: 200; body: string; headers: {} }>().type.not.toBeAssignableTo<Required>()
    expect<{ status: 200; body: string; headers: undefined }>().type.not.toBeAssignableTo<Required>()
    expect<{ status: 200; body: string; headers: { etag: string } }>().type.toBeAssignableTo<Required>()
    expect<{ status: 200; body: string }>().type.toBeAssignableTo<Optional>()
    expect<{ status: 200; body: string; headers: { age: number } }>().type.not.toBeAssignableTo<Optional>()
  })

  test('has the input of the schema as its headers', () => {
    type Headers = SchemaOf<{ at: 'in' }, { at: 'out' }>
    type With<Type extends string, Status extends number = 200> = Of<{ [Key in Status]: { [Each in Type]: { body: SchemaOf<1>; headers: Headers } } }>
    expect<With<'application/json'>['headers']>().type.toBe<{ at: 'in' }>()
    expect<With<'text/plain'>['headers']>().type.toBe<{ at: 'in' }>()
    expect<With<'application/json' | 'text/plain'>['headers']>().type.toBe<{ at: 'in' }>()
    expect<With<'application/json', 204>['headers']>().type.toBe<{ at: 'in' }>()
    expect<Of<{ 302: { headers: Headers } }>['headers']>().type.toBe<{ at: 'in' }>()
  })

  test('requires headers and the content type', () => {
    expect<
      Of<{
        200: {
          'text/plain': { body: SchemaOf<string>; headers: SchemaOf<{ etag: string }> }
          'text/html': { body: SchemaOf<string>; headers: SchemaOf<{ age?: string }> }
        }
      }>
    >().type.toBe<
      | ChosenWithHeaders<200, 'text/plain', string, { etag: string }>
      | Chosen<200, 'text/html', string, { age?: string }>
    >()
  })

  test('has no body for a status with reserved keys only', () => {
    type Moved = Of<{ 302: { headers: SchemaOf<{ location: string }>; description: 'Moved' } }>
    expect<Moved>().type.toBe<{
      status: 302
      contentType?: undefined
      body?: undefined
      headers: { location: string }
    }>()
    expect<{ status: 302 }>().type.not.toBeAssignableTo<Moved>()
    expect<{ status: 302; headers: { location: 1 } }>().type.not.toBeAssignableTo<Moved>()
    expect<{ status: 302; body: string; headers: { location: string } }>().type.not.toBeAssignableTo<Moved>()
    expect<Of<{ 204: { description: 'Deleted' } }>>().type.toBe<ContractBodilessResponse<204>>()
    expect<Of<{ 304: { headers: SchemaOf<{ etag?: string }> } }>>().type.toBe<
      ContractBodilessResponse<304, undefined, { etag?: string }>
    >()
    expect<Of<{ default: { headers: SchemaOf<{ etag: string }> } }>['status']>().type.toBe<HttpStatus>()
    expect<ContractOperationStatus<Operation<{ responses: { default: { description: 'Any' } } }>>>().type.toBe<HttpStatus>()
    expect<Of<{ 302: { headers: SchemaOf<any> } }>['headers']>().type.toBe<any>()
    expect<Of<{ 302: { headers: SchemaOf<never> } }>['headers']>().type.toBe<never>()
    expect<Of<{ 302: { headers: SchemaOf<unknown> } }>['headers']>().type.toBe<unknown>()
  })

  test('ignores the description of a status and the documentation of contents', () => {
    type Documented = { body: SchemaOf<string>; description: 'x'; example: 'y' }
    expect<Of<{ 200: { description: 'OK'; 'application/json': Documented } }>>().type.toBe<
      ContractResponse<200, 'application/json', string>
    >()
    expect<Of<{ 200: { description: 'OK'; 'text/plain': Documented; 'text/html': Documented } }>>().type.toBe<
      Chosen<200, 'text/plain', string> | Chosen<200, 'text/html', string>
    >()
    type Default = Operation<{ responses: { 200: {}; default: { description: 'Other'; 'text/plain': Documented } } }>
    expect<ContractOperationStatus<Default>>().type.toBe<200 | ErrorStatus>()
    type Body = ContractOperationResponseBody<Operation<{ responses: { 200: { description: 'OK'; 'text/plain': Documented } } }>, 200>
    expect<Body>().type.toBe<string>()
    type Moved = Operation<{ responses: { 200: {}; 302: { headers: SchemaOf<{ location: string }> } } }>
    expect<ContractOperationResponseBody<Moved, 302>>().type.toBe<undefined>()
  })

  test('accepts any headers without a schema', () => {
    expect<ResponseHeadersInit>().type.toBe<HeaderValues | Headers | Iterable<readonly [string, string]>>()
    expect<Of<{ 200: {} }>['headers']>().type.toBe<ResponseHeadersInit | undefined>()
    expect<HeaderValues>().type.toBe<{ [name: string]: string | readonly string[] | undefined }>()
    expect<{ 'set-cookie': readonly ['a=1', 'b=2']; etag: 'x' }>().type.toBeAssignableTo<HeaderValues>()
    expect<{ age: number }>().type.not.toBeAssignableTo<HeaderValues>()
    expect<Headers>().type.toBeAssignableTo<Of<{ 200: {} }>['headers']>()
    expect<Map<string, string>>().type.toBeAssignableTo<Of<{ 200: {} }>['headers']>()
    expect<[string, string][]>().type.toBeAssignableTo<Of<{ 200: {} }>['headers']>()
    expect<Date>().type.not.toBeAssignableTo<Of<{ 200: {} }>['headers']>()
    expect<string[]>().type.not.toBeAssignableTo<Of<{ 200: {} }>['headers']>()
  })

  test('does not require the content-type of a headers schema', () => {
    type Json = 'application/json'
    type With<Headers, Status extends number = 200> = Of<{
      [Key in Status]: { 'application/json': { body: SchemaOf<undefined>; headers: SchemaOf<Headers> } }
    }>
    expect<With<{ 'content-type': Json }>>().type.toBe<
      ContractResponse<200, Json, undefined, Omit<{}, never> & { 'content-type'?: Json | undefined }>
    >()
    expect<{ status: 200; body: undefined }>().type.toBeAssignableTo<With<{ 'content-type': Json }>>()
    expect<{ status: 200; body: undefined }>().type.not.toBeAssignableTo<With<{ 'content-type': Json; etag: string }>>()
    expect<{ status: 200; body: undefined; headers: { etag: '1' } }>().type.toBeAssignableTo<
      With<{ 'content-type': Json; etag: string }>
    >()
    expect<{ status: 200; body: undefined; headers: { 'content-type': 'text/plain' } }>().type.not.toBeAssignableTo<
      With<{ 'content-type': Json }>
    >()
    expect<{ status: 204 }>().type.toBeAssignableTo<With<{ 'content-type': Json }, 204>>()
    expect<With<{ 'content-type'?: Json }>['headers']>().type.toBe<{ 'content-type'?: Json } | undefined>()
    expect<With<Record<string, string>>['headers']>().type.toBe<Record<string, string> | undefined>()
    expect<With<any>['headers']>().type.toBe<any>()
    expect<With<never>['headers']>().type.toBe<never>()
  })

  test('has an async iterable as the body of a stream of elements', () => {
    type Stream<ContentType extends string> = Of<{ 200: Record<ContentType, { body: ContentType extends 'application/json' ? Row : ContentType extends 'text/event-stream' ? EventsSchema<Row> : JsonLinesSchema<Row> }> }>
    type Row = SchemaOf<{ a?: 1 }, { a: 1 }>
    expect<Stream<'text/event-stream'>['body']>().type.toBe<AsyncIterable<{ a?: 1 }>>()
    expect<Stream<'application/x-ndjson'>['body']>().type.toBe<AsyncIterable<{ a?: 1 }>>()
    expect<Stream<'application/jsonl'>['body']>().type.toBe<AsyncIterable<{ a?: 1 }>>()
    expect<Stream<'application/json'>['body']>().type.toBe<{ a?: 1 }>()
    expect<AsyncGenerator<{ a: 1 }>>().type.toBeAssignableTo<Stream<'text/event-stream'>['body']>()
    expect<{ a: 1 }[]>().type.not.toBeAssignableTo<Stream<'text/event-stream'>['body']>()
    expect<AsyncGenerator<{ a: 2 }>>().type.not.toBeAssignableTo<Stream<'text/event-stream'>['body']>()
  })

  test('has the undeclared registered statuses for default', () => {
    type Response = Of<{ 200: {}; 404: {}; default: { 'text/plain': { body: SchemaOf<string> } } }>
    expect<{ status: 418; body: string }>().type.toBeAssignableTo<Response>()
    expect<{ status: 418 }>().type.not.toBeAssignableTo<Response>()
    expect<{ status: 404; body: string }>().type.not.toBeAssignableTo<Response>()
    expect<{ status: 299; body: string }>().type.not.toBeAssignableTo<Response>()
    expect<Response['status']>().type.toBe<200 | ErrorStatus>()
    expect<{ status: 204 }>().type.not.toBeAssignableTo<Response>()
    expect<{ status: 204; body: string }>().type.not.toBeAssignableTo<Response>()
    expect<Exclude<Response, { status: 200 | 404 }>['body']>().type.toBe<string>()
    expect<Of<{ default: {} }>['body']>().type.toBe<undefined>()
    type All = Of<{ 200: {}; 204: {}; 205: {}; 304: {}; default: { 'text/plain': { body: SchemaOf<string> } } }>
    expect<Exclude<All, ContractBodilessResponse<200 | 204 | 205 | 304>>>().type.toBe<
      ContractResponse<ErrorStatus, 'text/plain', string>
    >()
    expect<Of<{ default: {} }>['status']>().type.toBe<HttpStatus>()
    expect<Of<{ 499: {}; default: {} }>['status']>().type.toBe<HttpStatus | 499>()
  })

  test('has no response for a key that covers no status', () => {
    type Ranges = { '2XX': {}; '3XX': {}; '4XX': {}; '5XX': {} }
    type Text = { 'text/plain': { body: SchemaOf<string> } }
    expect<Of<Ranges & { default: Text }>>().type.toBe<Of<Ranges>>()
    expect<Of<Ranges & { default: Text }>['body']>().type.toBe<undefined>()
  })

  test('handles any, never, an unknown operation and types that are not operations', () => {
    expect<ContractOperationResponse<never>>().type.toBe<never>()
    expect<ContractOperationResponse<any>>().type.toBeAssignableTo<ResponseData>()
    expect<ContractOperationResponse<any>['body']>().type.toBe<unknown>()
    expect<ContractOperationResponse<ContractOperation>>().type.toBeAssignableTo<ResponseData>()
    expect<ContractOperationResponse<ContractOperation>['body']>().type.toBe<unknown>()
    expect<ContractOperationResponse<ContractOperation>['contentType']>().type.toBe<`${string}/${string}` | undefined>()
    expect<{ status: 299; contentType: 'text/csv'; body: 1 }>().type.toBeAssignableTo<ContractOperationResponse<ContractOperation>>()
    expect<{ status: 299; contentType: 'text/csv' }>().type.toBeAssignableTo<ContractOperationResponse<ContractOperation>>()
    // Known statuses stay literals, which an editor completes.
    expect<Extract<ContractOperationResponse<ContractOperation>['status'], 200>>().type.toBe<200>()
    expect<number>().type.toBeAssignableTo<ContractOperationResponse<ContractOperation>['status']>()
    expect<'200'>().type.not.toBeAssignableTo<ContractOperationResponse<ContractOperation>['status']>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation'
    names<ContractOperationResponse<unknown>>()
    // @ts-expect-error Type '{}' does not satisfy the constraint 'ContractOperation'
    names<ContractOperationResponse<{}>>()
  })

  test('is the union of the responses for a union of operations', () => {
    type One = Operation<{ responses: { 200: {}; 404: {} } }>
    type Two = Operation<{ responses: { 200: { 'text/plain': { body: SchemaOf<string> } } } }>
    expect<ContractOperationResponse<One | Two>>().type.toBe<
      ContractBodilessResponse<200> | ContractBodilessResponse<404> | ContractResponse<200, 'text/plain', string>
    >()
    expect<ContractOperationStatus<One | Two>>().type.toBe<200 | 404>()
  })
})

describe('ContractResponse and ContractBodilessResponse', () => {
  test('are plain data', () => {
    expect<ContractResponse<200, 'text/plain', string>>().type.toBe<{
      status: 200
      contentType?: 'text/plain' | undefined
      body: string
      headers?: ResponseHeadersInit | undefined
    }>()
    expect<ContractBodilessResponse<204>>().type.toBe<{
      status: 204
      contentType?: undefined
      body?: undefined
      headers?: ResponseHeadersInit | undefined
    }>()
  })

  test('handles any, never and unknown', () => {
    expect<ContractResponse<any, any, any>['body']>().type.toBe<any>()
    expect<ContractResponse<never, never, never>['status']>().type.toBe<never>()
    expect<ContractResponse<unknown, unknown, unknown, unknown>['headers']>().type.toBe<unknown>()
    expect<ContractBodilessResponse<any>['body']>().type.toBe<undefined>()
    expect<ContractBodilessResponse<never>['status']>().type.toBe<never>()
    expect<ContractBodilessResponse<unknown>['status']>().type.toBe<unknown>()
  })
})

describe('UntypedResponse', () => {
  test('is a response of unknown type that only `respond` creates', () => {
    expect<UntypedResponse>().type.toBeAssignableTo<ResponseData>()
    expect<ResponseData>().type.not.toBeAssignableTo<UntypedResponse>()
    expect<Pick<UntypedResponse, keyof ResponseData>>().type.toBe<Pick<ResponseData, keyof ResponseData>>()
    expect<Of<{ 200: { 'text/plain': { body: SchemaOf<string> } }; 204: {} }>>().type.toBeAssignableTo<ResponseData>()
  })
})
