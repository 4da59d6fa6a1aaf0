/** What JSON carries as it is. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * What arrives of a value that was sent as JSON: a `Date` is a string, what JSON leaves out is absent.
 *
 * @example
 * type Received = Jsonified<{ at: Date; size?: number }> // { at: string; size?: number }
 */
// Is it JSON as it is, as most bodies are? Then there is nothing to do.
export type Jsonified<Value> = [Value] extends [Json] ? Value : Formed<Value>

/** Distributed over alternatives: does it know its own form (`toJSON`), is it a list, or an object? */
type Formed<Value> = unknown extends Value
  ? Value
  : Value extends string | number | boolean | null | undefined
    ? Value
    : Value extends { toJSON: (...args: never) => infer Form }
      ? Jsonified<Form>
      : Value extends Unformed
        ? never
        : Value extends readonly unknown[]
          ? { [Index in keyof Value]: ElementForm<Value[Index]> }
          : Value extends ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
            ? {}
            : { [Key in keyof Value as FormedKey<Key, Value[Key]>]: Jsonified<Value[Key]> }

/** What JSON has no form for. */
type Unformed = bigint | symbol | ((...args: never) => unknown)

/** Is the element left out? Then `null` holds its place. */
type ElementForm<Element> = Element extends undefined | symbol | ((...args: never) => unknown)
  ? null
  : Jsonified<Element>

/** Is there something of it that JSON does not leave out? */
type FormedKey<Key, Value> = Key extends symbol
  ? never
  : [Value] extends [never]
    ? Key
    : unknown extends Value
      ? Key
      : [Exclude<Value, undefined>] extends [symbol | ((...args: never) => unknown)]
        ? never
        : Key
