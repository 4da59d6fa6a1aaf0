import { collectParts, readJsonSchema, type NamedPart } from './implemented-json-schema.ts'
import type { JsonSchemaSource } from './json-schema.ts'
import type { Schema } from './schema.ts'

/** The properties that a schema accepts. */
interface KnownProperties {
  readonly names: readonly string[]
  /** Whether the schema rejects all other names. */
  readonly isClosed: boolean
}

/**
 * Lists the names that a schema declares, if it rejects all others, such as `z.strictObject` or a joi object; undefined for any other
 * schema.
 */
export function listStrictNames(schema: Schema | undefined): readonly string[] | undefined {
  try {
    const { jsonSchema } = (schema as Schema & JsonSchemaSource)['~standard']
    const options = { target: 'draft-2020-12', libraryOptions: { unrepresentable: 'any' } } as const
    const root = jsonSchema.input(options) as NamedPart
    return isClosed(root) ? Object.keys(Object(root.properties) as object) : undefined
  } catch {
    return undefined
  }
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
  return { names: [...names], isClosed: isClosed(root) || (root.$ref !== undefined && isClosed(parts[1])) }
}

/** Whether an object's schema rejects the properties that it does not name. */
function isClosed(part: NamedPart | undefined): boolean {
  return part?.additionalProperties === false && !part.patternProperties
}
