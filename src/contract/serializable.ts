/** What text and JSON can carry, asked of the types that schemas accept and give. */

/** Does a string satisfy this, or a list of strings where `List` says that keys may repeat? What does stays. */
type Text<Value, List> = Value extends string
  ? Value
  : string extends Value
    ? Value
    : Value extends List & readonly (infer Element)[]
      ? [Text<Element, never>] extends [never]
        ? never
        : Value
      : never

/** Is there something besides `undefined` that the key accepts, and none of it text? */
type IsNoText<Value, List> = [Value] extends [never]
  ? false
  : { text: Text<Value, List> } extends { text: never }
    ? true
    : false

/**
 * The keys of which no string, nor list of strings, satisfies any. Keys that no schema names, as in a record, may be absent
 * altogether; what is no object at all, or not known, has none.
 */
export type KeysWithoutText<Values, List = never> = unknown extends Values
  ? never
  : Values extends object
    ? keyof {
        [
          Key in keyof Values as string extends Key
            ? never
            : true extends IsNoText<Exclude<Values[Key], undefined>, List>
              ? Key
              : never
        ]: never
      }
    : never

/** What JSON has a form for. Objects that know their own form, as a `Date` does, have one when they are sent. */
interface Serializable {
  toJSON: (key?: never) => unknown
}

/** Objects that JSON takes apart into nothing: maps, sets and bytes, blobs, promises. */
type Opaque =
  | { readonly [Symbol.iterator]: unknown }
  | { readonly [Symbol.asyncIterator]: unknown }
  | { readonly arrayBuffer: unknown }
  | { readonly then: unknown }
  | Serializable

/** How deep bodies are looked into: recursive types have no end. */
type Deeper<Depth extends readonly unknown[]> = readonly [...Depth, unknown]
type Deepest = 6

/** Is one of the alternatives carried (`true`)? Then there is no fault; else each says where it lies. */
type Settled<Fault> = true extends Fault ? never : Fault

/** Distributed over alternatives: where in each is what JSON cannot carry? `true` for one that it can. */
type FaultOf<Value, Place extends string, Own, Depth extends readonly unknown[]> = unknown extends Value
  ? true
  : Value extends string | number | boolean | null | undefined | Own
    ? true
    : Value extends bigint | symbol | ((...args: never) => unknown)
      ? Place
      : Depth['length'] extends Deepest
        ? true
        : Value extends readonly (infer Element)[]
          ? OrTrue<Settled<FaultOf<Exclude<Element, undefined | null>, Place, Own, Deeper<Depth>>>>
          : Value extends Opaque
            ? Place
            : OrTrue<
                {
                  [Key in keyof Value & string]-?: Settled<
                    FaultOf<
                      Exclude<Value[Key], undefined | null>,
                      string extends Key ? Place : `${Place}.${Key}`,
                      Own,
                      Deeper<Depth>
                    >
                  >
                }[keyof Value & string]
              >

type OrTrue<Fault> = [Fault] extends [never] ? true : Fault

/** Where in a body that is received there is what JSON cannot carry, such as `body.total`; `never` where it can. */
export type ReceivedFault<Value> = Settled<FaultOf<Exclude<Value, undefined | null>, 'body', never, []>>

/** Where in a body that is sent. */
export type SentFault<Value> = Settled<FaultOf<Exclude<Value, undefined | null>, 'body', Serializable, []>>

/** What JSON carries either way; a cheap question that most bodies pass, asked before the dear one. */
export type JsonValue = string | number | boolean | null | undefined | readonly JsonValue[] | JsonObject

interface JsonObject {
  readonly [key: string]: JsonValue
}

/** The same for what is sent. */
export type SentValue = string | number | boolean | null | undefined | Serializable | readonly SentValue[] | SentObject

interface SentObject {
  readonly [key: string]: SentValue
}
