/** Values that break one constraint. */
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../../tools/src/json-schema/evaluate.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { SchemaDocument } from '../../../tools/src/json-schema/schema-document.ts'
import type { SchemaNode } from '../../../tools/src/json-schema/schema-syntax.ts'
import { invalidInstances, type Violation } from '../../../tools/src/json-schema/instances/instances.ts'
import { toSource } from '../../testing/support.ts'

function list(schema: SchemaNode, context: 'json' | 'text' = 'json', seed = 0): Violation[] {
  return invalidInstances(toSource(schema), { seed, context })
}

/** The violations as lines: the pointer, the keyword and the description. */
function describeAll(schema: SchemaNode, context: 'json' | 'text' = 'json'): string[] {
  return list(schema, context).map(({ pointer, keyword, description }) => `${pointer} ${keyword}: ${description}`)
}

describe('one value breaks each constraint', () => {
  test.each<[JsonRecord, string[]]>([
    [{ minimum: 1 }, ['minimum: the value is 0, below the minimum 1']],
    [{ maximum: 1 }, ['maximum: the value is 2, above the maximum 1']],
    [{ exclusiveMinimum: 1 }, ['exclusiveMinimum: the value is 1, not above 1']],
    [{ exclusiveMaximum: 1 }, ['exclusiveMaximum: the value is 1, not below 1']],
    [{ multipleOf: 2 }, ['multipleOf: the value is 1, not a multiple of 2']],
    [{ minLength: 2 }, ['minLength: the value is "a", shorter than 2 characters']],
    [{ minLength: 0 }, []],
    [{ maxLength: 2 ** 31 }, []],
    [{ maxLength: 1 }, ['maxLength: the value is "aa", longer than 1 character']],
    [{ pattern: '^a$' }, ['pattern: the value is "b", which does not match ^a$']],
    [{ format: 'uuid' }, ['format: the value is "a", which does not have the format uuid']],
    [{ format: 'unknown' }, []],
    [{ const: 'b' }, ['const: the value is "unknown", not "b"']],
    [{ enum: ['unknown', 2] }, ['enum: the value is "a", not one of ["unknown",2]']],
    [{ minItems: 1 }, ['minItems: the value is [], with fewer than 1 item']],
    [{ maxItems: 0 }, ['maxItems: the value is [null], with more than 0 items']],
    [{ uniqueItems: true }, ['uniqueItems: the value is [null,null], with equal items']],
    [{ minProperties: 1 }, ['minProperties: the value is {}, with fewer than 1 property']],
    [{ maxProperties: 0 }, ['maxProperties: the value is {"a":null}, with more than 0 properties']],
    [{ required: ['a/b'] }, ["required: 'a/b' is missing"]],
    [{ additionalProperties: false }, ['additionalProperties: the value is {"a":null}, with an additional property']],
    [{ items: false }, [`items: the value is [null], which 'items' rejects`]],
    [{ not: { const: 1 } }, [`not: the value is 1, which 'not' rejects`]],
    [{ contains: { const: 1 } }, [`contains: the value is [], which 'contains' rejects`]],
    [{ propertyNames: { const: 'b' } }, [`propertyNames: the value is {"a":null}, which 'propertyNames' rejects`]],
    [{ anyOf: [{ const: 1 }, { const: 'a' }] }, [`anyOf: the value is "unknown", which 'anyOf' rejects`]],
    [{ title: 'A', description: 'B', default: 1, 'x-note': {} }, []],
  ])('%j', (schema, lines) => {
    expect(describeAll(schema)).toEqual(lines.map((line) => ` ${line}`))
  })

  test('of an object', () => {
    const schema = {
      type: 'object',
      properties: { page: { type: 'integer', minimum: 1 } },
      required: ['page'],
      additionalProperties: false,
    }
    expect(list(schema, 'text')).toEqual([
      { value: {}, pointer: '', place: 'page', keyword: 'required', description: "'page' is missing" },
      {
        value: { page: 1, unexpected: 'a' },
        pointer: '',
        place: '*',
        keyword: 'additionalProperties',
        description: 'the value is {"page":1,"unexpected":"a"}, with an additional property',
      },
      { value: { page: 'a' }, pointer: '/page', place: 'page', keyword: 'type', description: `'page' is "a", not of the type integer` },
      { value: { page: 1.5 }, pointer: '/page', place: 'page', keyword: 'type', description: "'page' is 1.5, not of the type integer" },
      { value: { page: 0 }, pointer: '/page', place: 'page', keyword: 'minimum', description: "'page' is 0, below the minimum 1" },
    ])
  })

  test.each<[string, SchemaNode, string]>([
    ['an item', { type: 'array', items: { type: 'string', minLength: 2 } }, "/0 minLength: '0' is \"a\", shorter than 2 characters"],
    ['a first item', { prefixItems: [{ type: 'integer' }] }, "/0 type: '0' is \"a\", not of the type integer"],
    ['an additional property', { additionalProperties: { maximum: 1 } }, "/extra maximum: 'extra' is 2, above the maximum 1"],
    ['a property by pattern', { patternProperties: { '^x': { maximum: 1 } } }, "/x maximum: 'x' is 2, above the maximum 1"],
    ['a property with a slash', { properties: { 'a/~': { maximum: 1 } } }, "/a~1~0 maximum: 'a/~' is 2, above the maximum 1"],
    ['a reference', { $ref: '#/$defs/a', $defs: { a: { maximum: 1 } } }, ' maximum: the value is 2, above the maximum 1'],
    ['one of all', { allOf: [{ maximum: 9 }, { minimum: 7 }] }, ' minimum: the value is 6, below the minimum 7'],
    ['a union member', { anyOf: [{ type: 'string', minLength: 2 }, { type: 'null' }] }, ' minLength: the value is "a", shorter than 2 characters'],
    [
      'an object inside a list inside an object',
      { properties: { a: { items: { properties: { b: { maximum: 1 } }, required: ['b'] } } } },
      "/a/0 required: 'a.0.b' is missing",
    ],
  ])('inside %s', (_, schema, line) => {
    expect(describeAll(schema)).toContain(line)
  })

  test.each<[string, SchemaNode, string[]]>([
    ['the value itself', { type: 'string', maxLength: 1 }, ['']],
    ['a property', { properties: { a: { minimum: 1 } } }, ['a']],
    ['a property whose name looks like a path', { properties: { 'a.b': { minimum: 1 }, "c's": { minimum: 1 } } }, ['["a.b"]', '["c\'s"]']],
    ['a missing property', { required: ['a', 'b.c'] }, ['["b.c"]', 'a']],
    ['a missing property of an object', { properties: { a: { required: ['b'] } } }, ['a.b']],
    ['an item', { items: { minimum: 1 } }, ['[]']],
    ['an item by position', { prefixItems: [{ minimum: 1 }, { minimum: 2 }] }, ['[]']],
    ['an item of a list of lists', { properties: { a: { items: { items: { required: ['b'] } } } } }, ['a[][].b']],
    ['the number of items', { properties: { a: { maxItems: 1 } } }, ['a']],
    ['a property that is not declared', { properties: { a: { properties: { b: {} }, additionalProperties: false } } }, ['a.*']],
    ['a value of a record', { properties: { a: { additionalProperties: { minimum: 1 } } } }, ['a.*']],
    ['a name of a record', { properties: { a: { propertyNames: { maxLength: 1 } } } }, ['a']],
    ['a property by pattern', { patternProperties: { '^x': { minimum: 1 } } }, ['*']],
    ['a reference', { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { properties: { b: { minimum: 1 } } } } }, ['a.b']],
    ['a member of a union', { anyOf: [{ type: 'object', properties: { a: { minimum: 1 } } }, { type: 'null' }] }, ['', 'a']],
    ['one of all', { allOf: [{ properties: { a: { minimum: 1 } } }, { properties: { b: { minimum: 1 } } }] }, ['a', 'b']],
  ])('the place is %s', (_, schema, places) => {
    expect([...new Set(list(schema).map(({ place }) => place))].toSorted()).toEqual(places)
  })

  test('the schema without the constraint accepts the value', () => {
    const schema = { type: 'string', minLength: 3, maxLength: 5, pattern: '^a', format: 'regex' }
    const violations = list(schema).filter(({ keyword }) => keyword !== 'format')
    expect(violations.map(({ keyword }) => keyword)).toEqual(['type', 'type', 'minLength', 'maxLength', 'pattern'])
    for (const { value, keyword } of violations) {
      const { [keyword as 'type']: _, ...rest } = schema
      expect([value, evaluate(new SchemaDocument(rest), rest, value, { assumesFormats: true }).decision]).toEqual([value, 'valid'])
    }
  })

  test('other seeds choose other values', () => {
    expect(list({ type: 'boolean' }, 'json', 1)[0]?.value).not.toEqual(list({ type: 'boolean' })[0]?.value)
    expect(list({ type: 'boolean' }, 'json', 1)).toEqual(list({ type: 'boolean' }, 'json', 1))
  })

  test.each<[string, SchemaNode]>([
    ['schemas that accept everything', true],
    ['schemas that accept nothing', false],
    ['recursion', { $ref: '#' }],
    ['references to nothing', { $ref: '#/$defs/none' }],
    ['lists that are no schemas', { anyOf: 1 }],
    ['names that no sample matches', { patternProperties: { '^(?=b)a': { maximum: 1 } } }],
  ])('%s have no violation', (_, schema) => {
    expect(list(schema)).toEqual([])
  })
})

