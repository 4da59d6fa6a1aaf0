/** The names of pagination, in queries and in the objects around lists. */
import { isPlainObject } from '../../../../src/shared/property.ts'
import { toBareName } from './mock-faker.ts'
import { type MockFields, toMockFields } from './mock-values.ts'

/** The part of a list that a request asks for. */
export interface ListPage {
  readonly offset: number
  readonly limit: number
  /** Whether the request names pages by number, so that the next one is a number of a page too. */
  readonly isNumbered?: boolean
}

const limitNames = ['limit', 'pagesize', 'perpage', 'size', 'first', 'take', 'top', 'maxresults', 'count']
const pageNames = ['page', 'pagenumber', 'pageno']
const offsetNames = ['offset', 'skip', 'start', 'startindex', 'from']
const cursorNames = ['cursor', 'after', 'pagetoken', 'startingafter', 'continuationtoken', 'next']

/** Whether a name of the query asks for a page. */
export function isPaged(names: readonly string[]): boolean {
  const known = new Set([...limitNames, ...pageNames, ...offsetNames, ...cursorNames])
  return names.some((name) => known.has(toBareName(name)))
}

/** Reads the page of a validated query. */
export function readPage(query: unknown, defaultLimit: number): ListPage {
  const values = Object.entries(isPlainObject(query) ? query : {})
  const find = (names: readonly string[]): number | undefined => {
    const value: unknown = values.find(([name]) => names.includes(toBareName(name)))?.[1]
    const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
    return Number.isInteger(number) && number >= 0 ? number : undefined
  }
  const limit = find(limitNames) ?? defaultLimit
  const page = find(pageNames)
  const position = find(offsetNames) ?? find(cursorNames)
  if (position !== undefined || page === undefined) return { offset: position ?? 0, limit }
  return { offset: Math.max(page - 1, 0) * limit, limit, isNumbered: true }
}

/** Lists the values that the object around a list may have under a name, the most likely first; `undefined` for none. */
function listPageValues(name: string, { offset, limit, isNumbered }: ListPage, total: number, sent: number): readonly unknown[] {
  const end = offset + sent
  const cursor = (position: number, exists: boolean): unknown[] => {
    const value = isNumbered ? Math.floor(position / limit) + 1 : position
    return exists ? [String(value), value] : [null, undefined, '']
  }
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
      return cursor(end, end < total)
    case 'previous':
    case 'previouscursor':
    case 'prevcursor':
      return cursor(Math.max(offset - limit, 0), offset > 0)
    case 'nextpage':
      return end < total ? [Math.floor(end / limit) + 1] : [null, undefined]
    case 'hasmore':
    case 'hasnext':
    case 'hasnextpage':
      return [end < total]
    case 'hasprevious':
    case 'haspreviouspage':
    case 'hasprev':
      return [offset > 0]
    default:
      return []
  }
}

/** Lists the names of a total after the lists of an object, such as `usersCount` and `totalUsers`, without separators. */
function listTotalNames(body: MockFields): string[] {
  const lists = Object.keys(body).filter((name) => Array.isArray(body[name])).map(toBareName)
  return lists.flatMap((list) => [`${list}count`, `${list.replace(/s$/, '')}count`, `${list}total`, `total${list}`])
}

/** Sets the numbers and cursors of a page, and the same in an object around them. */
export async function fillPage(
  body: MockFields,
  page: ListPage,
  total: number,
  sent: number,
  accepts: (value: unknown) => Promise<boolean>,
): Promise<MockFields> {
  let filled = body
  const totalNames = listTotalNames(body)
  const places: (readonly [name: string, inner: string | undefined])[] = []
  for (const [name, value] of Object.entries(body)) {
    places.push([name, undefined])
    for (const inner of Object.keys(toMockFields(value))) places.push([name, inner])
  }
  for (const [name, inner] of places) {
    const known = totalNames.includes(toBareName(inner ?? name)) ? 'total' : (inner ?? name)
    for (const value of listPageValues(known, page, total, sent)) {
      const set = (object: MockFields, key: string): MockFields => {
        const { [key]: _, ...others } = object
        return value === undefined ? others : { ...others, [key]: value }
      }
      const candidate = inner === undefined ? set(filled, name) : { ...filled, [name]: set(toMockFields(filled[name]), inner) }
      if (!(await accepts(candidate))) continue
      filled = candidate
      break
    }
  }
  return filled
}
