import { decodeSegment } from '../../shared/path.ts'
import { toMessage, toPath } from '../schema/issues.ts'
import type { Issue } from '../schema/schema.ts'
import { listCookies } from './cookies.ts'

/** The maximum number of issues whose messages are searched, and the maximum UTF-16 code units in each: a 400 says no more. */
const mostSearched = 100
const mostText = 1100

/** The shortest value that a message must not contain, and the length of its start that is enough, because libraries cut long values. */
const shortestValue = 4
const longestStart = 20

/**
 * Replaces header and cookie issue messages that quote a value from the request. Otherwise a page's script could read an HttpOnly cookie,
 * or a token that a proxy has added, in the response.
 */
export function omitQuotedValues(issues: readonly Issue[], request: Request): Issue[] {
  const values = listCookies(request).flatMap(([, value]) => [value, decodeSegment(value) ?? value])
  request.headers.forEach((value) => {
    // The credentials after the scheme, too.
    values.push(value, value.replace(/^\S+ +/, ''))
  })
  const starts = values.filter(({ length }) => length >= shortestValue).map((value) => value.slice(0, longestStart))
  // Also in escaped form, as in JSON.
  const quoted = starts.flatMap((start) => [start, JSON.stringify(start).slice(1, -1)])
  const isQuoting = (text: string): boolean => quoted.some((start) => text.includes(start))
  return issues.map((issue, index) =>
    index < mostSearched && !isQuoting(toMessage(issue).slice(0, mostText)) ? issue : { message: 'Invalid value', path: toPath(issue) },
  )
}
