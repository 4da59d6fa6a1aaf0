import { expect, test } from 'vitest'
import { toJsonReport } from '../../../tools/src/cli/report/json-report.ts'
import { createChange, createReport, mixedChanges } from './changes.ts'

test('has the counts and all changes, in their order', () => {
  const report = JSON.parse(toJsonReport(createReport(mixedChanges))) as { changes: unknown[] }
  expect(report).toEqual({
    old: 'old.json',
    new: 'new.json',
    counts: { error: 1, warning: 2, information: 1, ignored: 1 },
    changes: mixedChanges,
  })
  expect(report.changes[2]).toEqual({
    level: 'error',
    kind: 'query-required',
    operation: 'GET /users',
    text: "getUsers: query 'page' is now required",
    place: { document: 'new', pointer: '/paths/~1users/get/parameters/0' },
    count: { places: 1, operations: 1 },
    witness: { value: { page: null } },
    ignored: false,
  })
})

test('contains no character that a terminal acts on', () => {
  const sentence = '\u001b[2J\u009b\u202e\u2028\ud800\u007f##[add-mask]'
  const text = toJsonReport(createReport([createChange({ text: sentence })]))
  expect(text).toMatch(/^[\n\x20-\x7e]*$/)
  expect(text).not.toContain('##[')
  expect(JSON.parse(text)).toMatchObject({ changes: [{ text: sentence }] })
})

test.each([
  ['a'.repeat(9_000), { value: 'a'.repeat(9_000) }],
  ['a'.repeat(20_000), { text: `"${'a'.repeat(40)}"… (20000 characters)` }],
])('shortens an example of more than 10,000 characters', (value, witness) => {
  const text = toJsonReport(createReport([createChange({ witness: { value } })]))
  expect((JSON.parse(text) as { changes: unknown[] }).changes[0]).toMatchObject({ witness })
})
