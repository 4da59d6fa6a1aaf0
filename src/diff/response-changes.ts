/** The changes of responses: the old client must accept what the server sends. */
import type { BodyFormat } from '../contract/content-type.ts'
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
  :
  | {
      [Status in keyof New & StatusKey]: Status extends keyof Old
        ? IsSame<Old[Status], New[Status]> extends true ? never : ContentsChanges<Old[Status], New[Status], Status, Method, `${Status}`>
        : NewStatusChanges<Old, New[Status], Status, Method>
    }[keyof New & StatusKey]
  | GoneStatusChanges<Old, New, Exclude<keyof Old & StatusKey, keyof New>, Method>

type StatusKey = number | string

/** The sentences for a status that the old contract does not name; its `default` may cover it. */
type NewStatusChanges<Old, Contents, Status extends StatusKey, Method> = Old extends {
  readonly default: infer Default
}
  ? ContentsChanges<Default, Contents, Status, Method, `${Status}`>
  : `${Status} may now be sent`

/** The sentences for a status that the new contract does not name; its `default` may cover it. */
type GoneStatusChanges<Old, New, Status, Method> = Status extends keyof Old & StatusKey
  ? New extends { readonly default: infer Default }
    ? ContentsChanges<Old[Status], Default, Status, Method, `${Status}`>
    : `${Status}` extends `2${string}`
      ? `${Status} is no longer sent`
      : never
  : never

type ContentsChanges<Old, New, Status, Method, Text extends string> = Status extends
  BodilessStatus | `${BodilessStatus}`
  ? HeadersChanges<HeadersOf<Old>, HeadersOf<New>, `${Text}: header`>
  : {
      [ContentType in keyof Old & string]: ContentType extends keyof New
        ? ContentChanges<Old[ContentType], New[ContentType], ContentType, Method, `${Text} '${ContentType}'`>
        : ContentType extends `${string}/${string}`
          ? `${Text} '${ContentType}' is no longer sent`
          : never
    }[keyof Old & string]

type HeadersOf<Contents> = Contents extends { readonly headers: infer Headers }
  ? Headers
  : Contents[keyof Contents] extends { readonly headers: infer Headers }
    ? Headers
    : undefined

type ContentChanges<Old, New, ContentType extends string, Method, Text extends string> = Old extends Content ? New extends Content
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
  : never : never

interface Content {
  readonly body: Schema
  readonly headers?: unknown
}

/** The body that the client receives, or the elements of a stream. */
type ArrivingBody<Output, Format extends BodyFormat> =
  ReceivedBody<Format, Output> extends AsyncIterable<infer Element> ? Element : ReceivedBody<Format, Output>

/** The sentences for headers that the old client reads. */
type HeadersChanges<Old, New, Text extends string> = Old extends Schema
  ? New extends Schema
    ? [KnownOutput<New>] extends [SchemaOutput<Old>]
      ? never
      : ValueChanges<HeaderTexts<KnownOutput<New>>, HeaderTexts<SchemaOutput<Old>>, Place<'response', Text>>
    : ValueChanges<{}, SchemaOutput<Old>, Place<'response', Text>>
  : never
type HeaderTexts<Values> = { [Name in keyof Values]: HeaderValue<Values[Name]> }
