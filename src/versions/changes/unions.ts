/** Unions of objects, which literals discriminate: their tags. */
import type { TextKey } from './keys.ts'
import type { Place, ValueSentence } from './sentences.ts'

/** `true` for a union, else `never`. */
export type IsUnion<Type, All = Type> = Type extends unknown ? ([All] extends [Type] ? never : true) : never

/** The keys whose values are literals in every member of a union. */
export type TagOf<Union> = keyof Union extends infer Key extends keyof Union & TextKey
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
export type Candidates<Given, Wanted, Tag> = Wanted extends unknown
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

/** The sentence for an object that no member of a union accepts. */
export type ObjectSentence<At extends Place, Path extends string> = ValueSentence<
  At,
  Path,
  At['role'] extends 'response' ? 'another object' : 'every object'
>
