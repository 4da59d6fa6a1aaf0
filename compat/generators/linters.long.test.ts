import { createOpenApiDocument } from 'routepact/openapi'
import { describe, expect, test } from 'vitest'
import { apis } from './apis.ts'
import { lint, linters } from './linters.ts'
import { warnings } from './warnings.ts'

test('the listed warnings are of these linters and APIs', () => {
  expect(linters.map(({ name }) => name)).toEqual(Object.keys(warnings))
  const listed = Object.values(warnings).flatMap((list) => list.flatMap((warning) => warning.apis))
  expect(Object.keys(apis)).toEqual(expect.arrayContaining(listed))
})

describe.each(linters)('$name', (linter) => {
  test.each(Object.entries(apis))('the document of %s has no error, and only listed warnings', (name, { document }) => {
    const problems = lint(linter, document)
    expect(problems.filter(({ isError }) => isError)).toEqual([])
    const listed = (warnings[linter.name] ?? []).filter((warning) => warning.apis.includes(name))
    expect([...new Set(problems.map(({ rule }) => rule))].toSorted()).toEqual(listed.map(({ rule }) => rule).toSorted())
  })

  test('reports an invalid document', () => {
    const document = createOpenApiDocument({}, { info: { title: 'Invalid', version: '1.0.0' } })
    expect(lint(linter, { ...document, info: {} }).some(({ isError }) => isError)).toBe(true)
  })
})
