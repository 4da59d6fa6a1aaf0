/** Each construct of a schema: the source of zod, the type, and the comparison of both documents. */
import { describe, expect, test } from 'vitest'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { valibotEmitter } from '../../../tools/src/cli/import/valibot-emitter.ts'
import { importValue, toLine, toVerdict } from './support.ts'

interface Case {
  readonly schema: JsonData
  readonly zod: string
  readonly type: string
  readonly schemas?: JsonRecord
  readonly openapi?: string
  readonly losses?: JsonRecord
}

const text = { type: 'string' }
const user = { User: { type: 'object', properties: { name: text }, required: ['name'] } }
const number = { type: 'number' }

const cases: { readonly [title: string]: Case } = {
  'any value': { schema: {}, zod: 'z.unknown()', type: 'unknown' },
  'true': { schema: true, zod: 'z.unknown()', type: 'unknown' },
  'false': { schema: false, zod: 'z.never()', type: 'never' },
  'a string': { schema: text, zod: 'z.string()', type: 'string' },
  'limits of a string': { schema: { ...text, minLength: 1, maxLength: 5 }, zod: 'z.string().min(1).max(5)', type: 'string' },
  'limits that are not counts': { schema: { type: 'object', additionalProperties: { ...text, description: '' } }, zod: 'z.record(z.string(), z.string())', type: '{ [key: string]: string }' },
  'a pattern': { schema: { ...text, pattern: '^a/[b]+$' }, zod: String.raw`z.string().regex(/^a\/[b]+$/u)`, type: 'string' },
  'a pattern without Unicode': { schema: { ...text, pattern: String.raw`^[\w-\.]+$` }, zod: String.raw`z.string().regex(/^[\w-\.]+$/)`, type: 'string' },
  'a pattern with other letters': { schema: { ...text, pattern: '^[äöü]$' }, zod: "z.string().regex(new RegExp('^[äöü]$', 'u'))", type: 'string' },
  'a format': { schema: { ...text, format: 'email' }, zod: "z.string().meta({ format: 'email' })", type: 'string' },
  'a description': { schema: { ...text, description: 'The "name"' }, zod: `z.string().describe('The "name"')`, type: 'string' },
  'a short text with a quote': { schema: { ...text, description: "It's" }, zod: 'z.string().describe("It\'s")', type: 'string' },
  'annotations': {
    schema: { ...text, default: 'a', deprecated: true, readOnly: true },
    zod: "z.string().meta({ default: 'a', deprecated: true, readOnly: true })",
    type: 'string',
  },
  'a value that is sent only': { schema: { ...text, writeOnly: true }, zod: 'z.string().meta({ writeOnly: true })', type: 'string' },
  'an integer': { schema: { type: 'integer', format: 'int64' }, zod: "integer(z.number()).meta({ format: 'int64' })", type: 'number' },
  'limits of a number': {
    schema: { ...number, minimum: 1, exclusiveMaximum: 10, multipleOf: 0.5 },
    zod: 'z.number().min(1).lt(10).multipleOf(0.5)',
    type: 'number',
  },
  'other limits of a number': { schema: { ...number, exclusiveMinimum: 1, maximum: 10 }, zod: 'z.number().gt(1).max(10)', type: 'number' },
  'limits of OpenAPI 3.0': { schema: { ...number, minimum: 1, exclusiveMinimum: true }, zod: 'z.number().gt(1)', type: 'number', openapi: '3.0.3' },
  'a boolean': { schema: { type: 'boolean' }, zod: 'z.boolean()', type: 'boolean' },
  'null': { schema: { type: 'null' }, zod: 'z.null()', type: 'null' },
  'an enum': { schema: { enum: ['a', 'b'], ...text }, zod: "z.enum(['a', 'b'])", type: "('a' | 'b')" },
  'an enum of one value': { schema: { ...text, enum: ['a', 'a'] }, zod: "z.literal('a')", type: "'a'" },
  'an enum with null': { schema: { enum: ['a', 'b', null] }, zod: "z.enum(['a', 'b']).nullable()", type: "('a' | 'b' | null)" },
  'an enum of null': { schema: { enum: [null] }, zod: 'z.literal(null)', type: 'null' },
  'an enum of several types': { schema: { enum: ['a', 1, true] }, zod: "z.literal(['a', 1, true])", type: "('a' | 1 | true)" },
  'values that do not have the type': { schema: { type: 'integer', enum: ['a', 1, 2, 1.5, null, [], {}] }, zod: 'z.literal([1, 2])', type: '(1 | 2)' },
  'no value of the type': { schema: { type: 'boolean', enum: ['a'] }, zod: 'z.never()', type: 'never' },
  'a constant': { schema: { const: 'a' }, zod: "z.literal('a')", type: "'a'" },
  'a constant that is an object': { schema: { const: { a: 1 } }, zod: 'z.unknown()', type: 'unknown', losses: { value: 2 } },
  'a list': { schema: { type: 'array', items: text, minItems: 1, maxItems: 3 }, zod: 'z.array(z.string()).min(1).max(3)', type: 'string[]' },
  'a list of anything': { schema: { type: 'array' }, zod: 'z.array(z.unknown())', type: 'unknown[]' },
  'a list without repetition': { schema: { type: 'array', items: text, uniqueItems: true }, zod: 'z.array(z.string()).refine(isUnique).meta({ uniqueItems: true })', type: 'string[]' },
  'a tuple': { schema: { type: 'array', prefixItems: [text, number], items: false, minItems: 2 }, zod: 'z.tuple([z.string(), z.number()])', type: '[string, number]' },
  'a tuple with a rest': {
    schema: { type: 'array', prefixItems: [text], items: number, minItems: 1 },
    zod: 'z.tuple([z.string()], z.number())',
    type: '[string, ...number[]]',
  },
  'a tuple with as many items as are described': { schema: { type: 'array', prefixItems: [text], minItems: 1, maxItems: 1 }, zod: 'z.tuple([z.string()])', type: '[string]' },
  'a tuple with a most': { schema: { type: 'array', prefixItems: [text], items: number, minItems: 1, maxItems: 3 }, zod: 'z.tuple([z.string()], z.number())', type: '[string, ...number[]]', losses: { tuple: 2 } },
  'a tuple without repetition': { schema: { type: 'array', prefixItems: [text, text], items: false, minItems: 2, uniqueItems: true }, zod: 'z.tuple([z.string(), z.string()])', type: '[string, string]', losses: { tuple: 2 } },
  'a tuple with optional items': { schema: { type: 'array', prefixItems: [text] }, zod: 'z.tuple([z.string()], z.unknown())', type: '[string, ...unknown[]]', losses: { tuple: 2 } },
  'an object': {
    schema: { type: 'object', properties: { a: text, 'b-c': number }, required: ['a'] },
    zod: "z.object({ a: z.string(), 'b-c': z.number().optional() })",
    type: "{ a: string; 'b-c'?: number | undefined }",
  },
  'a closed object': { schema: { type: 'object', additionalProperties: false }, zod: 'z.strictObject({})', type: '{}' },
  'an open object': {
    schema: { type: 'object', properties: { a: text }, additionalProperties: true },
    zod: 'z.looseObject({ a: z.string().optional() })',
    type: '{ a?: string | undefined; [key: string]: unknown }',
  },
  'an object with others': {
    schema: { type: 'object', properties: { a: number }, additionalProperties: number },
    zod: 'z.object({ a: z.number().optional() }).catchall(z.number())',
    type: '({ a?: number | undefined } & { [key: string]: number })',
  },
  'a required property without a schema': { schema: { type: 'object', required: ['a'] }, zod: 'z.object({ a: z.unknown() })', type: '{ a: unknown }' },
  'a record': { schema: { type: 'object' }, zod: 'z.record(z.string(), z.unknown())', type: '{ [key: string]: unknown }' },
  'names of a record': {
    schema: { type: 'object', propertyNames: { pattern: '^a' }, additionalProperties: number },
    zod: 'z.partialRecord(z.string().regex(/^a/u), z.number())',
    type: '{ [key: string]: number }',
  },
  'names of a record without a rule': { schema: { type: 'object', propertyNames: {} }, zod: 'z.record(z.string(), z.unknown())', type: '{ [key: string]: unknown }' },
  'the size of a record': {
    schema: { type: 'object', minProperties: 1, maxProperties: 2 },
    zod: 'z.record(z.string(), z.unknown()).refine(countProperties(1, 2)).meta({ minProperties: 1, maxProperties: 2 })',
    type: '{ [key: string]: unknown }',
  },
  'the size of an object': {
    schema: { type: 'object', properties: { a: text }, minProperties: 1 },
    zod: 'z.looseObject({ a: z.string().optional() }).refine(countProperties(1)).meta({ minProperties: 1 })',
    type: '{ a?: string | undefined; [key: string]: unknown }',
  },
  'the most properties': {
    schema: { type: 'object', maxProperties: 1 },
    zod: 'z.record(z.string(), z.unknown()).refine(countProperties(0, 1)).meta({ maxProperties: 1 })',
    type: '{ [key: string]: unknown }',
  },
  'several types': { schema: { type: ['string', 'number'] }, zod: 'z.union([z.string(), z.number()])', type: '(string | number)' },
  'a type or null': { schema: { type: ['string', 'null'], format: 'date' }, zod: "z.string().meta({ format: 'date' }).nullable()", type: '(string | null)' },
  'nullable': { schema: { ...text, nullable: true }, zod: 'z.string().nullable()', type: '(string | null)', openapi: '3.0.3' },
  'nullable beside a reference': { schema: { $ref: '#/components/schemas/User', nullable: true }, zod: 'User.nullable()', type: '(User | null)', openapi: '3.0.3', schemas: user },
  'anyOf': { schema: { anyOf: [text, number] }, zod: 'z.union([z.string(), z.number()])', type: '(string | number)' },
  'oneOf': { schema: { oneOf: [text, number] }, zod: 'z.xor([z.string(), z.number()])', type: '(string | number)' },
  'anyOf with null': { schema: { anyOf: [text, { type: 'null' }] }, zod: 'z.string().nullable()', type: '(string | null)' },
  'anyOf of null': { schema: { anyOf: [{ type: 'null' }] }, zod: 'z.null()', type: 'null' },
  'a discriminator': {
    schema: { oneOf: [{ $ref: '#/components/schemas/User' }, text], discriminator: { propertyName: 'name' } },
    zod: "z.xor([User, z.string()]).meta({ discriminator: { propertyName: 'name' } })",
    type: '(User | string)',
    schemas: user,
  },
  'anyOf of required properties': {
    schema: { type: 'object', properties: { a: text, b: text }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    zod: 'z.union([z.object({ a: z.unknown() }), z.object({ b: z.unknown() })])',
    type: '({ a?: string | undefined; b?: string | undefined } & ({ a: unknown } | { b: unknown }))',
  },
  'allOf of objects': {
    schema: { allOf: [{ type: 'object', properties: { a: text } }, { type: 'object', properties: { b: text } }] },
    zod: 'z.object({ a: z.string().optional(), b: z.string().optional() })',
    type: '{ a?: string | undefined; b?: string | undefined }',
  },
  'allOf with a reference': {
    schema: { allOf: [{ $ref: '#/components/schemas/User' }, { type: 'object', properties: { age: number } }] },
    zod: 'User.extend({ age: z.number().optional() })',
    type: '(User & { age?: number | undefined })',
    schemas: user,
  },
  'allOf with a closed object': {
    schema: { allOf: [{ $ref: '#/components/schemas/User' }, { type: 'object', properties: { name: text }, additionalProperties: false }] },
    zod: 'z.intersection(User, z.strictObject({ name: z.string().optional() }))',
    type: '(User & { name?: string | undefined })',
    schemas: user,
  },
  'allOf with a reference that has the property': {
    schema: { allOf: [{ $ref: '#/components/schemas/User' }, { type: 'object', properties: { name: { ...text, minLength: 1 } } }] },
    zod: 'z.intersection(User, z.object({ name: z.string().min(1).optional() }))',
    type: '(User & { name?: string | undefined })',
    schemas: user,
  },
  'allOf of references': {
    schema: { allOf: [{ $ref: '#/components/schemas/User' }, { $ref: '#/components/schemas/Aged' }, { $ref: '#/components/schemas/Both' }] },
    zod: 'User.extend(Aged.shape).extend(Both.shape)',
    type: '(User & Aged & Both)',
    schemas: { ...user, Aged: { type: 'object', properties: { age: number } }, Both: { allOf: [{ $ref: '#/components/schemas/More' }, { type: 'object', properties: { b: text } }] }, More: { type: 'object', properties: { c: text } } },
  },
  'allOf with a string': {
    schema: { allOf: [text, { $ref: '#/components/schemas/Name' }] },
    zod: 'z.intersection(z.string(), Name)',
    type: '(string & Name)',
    schemas: { Name: text },
  },
  'allOf with a property twice': {
    schema: { allOf: [{ type: 'object', properties: { a: text } }, { type: 'object', properties: { a: { ...text, minLength: 1 } } }] },
    zod: 'z.intersection(',
    type: '({ a?: string | undefined } & { a?: string | undefined })',
  },
  'a type beside allOf': { schema: { type: 'object', allOf: [{ $ref: '#/components/schemas/User' }], description: 'One' }, zod: "User.describe('One')", type: 'User', schemas: user },
  'a type beside oneOf': { schema: { type: 'string', oneOf: [{ const: 'a', type: 'string' }, { const: 'b', type: 'string' }] }, zod: "z.xor([z.literal('a'), z.literal('b')])", type: "('a' | 'b')" },
  'limits beside a reference to a number': { schema: { type: 'integer', allOf: [{ minimum: 1 }] }, zod: 'z.intersection(integer(z.number()), integer(z.number().min(1)))', type: '(number & number)' },
  'a reference': { schema: { $ref: '#/components/schemas/User' }, zod: 'User', type: 'User', schemas: user },
  'a reference with a description': { schema: { $ref: '#/components/schemas/User', description: 'One' }, zod: "User.describe('One')", type: 'User', schemas: user },
  'a reference into a component': { schema: { $ref: '#/components/schemas/User/properties/name' }, zod: 'z.string()', type: 'string', schemas: user },
  'a reference to an anchor': { schema: { $ref: '#/$defs' }, zod: 'z.unknown()', type: 'unknown', losses: { reference: 2 } },
  'a name that needs encoding': { schema: { $ref: '#/components/schemas/a~1b%25' }, zod: 'aB', type: 'aB', schemas: { 'a/b%': { type: 'boolean' } } },
  'a keyword that contracts do not have': { schema: { ...text, not: { const: 'a' } }, zod: 'z.string()', type: 'string', losses: { keyword: 2 } },
  'a limit of another version': { schema: { ...number, minimum: 1, exclusiveMinimum: true }, zod: 'z.number().min(1)', type: 'number', losses: { keyword: 2 } },
  'a reference of another version': { schema: { type: 'array', items: { $recursiveRef: '#' } }, zod: 'z.array(z.unknown())', type: 'unknown[]', losses: { keyword: 2 } },
  'another type': { schema: { type: 'file' }, zod: 'z.unknown()', type: 'unknown', losses: { keyword: 2 }, openapi: '3.0.3' },
  'names beside properties': { schema: { type: 'object', properties: { a: text }, propertyNames: { maxLength: 1 } }, zod: 'z.object({ a: z.string().optional() })', type: '{ a?: string | undefined }', losses: { keyword: 2 } },
  'an implied object': { schema: { properties: { a: text } }, zod: 'z.object({ a: z.string().optional() })', type: '{ a?: string | undefined }', losses: { type: 2 } },
  'implied by an inner type': {
    schema: { properties: { a: number }, allOf: [{ $ref: '#/components/schemas/User' }] },
    zod: 'z.object({ a: z.number().optional() }).extend(User.shape)',
    type: '({ a?: number | undefined } & User)',
    schemas: user,
  },
  'a pattern that JavaScript does not have': { schema: { ...text, pattern: '(?i)[' }, zod: 'z.string()', type: 'string', losses: { pattern: 2 } },
  '__proto__': {
    schema: JSON.parse('{ "type": "object", "properties": { "a": { "type": "string" }, "__proto__": { "type": "string" } } }') as JsonData,
    zod: 'z.object({ a: z.string().optional() })',
    type: '{ a?: string | undefined }',
    losses: { name: 2 },
  },
}

describe('schemas', () => {
  test.each(Object.entries(cases))('%s', async (_, { schema, zod, type, schemas = {}, openapi = '3.1.0', losses = {} }) => {
    const { contract, type: written, proof } = await importValue(schema, schemas, openapi)
    expect(toLine(contract)).toContain(zod)
    expect(written).toBe(type)
    expect(toVerdict(proof)).toMatchObject({ losses, unexplained: [] })
    expect(Object.keys(toVerdict(proof)['losses' as never])).toEqual(Object.keys(losses))
  })
})

/** The source of valibot, by the title of the case. */
const valibot: { readonly [title: string]: string } = {
  'any value': 'v.unknown()',
  'true': 'v.unknown()',
  'false': 'v.never()',
  'a string': 'v.string()',
  'limits of a string': 'v.pipe(v.string(), v.minLength(1), v.maxLength(5))',
  'limits that are not counts': 'v.record(v.string(), v.string())',
  'a pattern': 'v.pipe(v.string(), v.regex(/^a\\/[b]+$/u))',
  'a pattern without Unicode': 'v.pipe(v.string(), v.regex(/^[\\w-\\.]+$/))',
  'a pattern with other letters': "v.pipe(v.string(), v.regex(new RegExp('^[äöü]$', 'u')))",
  'a format': "v.pipe(v.string(), v.metadata({ format: 'email' }))",
  'a description': `v.pipe(v.string(), v.description('The "name"'))`,
  'a short text with a quote': `v.pipe(v.string(), v.description("It's"))`,
  'annotations': "v.pipe(v.string(), v.metadata({ default: 'a', deprecated: true, readOnly: true }))",
  'a value that is sent only': 'v.pipe(v.string(), v.metadata({ writeOnly: true }))',
  'an integer': "v.pipe(v.number(), v.integer(), v.metadata({ format: 'int64' }))",
  'limits of a number': 'v.pipe(v.number(), v.minValue(1), v.ltValue(10), v.check(isMultipleOf(0.5)), v.metadata({ multipleOf: 0.5 }))',
  'other limits of a number': 'v.pipe(v.number(), v.gtValue(1), v.maxValue(10))',
  'limits of OpenAPI 3.0': 'v.pipe(v.number(), v.gtValue(1))',
  'a boolean': 'v.boolean()',
  'null': 'v.null()',
  'an enum': "v.picklist(['a', 'b'])",
  'an enum of one value': "v.literal('a')",
  'an enum with null': "v.nullable(v.picklist(['a', 'b']))",
  'an enum of null': 'v.null()',
  'an enum of several types': "v.union([v.literal('a'), v.literal(1), v.literal(true)])",
  'values that do not have the type': 'v.picklist([1, 2])',
  'no value of the type': 'v.never()',
  'a constant': "v.literal('a')",
  'a constant that is an object': 'v.unknown()',
  'a list': 'v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(3))',
  'a list of anything': 'v.array(v.unknown())',
  'a list without repetition': 'v.pipe(v.array(v.string()), v.check(isUnique), v.metadata({ uniqueItems: true }))',
  'a tuple': 'v.strictTuple([v.string(), v.number()])',
  'a tuple with a rest': 'v.tupleWithRest([v.string()], v.number())',
  'a tuple with as many items as are described': 'v.strictTuple([v.string()])',
  'a tuple with a most': 'v.tupleWithRest([v.string()], v.number())',
  'a tuple without repetition': 'v.strictTuple([v.string(), v.string()])',
  'a tuple with optional items': 'v.tupleWithRest([v.string()], v.unknown())',
  'an object': "v.object({ a: v.string(), 'b-c': v.optional(v.number()) })",
  'a closed object': 'v.strictObject({})',
  'an open object': 'v.objectWithRest({ a: v.optional(v.string()) }, v.unknown())',
  'an object with others': 'v.objectWithRest({ a: v.optional(v.number()) }, v.number())',
  'a required property without a schema': 'v.object({ a: v.unknown() })',
  'a record': 'v.record(v.string(), v.unknown())',
  'names of a record': 'v.record(v.pipe(v.string(), v.regex(/^a/u)), v.number())',
  'names of a record without a rule': 'v.record(v.string(), v.unknown())',
  'the size of a record': 'v.pipe(v.record(v.string(), v.unknown()), v.minEntries(1), v.maxEntries(2))',
  'the size of an object': 'v.pipe(v.objectWithRest({ a: v.optional(v.string()) }, v.unknown()), v.minEntries(1))',
  'the most properties': 'v.pipe(v.record(v.string(), v.unknown()), v.maxEntries(1))',
  'several types': 'v.union([v.string(), v.number()])',
  'a type or null': "v.nullable(v.pipe(v.string(), v.metadata({ format: 'date' })))",
  'nullable': 'v.nullable(v.string())',
  'nullable beside a reference': 'v.nullable(User)',
  'anyOf': 'v.union([v.string(), v.number()])',
  'oneOf': 'oneOf([v.string(), v.number()])',
  'anyOf with null': 'v.nullable(v.string())',
  'anyOf of null': 'v.null()',
  'a discriminator': "v.pipe(oneOf([User, v.string()]), v.metadata({ discriminator: { propertyName: 'name' } }))",
  'anyOf of required properties': 'v.intersect([ v.object({ a: v.optional(v.string()), b: v.optional(v.string()) }), v.union([v.object({ a: v.unknown() }), v.object({ b: v.unknown() })]) ])',
  'allOf of objects': 'v.object({ a: v.optional(v.string()), b: v.optional(v.string()) })',
  'allOf with a reference': 'v.object({ ...User.entries, age: v.optional(v.number()) })',
  'allOf with a closed object': 'v.intersect([User, v.strictObject({ name: v.optional(v.string()) })])',
  'allOf with a reference that has the property': 'v.intersect([ User, v.object({ name: v.optional(v.pipe(v.string(), v.minLength(1))) }) ])',
  'allOf of references': 'v.object({ ...User.entries, ...Aged.entries, ...Both.entries })',
  'allOf with a string': 'v.intersect([v.string(), Name])',
  'allOf with a property twice': 'v.intersect([ v.object({ a: v.optional(v.string()) }), v.object({ a: v.optional(v.pipe(v.string(), v.minLength(1))) }) ])',
  'a type beside allOf': "v.pipe(User, v.description('One'))",
  'a type beside oneOf': "oneOf([v.literal('a'), v.literal('b')])",
  'limits beside a reference to a number': 'v.intersect([ v.pipe(v.number(), v.integer()), v.pipe(v.number(), v.integer(), v.minValue(1)) ])',
  'a reference': 'User',
  'a reference with a description': "v.pipe(User, v.description('One'))",
  'a reference into a component': 'v.string()',
  'a reference to an anchor': 'v.unknown()',
  'a name that needs encoding': 'aB',
  'a keyword that contracts do not have': 'v.string()',
  'a limit of another version': 'v.pipe(v.number(), v.minValue(1))',
  'a reference of another version': 'v.array(v.unknown())',
  'another type': 'v.unknown()',
  'names beside properties': 'v.object({ a: v.optional(v.string()) })',
  'an implied object': 'v.object({ a: v.optional(v.string()) })',
  'implied by an inner type': 'v.object({ a: v.optional(v.number()), ...User.entries })',
  'a pattern that JavaScript does not have': 'v.string()',
}

describe('schemas of valibot', () => {
  test('each case has a source', () => expect(Object.keys(valibot)).toEqual(Object.keys(cases)))

  test.each(Object.entries(cases))('%s', async (title, { schema, schemas = {}, openapi = '3.1.0', losses = {} }) => {
    const { contract, proof } = await importValue(schema, schemas, openapi, valibotEmitter)
    expect(toVerdict(proof)).toMatchObject({ losses, unexplained: [] })
    expect(toLine(contract)).toContain(valibot[title])
  })
})
