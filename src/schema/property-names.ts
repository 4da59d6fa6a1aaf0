import type { Schema } from './schema.ts'
import type { JsonSchemaSource } from './json-schema.ts'

/**
 * Returns the names of the properties that a schema accepts, or an empty list if they are unknown: Standard Schema does
 * not expose them, and a library's conversion to Standard JSON Schema may throw.
 */
export function listProperties(schema: Schema): string[] {
  try {
    const { jsonSchema } = (schema as Schema & JsonSchemaSource)['~standard']
    const { properties } = jsonSchema.input({ target: 'draft-2020-12' }) as { readonly properties: object }
    return Object.keys(properties)
  } catch {
    return []
  }
}
