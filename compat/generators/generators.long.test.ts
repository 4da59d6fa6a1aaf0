import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordSuite } from '../../docs/suites/record-suite.ts'
import { readVersion, type SuiteResult } from '../../docs/suites/suite-result.ts'
import { apis } from './apis.ts'
import { type Outcome, root, testClients } from './clients.ts'
import { toPage } from './docs-section.ts'
import { listOperations } from './expected-results.ts'
import { limits } from './limits.ts'
import { tools } from './tools.ts'

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
  const page = resolve('compat/generators/README.md')
  await expect(toPage(readFileSync(page, 'utf8'), outcomes)).toMatchFileSnapshot(page)
})

test('the table of suites has the results', async () => {
  const results = tools.map(({ name }): SuiteResult => {
    const own = outcomes.filter(({ tool }) => tool === name)
    const operations = new Set(own.map(({ operation }) => operation))
    const differences = limits.filter(({ tool }) => tool === name).map(({ reason, operations: { length } }) => [`it ${reason}`, length] as const)
    return {
      suite: `\`${name}\``,
      version: readVersion(name, 'compat/generators/'),
      subject: 'documents: the operations whose generated calls compile and return what the router sent',
      tests: operations.size,
      passed: operations.size - differences.reduce((sum, [, count]) => sum + count, 0),
      differences: Object.fromEntries(differences),
      command: 'npx vitest run --config vitest.long.config.ts compat/generators',
    }
  })
  await recordSuite('generators', ...results)
})
