/**
 * The rule that a schema is a Standard Schema, and that no field is undefined, and what the rules for its types know of it.
 *
 * A schema of `any`, of `unknown` or of a type parameter has no message. If a library types the whole input of a schema as `unknown`
 * or `any`, the rules read its output (`KnownSide`) where both agree: for names, and for responses. Not for the values of requests:
 * joi converts text to numbers.
 */
import { type CodecSide, isSchema, type Schema, type SchemaInput, type SchemaOutput } from '../../schema/schema.ts'
import type { FormatMessage, KnownMessageOr, OmitMessage, Report } from '../../../shared/message.ts'

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

/** `true` for a schema that accepts and returns anything or is not known yet, else `never`. */
export type AcceptsAnything<Slot> = [Slot] extends [Schema] ? ([unknown] extends [KnownSide<Slot>] ? true : never) : true

/** The input of a schema, or its output if the library types its whole input as `unknown` or `any`. */
export type KnownSide<Slot extends Schema> = [unknown] extends [SchemaInput<Slot>] ? SchemaOutput<Slot> : SchemaInput<Slot>

export type KnownSideOf<Slot> = Slot extends Schema ? KnownSide<Slot> : never

/** The schema, or the message for a schema that is known. `Keys` are the keys of the object that contains it. */
export type KnownRules<Keys, Slot, Message> = [Keys, { anything: AcceptsAnything<Slot> }] extends [unknown, { anything: never }]
  ? KnownMessageOr<Message, Slot, Keys>
  : Slot
