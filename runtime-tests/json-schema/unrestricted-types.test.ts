/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of JSON Schema */
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../tools/src/json-schema/evaluate.ts'
import { typeBits, typeNames, type JsonData, type JsonType } from '../../tools/src/json-schema/json.ts'
import { SchemaDocument } from '../../tools/src/json-schema/schema-document.ts'
import type { SchemaNode } from '../../tools/src/json-schema/schema-syntax.ts'
import { findSharedTypes, findUnrestrictedTypes } from '../../tools/src/json-schema/unrestricted-types.ts'
import { compare } from '../diff/support.ts'

const $defs = {
  Named: { properties: { name: { type: 'string' } }, required: ['name'] },
  Short: { maxLength: 3 },
  Endless: { $ref: '#/$defs/Endless' },
}
const document = new SchemaDocument({ $defs })

const all = 'null boolean number string array object'

const cases: [schema: SchemaNode, types: string][] = [
  [true, all],
  [false, ''],
  [{}, all],
  [{ description: 'any', default: 1, 'x-note': 2, discriminator: { propertyName: 'type' } }, all],
  [{ properties: { type: { const: 'a' } }, required: ['type'] }, 'null boolean number string array'],
  [{ additionalProperties: false }, 'null boolean number string array'],
  [{ propertyNames: { maxLength: 1 } }, 'null boolean number string array'],
  [{ dependentRequired: { a: ['b'] } }, 'null boolean number string array'],
  [{ items: { type: 'string' }, uniqueItems: true }, 'null boolean number string object'],
  [{ contains: { const: 1 }, minContains: 2 }, 'null boolean number string object'],
  [{ minLength: 1, pattern: 'a' }, 'null boolean number array object'],
  [{ exclusiveMinimum: 0 }, 'null boolean string array object'],
  [{ minimum: 0, maxLength: 3 }, 'null boolean array object'],
  [{ type: 'object' }, ''],
  [{ type: ['string', 'null'] }, ''],
  [{ const: 1 }, ''],
  [{ enum: [1, 'a'] }, ''],
  // What is too rare to be worth a rule restricts every type.
  [{ format: 'uuid' }, ''],
  [{ not: { type: 'string' } }, ''],
  [{ anyOf: [true, { type: 'string' }] }, ''],
  [{ if: true, then: { type: 'string' } }, ''],
  [{ unevaluatedProperties: false }, ''],
  [{ unknownKeyword: 1 }, ''],
  [{ maxLength: 'three' }, ''],
  [{ $ref: '#/$defs/Named' }, 'null boolean number string array'],
  [{ $ref: '#/$defs/Named', maxLength: 1 }, 'null boolean number array'],
  [{ allOf: [{ $ref: '#/$defs/Named' }, { $ref: '#/$defs/Short' }] }, 'null boolean number array'],
  [{ allOf: [] }, all],
  [{ $ref: '#/$defs/Missing' }, ''],
  [{ $ref: '#/$defs/Endless' }, ''],
]

const toNames = (bits: number): string => typeNames.filter((type) => bits & typeBits[type]).join(' ')

/** Values of each type, the odd ones among them. */
const values: { readonly [Type in JsonType]: readonly JsonData[] } = {
  null: [null],
  boolean: [true, false],
  number: [0, -1.5, 1e300],
  string: ['', 'a', 'abcdef'],
  array: [[], [1], [1, 1], ['a', null]],
  object: [{}, { name: 1 }, { type: 'b', a: 1 }],
}

test.each(cases)('%j accepts every value of: %s', (schema, types) => {
  expect(toNames(findUnrestrictedTypes(schema, document))).toBe(types)
  for (const type of typeNames.filter((name) => types.split(' ').includes(name))) {
    for (const value of values[type]) expect(evaluate(document, schema, value).decision, JSON.stringify(value)).toBe('valid')
  }
})

test('types that two schemas accept', () => {
  const named = { $ref: '#/$defs/Named' }
  const short = { maxLength: 3 }
  const text = { type: 'string' }
  expect(toNames(findSharedTypes([], document))).toBe('')
  expect(toNames(findSharedTypes([named], document))).toBe('')
  expect(toNames(findSharedTypes([named, text], document))).toBe('')
  expect(toNames(findSharedTypes([named, named], document))).toBe('null boolean number string array')
  expect(toNames(findSharedTypes([named, short], document))).toBe('null boolean number array')
  expect(toNames(findSharedTypes([text, named, text, short], document))).toBe('null boolean number array')
})

describe('a oneOf rejects what two of its members accept', () => {
  const members = (count: number, extra: object = {}) =>
    Array.from({ length: count }, (_, index) => ({ properties: { type: { const: `v${index}` } }, required: ['type'], ...extra }))
  test.each<[what: string, one: SchemaNode, other: SchemaNode, isContained: boolean]>([
    ['a few members', { oneOf: members(3) }, { type: 'object' }, true],
    ['many members', { oneOf: members(60) }, { type: 'object' }, true],
    ['many members and types', { oneOf: members(60) }, { oneOf: members(60, { type: 'object' }) }, true],
    ['a single member', { oneOf: members(1) }, { type: 'object' }, false],
    ['any of them', { anyOf: members(60) }, { type: 'object' }, false],
    ['more than are compared', { oneOf: members(501) }, { type: 'object' }, true],
  ])('%s', (_, one, other, isContained) => {
    expect(compare(one, other).verdict).toBe(isContained ? 'yes' : 'no')
  })
})
