/** Determines if strings, forms and JSON can represent a value, from its schema's input and output types. */

/** The union members that a `Field` satisfies, or an array of fields if `List` is not `never`. */
type SatisfiableBy<Field, Value, List> = Value extends Field
  ? Value
  : [Extract<Field, Value>] extends [never]
    ? Value extends List & readonly (infer Element)[]
      ? [SatisfiableBy<Field, Element, never>] extends [never]
        ? never
        : Value
      : never
    : Value

/** Whether a type accepts values, but not a `Field`. */
type IsUnsatisfiableBy<Field, Value, List> = [Value] extends [never]
  ? false
  : { satisfiable: SatisfiableBy<Field, Value, List> } extends { satisfiable: never }
    ? true
    : false

/**
 * The object keys that no string, or other `Field`, satisfies. Index signatures, as in a record, are ignored. Types other than objects have
 * no such keys.
 */
export type UnsatisfiableKeys<Values, List = never, Field = string> = unknown extends Values
  ? never
  : Values extends object
    ? keyof {
        [
          Key in keyof Values as string extends Key
            ? never
            : true extends IsUnsatisfiableBy<Field, Exclude<Values[Key], undefined>, List>
              ? Key
              : never
        ]: never
      }
    : never

/** `never` if one union member is `true`, else the faults of all members. */
export type FaultOfUnion<Fault> = true extends Fault ? never : Fault

/** The fault, or `true` without one. */
export type FaultOrTrue<Fault> = [Fault] extends [never] ? true : Fault

/** `Fault` if no member of `Value` overlaps with `Wanted`, else `never`. `undefined` and `null` do not count. */
export type MismatchFault<Value, Wanted, Fault> = FaultOfUnion<Matches<Exclude<Value, undefined | null>, Wanted, Fault>>

type Matches<Value, Wanted, Fault> = unknown extends Value
  ? true
  : Value extends Wanted
    ? true
    : [Extract<Wanted, Value>] extends [never]
      ? Fault
      : true

/** An object with a `toJSON` method, such as a `Date`. */
interface JsonSerializable {
  toJSON: (key?: never) => unknown
}

/** Objects that `JSON.stringify` turns into `{}`: maps, sets, bytes, blobs, promises. */
type Opaque =
  | { readonly [Symbol.iterator]: unknown }
  | { readonly [Symbol.asyncIterator]: unknown }
  | { readonly arrayBuffer: unknown }
  | { readonly then: unknown }
  | JsonSerializable

/** A nested body's depth. The check stops at `MaximalDepth`, because recursive types have no end. */
type NextDepth<Depth extends readonly unknown[]> = readonly [...Depth, unknown]
type MaximalDepth = 6

/** Types with a JSON form. */
type PlainJson = string | number | boolean | null | undefined

/** Types that JSON represents nowhere. */
type WithoutJsonForm = bigint | symbol | ((...args: never) => unknown)

/** The paths in each union member that JSON never contains, or `true` for a member without such paths. */
type ReceivedJsonFault<Value, Path extends string, Depth extends readonly unknown[]> = unknown extends Value
  ? true
  : Value extends PlainJson
    ? true
    : Value extends WithoutJsonForm
      ? Path
      : Depth['length'] extends MaximalDepth
        ? true
        : Value extends readonly (infer Element)[]
          ? FaultOrTrue<FaultOfUnion<ReceivedJsonFault<Exclude<Element, undefined | null>, Path, NextDepth<Depth>>>>
          : Value extends Opaque
            ? Path
            : FaultOrTrue<
                {
                  [Key in keyof Value & string]-?: FaultOfUnion<
                    ReceivedJsonFault<
                      Exclude<Value[Key], undefined | null>,
                      string extends Key ? Path : `${Path}.${Key}`,
                      NextDepth<Depth>
                    >
                  >
                }[keyof Value & string]
              >

/**
 * The paths in a received body, such as `body.total`, that JSON cannot represent; `never` if JSON can represent at least one union member,
 * which clients can send.
 */
export type ReceivedFault<Value> = FaultOfUnion<ReceivedJsonFault<Exclude<Value, undefined | null>, 'body', []>>

/** The paths in a sent body, in any union or tuple member, that JSON cannot represent. */
export type SentFault<Value, Path extends string = 'body', Depth extends readonly unknown[] = []> = unknown extends Value
  ? never
  : Value extends PlainJson | JsonSerializable
    ? never
    : Value extends WithoutJsonForm
      ? Path
      : Depth['length'] extends MaximalDepth
        ? never
        : Value extends readonly (infer Element)[]
          ? SentFault<Element, Path, NextDepth<Depth>>
          : Value extends Opaque
            ? Path
            : {
                [Key in keyof Value & string]-?: SentFault<
                  Value[Key],
                  string extends Key ? Path : `${Path}.${Key}`,
                  NextDepth<Depth>
                >
              }[keyof Value & string]

/**
 * A received value that JSON can represent.
 *
 * @example
 * const details: JsonValue = { code: 'no_user', ids: [1, 2] }
 */
// A type that is cheap to compare with.
export type JsonValue = string | number | boolean | null | undefined | readonly JsonValue[] | JsonObject

interface JsonObject {
  readonly [key: string]: JsonValue
}

/** A sent value that JSON can represent. */
export type SentValue =
  | (string | number | boolean | null | undefined)
  | (JsonSerializable | readonly SentValue[] | SentObject)

interface SentObject {
  readonly [key: string]: SentValue
}
