import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readOutput } from './code-blocks.ts'
import { findReadersPages } from './readers-pages.ts'

test('the pages for readers are those that npm publishes', () => {
  const pages = findReadersPages()
  expect(pages).toContain('docs/contracts.md')
  expect(pages).not.toContain('docs/architecture.md')
})

test('every row of a table follows its header', () => {
  const orphans = findReadersPages().flatMap((page) => {
    const paragraphs = readFileSync(page, 'utf8').replaceAll(/^ *```[^]*?^ *```/gm, '').split(/\n\s*\n/)
    return paragraphs.filter((text) => /^ *\|/.test(text) && !/^.*\n *\|[-|]+\|(?:\n|$)/.test(text))
  })
  expect(orphans).toEqual([])
})

/** Pages that are read in any order. */
const withoutNext = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'skills/', 'docs/reference/document-changes.md']

test.each(findReadersPages().filter((page) => !withoutNext.some((start) => page.startsWith(start))))('%s ends with one next step', (page) => {
  const text = readFileSync(page, 'utf8').trimEnd()
  expect(text.match(/^\*\*Next:\*\* .*$/gm)).toHaveLength(1)
  expect(text.split('\n\n').at(-1)).toMatch(/^\*\*Next:\*\* [^[]*\[/)
})

describe('code has at most 72 columns', () => {
  /** Lines that cannot be broken: patterns, commands, addresses, output, and code that a framework's project has. */
  const wider: { readonly [page: string]: number } = {
    'docs/breaking-changes.md': 1,
    'docs/import-command.md': 5,
    'docs/recipes/files.md': 1,
    'docs/frameworks/nextjs.md': 1,
    'docs/frameworks/sveltekit.md': 1,
    'docs/recipes/testing.md': 6,
    'docs/usage-command.md': 4,
  }

  /** The lines of a block that are wider, except exact messages: those that a test compares, or that a program prints. */
  function findWideLines(language: string, code: string): string[] {
    if (language === 'text') return []
    const outputs = new Set(language === 'ts' ? readOutput(code) : [])
    const isMessage = (line: string): boolean => outputs.has(line.replace(/^ *\/\/ /, '')) || (language === 'sh' && / # \{/.test(line))
    return code.split('\n').filter((line) => line.length > 72 && !isMessage(line))
  }

  test.each(findReadersPages())('%s', (page) => {
    const blocks = readFileSync(page, 'utf8').matchAll(/^( *)```(\w*)\n([^]*?)^\1```/gm)
    const lines = Array.from(blocks, ([, indent = '', language = '', code = '']) =>
      findWideLines(language, code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')),
    ).flat()
    const [, limit = 0] = Object.entries(wider).find(([start]) => page.startsWith(start)) ?? []
    expect(lines.length <= limit ? [] : lines).toEqual([])
  })
})
