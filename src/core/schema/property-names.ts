import { createBare } from '../../shared/property.ts'
import { collectParts, readJsonSchema, type NamedPart } from './implemented-json-schema.ts'
import type { JsonSchemaSource } from './json-schema.ts'
import type { Schema } from './schema.ts'

/** The properties that a schema accepts. */
interface KnownProperties {
  readonly names: readonly string[]
  /** Whether the schema rejects all others. */
  readonly isClosed: boolean
}

/**
 * Lists the names that a schema declares, if it rejects all others, such as `z.strictObject` or an object of joi; undefined for any other
 * schema.
 */
export function listStrictNames(schema: Schema | undefined): readonly string[] | undefined {
  try {
    const { jsonSchema } = (schema as Schema & JsonSchemaSource)['~standard']
    const options = { target: 'draft-2020-12', libraryOptions: { unrepresentable: 'any' } } as const
    const { additionalProperties, patternProperties, properties } = jsonSchema.input(options) as NamedPart
    return additionalProperties === false && !patternProperties ? Object.keys(Object(properties) as object) : undefined
  } catch {
    return undefined
  }
}

/** Returns the fields that a schema names, if it rejects all others: a message always has headers that no contract declares. */
export function omitUndeclared<Value>(schema: Schema, fields: { [name: string]: Value }): { [name: string]: Value } {
  const { names, isClosed } = getProperties(schema)
  if (!isClosed) return fields
  const declared = createBare<Value>()
  for (const name of names) if (Object.hasOwn(fields, name)) declared[name] = fields[name] as Value
  return declared
}

/** The properties by schema: operations share header schemas, and a conversion takes up to 50 µs. */
const knownProperties: WeakMap<Schema, KnownProperties> = /* @__PURE__ */ new WeakMap()

/**
 * Returns the properties that a schema accepts, none if they are unknown: Standard Schema does not expose them, and a
 * library's conversion to Standard JSON Schema may throw.
 */
export function getProperties(schema: Schema): KnownProperties {
  let known = knownProperties.get(schema)
  if (!known) knownProperties.set(schema, (known = convertProperties(schema)))
  return known
}

function convertProperties(schema: Schema): KnownProperties {
  try {
    return describeProperties(readJsonSchema(schema, 'input'))
  } catch {
    return describeProperties({})
  }
}

function describeProperties(root: NamedPart): KnownProperties {
  const parts = [...collectParts(root, root)]
  const names = new Set(parts.flatMap(({ properties = {} }) => Object.keys(properties)))
  // A schema with an id is a reference to its definition.
  const isClosed = (part: NamedPart | undefined): boolean => part?.additionalProperties === false && !part.patternProperties
  return { names: [...names], isClosed: isClosed(root) || (root.$ref !== undefined && isClosed(parts[1])) }
}
