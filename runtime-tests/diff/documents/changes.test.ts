/** Each kind of change of documents: its sentence, and a similar change that breaks nothing. */
import { describe, expect, test } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import type { JsonData } from '../../../tools/src/json-schema/json.ts'
import { changeCases } from './changes.ts'

describe.each(Object.entries(changeCases))('%s', (heading, cases) => {
  const name = heading === 'The whole document' ? 'document' : 'op'

  test.each(cases)('$sentence', ({ kind, level, sentence, old, next, options, witness, compatible }) => {
    const all = compareDocuments(old, next, options)
    const changes = level === 'information' ? all : all.filter((change) => change.level !== 'information')
    expect(changes.map((change) => change.text)).toEqual([`${name}: ${sentence}`])
    expect({ ...changes[0], operation: '', place: '', uses: undefined }).toEqual({
      level,
      kind,
      operation: '',
      text: `${name}: ${sentence}`,
      place: '',
      count: { places: 1, operations: name === 'op' ? 1 : 0 },
      ...(witness ? { witness } : {}),
    })
    const [, similar] = compatible ?? ['', old]
    const others = compareDocuments(old, similar as JsonData, options)
    expect(others.filter((change) => change.level !== 'information').map((change) => change.text)).toEqual([])
  })
})
