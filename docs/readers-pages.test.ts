import { expect, test } from 'vitest'
import { countWords, findReadersPages } from './readers-pages.ts'

// Ports of three public backends added 400 words to the migration guides, and streams in responses 430, samples 130.
test('the pages for readers have at most 41,600 words', () => {
  const pages = findReadersPages()
  expect(pages).toContain('docs/guide.md')
  expect(pages).not.toContain('docs/architecture.md')
  expect(pages.reduce((sum, page) => sum + countWords(page), 0)).toBeLessThanOrEqual(41_600)
})

test('the first screen of the README is short', () => {
  expect(countWords('README.md')).toBeLessThanOrEqual(800)
})
