/** Object keys: whether they may be absent, and their paths. */
import type { AbsentSentence, Place } from './sentences.ts'

/** The keys that are sent; brands have symbols. */
export type TextKey = string | number

/** Whether the key belongs to an index signature, as in a record. */
export type IsWideKey<Key extends PropertyKey> = {} extends { [Name in Key]: 1 } ? true : false

/** Whether the key may be absent. A key with unknown values is required unless it is marked optional. */
export type IsOptional<Values, Key extends keyof Values> = undefined extends Values[Key]
  ? unknown extends Values[Key]
    ? {} extends Pick<Values, Key>
      ? true
      : false
    : true
  : false

/** The path of a key; `*` stands for the keys of an index signature. */
export type JoinedPath<Path extends string, Key extends TextKey> = Path extends ''
  ? KeyText<Key>
  : `${Path}.${KeyText<Key>}`

type KeyText<Key extends TextKey> = IsWideKey<Key> extends true ? '*' : `${Key}`

/** The sentence for a key that the receiver requires and the sender may omit. */
export type PresenceChanges<
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
export type WithoutAbsence<Value> = unknown extends Value ? Value : Exclude<Value, undefined>

/** `{}` for an object without keys, which zod infers as a record of `never`. */
export type EmptyOr<Type> = [Type[keyof Type]] extends [never] ? {} : Type
