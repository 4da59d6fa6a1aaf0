import { toSeconds } from './http-date.ts'

interface Version {
  readonly etag: string
  /** The seconds since 1970. */
  readonly modified: number
}

type Conditions = Pick<Headers, 'get'>

/**
 * Whether a list of entity tags contains one, by strong comparison or,
 * for `If-None-Match`, by weak comparison.
 */
function includesTag(
  list: string,
  etag: string,
  isWeak: boolean,
): boolean {
  if (list.trim() === '*') return true
  const tags = list.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some(
    (tag) => (isWeak ? tag.replace(/^W\//, '') : tag) === etag,
  )
}

/**
 * Evaluates the conditions of a request in the order of RFC 9110,
 * section 13.2.2.
 */
export function evaluate(
  headers: Conditions,
  { etag, modified }: Version,
): 304 | 412 | undefined {
  const ifMatch = headers.get('if-match')
  const isChanged =
    ifMatch === null
      ? modified > toSeconds(headers.get('if-unmodified-since'))
      : !includesTag(ifMatch, etag, false)
  if (isChanged) return 412
  const ifNoneMatch = headers.get('if-none-match')
  const isKnown =
    ifNoneMatch === null
      ? modified <= toSeconds(headers.get('if-modified-since'))
      : includesTag(ifNoneMatch, etag, true)
  return isKnown ? 304 : undefined
}

/**
 * Whether `If-Range` allows a part: the same strong tag, or the same
 * date of a file that did not change in that second.
 */
export function allowsPart(
  ifRange: string | null,
  { etag, modified }: Version,
): boolean {
  if (ifRange === null || ifRange === etag) return true
  return (
    toSeconds(ifRange) === modified && Date.now() / 1000 - modified >= 1
  )
}
