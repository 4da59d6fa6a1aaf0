/** The schema is that of OASIS (sarif-2.1/schema of oasis-tcs/sarif-spec, errata 01). */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { registerSchema, validate, type SchemaObject } from '@hyperjump/json-schema/draft-07'
import { expect, test } from 'vitest'
import { parseDocument } from '../../../tools/src/cli/document-text.ts'
import { type EndedComparison, toComparisonSarif } from '../../../tools/src/cli/report/comparison-report.ts'
import { toSarifReport } from '../../../tools/src/cli/report/sarif-report.ts'
import { type EndedTest, toTestSarif } from '../../../tools/src/cli/report/test-report.ts'
import { version } from '../../../src/shared/version.ts'
import { createChange, createReport, mixedChanges, toSource } from './changes.ts'

const schemaId = 'https://example.com/sarif.json'
// Without its identifier, whose scheme the validator does not load.
const { id: _, ...schema } = JSON.parse(readFileSync('runtime-tests/cli/report/data/sarif-schema-2.1.0.json', 'utf8')) as { readonly id: string } & SchemaObject
registerSchema({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' }, schemaId)

interface SarifLog {
  readonly $schema: string
  readonly version: string
  readonly runs: readonly [{ readonly tool: object; readonly invocations: readonly object[]; readonly results: readonly object[] }]
}

async function read(text: string): Promise<SarifLog['runs'][0]> {
  const log = JSON.parse(text) as SarifLog
  expect(await validate(schemaId, log as never)).toMatchObject({ valid: true })
  expect(log.version).toBe('2.1.0')
  return log.runs[0]
}

const workspace = process.cwd()

test('the schema rejects what is no log', async () => {
  expect(await validate(schemaId, { version: '2.1.0', runs: [{ results: [] }] })).toMatchObject({ valid: false })
})

test('a change has its kind as rule, its level, its place and its sentence', async () => {
  const content = '{\n  "paths": {\n    "/users": {\n      "get": {}\n    }\n  }\n}\n'
  const change = createChange({ witness: { value: { page: null } }, kind: 'query-narrowed' })
  const { tool, results } = await read(toSarifReport(createReport([change], toSource(await parseDocument(content, 'json', 'new.json'))), workspace))
  expect(tool).toEqual({ driver: { name: 'routepact', semanticVersion: version, rules: [{ id: 'query-narrowed', shortDescription: { text: 'query narrowed' } }] } })
  expect(results).toEqual([
    {
      ruleId: 'query-narrowed',
      ruleIndex: 0,
      level: 'error',
      message: { text: `getUsers: query 'page' is now required; for example: {"page":null}` },
      locations: [{ physicalLocation: { artifactLocation: { uri: 'new.json', uriBaseId: '%SRCROOT%' }, region: { startLine: 4 } }, logicalLocations: [{ fullyQualifiedName: 'GET /users' }] }],
      suppressions: [],
      properties: { pointer: '/paths/~1users/get/parameters/0', document: 'new' },
    },
  ])
})

test('all changes are results, of which those that are accepted are suppressed', async () => {
  const usage = { clients: [], requests: 0, rejected: 0, isOmitted: false, unknown: [], period: '30 days' }
  const shared = createChange({ operation: '', component: '#/components/schemas/User', text: 'User: gone', count: { places: 3, operations: 2 }, usage })
  const ofDocument = createChange({ operation: '', kind: 'server-gone', text: 'document: server is gone', place: { document: 'old', pointer: '#' } })
  const { tool, results } = await read(toSarifReport(createReport([...mixedChanges, shared, ofDocument]), workspace))
  const found = results as readonly { readonly level: string; readonly suppressions: readonly object[]; readonly message: { readonly text: string }; readonly locations: readonly { readonly logicalLocations: readonly [{ readonly fullyQualifiedName: string }] }[] }[]
  expect(found.map(({ level }) => level)).toEqual(['note', 'warning', 'error', 'error', 'warning', 'error', 'error'])
  expect(found.map(({ suppressions }) => suppressions.length)).toEqual([0, 0, 0, 1, 0, 0, 0])
  expect(found[3]?.suppressions).toEqual([{ kind: 'external', status: 'accepted' }])
  expect(found.slice(5).map(({ message, locations }) => [message.text, locations[0]?.logicalLocations[0].fullyQualifiedName])).toEqual([
    ['User: gone (3 places in 2 operations); not used in 30 days', '#/components/schemas/User'],
    ['document: server is gone', '#'],
  ])
  expect(tool).toMatchObject({ driver: { rules: [{ id: 'query-required' }, { id: 'server-gone' }] } })
})

test.each([
  ['a b/ü%#\ud800.json', { uri: 'a%20b/%C3%BC%25%23%EF%BF%BD.json', uriBaseId: '%SRCROOT%' }],
  ['../api/new.json', { uri: `file://${resolve('../api/new.json')}` }],
  ['/etc/new.json', { uri: 'file:///etc/new.json' }],
  ['..new.json', { uri: '..new.json', uriBaseId: '%SRCROOT%' }],
])('the file %s', async (file, artifactLocation) => {
  const { results } = await read(toSarifReport(createReport([createChange()], { file }), workspace))
  expect(results).toMatchObject([{ locations: [{ physicalLocation: { artifactLocation } }] }])
})

test('standard input has no file, and no changes are no results', async () => {
  const report = createReport([createChange({ text: 'a\u001b\n\ud800' })])
  const { file, ...next } = report.new
  const { results } = await read(toSarifReport({ ...report, new: next }, workspace))
  expect([file, results]).toMatchObject([join('new.json'), [{ message: { text: String.raw`a\u001b` + '\n' + String.raw`\ud800` }, locations: [{ logicalLocations: [{ fullyQualifiedName: 'GET /users' }] }] }]])
  expect(JSON.stringify(results)).not.toContain('physicalLocation')
  expect((await read(toSarifReport(createReport([]), workspace))).results).toEqual([])
})

test('a test of a server', async () => {
  const ended: EndedTest = { cases: 3, seed: 1, isFailure: true, skipped: [{ name: 'addUser', reason: 'no body' }], findings: [{ name: 'getUser: 200', operation: 'getUser', check: 'declared-body', expected: 'a', received: 'b', curl: 'curl c', isSimplified: false }] }
  const { invocations, results } = await read(toTestSarif(ended, workspace))
  expect(results).toMatchObject([{ ruleId: 'declared-body', level: 'error', message: { text: 'getUser: 200\nExpected: a\nReceived: b\ncurl c' }, locations: [{ logicalLocations: [{ fullyQualifiedName: 'getUser' }] }], suppressions: [] }])
  expect(invocations).toMatchObject([{ toolExecutionNotifications: [{ level: 'warning', message: { text: 'addUser is skipped: no body' } }] }])
})

test('a comparison of servers', async () => {
  const difference = { kind: 'value', line: "getUser: 'role' of 200 is lost", operations: ['getUser', 'getMe'], count: 2, example: undefined, curl: { old: 'curl a', new: 'curl b' } } as const
  const ended: EndedComparison = { seed: 1, isFailure: true, requests: 5, operations: ['getUser'], differences: [difference], ignored: [difference], skipped: [{ name: 'addUser', reason: 'no body' }] }
  const { invocations, results } = await read(toComparisonSarif(ended, workspace))
  expect(results).toMatchObject([
    { ruleId: 'value', message: { text: "getUser: 'role' of 200 is lost\nold: curl a\nnew: curl b" }, locations: [{ logicalLocations: [{ fullyQualifiedName: 'getUser, getMe' }] }], suppressions: [] },
    { suppressions: [{ kind: 'external' }] },
  ])
  expect(invocations).toMatchObject([{ toolExecutionNotifications: [{ message: { text: 'addUser is not compared: no body' } }] }])
})
