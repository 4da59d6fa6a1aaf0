/** The rules for the keys of a map of content types: each is a content type without parameters, once. */
import { isObject } from '../../property.ts'
import { isSchema } from '../../schema/schema.ts'
import { parseContentType } from '../content-type.ts'
import { checkContent } from './content-fields.ts'
import type { FormatMessage, Report } from './message.ts'
import { checkSchema, undefinedMessage } from './schemas.ts'

const noRequestType = "'{}' must be a content type, such as 'application/json'"
const noResponseType = "'{}' must be a content type, 'description' or 'headers'"
const headersBesideBody = "'headers' is not allowed beside a content type: declare it beside 'body'"

/** The message for a key of `requests` without a slash. */
export type RequestTypeMessage<Key> = FormatMessage<typeof noRequestType, Key>

/** The message for a key of a status that is neither a content type nor reserved. */
export type ResponseTypeMessage<Key> = FormatMessage<typeof noResponseType, Key>

/** The message for headers of a status that has a body. */
export type HeadersBesideBody = typeof headersBesideBody

/** Checks `requests` or a status and its content entries. `place` is the map in messages. */
export function checkContents(place: string, contents: unknown, report: Report, isStatus = false): void {
  if (contents === undefined) return report(undefinedMessage, place)
  if (!isObject(contents) || isSchema(contents)) return report('{} must be a map of content types', place)
  const seen = new Set<string>()
  for (const [key, value] of Object.entries(contents)) {
    const at = `'${key}' of ${place}`
    if (!key.includes('/')) {
      if (!isStatus) report(noRequestType, key)
      else if (key === 'headers') checkSchema(key, at, value, report)
      else if (key !== 'description') report(noResponseType, key)
      continue
    }
    const essence = key.toLowerCase()
    if (parseContentType(key)?.essence !== essence || essence.includes('*')) {
      report('{} must be a content type without parameters', at)
    } else if (seen.has(essence)) report('{} occurs twice', at)
    seen.add(essence)
    checkContent(at, value, isStatus, report)
  }
  if (isStatus && seen.size > 0 && Object.hasOwn(contents, 'headers')) report(headersBesideBody)
}
