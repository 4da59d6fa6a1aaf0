/**
 * The changes in responses: the old client must accept what the server sends.
 *
 * An added response content type is compatible, because clients ask for the types that they know.
 */
import type { ContentFormat } from '../../shared/content-type.ts'
import type { BodyTypes, FormattedSchema } from '../../core/schema/body-format.ts'
import type { ContractResponseContent } from '../../core/contract/operation.ts'
import type { BodilessStatus } from '../../shared/status.ts'
import type { CoveredStatus, GeneralKey, KeyOfStatus, SuccessKey } from '../../shared/status-key.ts'
import type { HeaderValue } from '../../shared/header-value.ts'
import type { ReceivedBody } from '../../client/result.ts'
import type { Schema, SchemaOutput } from '../../core/schema/schema.ts'
import type { Invariant, IsSame, ValueChanges } from './value-changes.ts'
import type { Place, Warning } from './sentences.ts'

/** A schema's output, where `any` is unknown. */
type KnownOutput<Type extends Schema> = unknown extends SchemaOutput<Type> ? unknown : SchemaOutput<Type>

/** The sentences for all statuses, with warnings. */
export type ResponsesChanges<Old, New, Method> = Invariant<Old> extends Invariant<New>
  ? never
  : | {
        [Key in keyof New & DeclaredKey]: Key extends GeneralKey
          ? | AddedSentence<SuccessKey<AddedStatus<Old, New, Key>>, Key>
            | CommonChanges<Old, New, Key, Method>
          : // A key of both contracts covers the same status.
            Key extends keyof Old
            ? StatusChanges<Old, New, Key, Key, Method, `${Key}`>
            : | AddedSentence<SuccessKey<AddedStatus<Old, New, Key>>, Key>
              | StatusChanges<Old, New, KeyOfStatus<Old, Key>, Key, Method, `${Key}`>
      }[keyof New & DeclaredKey]
    | GoneChanges<Old, New, Exclude<keyof Old & DeclaredKey, keyof New>, Method>

/** The sentences for error statuses that the old contract does not cover, and for added values. */
export type ResponsesWarnings<Old, New, Method> = Invariant<Old> extends Invariant<New>
  ? never
  : | {
        [Key in keyof New & DeclaredKey]: [SuccessKey<AddedStatus<Old, New, Key>>] extends [never]
          ? AddedSentence<AddedStatus<Old, New, Key>, Key>
          : never
      }[keyof New & DeclaredKey]
    | WarningText<ResponsesChanges<Old, New, Method>>

type WarningText<Change> = Change extends Warning<infer Text> ? Text : never

type DeclaredKey = number | string

/** The statuses that a key in the new contract covers and no key in the old contract does. */
type AddedStatus<Old, New, Key extends keyof New> = Exclude<CoveredStatus<New, Key>, CoveredStatus<Old>>

type AddedSentence<Status, Key extends DeclaredKey> = [Status] extends [never] ? never : `${Key} may now be sent`

/** The sentences for two keys if the second replaces the first; none if the old key is `never`. */
type StatusChanges<Old, New, OldKey, NewKey extends keyof New, Method, Text extends string> = OldKey extends keyof Old
  ? IsSame<Old[OldKey], New[NewKey]> extends true
    ? never
    : ContentsChanges<Old[OldKey], New[NewKey], Text, Method>
  : never

/** The sentences for the old contract's general keys that share statuses with `Key`. */
type CommonChanges<Old, New, Key extends keyof New & GeneralKey, Method> = {
  [OldKey in keyof Old & GeneralKey]: [CoveredStatus<Old, OldKey> & CoveredStatus<New, Key>] extends [never]
    ? never
    : StatusChanges<Old, New, OldKey, Key, Method, Key extends 'default' ? OldKey : Key>
}[keyof Old & GeneralKey]

/** The sentences for keys that the new contract does not have; other keys may cover their statuses. */
type GoneChanges<Old, New, Key extends DeclaredKey, Method> = Key extends keyof Old
  ? [CoveredStatus<Old, Key> & CoveredStatus<New>] extends [never]
    ? `${Key}` extends `2${string}`
      ? `${Key} is no longer sent`
      : never
    : Key extends GeneralKey
      ? never
      : StatusChanges<Old, New, Key, KeyOfStatus<New, Key>, Method, `${Key}`>
  : never

/** The sentences for one key's content types; each begins with `Text`. `headers` are the headers of a response without a body. */
type ContentsChanges<Old, New, Text extends string, Method> = Text extends `${BodilessStatus}`
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

/** The schema for the headers of a response without a body. */
type HeadersOf<Contents> = Contents extends { readonly headers: infer Headers }
  ? Headers
  : Contents[keyof Contents] extends { readonly headers: infer Headers }
    ? Headers
    : undefined

/** The sentences for one content type's body and headers. A response to HEAD has no body. */
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
                ArrivingBody<New['body'], ContentFormat<ContentType>>,
                ArrivingBody<Old['body'], ContentFormat<ContentType>>,
                Place<'response', Text>
              >)
      | HeadersChanges<Old['headers'], New['headers'], `${Text}: header`>
    : never
  : never

/** The body that the client receives, or a stream's elements. */
type ArrivingBody<Body extends Schema, Format extends ContentFormat> = Body extends FormattedSchema
  ? BodyTypes<Body>['response']['output'] extends AsyncIterable<infer Element>
    ? Element
    : BodyTypes<Body>['response']['output']
  : ReceivedBody<Format, KnownOutput<Body>>

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
