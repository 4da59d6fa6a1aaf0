/**
 * The rules for bodies, as types: the methods and statuses that allow a body, and the values that a content type can
 * represent.
 */
import type { Schema, SchemaInput, SchemaOutput } from '../schema/schema.ts'
import type { BodyFormat } from './content-type.ts'
import type { BodilessMethod } from './fast-path.ts'
import type { FormatMessage, HeaderNameMessage, Messages } from './messages.ts'
import type { ContentField, ContentTypeKey, StatusField } from './operation.ts'
import type { FaultOfUnion, FaultOrTrue, MismatchFault, ReceivedFault, SentFault, UnsatisfiableKeys } from './serializable.ts'
import type { BodilessStatus } from './status.ts'
import type { StatusKeyText } from './status-key.ts'

/** `true` for a schema that accepts and returns anything or is not known yet, else `never`. */
export type AcceptsAnything<Slot> = [Slot] extends [Schema]
  ? [unknown] extends [KnownSide<Slot>]
    ? true
    : never
  : true

/**
 * The input of a schema, or its output if the library types its whole input as `unknown` or `any`. The names in both are
 * nearly always the same; values may differ, because such a library may convert text to numbers.
 */
export type KnownSide<Slot extends Schema> = [unknown] extends [SchemaInput<Slot>] ? SchemaOutput<Slot> : SchemaInput<Slot>

/** The message, or the declared type if there is no message. */
export type MessageOr<Message, Declared> = { message: Message } extends { message: never } ? Declared : Message

/**
 * The message, or the declared type if there is no message or if a type parameter decides.
 *
 * @typeParam Resolved a type that is known where the message is needed, so that the compiler does not resolve it before
 */
export type KnownMessageOr<Message, Declared, Resolved> = [
  Resolved,
  { none: [Message] extends [never] ? true : never },
] extends [unknown, { none: never }]
  ? Message
  : Declared

/** The message if a header name is not in lower case, else `never`. */
export type HeadersMessage<Input> = Input extends { readonly [Symbol.iterator]: unknown }
  ? never
  : Input extends object
    ? HeaderNameMessage<keyof Input>
    : never

/** The same, or the message for a schema of response headers that does not accept an object. */
type ResponseHeadersMessage<Input> = HeadersMessage<Input> | FieldsMessage<Input, 'headers', unknown, unknown, 'noText'>

/** The declared `requests`, or a message in place of the field or of each invalid body. */
export type RequestsRules<Slot, Method> = Slot extends object
  ? [Method] extends [BodilessMethod]
    ? FormatMessage<Messages['bodilessMethod'], Method>
    : {
        [ContentType in keyof Slot]: ContentType extends ContentTypeKey
          ? ContentRules<
              Slot[ContentType],
              RequestBodyMessage<Slot[ContentType], ContentType>,
              Messages['requestHeaders']
            >
          : string extends ContentType
            ? Slot[ContentType]
            : FormatMessage<Messages['noRequestType'], ContentType>
      }
  : Slot

/**
 * A content entry with a message in place of each invalid field. Schemas that are not known yet have none. `headers` are
 * allowed unless they have a message of their own.
 */
type ContentRules<Content, BodyMessage, OwnHeadersMessage = never> = {
  [Field in keyof Content]: Field extends 'body'
    ? KnownRules<keyof Content, Content[Field], BodyMessage>
    : Field extends 'headers'
      ? MessageOr<OwnHeadersMessage, KnownRules<keyof Content, Content[Field], ResponseHeadersMessage<KnownSideOf<Content[Field]>>>>
      : Field extends 'example'
        ? ExampleRules<Content[Field], Content>
        : Field extends ContentField
          ? Content[Field]
          : string extends Field
            ? Content[Field]
            : FormatMessage<Messages['noContentField'], Field>
}

/** The schema, or the message for a schema that is known. `Keys` are those of the object that contains it. */
type KnownRules<Keys, Slot, Message> = [Keys, { anything: AcceptsAnything<Slot> }] extends [unknown, { anything: never }]
  ? MessageOr<Message, Slot>
  : Slot

/** The example, or a message beside `examples`. */
type ExampleRules<Example, Content> = Content extends { readonly examples: object }
  ? Messages['exampleBesideExamples']
  : Example

type KnownSideOf<Slot> = Slot extends Schema ? KnownSide<Slot> : never

/** The message for a request body that its content type can never satisfy, else `never`. */
type RequestBodyMessage<Content, ContentType> = Content extends { readonly body: Schema }
  ? RequestFormatMessage<SchemaInput<Content['body']>, FormatOfContent<ContentType>>
  : never

