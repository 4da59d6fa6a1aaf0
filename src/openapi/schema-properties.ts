import { isObject } from '../shared/property.ts'
import type { JsonSchema } from './document-options.ts'
import { isSchemaObject } from './schema-keywords.ts'

/** A function that returns the schema that a reference points to, or the schema itself. */
export type ResolveReference = (schema: JsonSchema) => JsonSchema

/** The properties that an object's schema names. */
export interface SchemaProperties {
  readonly schemas: Map<string, JsonSchema>
  readonly required: Set<string>
  /** The schema for properties that are not named. */
  readonly others?: JsonSchema | undefined
  /** Whether properties that are not named are rejected. */
  readonly isClosed: boolean
}

/**
 * Collects an object's properties, also from `allOf` and from the `anyOf` and `oneOf` alternatives.
 *
 * A property in alternatives is required if every alternative requires it. If a property occurs twice, its two schemas are combined.
 */
export function collectProperties(
  schema: JsonSchema,
  resolve: ResolveReference,
  seen: readonly JsonSchema[] = [],
): SchemaProperties {
  const resolved = resolve(schema)
  const schemas = new Map<string, JsonSchema>()
  const { required: own, properties, additionalProperties } = resolved
  const required = new Set<string>(Array.isArray(own) ? own.map(String) : [])
  let others = isSchemaObject(additionalProperties) ? additionalProperties : undefined
  const add = (name: string, property: JsonSchema, keyword: 'allOf' | 'anyOf'): void => {
    const known = schemas.get(name)
    const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(property)
    schemas.set(name, isSame ? property : { [keyword]: [...listMembers(known, keyword), property] })
  }
  if (isObject(properties)) {
    for (const [name, property] of Object.entries(properties)) {
      add(name, isSchemaObject(property) ? property : toSchemaObject(property), 'allOf')
    }
  }
  let isClosed = additionalProperties === false
  if (seen.includes(resolved)) return { schemas, required, isClosed }
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const members = resolved[keyword]
    if (!Array.isArray(members)) continue
    const collected = members
      .filter(isSchemaObject)
      .map((member) => collectProperties(member, resolve, [...seen, resolved]))
    const closed = collected.filter((member) => member.isClosed)
    isClosed ||= keyword === 'allOf' ? closed.length > 0 : closed.length > 0 && closed.length === collected.length
    for (const member of collected) {
      others ??= member.others
      for (const [name, property] of member.schemas) add(name, property, keyword === 'allOf' ? 'allOf' : 'anyOf')
    }
    const names = new Set(collected.flatMap((member) => [...member.required]))
    for (const name of names) {
      if (keyword === 'allOf' || collected.every((member) => member.required.has(name))) required.add(name)
    }
  }
  return { schemas, required, others, isClosed }
}

/** Returns the members of a schema that only combines schemas, otherwise a list with the schema itself. */
function listMembers(schema: JsonSchema, keyword: string): readonly unknown[] {
  const members = schema[keyword]
  return Array.isArray(members) && Object.keys(schema).length === 1 ? members : [schema]
}

/** Converts the schemas `true` and `false` to objects, which OpenAPI requires in some places. */
function toSchemaObject(schema: unknown): JsonSchema {
  return schema === false ? { not: {} } : {}
}
