/** The rule for `deprecated`: its dates are dates, and its link is a URL. */
import { isObject } from '../../property.ts'
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

/** Checks `deprecated`, if it is an object. */
export function checkDeprecated({ deprecated }: { readonly [field: string]: unknown }, report: Report): void {
  if (!isObject(deprecated)) return
  for (const [field, value] of Object.entries(deprecated)) {
    const place = `deprecated.${field}`
    if (field === 'link') {
      if (!/^[!-;=?-~]+$/.test(String(value))) report(place, 'is not a URL')
    } else if (field !== 'since' && field !== 'sunset') report(place, 'is unknown')
    else if (!isDate(value)) report(place, 'is not a date')
  }
  // RFC 9745, section 5
  if ((deprecated['sunset'] as string) < (deprecated['since'] as string)) report('deprecated.sunset', "is before 'since'")
}

function isDate(value: unknown): boolean {
  if (!/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(String(value))) return false
  // `Date` accepts 30 February.
  return new Date(String(value)).toJSON()?.startsWith(String(value).slice(0, 10)) ?? false
}
