/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of JSON Schema */
import { describe, expect, test } from 'vitest'
import { Containment } from '../../tools/src/json-schema/containment.ts'
import type { JsonData } from '../../tools/src/json-schema/json.ts'
import type { SchemaNode } from '../../tools/src/json-schema/schema-syntax.ts'
import { compare } from '../diff/support.ts'

const text = { type: 'string' }
const integer = { type: 'integer' }
const object = (properties: { readonly [name: string]: JsonData }, ...required: string[]) => ({
  type: 'object',
  properties,
  required,
})
const array = (items: JsonData, rest: object = {}) => ({ type: 'array', items, ...rest })

/** Pairs of schemas of which the first is contained in the second. */
const contained: [what: string, one: SchemaNode, other: SchemaNode][] = [
  ['everything', true, {}],
  ['small integers', { ...integer, minimum: 0, maximum: 10 }, { type: 'number', format: 'int32' }],
  [
    'numbers above another',
    { type: 'number', minimum: 2 },
    {
      anyOf: [
        { type: 'number', minimum: 0, maximum: 1 },
        { type: 'number', minimum: 2 },
      ],
    },
  ],
  [
    'numbers below another',
    { type: 'number', maximum: 2 },
    {
      anyOf: [
        { type: 'number', minimum: 3, maximum: 4 },
        { type: 'number', maximum: 2 },
      ],
    },
  ],
  [
    'numbers above and below a bound',
    { type: 'number', exclusiveMinimum: 1 },
    {
      anyOf: [
        { type: 'number', maximum: 1, minimum: 0 },
        { type: 'number', minimum: 1, multipleOf: 1 },
        { type: 'number', minimum: 1 },
      ],
    },
  ],
  [
    'numbers below and above a bound',
    { type: 'number', exclusiveMaximum: 1 },
    {
      anyOf: [
        { type: 'number', minimum: 1, maximum: 2 },
        { type: 'number', maximum: 1, multipleOf: 1 },
        { type: 'number', maximum: 1 },
      ],
    },
  ],
  ['no properties', { type: 'object', maxProperties: 0 }, { additionalProperties: false }],
  [
    'a value, whatever its format',
    { const: 'ab' },
    { if: { format: 'email' }, then: { minLength: 1 }, else: { maxLength: 3 } },
  ],
  ['a reference into data', { $ref: '#/x/a', x: { a: integer } }, { type: 'number' }],
  ['no alternatives', { anyOf: [] }, false],
  ['nothing', false, text],
  ['a type', text, { type: ['string', 'null'] }],
  ['an integer in numbers', integer, { type: 'number' }],
  ['an integral divisor in integers', { type: 'number', multipleOf: 2 }, integer],
  ['a value', { const: { b: [1], a: null } }, { enum: [1, { a: null, b: [1] }] }],
  ['all booleans', { type: 'boolean' }, { enum: [true, false] }],
  ['numbers', { type: 'number', minimum: 2, exclusiveMaximum: 3 }, { minimum: 1, exclusiveMinimum: 1, maximum: 3 }],
  ['integers between bounds', { ...integer, exclusiveMinimum: 0, maximum: 2 }, { enum: [1, 2] }],
  ['integers between fractions', { ...integer, minimum: 0.5, exclusiveMaximum: 2 }, { const: 1 }],
  ['no integers between bounds', { ...integer, exclusiveMinimum: 1, exclusiveMaximum: 2 }, false],
  ['a number between equal bounds', { type: 'number', minimum: 1, maximum: 1 }, { const: 1 }],
  ['common multiples', { type: 'number', multipleOf: 0.4, allOf: [{ multipleOf: 0.6 }] }, { multipleOf: 1.2 }],
  ['multiples of a multiple', { type: 'number', multipleOf: 6 }, { anyOf: [{ multipleOf: 2 }, { multipleOf: 5 }] }],
  ['half of the multiples', integer, { anyOf: [{ multipleOf: 2 }, { not: { multipleOf: 2 } }] }],
  ['lengths', { ...text, minLength: 2, maxLength: 2 }, { minLength: 1, maxLength: 3 }],
  ['an empty string', { ...text, maxLength: 0 }, { const: '' }],
  ...[
    ['int32', 'int64'],
    ['int32', 'double'],
    ['float', 'double'],
    ['uri', 'iri-reference'],
    ['email', 'idn-email'],
  ].map(([one, other]): (typeof contained)[number] => [`${one} in ${other}`, { format: one as string }, { format: other as string }]),
  ['a number of a format of numbers', { const: 0.5 }, { format: 'float' }],
  ['the same pattern', { ...text, pattern: '^a' }, { pattern: '^a' }],
  ['a value of an exponential pattern', { const: 'a'.repeat(40) }, { pattern: '^(a|aa)+$' }],
  ['a value of a pattern with a back reference', { const: 'abab' }, { pattern: '^(a|ab)\\1$' }],
  ['the same format', { ...text, format: 'date' }, { format: 'date' }],
  ['a known string of a format', { const: '2020-01-01' }, { format: 'date' }],
  ['a small number of a format', { const: 5 }, { format: 'int32' }],
  ['a value without the type of a format', { const: null }, { format: 'date' }],
  ['a number, to which the format of strings does not apply', { const: 5 }, { format: 'date' }],
  ['items', array(integer), array({ type: 'number' })],
  ['no items', array(false), { maxItems: 0 }],
  ['tuples', { type: 'array', prefixItems: [text], items: integer }, { prefixItems: [text, { type: 'number' }] }],
  ['too many distinct booleans', array({ type: 'boolean' }, { uniqueItems: true }), { maxItems: 2 }],
  ['distinct items', { ...array({}), uniqueItems: true }, { uniqueItems: true }],
  ['repeated items', { type: 'array', prefixItems: [text], items: integer, maxItems: 2 }, { uniqueItems: true }],
  ['counted items', { ...array({}), contains: text, minContains: 3 }, { contains: text, minContains: 2, minItems: 3 }],
  ['excluded items', { ...array({}), contains: text, maxContains: 0, minContains: 0 }, array({ not: text })],
  ['impossible counts', { ...array({}), contains: text, minContains: 3, maxContains: 2 }, false],
  ['items that are not found', array(integer), { contains: text, minContains: 0 }],
  ['required properties', object({ a: integer }, 'a', 'b'), object({ a: { type: 'number' } }, 'a')],
  ['properties that exclude each other', object({ a: false }, 'a'), false],
  [
    'patterns of names',
    { ...object({}), patternProperties: { '^a': integer } },
    { patternProperties: { '^a': { type: 'number' } } },
  ],
  [
    'names of a pattern',
    { type: 'object', propertyNames: { pattern: '^a' }, additionalProperties: integer },
    { patternProperties: { '^a': { type: 'number' } }, additionalProperties: false },
  ],
  ['names', { type: 'object', propertyNames: { enum: ['a'] } }, { maxProperties: 1 }],
  ['excluded names', { ...object({ b: {} }, 'b'), propertyNames: { enum: ['a'] } }, false],
  ['only known names', { ...object({ a: {}, b: {} }), additionalProperties: false }, { maxProperties: 2 }],
  ['known names without values', { ...object({ a: {}, b: false }), additionalProperties: false }, { maxProperties: 1 }],
  [
    'additional properties',
    { type: 'object', additionalProperties: integer },
    { additionalProperties: { type: 'number' } },
  ],
  [
    'numbers of properties',
    { type: 'object', minProperties: 2, maxProperties: 2 },
    { minProperties: 1, maxProperties: 3 },
  ],
  ['required names that are too many', { type: 'object', required: ['a', 'b'], maxProperties: 1 }, false],
  ['dependent names', { type: 'object', required: ['b'] }, { dependentRequired: { a: ['b'] } }],
  ['dependent schemas', object({ b: integer }), { dependentSchemas: { a: { properties: { b: { type: 'number' } } } } }],
  ['a name like that of a prototype', object({ __proto__: text }, 'toString'), { required: ['toString'] }],
  ['a union by its parts', { anyOf: [text, integer] }, { type: ['string', 'number'] }],
  ['exactly one', { oneOf: [text, integer] }, { anyOf: [integer, text] }],
  ['a union in which no two match', { anyOf: [text, integer] }, { oneOf: [integer, text] }],
  ['what is left of a union', { anyOf: [text, integer], not: text }, integer],
  [
    'a condition',
    { if: { type: 'string' }, then: { maxLength: 1 }, else: integer },
    { anyOf: [integer, { ...text, maxLength: 2 }] },
  ],
  ['both sides of a condition', integer, { if: { minimum: 0 }, then: { minimum: 0 }, else: { exclusiveMaximum: 0 } }],
  ['a condition without consequences', { if: text }, true],
  [
    'equal annotations aside',
    { ...text, title: 'One', $defs: { a: {} } },
    { ...text, description: 'Other', 'x-note': 1 },
  ],
  [
    'a union by a discriminator',
    { oneOf: ['a', 'b', 'c'].map((kind) => object({ kind: { const: kind }, [kind]: text }, 'kind', kind)) },
    { anyOf: ['c', 'b', 'a', 'd'].map((kind) => object({ kind: { const: kind }, [kind]: {} }, 'kind')) },
  ],
]

