/**
 * The rules for a path: its syntax, and that no other operation has its route. A message names the segment at fault and the spelling to use.
 *
 * Path parameters are letters, digits and `_`. `:user-id` is a parameter `user-id` in some libraries and `user` followed by `-id`
 * in others. Patterns that can be read in two ways are rejected.
 */
import { decodeSegment, type ParsedPath, type PathSegment, toSegments } from '../../../shared/path.ts'
import type { FormatMessage, MessageOr, Report } from '../../../shared/message.ts'
import type { ContractOperation } from '../operation.ts'
import type { AnyNamesByKey, Route, SharedRouteMessage } from './unique-keys.ts'

/** The message for a path that does not begin with a slash. */
export type SlashMessage<Path> = FormatMessage<"'{}' must begin with '/'", Path>

/** A character that literal text must not contain, except `:`. */
type ReservedCharacter = '{' | '}' | '*' | '?' | '(' | ')' | '#' | '\\' | ' '

/** A character that a name must not contain. Start-up reports the other characters too. */
type Punctuation =
  | (ReservedCharacter | '!' | '"' | '$' | '%' | '&' | "'" | '+' | ',' | '-' | '.' | '/')
  | (':' | ';' | '<' | '=' | '>' | '@' | '[' | ']' | '^' | '`' | '|' | '~')

/** A name that is not valid. */
type WrongName = `${string}${Punctuation}${string}`

/** The message for a parameter whose name is empty or repeated. */
type ParameterNameMessage<Wrong> = Wrong extends ''
  ? "':' must be followed by the name of a path parameter"
  : Wrong extends WrongName
    ? never
    : FormatMessage<"':{}' occurs twice in the path", Wrong>

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

/** Matches most parameters, without the tables of Unicode: they take longer to compile than a hundred paths to parse. */
const asciiParameterPattern = /^:\w+$/

/** Matches a parameter. */
const parameterSegmentPattern = /^:[\p{L}\p{N}_]+$/u

/**
 * Matches characters that a literal segment must not contain: the pattern syntax of other libraries, and characters
 * that `URL` changes in a path.
 */
const reservedPattern = /[\s\p{Cc}\p{Cs}?#\\:*(){}]/u

/** Matches segments that `URL` may remove: the empty one, `.` and `..`. */
const resolvedPattern = /^\.{0,2}$/

/** Splits a path into segments and reports its problems. One trailing slash is ignored. */
export function parsePath(path: string, report: Report = () => undefined): PathSegment[] {
  if (path[0] !== '/') report(path, 'does not begin with a slash')
  const names: string[] = []
  return toSegments(path).map((text): PathSegment => {
    // The name is a key of an object.
    if (text[0] !== ':' || text === ':__proto__' || !(asciiParameterPattern.test(text) || parameterSegmentPattern.test(text))) {
      const literal = reservedPattern.test(text) ? undefined : decodeSegment(text)
      if (literal === undefined || resolvedPattern.test(literal)) report(text, 'is not a path segment')
      return { literal }
    }
    const parameter = text.slice(1)
    if (names.includes(parameter)) report(text, 'occurs twice')
    names.push(parameter)
    return { parameter }
  })
}

/** Splits the prefix of all paths, which may begin and end with a slash. */
export function parseBase(base: string, report: Report): { path: string; segments: PathSegment[] } {
  const path = `/${base.replace(/^\/|\/$/g, '')}`
  const segments = parsePath(path, report)
  if (segments.some(({ parameter }) => parameter)) report(path, 'has a path parameter')
  return { path, segments }
}

/** The path, or a message in its place. A path that is not known yet is accepted. */
export type PathRules<Operation extends ContractOperation, Name, Keys extends AnyNamesByKey> = [
  Operation['method'],
  {
    valid: IsValidPath<
      ParsedPath<Operation['path']>['wrong'] | SegmentMessages<Operation['path']>,
      Operation['path'],
      Keys[Route<Operation>],
      Name
    >
  },
] extends [unknown, { valid: never }]
  ? MessageOr<
      [Operation['path'] & `/${string}`] extends [never]
        ? SlashMessage<Operation['path']>
        : {} extends { [Known in Operation['path']]: 1 }
          ? never
          : | ParameterNameMessage<ParsedPath<Operation['path']>['wrong']>
            | SegmentMessages<Operation['path']>
            | SharedRouteMessage<Keys, Operation, Name>,
      Operation['path']
    >
  : Operation['path']

type IsValidPath<Wrong, Path, RouteNames, Name> = [Wrong, Path, RouteNames] extends [never, `/${string}`, Name] ? true : never
