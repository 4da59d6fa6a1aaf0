import type { Schema } from './schema.ts'
import type { JsonSchemaSource } from './json-schema.ts'

/**
 * Returns the names of the properties that a schema accepts, or an empty list if they are unknown: Standard Schema does
 * not expose them, and a library's conversion to Standard JSON Schema may throw.
 */
export function listProperties(schema: Schema): string[] {
  const names = knownNames.get(schema) ?? convertNames(schema)
  knownNames.set(schema, names)
  return names
}

/** The names by schema: operations share header schemas, and a conversion takes up to 50 µs. */
const knownNames: WeakMap<Schema, string[]> = /* @__PURE__ */ new WeakMap()

function convertNames(schema: Schema): string[] {
  try {
    const { jsonSchema } = (schema as Schema & JsonSchemaSource)['~standard']
    const converted = jsonSchema.input({ target: 'draft-2020-12' }) as { readonly properties: object }
    // A conversion must not be asynchronous; a rejection of one would end the process.
    void Promise.resolve(converted).catch(() => undefined)
    return Object.keys(converted.properties)
  } catch {
    return []
  }
}
