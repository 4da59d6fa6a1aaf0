/**
 * The values that a sender sends and a receiver does not accept, as sentences. Assignability decides first. Only the
 * parts that are not assignable are compared key by key, where an absent property is the same as an undefined one.
 */
import type { ListChanges } from './list-changes.ts'
import type { ObjectChanges } from './object-changes.ts'
import type { AbsentSentence, Place, Sentence, SomeSentence, ValueSentence } from './sentences.ts'

/** The compared pairs that contain the current one. An array, because its length is the depth. */
export type Pairs = readonly unknown[]

/** Types that are the same if each is assignable to the other. */
interface Pair<Given, Wanted> {
  given: (value: Given) => Given
  wanted: (value: Wanted) => Wanted
}

/** The depth at which the comparison stops. */
type MaximalDepth = 10

/** The sentences for the values of `Given` that `Wanted` does not accept. */
export type ValueChanges<
  Given,
  Wanted,
  At extends Place,
  Path extends string = '',
  Outer extends Pairs = [],
> = [Given] extends [Wanted]
  ? never
  : unknown extends Given
    ? At['role'] extends 'text'
      ? ValueChanges<string, Wanted, At, Path, Outer>
      : SomeSentence<At, Path, 'value'>
    : MemberChanges<Exclude<Given, Wanted>, Wanted, At, Path, Outer>

/** The sentences for each member of a union that is not assignable. Both booleans have one sentence. */
type MemberChanges<
  Given,
  Wanted,
  At extends Place,
  Path extends string,
  Outer extends Pairs,
  All = Given,
> = Given extends undefined
  ? AbsentSentence<At, Path>
  : Given extends null
    ? ValueSentence<At, Path, 'null'>
    : Given extends Primitive
        ? [Given, boolean] extends [boolean, Extract<All, boolean>]
          ? ValueSentence<At, Path, 'a boolean'>
          : PrimitiveChanges<Unbranded<Given>, Unbranded<Extract<Wanted, Primitive>>, Wanted, At, Path>
        : Given extends Opaque
          ? OpaqueChanges<OpaqueName<Given>, OpaqueName<Extract<Wanted, Opaque>>, At, Path>
          : Outer['length'] extends MaximalDepth
            ? Sentence<At, Path, 'is nested too deeply to compare'>
            : Pair<Given, Wanted> extends Outer[number]
              ? never
              : Given extends readonly unknown[]
                ? ListChanges<Given, Extract<Wanted, readonly unknown[]>, At, Path, [...Outer, Pair<Given, Wanted>]>
                : ObjectChanges<
                    string extends keyof Given ? EmptyOr<Given> : Given,
                    PlainObject<Wanted>,
                    At,
                    Path,
                    [...Outer, Pair<Given, Wanted>]
                  >

/** The members of a union that are neither lists nor sent as a whole. */
type PlainObject<Type> = Type extends object
  ? Type extends readonly unknown[] | Opaque
    ? never
    : string extends keyof Type
      ? EmptyOr<Type>
      : Type
  : never

/** `{}` for an object without keys, which zod infers as a record of `never`. */
type EmptyOr<Type> = [Type[keyof Type]] extends [never] ? {} : Type

type Primitive = string | number | boolean | bigint | symbol

/** The type without brands, which are not sent. */
type Unbranded<Value> = Value extends Primitive
  ? Value extends infer Plain & Pick<Value, Exclude<keyof Value, PrimitiveKey>>
    ? Plain
    : Value
  : never

type PrimitiveKey = keyof string | keyof number | keyof bigint | keyof symbol

/** Text satisfies a list, because the router wraps a single value of a key. */
type PrimitiveChanges<Given, Accepted, Wanted, At extends Place, Path extends string> = [Given] extends [Accepted]
  ? never
  : At['role'] extends 'text'
    ? [`${Given & (string | number | bigint | boolean)}`] extends [Accepted | ElementOf<Wanted>]
      ? never
      : PrimitiveSentence<Given, Accepted, At, Path>
    : PrimitiveSentence<Given, Accepted, At, Path>

type ElementOf<Wanted> = Wanted extends readonly (infer Element)[] ? Element : never

type PrimitiveSentence<Given, Accepted, At extends Place, Path extends string> = Given extends string
  ? IsLiteral<Given> extends true
    ? ValueSentence<At, Path, `'${Given}'`>
    : TypeSentence<'string', Extract<Accepted, string>, At, Path>
  : Given extends number
    ? `${number}` extends `${Given}`
      ? TypeSentence<'number', Extract<Accepted, number>, At, Path>
      : ValueSentence<At, Path, `${Given}`>
    : Given extends boolean
      ? ValueSentence<At, Path, `${Given}`>
      : Given extends bigint
        ? TypeSentence<'bigint', Extract<Accepted, bigint>, At, Path>
        : TypeSentence<'symbol', Extract<Accepted, symbol>, At, Path>

/** Whether a string is one literal, not a pattern. */
type IsLiteral<Text extends string> = {} extends { [Key in Text]: 1 } ? false : true

/** The sentence for a type of which the receiver accepts some values, or none. */
type TypeSentence<Type extends string, Accepted, At extends Place, Path extends string> = [Accepted] extends [never]
  ? ValueSentence<At, Path, `a ${Type}`>
  : SomeSentence<At, Path, Type>

/** Objects that are sent as a whole: files, bytes and dates. */
type Opaque = Blob | ArrayBuffer | ArrayBufferView | ReadableStream | Date | FormData | URLSearchParams

type OpaqueName<Value> = Value extends Blob
  ? 'a file'
  : Value extends Date
    ? 'a date'
    : Value extends FormData | URLSearchParams
      ? 'a form'
      : Value extends Opaque
        ? 'bytes'
        : never

type OpaqueChanges<Name, Accepted, At extends Place, Path extends string> = [Name] extends [Accepted]
  ? never
  : ValueSentence<At, Path, Name & string>
