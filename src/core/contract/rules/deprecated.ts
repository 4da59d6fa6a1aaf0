/** The rule for `deprecated`: its dates are dates, and its link is a URL. */
import { isObject, isString } from '../../../shared/property.ts'
import type { ContractDeprecation } from '../operation.ts'
import { checkFields, type FieldChecks, type Tell, tellBelow } from './field-checks.ts'
import { formatMessage, type FormatMessage, stringMessage, type StringMessage } from '../../../shared/message.ts'

/** The message for a date in the wrong form. */
const noDate = "'{}' is not a date: write 2026-12-31 or 2026-12-31T12:00:00Z"

/** The message for a field that `deprecated` does not have. */
const unknownField = "'{}' is not a field of 'deprecated'"

/** The message for a `deprecated` with another type. */
const noDeprecation = "'deprecated' must be true, false or an object: { since: '2026-01-31', sunset: '2026-12-31' }"

/** What the compiler does not compare. */
const noUrl = "'{}' is not a URL"
const wrongOrder = "'sunset' must not be before 'since'"

/** The declared `deprecated`, or a message at each invalid field. */
export type DeprecatedRules<Slot> = Slot extends object
  ? {
      [Field in keyof Slot]: Field extends 'since' | 'sunset'
        ? DateRule<Slot[Field]>
        : Field extends 'link'
          ? Slot[Field]
          : FormatMessage<typeof unknownField, Field>
    }
  : Slot

/** The message for a `deprecated` with a wrong type, or the messages for its fields. */
export type DeprecatedMessage<Slot> = Slot extends object
  ? {
      [Field in keyof Slot]: Slot[Field] extends string | undefined
        ? DeprecatedRules<Slot>[Field & keyof DeprecatedRules<Slot>]
        : Field extends keyof ContractDeprecation
          ? StringMessage<Field>
          : FormatMessage<typeof unknownField, Field>
    }
  : typeof noDeprecation

type DateText = `${number}-${number}-${number}${'' | `T${string}Z`}`

/** The date, or a message. Unknown text is accepted. */
type DateRule<Text> = Text extends string
  ? {} extends { [Known in Text]: 1 }
    ? Text
    : Text extends DateText
      ? Text
      : FormatMessage<typeof noDate, Text>
  : Text

/** The checks for the fields of `deprecated`. */
const deprecatedChecks: FieldChecks = {
  since: checkDate,
  sunset: (sunset, field, tell, { since }) => {
    checkDate(sunset, field, tell)
    // RFC 9745, section 5
    if (isString(sunset) && isString(since) && sunset < since) tell(wrongOrder)
  },
  link: (link, field, tell) => {
    if (!isString(link)) tell(formatMessage(stringMessage, field))
    else if (!/^[!-;=?-~]+$/.test(link)) tell(formatMessage(noUrl, link))
  },
}

/** Checks `deprecated`. */
export function checkDeprecated(deprecated: unknown, field: string, tell: Tell): void {
  if (isObject(deprecated)) checkFields(deprecated, deprecatedChecks, tellBelow(tell, field), (name) => formatMessage(unknownField, name))
  else if (deprecated !== undefined && typeof deprecated !== 'boolean') tell(noDeprecation)
}

function checkDate(value: unknown, field: string, tell: Tell): void {
  if (!isString(value)) return tell(formatMessage(stringMessage, field))
  // `Date` accepts 30 February.
  const isDate = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(value) && new Date(value).toJSON()?.startsWith(value.slice(0, 10))
  if (!isDate) tell(formatMessage(noDate, value))
}
