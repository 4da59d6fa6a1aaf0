import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { page, toPage } from './page.ts'
import { countBy, readResults, readVersion, toText } from './suite-result.ts'

const result = { suite: 'A', version: '1', subject: 'B', tests: 3, passed: 2, differences: { C: 1 }, command: 'npm test' }

test('the page has the recorded results: `npm run generate -- suites` writes it', () => {
  const text = readFileSync(page, 'utf8')
  expect(text).toBe(toPage(text, readResults()))
})

test('the page has a row for each result, and a line for each difference', () => {
  const text = toPage(readFileSync(page, 'utf8'), [result, { ...result, suite: 'B', passed: 3, differences: {} }, { ...result, remarks: ['D: E'] }])
  expect(text).toContain('| A | 1 | B | 3 | 2 | `npm test` |')
  expect(text).toContain('- A\n  - 1: C\n  - D: E\n')
  expect(() => toPage('', [])).toThrow('has no markers')
})

test.each([
  [{ tests: 0, passed: 0, differences: {} }, "'A' has no test"],
  [{ tests: 4 }, "'A' has 4 tests: 2 passed, and 1 differ with a reason"],
])('%j is rejected', (change, message) => {
  expect(() => toText([{ ...result, ...change }])).toThrow(message)
})

test('versions are those of the manifests', () => {
  expect(readVersion('vitest')).toMatch(/^\d/)
  expect(readVersion('orval', 'compat/generators/')).toMatch(/^\d/)
  expect(() => readVersion('absent')).toThrow("'absent' is not a dependency")
})

test('items are counted by a text', () => {
  expect(countBy(['a', 'b', 'a'], (item) => item)).toEqual({ a: 2, b: 1 })
})
