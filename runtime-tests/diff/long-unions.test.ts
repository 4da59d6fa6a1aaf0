/** Unions of many objects are compared by what identifies their members. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareDocuments } from '../../tools/src/diff/compare-documents.ts'
import type { DocumentChange } from '../../tools/src/diff/document-change.ts'
import { cpuTime } from '../cpu-time.ts'
import { applyEdit, createApi, size, type Edit, type UnionStyle } from './long-unions.ts'

/** The most milliseconds of a comparison: one that asks the solver for the whole union takes ten times as long. */
const mostTime = 6_000

/** Compares both documents. */
function compare(style: UnionStyle, edit: Edit, role: 'request' | 'response'): readonly DocumentChange[] {
  const old = createApi(style, role)
  const start = cpuTime()
  const changes = compareDocuments(old, applyEdit(old, style, edit))
  expect(cpuTime() - start).toBeLessThan(mostTime)
  return changes
}

const styles: readonly [string, UnionStyle][] = [
  ['oneOf with enum tags', { keyword: 'oneOf', tag: 'enum' }],
  ['anyOf with const tags', { keyword: 'anyOf', tag: 'const' }],
  ['oneOf with a mapping, without types', { keyword: 'oneOf', tag: 'const', hasMapping: true, isUntyped: true }],
  ['anyOf without types', { keyword: 'anyOf', tag: 'const', isUntyped: true }],
  ['oneOf with tags of several values', { keyword: 'oneOf', tag: 'union' }],
  ['oneOf of inline members', { keyword: 'oneOf', tag: 'enum', isInline: true }],
  ['oneOf of members in allOf', { keyword: 'oneOf', tag: 'enum', hasBase: true, wrapper: 'property' }],
  ['anyOf in a list', { keyword: 'anyOf', tag: 'enum', wrapper: 'array' }],
  ['oneOf in a record', { keyword: 'oneOf', tag: 'enum', wrapper: 'record' }],
  ['oneOf with keys', { keyword: 'oneOf', tag: 'keys' }],
  ['anyOf with keys', { keyword: 'anyOf', tag: 'keys' }],
]

describe.each(styles)('a union of many objects: %s', (_, style) => {
  test.each<[Edit, 'request' | 'response', string | undefined]>([
    ['same', 'request', undefined],
    ['reordered', 'request', undefined],
    ['reordered', 'response', undefined],
    ['renamed', 'request', undefined],
    ['renamed', 'response', undefined],
    ['optional added', 'request', undefined],
    ['optional added', 'response', undefined],
    ['optional added to all', 'request', undefined],
    ['optional added to the shared part', 'response', undefined],
    ['member added', 'request', undefined],
    ['member added', 'response', 'response'],
    ['member removed', 'request', 'body'],
    ['member removed', 'response', undefined],
    ['required added', 'request', "'need' is now required"],
    ['required added', 'response', undefined],
    ['narrowed', 'request', "'own' no longer accepts strings longer than 1 character"],
    ['narrowed', 'response', undefined],
    ['widened', 'request', undefined],
    ['widened', 'response', "'own' may now be a string longer than 25 characters"],
  ])('%s in a %s', (edit, role, expected) => {
    const changes = compare(style, edit, role)
    const shown = changes.filter(({ level }) => level !== 'information').map(({ text }) => text.replace(/(?:cmd|\[\]|\*)\./, ''))
    if (expected === undefined) expect(shown).toEqual([])
    else if (expected === 'body' || expected === 'response') expect(shown).toHaveLength(style.tag === 'union' ? 2 : 1)
    else expect(shown).toEqual([expect.stringContaining(expected)])
    expect(changes.filter(({ kind }) => /not-compared|undecided/.test(kind))).toEqual([])
  })
})

test('50 commits of an API with a union: only breaking changes are errors', () => {
  const style: UnionStyle = { keyword: 'oneOf', tag: 'enum', hasMapping: true }
  const commits = fc.sample(
    fc.record({
      edit: fc.constantFrom<Edit>('reordered', 'renamed', 'optional added', 'optional added to all', 'member added', 'member removed', 'required added', 'narrowed', 'widened'),
      role: fc.constantFrom('request', 'response'),
      index: fc.nat(size - 1),
    }),
    { numRuns: 60, seed: 1 },
  )
  const breaking = { request: ['member removed', 'required added', 'narrowed'], response: ['widened'] }
  // Whether a new member may break clients is a matter of levels.
  const decided = commits.filter(({ edit, role }) => role === 'request' || edit !== 'member added').slice(0, 50)
  const results = decided.map(({ edit, role, index }) => {
    const old = createApi(style, role)
    const errors = compareDocuments(old, applyEdit(old, style, edit, index)).filter(({ level }) => level === 'error')
    return { edit, role, index, isError: errors.length > 0 }
  })
  expect(results).toHaveLength(50)
  expect(results).toEqual(decided.map(({ edit, role, index }) => ({ edit, role, index, isError: breaking[role].includes(edit) })))
})
