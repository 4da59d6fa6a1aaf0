/** Random values and schemas. Few names and small numbers, so that schemas overlap. */
import * as fc from 'fast-check'
import type { JsonData, JsonRecord } from '../../tools/src/json-schema/json.ts'
import type { SchemaNode } from '../../tools/src/json-schema/schema-syntax.ts'

const names = fc.constantFrom('a', 'b', 'c', '__proto__')
const scalars = fc.constantFrom<JsonData>(null, true, false, 0, 1, 2, 3, 0.5, -1, '', 'a', 'b', 'aa', 'ab', 'abc')

export const values: fc.Arbitrary<JsonData> = fc.letrec<{ value: JsonData }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalars,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3 }),
  ),
})).value

const types = fc.constantFrom('null', 'boolean', 'integer', 'number', 'string', 'array', 'object')
const counts = fc.integer({ min: 0, max: 3 })
const bounds = fc.constantFrom(-1, 0, 0.5, 1, 2, 3)
const distinct = {
  minLength: 1,
  maxLength: 3,
  comparator: (one: JsonData, other: JsonData) => JSON.stringify(one) === JSON.stringify(other),
}

/** The keywords of 2020-12 with their arguments. */
function toArguments(schema: fc.Arbitrary<JsonData>): { [keyword: string]: fc.Arbitrary<JsonData> } {
  const list = fc.array(schema, { minLength: 1, maxLength: 3 })
  return {
    type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })),
    const: values,
    enum: fc.uniqueArray(values, distinct),
    minimum: bounds,
    maximum: bounds,
    exclusiveMinimum: bounds,
    exclusiveMaximum: bounds,
    multipleOf: fc.constantFrom(0.5, 1, 1.5, 2, 3),
    minLength: counts,
    maxLength: counts,
    pattern: fc.constantFrom('^a', 'b$', '^[ab]*$', 'a|b', '^.{2}$'),
    minItems: counts,
    maxItems: counts,
    uniqueItems: fc.boolean(),
    items: schema,
    prefixItems: list,
    contains: schema,
    minContains: counts,
    maxContains: counts,
    properties: fc.dictionary(names, schema, { maxKeys: 3 }),
    required: fc.uniqueArray(names, { maxLength: 2 }),
    additionalProperties: schema,
    patternProperties: fc.dictionary(fc.constantFrom('^a', 'b', '^[abc]$'), schema, { maxKeys: 2 }),
    propertyNames: schema,
    minProperties: counts,
    maxProperties: counts,
    dependentRequired: fc.dictionary(names, fc.uniqueArray(names, { maxLength: 2 }), { maxKeys: 2 }),
    dependentSchemas: fc.dictionary(names, schema, { maxKeys: 2 }),
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: schema,
    if: schema,
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: schema,
    else: schema,
    unevaluatedProperties: schema,
    unevaluatedItems: schema,
    $ref: fc.constantFrom('#/$defs/x', '#/$defs/y', '#'),
  }
}

/** Schemas of some of the keywords. */
function toSchemas(keywords: readonly string[]): fc.Arbitrary<JsonData> {
  return fc.letrec<{ schema: JsonData }>((tie) => {
    const all = toArguments(tie('schema'))
    const some = fc.uniqueArray(fc.constantFrom(...keywords), { minLength: 1, maxLength: 3 })
    return {
      schema: fc.oneof(
        { maxDepth: 3, depthSize: 'small' },
        fc.boolean(),
        { weight: 3, arbitrary: fc.record({ type: types, minimum: bounds, minLength: counts }, { requiredKeys: [] }) },
        { weight: 8, arbitrary: some.chain((chosen) => fc.record(pick(all, chosen))) },
      ),
    }
  }).schema
}

function pick<Value>(object: { readonly [key: string]: Value }, keys: readonly string[]): { [key: string]: Value } {
  return Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)))
}

const keywords = Object.keys(toArguments(fc.constant(true)))

/** Documents with `$defs` for the references. They are parsed, so that their objects have a prototype. */
function toDocuments(schemas: fc.Arbitrary<JsonData>): fc.Arbitrary<JsonRecord> {
  return fc.tuple(schemas, schemas, schemas).map(([schema, x, y]) => {
    const keywords = typeof schema === 'boolean' ? { allOf: [schema] } : (schema as JsonRecord)
    return JSON.parse(JSON.stringify({ ...keywords, $defs: { x, y } })) as JsonRecord
  })
}

