/**
 * The rules that a schema is a Standard Schema and that no field is undefined, and what the type rules know about schemas.
 *
 * A schema of type `any` or `unknown`, or of a type parameter, has no message. If a library types a schema's whole input as `unknown` or
 * `any`, the rules read its output (`KnownSide`) where both agree: for names, and for responses. Not for request values: joi converts text
 * to numbers.
 */
import { type CodecSide, getCodec, isSchema, type Schema, type SchemaInput, type SchemaOutput } from '../../schema/schema.ts'
import { formatMessage, type FormatMessage, type KnownMessageOr, omitMessage, type OmitMessage } from '../../../shared/message.ts'
import { readProperty } from '../../../shared/property.ts'
import type { FieldCheck, Tell } from './field-checks.ts'

/** A schema, also from a library without Standard Schema, such as zod before 3.24. */
export type SchemaOrOldSchema = Schema | { readonly _def: unknown } | { readonly safeParse: unknown }

/** The messages for a value that is not a schema. */
const oldSchema = "'{}' must be a Standard Schema: update its library (zod: 3.24 or later)"
const classSchema = "'{}' must be a schema, not a class"
const laterSchema = "'{}' must be a schema, not a promise of one"
const noSchema = "'{}' must be a Standard Schema, such as z.object({ ... })"

/** The messages for a codec, or its form for the other direction. */
const responseForm = "'{}' must be the form of the codec for responses: write .response"
const requestForm = "'{}' must be the form of the codec for requests: write .request"
const noForm = "'{}' must be a form of the codec: write .request or .response"

/** The message for a value that is not a schema. */
export type SchemaMessage<Value, Field> = Value extends Schema
  ? never
  : Value extends undefined
    ? OmitMessage<Field>
    : FormatMessage<
        Value extends SchemaOrOldSchema
          ? typeof oldSchema
          : Value extends abstract new (...args: never) => unknown
            ? typeof classSchema
            : Value extends { readonly then: unknown }
              ? typeof laterSchema
              : typeof noSchema,
        Field
      >

/** The message for a schema with a wrong type: the wrong codec form or no schema. */
export type WrongSchemaMessage<Value, Field> = Value extends { readonly '~codec': CodecSide<'request'> }
  ? FormatMessage<typeof responseForm, Field>
  : Value extends { readonly '~codec': CodecSide<'response'> }
    ? FormatMessage<typeof requestForm, Field>
    : Value extends { readonly request: { readonly '~codec': unknown } }
      ? FormatMessage<typeof noForm, Field>
      : SchemaMessage<Value, Field>

/** Checks the schema in a field. A codec must have the form for its direction. */
export function checkSchemaOf(side: 'request' | 'response', value: unknown, field: string, tell: Tell): void {
  const wrong = isSchema(value) ? findWrongForm(side, value) : toSchemaMessage(value)
  if (wrong !== undefined) tell(formatMessage(wrong, field))
}

/** Checks a request part's schema. */
export const checkSchema: FieldCheck = (value, field, tell) => checkSchemaOf('request', value, field, tell)

function findWrongForm(side: 'request' | 'response', schema: Schema): string | undefined {
  const given = readProperty(getCodec(schema), 'side')
  if (given === undefined || given === side) return undefined
  return side === 'request' ? requestForm : responseForm
}

function toSchemaMessage(value: unknown): string {
  if (value === undefined) return omitMessage
  if (getCodec(readProperty(value, 'request'))) return noForm
  if (readProperty(value, '_def') !== undefined || readProperty(value, 'safeParse') !== undefined) return oldSchema
  if (typeof value === 'function') return classSchema
  return readProperty(value, 'then') === undefined ? noSchema : laterSchema
}

/** `true` for a schema that accepts and returns anything or is not known yet, else `never`. */
export type AcceptsAnything<Slot> = [Slot] extends [Schema] ? ([unknown] extends [KnownSide<Slot>] ? true : never) : true

/** A schema's input, or its output if the library types its whole input as `unknown` or `any`. */
export type KnownSide<Slot extends Schema> = [unknown] extends [SchemaInput<Slot>] ? SchemaOutput<Slot> : SchemaInput<Slot>

export type KnownSideOf<Slot> = Slot extends Schema ? KnownSide<Slot> : never

/** The schema, or the message for a schema that is known. `Keys` are the keys of the object that contains it. */
export type KnownRules<Keys, Slot, Message> = [Keys, { anything: AcceptsAnything<Slot> }] extends [unknown, { anything: never }]
  ? KnownMessageOr<Message, Slot, Keys>
  : Slot
