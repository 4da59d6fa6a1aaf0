import { expect, test } from 'vitest'
import { toExampleText } from '../../../tools/src/cli/report/example-text.ts'

test.each([
  [null, 'null'],
  [-0.5, '-0.5'],
  ['"', String.raw`"\""`],
  [{ a: [1, { b: 'c' }], d: {} }, '{"a":[1,{"b":"c"}],"d":{}}'],
  ['a'.repeat(80), `"${'a'.repeat(80)}"`],
  ['a'.repeat(81), `"${'a'.repeat(40)}"… (81 characters)`],
  [{ ['k'.repeat(100)]: 1 }, `{"${'k'.repeat(40)}"… (100 characters):1}`],
  [[1, 2, 3, 4, 5, 6, 7, 8], '[1,2,3,4,5,6,7,8]'],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], '[1,2,3,4,5,6,7,8,… (2 more)]'],
  [Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`k${index}`, 0])), '{"k0":0,"k1":0,"k2":0,"k3":0,"k4":0,"k5":0,"k6":0,"k7":0,… (1 more)}'],
  [[[[[[[[]]]]]]], '[[[[[[…]]]]]]'],
  ['\u001b', String.raw`"\u001b"`],
])('%j', (value, text) => {
  expect(toExampleText(value)).toBe(text)
})

test('limits the whole text', () => {
  const row = Array.from({ length: 8 }, () => 'b'.repeat(80))
  expect(toExampleText([row, row, row])).toHaveLength(601)
})

test('shortens huge values without reading all of them', () => {
  let deep: readonly unknown[] = []
  for (let depth = 0; depth < 100_000; depth++) deep = [deep]
  expect(toExampleText(deep as [])).toBe('[[[[[[…]]]]]]')
  expect(toExampleText(Array.from({ length: 1_000_000 }, () => 0))).toBe('[0,0,0,0,0,0,0,0,… (999992 more)]')
})
