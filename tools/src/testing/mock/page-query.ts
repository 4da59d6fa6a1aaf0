/** Pagination names, in queries and in the objects around lists. */
import { isPlainObject } from '../../../../src/shared/property.ts'
import { toBareName } from './mock-faker.ts'
import { type AcceptsValue, type MockFields, toMockFields } from './mock-values.ts'

/** The part of a list that a request asks for. */
export interface ListPage {
  readonly offset: number
  readonly limit: number
  /** The pages beside this one, if a request can ask for them. */
  readonly next?: PageTurn | undefined
  readonly previous?: PageTurn | undefined
  /** Whether it is the last page only because no request can ask for the next. */
  readonly isLast?: boolean
}

/** How a request asks for another page. */
export interface PageTurn {
  /** The parameter's value. */
  readonly value: unknown
  /** The absolute URL with it. */
  readonly url: string
}

const limitNames = ['limit', 'pagesize', 'perpage', 'size', 'first', 'take', 'top', 'maxresults', 'count']
const pageNames = ['page', 'pagenumber', 'pageno']
const offsetNames = ['offset', 'skip', 'start', 'startindex', 'from']
const cursorNames = ['cursor', 'after', 'pagetoken', 'startingafter', 'continuationtoken', 'next']

/** Whether a parameter is a cursor by its name. */
export function isCursorName(name: string): boolean {
  return cursorNames.includes(toBareName(name))
}

/** The query parameters that choose a page. */
export interface PageParameters {
  readonly limit: string | undefined
  /** Those that turn pages. */
  readonly cursor: string | undefined
  readonly offset: string | undefined
  readonly page: string | undefined
}

/** Finds the parameters that choose a page; `undefined` without any. */
export function findPageParameters(names: readonly string[]): PageParameters | undefined {
  const find = (known: readonly string[]): string | undefined => names.find((name) => known.includes(toBareName(name)))
  const found = { limit: find(limitNames), cursor: find(cursorNames), offset: find(offsetNames), page: find(pageNames) }
  return Object.values(found).some((name) => name !== undefined) ? found : undefined
}

/** Reads a number from a query. */
export function readCount(value: unknown): number | undefined {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isInteger(number) && number >= 0 ? number : undefined
}

/** Lists the values that the object around a list may have under a name, the most likely first; `undefined` for none. */
function listPageValues(name: string, { offset, limit, next, previous }: ListPage, total: number, sent: number): readonly unknown[] {
  const turn = (to: PageTurn | undefined): unknown[] => (to ? [String(to.value), readCount(to.value) ?? to.url, to.url] : [null, undefined, ''])
  const link = (to: PageTurn | undefined): unknown[] => (to ? [to.url] : turn(to))
  switch (toBareName(name)) {
    case 'total':
    case 'totalcount':
    case 'totalitems':
    case 'totalresults':
      return [total]
    case 'count':
      return [sent]
    case 'totalpages':
    case 'pages':
    case 'pagecount':
    case 'lastpage':
      return [Math.ceil(total / limit)]
    case 'page':
    case 'pagenumber':
    case 'currentpage':
      return [Math.floor(offset / limit) + 1]
    case 'limit':
    case 'pagesize':
    case 'perpage':
      return [limit]
    case 'offset':
    case 'skip':
      return [offset]
    case 'next':
    case 'cursor':
    case 'nextcursor':
    case 'nextpagetoken':
    case 'nextpage':
      return turn(next)
    case 'nexturl':
    case 'nextlink':
    case 'nexthref':
      return link(next)
    case 'prev':
    case 'previous':
    case 'previouscursor':
    case 'prevcursor':
      return turn(previous)
    case 'prevurl':
    case 'previousurl':
    case 'previouslink':
    case 'previoushref':
    case 'prevhref':
      return link(previous)
    case 'hasmore':
    case 'hasnext':
    case 'hasnextpage':
      return [next !== undefined]
    case 'hasprevious':
    case 'haspreviouspage':
    case 'hasprev':
      return [previous !== undefined]
    default:
      return []
  }
}

/** Lists a total's names after the lists in an object, such as `usersCount` and `totalUsers`, without separators. */
function listTotalNames(body: MockFields): string[] {
  const lists = Object.keys(body).filter((name) => Array.isArray(body[name])).map(toBareName)
  return lists.flatMap((list) => [`${list}count`, `${list.replace(/s$/, '')}count`, `${list}total`, `total${list}`])
}

/** How deep a page's fields are: `_links.next.href`. */
const deepest = 3

/** Lists the paths to the fields around a list, the outer ones first. */
function* listFieldPaths(body: MockFields, path: readonly string[] = []): Generator<readonly string[], void, undefined> {
  for (const [name, value] of Object.entries(body)) {
    yield [...path, name]
    if (path.length + 1 < deepest) yield* listFieldPaths(toMockFields(value), [...path, name])
  }
}

/** Copies an object with another value at a path, where it has one; `undefined` removes it. */
function setField(object: MockFields, [name, ...rest]: readonly string[], value: unknown): MockFields {
  const key = name as string
  if (rest.length > 0) return isPlainObject(object[key]) ? { ...object, [key]: setField(toMockFields(object[key]), rest, value) } : object
  const { [key]: _, ...others } = object
  return value === undefined ? others : { ...others, [key]: value }
}

/** Sets a page's numbers, cursors and links, also in objects around them. */
export async function fillPage(body: unknown, page: ListPage, total: number, sent: number, accepts: AcceptsValue<unknown>): Promise<unknown> {
  if (!isPlainObject(body)) return body
  let filled = toMockFields(body)
  const totalNames = listTotalNames(filled)
  for (const path of listFieldPaths(filled)) {
    const name = path.at(-1) as string
    const known = totalNames.includes(toBareName(name)) ? 'total' : name === 'href' ? `${path.at(-2)}href` : name
    for (const value of listPageValues(known, page, total, sent)) {
      const candidate = setField(filled, path, value)
      if (!(await accepts(candidate))) continue
      filled = candidate
      break
    }
  }
  return filled
}
