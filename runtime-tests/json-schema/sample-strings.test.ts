import { expect, test } from 'vitest'
import { sampleStrings } from '../../tools/src/json-schema/sample-strings.ts'

test.each([
  '^abc$',
  '^a.c$',
  '^[a-f0-9]{8}-[a-f0-9]{4}$',
  '^(?:a|b)+$',
  '^(a|bc)?d*$',
  '^(?<name>x)$',
  '^(?=ab)a(?<!b)b$',
  '^\\d{3,5}\\w+\\s\\S$',
  '^\\D\\W$',
  '^\\n\\r\\t\\f\\v$',
  '^\\bword\\b$',
  '^\\u0041\\u{42}$',
  '^\\uZ\\-$',
  '^\\p{L}\\P{L}$',
  '^\\.\\/\\-$',
  '^[^a-z]$',
  '^[\\]\\\\]$',
  '^[ü]$',
  '^[\\u4e00-\\u9fff]$',
  '^\\u{1F600}$',
  '^漢$',
  '^a{2}b{0,1}c{1,}?$',
  '^(?!\\.)(?!.*\\.\\.)([A-Za-z0-9_+.-]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$',
  '^$|^x{12}$',
])('generates strings that match %s', (source) => {
  const isUnicode = !source.includes('\\-') || source.includes('[')
  const pattern = new RegExp(source, isUnicode ? 'u' : '')
  expect(sampleStrings(source, [0, 1]).filter((sample) => pattern.test(sample))).not.toEqual([])
})

test('generates strings of several lengths', () => {
  expect(sampleStrings('^(?:ab)*$', [0, 2, 3])).toEqual(['', 'abab', 'ababab'])
})

test('limits the length', () => {
  expect(sampleStrings('^a{5000}$', [1_000_000, 0]).map(({ length }) => length)).toEqual([2000])
})

test.each([
  ['an unsupported expression', '(', []],
  ['a set without characters', 'a[]', ['a']],
])('%s', (_, source, samples) => {
  expect(sampleStrings(source, [1])).toEqual(samples)
})
