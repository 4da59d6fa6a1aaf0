/**
 * The values that a sender sends and a receiver does not accept, as sentences. Assignability decides first. Only the
 * parts that are not assignable are compared key by key, where an absent property is the same as an undefined one.
 */
import type { EmptyOr, IsOptional, IsWideKey, JoinedPath, PresenceChanges, TextKey, WithoutAbsence } from './keys.ts'
import type { AbsentSentence, MissingSentence, Place, Sentence, SomeSentence, ValueSentence, Warning } from './sentences.ts'
import type { Primitive, PrimitiveChanges, Unbranded, WholeChanges, WholeName, WholeObject } from './whole-values.ts'

/** The compared pairs that contain the current one. An array, because its length is the depth. */
type Pairs = readonly unknown[]

/** Types that are the same if each is assignable to the other. */
interface Pair<Given, Wanted> {
  given: (value: Given) => Given
  wanted: (value: Wanted) => Wanted
}

/** The depth at which the comparison stops. */
type MaximalPairs = 10

/** The sentences for the values in `Given` that `Wanted` does not accept. */
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
    : MemberChanges<Exclude<Given, Wanted>, Wanted, Extract<Given, Wanted>, At, Path, Outer>

/** The sentences for each union member that is not assignable. Both booleans have one sentence. */
type MemberChanges<
  Given,
  Wanted,
  Kept,
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
        : PrimitiveChanges<Unbranded<Given>, Unbranded<Extract<Wanted, Primitive>>, Wanted, Kept, At, Path>
      : Given extends WholeObject
        ? WholeChanges<WholeName<Given>, WholeName<Extract<Wanted, WholeObject>>, At, Path>
        : Outer['length'] extends MaximalPairs
          ? Sentence<At, Path, 'is nested too deeply to compare'>
          : Pair<Given, Wanted> extends Outer[number]
            ? never
            : Given extends List
              ? ListChanges<Given, Extract<Wanted, List>, At, Path, [...Outer, Pair<Given, Wanted>]>
              : ObjectChanges<
                  string extends keyof Given ? EmptyOr<Given> : Given,
                  PlainObject<Wanted>,
                  At,
                  Path,
                  [...Outer, Pair<Given, Wanted>]
                >

/** The union members that are neither lists nor sent as a whole. */
type PlainObject<Type> = Type extends object
  ? Type extends List | WholeObject
    ? never
    : string extends keyof Type
      ? EmptyOr<Type>
      : Type
  : never

/** The sentences for an object and the objects that the receiver accepts. */
type ObjectChanges<Given, Wanted, At extends Place, Path extends string, Outer extends Pairs> = [
  Wanted,
] extends [never]
  ? ValueSentence<At, Path, 'an object'>
  : [IsUnion<Wanted>] extends [never]
    ? [Given & Wanted] extends [never]
      ? TagChanges<Given, Wanted, KeyChanges<Given, Wanted, At, Path, Outer>, At, Path, Outer>
      : KeyChanges<Given, Wanted, At, Path, Outer>
    : UnionChanges<Given, Wanted, Candidates<Given, Wanted, TagOf<Wanted>>, At, Path, Outer>

/** The sentences for each key. A sender whose keys are not known may omit any. */
type KeyChanges<Given, Wanted, At extends Place, Path extends string, Outer extends Pairs> =
  | NamedKeyChanges<Given, Wanted, At, Path, Outer>
  | (string extends keyof Given
      ? { [Key in keyof Given & keyof Wanted & TextKey]: PresenceChanges<Given, Wanted, Key, At, Path> }[keyof Given &
          keyof Wanted &
          TextKey]
      : never)

type NamedKeyChanges<Given, Wanted, At extends Place, Path extends string, Outer extends Pairs> = {
  [Key in keyof Wanted & TextKey]: Key extends keyof Given
    ? [Given[Key]] extends [Wanted[Key]]
      ? unknown extends Wanted[Key]
        ? PresenceChanges<Given, Wanted, Key, At, Path>
        : never
      : | PresenceChanges<Given, Wanted, Key, At, Path>
        | ValueChanges<WithoutAbsence<Given[Key]>, WithoutAbsence<Wanted[Key]>, At, JoinedPath<Path, Key>, Outer>
    : IsWideKey<Key> extends true
      ? IndexChanges<Given, Wanted[Key], Key, At, Path, Outer>
      : IsOptional<Wanted, Key> extends true
        ? never
        : MissingSentence<At, JoinedPath<Path, Key>>
}[keyof Wanted & TextKey]

/** The sentences for the named properties that an index signature in the receiver describes. */
type IndexChanges<Given, Wanted, Index, At extends Place, Path extends string, Outer extends Pairs> = {
  [Key in keyof Given & TextKey]: Key extends Index
    ? ValueChanges<WithoutAbsence<Given[Key]>, Wanted, At, JoinedPath<Path, Key>, Outer>
    : never
}[keyof Given & TextKey]

/** The sentences for an object and a union: about the only member with its tags, otherwise about its tags. */
type UnionChanges<
  Given,
  Wanted,
  Candidate,
  At extends Place,
  Path extends string,
  Outer extends Pairs,
