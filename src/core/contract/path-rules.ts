/** The messages for the path of an operation, which name the segment at fault and the spelling to use. */
import type { FormatMessage, Messages } from './messages.ts'

/** A character that literal text must not contain, except `:`. */
type ReservedCharacter = '{' | '}' | '*' | '?' | '(' | ')' | '#' | '\\' | ' '

/** A character that a name must not contain. Start-up reports the other characters too. */
type Punctuation =
  | (ReservedCharacter | '!' | '"' | '$' | '%' | '&' | "'" | '+' | ',' | '-' | '.' | '/')
  | (':' | ';' | '<' | '=' | '>' | '@' | '[' | ']' | '^' | '`' | '|' | '~')

/** A name that is not valid. */
type WrongName = `${string}${Punctuation}${string}`

/** The message for a parameter whose name is empty or repeated. */
export type ParameterNameMessage<Wrong> = Wrong extends ''
  ? Messages['emptyParameter']
  : Wrong extends WrongName
    ? never
    : FormatMessage<Messages['repeatedParameter'], Wrong>

/** The message for each segment that is neither literal text nor a parameter. */
export type SegmentMessages<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? SegmentMessage<Segment> | SegmentMessages<Rest>
  : SegmentMessage<Path>

type SegmentMessage<Segment extends string> = Segment extends `:${string}`
  ? Segment extends `:${WrongName}`
    ? ForeignMessage<Segment>
    : never
  : Segment extends `${string}${ReservedCharacter | ':'}${string}`
    ? ForeignMessage<Segment>
    : never

type ForeignMessage<Segment extends string> =
  `'${Segment}' in the path must be literal text or a whole parameter: ':${ParameterIn<Segment>}'`

/** The name that the syntax of another library gives to a parameter: `id` in `:id?`, `{id}`, `*id` and `@:id`. */
type ParameterIn<Segment extends string> = Segment extends `${infer Character}${infer Rest}`
  ? Character extends ':' | '{' | '*'
    ? LeadingName<Rest> extends ''
      ? ParameterIn<Rest>
      : LeadingName<Rest>
    : ParameterIn<Rest>
  : 'name'

/** The characters before the first punctuation. */
type LeadingName<Text extends string, Name extends string = ''> = Text extends `${infer Character}${infer Rest}`
  ? Character extends Punctuation
    ? Name
    : LeadingName<Rest, `${Name}${Character}`>
  : Name
