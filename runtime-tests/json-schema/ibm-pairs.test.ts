/** Pairs of schemas whose relation the authors of jsonsubschema assert. */
import { describe, expect, test } from 'vitest'
import { recordSuite } from '../../docs/suites/record-suite.ts'
import { countBy } from '../../docs/suites/suite-result.ts'
import { toCanonicalText } from '../../tools/src/json-schema/json.ts'
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

/** The keyword that the comparison does not interpret far enough. */
function findKeyword({ a, b }: IbmPair): string {
  const text = JSON.stringify([a, b])
  const found = ['dependencies', 'patternProperties', 'pattern'].find((keyword) => text.includes(`"${keyword}"`))
  return `\`${found}\``
}

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

  test('are nearly all decided', async () => {
    const undecided = results.filter(({ verdict }) => verdict === 'maybe')
    expect(results).toHaveLength(382)
    expect(1 - undecided.length / results.length).toBeGreaterThan(0.95)
    await recordSuite('jsonsubschema', {
      suite: '[IBM/jsonsubschema](https://github.com/IBM/jsonsubschema), pairs of its tests',
      version: 'f6dbeb7',
      subject: 'comparisons of JSON Schemas: whether one contains the other',
      tests: results.length,
      passed: results.length - undecided.length - differences.length,
      differences: { ...countBy(differences, ({ reason }) => reason), ...countBy(undecided, ({ pair }) => `not decided: ${findKeyword(pair)}`) },
      command: 'npx vitest run runtime-tests/json-schema/ibm-pairs.test.ts',
    })
  })

  test('contain themselves', () => {
    const schemas = results.flatMap(({ pair }) => [convertDraft4(pair.a), convertDraft4(pair.b)])
    const other = schemas.filter((schema) => compare(schema, structuredClone(schema)).verdict !== 'yes')
    expect(other.map(toCanonicalText)).toEqual([])
  })
})
