/** What is imported from the documents of the examples compiles with every supported version of TypeScript. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measureImport } from './measure.ts'

const documents = globSync('docs/examples/migration/*/openapi.json').toSorted()

test('there are documents', () => expect(documents.length).toBeGreaterThan(4))

test.each(documents.flatMap((file) => [[file, []] as const, [file, ['--outline']] as const]))('%s %j', (file, flags) => {
  const { code, errors, output } = measureImport(file, flags)
  expect({ code, errors, output }).toEqual({ code: 0, errors: { '7': [], '6': [], '5.9': [] }, output: expect.stringContaining('Wrote ') as string })
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { readonly paths: { readonly [path: string]: object } }
  const operations = Object.values(paths).flatMap((item) => Object.keys(item).filter((name) => /^(?:get|put|post|delete|patch)$/.test(name)))
  expect(output).toContain(`${operations.length} operations`)
})
