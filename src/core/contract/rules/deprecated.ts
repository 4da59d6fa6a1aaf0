/** The rule for `deprecated`: its dates are dates, and its link is a URL. */
import { isObject } from '../../../shared/property.ts'
import type { ContractDeprecation } from '../operation.ts'
import { checkFields, type FieldChecks } from './field-checks.ts'
import type { FormatMessage, Report, StringMessage } from '../../../shared/message.ts'

/** The message for a date in another form. */
type NoDate = "'{}' is not a date: write 2026-12-31 or 2026-12-31T12:00:00Z"

/** The declared `deprecated`, or a message in place of each invalid field. */
export type DeprecatedRules<Slot> = Slot extends object
  ? {
      [Field in keyof Slot]: Field extends 'since' | 'sunset'
        ? DateRule<Slot[Field]>
        : Field extends 'link'
          ? Slot[Field]
          : FormatMessage<"'{}' is not a field of 'deprecated'", Field>
    }
  : Slot

/** The message in place of a `deprecated` of a wrong type, or of each of its fields that has one. */
export type DeprecatedMessage<Slot> = Slot extends object
  ? {
      [Field in keyof Slot]: Slot[Field] extends string | undefined
        ? DeprecatedRules<Slot>[Field & keyof DeprecatedRules<Slot>]
        : Field extends keyof ContractDeprecation
          ? StringMessage<Field>
          : FormatMessage<"'{}' is not a field of 'deprecated'", Field>
    }
  : "'deprecated' must be true, false or an object: { since: '2026-01-31', sunset: '2026-12-31' }"

type DateText = `${number}-${number}-${number}${'' | `T${string}Z`}`

/** The date, or a message in its place. A text that is not known is accepted. */
type DateRule<Text> = Text extends string
  ? {} extends { [Known in Text]: 1 }
    ? Text
    : Text extends DateText
      ? Text
      : FormatMessage<NoDate, Text>
  : Text

/** The checks of the fields of `deprecated`. */
const deprecatedChecks: FieldChecks = {
  since: checkDate,
  sunset: (sunset, place, report, { since }) => {
    checkDate(sunset, place, report)
    // RFC 9745, section 5
    if ((sunset as string) < (since as string)) report(place, "is before 'since'")
  },
  link: (link, place, report) => {
    if (!/^[!-;=?-~]+$/.test(String(link))) report(place, 'is not a URL')
  },
}

/** Checks `deprecated`. */
export function checkDeprecated(deprecated: unknown, place: string, report: Report): void {
  if (isObject(deprecated)) checkFields(deprecated, deprecatedChecks, report, `${place}.`)
  else if (deprecated !== undefined && typeof deprecated !== 'boolean') report(place, 'is not a boolean or an object')
}

function checkDate(value: unknown, place: string, report: Report): void {
  const text = String(value)
  // `Date` accepts 30 February.
  const isDate = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text) && new Date(text).toJSON()?.startsWith(text.slice(0, 10))
  if (!isDate) report(place, 'is not a date')
}
