/** The rule that a schema is a Standard Schema, and that no field is undefined. */
import { isSchema, type Schema } from '../../schema/schema.ts'
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

/** Checks the schema in a field. */
export function checkSchema(schema: unknown, place: string, report: Report): void {
  if (!isSchema(schema)) report(place, schema === undefined ? 'is undefined' : 'is not a schema')
}
