/** A short soak: long enough to detect interference between requests, too short to detect memory leaks. */
import { expect, test } from 'vitest'
import { soak, toQuarters } from './run.ts'

test('the router sends the expected responses to thousands of requests, a tenth of them hostile', async () => {
  const { wrong, wrongCount, unhandled, hostile, statuses } = await soak({ requests: 5000 })
  expect({ wrong, wrongCount, unhandled }).toEqual({ wrong: [], wrongCount: 0, unhandled: [] })
  expect(hostile).toBeGreaterThan(400)
  expect([...statuses.values()].reduce((sum, count) => sum + count)).toBe(5000)
})

test('toQuarters returns the means of the first and last quarter', () => {
  expect(toQuarters([1, 3, 9, 9, 9, 9, 5, 7])).toEqual([2, 6])
})
