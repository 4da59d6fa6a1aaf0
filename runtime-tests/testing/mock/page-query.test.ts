import { describe, expect, test } from 'vitest'
import { fillPage, isPaged, readPage } from '../../../tools/src/testing/mock/page-query.ts'

test.each<[unknown, { offset: number; limit: number; isNumbered?: boolean }]>([
  [undefined, { offset: 0, limit: 10 }],
  [{ page: 'a', limit: -1 }, { offset: 0, limit: 10 }],
  [{ page: 3 }, { offset: 20, limit: 10, isNumbered: true }],
  [{ page: 0 }, { offset: 0, limit: 10, isNumbered: true }],
  [{ page_size: '5', pageNumber: 2 }, { offset: 5, limit: 5, isNumbered: true }],
  [{ offset: 7, take: 2 }, { offset: 7, limit: 2 }],
  [{ after: '10' }, { offset: 10, limit: 10 }],
])('the page of %j', (query, page) => {
  expect(readPage(query, 10)).toEqual(page)
})

test('a query has pages by its names', () => {
  expect([isPaged(['starting_after']), isPaged(['sort'])]).toEqual([true, false])
})

describe('the object around a list of 25', () => {
  const fields = { total: 0, count: 0, totalPages: 0, page: 0, limit: 0, offset: 0, next: 'a', prevCursor: 'a', previous: 'a', previousCursor: 'a', nextPage: 0, hasMore: false, hasPrev: false, hasPrevious: false, hasPreviousPage: false, other: 1 }

  test('on a page in the middle', async () => {
    expect(await fillPage(fields, { offset: 10, limit: 10 }, 25, 10, async () => true)).toEqual({
      total: 25, count: 10, totalPages: 3, page: 2, limit: 10, offset: 10, next: '20', prevCursor: '0', previous: '0', previousCursor: '0', nextPage: 3, hasMore: true, hasPrev: true, hasPrevious: true, hasPreviousPage: true, other: 1,
    })
  })

  test('on the only page', async () => {
    expect(await fillPage({ ...fields, meta: { next: 'a', total: 0 } }, { offset: 0, limit: 50 }, 25, 25, async () => true)).toEqual({
      total: 25, count: 25, totalPages: 1, page: 1, limit: 50, offset: 0, next: null, prevCursor: null, previous: null, previousCursor: null, nextPage: null, hasMore: false, hasPrev: false, hasPrevious: false, hasPreviousPage: false, other: 1, meta: { next: null, total: 25 },
    })
  })

  test('has the numbers of the next and the previous page, if the request names pages by number', async () => {
    const page = readPage({ page: 2, limit: 8 }, 10)
    expect(await fillPage({ next: 0, previous: 0 }, page, 25, 8, async (value) => Object.values(value as object).every((one) => typeof one === 'number'))).toEqual({ next: 3, previous: 1 })
  })

  test('lacks a cursor that cannot be null', async () => {
    expect(await fillPage({ next: 'a' }, { offset: 0, limit: 50 }, 25, 25, async (value) => (value as { next?: unknown }).next !== null)).toEqual({})
  })

  test('keeps what the schema accepts only', async () => {
    expect(await fillPage({ total: 3 }, { offset: 0, limit: 50 }, 25, 25, async () => false)).toEqual({ total: 3 })
  })

  test.each(['usersCount', 'user_count', 'totalUsers', 'usersTotal'])('has a total under %s', async (name) => {
    const body = { users: [], [name]: 3, postsCount: 4 }
    expect(await fillPage(body, { offset: 0, limit: 10 }, 25, 10, async () => true)).toEqual({ users: [], [name]: 25, postsCount: 4 })
  })
})
