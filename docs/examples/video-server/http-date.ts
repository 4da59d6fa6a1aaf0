/**
 * The three forms of an HTTP date (RFC 9110, section 5.6.7): what all
 * senders write, and the older ones of RFC 850 and of C.
 */
const datePatterns = [
  /^(?<day>\w{3}), (?<date>\d\d) (?<month>\w{3}) (?<year>\d{4}) (?<time>[\d:]{8}) GMT$/,
  /^(?<day>\w{3})(?:|s|nes|rs|ur)day, (?<date>\d\d)-(?<month>\w{3})-(?<year>\d\d) (?<time>[\d:]{8}) GMT$/,
  /^(?<day>\w{3}) (?<month>\w{3}) (?<date>[ \d]\d) (?<time>[\d:]{8}) (?<year>\d{4})$/,
]

/**
 * Returns the seconds of an HTTP date; NaN for any other text, which no
 * comparison satisfies.
 */
export function toSeconds(text: string | null): number {
  const {
    day,
    date = '',
    month,
    year = '',
    time,
  } = datePatterns
    .map((pattern) => pattern.exec(text ?? ''))
    .find(Boolean)?.groups ?? {}
  const toTime = (fullYear: string | number) =>
    Date.parse(
      `${date.trim().padStart(2, '0')} ${month} ${fullYear} ${time} GMT`,
    )
  // Two digits name the last such year that is at most 50 years ahead.
  const now = new Date().getUTCFullYear()
  const century = now - (now % 100) + Number(year)
  const found = toTime(
    year.length === 2
      ? century > now + 50
        ? century - 100
        : century
      : year,
  )
  // The parser accepts dates such as 31 Feb, and knows no days of the
  // week.
  const expected = `${day}, ${date.replace(' ', '0')} ${month}`
  return new Date(found).toUTCString().startsWith(expected)
    ? found / 1000
    : NaN
}
