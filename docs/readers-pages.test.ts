import { expect, test } from 'vitest'
import { countWords, findReadersPages } from './readers-pages.ts'

// Tools for agents added 660 words. Ports of three public backends added 400 words to the migration guides, and streams in responses 430, samples 130.
test('the pages for readers have at most 42,230 words', () => {
  const pages = findReadersPages()
  expect(pages).toContain('docs/guide.md')
  expect(pages).not.toContain('docs/architecture.md')
  expect(pages.reduce((sum, page) => sum + countWords(page), 0)).toBeLessThanOrEqual(42_230)
})

test('the first screen of the README is short', () => {
  expect(countWords('README.md')).toBeLessThanOrEqual(800)
})
