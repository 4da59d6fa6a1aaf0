/** The rules for the keys of a map of content types: each is a content type without parameters, once. */
import { isObject, readOwn, readProperty } from '../../../shared/property.ts'
import { getStreamBody, isSchema } from '../../schema/schema.ts'
import { parseContentType } from '../../../shared/content-type.ts'
import { checkFields, type FieldChecks } from './field-checks.ts'
import type { FormatMessage, Report } from '../../../shared/message.ts'

/** The message for a body without a content type. */
type BodyWithoutType = "'body' must be in a content type: { 'application/json': { body: schema } }"

/** The message for a key of `requests` without a slash. */
export type RequestTypeMessage<Key> = Key extends 'body'
  ? BodyWithoutType
  : FormatMessage<"'{}' must be a content type, such as 'application/json'", Key>

/** The message for a key of a status that is neither a content type nor reserved. */
export type ResponseTypeMessage<Key> = Key extends 'body'
  ? BodyWithoutType
  : FormatMessage<"'{}' must be a content type, 'description' or 'headers'", Key>

/** The message for a schema in place of content types. */
export type SchemaWithoutType<Key> = FormatMessage<
  "'{}' must name the content type of the schema: { 'application/json': { body: schema } }",
  Key
>

/** The message for headers of a status that has a body. */
export type HeadersBesideBody = "'headers' is not allowed beside a content type: declare it beside 'body'"

/** The rules of an entry, or a message for a range of content types, which only a stream may have, as `*\/*`. */
export type SingleTypeRules<Key extends string, Content, Rules> = Key extends `${string}*${string}`
  ? [Key, Content] extends ['*/*', { readonly body: { readonly '~stream': unknown } }]
    ? Rules
    : FormatMessage<"'{}' must be one content type: only byteStream() accepts any, as '*/*'", Key>
  : Rules

/** Whether a stream of any content type is declared. */
function isAnyType(essence: string, content: unknown): boolean {
  return essence === '*/*' && getStreamBody(readProperty(content, 'body')) !== undefined
}

/**
 * Checks `requests` or a status and its content entries.
 *
 * @param contentChecks the checks of the fields of an entry
 * @param otherChecks the checks of the keys that are not content types
 */
export function checkContents(
  contents: unknown,
  place: string,
  report: Report,
  contentChecks: FieldChecks,
  otherChecks: FieldChecks = {},
): void {
  if (!isObject(contents) || isSchema(contents)) {
    return report(place, contents === undefined ? 'is undefined' : 'is not a map of content types')
  }
  const seen: string[] = []
  for (const key of Object.keys(contents)) {
    const value = contents[key]
    const at = `${place}.${key}`
    const essence = key.toLowerCase()
    const check = readOwn(otherChecks, key)
    if (check) check(value, at, report, contents)
    else if (parseContentType(key)?.essence !== essence || (essence.includes('*') && !isAnyType(essence, value))) {
      report(at, 'is not a content type')
    } else {
      if (seen.includes(essence)) report(at, 'occurs twice')
      seen.push(essence)
      // A schema in place of the entry is a missing body.
      checkFields({ body: null, ...(isObject(value) && !isSchema(value) && value) }, contentChecks, report, `${at}.`)
    }
  }
}
