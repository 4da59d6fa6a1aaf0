/** The changes of objects: by key, and by the literals that discriminate a union. */
import type { AbsentSentence, MissingSentence, Place, ValueSentence } from './sentences.ts'
import type { Pairs, ValueChanges } from './value-changes.ts'

/** The sentences for an object and the objects that the receiver accepts. */
export type ObjectChanges<Given, Wanted, At extends Place, Path extends string, Outer extends Pairs> = [
  Wanted,
] extends [never]
  ? ValueSentence<At, Path, 'an object'>
  : [IsUnion<Wanted>] extends [never]
    ? [Given & Wanted] extends [never]
      ? TagChanges<Given, Wanted, KeyChanges<Given, Wanted, At, Path, Outer>, At, Path, Outer>
      : KeyChanges<Given, Wanted, At, Path, Outer>
    : UnionChanges<Given, Wanted, Candidates<Given, Wanted, TagOf<Wanted>>, At, Path, Outer>

/** `true` for a union, else `never`. */
type IsUnion<Type, All = Type> = Type extends unknown ? ([All] extends [Type] ? never : true) : never

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

type TextKey = string | number

/** Whether the key is that of an index signature, as of a record. */
type IsWideKey<Key extends PropertyKey> = {} extends { [Name in Key]: 1 } ? true : false

/** Whether the key may be absent. A key of unknown values is required unless it is marked optional. */
type IsOptional<Values, Key extends keyof Values> = undefined extends Values[Key]
  ? unknown extends Values[Key]
    ? {} extends Pick<Values, Key>
      ? true
      : false
    : true
  : false

/** The path of a key; `*` stands for the keys of an index signature. */
type JoinedPath<Path extends string, Key extends TextKey> = Path extends ''
  ? KeyText<Key>
  : `${Path}.${KeyText<Key>}`

type KeyText<Key extends TextKey> = IsWideKey<Key> extends true ? '*' : `${Key}`

/** The sentence for a key that the receiver requires and the sender may omit. */
type PresenceChanges<
  Given,
  Wanted,
  Key extends keyof Given & keyof Wanted & TextKey,
  At extends Place,
  Path extends string,
> =
  IsOptional<Wanted, Key> extends true
    ? never
    : IsWideKey<Key> extends true
      ? never
      : [Extract<keyof Given, Key>] extends [never]
        ? AbsentSentence<At, JoinedPath<Path, Key>>
        : IsOptional<Given, Key> extends true
          ? AbsentSentence<At, JoinedPath<Path, Key>>
          : never

/** The value without `undefined`, which the sentence for its absence covers. */
type WithoutAbsence<Value> = unknown extends Value ? Value : Exclude<Value, undefined>

/** The sentences for the named properties that an index signature of the receiver describes. */
type IndexChanges<Given, Wanted, Index, At extends Place, Path extends string, Outer extends Pairs> = {
  [Key in keyof Given & TextKey]: Key extends Index
    ? ValueChanges<WithoutAbsence<Given[Key]>, Wanted, At, JoinedPath<Path, Key>, Outer>
    : never
}[keyof Given & TextKey]

/** The keys whose values are literals in every member of a union. */
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

/** The members of a union with the tags of `Given`. */
type Candidates<Given, Wanted, Tag> = Wanted extends unknown
  ? [OtherTag<Given, Wanted, Tag>] extends [never]
    ? Wanted
    : never
  : never

/** The tags that no object of both types can have. */
type OtherTag<Given, Wanted, Tag> = Tag extends keyof Given & keyof Wanted
  ? [Given[Tag] & Wanted[Tag]] extends [never]
    ? Tag
    : never
  : Tag

/** The sentences for an object and a union: those of the only member with its tags, or those of its tags. */
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

/** `true` for each member of a union that accepts `Given`. */
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
      : Sentences
    : never

/** The sentence for an object that no member of a union accepts. */
type ObjectSentence<At extends Place, Path extends string> = ValueSentence<
  At,
  Path,
  At['role'] extends 'response' ? 'another object' : 'every object'
>