test('violations that break two schemas are skipped, within a limit', () => {
  const names = Array.from({ length: 130 }, (_, index) => `p${index}`)
  const toObject = (title: string): JsonRecord => ({
    properties: Object.fromEntries(names.map((name) => [name, { type: 'integer', minimum: 1, maximum: 9, title }])),
  })
  expect(list({ allOf: [toObject('one'), toObject('other')] })).toEqual([])
})

describe('values that travel as text', () => {
  test.each<[string, SchemaNode, JsonData[]]>([
    ['no type is wrong for a string', { type: 'string' }, []],
    ['no empty string', { type: 'string', minLength: 1 }, []],
    ['no text of a number for a number', { type: 'number' }, ['a', true]],
    ['no text of a boolean for a boolean', { type: 'boolean' }, ['a', 0]],
    ['no text of a member', { enum: [1, 'unknown', 'a'] }, [0, true]],
    ['no control characters', { type: 'string', pattern: '^[a\n]$' }, ['b']],
    ['no scalar for a list', { type: 'array', items: { type: 'integer' } }, [['a'], [true], [0.5], [-0.5]]],
    ['no null in a list', { type: 'array', items: { type: 'string' } }, []],
  ])('%s', (_, schema, most) => {
    for (const seed of [0, 1]) {
      const values = list(schema, 'text', seed).map(({ value }) => JSON.stringify(value))
      const expected = new Set(most.map((value) => JSON.stringify(value)))
      expect(values.filter((value) => !expected.has(value))).toEqual([])
      expect(values.length > 0).toBe(most.length > 0)
    }
  })
})
