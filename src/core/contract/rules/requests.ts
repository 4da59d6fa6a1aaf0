/** The rules for `requests`: a method that allows a body, and at least one content type. */
import { isObject } from '../../../shared/property.ts'
import type { BodilessMethod } from '../fast-path.ts'
import type { ContentTypeKey, ContractRequestContent } from '../operation.ts'
import type { ContentMessage, ContentRules, ReceivedContent, RequestHeadersMessage } from './content-fields.ts'
import { checkContents, type RequestTypeMessage, schemaWithoutType, type SchemaWithoutType, type SingleTypeRules } from './content-types.ts'
import { type CheckedFields, type FieldChecks, type Tell, tellBelow } from './field-checks.ts'
import { type Fits, formatMessage, type FormatMessage, omitMessage, type OmitMessage } from '../../../shared/message.ts'
import type { SchemaOrOldSchema } from './schemas.ts'
import { isSchema, type Schema, type SchemaInput } from '../../schema/schema.ts'
import type { FormatOfContent } from '../../../shared/content-type.ts'
import type { MismatchFault } from '../../../shared/serializable.ts'
import type { ReceivedJsonMessage } from './json-values.ts'
import type { FieldsMessage, NoText } from './text-values.ts'

/** The declared `requests`, or a message for the field or each invalid body. */
export type RequestsRules<Slot, Method> = Slot extends object
  ? [Method] extends [BodilessMethod]
    ? FormatMessage<typeof bodilessMethod, Method>
    : {
        [ContentType in keyof Slot]: ContentType extends ContentTypeKey
          ? SingleTypeRules<
              ContentType,
              Slot[ContentType],
              ContentRules<Slot[ContentType], ContentType, RequestBodyMessage<Slot[ContentType], ContentType>, RequestHeadersMessage>
            >
          : string extends ContentType
            ? Slot[ContentType]
            : ContentType extends 'optional'
              ? [keyof Slot & ContentTypeKey] extends [never]
                ? typeof noOptionalBody
                : ContentTypeKey extends keyof Slot
                  ? Slot[ContentType]
                  : OptionalRules<Slot[ContentType]>
              : RequestTypeMessage<ContentType>
      }
  : Slot

/** The message for `requests` with a wrong type, or the messages for its parts. */
export type RequestsMessage<Requests, Resolved> = Requests extends SchemaOrOldSchema
  ? SchemaWithoutType<'requests'>
  : Requests extends undefined
    ? OmitMessage<'requests'>
    : Requests extends object
      ? keyof Requests & (ContentTypeKey | 'body') extends never
        ? typeof noRequests
        : {
            [Key in keyof Requests]: Key extends ContentTypeKey
              ? Fits<
                  Requests[Key],
                  ContractRequestContent,
                  Resolved,
                  ContentRules<Requests[Key], Key, RequestBodyMessage<Requests[Key], Key>, RequestHeadersMessage>,
                  ContentMessage<Requests[Key], Key, Resolved, ReceivedContent>
                >
              : Key extends 'optional'
                ? OptionalRules<Requests[Key]>
                : RequestTypeMessage<Key>
          }
      : typeof noRequests

/** The message for a body on a method that has none. */
const bodilessMethod = "'requests' is not allowed: a {} request has no body"

const noRequests = "'requests' must be an object of content types: { 'application/json': { body: schema } }"

/** The message for an optional body without a content type. */
const noOptionalBody = "'optional' must be beside a content type: { 'application/json': { body: schema }, optional: true }"

/** The message for a body that is made optional in another way. */
const notOptional = "'optional' must be true: omit it if the body is required"

/** `true`, or the message for any other value; a value whose type is not a literal may be `true`. */
type OptionalRules<Value> = [Value] extends [true]
  ? Value
  : [true] extends [Value]
    ? "'optional' must be the literal true: add 'as const' where 'requests' is declared"
    : typeof notOptional

/** The checks for the keys in `requests` that are not content types. */
const keyChecks: FieldChecks = {
  optional: (optional, _key, tell, requests) => {
    if (optional !== true) tell(notOptional)
    else if (Object.keys(requests).length === 1) tell(noOptionalBody)
  },
}

/** Checks `requests`. */
export function checkRequests(requests: unknown, field: string, tell: Tell, { method }: CheckedFields): void {
  if (requests === undefined) return tell(formatMessage(omitMessage, field))
  if (isSchema(requests)) return tell(formatMessage(schemaWithoutType, field))
  if (!isObject(requests) || Object.keys(requests).length === 0) return tell(noRequests)
  if (method === 'GET' || method === 'HEAD') tell(formatMessage(bodilessMethod, method))
  checkContents(requests, tellBelow(tell, field), 'request', keyChecks)
}

/** The message for a body that is not read as bytes. */
type NoBytes = "'body' must accept a Uint8Array"

/** The message for a body with the value undefined, by which other libraries declare a request without a body. */
type NeverUndefined = "'body' of a request is never undefined: omit 'requests'"

/** The message for a request body that its content type can never satisfy, else `never`. */
type RequestBodyMessage<Content, ContentType> = Content extends { readonly body: { readonly '~body': unknown } }
  ? never
  : Content extends { readonly body: Schema }
  ? RequestFormatMessage<SchemaInput<Content['body']>, FormatOfContent<ContentType>> | UndefinedInputMessage<SchemaInput<Content['body']>>
  : never

type UndefinedInputMessage<Input> = [Input] extends [never]
  ? never
  : unknown extends Input
    ? never
    : [Input] extends [undefined | void]
      ? NeverUndefined
      : never

type RequestFormatMessage<Input, Format> = Format extends 'json'
  ? ReceivedJsonMessage<Input>
  : Format extends 'form'
    ? FieldsMessage<Input, 'body', unknown, string, NoText>
    : Format extends 'text'
      ? MismatchFault<Input, string, FormatMessage<NoText, 'body'>>
      : Format extends 'bytes'
        ? MismatchFault<Input, Uint8Array, NoBytes>
        : never
