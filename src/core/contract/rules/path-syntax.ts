/**
 * The rules for a path: its syntax, and that no other operation has the same route. A message names the wrong segment and the correct
 * spelling.
 *
 * Path parameters are letters, digits and `_`. `:user-id` is a parameter `user-id` in some libraries and `user` followed by `-id`
 * in others. Patterns that can be read in two ways are rejected.
 */
import { decodeSegment, type ParsedPath, type PathSegment, toSegments } from '../../../shared/path.ts'
import { formatMessage, type FormatMessage, type MessageOr } from '../../../shared/message.ts'
import type { Tell } from './field-checks.ts'
import type { ContractOperation } from '../operation.ts'
import type { AnyNamesByKey, Route, SharedRouteMessage } from './unique-keys.ts'

/** The message for a path that is not a string. */
export const noPath = "'path' must be a string, such as '/users/:id'"

/** The message for a path that does not begin with a slash. */
const noSlash = "'{}' must begin with '/'"

export type SlashMessage<Path> = FormatMessage<typeof noSlash, Path>

/** The messages for a parameter without a name, and for a repeated parameter. */
const noName = "':' must be followed by the name of a path parameter"
const sameName = "':{}' occurs twice in the path"

/** A character that literal text must not contain, except `:`. */
type ReservedCharacter = '{' | '}' | '*' | '?' | '(' | ')' | '#' | '\\' | ' '

/** A character that a name must not contain. `checkContract` reports further characters. */
type Punctuation =
  | (ReservedCharacter | '!' | '"' | '$' | '%' | '&' | "'" | '+' | ',' | '-' | '.' | '/')
  | (':' | ';' | '<' | '=' | '>' | '@' | '[' | ']' | '^' | '`' | '|' | '~')

/** A name that is not valid. */
type WrongName = `${string}${Punctuation}${string}`

/** The message for a parameter whose name is empty or repeated. */
type ParameterNameMessage<Wrong> = Wrong extends ''
  ? typeof noName
  : Wrong extends WrongName
    ? never
    : FormatMessage<typeof sameName, Wrong>

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

/** The parameter name in another library's syntax: `id` in `:id?`, `{id}`, `*id` and `@:id`. */
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

/** Matches a parameter, without the Unicode tables, which take long to compile. `checkPath` knows which characters are letters. */
const parameterPattern = /^:([\w\u0080-\uffff]+)$/

/**
 * Matches a segment that is not literal text: another library's pattern syntax, a character that `URL` changes in a path, or a segment that
 * `URL` may remove (the empty segment, `.` and `..`).
 */
const notLiteralPattern = /[\s\p{Cc}\p{Cs}?#\\:*(){}]|^(\.|%2e){0,2}$/iu

/** Splits a path into segments, and reports the path or each invalid segment. One trailing slash is ignored. */
export function parsePath(path: string, report: (text: string) => void = () => undefined): PathSegment[] {
  if (path[0] !== '/') report(path)
  // The name is an object key.
  const names = ['__proto__']
  return toSegments(path).map((text) => {
    const parameter = parameterPattern.exec(text)?.[1]
    if (parameter) {
      if (names.includes(parameter)) report(text)
      names.push(parameter)
      return { parameter }
    }
    const literal = notLiteralPattern.test(text) ? undefined : decodeSegment(text)
    if (literal === undefined) report(text)
    return { literal }
  })
}

/** Matches a name, with the Unicode tables. */
const namePattern = /^[\p{L}\p{N}_]+$/u

/** Matches the name that another library's syntax gives to a parameter, as `ParameterIn` finds it. */
const foreignPattern = /[:{*]([^!-/:-@[-^`{-~ ]+)/

/** Checks a path, and returns its segments if they can be compared with other operations' segments. */
export function checkPath(path: unknown, tell: Tell): PathSegment[] | undefined {
  if (typeof path !== 'string') return void tell(noPath)
  if (path[0] !== '/') tell(formatMessage(noSlash, path))
  const wrong: string[] = []
  const segments = parsePath(path[0] === '/' ? path : `/${path}`, (text) => wrong.push(text))
  for (const text of wrong) tell(toSegmentMessage(text))
  for (const { parameter } of segments) if (parameter && !namePattern.test(parameter)) tell(toSegmentMessage(`:${parameter}`))
  return segments
}

function toSegmentMessage(segment: string): string {
  if (segment === ':') return noName
  const name = segment.slice(1)
  if (segment[0] === ':' && name !== '__proto__' && namePattern.test(name)) return formatMessage(sameName, name)
  return `'${segment}' in the path must be literal text or a whole parameter: ':${namePattern.exec(foreignPattern.exec(segment)?.[1] ?? '')?.[0] ?? 'name'}'`
}

/** Splits the prefix for all paths, which may begin and end with a slash. */
export function parseBase(base: string, report: (text: string) => void): { path: string; segments: PathSegment[] } {
  const path = `/${base.replace(/^\/|\/$/g, '')}`
  const segments = parsePath(path, report)
  if (segments.some(({ parameter }) => parameter)) report(path)
  return { path, segments }
}

/** The path, or a message. A path that is not known yet is accepted. */
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
