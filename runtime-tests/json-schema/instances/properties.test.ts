/** Values of random schemas, checked by another validator. */
import { expect, test } from 'vitest'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { invalidInstances, validInstances } from '../../../tools/src/json-schema/instances/instances.ts'
import { schemas, versions } from '../../diff/arbitraries.ts'
import { checkProperty, timeout } from '../../properties/check-property.ts'
import { compile, toSource } from '../../testing/support.ts'

const counts = { values: 0, violations: 0 }

async function check(schema: JsonRecord): Promise<void> {
  const source = toSource(schema)
  const isValid = await compile(source)
  const values = validInstances(source, { seed: 1, count: 15, context: 'json' })
  const violations = invalidInstances(source, { seed: 1 }).map(({ value }) => value)
  const select = (list: readonly JsonData[], isExpected: boolean): JsonData[] =>
    list.filter((value) => ignoreEndless(() => isValid(value) !== isExpected))
  expect({ invalid: select(values, true), valid: select(violations, false) }).toEqual({ invalid: [], valid: [] })
  counts.values += values.length
  counts.violations += violations.length
}

/** The validator recurses without end where a schema refers to itself without end. */
function ignoreEndless(run: () => boolean): boolean {
  try {
    return run()
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

test('valid values are valid, and violations are not', { timeout }, async () => {
  await checkProperty(300, [schemas], check)
  await checkProperty(50, [versions], ([one]) => check(one))
  expect(counts.values).toBeGreaterThan(1_000)
  expect(counts.violations).toBeGreaterThan(100)
})

test('every seed yields valid values', { timeout }, async () => {
  const schema: JsonRecord = {
    type: 'object',
    properties: {
      id: { type: 'string', format: 'uuid' },
      size: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
      tags: { type: 'array', items: { type: 'string', pattern: '^[a-z]{2,4}$' }, uniqueItems: true, minItems: 1 },
      parent: { anyOf: [{ $ref: '#' }, { type: 'null' }] },
    },
    required: ['id', 'tags'],
    additionalProperties: false,
  }
  const isValid = await compile(toSource(schema))
  for (let seed = -2; seed < 20; seed++) {
    const values = validInstances(toSource(schema), { seed, count: 60, context: 'json' })
    expect(values).toHaveLength(60)
    expect(values.filter((value) => !isValid(value))).toEqual([])
  }
})
