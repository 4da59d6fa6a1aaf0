/**
 * The schemas of files: binary strings, whose media types are in the encoding of the form.
 *
 * Bytes have no JSON Schema. OpenAPI 3.1 describes them by their content type; `format: binary` belongs to 3.0.
 */
import type { JsonSchema } from './document-options.ts'
import { isSchemaObject } from './schema-keywords.ts'

/**
 * Removes the media types of a file from its schema.
 *
 * Generators read `contentEncoding` as text, and alternatives without a type as a value of any type.
 */
export function toFileSchema(schema: JsonSchema): JsonSchema {
  if (!isFile(schema)) return schema
  const { contentEncoding: _, contentMediaType: __, anyOf, ...rest } = schema
  return anyOf === undefined || listMediaTypes(anyOf).length > 0 ? rest : { ...rest, anyOf }
}

/** Whether a schema describes a file. */
export function isFile({ format, contentEncoding = 'binary' }: JsonSchema): boolean {
  return format === 'binary' && contentEncoding === 'binary'
}

/** Returns the media types of alternatives that contain nothing else. */
export function listMediaTypes(alternatives: unknown): readonly unknown[] {
  if (!Array.isArray(alternatives)) return []
  const types = alternatives.map((one) => (isSchemaObject(one) && Object.keys(one).length === 1 ? one['contentMediaType'] : undefined))
  return types.includes(undefined) ? [] : types
}
