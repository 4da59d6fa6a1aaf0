/** Converts schemas from the dialect of draft 4 to 2020-12. */
import { isJsonRecord, type JsonData, type JsonRecord } from '../../tools/src/json-schema/json.ts'
import type { SchemaNode } from '../../tools/src/json-schema/schema-syntax.ts'

const dataKeywords = new Set(['enum', 'const', 'default', 'required'])
const mapKeywords = new Set(['properties', 'patternProperties', 'definitions'])

/** Converts a schema and the schemas inside it. */
export function convertDraft4(schema: JsonData): SchemaNode {
  if (!isJsonRecord(schema)) return schema as boolean
  // Draft 4 ignores the keywords beside a reference.
  if (schema.$ref !== undefined) return { $ref: schema.$ref }
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => convertKeyword(keyword, value, schema)),
  )
}

function convertKeyword(keyword: string, value: JsonData, schema: JsonRecord): [string, JsonData][] {
  const { items, additionalItems } = schema
  if (keyword === '$schema' || keyword === 'additionalItems' || dataKeywords.has(keyword)) {
    return dataKeywords.has(keyword) ? [[keyword, value]] : []
  }
  if (keyword === 'id') return [['$id', value]]
  if (typeof value === 'boolean' && keyword.startsWith('exclusive')) {
    return value ? [[keyword, schema[keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum'] as JsonData]] : []
  }
  if (mapKeywords.has(keyword) && isJsonRecord(value)) {
    return [[keyword, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, convertDraft4(inner)]))]]
  }
  if (keyword === 'items' && Array.isArray(items)) {
    const rest: [string, JsonData][] = additionalItems === undefined ? [] : [['items', convertDraft4(additionalItems)]]
    return [['prefixItems', items.map(convertDraft4)], ...rest]
  }
  if (Array.isArray(value))
    return [[keyword, value.map((inner: JsonData) => (isJsonRecord(inner) ? convertDraft4(inner) : inner))]]
  return [[keyword, isJsonRecord(value) ? convertDraft4(value) : value]]
}
