/** What is to be known of JSON Schema (draft 2020-12): where schemas are inside of schemas, and what an empty body meets. */
import { isObject } from '../property.ts'
import type { JsonSchema } from './document.ts'

/** Keywords with a schema, or a list of them. Under all other keywords there are data, which are left as they are. */
const schemaKeywords = new Set(
  (
    'additionalProperties,allOf,anyOf,contains,contentSchema,else,if,items,not,oneOf,prefixItems,propertyNames,then,' +
    'unevaluatedItems,unevaluatedProperties'
  ).split(','),
)

/** Keywords with schemas by name. */
const mapKeywords = new Set(['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'])

/** Gives a copy in which each schema directly inside of this one is replaced. Schemas `true` and `false` stay. */
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

export function isSchemaObject(value: unknown): value is JsonSchema {
  return isObject(value) && !Array.isArray(value)
}

/** Gives what a schema refers to, or the schema itself. */
export type Resolve = (schema: JsonSchema) => JsonSchema

/** The properties of an object, wherever a schema names them. */
export interface Properties {
  readonly schemas: Map<string, JsonSchema>
  readonly required: Set<string>
  /** What keys that are not named must satisfy, where the schema says so. */
  readonly others?: JsonSchema | undefined
}

/**
 * Gathers the properties of an object: what `allOf` names as well, and what the alternatives of `anyOf` and `oneOf` name,
 * required where each of them does. Properties that are there twice become alternatives themselves.
 */
export function toProperties(schema: JsonSchema, resolve: Resolve, seen: readonly JsonSchema[] = []): Properties {
  const resolved = resolve(schema)
  const schemas = new Map<string, JsonSchema>()
  const { required: own, properties, additionalProperties } = resolved
  const required = new Set<string>(Array.isArray(own) ? own.map(String) : [])
  let others = isSchemaObject(additionalProperties) ? additionalProperties : undefined
  const add = (name: string, property: JsonSchema, keyword: 'allOf' | 'anyOf'): void => {
    const known = schemas.get(name)
    const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(property)
    schemas.set(name, isSame ? property : { [keyword]: [...toList(known, keyword), property] })
  }
  if (isObject(properties)) {
    for (const [name, property] of Object.entries(properties)) {
      add(name, isSchemaObject(property) ? property : toSchemaObject(property), 'allOf')
    }
  }
  if (seen.includes(resolved)) return { schemas, required }
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const members = resolved[keyword]
    if (!Array.isArray(members)) continue
    const found = members.filter(isSchemaObject).map((member) => toProperties(member, resolve, [...seen, resolved]))
    for (const member of found) {
      others ??= member.others
      for (const [name, property] of member.schemas) add(name, property, keyword === 'allOf' ? 'allOf' : 'anyOf')
    }
    const names = new Set(found.flatMap((member) => [...member.required]))
    for (const name of names) {
      if (keyword === 'allOf' || found.every((member) => member.required.has(name))) required.add(name)
    }
  }
  return { schemas, required, others }
}

/** The alternatives that were gathered so far. */
function toList(schema: JsonSchema, keyword: string): readonly unknown[] {
  const members = schema[keyword]
  return Array.isArray(members) && Object.keys(schema).length === 1 ? members : [schema]
}

/** The schemas `true` and `false` as objects, which OpenAPI wants in some places. */
function toSchemaObject(schema: unknown): JsonSchema {
  return schema === false ? { not: {} } : {}
}

/**
 * Is it sure that this schema refuses the value, an empty object or an empty text? Read off the keywords that can say so;
 * no validator runs. What is not sure is not refused.
 */
export function refuses(schema: unknown, value: object | '', resolve: Resolve, seen: readonly unknown[] = []): boolean {
  if (!isSchemaObject(schema)) return schema === false
  const resolved = resolve(schema)
  if (seen.includes(resolved)) return false
  const within = (inner: unknown): boolean => refuses(inner, value, resolve, [...seen, resolved])
  const { type, required, minProperties, minLength, pattern, allOf, anyOf, oneOf, not } = resolved
  const isSame = (known: unknown): boolean => JSON.stringify(known) === JSON.stringify(value)
  if (type !== undefined && ![type].flat().includes(value === '' ? 'string' : 'object')) return true
  if ('const' in resolved && !isSame(resolved['const'])) return true
  if (Array.isArray(resolved['enum']) && !resolved['enum'].some(isSame)) return true
  if (Array.isArray(allOf) && allOf.some(within)) return true
  if ([anyOf, oneOf].some((members) => Array.isArray(members) && members.every(within))) return true
  if (not === true || (isSchemaObject(not) && Object.keys(not).length === 0)) return true
  if (value === '') return Number(minLength ?? 0) > 0 || (typeof pattern === 'string' && !matchesEmpty(pattern))
  return (Array.isArray(required) && required.length > 0) || Number(minProperties ?? 0) > 0
}

function matchesEmpty(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test('')
  } catch {
    return true
  }
}
