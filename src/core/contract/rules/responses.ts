/** The rules for `responses`: statuses as keys, of which one is 200 or `default`. */
import { isObject } from '../../property.ts'
import type { ContentTypeKey, StatusField } from '../operation.ts'
import { isStatusKey, type StatusKeyText } from '../status-key.ts'
import type { ContentRules } from './content-fields.ts'
import { checkContents, type HeadersBesideBody, type ResponseTypeMessage } from './content-types.ts'
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

/** Checks `responses`. */
export function checkResponses({ responses }: { readonly [field: string]: unknown }, report: Report): void {
  if (!isObject(responses)) return report('responses', 'is not an object')
  if (!Object.hasOwn(responses, '200') && !Object.hasOwn(responses, 'default')) report('responses', 'has no 200 or default')
  for (const [status, contents] of Object.entries(responses)) {
    const place = `responses.${status}`
    if (isStatusKey(status)) checkContents(place, contents, report, true)
    else report(place, 'is not a status')
  }
}
