/** Pairs of schemas whose relation the authors of jsonsubschema assert. */
import { describe, expect, test } from 'vitest'
import { toCanonicalText } from '../../src/json-schema/json.ts'
import { convertDraft4 } from '../diff/draft-4.ts'
import { compare, readData, type IbmPair } from '../diff/support.ts'

/** Where 2020-12 differs from the assertion of a pair. */
const differences = [
  {
    test: 'test_numeric.TestCompositeNumericSubtype.test_all_all_3',
    verdict: 'yes',
    reason: '3 is 10 times 0.3; the pair expects the result of dividing binary fractions',
  },
] as const

function decide({ kind, a, b }: IbmPair): 'yes' | 'no' | 'maybe' {
  const [one, other] = [convertDraft4(a), convertDraft4(b)]
  const verdicts = new Set([compare(one, other).verdict, kind === 'eq' ? compare(other, one).verdict : 'yes'])
  if (verdicts.has('no')) return 'no'
  return verdicts.has('maybe') ? 'maybe' : 'yes'
}

const results = readData('ibm-pairs').pairs.map((pair) => ({ pair, verdict: decide(pair) }))

describe('the pairs of IBM/jsonsubschema', () => {
  test('have the asserted relation, except the listed differences', () => {
    const wrong = results.filter(({ pair, verdict }) => verdict === (pair.expect ? 'no' : 'yes'))
    expect(wrong.map(({ pair, verdict }) => ({ test: pair.test, verdict }))).toEqual(
      differences.map(({ test, verdict }) => ({ test, verdict })),
    )
  })

  test('are nearly all decided', () => {
    const decided = results.filter(({ verdict }) => verdict !== 'maybe')
    expect(results).toHaveLength(382)
    expect(decided.length / results.length).toBeGreaterThan(0.95)
  })

  test('contain themselves', () => {
    const schemas = results.flatMap(({ pair }) => [convertDraft4(pair.a), convertDraft4(pair.b)])
    const other = schemas.filter((schema) => compare(schema, structuredClone(schema)).verdict !== 'yes')
    expect(other.map(toCanonicalText)).toEqual([])
  })
})
