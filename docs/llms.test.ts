import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listPages } from './llms.ts'
import { findReadersPages } from './readers-pages.ts'

test('llms.txt lists every published page: npm run generate -- llms', () => {
  const text = readFileSync('llms.txt', 'utf8')
  expect(text).toBe(listPages())
  const links = Array.from(text.matchAll(/\]\((?:\.\.\/routepact-tools\/)?(.+)\)$/gm), ([, link = '']) => link)
  expect(links.toSorted()).toEqual(findReadersPages().filter((page) => page !== 'README.md'))
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter((link) => !existsSync(link))).toEqual([])
})

test('the skill has a name and a description, as agents read them', () => {
  const [, front = ''] = /^---\n([^]+?)\n---\n/.exec(readFileSync('skills/routepact/SKILL.md', 'utf8')) ?? []
  expect(front).toMatch(/^name: routepact\ndescription: .{50,1024}$/)
})