> = [Candidate] extends [never]
  ? TagChanges<Given, Wanted, ObjectSentence<At, Path>, At, Path, Outer>
  : true extends Accepts<Candidate, Given, At, Path, Outer>
    ? never
    : [IsUnion<Candidate>] extends [never]
      ? KeyChanges<Given, Candidate, At, Path, Outer>
      : ObjectSentence<At, Path>

/** `true` for each union member that accepts `Given`. */
type Accepts<Candidate, Given, At extends Place, Path extends string, Outer extends Pairs> = Candidate extends unknown
  ? [KeyChanges<Given, Candidate, At, Path, Outer>] extends [never]
    ? true
    : never
  : never

/** The sentences for the tags alone, because the other keys belong to other members; `Otherwise` if no tag differs. */
type TagChanges<Given, Wanted, Otherwise, At extends Place, Path extends string, Outer extends Pairs> =
  KeyChanges<Given, Pick<Wanted, TagOf<Wanted>>, At, Path, Outer> extends infer Sentences
    ? [Sentences] extends [never]
      ? Otherwise
      : // A client cannot expect a member of a union that it does not know.
        Sentences extends Warning<infer Text>
        ? Text
        : Sentences
    : never

/** The sentences for a list and the lists that the receiver accepts. */
type ListChanges<
  Given extends List,
  Wanted extends List,
  At extends Place,
  Path extends string,
  Outer extends Pairs,
> = [Wanted] extends [never]
  ? ValueSentence<At, Path, 'an array'>
  : | LengthChanges<Lengths<Given>, Lengths<Wanted>, At, Path>
    | (number extends Given['length']
        ? ValueChanges<Given[number], Wanted[number], At, `${Path}[]`, Outer>
        : ElementChanges<Given, Wanted, At, Path, Outer>)

/** The sentences for each tuple element. */
type ElementChanges<
  Given extends List,
  Wanted extends List,
  At extends Place,
  Path extends string,
  Outer extends Pairs,
> = {
  [Index in keyof Given & `${number}`]: Index extends keyof Wanted
    ? ValueChanges<Given[Index], Wanted[Index], At, `${Path}[${Index}]`, Outer>
    : number extends Wanted['length']
      ? ValueChanges<Given[Index], Wanted[number], At, `${Path}[${Index}]`, Outer>
      : never
}[keyof Given & `${number}`]

type List = readonly unknown[]

/** The list with unknown elements. Its length remains: fixed, optional or at least some number. */
type Lengths<Elements extends List> = { readonly [Index in keyof Elements]: unknown }

/** The sentences for the lengths that the receiver does not accept. */
type LengthChanges<Given extends List, Wanted extends List, At extends Place, Path extends string> = [Given] extends [Wanted]
  ? never
  : number extends Given['length']
    ? AnyLengthSentence<At, Path>
    : LengthSentence<Exclude<Given['length'], Wanted['length']>, At, Path>

type LengthSentence<Length, At extends Place, Path extends string> = [Length] extends [never]
  ? AnyLengthSentence<At, Path>
  : Length extends number
    ? ValueSentence<At, Path, `an array of length ${Length}`>
    : never

/** The sentence for lengths that are not listed. */
type AnyLengthSentence<At extends Place, Path extends string> = ValueSentence<
  At,
  Path,
  At['role'] extends 'response' ? 'an array of another length' : 'arrays of every length'
>

/** `true` for a union, else `never`. */
type IsUnion<Type, All = Type> = Type extends unknown ? ([All] extends [Type] ? never : true) : never

/** The keys whose values are literals in every union member. */
type TagOf<Union> = keyof Union extends infer Key extends keyof Union & TextKey
  ? Key extends unknown
    ? IsTag<Union[Key]> extends true
      ? Key
      : never
    : never
  : never

type IsTag<Value> = [Value] extends [string | number | boolean]
  ? string extends Value
    ? false
    : number extends Value
      ? false
      : true
  : false

/** The union members with the tags in `Given`. */
type Candidates<Given, Wanted, Tag> = Wanted extends unknown
  ? [OtherTag<Given, Wanted, Tag>] extends [never]
    ? Wanted
    : never
  : never

/** The tags that no object with both types can have. */
type OtherTag<Given, Wanted, Tag> = Tag extends keyof Given & keyof Wanted
  ? [Given[Tag] & Wanted[Tag]] extends [never]
    ? Tag
    : never
  : Tag

/** The sentence for an object that no union member accepts. */
type ObjectSentence<At extends Place, Path extends string> = ValueSentence<
  At,
  Path,
  At['role'] extends 'response' ? 'another object' : 'every object'
>

/** Whether two types are identical. Unlike `Invariant`, this tells `any` from other types. */
export type Identical<One, Other> =
  (<Type>() => Type extends One ? 1 : 2) extends <Type>() => Type extends Other ? 1 : 2 ? true : false

/**
 * Wraps a type so that `Invariant<One> extends Invariant<Other>` if each type is assignable to the other, which costs a
 * third of `Identical`. Only for type parameters: the compiler compares `Invariant<One['key']>` before it knows `One`.
 */
export interface Invariant<Type> {
  <Other>(): Other extends Type ? 1 : 2
}

/** The same for other types. The compiler defers comparing a tuple that contains a type parameter. */
export type IsSame<One, Other> = [One, Invariant<One>] extends [unknown, Invariant<Other>] ? true : false
