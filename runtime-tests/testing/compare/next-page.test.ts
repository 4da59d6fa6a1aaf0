/** The value of a parameter for the next page, wherever a list has it. */
import { expect, test } from 'vitest'
import { findNext } from '../../../tools/src/testing/compare/next-page.ts'

test.each<[name: string, body: unknown, link: string | undefined, next: string | undefined]>([
  ['cursor', { nextCursor: 'b' }, undefined, 'b'],
  ['page_token', { next_page_token: 'b' }, undefined, 'b'],
  ['offset', { nextOffset: 20 }, undefined, '20'],
  ['offset', { next: 'b' }, undefined, undefined],
  ['after', { pageInfo: { endCursor: 'b' } }, undefined, 'b'],
  ['page', { next: '/items?page=2' }, undefined, '2'],
  ['page', { next: '/items?start=2' }, undefined, undefined],
  ['page', [], '</items?page=2>; rel="next"', '2'],
  ['page', [], '</items?page=1>; rel="prev"', undefined],
  ['page', [], undefined, undefined],
])('%s in %j and the link %s: %s', (name, body, link, next) => {
  expect(findNext(name, body, new Headers(link === undefined ? {} : { link }))).toBe(next)
})
