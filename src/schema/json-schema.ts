import type { StandardJSONSchemaV1 } from '@standard-schema/spec'
import { isObject, readProperty } from '../property.ts'
import type { Schema } from './schema.ts'

/**
 * What gives the JSON Schema of a schema, for requests (`input`) and for responses (`output`): Standard JSON Schema V1.
 *
 * @example
 * const source: JsonSchemaSource = z.object({ name: z.string() })
 */
export interface JsonSchemaSource {
  readonly '~standard': {
    readonly jsonSchema: {
      readonly input: (options: StandardJSONSchemaV1.Options) => object
      readonly output: (options: StandardJSONSchemaV1.Options) => object
    }
  }
}

/**
 * How the schemas of libraries become JSON Schema, by the name under which a library's schemas carry themselves
 * (`~standard.vendor`): `zod`, `valibot`, `arktype`.
 *
 * @example
 * const options: JsonSchemaOptions = { libraryOptions: { zod: { unrepresentable: 'any' } } }
 */
export interface JsonSchemaOptions {
  /**
   * For libraries whose schemas do not convert themselves; it also stands in for those that do. What it takes is a schema
   * of that library.
   */
  readonly converters?: { readonly [vendor: string]: (schema: never) => JsonSchemaSource } | undefined
  /** What is passed to a library's own conversion. */
  readonly libraryOptions?: { readonly [vendor: string]: { readonly [option: string]: unknown } } | undefined
}

/** The library that a schema is of, as it says itself. For lookups and messages alone: nothing is decided by it. */
export function toVendor(schema: Schema): string {
  return String(readProperty(schema['~standard'], 'vendor') ?? 'unknown')
}

/**
 * Asks a schema for its JSON Schema (draft 2020-12) and gives a copy of that. No validator runs.
 *
 * @throws Error that says in a sentence why there is none, and what can be done
 */
export function convertSchema(schema: Schema, side: 'input' | 'output', options: JsonSchemaOptions): object {
  const vendor = toVendor(schema)
  const { converters = {}, libraryOptions = {} } = options
  const convert = Object.hasOwn(converters, vendor) ? converters[vendor] : undefined
  const source: unknown = convert ? convert(schema as never) : schema
  const { jsonSchema } = (source as JsonSchemaSource)['~standard']
  if (typeof jsonSchema?.[side] !== 'function') {
    throw new Error(`'${vendor}' does not implement Standard JSON Schema; name what converts it in 'converters'`)
  }
  const given = Object.hasOwn(libraryOptions, vendor) ? { libraryOptions: libraryOptions[vendor] } : {}
  let converted: unknown
  try {
    converted = jsonSchema[side]({ target: 'draft-2020-12', ...given } as StandardJSONSchemaV1.Options)
    // A copy, which the library cannot change any more; what JSON cannot carry is no JSON Schema.
    converted = JSON.parse(JSON.stringify(converted) ?? 'null')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${reason}; 'libraryOptions' or 'converters' can say what it is`, { cause })
  }
  if (!isObject(converted) || Array.isArray(converted)) {
    throw new Error(`'${vendor}' gave something that is no JSON Schema`)
  }
  return converted
}
