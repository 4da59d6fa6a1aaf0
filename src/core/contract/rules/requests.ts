/** The rules for `requests`: a method that allows a body, and at least one content type. */
import { isObject } from '../../property.ts'
import type { BodilessMethod } from '../fast-path.ts'
import type { ContentTypeKey } from '../operation.ts'
import { bodyChecks, type ContentRules, type RequestHeadersMessage } from './content-fields.ts'
import { checkContents, type RequestTypeMessage } from './content-types.ts'
import { type FieldChecks, type CheckedFields, notAllowed } from './field-checks.ts'
import type { FormatMessage, Report } from './message.ts'
import type { RequestBodyMessage } from './request-bodies.ts'

/** The declared `requests`, or a message in place of the field or of each invalid body. */
export type RequestsRules<Slot, Method> = Slot extends object
  ? [Method] extends [BodilessMethod]
    ? FormatMessage<"'requests' is not allowed: a {} request has no body", Method>
    : {
        [ContentType in keyof Slot]: ContentType extends ContentTypeKey
          ? ContentRules<
              Slot[ContentType],
              RequestBodyMessage<Slot[ContentType], ContentType>,
              RequestHeadersMessage
            >
          : string extends ContentType
            ? Slot[ContentType]
            : RequestTypeMessage<ContentType>
      }
  : Slot

/** The checks of the fields of a request body. */
const requestChecks: FieldChecks = { ...bodyChecks, headers: notAllowed }

/** Checks `requests`. */
export function checkRequests(requests: unknown, place: string, report: Report, { method }: CheckedFields): void {
  checkContents(requests, place, report, requestChecks)
  if (requests && (method === 'GET' || method === 'HEAD')) report(place, 'is not allowed')
  if (isObject(requests) && Object.keys(requests).length === 0) report(place, 'is empty')
}
