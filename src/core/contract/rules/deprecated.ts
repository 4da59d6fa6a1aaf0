/** The rule for `deprecated`: its dates are dates, and its link is a URL. */
import { isObject } from '../../property.ts'
import { checkFields, type FieldChecks } from './field-checks.ts'
import type { FormatMessage, Report } from './message.ts'

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

/** Checks `deprecated`, if it is an object. */
export function checkDeprecated(deprecated: unknown, place: string, report: Report): void {
  if (isObject(deprecated)) checkFields(deprecated, deprecatedChecks, report, `${place}.`)
}

function checkDate(value: unknown, place: string, report: Report): void {
  const text = String(value)
  // `Date` accepts 30 February.
  const isDate = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text) && new Date(text).toJSON()?.startsWith(text.slice(0, 10))
  if (!isDate) report(place, 'is not a date')
}
