import { expect, test } from 'vitest'
import { toTextReport } from '../../../tools/src/cli/report/text-report.ts'
import { createChange, createReport, mixedChanges } from './changes.ts'

test('lists errors first, operations in their order, and each sentence on a line of its own', () => {
  expect(toTextReport(createReport(mixedChanges), false)).toBe(`error
  GET /users
    getUsers: query 'page' is now required
      for example: {"page":null}

warning
  GET /users
    getUsers: operationId 'getUsers' is now 'listUsers'
  POST /users
    addUser: default of query 'a' changed

information
  POST /users
    addUser: 201 is added

1 error, 2 warnings, 1 for information, 1 ignored.
`)
})

test('names changes of no operation', () => {
  const report = createReport([createChange({ operation: '', text: "document: server '/v1' is gone" })])
  expect(toTextReport(report, false)).toMatch(/^error\n {2}Document\n {4}document: server/)
})

test('counts the places of a change of a component', () => {
  const component = '#/components/schemas/User'
  const text = "User: body 'name' no longer accepts 'b'"
  const change = createChange({ operation: '', component, text, witness: { value: 'b' }, count: { places: 3, operations: 1 } })
  expect(toTextReport(createReport([change]), false)).toBe(`error
  Components
    ${text} (3 places in 1 operation)

1 error.
`)
})

test.each([
  [[], 'No changes.\n'],
  [[createChange({ ignored: true })], '1 ignored.\n'],
])('prints only the summary without changes to report', (changes, text) => {
  expect(toTextReport(createReport(changes), false)).toBe(text)
})

test('colors the levels only if it is asked to', () => {
  const report = createReport(mixedChanges)
  const colored = toTextReport(report, true)
  expect(colored).toContain('\u001b[31merror\u001b[39m\n')
  expect(colored).toContain('\n\u001b[33mwarning\u001b[39m\n')
  expect(colored).toContain('\n\u001b[32minformation\u001b[39m\n')
  // oxlint-disable-next-line no-control-regex
  expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(toTextReport(report, false))
})

test.each([false, true])('escapes names and examples from the documents (colors: %s)', (isColored) => {
  const change = createChange({
    operation: 'GET /\u001b]8;;https://example.com\u0007',
    text: '\u001b[2Jget\r\nUser\u202e: gone',
    witness: { value: '\u009b31m\u007f' },
  })
  const text = toTextReport(createReport([change]), isColored)
  expect(text).toContain('GET /\\u001b]8;;https://example.com\\u0007\n')
  expect(text).toContain('    \\u001b[2Jget\\u000d\\u000aUser\\u202e: gone\n')
  expect(text).toContain('      for example: "\\u009b31m\\u007f"\n')
})

test.each([
  [false, ''],
  [true, '      GET /a\n      GET /b\n      GET /c\n'],
])('counts the operations that have the same change, and lists them: %s', (listsOperations, listed) => {
  const operations = ['a', 'b', 'c'].map((name) => ({ operation: `GET /${name}`, text: `${name}: 429 may now be sent`, place: { document: 'new', pointer: '#' } as const }))
  const change = createChange({ operation: '', text: '3 operations: 429 may now be sent', operations, count: { places: 3, operations: 3 } })
  const report = { ...createReport([change, createChange({})]), listsOperations }
  expect(toTextReport(report, false)).toBe(`error
  Several operations
    3 operations: 429 may now be sent
${listed}  GET /users
    getUsers: query 'page' is now required

2 errors.
`)
})
