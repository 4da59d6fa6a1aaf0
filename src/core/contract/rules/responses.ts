/** The rules for `responses`: statuses as keys, of which one is 200 or `default`. */
import { isObject } from '../../property.ts'
import type { ContentTypeKey, StatusField } from '../operation.ts'
import { isStatusKey, type StatusKeyText } from '../status-key.ts'
import { bodyChecks, type ContentRules } from './content-fields.ts'
import { listContents } from '../declared-content.ts'
import { checkContents, type HeadersBesideBody, type ResponseTypeMessage } from './content-types.ts'
import { anyValue, type FieldChecks } from './field-checks.ts'
import { checkHeaderSchema } from './header-names.ts'
import type { KnownRules, KnownSideOf } from './known-schema.ts'
import type { FormatMessage, Report } from './message.ts'
import type { ResponseBodyMessage } from './response-bodies.ts'
import type { ResponseHeadersMessage } from './text-values.ts'

/** The declared `responses`, with a message in place of each invalid part. */
export type ResponsesRules<Responses> = [keyof Responses & (200 | '200' | 'default')] extends [never]
  ? "'responses' must declare 200 or 'default'"
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
          ? ContentRules<Contents[Key], ResponseBodyMessage<Contents[Key], Key, Status>>
          : ResponseTypeMessage<Key>
      : Contents[Key]
}

/** The schema of the headers of a response without a body, or a message for its names or beside a content type. */
type StatusHeadersRules<Slot, Contents> = {} extends { [Key in keyof Contents as Key & ContentTypeKey]: 1 }
  ? KnownRules<keyof Contents, Slot, ResponseHeadersMessage<KnownSideOf<Slot>>>
  : HeadersBesideBody

/** The checks of the fields of a response body. */
const responseChecks: FieldChecks = { ...bodyChecks, headers: checkHeaderSchema }

/** The checks of the keys of a status that are not content types. */
const statusChecks: FieldChecks = {
  description: anyValue,
  headers: (schema, place, report, contents) => {
    checkHeaderSchema(schema, place, report)
    if (listContents(contents).length > 0) report(place, 'is not allowed')
  },
}

/** Checks `responses`. */
export function checkResponses(responses: unknown, place: string, report: Report): void {
  if (!isObject(responses)) return report(place, 'is not an object')
  if (!Object.hasOwn(responses, '200') && !Object.hasOwn(responses, 'default')) report(place, 'has no 200 or default')
  for (const status of Object.keys(responses)) {
    const at = `${place}.${status}`
    if (isStatusKey(status)) checkContents(responses[status], at, report, responseChecks, statusChecks)
    else report(at, 'is not a status')
  }
}
