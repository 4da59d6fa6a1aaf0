/** The rules for `requests`: a method that allows a body, and at least one content type. */
import { isObject } from '../../../shared/property.ts'
import type { BodilessMethod } from '../fast-path.ts'
import type { ContentTypeKey, ContractRequestContent } from '../operation.ts'
import { bodyChecks, type ContentMessage, type ContentRules, type ReceivedContent, type RequestHeadersMessage } from './content-fields.ts'
import { checkContents, type RequestTypeMessage, type SchemaWithoutType, type SingleTypeRules } from './content-types.ts'
import { type FieldChecks, type CheckedFields, notAllowed } from './field-checks.ts'
import type { Fits, FormatMessage, OmitMessage, Report } from '../../../shared/message.ts'
import type { SchemaOrOldSchema } from './schemas.ts'
import type { Schema, SchemaInput } from '../../schema/schema.ts'
import type { FormatOfContent } from '../../../shared/content-type.ts'
import type { MismatchFault, ReceivedFault } from '../../../shared/serializable.ts'
import type { ReceivedJsonMessage } from './json-values.ts'
import type { FieldsMessage, NoField, NoText } from './text-values.ts'

/** The declared `requests`, or a message in place of the field or of each invalid body. */
export type RequestsRules<Slot, Method> = Slot extends object
  ? [Method] extends [BodilessMethod]
    ? FormatMessage<"'requests' is not allowed: a {} request has no body", Method>
    : {
        [ContentType in keyof Slot]: ContentType extends ContentTypeKey
          ? SingleTypeRules<
              ContentType,
              Slot[ContentType],
              ContentRules<Slot[ContentType], RequestBodyMessage<Slot[ContentType], ContentType>, RequestHeadersMessage>
            >
          : string extends ContentType
            ? Slot[ContentType]
            : ContentType extends 'optional'
              ? [keyof Slot & ContentTypeKey] extends [never]
                ? NoOptionalBody
                : ContentTypeKey extends keyof Slot
                  ? Slot[ContentType]
                  : OptionalRules<Slot[ContentType]>
              : RequestTypeMessage<ContentType>
      }
  : Slot

/** The messages in place of `requests` of a wrong type, or of each of its parts that has one. */
export type RequestsMessage<Requests, Resolved> = Requests extends SchemaOrOldSchema
  ? SchemaWithoutType<'requests'>
  : Requests extends undefined
    ? OmitMessage<'requests'>
    : Requests extends object
      ? keyof Requests & (ContentTypeKey | 'body') extends never
        ? NoRequests
        : {
            [Key in keyof Requests]: Key extends ContentTypeKey
              ? Fits<
                  Requests[Key],
                  ContractRequestContent,
                  Resolved,
                  ContentRules<Requests[Key], RequestBodyMessage<Requests[Key], Key>, RequestHeadersMessage>,
                  ContentMessage<Requests[Key], Key, Resolved, ReceivedContent>
                >
              : Key extends 'optional'
                ? OptionalRules<Requests[Key]>
                : RequestTypeMessage<Key>
          }
      : NoRequests

type NoRequests = "'requests' must be an object of content types: { 'application/json': { body: schema } }"

/** The message for an optional body without a content type. */
type NoOptionalBody = "'optional' must be beside a content type: { 'application/json': { body: schema }, optional: true }"

/** `true`, or the message for another value; a value whose type is not a literal may be one. */
type OptionalRules<Value> = [Value] extends [true]
  ? Value
  : [true] extends [Value]
    ? "'optional' must be the literal true: add 'as const' where 'requests' is declared"
    : "'optional' must be true: omit it if the body is required"

/** The checks of the keys of `requests` that are not content types. */
const keyChecks: FieldChecks = {
  optional: (optional, place, report) => void (optional === true || report(place, 'is not true')),
}

/** The checks of the fields of a request body. */
const requestChecks: FieldChecks = /* @__PURE__ */ Object.assign({}, bodyChecks, { headers: notAllowed })

/** Checks `requests`. */
export function checkRequests(requests: unknown, place: string, report: Report, { method }: CheckedFields): void {
  checkContents(requests, place, report, requestChecks, keyChecks)
  if (requests && (method === 'GET' || method === 'HEAD')) report(place, 'is not allowed')
  if (isObject(requests) && Object.keys(requests).every((key) => key === 'optional')) report(place, 'is empty')
}

/** The message for a body that is not read as bytes. */
type NoBytes = "'body' must accept a Uint8Array"

/** The message for a body of the value undefined, by which other libraries declare a request without a body. */
type NeverUndefined = "'body' of a request is never undefined: omit 'requests'"

/** The message for a request body that its content type can never satisfy, else `never`. */
type RequestBodyMessage<Content, ContentType> = Content extends { readonly body: Schema }
  ? RequestFormatMessage<SchemaInput<Content['body']>, FormatOfContent<ContentType>> | UndefinedInputMessage<SchemaInput<Content['body']>>
  : never

type UndefinedInputMessage<Input> = [Input] extends [never]
  ? never
  : unknown extends Input
    ? never
    : [Input] extends [undefined | void]
      ? NeverUndefined
      : never

/** The input of a multipart form, with a string in place of each object that arrives as JSON. Distributes over alternatives. */
type JsonFields<Input> = unknown extends Input ? Input : Input extends readonly unknown[] ? Input : Input extends object ? { [Key in keyof Input]: JsonField<Input[Key]> } : Input

type JsonField<Value> = unknown extends Value
  ? Value
  : Value extends readonly (infer Element)[]
    ? readonly JsonField<Element>[]
    : Value extends object
      ? [ReceivedFault<Value>] extends [never]
        ? string
        : Value
      : Value

type RequestFormatMessage<Input, Format> = Format extends 'json'
  ? ReceivedJsonMessage<Input>
  : Format extends 'form'
    ? FieldsMessage<Input, 'body', unknown, string, NoText>
    : Format extends 'multipart'
      ? FieldsMessage<JsonFields<Input>, 'body', unknown, string | Blob, NoField>
      : Format extends 'text' | 'events'
        ? MismatchFault<Input, string, FormatMessage<NoText, 'body'>>
        : Format extends 'bytes' | 'json-lines'
          ? MismatchFault<Input, Uint8Array, NoBytes>
          : never
