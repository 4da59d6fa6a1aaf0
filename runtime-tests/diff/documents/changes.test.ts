/** Each kind of change of documents: its sentence, and a similar change that breaks nothing. */
import { describe, expect, test } from 'vitest'
import { compareDocuments } from '../../../src/diff/compare-documents.ts'
import type { JsonData } from '../../../src/diff/json.ts'
import { changeCases } from './changes.ts'

describe.each(Object.entries(changeCases))('%s', (heading, cases) => {
  const name = heading === 'The whole document' ? 'document' : 'op'

  test.each(cases)('$sentence', ({ kind, level, sentence, old, next, witness, compatible }) => {
    const all = compareDocuments(old, next)
    const changes = level === 'compatible' ? all : all.filter((change) => change.level !== 'compatible')
    expect(changes.map((change) => change.sentence)).toEqual([`${name}: ${sentence}`])
    expect({ ...changes[0], operation: '', document: '', pointer: '' }).toEqual({
      level,
      kind,
      operation: '',
      sentence: `${name}: ${sentence}`,
      document: '',
      pointer: '',
      count: { places: 1, operations: name === 'op' ? 1 : 0 },
      ...(witness ? { witness } : {}),
    })
    const [, similar] = compatible ?? ['', old]
    const others = compareDocuments(old, similar as JsonData)
    expect(others.filter((change) => change.level !== 'compatible').map((change) => change.sentence)).toEqual([])
  })
})
