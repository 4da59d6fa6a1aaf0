/** The rule that a schema is a Standard Schema, and that no field is undefined. */
import { type CodecSide, isSchema, type Schema } from '../../schema/schema.ts'
import type { FormatMessage, OmitMessage, Report } from '../../../shared/message.ts'

/** A schema, also of a library without Standard Schema, such as zod before 3.24. */
export type SchemaOrOldSchema = Schema | { readonly _def: unknown } | { readonly safeParse: unknown }

/** The message in place of a value that is not a schema. */
export type SchemaMessage<Value, Field> = Value extends Schema
  ? never
  : Value extends undefined
    ? OmitMessage<Field>
    : FormatMessage<
        Value extends SchemaOrOldSchema
          ? "'{}' must be a Standard Schema: update its library (zod: 3.24 or later)"
          : Value extends abstract new (...args: never) => unknown
            ? "'{}' must be a schema, not a class"
            : Value extends { readonly then: unknown }
              ? "'{}' must be a schema, not a promise of one"
              : "'{}' must be a Standard Schema, such as z.object({ ... })",
        Field
      >

/** The message in place of a schema of a wrong type, which is the wrong form of a codec or no schema. */
export type WrongSchemaMessage<Value, Field> = Value extends { readonly '~codec': CodecSide<'request'> }
  ? FormatMessage<"'{}' must be the form of the codec for responses: write .response", Field>
  : Value extends { readonly '~codec': CodecSide<'response'> }
    ? FormatMessage<"'{}' must be the form of the codec for requests: write .request", Field>
    : Value extends { readonly request: { readonly '~codec': unknown } }
      ? FormatMessage<"'{}' must be a form of the codec: write .request or .response", Field>
      : SchemaMessage<Value, Field>

/** Checks the schema in a field. */
export function checkSchema(schema: unknown, place: string, report: Report): void {
  if (!isSchema(schema)) report(place, schema === undefined ? 'is undefined' : 'is not a schema')
}
