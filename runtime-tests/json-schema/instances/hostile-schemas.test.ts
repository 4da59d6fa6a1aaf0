/** Schemas that ask for too much: time and memory are bounded. */
import { expect, test } from 'vitest'
import type { JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { invalidInstances, validInstances } from '../../../tools/src/json-schema/instances/instances.ts'
import { cpuTime } from '../../cpu-time.ts'
import { isLong } from '../../properties/scale.ts'
import { toSource } from '../../testing/support.ts'

const nest = (depth: number, wrap: (inner: JsonRecord) => JsonRecord): JsonRecord =>
  depth === 0 ? { type: 'integer' } : wrap(nest(depth - 1, wrap))
const many = Array.from({ length: 1_000 }, (_, index) => `p${index}`)
const references = (count: number, keyword: string): JsonRecord => ({
  $ref: '#/$defs/d0',
  $defs: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `d${index}`,
      index === count - 1
        ? { type: 'integer' }
        : { [keyword]: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}`, title: 'again' }] },
    ]),
  ),
})

/** Each takes seconds, so `npm run test:long` takes them. */
const slow: [string, JsonRecord][] = [
  ['a long array of different items', { type: 'array', minItems: 200, uniqueItems: true, items: { type: 'integer' } }],
  ['deep arrays', nest(70, (inner) => ({ type: 'array', items: inner, minItems: 1 }))],
  ['doubling unions', references(14, 'anyOf')],
]

const others: [string, JsonRecord][] = [
  ['a long string', { type: 'string', minLength: 1e9 }],
  ['a string that may be long', { type: 'string', maxLength: 1e9 }],
  ['a long array', { type: 'array', minItems: 1e9, items: { type: 'integer' } }],
  ['an array that may be long', { type: 'array', maxItems: 1e9, items: { type: 'integer' } }],
  ['many items of a kind', { type: 'array', contains: { type: 'integer' }, minContains: 1e6 }],
  ['a large object', { type: 'object', minProperties: 1e9 }],
  ['a thousand properties', { type: 'object', properties: Object.fromEntries(many.map((name) => [name, {}])) }],
  ['many required properties', { type: 'object', required: many.slice(0, 300) }],
  ['an exponential pattern', { type: 'string', pattern: '^(a+)+$', minLength: 40 }],
  ['a property beside an exponential pattern', { type: 'object', properties: { a: { pattern: '^(a+)+b$' }, b: { type: 'string', minLength: 100 } } }],
  ['alternatives beside an exponential pattern', { anyOf: [{ pattern: '^(a+)+b$' }, { type: 'string', minLength: 40, maxLength: 60 }] }],
  ['an exponential name', { type: 'object', patternProperties: { '^(a+)+$': { type: 'integer' } }, additionalProperties: false }],
  ['a long repetition', { type: 'string', pattern: '^(?:a{1000}){1000}$' }],
  ['deep objects', nest(300, (inner) => ({ type: 'object', properties: { a: inner }, required: ['a'] }))],
  ['deep unions', nest(200, (inner) => ({ anyOf: [inner, { type: 'null' }] }))],
  ['deep conjunctions', nest(200, (inner) => ({ allOf: [inner] }))],
  ['doubling conjunctions', references(12, 'allOf')],
  ['itself', { $ref: '#' }],
  ['an object that needs itself', { type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] }],
  ['a wide tree', { type: 'object', properties: Object.fromEntries(many.slice(0, 30).map((name) => [name, { $ref: '#' }])) }],
  ['many alternatives', { oneOf: many.slice(0, 300).map((name) => ({ type: 'object', properties: { kind: { const: name } }, required: ['kind'] })) }],
  ['a huge enum', { enum: Array.from({ length: 50_000 }, (_, index) => index) }],
  ['tiny multiples', { type: 'number', multipleOf: 1e-300 }],
  ['huge numbers', { type: 'number', minimum: 1e308 }],
]

test.each(isLong ? slow : others)('%s', (_, schema) => {
  const start = cpuTime()
  const values = validInstances(toSource(schema), { seed: 1, count: 50, context: 'json' })
  const violations = invalidInstances(toSource(schema), { seed: 1 })
  // Twenty times the usual time, which a busy machine reaches at times.
  expect(cpuTime() - start).toBeLessThan(60_000)
  expect(values.length).toBeLessThanOrEqual(50)
  expect(violations.length).toBeLessThanOrEqual(300)
  expect(JSON.stringify([values, violations]).length).toBeLessThan(20_000_000)
})

test('names of the prototype are names like others', () => {
  const schema = JSON.parse(
    '{ "type": "object", "properties": { "__proto__": { "type": "integer" } }, "required": ["__proto__", "constructor"] }',
  ) as JsonRecord
  const values = validInstances(toSource(schema), { seed: 1, count: 20, context: 'json' })
  expect(values.length).toBeGreaterThan(2)
  for (const value of values) expect(Object.keys(value as JsonRecord)).toEqual(['__proto__', 'constructor'])
  const violations = invalidInstances(toSource(schema), { seed: 1 })
  expect(violations.map(({ description }) => description)).toEqual(
    expect.arrayContaining(["'__proto__' is missing", "'constructor' is missing"]),
  )
  expect(violations.map(({ pointer }) => pointer)).toContain('/__proto__')
})
