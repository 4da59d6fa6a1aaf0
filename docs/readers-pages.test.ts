import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findReadersPages } from './readers-pages.ts'

test('the pages for readers are those that npm publishes', () => {
  const pages = findReadersPages()
  expect(pages).toContain('docs/guide.md')
  expect(pages).not.toContain('docs/architecture.md')
})

test('every row of a table follows its header', () => {
  const orphans = findReadersPages().flatMap((page) => {
    const paragraphs = readFileSync(page, 'utf8').replaceAll(/^ *```[^]*?^ *```/gm, '').split(/\n\s*\n/)
    return paragraphs.filter((text) => /^ *\|/.test(text) && !/^.*\n *\|[-|]+\|(?:\n|$)/.test(text))
  })
  expect(orphans).toEqual([])
})
