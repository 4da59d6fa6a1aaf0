/** A text that no query has. */
const comma = '\uE000\uF8FF\uE000'

/**
 * Writes a query with another query's parameters. An unencoded comma stays, because it may separate a list's values: `URLSearchParams`
 * would encode it.
 */
export function editQuery(search: string, write: (query: URLSearchParams) => string): string {
  return write(new URLSearchParams(search.replaceAll(',', comma))).replaceAll(encodeURIComponent(comma), ',')
}
