/** The schemas of the official tests: a valid value of each, checked by another validator. */
import { describe, expect, test } from 'vitest'
import { invalidInstances, validInstances } from '../../../tools/src/json-schema/instances/instances.ts'
import { readData } from '../../diff/support.ts'
import { compile, toSource } from '../../testing/support.ts'

const { groups } = readData('official-suite')

const results = groups.map(({ file, description, schema, tests }) => ({
  name: `${file}: ${description}`,
  source: toSource(schema),
  isSatisfiable: tests.some(({ valid }) => valid),
  values: validInstances(toSource(schema), { seed: 1, count: 20, context: 'json' }),
  violations: invalidInstances(toSource(schema), { seed: 1 }),
}))

/**
 * The other validator divides floating-point numbers and reads no file URIs. References fetch nothing, and vocabularies
 * change what keywords mean.
 */
const unchecked = /^(?:multipleOf: (?:by small number|float division = inf)|refRemote|dynamicRef|vocabulary|defs|ref: remote ref|ref: \$id with file URI)/

describe('the official test suite', () => {
  test('every schema that the package interprets has a value', () => {
    const missing = results.filter(({ values, isSatisfiable }) => isSatisfiable && values.length === 0)
    expect(missing.map(({ name }) => name).filter((name) => !unchecked.test(name))).toEqual([
      "not: collect annotations inside a 'not', even if collection is disabled",
    ])
  })

  test.each(results.filter(({ name }) => !unchecked.test(name)))('$name', async ({ source, values, violations }) => {
    const isValid = await compile(source)
    expect(values.filter((value) => !isValid(value))).toEqual([])
    expect(violations.filter(({ value }) => isValid(value))).toEqual([])
  })

  test('yields many values and violations', () => {
    expect(results.flatMap(({ values }) => values).length).toBeGreaterThan(5_000)
    expect(results.flatMap(({ violations }) => violations).length).toBeGreaterThan(500)
  })
})
