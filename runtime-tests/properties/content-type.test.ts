/** Compares parsed content types with the reference implementation of the MIME Sniffing standard. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse, type ParsedContentType } from '../fixtures/parse-content-type.ts'
import { recordSuite } from '../../docs/suites/record-suite.ts'
import { readVersion } from '../../docs/suites/suite-result.ts'
import { checkProperty, timeout } from './check-property.ts'
import { MIMEType } from './mime-type.ts'

/** The result of the reference implementation. */
function toReference(text: string): ParsedContentType | undefined {
  const type = MIMEType.parse(text)
  if (!type) return undefined
  const read = ['charset', 'boundary'].map((name) => [name, type.parameters.get(name)])
  return { essence: type.essence, ...Object.fromEntries(read.filter(([, value]) => value !== undefined)) }
}

/** Pieces of content types, and similar text. */
const piece = fc.oneof(
  fc.constantFrom(
    'application',
    'json',
    'TEXT',
    'plain',
    '/',
    ';',
    '; ',
    ' ;',
    '=',
    '"',
    '\\',
    '\\"',
    ',',
    '*',
    '+json',
    '.',
    'charset',
    'CharSet',
    'charset=',
    ';charset=',
    ';charset="',
    '"utf-8"',
    'utf-8',
    'boundary=x',
    ';boundary=',
    'Boundary="a b"',
    ';x=";"',
    'q=1',
    ' ',
    '\t',
    '\n',
    '\r',
    '\f',
    '\v',
    '\0',
    '\u00a0',
    '\u2003',
    '\ufeff',
    'é',
    '\u212a',
    'ı',
    '😀',
    '\x7f',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
)
const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
const types = fc.constantFrom('text/plain', 'Application/JSON', ' a/b', 'a/b\t', 'text/csv ;', '*/*')
const parameters = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))

let tests = 0

/** Compares the results for a text. */
function compare(text: string): void {
  tests += 1
  expect(parse(text)).toEqual(toReference(text))
}

describe('a content type agrees with the reference implementation of the MIME Sniffing standard', () => {
  it(
    'for any text',
    () => checkProperty(3000, [texts], compare),
    timeout,
  )

  it(
    'for any parameters',
    () => checkProperty(3000, [types, parameters], (type, rest) => compare(`${type};${rest}`)),
    timeout,
  )

  it.skipIf(process.env['PROPERTY_RUNS'] !== undefined)('as often as the documentation says', async () => {
    await recordSuite('whatwg-mimetype', {
      suite: '`whatwg-mimetype`',
      version: readVersion('whatwg-mimetype'),
      subject: 'content types, generated',
      tests,
      passed: tests,
      differences: {},
      command: 'npx vitest run runtime-tests/properties/content-type.test.ts',
    })
  })
})
