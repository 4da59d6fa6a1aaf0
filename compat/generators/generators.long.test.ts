import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apis } from './apis.ts'
import { type Outcome, root, testClients } from './clients.ts'
import { toPage } from './docs-section.ts'
import { listOperations } from './expected-results.ts'
import { limits } from './limits.ts'

let outcomes: Outcome[]

beforeAll(async () => {
  outcomes = await testClients()
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

test.each(Object.entries(apis))('each operation of %s is called', (_, { document, calls }) => {
  const operations = listOperations(document).map(({ operationId }) => operationId)
  expect(calls.map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(operations))
})

test('the calls of generated clients compile and return what the server sent, except for the listed limits', () => {
  const failed = outcomes.filter(({ compiled, called }) => !compiled || !called)
  const found = new Set(failed.map(({ tool, operation }) => `${tool}: ${operation}`))
  const listed = limits.flatMap(({ tool, operations }) => operations.map((operation) => `${tool}: ${operation}`))
  expect([...found].toSorted()).toEqual(listed.toSorted())
})

// `vitest --update` writes it.
test('the documentation has the results', async () => {
  const page = resolve('docs/explanation/generators.md')
  await expect(toPage(readFileSync(page, 'utf8'), outcomes)).toMatchFileSnapshot(page)
})
