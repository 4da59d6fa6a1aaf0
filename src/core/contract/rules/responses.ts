/** The rules for `responses`: the keys are statuses, including 200 or `default`. */
import { isObject } from '../../../shared/property.ts'
import { isSchema, type Schema, type SchemaOutput } from '../../schema/schema.ts'
import type { ContentTypeKey, ContractResponseContent, ContractStatus, StatusField } from '../operation.ts'
import { type BodilessStatus, isBodiless } from '../../../shared/status.ts'
import { isStatusKey, type StatusKeyText } from '../../../shared/status-key.ts'
import type { ContentMessage, ContentRules } from './content-fields.ts'
import { listContents } from '../declared-content.ts'
import { checkContents, headersBesideBody, type HeadersBesideBody, type ResponseTypeMessage, schemaWithoutType, type SchemaWithoutType, type SingleTypeRules } from './content-types.ts'
import { checkText, type FieldChecks, type Tell, tellBelow } from './field-checks.ts'
import { checkResponseHeaders } from './header-names.ts'
import type { KnownRules, KnownSide, KnownSideOf, SchemaOrOldSchema, WrongSchemaMessage } from './schemas.ts'
import {
  type Fits,
  formatMessage,
  type FormatMessage,
  omitMessage,
  type OmitMessage,
  type OneMessage,
  type StringMessage,
} from '../../../shared/message.ts'
import type { ResponseHeadersMessage } from './text-values.ts'
import type { FormatOfContent } from '../../../shared/content-type.ts'
import type { MismatchFault } from '../../../shared/serializable.ts'
import type { SentJsonMessage } from './json-values.ts'

/** The message for `responses` in which no key covers an unknown status. */
const noDefault = "'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"

/** The message for a key that is not a status. */
const noStatus = "'{}' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'"

/** The message for a key that is not a status, in `responses` that lack one. */
type NoStatusAndDefault = `${typeof noStatus}, and 'responses' without 200 must declare 'default'`

/** The declared `responses`, with a message at each invalid part. */
export type ResponsesRules<Responses> = DefaultRule<
  Responses,
  { [Status in keyof Responses]: ResponseRules<Responses[Status], Status> }
>

/**
 * The rules for the parts, with a message if no key covers an unknown status. Beside other mistakes, the message is at a key without one,
 * because the compiler prints no message for an object whose parts have messages.
 */
type DefaultRule<Responses, Rules> = [keyof Responses & (200 | '200' | 'default')] extends [never]
  ? [Responses, { fits: [Responses] extends [Rules] ? true : never }] extends [unknown, { fits: never }]
    ? {
        [Status in keyof Responses]: Status extends UnknownStatus<Responses>
          ? FormatMessage<NoStatusAndDefault, Status>
          : [UnknownStatus<Responses>, `${Status & (string | number)}`] extends [never, OneMessage<RightStatus<Responses, Rules>>]
            ? typeof noDefault
            : Rules[Status & keyof Rules]
      }
    : typeof noDefault
  : Rules

/** The keys that are not a status. */
type UnknownStatus<Responses> = {
  [Status in keyof Responses]: `${Status & (string | number)}` extends StatusKeyText
    ? never
    : number extends Status
      ? never
      : Status
}[keyof Responses]

/** The keys, as text, whose contents have no mistake. */
type RightStatus<Responses, Rules> = {
  [Status in keyof Responses]: [Responses[Status]] extends [Rules[Status & keyof Rules]] ? `${Status & (string | number)}` : never
}[keyof Responses]

/** The contents under one status, or a message for a key that is not a status. A wide `number` is accepted. */
type ResponseRules<Contents, Status> = `${Status & (string | number)}` extends StatusKeyText
  ? ContentsRules<Contents, Status>
  : number extends Status
    ? Contents
    : FormatMessage<typeof noStatus, Status>

