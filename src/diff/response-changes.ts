/** The changes of responses: the old client must accept what the server sends. */
import type { BodyFormat } from '../contract/content-type.ts'
import type { ContractResponseContent } from '../contract/operation.ts'
import type { BodilessStatus } from '../contract/status.ts'
import type { HeaderValue } from '../header-value.ts'
import type { ReceivedBody } from '../client/result.ts'
import type { Schema, SchemaOutput } from '../schema/schema.ts'
import type { Invariant, IsSame } from './identical.ts'
import type { Place } from './sentences.ts'
import type { ValueChanges } from './value-changes.ts'

/** The output of a schema, where `any` is unknown. */
type KnownOutput<Type extends Schema> = unknown extends SchemaOutput<Type> ? unknown : SchemaOutput<Type>

/** The sentences for all statuses. */
export type ResponsesChanges<Old, New, Method> = Invariant<Old> extends Invariant<New>
  ? never
  : | {
        [Status in keyof New & StatusKey]: Status extends keyof Old
          ? IsSame<Old[Status], New[Status]> extends true
            ? never
            : ContentsChanges<Old[Status], New[Status], Status, Method, `${Status}`>
          : NewStatusChanges<Old, New[Status], Status, Method>
      }[keyof New & StatusKey]
    | GoneStatusChanges<Old, New, Exclude<keyof Old & StatusKey, keyof New>, Method>

type StatusKey = number | string

/** The same status as a string or a number; unknown for `default`. */
type OtherKey<Status> = Status extends number
  ? `${Status}`
  : Status extends `${infer Value extends number}`
    ? Value
    : unknown

/** The sentences for a key that the old contract does not have; its `default` may cover the status. */
type NewStatusChanges<Old, Contents, Status extends StatusKey, Method> =
  OtherKey<Status> extends infer Key extends keyof Old
    ? ContentsChanges<Old[Key], Contents, Status, Method, `${Status}`>
    : Old extends { readonly default: infer Default }
      ? IsCovered<Default, Status> extends true
        ? ContentsChanges<Default, Contents, Status, Method, `${Status}`>
        : `${Status} may now be sent`
      : `${Status} may now be sent`

/** Whether `default` covers a status: with a body, it does not cover those without one. */
type IsCovered<Default, Status> = Status extends BodilessStatus | `${BodilessStatus}`
  ? [keyof Default & `${string}/${string}`] extends [never]
    ? true
    : false
  : true

/** The sentences for a key that the new contract does not have; its `default` may cover the status. */
type GoneStatusChanges<Old, New, Status, Method> = Status extends keyof Old & StatusKey
  ? OtherKey<Status> extends keyof New
    ? never
    : New extends { readonly default: infer Default }
      ? ContentsChanges<Old[Status], Default, Status, Method, `${Status}`>
      : `${Status}` extends `2${string}`
        ? `${Status} is no longer sent`
        : never
  : never

/** The sentences for the content types of one status. `headers` are those of a response without a body. */
type ContentsChanges<Old, New, Status, Method, Text extends string> = Status extends
  BodilessStatus | `${BodilessStatus}`
  ? HeadersChanges<HeadersOf<Old>, HeadersOf<New>, `${Text}: header`>
  : {
      [ContentType in keyof Old & string]: ContentType extends keyof New
        ? ContentType extends 'headers'
          ? HeadersChanges<Old[ContentType], New[ContentType], `${Text}: header`>
          : ContentChanges<Old[ContentType], New[ContentType], ContentType, Method, `${Text} '${ContentType}'`>
        : ContentType extends `${string}/${string}`
          ? `${Text} '${ContentType}' is no longer sent`
          : ContentType extends 'headers'
            ? HeadersChanges<Old[ContentType], HeadersOf<New>, `${Text}: header`>
            : never
    }[keyof Old & string]

/** The schema of the headers of a response without a body. */
type HeadersOf<Contents> = Contents extends { readonly headers: infer Headers }
  ? Headers
  : Contents[keyof Contents] extends { readonly headers: infer Headers }
    ? Headers
    : undefined

/** The sentences for the body and the headers of one content type. A response to HEAD has no body. */
type ContentChanges<
  Old,
  New,
  ContentType extends string,
  Method,
  Text extends string,
> = Old extends ContractResponseContent
  ? New extends ContractResponseContent
    ? | (Method extends 'HEAD'
          ? never
          : [KnownOutput<New['body']>] extends [SchemaOutput<Old['body']>]
            ? never
            : ValueChanges<
                ArrivingBody<KnownOutput<New['body']>, BodyFormat<ContentType>>,
                ArrivingBody<SchemaOutput<Old['body']>, BodyFormat<ContentType>>,
                Place<'response', Text>
              >)
      | HeadersChanges<Old['headers'], New['headers'], `${Text}: header`>
    : never
  : never

/** The body that the client receives, or the elements of a stream. */
type ArrivingBody<Output, Format extends BodyFormat> =
  ReceivedBody<Format, Output> extends AsyncIterable<infer Element> ? Element : ReceivedBody<Format, Output>

/** The sentences for headers that the old client reads. */
type HeadersChanges<Old, New, Text extends string> = Old extends Schema
  ? New extends Schema
    ? [KnownOutput<New>] extends [SchemaOutput<Old>]
      ? never
      : ValueChanges<ArrivingHeaders<KnownOutput<New>>, ArrivingHeaders<SchemaOutput<Old>>, Place<'response', Text>>
    : ValueChanges<{}, SchemaOutput<Old>, Place<'response', Text>>
  : never

/** Headers as they arrive. An undefined header is absent. */
type ArrivingHeaders<Values> = { [Name in keyof Values]: ArrivingHeader<Values[Name]> }

type ArrivingHeader<Value> = Value extends undefined ? undefined : HeaderValue<Value>
