/** The picture of README.md and of the site shows what the compiler prints. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { code, compileCode, drawPictures } from './picture.ts'

const error = compileCode()
const pictures = Object.entries(drawPictures(error))

/** Returns the lines of text that a picture shows. */
function readLines(svg: string): string[] {
  return Array.from(svg.matchAll(/<text x[^>]*>(.*)<\/text>/g), ([, text = '']) =>
    text
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  )
}

test('the code has one error, which is one sentence at the property at fault', () => {
  expect(code.split('\n')[error.line]?.slice(error.column)).toMatch(/^pathParams:/)
  expect(error.text).toBe(
    `error TS2322: Type 'ZodObject<{ name: ZodString; }, $strip>' is not assignable to type '"'nam' is a parameter of the path but not of 'pathParams'"'.`,
  )
})

describe.each(pictures)('%s', (file, svg) => {
  test('is up to date: npm run generate -- picture', () => {
    expect(readFileSync(file, 'utf8')).toBe(svg)
  })

  test('shows the code, and below its line the whole text of the compiler', () => {
    const lines = readLines(svg)
    const [before, after] = [code.split('\n').slice(0, error.line + 1), code.split('\n').slice(error.line + 1)]
    const start = lines.indexOf('createContract({')
    const shown = lines.slice(start)
    expect(shown.slice(0, before.length)).toEqual(before.map((line) => line.trim()))
    expect(shown.slice(-after.length)).toEqual(after.map((line) => line.trim()))
    expect(shown.slice(before.length, -after.length).join(' ')).toBe(error.text)
  })

  test('shows no text beyond its edge', () => {
    const right = Array.from(
      svg.matchAll(/<text x="(\d+)"[^>]* textLength="(\d+)"/g),
      ([, x, length]) => Number(x) + Number(length),
    )
    expect(right.length).toBeGreaterThan(10)
    expect(Math.max(...right)).toBeLessThanOrEqual(452)
  })
})

test('the editor has a title and a description for readers who do not see it', () => {
  for (const [file, svg] of pictures.filter(([name]) => name.includes('editor'))) {
    expect([file, svg]).toEqual([
      file,
      expect.stringMatching(/role="img"[^>]*>\n<title>[^<]+<\/title>\n<desc>[^<]*'pathParams'[^<]*<\/desc>/),
    ])
  }
})

test.each(['README.md', 'docs/index.md'])('%s shows it, and says it to those who do not see it', (page) => {
  const text = readFileSync(page, 'utf8')
  const [, sentence = ''] = /"('.*')"'\.$/.exec(error.text) ?? []
  for (const theme of ['light', 'dark']) expect(text).toContain(`editor-${theme}.svg"`)
  expect(Array.from(text.matchAll(/alt="([^"]*)"/g), ([, alt]) => alt)).toContainEqual(expect.stringContaining(sentence))
})
