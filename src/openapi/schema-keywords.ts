/** The JSON Schema keywords (draft 2020-12) that contain other schemas. */
import { isObject } from '../shared/property.ts'
import type { JsonSchema } from './document-options.ts'

/** Keywords that contain a schema or a list of schemas. All other keywords contain data, which is copied unchanged. */
const schemaKeywords = new Set([
  'additionalProperties',
  'allOf',
  'anyOf',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'oneOf',
  'prefixItems',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
])

/** Keywords that contain schemas by name. */
const mapKeywords = new Set(['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'])

/** Copies a schema and replaces each schema directly inside it, except `true` and `false`. */
export function mapSchemas(schema: JsonSchema, replace: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const replaceIn = (value: unknown): unknown => (isSchemaObject(value) ? replace(value) : value)
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (mapKeywords.has(keyword) && isObject(value)) {
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaceIn(inner)]))]
    }
    if (!schemaKeywords.has(keyword)) return [keyword, value]
    return [keyword, Array.isArray(value) ? value.map(replaceIn) : replaceIn(value)]
  })
  return Object.fromEntries(entries)
}

/** Copies a schema without some keywords, also inside it. */
export function withoutKeywords(schema: JsonSchema, keywords: readonly string[]): JsonSchema {
  const kept = Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword))
  return mapSchemas(Object.fromEntries(kept), (inner) => withoutKeywords(inner, keywords))
}

/** Whether `value` is a schema other than `true` and `false`. */
export function isSchemaObject(value: unknown): value is JsonSchema {
  return isObject(value) && !Array.isArray(value)
}
