/** Reads the JSON Schema that a schema implements itself, where values are read: no converter is at hand, and bytes count. */
import { isPromise } from '../promises.ts'
import { isObject } from '../property.ts'
import type { JsonSchemaSource } from './json-schema.ts'
import type { Schema } from './schema.ts'

/** A JSON Schema, or a part of one. */
export interface SchemaObject {
  readonly [keyword: string]: unknown
}

/**
 * Returns the JSON Schema of a schema.
 *
 * @throws TypeError for a schema that implements none, or whose conversion is asynchronous; whatever its conversion throws
 */
export function readJsonSchema(schema: Schema, side: 'input' | 'output'): SchemaObject {
  const { jsonSchema } = (schema as Schema & JsonSchemaSource)['~standard']
  // A type without JSON Schema, such as a date, must not hide the others.
  const options = { target: 'draft-2020-12', libraryOptions: { unrepresentable: 'any' } } as const
  const converted: unknown = jsonSchema[side](options)
  // A rejection would end the process.
  if (isPromise(converted)) void Promise.resolve(converted).catch(() => undefined)
  if (!isObject(converted) || isPromise(converted)) throw new TypeError('not a JSON Schema')
  return converted
}
