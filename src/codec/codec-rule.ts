/**
 * The rules for what is sent. JSON must not change a value, as it changes a `Date` that no codec converts. If two union members are the
 * same text, a client could decode either: this is a type. A check on values covers what types do not show: a client must receive the same
 * kind of value as the handler returned.
 */
import type { FormatMessage } from '../shared/message.ts'
import type { Schema, SchemaInput, SchemaOutput } from '../core/schema/schema.ts'
import { readOwn } from '../shared/property.ts'

/** The message for a union in which a value with a codec and one without are the same on the wire. */
type AmbiguousMessage = "'{}' must not be a union whose text could be either member: give each member a form of its own on the wire"

/** The message for a value that no codec converts. */
type ChangedMessage = "'{}' must be converted by a codec: JSON changes a Date and other objects with 'toJSON'"

/** The schema, or the message for its first value that JSON changes, or for its first ambiguous union. */
export type CodecRule<Type extends Schema> = [ChangedPath<SchemaInput<Type>, 'value', []>] extends [never]
  ? [AmbiguousPath<SchemaInput<Type>, SchemaOutput<Type>, 'value', []>] extends [never]
    ? Type
    : FormatMessage<AmbiguousMessage, AmbiguousPath<SchemaInput<Type>, SchemaOutput<Type>, 'value', []>>
  : FormatMessage<ChangedMessage, ChangedPath<SchemaInput<Type>, 'value', []>>

/** The paths of values that are sent as the result of `toJSON`. A contract rule covers what JSON cannot represent at all. */
type ChangedPath<Wire, Path extends string, Depth extends readonly unknown[]> = unknown extends Wire
  ? never
  : Wire extends string | number | boolean | null | undefined
    ? never
    : Wire extends { readonly toJSON: unknown }
      ? Path
      : Depth['length'] extends MaximalDepth
        ? never
        : Wire extends readonly (infer Element)[]
          ? ChangedPath<Element, Path, [...Depth, unknown]>
          : {
              [Key in keyof Wire & string]: ChangedPath<
                Wire[Key],
                string extends Key ? Path : `${Path}.${Key}`,
                [...Depth, unknown]
              >
            }[keyof Wire & string]

/** The depth at which the search ends, because recursive types have no end. */
type MaximalDepth = 6

/** The union members that are sent as they are. */
type SentAsIs<Wire, Value> = Extract<Value, Wire>

/** The paths of the unions in which an unchanged member shares every wire form of a changed member. */
type AmbiguousPath<Wire, Value, Path extends string, Depth extends readonly unknown[]> = unknown extends Wire | Value
  ? never
  : [Exclude<Value, Wire>] extends [never]
    ? never
    : [SentAsIs<Wire, Value>] extends [never]
      ? AmbiguousMember<Wire, Value, Path, Depth>
      : [Exclude<Wire, SentAsIs<Wire, Value> | null | undefined>] extends [never]
        ? Path
        : AmbiguousMember<Wire, Value, Path, Depth>

/** The ambiguous paths in the elements and properties of each union member. */
type AmbiguousMember<Wire, Value, Path extends string, Depth extends readonly unknown[]> = Depth['length'] extends MaximalDepth
  ? never
  : Value extends readonly (infer Element)[]
    ? number extends Value['length']
      ? AmbiguousPath<Extract<Wire, readonly unknown[]>[number], Element, Path, [...Depth, unknown]>
      : {
          [Index in keyof Value & keyof Extract<Wire, readonly unknown[]> & `${number}`]: AmbiguousPath<
            Extract<Wire, readonly unknown[]>[Index],
            Value[Index],
            Path,
            [...Depth, unknown]
          >
        }[keyof Value & keyof Extract<Wire, readonly unknown[]> & `${number}`]
    : Value extends object
      ? {
          [Key in keyof Value & KeyOfObject<Wire> & string]: AmbiguousPath<
            PropertyOf<Wire, Key>,
            Value[Key],
            string extends Key ? Path : `${Path}.${Key}`,
            [...Depth, unknown]
          >
        }[keyof Value & KeyOfObject<Wire> & string]
      : never

/** The keys of the union members that are objects, and not lists. */
type KeyOfObject<Wire> = Wire extends object ? (Wire extends readonly unknown[] ? never : keyof Wire) : never

/** The property in each union member that has it. */
type PropertyOf<Wire, Key> = Wire extends object ? (Key extends keyof Wire ? Wire[Key] : never) : never

/** A value's kind: its type, and the name of its built-in class, such as `Date`. */
function toKind(value: unknown): string {
  return `${typeof value} ${Object.prototype.toString.call(value)}`
}

/**
 * Finds the first place where two values have different kinds, such as a bigint and a number. Properties that only one value has are not
 * compared, and neither is what a default replaces.
 */
export function findOtherKind(one: unknown, other: unknown): (string | number)[] | undefined {
  if (one === undefined) return undefined
  if (toKind(one) !== toKind(other)) return []
  for (const [key, inner, counterpart] of listPairs(one, other)) {
    const found = findOtherKind(inner, counterpart)
    if (found) return [key, ...found]
  }
  return undefined
}

/** Pairs the elements and properties of two values with the same kind. */
function listPairs(one: unknown, other: unknown): (readonly [key: string | number, one: unknown, other: unknown])[] {
  if (one instanceof Map) return listPairs([...one], [...(other as typeof one)])
  if (one instanceof Set) return listPairs([...one], [...(other as typeof one)])
  if (Array.isArray(one))
    return one.slice(0, (other as unknown[]).length).map((inner, index) => [index, inner, (other as unknown[])[index]])
  if (toKind(one) !== 'object [object Object]') return []
  return Object.entries(other as object).map(([key, inner]) => [
    key,
    readOwn(one as { readonly [name: string]: unknown }, key),
    inner,
  ])
}
