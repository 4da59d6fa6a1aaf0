/** Values that are compared as a whole: primitive values, files, bytes and dates. */
import type { LiteralSentence, Place, SomeSentence, ValueSentence } from './sentences.ts'

export type Primitive = string | number | boolean | bigint | symbol

/** The type without brands, which are not sent. */
export type Unbranded<Value> = Value extends Primitive
  ? Value extends infer Plain & Pick<Value, Exclude<keyof Value, PrimitiveKey>>
    ? Plain
    : Value
  : never

/** The keys without brands. A bigint has none of its own. */
type PrimitiveKey = keyof string | keyof number | keyof symbol

/**
 * The sentences for a primitive value; `Kept` are the values that both types have. Text satisfies a list, because the router wraps a key's
 * single value.
 */
export type PrimitiveChanges<Given, Accepted, Wanted, Kept, At extends Place, Path extends string> = [
  Given,
] extends [Accepted]
  ? never
  : At['role'] extends 'text'
    ? [`${Given & (string | number | bigint | boolean)}`] extends [Accepted | ElementOf<Wanted>]
      ? never
      : PrimitiveSentence<Given, Accepted, Kept, At, Path>
    : PrimitiveSentence<Given, Accepted, Kept, At, Path>

type ElementOf<Wanted> = Wanted extends readonly (infer Element)[] ? Element : never

/** The sentence for a literal, or for a type. */
type PrimitiveSentence<Given, Accepted, Kept, At extends Place, Path extends string> = Given extends string
  ? IsLiteral<Given> extends true
    ? LiteralSentence<At, Path, `'${Given}'`, IsSome<Extract<Kept, string>>>
    : TypeSentence<'string', Extract<Accepted, string>, At, Path>
  : Given extends number
    ? `${number}` extends `${Given}`
      ? TypeSentence<'number', Extract<Accepted, number>, At, Path>
      : LiteralSentence<At, Path, `${Given}`, IsSome<Extract<Kept, number>>>
    : Given extends boolean
      ? ValueSentence<At, Path, `${Given}`>
      : Given extends bigint
        ? TypeSentence<'bigint', Extract<Accepted, bigint>, At, Path>
        : TypeSentence<'symbol', Extract<Accepted, symbol>, At, Path>

type IsSome<Values> = [Values] extends [never] ? false : true

/** Whether a string is one literal, not a pattern. */
type IsLiteral<Text extends string> = {} extends { [Key in Text]: 1 } ? false : true

/** The sentence for a type from which the receiver accepts some values, or none. */
type TypeSentence<Type extends string, Accepted, At extends Place, Path extends string> = [Accepted] extends [never]
  ? ValueSentence<At, Path, `a ${Type}`>
  : SomeSentence<At, Path, Type>

/** Objects that are sent as a whole: files, bytes and dates. */
export type WholeObject = Blob | ArrayBuffer | ArrayBufferView | ReadableStream | Date | FormData | URLSearchParams

/** Such an object's kind; `Blob` and `File`, and all bytes, are the same when they are sent. */
export type WholeName<Value> = Value extends Blob
  ? 'a file'
  : Value extends Date
    ? 'a date'
    : Value extends FormData | URLSearchParams
      ? 'a form'
      : Value extends WholeObject
        ? 'bytes'
        : never

/** The sentence for such an object, if the receiver accepts none of its kind. */
export type WholeChanges<Name, Accepted, At extends Place, Path extends string> = [Name] extends [Accepted]
  ? never
  : ValueSentence<At, Path, Name & string>
