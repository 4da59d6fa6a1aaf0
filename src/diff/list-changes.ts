/** The changes of arrays and tuples. */
import type { Place, ValueSentence } from './sentences.ts'
import type { Pairs, ValueChanges } from './value-changes.ts'

type List = readonly unknown[]

/** The sentences for a list and the lists that the receiver accepts. */
export type ListChanges<
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

/** The list with unknown elements. Its length remains: fixed, optional or at least some number. */
type Lengths<Elements extends List> = { readonly [Index in keyof Elements]: unknown }

type LengthChanges<Given extends List, Wanted extends List, At extends Place, Path extends string> = [Given] extends [
  Wanted,
]
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

/** The sentences for each element of a tuple. */
type ElementChanges<Given extends List, Wanted extends List, At extends Place, Path extends string, Outer extends Pairs> = {
  [Index in keyof Given & `${number}`]: Index extends keyof Wanted
    ? ValueChanges<Given[Index], Wanted[Index], At, `${Path}[${Index}]`, Outer>
    : number extends Wanted['length']
      ? ValueChanges<Given[Index], Wanted[number], At, `${Path}[${Index}]`, Outer>
      : never
}[keyof Given & `${number}`]
