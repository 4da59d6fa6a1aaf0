import { formatMessage, messages } from './messages.ts'

/** What a path says: its shape, with the parameters' names left out; the names; those that are empty or there twice. */
export interface PathParts<Shape = string, Name = unknown, Wrong = unknown> {
  shape: Shape
  name: Name
  wrong: Wrong
}

/**
 * A path taken apart, a parameter at a time: is there one that something follows, is there a last one? What was found so
 * far is handed on in the other type parameters, so that the compiler's recursion stays a loop. An intersection finds what
 * is wrong: it is cheaper than a question. One trailing slash is ignored.
 */
export type ParsedPath<
  Path extends string,
  Shape extends string = '',
  Found extends string = never,
  Wrong = never,
> = Path extends `${infer Literal}/:${infer Name}/${infer Tail}`
  ? ParsedPath<`/${Tail}`, `${Shape}${Literal}/:`, Found | Name, Wrong | (Name & (Found | ''))>
  : Path extends `${infer Literal}/:${infer Name}`
    ? PathParts<`${Shape}${Literal}/:`, Found | Name, Wrong | (Name & (Found | ''))>
    : PathParts<`${Shape}${Path extends `${infer Head}/` ? Head : Path}`, Found, Wrong>

/**
 * Path parameters that no schema describes: a string for each name, or whatever a path holds that is not known yet.
 * Distributes over paths.
 */
export type PathParameters<Path extends string> = Path extends unknown
  ? string extends Path
    ? { [name: string]: string | undefined }
    : { [Name in ParsedPath<Path>['name']]: string }
  : never

/** A path taken apart: each segment is literal text, decoded, or the name of a parameter. */
export interface PathSegment {
  readonly literal?: string | undefined
  readonly parameter?: string | undefined
}

const parameterPattern = /^:([\p{L}\p{N}_]+)$/u

/** What no literal segment can be: other libraries' patterns, and what a URL would not leave in a path. */
const reservedPattern = /[\s\p{Cc}\p{Cs}?#\\:*(){}]/u

/** What a URL resolves, encoded or not: no segment at all, this one, the one above. */
const resolvedPattern = /^\.{0,2}$/

/** Takes a path apart, and says in a sentence each what is wrong with it. One trailing slash is ignored. */
export function parsePath(path: string): { segments: PathSegment[]; problems: string[] } {
  const problems: string[] = []
  if (path[0] !== '/') problems.push(formatMessage(messages.noSlash, path))
  const names = new Set<string>()
  const segments = toSegments(path).map((text): PathSegment => {
    const parameter = parameterPattern.exec(text)?.[1]
    if (parameter === undefined) {
      const literal = reservedPattern.test(text) ? undefined : decodeSegment(text)
      if (literal === undefined || resolvedPattern.test(literal)) {
        const other = `'${text}' in the path is neither literal text nor ':' and a name`
        problems.push(text === ':' ? messages.emptyParameter : other)
      }
      return { literal }
    }
    if (parameter === '__proto__') problems.push(`a path parameter cannot be called '${parameter}'`)
    if (names.has(parameter)) problems.push(formatMessage(messages.repeatedParameter, parameter))
    names.add(parameter)
    return { parameter }
  })
  return { segments, problems }
}

/** Takes the prefix of all paths apart, with or without slashes around it; what is wrong with it says `base` first. */
export function parseBase(base: string): { path: string; segments: PathSegment[]; problems: string[] } {
  const path = `/${base.replace(/^\/|\/$/g, '')}`
  const { segments, problems } = parsePath(path)
  if (segments.some(({ parameter }) => parameter)) problems.push('it cannot have parameters')
  return { path, segments, problems: problems.map((problem) => `base: ${problem}`) }
}

/** What paths are told apart by: it is the same where they differ in the names of their parameters alone. */
export function toShape(segments: readonly PathSegment[]): string {
  return segments.map(({ literal }) => (literal === undefined ? '/:' : `/${encodeURIComponent(literal)}`)).join('')
}

/** The segments of a path, as written; one trailing slash is ignored, and `/` has none. */
export function toSegments(path: string): string[] {
  const from = path[0] === '/' ? 1 : 0
  const to = path.length - (path.length > 1 && path.endsWith('/') ? 1 : 0)
  return path.length > from ? path.slice(from, to).split('/') : []
}

/** A segment with its percent-encoding undone (RFC 3986, section 2.1), or undefined where that is malformed. */
export function decodeSegment(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
