/** The values that a round trip through JSON does not change. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * A value's type after a round trip through JSON: a `Date` becomes a string, and properties that JSON omits are absent.
 *
 * @example
 * type Received = Jsonified<{ at: Date; size?: number }> // { at: string; size?: number }
 */
// Most bodies consist of JSON values only and need just this comparison. It distributes over a union, because comparing tuples costs more.
export type Jsonified<Value> = Value extends Json ? Value : JsonifiedValue<Value>

/** The output of a schema that a client decodes, whose type stays as it is. */
export interface Decoded<out Value> {
  readonly '~decoded': Value
}

/** Each union member's JSON form: the result of `toJSON`, or the value with converted elements or properties. */
type JsonifiedValue<Value> = unknown extends Value
  ? Value
  : Value extends string | number | boolean | null | undefined
    ? Value
    : Value extends { toJSON: (...args: never) => infer Result }
      ? Jsonified<Result>
      : Value extends WithoutJson
        ? never
        : Value extends readonly unknown[]
          ? { [Index in keyof Value]: JsonifiedElement<Value[Index]> }
          : Value extends ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | Decoded<unknown>
            ? Value extends Decoded<infer Inner>
              ? Inner
              : {}
            : { [Key in keyof Value as JsonifiedKey<Key, Value[Key]>]: Jsonified<Value[Key]> }

/** The values that JSON cannot represent. */
type WithoutJson = bigint | symbol | ((...args: never) => unknown)

/** An array's converted element: `null` for a value that JSON omits. */
type JsonifiedElement<Element> = Element extends undefined | symbol | ((...args: never) => unknown)
  ? null
  : Jsonified<Element>

/** The key, or `never` for a property that JSON omits. */
type JsonifiedKey<Key, Value> = Key extends symbol
  ? never
  : [Value] extends [never]
    ? Key
    : unknown extends Value
      ? Key
      : [Exclude<Value, undefined>] extends [symbol | ((...args: never) => unknown)]
        ? never
        : Key
