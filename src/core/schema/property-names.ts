import { createBare } from '../property.ts'
import type { Schema } from './schema.ts'
import type { JsonSchemaSource } from './json-schema.ts'

/** The properties that a schema accepts. */
interface KnownProperties {
  readonly names: readonly string[]
  /** Whether the schema rejects all others. */
  readonly isClosed: boolean
  /** The names of those that are lists in each case, unlike a union of a value and a list. */
  readonly lists: readonly string[]
}

/**
 * Returns the names of the properties that a schema accepts, or an empty list if they are unknown: Standard Schema does
 * not expose them, and a library's conversion to Standard JSON Schema may throw.
 */
export function listProperties(schema: Schema): readonly string[] {
  return getProperties(schema).names
}

/** Returns the names of the properties that are lists by the JSON Schema of a schema. */
export function listLists(schema: Schema): readonly string[] {
  return getProperties(schema).lists
}

/**
 * Returns the fields that a schema names, if it rejects all others, such as `z.strictObject` or an object of joi. A message
 * always has headers that no contract declares.
 */
export function omitUndeclared<Value>(
  schema: Schema,
  fields: { [name: string]: Value },
): { [name: string]: Value } {
  const { names, isClosed } = getProperties(schema)
  if (!isClosed) return fields
  const declared = createBare<Value>()
  for (const name of names) if (Object.hasOwn(fields, name)) declared[name] = fields[name] as Value
  return declared
}

/** The properties by schema: operations share header schemas, and a conversion takes up to 50 µs. */
const knownProperties: WeakMap<Schema, KnownProperties> = /* @__PURE__ */ new WeakMap()

function getProperties(schema: Schema): KnownProperties {
  let known = knownProperties.get(schema)
  if (!known) knownProperties.set(schema, (known = convertProperties(schema)))
  return known
}

function convertProperties(schema: Schema): KnownProperties {
  try {
    const { jsonSchema } = (schema as Schema & JsonSchemaSource)['~standard']
    // A type without JSON Schema, such as a date, must not hide the others.
    const options = { target: 'draft-2020-12', libraryOptions: { unrepresentable: 'any' } } as const
    const converted = jsonSchema.input(options) as { readonly [keyword: string]: unknown }
    // A conversion must not be asynchronous; a rejection of one would end the process.
    void Promise.resolve(converted).catch(() => undefined)
    const { properties, patternProperties, additionalProperties } = converted
    const names = Object.keys(properties as object)
    const lists = names.filter((name) => (properties as { [name: string]: { type?: unknown } })[name]?.type === 'array')
    return { names, isClosed: additionalProperties === false && !patternProperties, lists }
  } catch {
    return { names: [], isClosed: false, lists: [] }
  }
}
