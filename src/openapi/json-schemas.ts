import { groupByReason } from '../shared/conversion-failures.ts'
import { convertSchema, type JsonSchemaOptions, toVendor } from '../core/schema/json-schema.ts'
import type { Schema } from '../core/schema/schema.ts'
import { type Components, createComponents } from './components.ts'
import type { OpenApiEncoding } from './document.ts'
import type { JsonSchema } from './document-options.ts'
import { isFile, listMediaTypes, omittedKeywords, type Side } from './references.ts'
import { isObject } from '../shared/property.ts'
import { resolvePointer } from '../shared/json-pointer.ts'
import { isSchemaObject } from './schema-keywords.ts'

/** The place of a schema in a contract. */
export interface SchemaLocation {
  readonly operationName: string
  /** The operation's part, such as `query` or `responses 200 application/json`. */
  readonly part: string
}

/** Converts the schemas in a contract to the JSON Schemas in one document. */
export interface JsonSchemas extends Pick<Components, 'resolve' | 'used'> {
  /**
   * Converts a schema to JSON Schema. If that is impossible, adds a problem and returns an empty JSON Schema.
   *
   * @param isWebhook whether the server sends the request and receives the response
   */
  readonly toJsonSchema: (schema: Schema, side: Side, location: SchemaLocation, isWebhook?: boolean) => JsonSchema
  /** Returns a form's encoding, after its schema was converted. */
  readonly getEncoding: (schema: Schema) => { readonly [name: string]: OpenApiEncoding } | undefined
  /** Adds a problem. */
  readonly report: (location: SchemaLocation, problem: string) => void
}

/**
 * Creates a document's converter.
 *
 * @param problems collects one sentence per reason why schemas cannot be converted; one error reports all sentences
 * @param reserved component names that are already in use
 */
export function createJsonSchemas(
  options: JsonSchemaOptions,
  problems: string[],
  reserved: readonly string[],
): JsonSchemas {
  const { add, resolve, used } = createComponents(reserved)
  const create = (): { readonly [Key in Side]: Map<Schema, JsonSchema> } => ({ input: new Map(), output: new Map() })
  const [ofApi, ofWebhooks] = [create(), create()]
  const encodings = new Map<Schema, ReturnType<typeof toEncoding>>()
  const reportConversion = groupByReason(problems)
  const report: JsonSchemas['report'] = ({ operationName, part }, problem) =>
    void problems.push(`${operationName}: ${part}: ${problem}`)
  const toJsonSchema: JsonSchemas['toJsonSchema'] = (schema, side, { operationName, part }, isWebhook = false) => {
    const converted = (isWebhook ? ofWebhooks : ofApi)[side]
    const known = converted.get(schema)
    if (known) return known
    try {
      const name = `${operationName} ${part}`.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
      const root = convertSchema(schema, side, options) as JsonSchema
      const jsonSchema = add(root, side, name, omittedKeywords[isWebhook ? 'webhook' : side])
      encodings.set(schema, toEncoding(root))
      converted.set(schema, jsonSchema)
      return jsonSchema
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown)
      reportConversion(`${operationName}: ${part}`, `(${toVendor(schema)}): ${reason}`)
      return {}
    }
  }
  return { toJsonSchema, getEncoding: (schema) => encodings.get(schema), report, resolve, used }
}

/**
 * Returns the encoding for each property that is a file or a list of files, and for each that is an object by its alternatives alone.
 *
 * Without it, a string is sent as `text/plain`, an object as `application/json`, and a value without a type as bytes (OpenAPI
 * 3.1.1, section 4.8.15.1.1).
 */
function toEncoding(form: JsonSchema): { [name: string]: OpenApiEncoding } | undefined {
  const resolve = (schema: unknown): unknown => {
    const { $ref } = isSchemaObject(schema) ? schema : {}
    return typeof $ref === 'string' ? resolvePointer(form, $ref) : schema
  }
  const isObjectSchema = (given: unknown): boolean => {
    const schema = resolve(given)
    if (!isSchemaObject(schema)) return false
    const { type, anyOf, oneOf, allOf } = schema
    if (type !== undefined) return type === 'object'
    if (Array.isArray(allOf) && allOf.some(isObjectSchema)) return true
    return [anyOf, oneOf].some((members) => Array.isArray(members) && members.every(isObjectSchema))
  }
  const properties = isObject(form['properties']) ? Object.entries(form['properties']) : []
  const entries = properties.flatMap(([name, property]) => {
    const schema = resolve(property)
    const file = isSchemaObject(schema) && schema['items'] ? resolve(schema['items']) : schema
    if (isSchemaObject(file) && file['type'] === undefined && isObjectSchema(file)) return [[name, { contentType: 'application/json' }] as const]
    if (!isSchemaObject(file) || !isFile(file)) return []
    const { contentMediaType, anyOf } = file
    const types = [contentMediaType, ...listMediaTypes(anyOf)].filter((type) => type !== undefined)
    return [[name, { contentType: types.join(', ') || 'application/octet-stream' }] as const]
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
