import { execFile } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { examples, fillPage, pages, readNames, recipePages } from './recipes.ts'

const names = pages.flatMap((page) => readNames(readFileSync(page, 'utf8')))
const files = globSync(`${examples}/**/*.ts`).map((file) => relative(examples, file)).toSorted()

describe.each(pages)('%s', (page) => {
  const text = readFileSync(page, 'utf8')

  test('shows the files that are tested', () => {
    expect(fillPage(text, page)).toBe(text)
    if (recipePages.includes(page)) expect(text.match(/^```(?:ts|typescript|prisma)$/gm) ?? []).toHaveLength(readNames(text).length)
  })
})

test('the index lists each recipe', () => {
  const index = readFileSync('docs/recipes.md', 'utf8')
  expect(globSync('docs/recipes/*.md').map((page) => relative('docs', page)).filter((page) => !index.includes(`](${page})`))).toEqual([])
})

test('each file is on one page', () => {
  const shown = names.filter((name) => files.includes(name))
  expect(shown.toSorted()).toEqual(files.filter((file) => !file.endsWith('.test.ts') || names.includes(file)))
})

test('a test imports each file', () => {
  const tests = globSync([`${examples}/**/*.test.ts`, 'compat/frameworks/cases.ts', 'compat/frameworks/guards/*.ts'])
  const code = [...tests, ...files.map((file) => `${examples}/${file}`)].map((file) => readFileSync(file, 'utf8')).join('\n')
  const sources = files.filter((file) => !file.endsWith('.test.ts'))
  expect(sources.length).toBeGreaterThan(10)
  expect(sources.filter((file) => !code.includes(`/${file}'`))).toEqual([])
})

test('the files compile with the tsconfig.json of the page on runtimes', async () => {
  const [, text = ''] = /^```json\n([^]*?)^```/m.exec(readFileSync('docs/runtimes.md', 'utf8')) ?? []
  const { compilerOptions } = JSON.parse(text) as { compilerOptions: object }
  const folder = '.recipes'
  mkdirSync(folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const sources = files.filter((file) => !file.endsWith('.test.ts')).map((file) => join('..', examples, file))
  // The package imports itself here, which needs `rootDir`.
  const options = { ...compilerOptions, noEmit: true, skipLibCheck: true, rootDir: '..' }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: [...sources, '../docs/runtime-globals.d.ts'] }))
  const command = ['node_modules/typescript/bin/tsc', '-p', folder]
  const { stdout } = await promisify(execFile)(process.execPath, command).catch((failure: { stdout: string }) => failure)
  expect(stdout).toBe('')
})
