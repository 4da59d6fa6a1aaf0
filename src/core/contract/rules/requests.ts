/** The rules for `requests`: a method that allows a body, and at least one content type. */
import { isObject } from '../../property.ts'
import type { BodilessMethod } from '../fast-path.ts'
import type { ContentTypeKey } from '../operation.ts'
import type { ContentRules, RequestHeadersMessage } from './content-fields.ts'
import { checkContents, type RequestTypeMessage } from './content-types.ts'
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

/** Checks `requests`, if the operation has it. */
export function checkRequests(operation: { readonly [field: string]: unknown }, report: Report): void {
  const { method, requests } = operation
  if (!('requests' in operation)) return
  checkContents('requests', requests, report)
  if (requests && (method === 'GET' || method === 'HEAD')) report('requests', 'is not allowed')
  if (isObject(requests) && Object.keys(requests).length === 0) report('requests', 'is empty')
}
