/** A short soak: long enough to see what requests do to each other, too short to tell anything of memory. */
import { expect, test } from 'vitest'
import { soak, toQuarters } from './run.ts'

test('thousands of requests, a tenth of them hostile, get what is predicted', async () => {
  const { wrong, wrongCount, unhandled, hostile, statuses } = await soak({ requests: 5000 })
  expect({ wrong, wrongCount, unhandled }).toEqual({ wrong: [], wrongCount: 0, unhandled: [] })
  expect(hostile).toBeGreaterThan(400)
  expect([...statuses.values()].reduce((sum, count) => sum + count)).toBe(5000)
}, 60_000)

test('the quarters of what was looked at', () => {
  expect(toQuarters([1, 3, 9, 9, 9, 9, 5, 7])).toEqual([2, 6])
})