describe('yes', () => {
  test.each(contained)('%s', (_, one, other) => {
    expect(compare(one, other)).toEqual({ verdict: 'yes' })
  })
})

/** Pairs of schemas, an instance of the first that is not one of the second, and where the second rejects it. */
const notContained: [what: string, one: SchemaNode, other: SchemaNode, witness: JsonData, at: string][] = [
  [
    'safe integers in multiples, with a small witness',
    { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
    { multipleOf: 4 },
    1,
    'multipleOf',
  ],
  ['any value', true, false, null, 'false'],
  [
    'members that other members require, of which one is required anyway',
    { type: 'object', required: ['x', 'a'], dependentRequired: { x: ['a'], y: ['z'] } },
    { dependentRequired: { y: ['q'] } },
    { x: null, a: null, y: null, z: null },
    'dependentRequired',
  ],
  ['a type', {}, text, null, 'type'],
  ['a value', { enum: [1, 2] }, { const: 1 }, 2, 'const'],
  ['a listed value', text, { enum: ['', 'a'] }, 'b', 'enum'],
  ['a listed array', array(integer), { const: [0] }, [1], 'const'],
  ['a listed object', object({}), { enum: [{}, { a: 1 }] }, { a: null }, 'enum'],
  ['a fraction', { type: 'number' }, integer, 0.5, 'type'],
  ['a bound', integer, { minimum: 1 }, 0, 'minimum'],
  ['an excluded bound', { type: 'number', minimum: 1, maximum: 2 }, { exclusiveMinimum: 1 }, 1, 'exclusiveMinimum'],
  ['an upper bound', { type: 'number', maximum: 5 }, { exclusiveMaximum: 5 }, 5, 'exclusiveMaximum'],
  ['a negative multiple', { ...integer, maximum: -4 }, { multipleOf: 3 }, -4, 'multipleOf'],
  ['an integer below zero', integer, { minimum: -1 }, -2, 'minimum'],
  ['a length', { ...text, minLength: 2 }, { maxLength: 2 }, 'aaa', 'maxLength'],
  ['a length in characters', { enum: ['😀'] }, { minLength: 2 }, '😀', 'minLength'],
  ['a pattern', { ...text, pattern: '^(?:foo|b.r)+$' }, { maxLength: 5 }, 'foofoo', 'maxLength'],
  ['a value outside an exponential pattern', { const: 'a'.repeat(40) }, { pattern: '^(a+)+b$' }, 'a'.repeat(40), 'pattern'],
  ['a string of an exponential pattern', { ...text, pattern: '^(?:a|a)+$', minLength: 50 }, { maxLength: 60 }, 'a'.repeat(61), 'maxLength'],
  ['a string of another format', { ...text, format: 'email' }, { format: 'uri' }, 'a@example.com', 'format'],
  ['a reference', { ...text, format: 'uri-reference' }, { format: 'uri' }, '/a', 'format'],
  ['an integer of a wider format', { ...integer, format: 'int64' }, { format: 'int32' }, 2 ** 31, 'format'],
  ['a number of a wider format', { type: 'number', format: 'double' }, { format: 'float' }, 1e39, 'format'],
  ['a number that is not an integer', { const: 0.5 }, { format: 'int64' }, 0.5, 'format'],
  ['a string outside a pattern', text, { pattern: '^[a-z]+$' }, '0', 'pattern'],
  ['a string of a format', { ...text, format: 'uuid' }, integer, '123e4567-e89b-42d3-a456-426614174000', 'type'],
  ['a string of an unknown format', { ...text, format: 'cuid' }, integer, 'a', 'type'],
  ['a number of a format', { ...integer, format: 'int32' }, { maximum: 10 }, 11, 'maximum'],
  [
    'a string of two formats',
    { ...text, format: 'email', allOf: [{ format: 'idn-email' }] },
    { maxLength: 3 },
    'a@example.com',
    'maxLength',
  ],
  ['an item', array({ type: 'number' }), array(integer), [0.5], '/0 type'],
  [
    'an item after others',
    { type: 'array', prefixItems: [text] },
    { prefixItems: [text], items: integer },
    ['a', null],
    '/1 type',
  ],
  ['a number of items', array(text, { minItems: 1 }), { maxItems: 1 }, ['a', 'a'], 'maxItems'],
  ['equal items', array(text), { uniqueItems: true }, ['a', 'a'], 'uniqueItems'],
  ['different items', array(integer, { uniqueItems: true, minItems: 2 }), { maxItems: 0 }, [0, 1], 'maxItems'],
  ['items without a match', array({}), { contains: text }, [], 'contains'],
  ['too many matches', array({}), { contains: text, minContains: 0, maxContains: 1 }, ['a', 'a'], 'contains'],
  [
    'a match and an item that does not match',
    { ...array({}), contains: text, maxContains: 1, minItems: 2 },
    false,
    ['a', null],
    'false',
  ],
  ['a missing property', object({ a: text }), object({}, 'a'), {}, 'required'],
  ['a property', object({ a: text }), object({ a: integer }), { a: 'a' }, '/a type'],
  [
    'a name like that of a prototype',
    object({}),
    JSON.parse('{"properties": {"__proto__": false}}'),
    JSON.parse('{"__proto__": null}'),
    '/__proto__ false',
  ],
  [
    'another property',
    object({ a: text }),
    { properties: { a: {} }, additionalProperties: false },
    { b: null },
    '/b false',
  ],
  ['a property of a pattern', object({}), { patternProperties: { '^x-': text } }, { 'x-': null }, '/x- type'],
  [
    'a known property of a pattern',
    object({ 'x-a': {} }),
    { patternProperties: { '^x-': text } },
    { 'x-a': null },
    '/x-a type',
  ],
  ['a name', object({}), { propertyNames: { maxLength: 1 } }, { aa: null }, '/aa propertyNames'],
  [
    'a known name',
    { ...object({ abc: {} }), additionalProperties: false },
    { propertyNames: { maxLength: 1 } },
    { abc: null },
    '/abc propertyNames',
  ],
  [
    'a number of properties',
    { type: 'object', additionalProperties: text },
    { maxProperties: 1 },
    { a: 'a', b: 'a' },
    'maxProperties',
  ],
  [
    'a number of known properties',
    { ...object({ a: text, b: text, c: text }), additionalProperties: false },
    { maxProperties: 1 },
    { a: 'a', b: 'a' },
    'maxProperties',
  ],
  ['a dependent name', object({}), { dependentRequired: { a: ['b'] } }, { a: null }, 'dependentRequired'],
  ['a dependent schema', object({}), { dependentSchemas: { a: { minProperties: 2 } } }, { a: null }, 'minProperties'],
  ['part of a union', { anyOf: [text, integer] }, { anyOf: [text, { ...integer, minimum: 0 }] }, -1, 'anyOf'],
  ['several of a union', text, { oneOf: [text, { maxLength: 1 }] }, 'a', 'oneOf'],
  ['one of no alternatives', { const: 1 }, { anyOf: [] }, 1, 'anyOf'],
  [
    'a value, whatever its format',
    { const: 'ab' },
    { if: { format: 'email' }, then: { minLength: 3 }, else: false },
    'ab',
    'false',
  ],
  [
    'a property of no pattern',
    { ...object({ 'x-a': {}, b: {} }) },
    { patternProperties: { '^x-': {} }, additionalProperties: false },
    { b: null },
    '/b false',
  ],
  ['a negation', {}, { not: { type: ['null', 'boolean'] } }, null, 'not'],
  ['a condition', integer, { if: { minimum: 0 }, then: false }, 0, 'false'],
  ['a condition that is not met', integer, { if: { minimum: 0 }, else: false }, -1, 'false'],
  [
    'the deepest place',
    object({ a: object({ b: text }, 'b') }, 'a'),
    { anyOf: [text, object({ a: object({ b: integer }) })] },
    { a: { b: 'a' } },
    '/a/b type',
  ],
]

describe('no', () => {
  test.each(notContained)('%s', (_, one, other, witness, at) => {
    const verdict = compare(one, other)
    if (verdict.verdict !== 'no') throw new Error(verdict.verdict)
    const place = verdict.rejection.path.map((key) => `/${key}`).join('')
    expect({ ...verdict, rejection: `${place} ${verdict.rejection.keyword}`.trim() }).toEqual({
      verdict: 'no',
      witness,
      rejection: at,
    })
  })
})

/** Pairs of schemas that are not decided, and the reason. */
const undecided: [what: string, one: SchemaNode, other: SchemaNode, reason: string][] = [
  [
    'patterns',
    { ...text, pattern: '^[0-9]+$' },
    { pattern: '^\\d+$' },
    'the regular expression "^\\\\d+$" is not compared',
  ],
  [
    'a pattern that restricts the length',
    { ...text, pattern: '^.{3}$' },
    { maxLength: 3 },
    'the regular expression "^.{3}$" is not compared',
  ],
  ['a format', text, { ...text, format: 'email' }, "'format' email is not compared"],
  ['a format of a value', { const: 'a' }, { format: 'email' }, "'format' email is not compared"],
  ['a format of few samples', { ...text, format: 'duration' }, { format: 'hostname' }, "'format' hostname is not compared"],
  ['a narrower format', { ...text, format: 'idn-email' }, { format: 'email' }, "'format' email is not compared"],
  ['an unknown format of a number', { type: 'number' }, { format: 'decimal' }, "'format' decimal is not compared"],
  ['the length of a format', { ...text, format: 'cuid' }, { maxLength: 5 }, "'format' cuid is not compared"],
  [
    'the size of a number of a format',
    { ...integer, format: 'int32' },
    { maximum: 2 ** 40 },
    'no number was found that decides it',
  ],
  [
    'an exponential pattern with a back reference',
    { const: 'a'.repeat(41) },
    { pattern: '^(a+)+\\1b$' },
    "'pattern' takes too many steps to compare",
  ],
  [
    'a pattern of names with a back reference',
    object({}),
    { patternProperties: { '^(a)\\1': {} } },
    '\'patternProperties\' with the value {"^(a)\\\\1":{}} is not supported',
  ],
  ['an unsupported pattern', text, { pattern: '(' }, '\'pattern\' with the value "(" is not supported'],
  [
    'an unsupported pattern of names',
    object({}),
    { patternProperties: { '(': {} } },
    '\'patternProperties\' with the value {"(":{}} is not supported',
  ],
  [
    'a keyword of another draft',
    array({}),
    { items: [text] },
    '\'items\' with the value [{"type":"string"}] is not supported',
  ],
  [
    'a long argument',
    text,
    { required: 'a'.repeat(80) },
    `'required' with the value "${'a'.repeat(59)}… is not supported`,
  ],
  [
    'another dialect',
    { $schema: 'http://json-schema.org/draft-07/schema#' },
    text,
    '\'$schema\' with the value "http://json-schema.org/draft-07/schema#" is not supported',
  ],
  [
    'a reference to another document',
    text,
    { $ref: 'https://example.com/schema' },
    "'https://example.com/schema' does not refer to a schema of the document",
  ],
  ['a missing anchor', text, { $ref: '#missing' }, "'#missing' does not refer to a schema of the document"],
  [
    'a reference to data',
    text,
    { $ref: '#/title', title: 'A title' },
    "'#/title' does not refer to a schema of the document",
  ],
  [
    'unevaluated properties',
    object({ a: text }),
    { unevaluatedProperties: false },
    "'unevaluatedProperties' is not compared",
  ],
  [
    'unevaluated items',
    { type: 'array', prefixItems: [text], unevaluatedItems: false },
    { maxItems: 1 },
    "'unevaluatedItems' is not compared",
  ],
  [
    'a relative reference without a base',
    text,
    { $id: 'urn:example:a', $ref: 'b' },
    "'b' does not refer to a schema of the document",
  ],
  [
    'a property of which the category is unknown',
    text,
    { pattern: '\\p{Unknown}' },
    '\'pattern\' with the value "\\\\p{Unknown}" is not supported',
  ],
  [
    'a format of a property',
    { const: { a: 'x' } },
    { properties: { a: { format: 'email' } } },
    "'format' email is not compared",
  ],
  ['a format of a name', { const: { a: 1 } }, { propertyNames: { format: 'email' } }, "'format' email is not compared"],
  ['a format of an item', { const: ['x'] }, { contains: { format: 'email' } }, "'format' email is not compared"],
  [
    'a format as a condition',
    { const: 'x' },
    { if: { format: 'email' }, then: false },
    "'format' email is not compared",
  ],
  [
    'an unevaluated property after an undecided schema',
    { const: { a: 1 } },
    { anyOf: [true, { properties: { a: true }, $ref: '#b' }], unevaluatedProperties: false },
    'an undecided schema precedes an unevaluated one',
  ],
  [
    'a known property that is not decided',
    { ...object({ a: { $ref: '#b' } }), additionalProperties: false, minProperties: 1 },
    false,
    "'#b' does not refer to a schema of the document",
  ],
  [
    'other properties that are not decided',
    { type: 'object', additionalProperties: { $ref: '#b' }, minProperties: 1 },
    false,
    "'#b' does not refer to a schema of the document",
  ],
  [
    'two properties that may be one',
    { type: 'object', maxProperties: 1 },
    { anyOf: [{ additionalProperties: text }, { additionalProperties: integer }] },
    "'maxProperties' is not decided",
  ],
  [
    'a number of matches',
    { type: 'array', prefixItems: [text, text], minItems: 2, contains: text, maxContains: 1 },
    false,
    'no value was found that decides it',
  ],
  ['long strings of a format', { ...text, minLength: 200_000 }, { format: 'unknown' }, "'format' unknown is not compared"],
  ['a format beside a reference that leads nowhere', { ...text, format: 'unknown' }, { allOf: [{ $ref: '#/none' }, { format: 'unknown' }] }, "'format' unknown is not compared"],
  ['long strings', { ...text, minLength: 200_000_000 }, { maxLength: 1 }, 'no string was found that decides it'],
  [
    'many listed objects',
    { ...object({}), maxProperties: 0 },
    { enum: [...Array.from({ length: 20 }, (_, a) => ({ a })), 1, {}] },
    "'enum' has too many arrays and objects to compare",
  ],
  [
    'large numbers',
    { type: 'number', multipleOf: 1e308, minimum: 1.5e308 },
    false,
    'no number was found that decides it',
  ],
  ['a schema without an end', { $ref: '#' }, text, 'the schema is nested too deeply, or without end'],
  ['long arrays', array({}, { minItems: 2_000_000 }), text, 'the array has too many items'],
  ['many properties', { type: 'object', minProperties: 1000 }, text, "'minProperties' is too large"],
  ['many matches', { ...array({}), contains: text, minContains: 100 }, text, "'minContains' is too large"],
  [
    'long tuples with equal items',
    { type: 'array', prefixItems: Array.from({ length: 20 }, () => text) },
    { uniqueItems: true },
    "'uniqueItems' is not decided",
  ],
  [
    'items of which the choice matters',
    { type: 'array', prefixItems: [{ enum: [1, 2] }, { const: 1 }], minItems: 2, uniqueItems: true },
    false,
    "'uniqueItems' is not decided",
  ],
  [
    'many patterns of names',
    { type: 'object', patternProperties: Object.fromEntries(Array.from('abcdef', (name) => [`^${name}`, text])) },
    { additionalProperties: text },
    'the patterns of property names are too many to compare',
  ],
]

describe('maybe', () => {
  test.each(undecided)('%s', (_, one, other, reason) => {
    expect(compare(one, other)).toEqual({ verdict: 'maybe', reason })
  })
})

describe('the schemas of a sender', () => {
  const old = object({ a: text }, 'a')

  test.each<[what: string, one: SchemaNode, other: SchemaNode, verdict: string, asWritten: string]>([
    ['send no other properties', old, object({ a: text, b: integer }), 'yes', 'no'],
    ['send no other properties of a pattern', old, { patternProperties: { '^b': false } }, 'yes', 'no'],
    ['have no other names', old, { propertyNames: { const: 'a' } }, 'yes', 'no'],
    ['send their own properties', old, object({ a: integer }), 'no', 'no'],
    ['do not send what the other requires', old, object({}, 'b'), 'no', 'no'],
    ['send others if they say so', { ...old, additionalProperties: true }, object({ b: integer }), 'no', 'no'],
    [
      'send others if another part says so',
      { allOf: [old, { additionalProperties: text }] },
      object({ b: integer }),
      'no',
      'no',
    ],
    ['send properties of a pattern', { ...old, patternProperties: { '^b': text } }, object({ b: integer }), 'no', 'no'],
    ['send what they require', object({ a: text }, 'a', 'b'), object({ b: integer }), 'no', 'no'],
    ['send the properties of all parts', { allOf: [old, object({ b: text })] }, object({ b: integer }), 'no', 'no'],
    [
      'send no others than those of all parts',
      { allOf: [old, object({ b: text })] },
      object({ c: integer }),
      'yes',
      'no',
    ],
    [
      'send the properties of one alternative',
      { anyOf: [old, object({ b: text })] },
      object({ c: integer }),
      'yes',
      'no',
    ],
    ['are read inside others', array(object({ a: old })), array(object({ a: object({ b: integer }) })), 'yes', 'no'],
    ['are open without properties', { type: 'object' }, object({ a: text }), 'no', 'no'],
    ['are read as written in a negation', { not: object({ a: text }) }, { not: object({ a: text }) }, 'yes', 'yes'],
    [
      'list values with these properties',
      { enum: [{ a: 'x' }], properties: { a: text } },
      object({ a: text }),
      'yes',
      'yes',
    ],
    ['list no values with others', { enum: [{ b: 'x' }, 1], properties: { a: text } }, { const: 1 }, 'yes', 'no'],
  ])('%s', (_, one, other, verdict, asWritten) => {
    expect(compare(one, other, { isSender: true }).verdict).toBe(verdict)
    expect(compare(one, other).verdict).toBe(asWritten)
  })
})

test('compares in both directions', () => {
  const [one, other] = [{ $defs: { a: integer } }, { $defs: { a: { type: 'number' } } }]
  const containment = new Containment(one, other)
  expect(containment.compare(one.$defs.a, other.$defs.a)).toEqual({ verdict: 'yes' })
  expect(containment.compareBack(other.$defs.a, one.$defs.a)).toMatchObject({ verdict: 'no', witness: 0.5 })
})

test('accepts schemas that are not part of their document', () => {
  const document = { $defs: { a: integer } }
  const containment = new Containment(document, document)
  expect(containment.compare({ allOf: [{ $ref: '#/$defs/a' }] }, { type: 'number' })).toEqual({ verdict: 'yes' })
})

test('finds schemas of linked documents, also by a dynamic reference', () => {
  const linked = [
    { uri: 'https://example.com/other', schema: { $defs: { a: { $dynamicAnchor: 'a', type: 'string' } } } },
  ]
  const other = { $dynamicRef: 'https://example.com/other#a' }
  expect(compare({ const: 'a' }, other, { linked })).toEqual({ verdict: 'yes' })
  expect(compare(text, other, { linked })).toEqual({ verdict: 'yes' })
})

test('finds many different strings', () => {
  const strings = compare({ type: 'array', items: text, uniqueItems: true, minItems: 50 }, { maxItems: 49 })
  expect(strings).toMatchObject({ verdict: 'no', witness: { length: 50 } })
  const names = compare({ type: 'object', minProperties: 100 }, { maxProperties: 99 })
  expect(names.verdict).toBe('no')
})

describe('long unions of members without a type', () => {
  const members: JsonData[] = Array.from({ length: 12 }, (_, index) => ({ properties: { [`a${index}`]: { type: 'number' } }, required: [`a${index}`], allOf: [true] }))
  const first = { type: 'object', properties: { a0: { type: 'number' } }, required: ['a0'] }
  const unsupported = { dependencies: {} }

  test.each<[what: string, one: SchemaNode, other: SchemaNode, verdict: string]>([
    ['strings, which all match', text, { anyOf: members }, 'yes'],
    ['strings, which all match, of one', text, { oneOf: members }, 'no'],
    ['an object beside a member that is not supported', first, { anyOf: [...members, unsupported] }, 'yes'],
    ['an object whose members have formats that are not known', { ...first, properties: { a0: text } }, { anyOf: members.map((_, index) => ({ properties: { a0: { format: `f${index}` } }, required: ['a0'] })) }, 'maybe'],
    ['an object beside a member that is not supported, of one', first, { oneOf: [...members, unsupported] }, 'no'],
  ])('%s', (_, one, other, verdict) => {
    expect(compare(one, other).verdict).toBe(verdict)
  })
})
