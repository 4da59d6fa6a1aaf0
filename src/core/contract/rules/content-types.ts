/** The rules for the keys of a map of content types: each is a content type without parameters, once. */
import { isObject, readProperty } from '../../property.ts'
import { getOpenBody } from '../../schema/open-body.ts'
import { isSchema } from '../../schema/schema.ts'
import { parseContentType } from '../content-type.ts'
import { checkContent } from './content-fields.ts'
import type { FormatMessage, Report } from './message.ts'
import { checkSchema } from './schemas.ts'

/** The message for a key of `requests` without a slash. */
export type RequestTypeMessage<Key> = FormatMessage<"'{}' must be a content type, such as 'application/json'", Key>

/** The message for a key of a status that is neither a content type nor reserved. */
export type ResponseTypeMessage<Key> = FormatMessage<"'{}' must be a content type, 'description' or 'headers'", Key>

/** The message for headers of a status that has a body. */
export type HeadersBesideBody = "'headers' is not allowed beside a content type: declare it beside 'body'"

/** Whether a stream of any content type is declared. */
function isAnyType(essence: string, content: unknown): boolean {
  return essence === '*/*' && getOpenBody(readProperty(content, 'body')) !== undefined
}

/** Checks `requests` or a status and its content entries. */
export function checkContents(place: string, contents: unknown, report: Report, isStatus = false): void {
  if (!isObject(contents) || isSchema(contents)) {
    return report(place, contents === undefined ? 'is undefined' : 'is not a map of content types')
  }
  const seen = new Set<string>()
  for (const [key, value] of Object.entries(contents)) {
    const at = `${place}.${key}`
    const essence = key.toLowerCase()
    if (isStatus && key === 'headers') checkSchema(key, at, value, report)
    else if (isStatus && key === 'description') continue
    else if (parseContentType(key)?.essence !== essence || (essence.includes('*') && !isAnyType(essence, value))) {
      report(at, 'is not a content type')
    }
    else {
      if (seen.has(essence)) report(at, 'occurs twice')
      seen.add(essence)
      checkContent(at, value, isStatus, report)
    }
  }
  if (isStatus && seen.size > 0 && Object.hasOwn(contents, 'headers')) report(`${place}.headers`, 'is not allowed')
}
