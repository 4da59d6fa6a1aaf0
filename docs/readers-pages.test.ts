import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countWords, findReadersPages } from './readers-pages.ts'

test('the pages for readers have at most 42,000 words', () => {
  const pages = findReadersPages()
  expect(pages).toContain('docs/guide.md')
  expect(pages).not.toContain('docs/architecture.md')
  expect(pages.reduce((sum, page) => sum + countWords(page), 0)).toBeLessThanOrEqual(42_000)
})

test('the first screen of the README is short', () => {
  expect(countWords('README.md')).toBeLessThanOrEqual(800)
})

test('every row of a table follows its header', () => {
  const orphans = findReadersPages().flatMap((page) => {
    const paragraphs = readFileSync(page, 'utf8').replaceAll(/^ *```[^]*?^ *```/gm, '').split(/\n\s*\n/)
    return paragraphs.filter((text) => /^ *\|/.test(text) && !/^.*\n *\|[-|]+\|(?:\n|$)/.test(text))
  })
  expect(orphans).toEqual([])
})
