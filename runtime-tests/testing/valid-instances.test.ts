/** Values that match a schema. */
import { describe, expect, test } from 'vitest'
import type { JsonData, JsonRecord } from '../../src/diff/json.ts'
import { validInstances } from '../../src/testing/instances.ts'

function list(schema: JsonRecord, count: number, context: 'json' | 'text' = 'json', seed = 1): JsonData[] {
  return validInstances({ schema, document: schema }, { seed, count, context })
}

describe('values at the limits come first', () => {
  test.each<[string, JsonRecord, JsonData[]]>([
    ['a string', { type: 'string', minLength: 1, maxLength: 3 }, ['a', 'aaa', 'aa']],
    ['an integer', { type: 'integer', minimum: 1, maximum: 3 }, [1, 3, 2]],
    ['a number', { type: 'number', minimum: 1, exclusiveMaximum: 2 }, [1, 1.5]],
    ['an enum', { enum: ['a', 1, null] }, ['a', 1, null]],
    ['a union', { anyOf: [{ type: 'null' }, { type: 'boolean' }, { const: 'a' }] }, [null, false, 'a', true]],
    [
      'an object',
      { type: 'object', properties: { a: { type: 'boolean' }, b: { const: 1 } }, required: ['b'] },
      [{ b: 1 }, { b: 1, a: false }, { b: 1, a: true }],
    ],
    ['an array', { type: 'array', items: { const: 1 }, maxItems: 3 }, [[], [1, 1, 1], [1]]],
  ])('%s', (_, schema, expected) => {
    expect<unknown>(list(schema, expected.length)).toEqual(expected)
  })
})

test('the same seed yields the same values', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } } }
  expect(list(schema, 40)).toEqual(list(schema, 40))
  expect(list(schema, 40)).not.toEqual(list(schema, 40, 'json', 2))
})
