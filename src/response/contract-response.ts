import type { BodyFormat } from '../contract/content-type.ts'
import type {
  ContentMap,
  ContractOperation,
  ContractResponseContent,
  ContractResponses,
} from '../contract/operation.ts'
import type { BodilessStatus, HttpStatus } from '../contract/status.ts'
import type { Schema, SchemaInput } from '../schema/schema.ts'

/**
 * Headers of a response that no schema describes: strings, or arrays of them for headers that repeat (`set-cookie`).
 *
 * @example
 * const headers: HeaderValues = { 'set-cookie': ['a=1', 'b=2'] }
 */
export interface HeaderValues {
  [name: string]: string | readonly string[] | undefined
}

/**
 * A response as data, where its status declares one content type, which may then be left out.
 *
 * @example
 * const response: ContractResponse<200, 'text/plain', string> = { status: 200, body: 'hello' }
 */
export interface ContractResponse<Status, ContentType, Body, Headers = HeaderValues> {
  status: Status
  contentType?: ContentType | undefined
  body: Body
  headers?: Headers | undefined
}

/**
 * A response whose status declares several content types.
 *
 * @example
 * const response: ContractResponseOf<200, 'text/plain', string> = { status: 200, contentType: 'text/plain', body: 'hello' }
 */
export interface ContractResponseOf<Status, ContentType, Body, Headers = HeaderValues> extends ContractResponse<
  Status,
  ContentType,
  Body,
  Headers
> {
  contentType: ContentType
}

/**
 * A response whose schema requires a header.
 *
 * @example
 * const response: ContractResponseWithHeaders<200, 'text/plain', string, { etag: string }> = {
 *   status: 200,
 *   body: 'hello',
 *   headers: { etag: '"1"' },
 * }
 */
export interface ContractResponseWithHeaders<Status, ContentType, Body, Headers> extends ContractResponse<
  Status,
  ContentType,
  Body,
  Headers
> {
  headers: Headers
}

/**
 * A response whose status declares several content types, and whose schema requires a header.
 *
 * @example
 * const response: ContractResponseOfWithHeaders<200, 'text/plain', string, { etag: string }> = {
 *   status: 200,
 *   contentType: 'text/plain',
 *   body: 'hello',
 *   headers: { etag: '"1"' },
 * }
 */
export interface ContractResponseOfWithHeaders<Status, ContentType, Body, Headers> extends ContractResponse<
  Status,
  ContentType,
  Body,
  Headers
> {
  contentType: ContentType
  headers: Headers
}

/**
 * A response without a body.
 *
 * @example
 * const response: ContractBodilessResponse<204> = { status: 204 }
 */
export interface ContractBodilessResponse<Status, ContentType = undefined, Headers = HeaderValues> {
  status: Status
  contentType?: ContentType | undefined
  body?: undefined
  headers?: Headers | undefined
}

/**
 * A response without a body whose schema requires a header.
 *
 * @example
 * const response: ContractBodilessResponseWithHeaders<304, undefined, { etag: string }> = {
 *   status: 304,
 *   headers: { etag: '"1"' },
 * }
 */
export interface ContractBodilessResponseWithHeaders<Status, ContentType, Headers> extends ContractBodilessResponse<
  Status,
  ContentType,
  Headers
> {
  headers: Headers
}

/** Is the body a stream of elements? Then the schema describes each. */
type ResponseBody<ContentType, Input> =
  BodyFormat<ContentType & string> extends 'events' | 'json-lines' ? AsyncIterable<Input> : Input

/** Is this the only content type that the status declares (`All`)? Then it may be left out. */
type WithFreeHeaders<Status, ContentType, All, Body> = [All] extends [ContentType]
  ? ContractResponse<Status, ContentType, Body>
  : ContractResponseOf<Status, ContentType, Body>

/** Does the schema require a header (`{}` is not enough for it)? Then headers must be given. */
type WithHeaders<Status, ContentType, All, Body, Headers> = {} extends Headers
  ? [All] extends [ContentType]
    ? ContractResponse<Status, ContentType, Body, Headers>
    : ContractResponseOf<Status, ContentType, Body, Headers>
  : [All] extends [ContentType]
    ? ContractResponseWithHeaders<Status, ContentType, Body, Headers>
    : ContractResponseOfWithHeaders<Status, ContentType, Body, Headers>

/** Do answers of this status have a body at all, and does a schema describe their headers? */
type ContentResponse<Status, ContentType, All, Content extends ContractResponseContent> = [Status] extends [
  BodilessStatus,
]
  ? BodilessResponse<Status, ContentType, Content['headers']>
  : Content['headers'] extends Schema
    ? WithHeaders<
        Status,
        ContentType,
        All,
        ResponseBody<ContentType, SchemaInput<Content['body']>>,
        SchemaInput<Content['headers']>
      >
    : WithFreeHeaders<Status, ContentType, All, ResponseBody<ContentType, SchemaInput<Content['body']>>>

