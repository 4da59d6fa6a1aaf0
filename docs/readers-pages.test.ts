import { expect, test } from 'vitest'
import { countWords, findReadersPages } from './readers-pages.ts'

// Ports of three public backends added about 350 words to the migration guides.
test('the pages for readers have at most 46,800 words', () => {
  const pages = findReadersPages()
  expect(pages).toContain('docs/guide.md')
  expect(pages).not.toContain('docs/architecture.md')
  expect(pages.reduce((sum, page) => sum + countWords(page), 0)).toBeLessThanOrEqual(46_800)
})

test('the first screen of the README is short', () => {
  expect(countWords('README.md')).toBeLessThanOrEqual(800)
})