type RequestFormatMessage<Input, Format> = Format extends 'json'
  ? FormatMessage<Messages['noJson'], ReceivedFault<Input>>
  : Format extends 'form'
    ? FieldsMessage<Input, 'body', unknown, string, 'noText'>
    : Format extends 'multipart'
      ? FieldsMessage<Input, 'body', unknown, string | Blob, 'noField'>
      : Format extends 'text' | 'events'
        ? MismatchFault<Input, string, FormatMessage<Messages['noText'], 'body'>>
        : Format extends 'bytes' | 'json-lines'
          ? MismatchFault<Input, Uint8Array, FormatMessage<Messages['noBytes'], 'body'>>
          : never

/**
 * The messages for keys that fields, such as those of a form, cannot satisfy, and for a value that is not an object;
 * `never` if one member of the union has no faults.
 */
export type FieldsMessage<Input, Place extends string, List, Field, Rule extends 'noText' | 'noField'> = FaultOfUnion<
  FieldsFault<Exclude<Input, undefined | null>, Place, List, Field, Rule>
>

type FieldsFault<Input, Place extends string, List, Field, Rule extends 'noText' | 'noField'> = unknown extends Input
  ? true
  : Input extends { readonly [Symbol.iterator]: unknown }
    ? FormatMessage<Messages['noObject'], Place>
    : Input extends object
      ? FaultOrTrue<FormatMessage<Messages[Rule], `${Place}.${UnsatisfiableKeys<Input, List, Field> & string}`>>
      : FormatMessage<Messages['noObject'], Place>

/**
 * The format of a content type, or `never` for `string` and for a template literal that does not determine the format.
 */
type FormatOfContent<ContentType> = ContentType extends string
  ? string extends ContentType
    ? never
    : {} extends { [Known in ContentType]: 1 }
      ? Exclude<BodyFormat<ContentType>, 'bytes'>
      : BodyFormat<ContentType>
  : never

/** The declared `responses`, with a message in place of each invalid part. */
export type ResponsesRules<Responses> = [keyof Responses & (200 | '200' | 'default')] extends [never]
  ? Messages['noSuccess']
  : { [Status in keyof Responses]: ResponseRules<Responses[Status], Status> }

/** The contents of one status, or a message for a key that is not a status. A wide `number` is accepted. */
type ResponseRules<Contents, Status> = `${Status & (string | number)}` extends StatusKeyText
  ? ContentsRules<Contents, Status>
  : number extends Status
    ? Contents
    : FormatMessage<Messages['noStatus'], Status>

type ContentsRules<Contents, Status> = {
  [Key in keyof Contents]: Key extends StatusField
    ? Key extends 'headers'
      ? StatusHeadersRules<Contents[Key], Contents>
      : Contents[Key]
    : Key extends string
      ? string extends Key
        ? Contents[Key]
        : Key extends ContentTypeKey
          ? ContentRules<Contents[Key], ResponseBodyMessage<Contents[Key], Key, Status>>
          : FormatMessage<Messages['noContentType'], Key>
      : Contents[Key]
}

/** The schema of the headers of a response without a body, or a message for its names or beside a content type. */
type StatusHeadersRules<Slot, Contents> = {} extends { [Key in keyof Contents as Key & ContentTypeKey]: 1 }
  ? KnownRules<keyof Contents, Slot, ResponseHeadersMessage<KnownSideOf<Slot>>>
  : Messages['headersBesideBody']

/** The message for a response body that its status or content type does not allow, else `never`. */
type ResponseBodyMessage<Content, ContentType, Status> = Content extends { readonly body: Schema }
  ? Status extends BodilessStatus | `${BodilessStatus}`
    ? RequiredBody<KnownSide<Content['body']>> extends never
      ? never
      : FormatMessage<Messages['bodiless'], Status>
    : ResponseFormatMessage<KnownSide<Content['body']>, SchemaOutput<Content['body']>, FormatOfContent<ContentType>>
  : never

type ResponseFormatMessage<Input, Output, Format> = Format extends 'json' | 'events' | 'json-lines'
  ? UndefinedMessage<Output> | FormatMessage<Messages['noJson'], SentFault<Output>>
  : Format extends 'text'
    ? MismatchFault<Input | Output, string | ReadableStream, FormatMessage<Messages['noSentText'], 'body'>>
    : Format extends 'bytes' | 'form' | 'multipart'
      ? MismatchFault<Input | Output, SentBody, FormatMessage<Messages['noSentBytes'], 'body'>>
      : never

/** The message for a body that may be undefined, else `never`. */
type UndefinedMessage<Output> = [Output] extends [never]
  ? never
  : unknown extends Output
    ? never
    : undefined extends Output
      ? Messages['undefinedBody']
      : never

/** The bodies that the platform sends without serialization by routepact. */
type SentBody = string | ArrayBuffer | ArrayBufferView | Blob | FormData | URLSearchParams | ReadableStream

/** `true` if the schema requires a body, else `never`. */
type RequiredBody<Input> = [Input] extends [never] ? never : undefined extends Input ? never : true
