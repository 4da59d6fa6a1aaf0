/**
 * Which parameters does a path name? The tail of the path is walked with what was found so far as an accumulator, so
 * that the compiler's recursion stays a loop.
 */
export type PathParameterName<Path extends string, Found extends string = never> =
  Path extends `${string}/:${infer Rest}`
    ? Rest extends `${infer Name}/${infer Tail}`
      ? PathParameterName<`/${Tail}`, Found | Name>
      : Found | Rest
    : Found

/** Path parameters that no schema describes: a string for each name, or whatever a path holds that is not known yet. */
export type PathParameters<Path extends string> = string extends Path
  ? { [name: string]: string | undefined }
  : { [Name in PathParameterName<Path>]: string }

/** A path taken apart: each segment is literal text, decoded, or the name of a parameter. */
export type PathSegment = { readonly literal: string } | { readonly parameter: string }

const parameterName = /^[\p{L}\p{N}_]+$/u

/** What cannot stand in a literal segment: other libraries' patterns, and what a URL would not leave in a path. */
const reserved = /[\s\p{Cc}?#\\:*(){}]/u

/** Takes a path apart, and says in a sentence each what is wrong with it. One trailing slash is ignored. */
export function parsePath(path: string): { segments: PathSegment[]; problems: string[] } {
  const segments: PathSegment[] = []
  const problems: string[] = []
  const names = new Set<string>()
  if (!path.startsWith('/')) problems.push(`the path '${path}' does not begin with '/'`)
  for (const text of toSegments(path)) {
    if (text.startsWith(':')) {
      const name = text.slice(1)
      if (!parameterName.test(name)) problems.push(`'${text}' in the path is no parameter: ':' and a name is`)
      else if (name === '__proto__') problems.push("a path parameter cannot be called '__proto__'")
      else if (names.has(name)) problems.push(`the path has ':${name}' twice`)
      names.add(name)
      segments.push({ parameter: name })
    } else {
      const literal = decodeSegment(text)
      if (text === '') problems.push(`the path '${path}' has an empty segment`)
      else if (text === '.' || text === '..') problems.push(`'${text}' in the path never arrives: URLs resolve it`)
      else if (reserved.test(text)) problems.push(`'${text}' in the path is neither literal text nor ':' and a name`)
      else if (literal === undefined) problems.push(`'${text}' in the path is malformed percent-encoding`)
      segments.push({ literal: literal ?? text })
    }
  }
  return { segments, problems }
}

/** The segments of a path, as written; one trailing slash is ignored, and `/` has none. */
export function toSegments(path: string): string[] {
  const from = path.startsWith('/') ? 1 : 0
  const to = path.endsWith('/') && path.length > 1 ? path.length - 1 : path.length
  return path.length <= from ? [] : path.slice(from, to).split('/')
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
