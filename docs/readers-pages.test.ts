import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readOutput } from './code-blocks.ts'
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

/** Pages and folders that do not yet end with a next step, or that are read in any order. */
const withoutNext = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'skills/', 'docs/recipes', 'docs/migration/', 'docs/reference', 'docs/client.md', 'docs/schema-libraries.md', 'docs/test-command.md', 'docs/diff-command.md']

test.each(findReadersPages().filter((page) => !withoutNext.some((start) => page.startsWith(start))))('%s ends with one next step', (page) => {
  const text = readFileSync(page, 'utf8').trimEnd()
  expect(text.match(/^\*\*Next:\*\* .*$/gm)).toHaveLength(1)
  expect(text.split('\n\n').at(-1)).toMatch(/^\*\*Next:\*\* [^[]*\[/)
})

describe('links', () => {
  const pages = globSync(['*.md', 'docs/**/*.md'], { exclude: ['**/node_modules/**', 'docs/examples/**'] }).map((page) => page.replaceAll('\\', '/'))
  const withoutCode = (page: string): string => readFileSync(page, 'utf8').replaceAll(/^( *)```[^]*?^\1```/gm, '')

  /** The anchors of a heading on GitHub and on the site. */
  const toAnchors = (heading: string): [github: string, site: string] => {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    return [
      text.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'),
      text.replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-').replaceAll(/^-|-$/g, ''),
    ]
  }

  test.each(pages)('of %s lead to headings that have the same anchor on GitHub and on the site', (page) => {
    const links = Array.from(withoutCode(page).matchAll(/\]\(([^)\s:]+)\)/g), ([, link = '']) => link)
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? page : join(dirname(page), path)
      if (!existsSync(target)) return true
      if (anchor === undefined || !target.endsWith('.md')) return false
      const anchors = Array.from(withoutCode(target).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => toAnchors(heading))
      return !anchors.some(([github, site]) => github === anchor && site === anchor)
    })
    expect(broken).toEqual([])
  })
})

describe('code has at most 72 columns', () => {
  /** Pages and folders whose code is wider, with the number of such lines of a page. Remove what has been formatted. */
  const wider: { readonly [page: string]: number } = {
    // The code is that of `docs/examples`, which is formatted for an editor.
    'docs/recipes/': Infinity,
    'docs/migration/': Infinity,
    'docs/client.md': 21,
    'docs/schema-libraries.md': 52,
    'docs/diff-command.md': 13,
    'docs/usage-command.md': 10,
    'docs/breaking-changes.md': 1,
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
