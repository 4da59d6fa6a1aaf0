/** Tests that the mistakes match the programs that they change. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { applyEdits, type Library, programs, toSentence } from './measure.ts'
import { allCases, toCell } from './report.ts'

it.each(Object.keys(programs) as Library[])('each mistake changes the program of %s, and marks its place', async (library) => {
  const program = await readFile(programs[library].file, 'utf8')
  for (const { [library]: mistake } of allCases) {
    if (typeof mistake === 'string') continue
    const { text, places } = applyEdits(program, mistake)
    expect(text).not.toBe(program)
    expect(places).not.toEqual([])
  }
})

it('a mistake has the line and the column of each property at fault', () => {
  const { text, places } = applyEdits('a\nfrom: { b }\nb', [['from', '{ b }', '→{ →c }']])
  expect(text).toBe('a\nfrom: { c }\nb')
  expect(places).toEqual([
    { line: 2, column: 7 },
    { line: 2, column: 9 },
  ])
})

it.each([
  ['an unknown text', [['', 'z', '→y']], "The program has no 'z' after ''"],
  ['an unknown place', [['z', 'a', '→y']], "The program has no 'a' after 'z'"],
  ['no property at fault', [['', 'a', 'y']], '→ precedes the property at fault'],
] as const)('a mistake with %s is an error', (_, edits, message) => {
  expect(() => applyEdits('a', edits)).toThrow(message)
})

it.each([
  [`Type '"put"' is not assignable to type '"'method' must be 'PUT'"'.`, "'method' must be 'PUT'"],
  [`Property 'method' is missing in type '{}' but required in type '{ readonly method: "'method' must be declared, such as 'GET'"; }'.`, "'method' must be declared, such as 'GET'"],
  [`Type '403' is not assignable to type '200 | 404'.`, `Type '403' is not assignable to type '200 | 404'.`],
])('the sentence of %j', (text, sentence) => {
  expect(toSentence(text)).toBe(sentence)
})

it('a cell says what is wrong beside the counts', () => {
  const errors = [{ line: 1, column: 1, code: 'TS2322', text: 'Type' }]
  expect(toCell({ errors, lines: 1, characters: 1234, place: 'line', lost: 0 })).toBe('1 / 1 / 1,234')
  expect(toCell({ errors, lines: 1, characters: 4, place: 'elsewhere', lost: 2 })).toBe('1 / 1 / 4, elsewhere, 2 lost')
  expect(toCell({ errors: [], lines: 0, characters: 0, place: 'none', lost: 0 })).toBe('none')
  expect(toCell('no such field')).toBe('(no such field)')
})
