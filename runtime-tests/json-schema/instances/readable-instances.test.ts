/** Values that look like those of an application. */
import { expect, test } from 'vitest'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { readableInstances } from '../../../tools/src/json-schema/instances/readable-instances.ts'

function read(schema: JsonRecord, seed = 1): JsonData | undefined {
  return readableInstances({ schema, document: schema }, seed, 5)[0]
}

const text = { type: 'string' }
const words = expect.stringMatching(/^[a-z]+ [a-z]+$/) as string
const small = expect.toSatisfy((value) => Number.isInteger(value) && value >= 1 && value <= 100) as number

test.each<[string, JsonRecord, unknown]>([
  ['a string', text, words],
  ['a short string', { ...text, maxLength: 3 }, expect.stringMatching(/^[a-z]{3}$/)],
  ['a long string', { ...text, minLength: 40 }, expect.stringMatching(/^.{40,}$/)],
  ['a pattern', { ...text, pattern: '^[0-9]{3}$' }, expect.stringMatching(/^[0-9]{3}$/)],
  ['a format', { ...text, format: 'email' }, expect.stringContaining('@')],
  ['a pattern that no date near the present has', { ...text, format: 'date', pattern: '^1999-' }, expect.stringMatching(/^1999-/)],
  ['a number', { type: 'number' }, small],
  ['a range without small numbers', { type: 'integer', minimum: 1000, maximum: 1001 }, expect.toBeOneOf([1000, 1001])],
  ['a range without integers', { type: 'number', minimum: 1.2, maximum: 1.8 }, expect.toSatisfy((value) => value > 1 && value < 2)],
  ['a multiple', { type: 'integer', multipleOf: 7, minimum: 1 }, expect.toSatisfy((value) => value % 7 === 0)],
  ['a boolean', { type: 'boolean' }, expect.any(Boolean)],
  ['null', { type: 'null' }, null],
  ['an enum', { enum: ['one', 'two'] }, expect.toBeOneOf(['one', 'two'])],
  ['anything', {}, words],
  ['a nullable string', { type: ['null', 'string'] }, words],
  ['all properties', { type: 'object', properties: { name: text, id: { type: 'integer' } } }, { name: words, id: small }],
  ['at most one property', { type: 'object', properties: { a: text, b: text }, required: ['b'], maxProperties: 1 }, { b: words }],
  ['a required name only', { type: 'object', required: ['id'] }, expect.objectContaining({ id: expect.anything() })],
  [
    'a property that no schema names',
    { type: 'object', properties: { name: text }, minProperties: 2, additionalProperties: { const: 1 } },
    expect.toSatisfy((value) => Object.keys(value).length === 2),
  ],
  ['a dictionary', { type: 'object', additionalProperties: { type: 'integer' } }, { a: small, b: small }],
  ['a list', { type: 'array', items: text }, [words, words, words]],
  ['a bounded list', { type: 'array', items: text, maxItems: 1 }, [words]],
  ['a tuple', { type: 'array', prefixItems: [text, { type: 'integer' }], items: false }, [words, small]],
  ['a list that contains a value', { type: 'array', contains: { const: 'x' } }, ['x']],
  [
    'a tree',
    { type: 'object', properties: { children: { type: 'array', items: { $ref: '#' } } }, required: ['children'] },
    { children: expect.any(Array) },
  ],
])('%s', (_, schema, expected) => {
  expect(read(schema)).toEqual(expected)
})

test('the same seed yields the same values, another seed others', () => {
  const schema = { type: 'array', items: text }
  expect(read(schema)).toEqual(read(schema))
  expect(read(schema, 2)).not.toEqual(read(schema))
})

test.each<[string, JsonRecord]>([
  ['that no value matches', { allOf: [text, { type: 'number' }] }],
  ['whose pattern is not supported', { type: 'object', properties: { a: { ...text, pattern: '(?<=x)y{900}' } }, required: ['a'] }],
])('a schema %s has no instances', (_, schema) => {
  expect(readableInstances({ schema, document: schema }, 1, 5)).toEqual([])
})

test('text consists of readable characters', () => {
  for (let seed = 1; seed < 30; seed += 1) expect(read({ type: 'string', minLength: 30 }, seed)).toMatch(/^[ -~]{30,}$/)
})
