import type { BodyFormat } from '../contract/content-type.ts'
import type {
  ContentMap,
  ContractOperation,
  ContractResponseContent,
  ContractResponses,
} from '../contract/operation.ts'
import type { BodilessStatus, HttpStatus } from '../contract/status.ts'
import type { TypedHeaders } from '../request/headers.ts'
import type { SchemaOutput } from '../schema/schema.ts'
import type { Jsonified } from './jsonified.ts'

/**
 * An answer as the client gives it.
 *
 * @example
 * const toText = ({ status, body }: ClientResponse<200, 'text/plain', string>) => `${status} ${body}`
 */
export interface ClientResponse<Status, ContentType, Body, ReceivedHeaders = Headers> {
  readonly status: Status
  /** As the contract writes it; undefined where the answer has no body. */
  readonly contentType: ContentType
  /** What arrived: JSON as it was parsed, text, bytes, a form, or an async iterable of what a stream carries. */
  readonly body: Body
  /** A copy of the headers. */
  readonly headers: ReceivedHeaders
  /** The response itself; its body has been read, or is being read where it is a stream. */
  readonly response: Response
}

/** Distributed over events: what arrives of one that has `data`, or of its JSON. Other fields are text, or not sent. */
type EventForm<Output> = Output extends { data: infer Data }
  ? { data: Jsonified<Data> } & {
      [Field in keyof Output as Field & ('event' | 'id' | 'retry')]: Field extends 'retry'
        ? Output[Field] & (number | undefined)
        : TextForm<Output[Field]>
    }
  : Jsonified<Output>

/** Distributed: what a value is as text. What is absent stays so. */
type TextForm<Value> = Value extends string | undefined
  ? Value
  : Value extends number | bigint | boolean
    ? `${Value}`
    : string

/** Which kind of content type is it, in the order in which the client asks? */
type BodyOf<Format extends BodyFormat, Output> = Format extends 'json'
  ? Jsonified<Output>
  : Format extends 'events'
    ? AsyncIterable<EventForm<Output>>
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

/** Does the answer have a body? */
type ContentResult<Status, ContentType, Method, Content extends ContractResponseContent> = [Method] extends ['HEAD']
  ? ClientResponse<Status, ContentType, undefined, TypedHeaders<Content['headers']>>
  : [Status] extends [BodilessStatus]
    ? ClientResponse<Status, undefined, undefined, TypedHeaders<Content['headers']>>
    : ClientResponse<
        Status,
        ContentType,
        BodyOf<BodyFormat<ContentType & string>, SchemaOutput<Content['body']>>,
        TypedHeaders<Content['headers']>
      >

/** Is the map of a status empty? Then there is no body. */
type StatusResult<Status, Method, Contents extends ContentMap<ContractResponseContent>> = [
  keyof Contents,
] extends [never]
  ? ClientResponse<Status, undefined, undefined>
  : {
      [ContentType in keyof Contents]: ContentResult<Status, ContentType, Method, Contents[ContentType]>
    }[keyof Contents]

/** The statuses that `default` covers: those with a body, or all registered ones if it has no body itself. */
type CoveredStatus<Contents> = [keyof Contents] extends [never] ? HttpStatus : Exclude<HttpStatus, BodilessStatus>

/** The results of one key of `responses`. */
type KeyResult<Key, Declared, Method, Contents extends ContentMap<ContractResponseContent>> = StatusResult<
  Key extends 'default' ? Exclude<CoveredStatus<Contents>, Declared> : Key,
  Method,
  Contents
>

/** Distributed over operations. Are the statuses known? */
type ResultOf<Responses extends ContractResponses, Method> = Responses extends unknown
  ? number extends keyof Responses
    ? ClientResponse<number, string | undefined, unknown>
    : {
        [Key in keyof Responses]-?: KeyResult<Key, keyof Responses, Method, NonNullable<Responses[Key]>>
      }[keyof Responses]
  : never

/**
 * What a call of an operation gives: a union discriminated by `status`, then by `contentType`. Bodies are what arrives:
 * the JSON form of what the schema gives.
 *
 * @example
 * const toName = (result: ClientResult<typeof contract.getUser>) =>
 *   result.status === 200 ? result.body.name : 'nobody'
 */
export type ClientResult<Operation extends ContractOperation> = ResultOf<
  Operation['responses'],
  Operation['method']
>
