import { z } from 'zod'

/** A moment: text with its offset on the wire, a `Date` for you. */
export const Moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))

/** A day of a calendar, without a time. It stays text. */
export const Day = z.iso.date()

/** A time zone, such as `Europe/Berlin`. */
export const TimeZone = z
  .string()
  .max(50)
  .refine(isTimeZone, 'Unknown time zone')

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
