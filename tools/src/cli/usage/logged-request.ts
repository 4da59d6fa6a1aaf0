/** What is read about a request in an access log. */
export interface LoggedRequest {
  /** The milliseconds since 1970. */
  readonly time: number
  readonly method: string
  /** The target: a path with a query, or a URL. */
  readonly target: string
  /** Whether the line says what the query was. */
  readonly hasQuery: boolean
  /** The response's status; `undefined` if the line has none. */
  readonly status: number | undefined
  readonly client: string
}

/**
 * What a line logs: a request; `broken` for something that is not HTTP, such as the bytes of another protocol; `other` for a message that
 * is no request; `unreadable` for a line in another format.
 */
export type LoggedLine = LoggedRequest | 'broken' | 'other' | 'unreadable'

const requestLinePattern = /^([!#$%&'*+.^`|~\w-]+) (\S.*?)(?: HTTP\/\d(?:\.\d)?)?$/s

/** Splits a request's first line. */
export function splitRequestLine(line: string): Pick<LoggedRequest, 'method' | 'target'> | undefined {
  const [, method, target] = requestLinePattern.exec(line) ?? []
  return method === undefined || target === undefined ? undefined : { method, target }
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** A time as servers log it: `10/Oct/2026:13:55:36 -0700`. */
export const logTimePattern: RegExp = /(\d\d)\/(\w{3})\/(\d{4}):(\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)/

/** Returns a logged time in milliseconds; NaN for another text. */
export function parseLogTime(text: string): number {
  const [, day, month = '', year, hours, minutes, seconds, sign, zoneHours, zoneMinutes] = logTimePattern.exec(text) ?? []
  const index = months.indexOf(month)
  if (index < 0) return Number.NaN
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1)
  return Date.UTC(Number(year), index, Number(day), Number(hours), Number(minutes) - offset, Number(seconds))
}
