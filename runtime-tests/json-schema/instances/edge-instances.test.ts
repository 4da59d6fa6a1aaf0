import { expect, test } from 'vitest'
import { listEdgeInstances, validInstances } from '../../../tools/src/json-schema/instances/instances.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'

/** Lists the values with unusual texts in all places. */
function list(schema: JsonRecord): unknown[] {
  return listEdgeInstances({ schema, document: schema }, 'json').map(({ create }) => create(() => true))
}

const text = { type: 'string' }
const nul = 'a\0b'

test.each<[title: string, schema: JsonRecord, value: JsonData]>([
  ['an object without a type', { properties: { a: text } }, { a: nul }],
  ['any value', {}, nul],
  ['a text or a list that cannot be', { type: ['array', 'string'], items: false, minItems: 1 }, nul],
  [
    'properties that exclude each other',
    { type: 'object', properties: { a: text, b: text, c: text }, required: ['c'], not: { required: ['a', 'b'] } },
    { a: nul, c: nul },
  ],
  [
    'a list of at most no items',
    { type: 'object', properties: { a: { type: 'array', items: false }, b: text } },
    { a: [], b: nul },
  ],
  ['one of two properties', { type: 'object', properties: { a: text, b: text }, maxProperties: 1 }, { a: nul }],
  [
    'a property that nothing satisfies',
    { type: 'object', properties: { a: { allOf: [text, { type: 'number' }] }, b: text } },
    { b: nul },
  ],
  ['a list that contains a text', { type: 'array', items: text, contains: { const: 'x' } }, ['x']],
  ['items that must differ', { type: 'array', items: text, minItems: 2, uniqueItems: true }, [nul, expect.any(String)]],
])('%s', (_title, schema, value) => {
  expect(list(schema)).toContainEqual(value)
})

test('a place can be left as it is', () => {
  const schema = { type: 'object', properties: { a: text, b: text }, required: ['a', 'b'] }
  const [first] = listEdgeInstances({ schema, document: schema }, 'json')
  expect(first?.places).toBe(2)
  expect(first?.create((place) => place === 1)).toEqual({ a: 'a', b: nul })
})

test('at most five texts of a value are as long as their limit', () => {
  const properties = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, { type: 'string', maxLength: 3 }]))
  const schema = { type: 'object', properties }
  const values = validInstances({ schema, document: schema }, { seed: 1, count: 10, context: 'json' })
  const wide = values.map((value) => Object.values(value as object).filter((one) => /^漢+$/.test(one as string)).length)
  expect(Math.max(...wide)).toBe(5)
})
