/**
 * Handlers keep literals. While the compiler infers the contract, it checks handlers against a contract that is not known yet. For such a
 * contract, `ContractOperationResponse` has literal unions for status and content type, which keep `{ status: 200 }` literal. Literals in
 * bodies are not kept; inline handlers call `respond` for them.
 *
 * The parameter of `respond` has a member that no response matches, `{ status: never }`. It lacks `body`, `contentType` and `headers`, so
 * these are not properties of the whole union: the compiler compares them only with the response for the given status, reports a wrong
 * value at its property, and completes every declared status. A generic `respond` would do the same for a sixth more instantiations.
 */
import type {
  ContentTypeKey,
  ContractOperation,
  ContractResponseContent,
  ContractResponses,
  ContractStatus,
  StatusField,
} from '../contract/operation.ts'
import type { BodilessStatus, HttpStatus } from '../../shared/status.ts'
import type { CoveredStatus } from '../../shared/status-key.ts'
import type { BodyTypes, FormattedSchema } from '../schema/body-format.ts'
import type { Schema, SchemaInput } from '../schema/schema.ts'
import type { ContractBodilessResponse, ContractResponse, ResponseHeadersInit } from './response-data.ts'

/** The schema's input, or what its format makes a body from. */
type ResponseBodyInput<Body extends Schema> = Body extends FormattedSchema ? BodyTypes<Body>['response']['input'] : SchemaInput<Body>

/** A headers schema's input, with `content-type` optional, because the router sets it. */
type HeadersInput<Headers> = {} extends Headers
  ? Headers
  : Headers extends { 'content-type': infer Value }
    ? Omit<Headers, 'content-type'> & { 'content-type'?: Value | undefined }
    : Headers

/** `ContractResponse` with a required content type. */
type TypedResponse<Status, ContentType, Body, Headers = ResponseHeadersInit> = {
  status: Status
  contentType: ContentType
  body: Body
  headers?: Headers | undefined
}

/** A response whose headers no schema describes. `contentType` is optional if the status declares no other (`All`). */
type WithFreeHeaders<Status, ContentType, All, Body> = [All] extends [ContentType]
  ? ContractResponse<Status, ContentType, Body>
  : TypedResponse<Status, ContentType, Body>

/** A response whose headers a schema describes. `headers` is optional if the schema accepts `{}`. */
type WithHeaders<Status, ContentType, All, Body, Headers> = {} extends Headers
  ? [All] extends [ContentType]
    ? ContractResponse<Status, ContentType, Body, Headers>
    : TypedResponse<Status, ContentType, Body, Headers>
  : [All] extends [ContentType]
    ? { status: Status; contentType?: ContentType | undefined; body: Body; headers: Headers }
    : { status: Status; contentType: ContentType; body: Body; headers: Headers }

/** The response under one content type; `All` is the union of the content types that its status declares. */
type ContentResponse<Status, ContentType, All, Content extends ContractResponseContent> = [Status] extends [BodilessStatus]
  ? BodilessResponse<Status, ContentType, Content['headers']>
  : Content['headers'] extends Schema
    ? WithHeaders<
        Status,
        ContentType,
        All,
        ResponseBodyInput<Content['body']>,
        HeadersInput<SchemaInput<Content['headers']>>
      >
    : WithFreeHeaders<Status, ContentType, All, ResponseBodyInput<Content['body']>>

/** A response without a body, with the headers that its schema requires. */
type BodilessResponse<Status, ContentType, HeadersSchema> = HeadersSchema extends Schema
  ? BodilessWithHeaders<Status, ContentType, HeadersInput<SchemaInput<HeadersSchema>>>
  : ContractBodilessResponse<Status, ContentType>

type BodilessWithHeaders<Status, ContentType, Headers> = {} extends Headers
  ? ContractBodilessResponse<Status, ContentType, Headers>
  : { status: Status; contentType?: ContentType | undefined; body?: undefined; headers: Headers }

/**
 * The responses under one status: a union over its content types, or a response without a body if there are none. JSON alone, the common
 * case, is typed without `ContentResponse`, in fewer instantiations.
 */
