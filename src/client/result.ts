import type { ContentFormat } from '../shared/content-type.ts'
import type {
  ContentTypeKey,
  ContractOperation,
  ContractResponseContent,
  ContractResponses,
  ContractStatus,
  StatusField,
} from '../core/contract/operation.ts'
import type { BodilessStatus } from '../shared/status.ts'
import type { CoveredStatus } from '../shared/status-key.ts'
import type { TypedHeaders } from '../core/read/headers.ts'
import type { BodyTypes, FormattedSchema } from '../core/schema/body-format.ts'
import type { Schema, SchemaOutput } from '../core/schema/schema.ts'
import type { DeclaredType } from './accept.ts'
import type { Decoded, Jsonified } from '../shared/jsonified.ts'

/**
 * A call's result for one status and content type.
 *
 * @example
 * const toText = ({ status, body }: ClientResponse<200, 'text/plain', string>) => `${status} ${body}`
 */
export interface ClientResponse<Status, ContentType, Body, ReceivedHeaders = Headers> {
  readonly status: Status
  /** The content type as the contract declares it; undefined for a response without a body. */
  readonly contentType: ContentType
  /** The body: parsed JSON, text, bytes, a form, a byte stream, or an async iterable of stream elements. */
  readonly body: Body
  /** A copy of the headers, in which `content-type` has no parameters. */
  readonly headers: ReceivedHeaders
  /** The response. Its body has been read, or is being read if it is a stream. */
  readonly response: Response
}

/** A result's body, by the format of its content type. */
export type ReceivedBody<Format extends ContentFormat, Output> = Format extends 'json'
  ? Jsonified<Output>
  : Format extends 'text'
    ? Output extends string
      ? Output
      : string
    : Format extends 'form'
      ? URLSearchParams
      : Uint8Array<ArrayBuffer>

/** What a schema's format makes of a body, or a decoded body; a stream for `any`, which may be a stream. */
type SpecialBody<Body> = unknown extends Body
  ? ReadableStream<Uint8Array<ArrayBuffer>>
  : Body extends FormattedSchema
    ? BodyTypes<Body>['response']['output']
    : Body extends Decoded<infer Value>
      ? Value
      : never

/** A result's body under one schema: what its format makes of the body, a stream or another body for a type that includes a stream. */
type ContentBody<ContentType, Body extends Schema> = Body extends FormattedSchema | Decoded<unknown>
  ? SpecialBody<Body>
  : | ReceivedBody<ContentFormat<ContentType & string>, SchemaOutput<Body>>
    | (Schema extends Body ? ReadableStream<Uint8Array<ArrayBuffer>> : never)

/** The result for one content type; `body` is undefined for HEAD and for statuses without a body. */
type ContentResult<Status, ContentType, Method, Content extends ContractResponseContent> = [Method] extends ['HEAD']
  ? ClientResponse<Status, ContentType, undefined, TypedHeaders<Content['headers']>>
  : [Status] extends [BodilessStatus]
    ? ClientResponse<Status, undefined, undefined, TypedHeaders<Content['headers']>>
    : ClientResponse<
        Status,
        ContentType,
        ContentBody<ContentType, Content['body']>,
        TypedHeaders<Content['headers']>
      >

/** The results for one status; without a content type, there is no body. JSON alone takes fewer instantiations. */
// `Status & number` does not distribute over statuses, as a tuple does not, in fewer instantiations.
type StatusResult<Status, Method, Contents extends ContractStatus> = keyof Contents extends StatusField
  ? ClientResponse<Status, undefined, undefined, TypedHeaders<Contents['headers']>>
  : keyof Contents extends 'application/json'
    ? 'HEAD' extends Method
      ? ContentResult<Status, 'application/json', Method, Contents['application/json']>
      : Contents['application/json']['body'] extends FormattedSchema
        ? ContentResult<Status, 'application/json', Method, Contents['application/json']>
        : Status & number extends BodilessStatus
          ? ContentResult<Status, 'application/json', Method, Contents['application/json']>
          : ClientResponse<
              Status,
              'application/json',
              Jsonified<SchemaOutput<Contents['application/json']['body']>>,
              TypedHeaders<Contents['application/json']['headers']>
            >
    : {
        [ContentType in keyof Contents & ContentTypeKey]: ContentResult<Status, ContentType, Method, Contents[ContentType]>
      }[keyof Contents & ContentTypeKey]

/** The results of each operation in a union; a general result for an unknown operation. */
type ResultOf<Responses extends ContractResponses, Method> = Responses extends unknown
  ? number extends keyof Responses
    ? ClientResponse<number, string | undefined, unknown>
    : {
        [Key in keyof Responses]-?: Key extends string
          ? [CoveredStatus<Responses, Key>] extends [never]
            ? never
            : StatusResult<CoveredStatus<Responses, Key>, Method, Responses[Key] & {}>
          : StatusResult<Key, Method, Responses[Key] & {}>
      }[keyof Responses]
  : never

/** The results, without other content types for a status that declares an accepted one. */
type AcceptedResult<Result extends ClientResponse<unknown, unknown, unknown, unknown>, Accept> = Exclude<
  Result,
  ClientResponse<
    Extract<Result, { readonly contentType: Accept }>['status'],
    Exclude<Result['contentType'], Accept>,
    unknown,
    unknown
  >
>

/**
 * A call's result: a union discriminated by `status`, then by `contentType`. A JSON body has the schema's output type after a round trip
 * through JSON. `Accept` is a union of the content types that the call accepts.
 *
 * @example
 * const toName = (result: ClientResult<typeof contract.getUser>) =>
 *   result.status === 200 ? result.body.name : 'nobody'
 */
// `Operation` first, because declaration files of generic functions then have this type's name.
export type ClientResult<Operation extends ContractOperation, Accept = never> = Operation extends unknown
  ? [Accept] extends [never]
    ? ResultOf<Operation['responses'], Operation['method']>
    : AcceptedResult<ResultOf<Operation['responses'], Operation['method']>, Accept>
  : never

/**
 * The result of a call whose `accept` is not known yet. The compiler accepts any result of the operation here, so a function that ignores
 * `accept` can stand in for a call. That works for an element of `ResultsByType`, but not for `ClientResult`.
 */
export type CallResult<Operation extends ContractOperation, Accept extends string> = [Accept] extends [never]
  ? ClientResult<Operation>
  : ResultsByType<Operation>[Accept]

/** The results by accepted content type. */
type ResultsByType<Operation extends ContractOperation> = {
  readonly [contentType: string]: ClientResult<Operation>
} & { readonly [Accept in DeclaredType<Operation['responses']>]: ClientResult<Operation, Accept> }
