/** The encoding of multipart forms, which names the media types of files. */
import { isObject } from '../shared/property.ts'
import type { OpenApiEncoding } from './document-operation.ts'
import type { JsonSchema } from './document-options.ts'
import { isFile, listMediaTypes } from './file-schema.ts'
import { resolvePointer } from '../shared/json-pointer.ts'
import { isSchemaObject } from './schema-keywords.ts'

/**
 * Returns the encoding of each property that is a file or a list of files.
 *
 * Without it, a string is sent as `text/plain` (OpenAPI 3.1.1, section 4.8.15.1.1).
 */
export function toEncoding(form: JsonSchema): { [name: string]: OpenApiEncoding } | undefined {
  const resolve = (schema: unknown): unknown => {
    const { $ref } = isSchemaObject(schema) ? schema : {}
    return typeof $ref === 'string' ? resolvePointer(form, $ref) : schema
  }
  const properties = isObject(form['properties']) ? Object.entries(form['properties']) : []
  const entries = properties.flatMap(([name, property]) => {
    const schema = resolve(property)
    const file = isSchemaObject(schema) && schema['items'] ? resolve(schema['items']) : schema
    if (!isSchemaObject(file) || !isFile(file)) return []
    const { contentMediaType, anyOf } = file
    const types = [contentMediaType, ...listMediaTypes(anyOf)].filter((type) => type !== undefined)
    return [[name, { contentType: types.join(', ') || 'application/octet-stream' }] as const]
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
