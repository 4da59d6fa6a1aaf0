/** The rules for the syntax of a path. A message names the segment at fault and the spelling to use. */
import { decodeSegment, type PathSegment, toSegments } from '../path.ts'
import { type FormatMessage, formatMessage } from './message.ts'

const noSlash = "'{}' must begin with '/'"
const emptyParameter = "':' must be followed by the name of a path parameter"
const repeatedParameter = "':{}' occurs twice in the path"

/** The message for a path that does not begin with a slash. */
export type SlashMessage<Path> = FormatMessage<typeof noSlash, Path>

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
  ? typeof emptyParameter
  : Wrong extends WrongName
    ? never
    : FormatMessage<typeof repeatedParameter, Wrong>

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

const parameterSegmentPattern = /^:([\p{L}\p{N}_]+)$/u

/**
 * Matches characters that a literal segment must not contain: the pattern syntax of other libraries, and characters
 * that `URL` changes in a path.
 */
const reservedPattern = /[\s\p{Cc}\p{Cs}?#\\:*(){}]/u

/** Matches segments that `URL` may remove: the empty one, `.` and `..`. */
const resolvedPattern = /^\.{0,2}$/

/** Splits a path into segments and lists its problems. One trailing slash is ignored. */
export function parsePath(path: string): { segments: PathSegment[]; problems: string[] } {
  const problems: string[] = []
  if (path[0] !== '/') problems.push(formatMessage(noSlash, path))
  const names = new Set<string>()
  const segments = toSegments(path).map((text): PathSegment => {
    const parameter = parameterSegmentPattern.exec(text)?.[1]
    if (parameter === undefined) {
      const literal = reservedPattern.test(text) ? undefined : decodeSegment(text)
      if (literal === undefined || resolvedPattern.test(literal)) {
        const name = /[:{*]+([\p{L}\p{N}_]+)/u.exec(text)?.[1] ?? 'name'
        const other = `'${text}' in the path must be literal text or a whole parameter: ':${name}'`
        problems.push(text === ':' ? emptyParameter : other)
      }
      return { literal }
    }
    if (parameter === '__proto__') problems.push("'__proto__' cannot be the name of a path parameter")
    if (names.has(parameter)) problems.push(formatMessage(repeatedParameter, parameter))
    names.add(parameter)
    return { parameter }
  })
  return { segments, problems }
}

/** Splits the prefix of all paths, which may begin and end with a slash. The problems begin with `base`. */
export function parseBase(base: string): { path: string; segments: PathSegment[]; problems: string[] } {
  const path = `/${base.replace(/^\/|\/$/g, '')}`
  const { segments, problems } = parsePath(path)
  if (segments.some(({ parameter }) => parameter)) problems.push('path parameters are not allowed')
  return { path, segments, problems: problems.map((problem) => `base: ${problem}`) }
}
