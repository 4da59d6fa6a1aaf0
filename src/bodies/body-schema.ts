/** Schemas that wrap the schema of a value or an element, and add the body's code. */
import type { BodyFormat } from '../core/schema/body-format.ts'
import type { ReceivedJsonMessage, SentJsonMessage } from '../core/contract/rules/json-values.ts'
import { isSchema, type Schema, type SchemaInput, type SchemaOutput } from '../core/schema/schema.ts'

/** What a wrapped schema keeps from Standard Schema. */
export type StandardOf<Inner extends Schema> = { readonly '~standard': Inner['~standard'] }

/** The codec form that a wrapped schema is, if it is one. */
export type CodecOf<Inner> = Inner extends { readonly '~codec': infer Codec } ? { readonly '~codec': Codec } : {}

/** The message for an element that JSON can represent neither in a request nor in a response, else `never`. */
export type ElementMessage<Element extends Schema> = [ReceivedJsonMessage<SchemaInput<Element>>] extends [never] ? never : SentJsonMessage<SchemaOutput<Element>>

/**
 * @throws TypeError for a value that is not a schema
 */
export function requireSchema(value: unknown, name: string): void {
  if (!isSchema(value)) throw new TypeError(`${name} must be a schema that implements Standard Schema`)
}

/**
 * Wraps a schema with a body's code.
 *
 * @throws TypeError for a value that is not a schema
 */
export function wrapSchema(inner: Schema, format: BodyFormat): Schema {
  requireSchema(inner, 'The argument')
  return withMember(inner, { '~body': { ...format, schema: inner } })
}

/** Returns the given schema, or codec form, with one more member. */
export function withMember(inner: Schema, member: object): Schema {
  const { '~codec': codec } = inner as { readonly '~codec'?: unknown }
  // The standard members of the schema itself, whose functions may read further members.
  return { '~standard': inner['~standard'], ...(codec ? { '~codec': codec } : {}), ...member } as Schema
}
