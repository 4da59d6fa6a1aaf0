import { expect, test } from 'vitest'
import { document } from '../../docs/examples/conduit/openapi.ts'
import { listOperations } from '../generators/expected-results.ts'
import { differences } from './differences.ts'
import { findSchemathesis } from './find-schemathesis.ts'
import { readReport } from './read-report.ts'

test.each([
  ['absent-program', { reason: 'spawnSync absent-program ENOENT' }],
  [process.execPath, { command: [process.execPath], version: process.versions.node }],
  ['echo x', { reason: "'echo' prints no version" }],
  [`${process.execPath} --absent`, { reason: expect.stringContaining('bad option: --absent') }],
])('the command %s is found or missing with a reason', (command, expected) => {
  expect(findSchemathesis(command)).toEqual(expected)
})

test('the listed differences are of operations of RealWorld', () => {
  const operations = listOperations(document).map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(operations).toEqual(expect.arrayContaining(differences.flatMap((difference) => difference.operations)))
})

test('a report lists each check of each operation once', () => {
  const toEvent = (label: string, status: string, message?: string) => ({
    ScenarioFinished: { recorder: { label, checks: { a: [{ name: 'check', status, ...(message && { failure_info: { failure: { message } } }) }] } } },
  })
  const events = [
    { Initialize: {} },
    { ScenarioFinished: { recorder: { label: 'GET /none' } } },
    toEvent('GET /', 'success'),
    toEvent('GET /', 'failure', 'Wrong'),
    toEvent('GET /other', 'failure'),
  ]
  expect(readReport(`${events.map((event) => JSON.stringify(event)).join('\n')}\n`)).toEqual([
    { check: 'check', operation: 'GET /', failures: ['Wrong'] },
    { check: 'check', operation: 'GET /other', failures: ['failure'] },
  ])
})
