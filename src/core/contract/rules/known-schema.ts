/**
 * Schemas whose types are known. A schema of `any`, of `unknown` or of a type parameter has no message.
 *
 * If a library types the whole input of a schema as `unknown` or `any`, the rules read its output (`KnownSide`) where both agree:
 * for names, and for responses. Not for the values of requests: joi converts text to numbers.
 */
import type { Schema, SchemaInput, SchemaOutput } from '../../schema/schema.ts'
import type { KnownMessageOr } from '../../../shared/message.ts'

/** `true` for a schema that accepts and returns anything or is not known yet, else `never`. */
export type AcceptsAnything<Slot> = [Slot] extends [Schema]
  ? [unknown] extends [KnownSide<Slot>]
    ? true
    : never
  : true

/**
 * The input of a schema, or its output if the library types its whole input as `unknown` or `any`. The names in both are
 * nearly always the same; values may differ, because such a library may convert text to numbers.
 */
export type KnownSide<Slot extends Schema> = [unknown] extends [SchemaInput<Slot>] ? SchemaOutput<Slot> : SchemaInput<Slot>

export type KnownSideOf<Slot> = Slot extends Schema ? KnownSide<Slot> : never

/** The schema, or the message for a schema that is known. `Keys` are the keys of the object that contains it. */
export type KnownRules<Keys, Slot, Message> = [Keys, { anything: AcceptsAnything<Slot> }] extends [unknown, { anything: never }]
  ? KnownMessageOr<Message, Slot, Keys>
  : Slot
