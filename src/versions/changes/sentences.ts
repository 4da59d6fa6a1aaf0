/**
 * The sentences in `BreakingChanges`: the operation, the place and the fact. A property or header name is quoted after its place, with a
 * colon in between if the place itself ends with a quoted name.
 */

/**
 * How a value travels: as `text` (parameters, headers and forms), as a request's `body`, or in a `response`. The server receives the first
 * two, the client the third.
 */
type Role = 'text' | 'body' | 'response'

/** Where a value is: the text before a property's path, such as `getUser: query`. */
export interface Place<ValueRole extends Role = Role, Text extends string = string> {
  role: ValueRole
  text: Text
}

/** The sentence for a property, or for the whole value if the path is empty. */
export type Sentence<At extends Place, Path extends string, Fact extends string> = Path extends ''
  ? `${At['text']} ${Fact}`
  : At['text'] extends `${string}'`
    ? `${At['text']}: '${Path}' ${Fact}`
    : `${At['text']} '${Path}' ${Fact}`

/** The sentence for a value that the receiver does not expect. */
export type ValueSentence<At extends Place, Path extends string, Value extends string> = Sentence<
  At,
  Path,
  At['role'] extends 'response' ? `may now be ${Value}` : `no longer accepts ${Value}`
>

/** The sentence for a change that warns clients and breaks none: an added value, such as in an enum. */
export interface Warning<Text> {
  warning: Text
}

/** The sentence for a literal. A client must expect more values of a kind if both versions list one (`IsKept`). */
export type LiteralSentence<At extends Place, Path extends string, Value extends string, IsKept> =
  At['role'] extends 'response'
    ? IsKept extends true
      ? Warning<ValueSentence<At, Path, Value>>
      : ValueSentence<At, Path, Value>
    : ValueSentence<At, Path, Value>

/** The sentence for some of a type's values, if the receiver expects different ones. */
export type SomeSentence<At extends Place, Path extends string, Type extends string> = ValueSentence<
  At,
  Path,
  `${At['role'] extends 'response' ? 'any' : 'every'} ${Type}`
>

/** The sentence for a value that may be undefined, which in JSON means absent. */
export type AbsentSentence<At extends Place, Path extends string> = Sentence<
  At,
  Path,
  At['role'] extends 'response' ? 'may now be undefined' : 'is now required'
>

/** The sentence for a property that the sender's schema does not have. */
export type MissingSentence<At extends Place, Path extends string> = Sentence<
  At,
  Path,
  At['role'] extends 'response' ? 'is no longer sent' : 'is now required'
>