type ContentsRules<Contents, Status> = {
  [Key in keyof Contents]: Key extends StatusField
    ? Key extends 'headers'
      ? StatusHeadersRules<Contents[Key], Contents>
      : Contents[Key]
    : Key extends string
      ? string extends Key
        ? Contents[Key]
        : Key extends ContentTypeKey
          ? SingleTypeRules<Key, Contents[Key], ContentRules<Contents[Key], Key, ResponseBodyMessage<Contents[Key], Key, Status>>>
          : ResponseTypeMessage<Key>
      : Contents[Key]
}

/** The schema for the headers of a response without a body, or a message for its names or beside a content type. */
type StatusHeadersRules<Slot, Contents> = {} extends { [Key in keyof Contents as Key & ContentTypeKey]: 1 }
  ? KnownRules<keyof Contents, Slot, ResponseHeadersMessage<KnownSideOf<Slot>>>
  : HeadersBesideBody

/** The message for `responses` with a wrong type, or the messages for their parts. */
export type ResponsesMessage<Responses, Resolved> = Responses extends
  | SchemaOrOldSchema
  | readonly unknown[]
  | ((...args: never) => unknown)
  ? typeof noResponses
  : Responses extends object
    ? DefaultRule<
        Responses,
        {
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
      >
    : typeof noResponses

const noResponses = "'responses' must be an object of statuses: { 200: { 'application/json': { body: schema } } }"

/** The message for a status with a wrong type, or the messages for its parts. */
type StatusMessage<Contents, Status, Resolved> = Contents extends SchemaOrOldSchema
  ? Status extends BodilessStatus | `${BodilessStatus}`
    ? EmptyStatus<Status>
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
                  ContentRules<Contents[Key], Key, ResponseBodyMessage<Contents[Key], Key, Status>>,
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

// Templates, because the sentences contain {}.
type NoContents<Status> = `'${Status & (string | number)}'${typeof noContents}`
type EmptyStatus<Status> = `'${Status & (string | number)}'${typeof emptyStatus}`

const noContents = ' must be an object of content types, or {} without a body'
const emptyStatus = ' must be {}: the response has no body'

/** The checks for the keys under a status that are not content types. */
const statusChecks: FieldChecks = {
  description: checkText,
  headers: (schema, key, tell, contents) => {
    if (listContents(contents).length > 0) tell(headersBesideBody)
    else checkResponseHeaders(schema, key, tell)
  },
}

/** Checks `responses`. */
export function checkResponses(responses: unknown, field: string, tell: Tell): void {
  if (!isObject(responses) || Array.isArray(responses) || isSchema(responses)) return tell(noResponses)
  if (!Object.hasOwn(responses, '200') && !Object.hasOwn(responses, 'default')) tell(noDefault)
  const tellOwn = tellBelow(tell, field)
  for (const [status, contents] of Object.entries(responses)) {
    if (!isStatusKey(status)) tellOwn(formatMessage(noStatus, status))
    else if (contents === undefined) tellOwn(formatMessage(omitMessage, status))
    else if (isSchema(contents)) tellOwn(isBodiless(Number(status)) ? `'${status}'${emptyStatus}` : formatMessage(schemaWithoutType, status))
    else if (!isObject(contents) || Array.isArray(contents)) tellOwn(`'${status}'${noContents}`)
    else checkContents(contents, tellBelow(tellOwn, status), 'response', statusChecks)
  }
}

/** The message for a body with a 204, 205 or 304. */
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
    : Content extends { readonly body: { readonly '~body': unknown } }
      ? never
      : ResponseFormatMessage<KnownSide<Content['body']>, SchemaOutput<Content['body']>, FormatOfContent<ContentType>>
  : never

type ResponseFormatMessage<Input, Output, Format> = Format extends 'json'
  ? SentJsonMessage<Output>
  : Format extends 'text'
    ? MismatchFault<Input | Output, string | ReadableStream, NoSentText>
    : Format extends 'bytes' | 'form'
      ? MismatchFault<Input | Output, SentBody, NoSentBytes>
      : never

/** The bodies that the platform sends without serialization by routepact. */
type SentBody = string | ArrayBuffer | ArrayBufferView | Blob | FormData | URLSearchParams | ReadableStream

/** `true` if the schema requires a body, else `never`. */
type RequiredBody<Input> = [Input] extends [never] ? never : undefined extends Input ? never : true
