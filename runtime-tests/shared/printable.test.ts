import { expect, test } from 'vitest'
import { toPrintable, toPrintableLines } from '../../src/shared/printable.ts'

test.each([
  ["getUser: query 'page' is now required", "getUser: query 'page' is now required"],
  ['Grüße 你好 👍', 'Grüße 你好 👍'],
  ['\u001b[31m\u0000\t\n\r\u007f\u009b', '\\u001b[31m\\u0000\\u0009\\u000a\\u000d\\u007f\\u009b'],
  ['\u202e\u2066\u200b\ufeff\u2028\u2029', '\\u202e\\u2066\\u200b\\ufeff\\u2028\\u2029'],
  ['\ud800a\udc00', '\\ud800a\\udc00'],
  ['\u{e0041}', '\\udb40\\udc41'],
  ['::error::a::b', '\\u003a:error::a::b'],
  ['  ::error::', '  \\u003a:error::'],
  ['a ##[add-mask]b', 'a \\u0023#[add-mask]b'],
])('%j is printed as %s', (text, printed) => {
  expect(toPrintable(text)).toBe(printed)
})

test('keeps line breaks between lines', () => {
  expect(toPrintableLines('a\n::b\u0007\n')).toBe('a\n\\u003a:b\\u0007\n')
})
