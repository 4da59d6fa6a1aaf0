import { expect, test } from 'vitest'
import { isKnownFormat, listSamples, stretchSample } from '../../tools/src/json-schema/formats.ts'

test.each(['email', 'idn-email', 'hostname', 'idn-hostname', 'uri', 'iri', 'uri-reference', 'iri-reference', 'uri-template', 'json-pointer', 'relative-json-pointer', 'regex', 'duration'])(
  'strings of the format %s have each length',
  (format) => {
    for (let length = 11; length < 300; length++) expect(stretchSample(format, length)).toHaveLength(length)
  },
)

test('short strings of a format have their length, or there is none', () => {
  expect([5, 6, 7, 8].map((length) => stretchSample('email', length))).toEqual([undefined, 'a@b.co', 'aa@b.co', 'aaa@b.co'])
  expect([10, 11].map((length) => stretchSample('uri', length))).toEqual([undefined, 'http://a.co'])
  expect(stretchSample('uuid', 36)).toBeUndefined()
  expect(stretchSample('toString', 36)).toBeUndefined()
})

test('a long address has a host name of labels', () => {
  expect(stretchSample('email', 64 + 1 + 63 + 4)).toMatch(/^a{64}@[a.]+\.co$/)
  expect(stretchSample('email', 200)?.split('@')[1]?.split('.').every((label) => label.length > 0 && label.length < 64)).toBe(true)
})

test('formats of strings and of numbers are known', () => {
  expect(['email', 'uint32', 'int64', 'password'].map(isKnownFormat)).toEqual([true, true, true, false])
  expect(listSamples('password')).toBeUndefined()
})
