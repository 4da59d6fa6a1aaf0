import { expect, test } from 'vitest'
import { ChangeList } from '../../../tools/src/diff/documents/change-list.ts'

test('names compatible rejections of a request', () => {
  const changes = new ChangeList('GET /a', 'op')
  const accepted = [{ kind: 'absent', path: 'a' }, { kind: 'missing', path: 'b' }, { kind: 'extra', path: 'c' }] as const
  changes.addDifference({ rejected: [], accepted, notes: [] }, { role: 'request', kind: 'body', text: 'body' })
  expect(changes.list().map(({ change }) => change.text).toSorted()).toEqual(["op: body 'a' is no longer required", "op: body 'b' is gone", "op: body 'c' is added"])
})

test('names compatible rejections of a response', () => {
  const changes = new ChangeList('GET /a', 'op')
  const accepted = [{ kind: 'absent', path: 'a' }, { kind: 'missing', path: 'b' }, { kind: 'extra', path: 'c' }] as const
  changes.addDifference({ rejected: [], accepted, notes: [] }, { role: 'response', kind: 'response', text: '200' })
  expect(changes.list().map(({ change }) => change.text).toSorted()).toEqual(["op: 200 'a' is now always sent", "op: 200 'b' is added", "op: 200 'c' is gone"])
})
