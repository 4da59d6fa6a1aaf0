/** The page on the architecture names code that exists. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync('docs/architecture.md', 'utf8')
const sources = globSync('{src,tools/src,integrations/*/src}/**/*.ts')
const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')

/** Terms of TypeScript, HTTP/2 and test runners. */
const foreign = new Set(['exactOptionalPropertyTypes', 'NO_ERROR', 'todo'])

/** The words in backticks that are one identifier. */
const names = [...new Set([...page.matchAll(/`([A-Za-z]\w*)`/g)].map(([, name = '']) => name))]

/** The files in backticks, some with their folder. */
const files = [...new Set([...page.matchAll(/`((?:[\w-]+\/)*[\w-]+\.ts)`/g)].map(([, file = '']) => file))]

test('the identifiers of docs/architecture.md are in the sources', () => {
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code) && !foreign.has(name))).toEqual([])
})

test('the files of docs/architecture.md exist', () => {
  expect(files.length).toBeGreaterThan(50)
  const isKnown = (file: string) =>
    existsSync(file) || sources.some((source) => (file.includes('/') ? source.endsWith(`/${file}`) : basename(source) === file))
  expect(files.filter((file) => !isKnown(file))).toEqual([])
})
