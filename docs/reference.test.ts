import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { entries, integrationEntries, libraryEntries, toolEntries } from '../.ci/entries.ts'
import { calls, guides, namedByDeclarations } from './reference-guides.ts'
import { type Export, fillReference, namedHeading, readExports, referencePages } from './reference.ts'

const page = referencePages.map((file) => readFileSync(file, 'utf8')).join('\n')
const published = Object.entries(entries).filter(([, { name }]) => name !== 'internal')
const all = published.flatMap(([, { source }]) => readExports(source))

test.each(referencePages)('%s has the exports with their docstrings: npm run generate -- reference', (file) => {
  expect(readFileSync(file, 'utf8')).toBe(fillReference(file))
})

test('each entry is on the page of its package', () => {
  const listed = referencePages.map((file) => Array.from(readFileSync(file, 'utf8').matchAll(/^<!-- exports of (\S+) -->$/gm), ([, specifier = '']) => specifier))
  const pageOf = (specifier: string): number => [libraryEntries, toolEntries, integrationEntries].findIndex((table) => specifier in table)
  expect(listed.map((specifiers) => new Set(specifiers.map(pageOf)))).toEqual([new Set([0]), new Set([1]), new Set([2])])
})

test('each entry has a section with its exports', () => {
  const sections = Array.from(page.matchAll(/^## `(.+)`\n(?:(?!^## )[^])*?^<!-- exports of (.+) -->$/gm), ([, heading, marker]) => [heading, marker])
  expect(sections.toSorted()).toEqual(published.map(([specifier]) => [specifier, specifier]).toSorted())
})

test('each export has one heading, which no other one takes for its anchor, or is a type that declaration files name', () => {
  const headings = Array.from(page.matchAll(/^### (.+)$/gm), ([, heading = '']) => heading).filter((heading) => !heading.startsWith(namedHeading))
  const lists = page.split(`### ${namedHeading}`).slice(1).map((text) => text.split(/^#/m)[0] ?? '')
  const named = lists.flatMap((list) => Array.from(list.matchAll(/^- `(\w+)`: /gm), ([, name = '']) => name))
  expect(named.toSorted()).toEqual([...namedByDeclarations].toSorted())
  expect(all.filter(({ name, kind }) => namedByDeclarations.has(name) && kind !== 'type')).toEqual([])
  expect([...headings, ...named].toSorted()).toEqual([...new Set(all.map(({ name }) => name))].toSorted())
  const anchors = headings.map((heading) => heading.toLowerCase())
  // `codec` comes before the type of what it returns, so the anchor is its own.
  expect(headings.filter((_, index) => anchors.indexOf(anchors[index] as string) < index)).toEqual(['Codec'])
})

test('the page names what an entry exports that the library exports too', () => {
  const names = all.map(({ name }) => name)
  const listed = Array.from(page.matchAll(/`(\w+)`(?=[^\n]*exported here too)/g), ([, name = '']) => name)
  expect(listed.toSorted()).toEqual([...new Set(names.filter((name, index) => names.indexOf(name) < index))].toSorted())
})

test('what the page says beside the docstrings is about exports', () => {
  const names = new Set(all.map(({ name }) => name))
  expect([...Object.keys(guides), ...Object.keys(calls)].filter((name) => !names.has(name))).toEqual([])
})

test.each<[code: string, expected: Partial<Export>]>([
  ['export function a(one: string, two?: number): void {}', { kind: 'function', parameters: ['one', 'two?'] }],
  ['export function a(one: (x: string, y: string) => void, { two = 1 }: { two?: number } = {}): void {}', { parameters: ['one', 'options?'] }],
  ['export function a(\n  one: Map<string, number>,\n  // a comment, with a comma\n  ...rest: string[]\n): void {}', { parameters: ['one', '...rest'] }],
  ['export function a<const One extends { two: string }, Three = (x: One) => void>(one: One, two = 1): void {}', { parameters: ['one', 'two?'] }],
  ['export async function* a(): void {}', { kind: 'function', parameters: [] }],
  ['export interface a {\n  readonly one: string\n  two?(): void\n}\nexport interface b {\n  three: string\n}', { kind: 'type', members: ['one', 'two'] }],
  ['export interface a extends b {\n  one: string\n}', { kind: 'type', members: [] }],
  ['export class a extends Error {\n  readonly one: string\n  constructor() {\n    super()\n  }\n}', { kind: 'class', members: ['one'] }],
  ['export const a = 1', { kind: 'const', parameters: [], members: [] }],
  ['export type a = string', { kind: 'type', parameters: [], members: [] }],
])('reads %j', (code, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'routepact-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const docstring = '/**\n * Does one thing\n * and another.\n *\n * More.\n *\n * @throws TypeError for\n * both\n * @example\n * a()\n */\n'
  writeFileSync(join(folder, 'a.ts'), `/** Another one. */\nconst other = 1\n\n${docstring}${code}\n`)
  writeFileSync(join(folder, 'passed-on.ts'), "export { a } from './a.ts'\n")
  writeFileSync(join(folder, 'index.ts'), "export { type a } from './passed-on.ts'\n")
  const [read] = readExports(join(folder, 'index.ts'))
  expect(read).toMatchObject({ name: 'a', summary: 'Does one thing and another.', throws: 'TypeError for both', ...expected })
})

test('a name that a module does not declare is an error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'routepact-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.ts'), '')
  writeFileSync(join(folder, 'index.ts'), "export { a } from './a.ts'\n")
  expect(() => readExports(join(folder, 'index.ts'))).toThrow("'a' is not declared in ")
})
