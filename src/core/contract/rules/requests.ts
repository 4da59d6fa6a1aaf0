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
import type { MismatchFault } from '../../../shared/serializable.ts'
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
              : RequestTypeMessage<Key>
          }
      : NoRequests

type NoRequests = "'requests' must be an object of content types: { 'application/json': { body: schema } }"

/** The checks of the fields of a request body. */
const requestChecks: FieldChecks = { ...bodyChecks, headers: notAllowed }

/** Checks `requests`. */
export function checkRequests(requests: unknown, place: string, report: Report, { method }: CheckedFields): void {
  checkContents(requests, place, report, requestChecks)
  if (requests && (method === 'GET' || method === 'HEAD')) report(place, 'is not allowed')
  if (isObject(requests) && Object.keys(requests).length === 0) report(place, 'is empty')
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

type RequestFormatMessage<Input, Format> = Format extends 'json'
  ? ReceivedJsonMessage<Input>
  : Format extends 'form'
    ? FieldsMessage<Input, 'body', unknown, string, NoText>
    : Format extends 'multipart'
      ? FieldsMessage<Input, 'body', unknown, string | Blob, NoField>
      : Format extends 'text' | 'events'
        ? MismatchFault<Input, string, FormatMessage<NoText, 'body'>>
        : Format extends 'bytes' | 'json-lines'
          ? MismatchFault<Input, Uint8Array, NoBytes>
          : never
