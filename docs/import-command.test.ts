/** The page about `routepact import` shows what the command prints and writes. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context, inFolder } from '../runtime-tests/cli/run.ts'
import { runCommand } from '../tools/src/cli/run-command.ts'

const page = readFileSync('docs/import-command.md', 'utf8')
const folder = mkdtempSync('.command-')

/** The blocks of a language, in order. */
const listBlocks = (text: string, language: string): string[] =>
  Array.from(text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm')), ([, block = '']) => block)

const run = (...args: string[]) => inFolder(folder, () => runCommand(['import', ...args], context))
const [written, broken, refused] = listBlocks(page, 'text') as [string, string, string]
const document = listBlocks(page, 'yaml')[0] as string

/** The code of a block without the name of its file. */
const toCode = (block: string | undefined): string => (block ?? '').replace(/^\/\/ .*\n/, '')

let first: { readonly code: number; readonly output: string; readonly errors: string }

beforeAll(async () => {
  writeFileSync(join(folder, 'openapi.yaml'), document)
  first = await run('openapi.yaml')
})

afterAll(() => rmSync(folder, { recursive: true }))

test('the page shows what is printed', () => expect(first).toEqual({ code: 0, output: written, errors: '' }))

test('the page shows what is written', () => {
  expect(readFileSync(join(folder, 'api/contract.ts'), 'utf8')).toBe(toCode(listBlocks(page, 'ts')[0]))
})

test('the page shows the outline', async () => {
  expect((await run('openapi.yaml', '--outline')).code).toBe(0)
  expect(readFileSync(join(folder, 'api/outline.ts'), 'utf8')).toBe(toCode(listBlocks(page, 'ts')[1]))
})

test('the page shows a schema of valibot', async () => {
  const { code, output } = await run('openapi.yaml', '--out', 'valibot', '--schemas', 'valibot')
  // Both libraries lose the same.
  expect([code, output.replace(/^.*\n/, '')]).toEqual([0, written.replace(/^.*\n/, '')])
  expect(readFileSync(join(folder, 'valibot/contract.ts'), 'utf8')).toContain(listBlocks(page, 'js').at(-1))
})

test('the page shows why nothing is replaced', async () => expect(await run('openapi.yaml')).toEqual({ code: 2, output: '', errors: refused }))

test('the page shows a change that breaks', async () => {
  writeFileSync(join(folder, 'next.yaml'), document.replace('required: [title]', 'required: [title, author]').replace('      properties:\n', '      properties:\n        author: { type: string }\n'))
  const { code, output } = await run('next.yaml', '--check')
  expect([code, output]).toEqual([1, broken])
})
