/** A path's parts: its shape without the parameter names, the names, and the empty or repeated names. */
export interface PathParts<Shape = string, Name = unknown, Wrong = unknown> {
  shape: Shape
  name: Name
  wrong: Wrong
}

/**
 * A path's parts. Most paths have at most one parameter, which needs no record of earlier parameters. One trailing slash is ignored. Before
 * each pattern with `infer` stands the same pattern without `infer`, because it fails in fewer instantiations.
 */
export type ParsedPath<Path extends string> = Path extends `${string}/:${string}`
  ? Path extends `${infer Literal}/:${infer Rest}`
    ? Rest extends `${string}/${string}`
      ? Rest extends `${infer Name}/${infer Tail}`
        ? RemainingPath<`/${Tail}`, `${Literal}/:`, Name, Name & ''>
        : never
      : PathParts<`${Literal}/:`, Rest, Rest & ''>
    : never
  : PathParts<WithoutSlash<Path>, never, never>

/**
 * The parts of a path whose start is read, one parameter at a time. The other type parameters hold the results so far,
 * which makes the recursion a tail call. `Wrong` is an intersection because that is cheaper than a conditional type.
 */
type RemainingPath<
  Path extends string,
  Shape extends string,
  Found extends string,
  Wrong,
> = Path extends `${string}/:${string}`
  ? Path extends `${infer Literal}/:${infer Rest}`
    ? Rest extends `${string}/${string}`
      ? Rest extends `${infer Name}/${infer Tail}`
        ? RemainingPath<`/${Tail}`, `${Shape}${Literal}/:`, Found | Name, Wrong | (Name & (Found | ''))>
        : never
      : PathParts<`${Shape}${Literal}/:`, Found | Rest, Wrong | (Rest & (Found | ''))>
    : never
  : PathParts<`${Shape}${WithoutSlash<Path>}`, Found, Wrong>

/** The path without one trailing slash. */
type WithoutSlash<Path extends string> = Path extends `${string}/` ? (Path extends `${infer Head}/` ? Head : Path) : Path

/** The path parameters without a schema: a string per name, or any names for a path that is not known. */
export type PathParameters<Path extends string> = Path extends unknown
  ? {} extends { [Known in Path]: 1 }
    ? OpenParameters<ParsedPath<Path>['name']>
    : { [Name in ParsedPath<Path>['name']]: string }
  : never

/** A template literal's parameters, `/users/${string}`, which may have any names if the literal names none. */
type OpenParameters<Name extends string> = [Name] extends [never]
  ? { [name: string]: string | undefined }
  : string extends Name
    ? { [name: string]: string | undefined }
    : { [Known in Name]: string }

/** A path segment: decoded literal text or a parameter name. */
export interface PathSegment {
  readonly literal?: string | undefined
  readonly parameter?: string | undefined
}

/** Returns a path's key. Paths that differ only in the parameter names have the same key. */
export function toShape(segments: readonly PathSegment[]): string {
  return segments.map(({ literal }) => (literal === undefined ? '/:' : `/${encodeURIComponent(literal)}`)).join('')
}

/** Splits a path into segments, without decoding them. One trailing slash is ignored; `/` has no segments. */
export function toSegments(path: string): string[] {
  const segments: string[] = []
  // A third faster than `split`. A slash at the end begins no segment.
  for (let from = path[0] === '/' ? 1 : 0, to; from < path.length; from = to + 1) {
    to = path.indexOf('/', from)
    if (to < 0) to = path.length
    segments.push(path.slice(from, to))
  }
  return segments
}

/** Percent-decodes a segment (RFC 3986, section 2.1); undefined if the encoding is malformed. */
export function decodeSegment(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
