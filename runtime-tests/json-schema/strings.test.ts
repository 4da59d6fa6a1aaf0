import { expect, test } from 'vitest'
import { listStrings } from '../../tools/src/json-schema/strings.ts'

const facts = { min: 0, max: 100, patterns: [], nonPatterns: [] }

test('lists strings that match the facts', () => {
  const strings = [...listStrings({ ...facts, max: 2, patterns: ['^a'], nonPatterns: ['b'] }, [], true)]
  expect(strings).toContain('a')
  expect(strings.every((text) => /^a[^b]?$/.test(text))).toBe(true)
})

test('lists no string for an expression that is not supported', () => {
  expect([...listStrings({ ...facts, patterns: ['('] }, [], true)]).toEqual([])
})

test('ends after a number of steps', () => {
  const slow = `^(?:a?){1500}(?:a?){1500}$`
  const strings = listStrings({ ...facts, max: 2_000, nonPatterns: [slow] }, [], true)
  // Without the limit, hundreds of strings that the expression does not match.
  expect([...strings].length).toBeLessThan(300)
})
