/** Finds what the request for a list's next page has in its query. */
import { findId } from '../resource-ids.ts'

/** Parameters that tell where a page begins, by their names. */
const startName = /after|cursor|page$|start|token/i

/** Finds a parameter's value that a page has for the next one: in the body, or in a URL in the body or in the header `Link`. */
export function findNext(name: string, body: unknown, headers: Headers): string | undefined {
  const capital = name.charAt(0).toUpperCase() + name.slice(1)
  const found = findId(body, ['next', 'end'].flatMap((prefix) => [prefix + capital, `${prefix}_${name}`]))
  if (found !== undefined || !startName.test(name)) return found
  const [, link] = /<([^>]*)>[^,]*\brel="?next\b/i.exec(headers.get('link') ?? '') ?? []
  const next = link ?? findId(body, ['nextCursor', 'next_cursor', 'endCursor', 'end_cursor', 'next'])
  if (next === undefined || !next.includes('?')) return next
  return new URLSearchParams(next.slice(next.indexOf('?'))).get(name) ?? undefined
}
