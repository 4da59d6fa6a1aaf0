import type { BodyFormat } from '../shared/content-type.ts'
import type {
  ContentTypeKey,
  ContractOperation,
  ContractResponseContent,
  ContractResponses,
  ContractStatus,
  StatusField,
} from '../core/contract/operation.ts'
import type { BodilessStatus } from '../shared/status.ts'
import type { CoveredStatus, UncoveredStatus } from '../shared/status-key.ts'
import type { TypedHeaders } from '../core/request/headers.ts'
import type { Schema, SchemaOutput } from '../core/schema/schema.ts'
import type { DeclaredType } from './accept.ts'
import type { Decoded, Jsonified } from './jsonified.ts'

/**
 * The result of a call for one status and content type.
 *
 * @example
 * const toText = ({ status, body }: ClientResponse<200, 'text/plain', string>) => `${status} ${body}`
 */
export interface ClientResponse<Status, ContentType, Body, ReceivedHeaders = Headers> {
  readonly status: Status
  /** The content type as the contract declares it; undefined for a response without a body. */
  readonly contentType: ContentType
  /** The body: parsed JSON, text, bytes, a form, a stream of bytes, or an async iterable of the elements of a stream. */
  readonly body: Body
  /** A copy of the headers, in which `content-type` has no parameters. */
  readonly headers: ReceivedHeaders
  /** The response. Its body has been read, or is being read if it is a stream. */
  readonly response: Response
}

/** The members of a union that are not events, which have `data`, and beside it only `event`, `id` and `retry`. */
type NonEvent<Output> = Output extends object
  ? 'data' extends keyof Output
    ? [Exclude<keyof Output, 'data' | 'event' | 'id' | 'retry'>] extends [never]
      ? never
      : Output
    : Output
  : Output

/** The received form of each element: the fields of an event if each member of the type is one, otherwise its JSON form. */
type ReceivedElement<Output> = [NonEvent<Exclude<Output, undefined>>] extends [never] ? ReceivedEvent<Output> : Jsonified<Output>

/** The fields of each event. One without data does not arrive. */
type ReceivedEvent<Output> = Output extends { data?: infer Data }
  ? { data: Jsonified<Exclude<Data, undefined>> } & {
      [Field in keyof Output as Field & ('event' | 'id' | 'retry')]: Field extends 'retry'
        ? EventField<Output[Field]> & (number | undefined)
        : EventText<EventField<Output[Field]>>
    }
  : never

/** The value of a field. Null is not sent. */
type EventField<Value> = Value extends null ? undefined : Value

/** The text of each union member; `undefined` stays. */
type EventText<Value> = Value extends string | undefined
  ? Value
  : Value extends number | bigint | boolean
    ? `${Value}`
    : string

/** The body of a result, by the format of its content type. */
export type ReceivedBody<Format extends BodyFormat, Output> = Format extends 'json'
  ? Jsonified<Output>
  : Format extends 'events'
    ? AsyncIterable<ReceivedElement<Output>>
    : Format extends 'json-lines'
      ? AsyncIterable<Jsonified<Output>>
      : Format extends 'text'
        ? Output extends string
          ? Output
          : string
        : Format extends 'multipart'
          ? FormData
          : Format extends 'form'
            ? URLSearchParams
            : Uint8Array<ArrayBuffer>

/** A stream of bytes, or a decoded body; a stream for `any`, which may be one. */
type SpecialBody<ContentType, Body> = unknown extends Body
  ? ReadableStream<Uint8Array<ArrayBuffer>>
  : Body extends Decoded<infer Value>
    ? BodyFormat<ContentType & string> extends 'events' | 'json-lines'
      ? AsyncIterable<Value>
      : Value
    : ReadableStream<Uint8Array<ArrayBuffer>>

/** The body of a result under one schema: a stream for `byteStream`, a stream or another body for a type that includes it. */
type ContentBody<ContentType, Body extends Schema> = Body extends { readonly '~stream': unknown } | Decoded<unknown>
  ? SpecialBody<ContentType, Body>
  : | ReceivedBody<BodyFormat<ContentType & string>, SchemaOutput<Body>>
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

/** The results of each operation in a union; a general result for an operation that is not known. */
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

/** The results without those under another content type of a status that declares an accepted one. */
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
 * The result of a call: a union discriminated by `status`, then by `contentType`. A JSON body has the type of the
 * schema's output after a round trip through JSON. `Accept` is a union of the content types that the call accepts.
 *
 * @example
 * const toName = (result: ClientResult<typeof contract.getUser>) =>
 *   result.status === 200 ? result.body.name : 'nobody'
 */
// `Operation` first, because declaration files of generic functions then have the name of this type.
export type ClientResult<Operation extends ContractOperation, Accept = never> = Operation extends unknown
  ? [Accept] extends [never]
    ? ResultOf<Operation['responses'], Operation['method']>
    : AcceptedResult<ResultOf<Operation['responses'], Operation['method']>, Accept>
  : never

/**
 * The result of a call for a status that the operation does not declare, if the client has `undeclared: 'return'`. The body
 * is read by its content type; invalid JSON is text. A stream, and a body without a content type, is left to `response`.
 *
 * @example
 * const toText = ({ status, contentType }: UndeclaredResponse<typeof contract.getUser>) => `${status} ${contentType}`
 */
export type UndeclaredResponse<Operation extends ContractOperation> = ClientResponse<
  UncoveredStatus<Operation['responses']>,
  string | undefined,
  unknown
>

/** What a client does with a status that an operation does not declare. */
export type UndeclaredMode = 'return' | 'throw'

/** `UndeclaredResponse` for a client that returns it. */
export type ReturnedUndeclared<Operation extends ContractOperation, Undeclared> = 'return' extends Undeclared
  ? UndeclaredResponse<Operation>
  : never

/**
 * The result of a call whose `accept` is not known yet. The compiler accepts any result of the operation in its place, so
 * that a function that ignores `accept` can stand in for a call. It does so for an element of `ResultsByType`, but not
 * for `ClientResult`.
 */
export type CallResult<Operation extends ContractOperation, Accept extends string> = [Accept] extends [never]
  ? ClientResult<Operation>
  : ResultsByType<Operation>[Accept]

/** The results by accepted content type. */
type ResultsByType<Operation extends ContractOperation> = {
  readonly [contentType: string]: ClientResult<Operation>
} & { readonly [Accept in DeclaredType<Operation['responses']>]: ClientResult<Operation, Accept> }