/** Is there a schema for the headers, and does it require one? */
type BodilessResponse<Status, ContentType, Slot> = Slot extends Schema
  ? {} extends SchemaInput<Slot>
    ? ContractBodilessResponse<Status, ContentType, SchemaInput<Slot>>
    : ContractBodilessResponseWithHeaders<Status, ContentType, SchemaInput<Slot>>
  : ContractBodilessResponse<Status, ContentType>

/** What nearly every response is, in fewer steps: is there a body, and does a schema describe the headers? */
type JsonResponse<Status, Content extends ContractResponseContent> = [Status] extends [BodilessStatus]
  ? BodilessResponse<Status, 'application/json', Content['headers']>
  : Content['headers'] extends Schema
    ? WithHeaders<
        Status,
        'application/json',
        'application/json',
        SchemaInput<Content['body']>,
        SchemaInput<Content['headers']>
      >
    : ContractResponse<Status, 'application/json', SchemaInput<Content['body']>>

/** Is the map of a status empty? Then it declares an answer without a body. Is JSON all that it declares? */
type StatusResponse<Status, Contents extends ContentMap<ContractResponseContent>> = [keyof Contents] extends [
  never,
]
  ? ContractBodilessResponse<Status>
  : [keyof Contents] extends ['application/json']
    ? JsonResponse<Status, Contents['application/json']>
    : {
        [ContentType in keyof Contents]: ContentResponse<Status, ContentType, keyof Contents, Contents[ContentType]>
      }[keyof Contents]

/** Which statuses does a key of `responses` stand for: itself, or as `default` all registered ones? */
type StatusOf<Key> = Key extends 'default' ? HttpStatus : Key

/** Is the key `default`? Then it stands for statuses that have a body and for some that have none. */
type KeyResponse<Key, Declared, Contents extends ContentMap<ContractResponseContent>> = Key extends 'default'
  ? | StatusResponse<Exclude<HttpStatus, Declared | BodilessStatus>, Contents>
    | ([BodilessStatus] extends [Declared] ? never : StatusResponse<Exclude<BodilessStatus, Declared>, Contents>)
  : StatusResponse<Key, Contents>

/**
 * What an operation that is not known yet may answer. The literals are what the compiler needs to keep a handler's
 * `status: 200` literal while it still infers the contract.
 */
type WideResponse = ContractResponse<HttpStatus | (number & {}), `${string}/${string}`, unknown>

/** Distributes over operations: a union of them answers with what one of them declares. Are the statuses known? */
type ResponseOf<Responses extends ContractResponses> = Responses extends unknown
  ? number extends keyof Responses
    ? WideResponse
    : {
        [Key in keyof Responses]-?: KeyResponse<Key, keyof Responses, NonNullable<Responses[Key]>>
      }[keyof Responses]
  : never

/**
 * What an operation may answer, as data: a union discriminated by `status`, then by `contentType`. Bodies and headers
 * are what the schemas accept, before defaults and transforms. Under `text/event-stream`, `application/x-ndjson` and
 * `application/jsonl` the body is an async iterable of what the schema accepts.
 *
 * @example
 * const found: ContractOperationResponse<typeof contract.getUser> = { status: 200, body: { name: 'Ada' } }
 */
export type ContractOperationResponse<Operation extends ContractOperation> = ResponseOf<Operation['responses']>

/** Distributes over operations and over the keys of their responses. Are the statuses known? */
type Status<Responses> = Responses extends unknown
  ? number extends keyof Responses
    ? number
    : StatusOf<keyof Responses>
  : never

/**
 * The statuses that an operation may answer with; `default` stands for every registered one that is not declared.
 *
 * @example
 * type Status = ContractOperationStatus<typeof contract.getUser> // 200 | 404
 */
export type ContractOperationStatus<Operation extends ContractOperation> = Status<Operation['responses']>

/**
 * The body that an operation may answer with under a status and a content type.
 *
 * @example
 * type User = ContractOperationResponseBody<typeof contract.getUser, 200, 'application/json'>
 */
export type ContractOperationResponseBody<
  Operation extends ContractOperation,
  Status extends ContractOperationStatus<Operation>,
  ContentType extends string = string,
> = BodyOf<ContractOperationResponse<Operation>, Status, ContentType>

/** Which responses have this status and content type? A wide `string` stands for any content type. */
type BodyOf<Response, Status, ContentType> = Response extends {
  status: infer Declared
  contentType?: infer DeclaredType
  body?: infer Body
}
  ? [Status & Declared] extends [never]
    ? never
    : [ContentType & DeclaredType] extends [never]
      ? string extends ContentType
        ? undefined
        : never
      : Body
  : never
