/** The lengths of arrays and tuples. */
import type { Place, ValueSentence } from './sentences.ts'

export type List = readonly unknown[]

/** The list with unknown elements. Its length remains: fixed, optional or at least some number. */
export type Lengths<Elements extends List> = { readonly [Index in keyof Elements]: unknown }

/** The sentences for the lengths that the receiver does not accept. */
export type LengthChanges<
  Given extends List,
  Wanted extends List,
  At extends Place,
  Path extends string,
> = [Given] extends [Wanted]
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
