/** A content type in a contract has no parameters. Only the type is compared, so a parameter would have no effect. */

const essencePattern = /^[\t\n\r ]*([!#-'*+\-.^`|~\w]+\/[!#-'*+\-.^`|~\w]+)[\t\n\r ]*(?:;|$)/
const parameterPattern = /;[\t\n\r ]*([^;=]*)(?:=(?:"((?:[^"\\]|\\[^]|\\$)*)"?[^;]*|([^;]*[^;\t\n\r ])?[^;]*))?/g

/** Matches valid parameter values (MIME Sniffing, section 2): no control characters, nothing above U+00FF. */
const valuePattern = /^[\t -~\u0080-\u00ff]*$/

/** Returns the content type without parameters, in lower case; undefined if it is malformed (MIME Sniffing, "parse a MIME type"). */
export function parseEssence(text: string): string | undefined {
  return essencePattern.exec(text)?.[1]?.toLowerCase()
}

/**
 * Returns a content type's parameter, as spelled (MIME Sniffing, "parse a MIME type"); undefined if absent.
 *
 * @param wanted the name in lower case
 */
export function readParameter(text: string, wanted: 'charset' | 'boundary'): string | undefined {
  // Greedy, because a regular expression that ends in `+$` takes quadratic time.
  const [trimmed] = /^[^]*[^\t\n\r ]/.exec(text) ?? ['']
  for (const [, name = '', quoted, bare] of trimmed.matchAll(parameterPattern)) {
    const value = name.toLowerCase() === wanted ? (quoted?.replace(/\\([^])/g, '$1') ?? bare) : undefined
    if (value !== undefined && valuePattern.test(value)) return value
  }
  return undefined
}

/**
 * Returns the content type without parameters, in lower case, even if it is malformed. Used for lookups and error
 * messages.
 */
export function toEssence(text: string): string {
  return text.replace(/;[^]*/, '').trim().toLowerCase()
}

/**
 * The format for a body with a content type, unless its schema brings a `BodyFormat`: what routers and clients read and write themselves.
 */
export type ContentFormat<ContentType extends string = string> = ContentType extends 'application/json'
  ? 'json'
  : string extends ContentType
    ? 'json' | 'text' | 'form' | 'bytes'
    : FormatOf<Lowercase<ContentType>>

/** The format for a content type in lower case. */
type FormatOf<Essence extends string> = Essence extends 'application/json' | 'text/json' | `${string}+json`
  ? 'json'
  : Essence extends `text/${string}` | 'application/xml' | `${string}+xml`
    ? 'text'
    : Essence extends 'application/x-www-form-urlencoded'
      ? 'form'
      : 'bytes'

/**
 * Returns a content type's format: JSON and XML by their suffixes (RFC 6839, RFC 7303), other formats by name.
 *
 * @param essence the content type in lower case, without parameters
 */
export function toContentFormat(essence: string): ContentFormat {
  if (/^(application|text)\/json$|\+json$/.test(essence)) return 'json'
  if (essence === 'application/x-www-form-urlencoded') return 'form'
  return /^text\/|^application\/xml$|\+xml$/.test(essence) ? 'text' : 'bytes'
}

/** The content types about which a plain schema says nothing -> the function that makes the schema for their bodies. */
export const bodyFunctions = {
  'multipart/form-data': 'multipart',
  'text/event-stream': 'events',
  'application/jsonl': 'jsonLines',
  'application/x-ndjson': 'jsonLines',
} as const

/** A content type's format, or `never` for `string` and for a template literal that does not determine the format. */
export type FormatOfContent<ContentType> = ContentType extends string
  ? string extends ContentType
    ? never
    : {} extends { [Known in ContentType]: 1 }
      ? Exclude<ContentFormat<ContentType>, 'bytes'>
      : ContentFormat<ContentType>
  : never
