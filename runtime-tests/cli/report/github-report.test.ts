import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseDocument } from '../../../tools/src/cli/document-text.ts'
import { toGithubReport } from '../../../tools/src/cli/report/github-report.ts'
import { createChange, createReport, mixedChanges, toSource } from './changes.ts'

const workspace = process.cwd()

test('annotates breaking changes, then warnings, and counts the others', () => {
  expect(toGithubReport(createReport(mixedChanges), workspace)).toBe(
    `::error file=new.json,title=Breaking change::getUsers: query 'page' is now required%0AFor example: {"page":null}%0AIn GET /users
::warning file=new.json,title=Warning::getUsers: operationId 'getUsers' is now 'listUsers'%0AIn GET /users
::warning file=new.json,title=Warning::addUser: default of query 'a' changed%0AIn POST /users
1 error, 2 warnings, 1 for information, 1 ignored.
`,
  )
})

test('an operation that is not compared is a notice if it is accepted', () => {
  const compared = { operations: 4, total: 5 }
  const change = createChange({ kind: 'document-not-compared', text: 'getUsers: the operation is not compared: too slow', compared })
  expect(toGithubReport(createReport([change]), workspace)).toBe(`::error file=new.json,title=Breaking change::${change.text}%0AIn GET /users\n1 error. 4 of 5 operations compared.\n`)
  expect(toGithubReport(createReport([{ ...change, ignored: true }]), workspace)).toBe(`::notice file=new.json,title=Accepted::${change.text}%0AIn GET /users\n1 ignored. 4 of 5 operations compared.\n`)
})

test('escapes messages and properties', () => {
  const change = createChange({ text: '100%\n::error::\u001b', witness: { value: '%0A' } })
  expect(toGithubReport(createReport([change], { file: 'a,b:%\n.json' }), workspace)).toBe(
    `::error file=a%2Cb%3A%25\\u000a.json,title=Breaking change::100%25\\u000a::error::\\u001b%0AFor example: "%250A"%0AIn GET /users\n1 error.\n`,
  )
})

test.each<readonly [title: string, change: Parameters<typeof createChange>[0], end: string]>([
  ['an operation without a name', { text: 'GET /users: the operation is gone' }, 'gone'],
  ['the whole document', { operation: '', text: "document: base path '/v1' is now '/v2'" }, "'/v2'"],
  ['a component', { operation: '', component: '#/components/schemas/User', text: 'User: gone', count: { places: 3, operations: 2 }, uses: ['GET /a', 'GET /b', 'GET /a'].map((operation) => ({ operation })) }, 'gone (3 places in 2 operations)%0AIn GET /a, GET /b'],
  ['many operations', { operation: '', text: '5 operations: gone', operations: ['a', 'b', 'c', 'd', 'e'].map((name) => ({ operation: `GET /${name}`, text: '', place: { document: 'new', pointer: '#' } })) }, 'gone%0AIn GET /a, GET /b, GET /c and 2 others'],
])('names method and path: %s', (_, change, end) => {
  expect(toGithubReport(createReport([createChange(change)]), workspace)).toContain(`${end}\n1 error`)
})

test('names no file for standard input', () => {
  const { file, ...next } = createReport([]).new
  const report = { ...createReport([createChange()]), new: next }
  expect(file).toBe('new.json')
  expect(toGithubReport(report, workspace)).toMatch(/^::error title=Breaking change::getUsers/)
})

test('writes the path relative to the workspace', () => {
  const report = createReport([createChange()], { file: 'api/new.json' })
  expect(toGithubReport(report, resolve('..'))).toMatch(/^::error file=[^/,]+\/api\/new\.json,title/)
})

test('names the line of the change', async () => {
  const content = '{\n  "paths": {\n    "/users": {\n      "get": {}\n    }\n  }\n}\n'
  const report = createReport([createChange()], toSource(await parseDocument(content, 'json', 'new.json')))
  expect(toGithubReport(report, workspace)).toMatch(/^::error file=new.json,line=4,title=/)
})
