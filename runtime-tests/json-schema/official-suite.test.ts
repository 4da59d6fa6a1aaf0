/** The official tests: a value is valid if and only if the schema `const` with the value is contained. */
import { describe, expect, test } from 'vitest'
import { recordSuite } from '../../docs/suites/record-suite.ts'
import { countBy } from '../../docs/suites/suite-result.ts'
import { SchemaDocument } from '../../tools/src/json-schema/schema-document.ts'
import { evaluate } from '../../tools/src/json-schema/evaluate.ts'
import { compare, readData } from '../diff/support.ts'

const { groups, remotes: linked } = readData('official-suite')

const results = groups.flatMap(({ file, description, schema, tests }) =>
  tests.map(({ data, valid }) => {
    const verdict = compare({ const: data }, schema, { linked })
    return { file, description, data, valid, verdict }
  }),
)

/** Why tests of a file are not decided. */
const reasons: Readonly<Record<string, string>> = {
  defs: 'references fetch nothing',
  format: 'formats are annotations, which decide nothing',
  ref: 'references fetch nothing',
  vocabulary: 'vocabularies change what keywords mean',
}

describe('the official test suite', () => {
  test('is answered correctly', () => {
    const wrong = results.filter(({ valid, verdict }) => verdict.verdict === (valid ? 'no' : 'yes'))
    expect(results).toHaveLength(1299)
    expect(wrong).toEqual([])
  })

  test('is nearly all decided', async () => {
    const undecided = results.filter(({ verdict }) => verdict.verdict === 'maybe')
    expect(1 - undecided.length / results.length).toBeGreaterThan(0.97)
    expect([...new Set(undecided.map(({ file }) => file))]).toEqual(Object.keys(reasons))
    await recordSuite('json-schema-test-suite', {
      suite: '[JSON-Schema-Test-Suite](https://github.com/json-schema-org/JSON-Schema-Test-Suite), draft 2020-12',
      version: '44401e0',
      subject: 'comparisons of JSON Schemas: whether a schema contains a constant',
      tests: results.length,
      passed: results.length - undecided.length,
      differences: countBy(undecided, ({ file }) => `not decided, because ${reasons[file]}`),
      command: 'npx vitest run runtime-tests/json-schema/official-suite.test.ts',
    })
  })

  test('has the same answers from the evaluation of values', () => {
    const wrong = groups.flatMap(({ schema, tests }) => {
      const document = new SchemaDocument(schema, linked)
      return tests.filter(({ data, valid }) => {
        const { decision } = evaluate(document, schema, data, { isWhole: true })
        return decision === (valid ? 'invalid' : 'valid')
      })
    })
    expect(wrong).toEqual([])
  })

  test.each(groups)('$file: $description: the schema contains itself', ({ schema }) => {
    expect(compare(schema, structuredClone(schema), { linked })).toEqual({ verdict: 'yes' })
  })

  test('contains itself when an annotation changes, except where references depend on identifiers', () => {
    const undecided = groups.filter(({ schema }) => {
      if (typeof schema === 'boolean') return false
      const { verdict } = compare(schema, { ...schema, $comment: 'another document' }, { linked })
      expect(verdict).not.toBe('no')
      return verdict === 'maybe'
    })
    const others = undecided.filter(({ schema }) => !/"\$(?:id|dynamicRef)"|"\$ref":"http/.test(JSON.stringify(schema)))
    expect(others.map(({ description }) => description)).toEqual([])
  })
})
