import { createOpenApiDocument } from 'routepact/openapi'
import { describe, expect, test } from 'vitest'
import { recordSuite } from '../../docs/suites/record-suite.ts'
import { readVersion, type SuiteResult } from '../../docs/suites/suite-result.ts'
import { apis } from './apis.ts'
import { lint, linters } from './linters.ts'
import { warnings } from './warnings.ts'

test('the listed warnings are of these linters and APIs', () => {
  expect(linters.map(({ name }) => name)).toEqual(Object.keys(warnings))
  const listed = Object.values(warnings).flatMap((list) => list.flatMap((warning) => warning.apis))
  expect(Object.keys(apis)).toEqual(expect.arrayContaining(listed))
})

/** The names of the linters that have found a document without an error, once for each document. */
const passed: string[] = []

describe.each(linters)('$name', (linter) => {
  test.each(Object.entries(apis))('the document of %s has no error, and only listed warnings', (name, { document }) => {
    const problems = lint(linter, document)
    expect(problems.filter(({ isError }) => isError)).toEqual([])
    const listed = (warnings[linter.name] ?? []).filter((warning) => warning.apis.includes(name))
    expect([...new Set(problems.map(({ rule }) => rule))].toSorted()).toEqual(listed.map(({ rule }) => rule).toSorted())
    passed.push(linter.name)
  })

  test('reports an invalid document', () => {
    const document = createOpenApiDocument({}, { info: { title: 'Invalid', version: '1.0.0' } })
    expect(lint(linter, { ...document, info: {} }).some(({ isError }) => isError)).toBe(true)
  })
})

test('the table of suites has the results', async () => {
  const results = linters.map(({ name }): SuiteResult => {
    const tests = passed.filter((linter) => linter === name).length
    return {
      suite: `\`${name}\``,
      version: readVersion(name, 'compat/generators/'),
      subject: 'documents: those without an error',
      tests,
      passed: tests,
      differences: {},
      remarks: (warnings[name] ?? []).map((warning) => `warning \`${warning.rule}\`: ${warning.reason}`),
      command: 'npx vitest run --config vitest.long.config.ts compat/generators',
    }
  })
  await recordSuite('linters', ...results)
})
