/** Rules for properties that a schema of a request does not name: an old client may send these. */
import { describe, expect, test } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { toDocument, toObject, withBody, withResponse } from './changes.ts'

const body = "body of 'application/json'"
const [text, number] = [{ type: 'string' }, { type: 'number' }]
const named = toObject({ a: text })
const every = 'no longer accepts every other property'
const list = (old: JsonRecord, next: JsonRecord): unknown[] =>
  compareDocuments(old, next).map(({ level, text, witness }) => [`${level} ${text.replace(/^op: /, '')}`, witness?.value])

describe('rules that come in a request', () => {
  const rules: readonly (readonly [title: string, rule: JsonRecord, witness: JsonData])[] = [
    ['a type of others', { additionalProperties: number }, { b: null }],
    ['a limit of others', { additionalProperties: { type: 'number', minimum: 1 } }, { b: null }],
    ['a type of some', { patternProperties: { '^x': number } }, { x: null }],
    ['a type of some, and no others', { patternProperties: { '^x': number }, additionalProperties: { not: {} } }, { b: null }],
    ['names of a length', { propertyNames: { maxLength: 3 } }, { aaaa: null }],
    ['listed names', { propertyNames: { enum: ['a', 'b'] } }, { c: null }],
  ]
  /** Where the objects are, and the value in which they are. */
  const nestings: readonly (readonly [title: string, nest: (schema: JsonRecord) => JsonRecord, path: string])[] = [
    ['the body', (schema) => schema, ''],
    ['a property', (schema) => toObject({ o: schema }), 'o'],
    ['a list', (items) => ({ type: 'array', items }), '[]'],
    ['a map', (schema) => ({ type: 'object', additionalProperties: schema }), '*'],
    ['an object or a string', (schema) => ({ anyOf: [schema, text] }), ''],
    ['a property of a variant', (schema) => ({ oneOf: [toObject({ kind: { const: 'a' }, o: schema }, ['kind']), toObject({ kind: { const: 'b' } }, ['kind'])] }), 'o'],
    ['allOf', (schema) => ({ allOf: [schema] }), ''],
  ]
  describe.each(nestings)('in %s', (name, nest, path) => {
    const end = name === 'a property of a variant' ? " in the variant 'a'" : ''
    test.each(rules)('%s', (_title, rule, witness) => {
      const changes = list(withBody(nest(named)), withBody(nest({ ...named, ...rule })))
      expect(changes).toEqual([[`error ${body}${path === '' ? '' : `: '${path}'`} ${every}${end}`, witness]])
      expect(list(withResponse(nest(named)), withResponse(nest({ ...named, ...rule }))).filter((line) => /^(?:error|warning)/.test(String(line)))).toEqual([])
    })
  })

  test.each(rules)('%s in a form', (_, rule, witness) => {
    const type = 'application/x-www-form-urlencoded'
    expect(list(withBody(named, type), withBody({ ...named, ...rule }, type))).toEqual([[`error body of '${type}' ${every}`, witness]])
  })
})

test.each<[title: string, old: JsonRecord, next: JsonRecord, changes: readonly (readonly [line: string, witness?: JsonData])[]]>([
  ['a rule that goes', { ...named, additionalProperties: number }, named, []],
  ['a rule that every property matches', named, { ...named, additionalProperties: {} }, []],
  ['a rule that every name matches', named, { ...named, propertyNames: text }, [[`information ${body} has new propertyNames`]]],
  ['a rule of names that stays', { ...named, propertyNames: { maxLength: 3 } }, { ...named, propertyNames: { maxLength: 3 }, title: 'A' }, []],
  ['a rule of names that is narrower', { ...named, propertyNames: { maxLength: 3 } }, { ...named, propertyNames: { maxLength: 2 } }, [[`error ${body} ${every}`, { aaa: null }]]],
  ['a rule of names that is wider', { ...named, propertyNames: { maxLength: 2 } }, { ...named, propertyNames: { maxLength: 3 } }, [[`information ${body} has other propertyNames`]]],
  ['a pattern with another type', { ...named, patternProperties: { '^x': text } }, { ...named, patternProperties: { '^x': number } }, [[`error ${body} no longer accepts every object`, { x: 'a' }], [`information ${body} also accepts every object`]]],
  ['a rule for a property that is named', named, { ...named, patternProperties: { '^a': number } }, [[`error ${body} no longer accepts every object`, { a: 'a' }]]],
  ['a rule for a property that was named', toObject({ a: text, b: text }), { ...named, additionalProperties: number }, [[`error ${body}: 'b' no longer accepts a string`, 'a'], [`information ${body}: 'b' also accepts a number`]]],
  ['a property that is now one of the others', toObject({ a: text, b: number }), { ...named, additionalProperties: number }, [[`error ${body} ${every}`, { c: null }]]],
  ['a record in place of an object', named, { type: 'object', additionalProperties: text }, []],
  ['no others and a rule for some', named, { ...named, additionalProperties: false, patternProperties: { '^other$': {} } }, [[`error ${body} ${every}`, { b: null }]]],
  ['a rule that another member of a union does not have', { anyOf: [named, { type: 'object' }] }, { anyOf: [{ ...named, additionalProperties: number }, { type: 'object' }] }, [[`information ${body} has other additionalProperties`]]],
  ['a rule that is not compared', toObject({ a: text, b: text }), { ...toObject({ a: text, b: text }), propertyNames: { format: 'slug' } }, [[`warning ${body} may differ in the format 'slug'`]]],
])('%s', (_, old, next, changes) => {
  expect(list(withBody(old), withBody(next))).toEqual(changes.map(([line, witness]) => [line, witness]))
})

test('a component has one line', () => {
  const toVersion = (rule: JsonRecord): JsonRecord => {
    const put = { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } } }, responses: {} }
    return toDocument({}, { paths: { '/a': { put }, '/b': { put } }, components: { schemas: { User: { ...named, ...rule } } } })
  }
  expect(compareDocuments(toVersion({}), toVersion({ additionalProperties: number }))).toMatchObject([
    { kind: 'body-closed', level: 'error', text: `User: body ${every}`, count: { places: 2, operations: 2 }, witness: { value: { b: null } } },
  ])
})
