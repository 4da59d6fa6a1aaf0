import { expect, test } from 'vitest'
import { KeptValues } from '../../../tools/src/testing/mock/kept-values.ts'

test('a value is created once, until there are too many', () => {
  const kept = new KeptValues<number, object>()
  const first = kept.get(0, () => ({}))
  for (let key = 1; key < 2000; key += 1) kept.get(key, () => ({}))
  expect(kept.get(2000, () => first)).toBe(first)
  const second = kept.get(0, () => ({}))
  expect(second).not.toBe(first)
  expect(kept.get(0, () => ({}))).toBe(second)
  kept.clear()
  expect(kept.get(0, () => ({}))).not.toBe(second)
})
