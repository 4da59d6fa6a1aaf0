/** The messages for the path of an operation, which name the segment at fault and the spelling to use. */
import type { FormatMessage, Messages } from './messages.ts'
import type { Reserved } from './path.ts'

/** The message for each name or literal text that `ParsedPath` finds wrong. */
export type PathMessage<Wrong> = Wrong extends ''
  ? Messages['emptyParameter']
  : Wrong extends `/${infer Rest}`
    ? LiteralMessage<Rest>
    : Wrong extends string
      ? LeadingName<Wrong> extends Wrong
        ? FormatMessage<Messages['repeatedParameter'], Wrong>
        : SegmentMessage<`:${Wrong}`>
      : never

/** The message for each segment with a reserved character. */
type LiteralMessage<Literal extends string> = Literal extends `${infer Segment}/${infer Rest}`
  ? (Segment extends Reserved ? SegmentMessage<Segment> : never) | LiteralMessage<Rest>
  : Literal extends Reserved
    ? SegmentMessage<Literal>
    : never

type SegmentMessage<Segment extends string> =
  `'${Segment}' in the path must be literal text or a whole parameter: ':${ParameterIn<Segment>}'`

/** The name that the syntax of another library gives to a parameter: `id` in `:id?`, `{id}`, `*id` and `@:id`. */
type ParameterIn<Segment extends string> = Segment extends `${infer Character}${infer Rest}`
  ? Character extends ':' | '{' | '*'
    ? LeadingName<Rest> extends ''
      ? ParameterIn<Rest>
      : LeadingName<Rest>
    : ParameterIn<Rest>
  : 'name'

/** The letters, digits and underscores before the first other character. */
type LeadingName<Text extends string, Name extends string = ''> = Text extends `${infer Character}${infer Rest}`
  ? Character extends Punctuation
    ? Name
    : LeadingName<Rest, `${Name}${Character}`>
  : Name

type Punctuation =
  | (' ' | '!' | '"' | '#' | '$' | '%' | '&' | "'" | '(' | ')' | '*' | '+' | ',' | '-' | '.' | '/')
  | (':' | ';' | '<' | '=' | '>' | '?' | '@' | '[' | '\\' | ']' | '^' | '`' | '{' | '|' | '}' | '~')
