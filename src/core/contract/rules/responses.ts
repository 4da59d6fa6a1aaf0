/** The rules for `responses`: statuses as keys, of which one is 200 or `default`. */
import { isObject } from '../../../shared/property.ts'
import { isSchema, type Schema, type SchemaOutput } from '../../schema/schema.ts'
import type { ContentTypeKey, ContractResponseContent, ContractStatus, StatusField } from '../operation.ts'
import type { BodilessStatus } from '../../../shared/status.ts'
import { isStatusKey, type StatusKeyText } from '../../../shared/status-key.ts'
import { bodyChecks, type ContentMessage, type ContentRules } from './content-fields.ts'
import { listContents } from '../declared-content.ts'
import { checkContents, type HeadersBesideBody, type ResponseTypeMessage, type SchemaWithoutType, type SingleTypeRules } from './content-types.ts'
import { checkText, type FieldChecks } from './field-checks.ts'
import { checkHeaderSchema } from './header-names.ts'
import type { KnownRules, KnownSide, KnownSideOf, SchemaOrOldSchema, WrongSchemaMessage } from './schemas.ts'
import type { Fits, FormatMessage, OmitMessage, Report, StringMessage } from '../../../shared/message.ts'
import type { ResponseHeadersMessage } from './text-values.ts'
import type { FormatOfContent } from '../../../shared/content-type.ts'
import type { MismatchFault } from '../../../shared/serializable.ts'
import type { SentJsonMessage } from './json-values.ts'

/** The message for `responses` of which no key covers an unknown status. */
type NoDefault = "'responses' must declare 200 or 'default': add ...errors('default')"

/** The declared `responses`, with a message in place of each invalid part. */
export type ResponsesRules<Responses> = [keyof Responses & (200 | '200' | 'default')] extends [never]
  ? NoDefault
  : { [Status in keyof Responses]: ResponseRules<Responses[Status], Status> }

/** The contents of one status, or a message for a key that is not a status. A wide `number` is accepted. */
type ResponseRules<Contents, Status> = `${Status & (string | number)}` extends StatusKeyText
  ? ContentsRules<Contents, Status>
  : number extends Status
    ? Contents
    : FormatMessage<"'{}' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'", Status>

type ContentsRules<Contents, Status> = {
  [Key in keyof Contents]: Key extends StatusField
    ? Key extends 'headers'
      ? StatusHeadersRules<Contents[Key], Contents>
      : Contents[Key]
    : Key extends string
      ? string extends Key
        ? Contents[Key]
        : Key extends ContentTypeKey
          ? SingleTypeRules<Key, Contents[Key], ContentRules<Contents[Key], ResponseBodyMessage<Contents[Key], Key, Status>>>
          : ResponseTypeMessage<Key>
      : Contents[Key]
}

/** The schema of the headers of a response without a body, or a message for its names or beside a content type. */
type StatusHeadersRules<Slot, Contents> = {} extends { [Key in keyof Contents as Key & ContentTypeKey]: 1 }
  ? KnownRules<keyof Contents, Slot, ResponseHeadersMessage<KnownSideOf<Slot>>>
  : HeadersBesideBody

/** The messages in place of `responses` of a wrong type, or of each of its parts that has one. */
export type ResponsesMessage<Responses, Resolved> = Responses extends SchemaOrOldSchema | readonly unknown[]
  ? NoResponses
  : Responses extends object
    ? [keyof Responses & (200 | '200' | 'default')] extends [never]
      ? NoDefault
      : {
          [Status in keyof Responses]: `${Status & (string | number)}` extends StatusKeyText
            ? Fits<
                Responses[Status],
                ContractStatus,
                Resolved,
                ResponseRules<Responses[Status], Status>,
                StatusMessage<Responses[Status], Status, Resolved>
              >
            : ResponseRules<Responses[Status], Status>
        }
    : NoResponses

type NoResponses = "'responses' must be an object of statuses: { 200: { 'application/json': { body: schema } } }"

