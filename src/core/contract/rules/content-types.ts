/** The rules for keys in a content type map: each is a content type without parameters, once. */
import { readOwn, readProperty } from '../../../shared/property.ts'
import { getBodyFormat, isFormatOf } from '../../schema/body-format.ts'
import { parseEssence } from '../../../shared/content-type.ts'
import { checkContent } from './content-fields.ts'
import type { CheckedFields, FieldChecks, Tell } from './field-checks.ts'
import { formatMessage, type FormatMessage } from '../../../shared/message.ts'

/** The message for a body without a content type. */
const bodyWithoutType = "'body' must be in a content type: { 'application/json': { body: schema } }"

/** The messages for a key that is not a content type. */
const noRequestType = "'{}' must be a content type, such as 'application/json'"
const noResponseType = "'{}' must be a content type, 'description' or 'headers'"

/** The message for two keys that differ only in upper and lower case. */
const sameType = "'{}' is the content type of another key"

/** The message for a key in `requests` without a slash. */
export type RequestTypeMessage<Key> = Key extends 'body'
  ? typeof bodyWithoutType
  : FormatMessage<typeof noRequestType, Key>

/** The message for a status key that is neither a content type nor reserved. */
export type ResponseTypeMessage<Key> = Key extends 'body'
  ? typeof bodyWithoutType
  : FormatMessage<typeof noResponseType, Key>

/** The message for a schema where content types belong. */
export const schemaWithoutType = "'{}' must name the content type of the schema: { 'application/json': { body: schema } }"

export type SchemaWithoutType<Key> = FormatMessage<typeof schemaWithoutType, Key>

/** The message for headers on a status that has a body. */
export const headersBesideBody = "'headers' is not allowed beside a content type: declare it beside 'body'"

export type HeadersBesideBody = typeof headersBesideBody

/** The message for a content type range. */
const rangeOfTypes = "'{}' must be one content type: only byteStream() accepts any, as '*/*'"

/** An entry's rules, or a message for a content type range, which only a stream may have, as `*\/*`. */
export type SingleTypeRules<Key extends string, Content, Rules> = Key extends `${string}*${string}`
  ? [Key, Content] extends ['*/*', { readonly body: { readonly '~body': { readonly contentTypes: readonly ['*/*'] } } }]
    ? Rules
    : FormatMessage<typeof rangeOfTypes, Key>
  : Rules

/** Whether a body with any content type is declared. */
function isAnyType(essence: string, content: unknown): boolean {
  const code = getBodyFormat(readProperty(content, 'body'))
  return code !== undefined && essence === '*/*' && isFormatOf(code, essence)
}

/**
 * Checks the keys of `requests` or of a status, and their content entries.
 *
 * @param side the direction of the bodies
 * @param otherChecks the checks for keys that are not content types
 */
export function checkContents(contents: CheckedFields, tell: Tell, side: 'request' | 'response', otherChecks: FieldChecks): void {
  const seen: string[] = []
  for (const key of Object.keys(contents)) {
    const value = contents[key]
    const essence = key.toLowerCase()
    const check = readOwn(otherChecks, key)
    if (check) check(value, key, tell, contents)
    else if (key === 'body') tell(bodyWithoutType)
    else if (parseEssence(key) !== essence) tell(formatMessage(side === 'request' ? noRequestType : noResponseType, key))
    else if (essence.includes('*') && !isAnyType(essence, value)) tell(formatMessage(rangeOfTypes, key))
    else {
      if (seen.includes(essence)) tell(formatMessage(sameType, key))
      seen.push(essence)
      checkContent(value, key, tell, side)
    }
  }
}