export const schemas: fc.Arbitrary<JsonRecord> = toDocuments(toSchemas(keywords))

/**
 * Schemas in which at most `anyOf` combines others, so that each object is described in one place.
 */
const plain =
  'type const enum minimum maxLength items prefixItems properties required additionalProperties minProperties'
export const plainSchemas: fc.Arbitrary<JsonRecord> = toDocuments(
  fc.oneof(
    { weight: 4, arbitrary: toSchemas(plain.split(' ')) },
    fc.array(toSchemas(plain.split(' ')), { minLength: 1, maxLength: 3 }).map((anyOf): JsonData => ({ anyOf })),
  ),
)

/** Returns the schema that a sender's schema stands for: an object has no other properties than those it names. */
export function close(schema: SchemaNode): SchemaNode {
  if (typeof schema === 'boolean') return schema
  const {
    properties,
    required = [],
    items,
    prefixItems,
    anyOf,
    $defs,
  } = schema as { readonly [keyword: string]: never }
  const closeAll = (list: readonly SchemaNode[]): SchemaNode[] => list.map(close)
  const closeMap = (map: { readonly [name: string]: SchemaNode }): JsonRecord =>
    Object.fromEntries(Object.entries(map).map(([name, inner]) => [name, close(inner)]))
  const named = Object.fromEntries((required as string[]).map((name) => [name, true]))
  return {
    ...schema,
    ...(items === undefined ? {} : { items: close(items) }),
    ...(prefixItems === undefined ? {} : { prefixItems: closeAll(prefixItems) }),
    ...(anyOf === undefined ? {} : { anyOf: closeAll(anyOf) }),
    ...($defs === undefined ? {} : { $defs: closeMap($defs) }),
    ...(schema.additionalProperties === undefined
      ? {}
      : { additionalProperties: close(schema.additionalProperties as SchemaNode) }),
    ...(properties === undefined ? {} : { properties: { ...named, ...closeMap(properties) } }),
    ...(properties === undefined || schema.additionalProperties !== undefined ? {} : { additionalProperties: false }),
  }
}

const size = 24

/** Schemas that refer to each other, more deeply than the search nests. */
const linkedSchemas = fc.constantFrom(0, 1, 2).chain((kind): fc.Arbitrary<JsonRecord> => {
  const reference = fc.nat(size - 1).map((index) => ({ $ref: `#/$defs/d${index}` }))
  const leaf = fc.constantFrom<JsonRecord>({ type: 'integer' }, { type: 'number' }, { const: 1 }, { type: 'null' }, {})
  const inner = fc.oneof({ weight: 2, arbitrary: reference }, leaf)
  if (kind === 0) return fc.record({ type: fc.constant('array'), items: inner, minItems: fc.nat(1) })
  if (kind === 1) return fc.record({ anyOf: fc.tuple(inner, leaf) })
  return fc.record({
    type: fc.constant('object'),
    properties: fc.dictionary(fc.constantFrom('a', 'b'), inner, { maxKeys: 2 }),
    required: fc.subarray(['a', 'b'], { maxLength: 1 }),
  })
})

/** A recursive document and a version of which one schema differs. */
export const versions: fc.Arbitrary<readonly [JsonRecord, JsonRecord]> = fc
  .tuple(fc.array(linkedSchemas, { minLength: size, maxLength: size }), fc.nat(size - 1), linkedSchemas)
  .map(([list, changed, other]) => {
    const toDocument = (schemas: readonly JsonRecord[]): JsonRecord => {
      const $defs = Object.fromEntries(schemas.map((schema, index) => [`d${index}`, schema]))
      return JSON.parse(JSON.stringify({ $ref: '#/$defs/d0', $defs })) as JsonRecord
    }
    return [toDocument(list), toDocument(list.with(changed, other))]
  })

/** Values of the recursive schemas. */
export const nestedValues: fc.Arbitrary<JsonData> = fc.letrec<{ value: JsonData }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, depthSize: 'large' },
    fc.constantFrom<JsonData>(null, 1, 2, 0.5),
    fc.array(tie('value'), { maxLength: 1 }),
    fc.record({ a: tie('value'), b: tie('value') }, { requiredKeys: [] }),
  ),
})).value