/** The messages in place of a status of a wrong type, or of each of its parts that has one. */
type StatusMessage<Contents, Status, Resolved> = Contents extends SchemaOrOldSchema
  ? Status extends BodilessStatus | `${BodilessStatus}`
    ? `'${Status}' must be {}: the response has no body`
    : SchemaWithoutType<Status>
  : Contents extends undefined
    ? OmitMessage<Status>
    : Contents extends object
      ? // An array or an instance of a class has no such key.
        keyof Contents & (ContentTypeKey | StatusField | 'body') extends never
        ? NoContents<Status>
        : {
            [Key in keyof Contents]: Key extends ContentTypeKey
              ? Fits<
                  Contents[Key],
                  ContractResponseContent,
                  Resolved,
                  ContentRules<Contents[Key], ResponseBodyMessage<Contents[Key], Key, Status>>,
                  ContentMessage<Contents[Key], Key, Resolved>
                >
              : Key extends StatusField
                ? Fits<
                    Pick<Contents, Key>,
                    Pick<ContractStatus, Key>,
                    Resolved,
                    Contents[Key],
                    Key extends 'headers' ? WrongSchemaMessage<Contents[Key], Key> : StringMessage<Key>
                  >
                : ResponseTypeMessage<Key>
          }
      : NoContents<Status>

// A template, because the sentence contains {}.
type NoContents<Status> = `'${Status & (string | number)}' must be an object of content types, or {} without a body`

/** The checks of the fields of a response body. */
const responseChecks: FieldChecks = /* @__PURE__ */ Object.assign({}, bodyChecks, { headers: checkHeaderSchema })

/** The checks of the keys of a status that are not content types. */
const statusChecks: FieldChecks = {
  description: checkText,
  headers: (schema, place, report, contents) => {
    checkHeaderSchema(schema, place, report)
    if (listContents(contents).length > 0) report(place, 'is not allowed')
  },
}

/** Checks `responses`. */
export function checkResponses(responses: unknown, place: string, report: Report): void {
  if (!isObject(responses)) return report(place, 'is not an object')
  if (Array.isArray(responses) || isSchema(responses)) return report(place, 'is not a map of statuses')
  if (!Object.hasOwn(responses, '200') && !Object.hasOwn(responses, 'default')) {
    report(place, "has no 200 or default: add ...errors('default')")
  }
  for (const status of Object.keys(responses)) {
    const at = `${place}.${status}`
    if (isStatusKey(status)) checkContents(responses[status], at, report, responseChecks, statusChecks)
    else report(at, 'is not a status')
  }
}

/** The message for a body of 204, 205 or 304. */
type Bodiless = "'body' is not allowed: a response with status {} has no body"

/** The message for a body that is not sent as text. */
type NoSentText = "'body' must accept a string or a ReadableStream"

/** The message for a body that the platform cannot send. */
type NoSentBytes = "'body' must accept a string, bytes, a Blob, a form or a ReadableStream"

/** The message for a response body that its status or content type does not allow, else `never`. */
type ResponseBodyMessage<Content, ContentType, Status> = Content extends { readonly body: Schema }
  ? Status extends BodilessStatus | `${BodilessStatus}`
    ? RequiredBody<KnownSide<Content['body']>> extends never
      ? never
      : FormatMessage<Bodiless, Status>
    : ResponseFormatMessage<KnownSide<Content['body']>, SchemaOutput<Content['body']>, FormatOfContent<ContentType>>
  : never

type ResponseFormatMessage<Input, Output, Format> = Format extends 'json' | 'events' | 'json-lines'
  ? SentJsonMessage<Output>
  : Format extends 'text'
    ? MismatchFault<Input | Output, string | ReadableStream, NoSentText>
    : Format extends 'bytes' | 'form' | 'multipart'
      ? MismatchFault<Input | Output, SentBody, NoSentBytes>
      : never

/** The bodies that the platform sends without serialization by routepact. */
type SentBody = string | ArrayBuffer | ArrayBufferView | Blob | FormData | URLSearchParams | ReadableStream

/** `true` if the schema requires a body, else `never`. */
type RequiredBody<Input> = [Input] extends [never] ? never : undefined extends Input ? never : true
