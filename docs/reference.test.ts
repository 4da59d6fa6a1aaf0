import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { entries } from '../.ci/entries.ts'
import { calls, guides, namedByDeclarations } from './reference-guides.ts'
import { type Export, fillReference, namedHeading, readExports, referencePages } from './reference.ts'

const pages = Object.keys(referencePages)
/** The generated parts. */
const page = pages.map((file) => readFileSync(file, 'utf8').split(/^<!-- exports of .*$/m)[1] ?? '').join('\n')
const published = Object.entries(entries).filter(([, { name }]) => name !== 'internal')
const all = published.flatMap(([, { source }]) => readExports(source))

test.each(Object.entries(referencePages))('%s has the exports of %s: npm run generate -- reference', async (file, specifier) => {
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(new RegExp(`^# .*\`${specifier}\`\n[^]*^<!-- exports of ${specifier} -->$`, 'm'))
  expect(text).toBe(await fillReference(file))
})

test('the index lists the page of each entry', () => {
  const listed = Array.from(readFileSync('docs/reference.md', 'utf8').matchAll(/^\| \[`(\S+)`\]\((\S+)\)/gm), ([, specifier = '', link = '']) => [
    `docs/${link}`,
    specifier,
  ])
  expect(listed.toSorted()).toEqual(Object.entries(referencePages).toSorted())
})

test('each export has one heading, which no other one takes for its anchor, or is a type that declaration files name', () => {
  const headings = Array.from(page.matchAll(/^## (.+)$/gm), ([, heading = '']) => heading).filter((heading) => !heading.startsWith(namedHeading))
  const lists = page.split(`## ${namedHeading}`).slice(1).map((text) => text.split(/^#/m)[0] ?? '')
  const named = lists.flatMap((list) => Array.from(list.matchAll(/^- `(\w+)`: /gm), ([, name = '']) => name))
  expect(named.toSorted()).toEqual([...namedByDeclarations].toSorted())
  expect(all.filter(({ name, kind }) => namedByDeclarations.has(name) && kind !== 'type')).toEqual([])
  expect([...headings, ...named].toSorted()).toEqual([...new Set(all.map(({ name }) => name))].toSorted())
  const anchors = headings.map((heading) => heading.toLowerCase())
  // `codec` comes before the type of what it returns, so the anchor is its own.
  expect(headings.filter((_, index) => anchors.indexOf(anchors[index] as string) < index)).toEqual(['Codec'])
})

test('what the page says beside the docstrings is about exports', () => {
  const names = new Set(all.map(({ name }) => name))
  expect([...Object.keys(guides), ...Object.keys(calls)].filter((name) => !names.has(name))).toEqual([])
})

test.each<[code: string, expected: Partial<Export>]>([
  [
    'export function a(one: string, two?: number): void {}',
    { kind: 'function', signature: 'function a(one: string, two?: number): void;' },
  ],
  [
    'export function a({ two = 1 }: { two?: number } = {}, ...rest: string[]): void {}',
    { signature: 'function a(options?: {\n    two?: number;\n}, ...rest: string[]): void;' },
  ],
  [
    'export function a(one: string): string\nexport function a(one: number): number\nexport function a(one: unknown): unknown {\n  return one\n}',
    { signature: 'function a(one: string): string;\nfunction a(one: number): number;' },
  ],
  ['export async function* a(): AsyncGenerator<string> {}', { kind: 'function', signature: 'function a(): AsyncGenerator<string>;' }],
  [
    'export interface a extends b {\n  /** One. */\n  readonly one: string\n  two?(): void\n}',
    { kind: 'type', signature: 'interface a extends b {\n    readonly one: string;\n    two?(): void;\n}' },
  ],
  [
    'export class a extends Error {\n  static {\n    b()\n  }\n  #c = 1\n  private d = 2\n  override readonly name = "e"\n  readonly one: string = f\n  constructor(one: string) {\n    super()\n  }\n  two(three = 1): void {}\n}',
    { kind: 'class', signature: 'class a extends Error {\n    readonly one: string;\n    constructor(one: string);\n    two(three?): void;\n}' },
  ],
  ['export const a: b<string> = c()', { kind: 'const', signature: 'const a: b<string>;' }],
  ['export type a = string | b', { kind: 'type', signature: 'type a = string | b;' }],
  ['export type a<b> = b extends string ? c : d', { kind: 'type', signature: 'type a<b> = …;' }],
])('reads %j', (code, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'routepact-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const docstring = '/**\n * Does one thing\n * and another.\n *\n * More.\n *\n * @throws TypeError for\n * both\n * @example\n * a()\n */\n'
  writeFileSync(join(folder, 'a.ts'), `/** Another one. */\nconst other = 1\n\n${docstring}${code}\n`)
  writeFileSync(join(folder, 'passed-on.ts'), "export { a } from './a.ts'\n")
  writeFileSync(join(folder, 'index.ts'), "export { type a } from './passed-on.ts'\n")
  const [read] = readExports(join(folder, 'index.ts'))
  expect(read).toMatchObject({ name: 'a', summary: 'Does one thing and another.', throws: 'TypeError for both', example: 'a()', ...expected })
})

test('a name that a module does not declare is an error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'routepact-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.ts'), '')
  writeFileSync(join(folder, 'index.ts'), "export { a } from './a.ts'\n")
  expect(() => readExports(join(folder, 'index.ts'))).toThrow("'a' is not declared in ")
})
