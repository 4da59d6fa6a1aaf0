/** Returns the day on which a moment falls in a time zone. */
export function toDay(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = new Map(
    format
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  const names = ['year', 'month', 'day'] as const
  return names.map((name) => parts.get(name)).join('-')
}
