import { dateTimePair } from 'routepact/codec'
import { z } from 'zod'

// An offset moves a moment out of the years that a text can have.
const Year = z
  .date()
  .min(new Date('0001-01-01T00:00:00Z'))
  .max(new Date('9999-12-31T23:59:59.999Z'))

/** A moment: text with its offset on the wire, a `Date` for you. */
export const Moment = z.codec(
  z.iso.datetime({ offset: true }),
  Year,
  dateTimePair,
)

/** A day of a calendar, without a time. It stays text. */
export const Day = z.iso.date()

/** A time zone, such as `Europe/Berlin`. */
export const TimeZone = z
  .string()
  .max(50)
  .regex(/^[a-z]/i, 'Must be a name, such as Europe/Berlin')
  .refine(isTimeZone, 'Unknown time zone')

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
