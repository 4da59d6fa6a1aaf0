import { describe, expect, test } from 'vitest'
import {
  fillPage,
  findPageParameters,
  type ListPage,
  type PageTurn,
  readCount,
} from '../../../tools/src/testing/mock/page-query.ts'

test('the parameters that choose a page are known by their names', () => {
  const none = { limit: undefined, cursor: undefined, offset: undefined, page: undefined }
  expect(findPageParameters(['sort', 'starting_after', 'pageSize'])).toEqual({
    ...none,
    limit: 'pageSize',
    cursor: 'starting_after',
  })
  expect(findPageParameters(['skip', 'pageNo'])).toEqual({ ...none, offset: 'skip', page: 'pageNo' })
  expect(findPageParameters(['sort'])).toBe(undefined)
})

test.each<[unknown, number | undefined]>([
  ['7', 7],
  [7, 7],
  [-1, undefined],
  ['a', undefined],
  [{}, undefined],
])('the count %j', (value, count) => {
  expect(readCount(value)).toBe(count)
})

const turn = (value: number): PageTurn => ({ value, url: `https://a.test/?offset=${value}` })

describe('the object around a list of 25', () => {
  const fields = { total: 0, count: 0, totalPages: 0, page: 0, limit: 0, offset: 0, next: 'a', prevCursor: 'a', previous: 'a', previousCursor: 'a', nextPage: 0, hasMore: false, hasPrev: false, hasPrevious: false, hasPreviousPage: false, other: 1 }

  test('on a page in the middle', async () => {
    const page: ListPage = { offset: 10, limit: 10, next: turn(20), previous: turn(0) }
    expect(await fillPage(fields, page, 25, 10, async () => true)).toEqual({
      total: 25,
      count: 10,
      totalPages: 3,
      page: 2,
      limit: 10,
      offset: 10,
      next: '20',
      prevCursor: '0',
      previous: '0',
      previousCursor: '0',
      nextPage: '20',
      hasMore: true,
      hasPrev: true,
      hasPrevious: true,
      hasPreviousPage: true,
      other: 1,
    })
  })

  test('on the only page', async () => {
    expect(await fillPage({ ...fields, meta: { next: 'a', total: 0 } }, { offset: 0, limit: 50 }, 25, 25, async () => true)).toEqual({
      total: 25, count: 25, totalPages: 1, page: 1, limit: 50, offset: 0, next: null, prevCursor: null, previous: null, previousCursor: null, nextPage: null, hasMore: false, hasPrev: false, hasPrevious: false, hasPreviousPage: false, other: 1, meta: { next: null, total: 25 },
    })
  })

  test.each<[string, object, (value: unknown) => boolean, object, object]>([
    ['numbers', { next: 0, prev: 0 }, (value) => typeof value === 'number', { next: 20, prev: 0 }, {}],
    [
      'URLs',
      { next: 'a:', prev: 'a:' },
      (value) => value === null || String(value).includes(':'),
      { next: turn(20).url, prev: turn(0).url },
      { next: null, prev: null },
    ],
    [
      'URLs by their names',
      { nextUrl: 'a', prevUrl: 'a' },
      () => true,
      { nextUrl: turn(20).url, prevUrl: turn(0).url },
      { nextUrl: null, prevUrl: null },
    ],
  ])('has %s in its links', async (_, body, accepts, expected, alone) => {
    const acceptsAll = async (value: unknown): Promise<boolean> => Object.values(value as object).every(accepts)
    expect(await fillPage(body, { offset: 10, limit: 10, next: turn(20), previous: turn(0) }, 25, 10, acceptsAll)).toEqual(
      expected,
    )
    expect(await fillPage(body, { offset: 0, limit: 50 }, 25, 25, acceptsAll)).toEqual(alone)
  })

  test('has links in an object', async () => {
    const body = { _links: { self: { href: '/' }, next: { href: 'a' } } }
    const accepts = async (value: unknown): Promise<boolean> => /"next":\{|^(?!.*"next")/.test(JSON.stringify(value))
    expect(await fillPage(body, { offset: 0, limit: 10, next: turn(10) }, 25, 10, accepts)).toEqual({
      _links: { self: { href: '/' }, next: { href: turn(10).url } },
    })
    expect(await fillPage(body, { offset: 20, limit: 10 }, 25, 5, accepts)).toEqual({ _links: { self: { href: '/' } } })
  })

  test('is left alone if it is a list itself', async () => {
    expect(await fillPage([{ id: 1 }], { offset: 0, limit: 10 }, 1, 1, async () => true)).toEqual([{ id: 1 }])
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
