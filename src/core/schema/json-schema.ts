import type { StandardJSONSchemaV1 } from '@standard-schema/spec'
import { isPromise } from '../../shared/promises.ts'
import { isObject, readOwn, readProperty } from '../../shared/property.ts'
import { getCodec, type Schema } from './schema.ts'
import { getBodyFormat } from './body-format.ts'
import { describeMembers, getDeclaredMembers } from './declared-members.ts'
import { toCurrentDraft } from './dialect.ts'
import { getQueryFormat } from './query-format.ts'

/**
 * A schema that implements Standard JSON Schema V1: it converts its `input` for requests, its `output` for responses.
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
 * Options for converting to JSON Schema, by the library's name in `~standard.vendor`: `zod`, `valibot`, `arktype`.
 *
 * @example
 * const options: JsonSchemaOptions = { libraryOptions: { zod: { unrepresentable: 'any' } } }
 */
export interface JsonSchemaOptions {
  /** Converters for libraries without Standard JSON Schema. A converter also replaces a library's own conversion. */
  readonly converters?: { readonly [vendor: string]: (schema: never) => JsonSchemaSource } | undefined
  /** Options for a library's own conversion. */
  readonly libraryOptions?: { readonly [vendor: string]: { readonly [option: string]: unknown } } | undefined
}

/** Returns the name of a schema's library, for lookups and messages only. */
export function toVendor(schema: Schema): string {
  return String(readProperty(schema['~standard'], 'vendor') ?? 'unknown')
}

/** Converts the schema of a member, which may come from a different library. */
function convertMember(schema: Schema, name: string, side: 'input' | 'output', options: JsonSchemaOptions): object {
  try {
    return convertSchema(schema, side, options)
  } catch (thrown) {
    throw new Error(`'${name}' (${toVendor(schema)}): ${String(readProperty(thrown, 'message'))}`, { cause: thrown })
  }
}

/**
 * Converts a schema to JSON Schema (draft 2020-12), also if a converter returns an earlier draft. No validator runs, except the validators
 * of error members, with `undefined`.
 *
 * @throws Error if the schema cannot be converted; the message contains the reason and a solution
 */
export function convertSchema(schema: Schema, side: 'input' | 'output', options: JsonSchemaOptions): object {
  const code = getBodyFormat(schema)
  if (code?.fields) {
    const shape = { type: 'object', required: [] } as const
    return describeMembers({ shape, schemas: Object.entries(code.fields), isRequired: true }, side, (member, name) => convertMember(member, name, side, options))
  }
  const inner = code?.schema ?? getQueryFormat(schema)?.schema
  if (inner) return convertSchema(inner, side, options)
  const codec = getCodec(schema)
  // Both codec forms are sent as what the codec's schema accepts.
  if (codec) return convertSchema(codec.schema, 'input', options)
  const vendor = toVendor(schema)
  const { converters = {}, libraryOptions = {} } = options
  const members = getDeclaredMembers(schema)
  if (members) return describeMembers(members, side, (member, name) => convertMember(member, name, side, options))
  const convert = readOwn(converters, vendor)
  const source: unknown = convert ? convert(schema as never) : schema
  // A rejection would end the process.
  if (isPromise(source)) void Promise.resolve(source).catch(() => undefined)
  const jsonSchema = readProperty(readProperty(source, '~standard'), 'jsonSchema') as JsonSchemaSource['~standard']['jsonSchema'] | undefined
  if (typeof jsonSchema?.[side] !== 'function') {
    if (convert) throw new Error(`'converters.${vendor}' must return an object that implements Standard JSON Schema, not a promise`)
    throw new Error(`'${vendor}' does not implement Standard JSON Schema; add a converter to 'converters'`)
  }
  const extra = Object.hasOwn(libraryOptions, vendor) ? { libraryOptions: libraryOptions[vendor] } : {}
  let converted: unknown
  try {
    converted = jsonSchema[side]({ target: 'draft-2020-12', ...extra } as StandardJSONSchemaV1.Options)
    if (isPromise(converted)) {
      // A rejection would end the process.
      void Promise.resolve(converted).catch(() => undefined)
      throw new TypeError('the conversion is asynchronous')
    }
    // A deep copy, which the library cannot change later and which contains only JSON values.
    converted = JSON.parse(JSON.stringify(converted) ?? 'null')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${reason}; set 'libraryOptions' or add a converter to 'converters'`, { cause })
  }
  if (!isObject(converted) || Array.isArray(converted)) {
    throw new Error(`'${vendor}' returned a value that is not a JSON Schema`)
  }
  return toCurrentDraft(converted)
}