// `Status & number` does not distribute over statuses, as a tuple does not, in fewer instantiations.
type StatusResponse<Status, Contents extends ContractStatus> = keyof Contents extends never
  ? ContractBodilessResponse<Status>
  : keyof Contents extends 'application/json'
    ? Contents['application/json']['body'] extends FormattedSchema
      ? ContentResponse<Status, 'application/json', 'application/json', Contents['application/json']>
      : Status & number extends BodilessStatus
        ? BodilessResponse<Status, 'application/json', Contents['application/json']['headers']>
        : Contents['application/json']['headers'] extends Schema
          ? WithHeaders<
              Status,
              'application/json',
              'application/json',
              SchemaInput<Contents['application/json']['body']>,
              HeadersInput<SchemaInput<Contents['application/json']['headers']>>
            >
          : ContractResponse<Status, 'application/json', SchemaInput<Contents['application/json']['body']>>
    : keyof Contents extends StatusField
      ? BodilessResponse<Status, undefined, Contents['headers']>
      : {
          [ContentType in keyof Contents & ContentTypeKey]: ContentResponse<
            Status,
            ContentType,
            keyof Contents & ContentTypeKey,
            Contents[ContentType]
          >
        }[keyof Contents & ContentTypeKey]

/**
 * The responses for each key in `responses`. Distributes over keys, which is cheaper than a mapped type. A number, the common key, takes no
 * instantiations.
 */
type KeyResponse<Key extends keyof Responses, Responses extends ContractResponses> = Key extends string
  ? [CoveredStatus<Responses, Key>] extends [never]
    ? never
    : StatusResponse<CoveredStatus<Responses, Key>, NonNullable<Responses[Key]>>
  : StatusResponse<Key, NonNullable<Responses[Key]>>

/**
 * The response of an operation that is not known yet. Its literal types make the compiler keep `status: 200` in a
 * handler as a literal while it infers the contract.
 */
type WideResponse =
  | ContractResponse<HttpStatus | (number & {}), `${string}/${string}`, unknown>
  | ContractBodilessResponse<HttpStatus | (number & {}), `${string}/${string}`>

/** The responses of each operation in a union. */
type ResponseOf<Responses extends ContractResponses> = Responses extends unknown
  ? {} extends Responses
    ? WideResponse
    : KeyResponse<keyof Responses, Responses>
  : never

/**
 * An operation's responses as plain data: a union discriminated by `status`, then by `contentType`. Bodies and headers are their schemas'
 * input, before defaults and transforms. The body of `events` or `jsonLines` is an async iterable of that input.
 *
 * @example
 * const found: ContractOperationResponse<typeof contract.getUser> = { status: 200, body: { name: 'Ada' } }
 */
// A conditional type, because declaration files of generic functions then have its name instead of a megabyte.
export type ContractOperationResponse<Operation extends ContractOperation> = Operation extends unknown
  ? ResponseOf<Operation['responses']>
  : never

/** The statuses of each operation in a union; `number` if they are not known. */
type Status<Responses> = Responses extends unknown
  ? number extends keyof Responses
    ? number
    : CoveredStatus<Responses>
  : never

/**
 * An operation's response statuses. `default` stands for every registered status that is not declared, or for errors only if a 2xx or 3xx
 * is declared, and a range for the statuses in its class; with a body, they do not cover 204, 205 and 304.
 *
 * @example
 * // 200 | 404
 * type Status = ContractOperationStatus<typeof contract.getUser>
 */
export type ContractOperationStatus<Operation extends ContractOperation> = Status<Operation['responses']>

/**
 * An operation's response body under a status and a content type.
 *
 * @example
 * type User = ContractOperationResponseBody<typeof contract.getUser, 200, 'application/json'>
 */
export type ContractOperationResponseBody<
  Operation extends ContractOperation,
  Status extends ContractOperationStatus<Operation>,
  ContentType extends string = string,
> = SelectedBody<ContractOperationResponse<Operation>, Status, ContentType>

/** The bodies of responses with this status and content type. A wide `string` matches every content type. */
type SelectedBody<Response, Status, ContentType> = Response extends {
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
