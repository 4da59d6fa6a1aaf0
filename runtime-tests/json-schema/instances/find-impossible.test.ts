/** Schemas that accept no value, or do so in some places: what is left out, and which place an error names. */
import { describe, expect, test } from 'vitest'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { findImpossible } from '../../../tools/src/json-schema/instances/find-impossible.ts'
import { validInstances } from '../../../tools/src/json-schema/instances/instances.ts'
import { readableInstances } from '../../../tools/src/json-schema/instances/readable-instances.ts'

const text = { type: 'string' }

/** The ways in which libraries write that nothing is valid, and limits that contradict each other. */
const nothing: [name: string, schema: JsonData][] = [
  ['not: {}', { not: {} }],
  ['not: true', { not: true }],
  ['false', false],
  ['enum: []', { enum: [] }],
  ['anyOf: []', { anyOf: [] }],
  ['oneOf: []', { oneOf: [] }],
  ['type: []', { type: [] }],
  ['a union of nothing', { anyOf: [{ not: {} }, false] }],
  ['a reference to nothing', { $ref: '#/$defs/nothing' }],
  ['an enum of another type', { type: 'string', enum: [1] }],
  ['two constants', { allOf: [{ const: 1 }, { const: 2 }] }],
  ['limits of numbers', { type: 'number', minimum: 2, maximum: 1 }],
  ['exclusive limits of integers', { type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 2 }],
  ['limits of strings', { type: 'string', minLength: 2, maxLength: 1 }],
  ['limits of arrays', { type: 'array', minItems: 2, maxItems: 1 }],
  ['items of nothing', { type: 'array', items: { not: {} }, minItems: 1 }],
  ['a tuple of nothing', { type: 'array', prefixItems: [{ not: {} }], minItems: 1 }],
  ['limits of objects', { type: 'object', minProperties: 2, maxProperties: 1 }],
  ['a required property of nothing', { type: 'object', properties: { y: { not: {} } }, required: ['y'] }],
  ['a forbidden property that is required', { type: 'object', properties: {}, required: ['y'], additionalProperties: false }],
  ['intersected types', { allOf: [{ type: 'string' }, { type: 'number' }] }],
]

const $defs = { nothing: { not: {} } }

describe.each(nothing)('%s', (_, none) => {
  const read = (schema: JsonRecord): JsonData[] => {
    const whole = { ...schema, $defs }
    const source = { schema: whole, document: whole }
    const readable = [1, 2, 3, 4].flatMap((seed) => readableInstances(source, seed, 3))
    return [...readable, ...validInstances(source, { seed: 1, count: 20, context: 'json' })]
  }
  const place = (schema: JsonRecord): string | undefined => {
    const whole = { ...schema, $defs }
    return findImpossible({ schema: whole, document: whole })?.join('.')
  }

  test('has no value', () => {
    expect(read({ allOf: [none] })).toEqual([])
    expect(place({ type: 'object', properties: { x: none }, required: ['x'] })).toMatch(/^x(?:\.|$)/)
  })

  test('is left out where it is optional', () => {
    const values = read({ type: 'object', properties: { a: text, x: none }, required: ['a'] }) as JsonRecord[]
    expect(values.length).toBeGreaterThan(1)
    expect(values.filter((value) => Object.hasOwn(value, 'x'))).toEqual([])
    expect(place({ type: 'object', properties: { x: none } })).toBe(undefined)
  })

  test('is left out of a union, also as a member of a member', () => {
    for (const anyOf of [[none, text], [{ type: 'object', properties: { x: none }, required: ['x'] }, text]]) {
      const values = read({ type: 'object', properties: { a: { anyOf } }, required: ['a'] }) as JsonRecord[]
      expect(new Set(values.map(({ a }) => typeof a))).toEqual(new Set(['string']))
      expect(place({ anyOf })).toBe(undefined)
    }
  })

  test('makes a list empty', () => {
    const values = read({ type: 'object', properties: { a: { type: 'array', items: none } }, required: ['a'] }) as JsonRecord[]
    expect(values.length).toBeGreaterThan(0)
    expect(values.filter(({ a }) => (a as readonly unknown[]).length > 0)).toEqual([])
    expect(place({ type: 'array', items: none })).toBe(undefined)
  })
})

test.each<[string, JsonData, string | undefined]>([
  ['the schema itself', { not: {} }, ''],
  ['an inner property', { type: 'object', properties: { a: { type: 'object', properties: { b: false }, required: ['b'] } }, required: ['a'] }, 'a.b'],
  ['an item', { type: 'array', minItems: 1, items: { type: 'object', properties: { b: false }, required: ['b'] } }, '0.b'],
  ['a member of an intersection', { allOf: [{ type: 'object', properties: { a: false } }, { required: ['a'] }] }, 'a'],
  ['a union, whose members differ', { anyOf: [{ type: 'object', properties: { a: false }, required: ['a'] }, false] }, ''],
  ['a schema that requires itself', { type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] }, 'a.a.a.a.a.a.a.a'],
  ['a schema that cannot be decided', { $ref: 'https://example.com/other' }, undefined],
])('the place of %s is named', (_, schema, expected) => {
  expect(findImpossible({ schema: schema as JsonRecord, document: schema })?.join('.')).toBe(expected)
})
