/** A content type in a contract has no parameters. Only the type is compared, so a parameter would have no effect. */

/** A content type in comparable form, with the parameters that determine how a body is read. */
export interface ParsedContentType {
  /** `type/subtype`, lower-case. */
  readonly essence: string
  /** The `charset` parameter, as spelled. */
  charset?: string
  /** The `boundary` parameter, as spelled. */
  boundary?: string
}

const essencePattern = /^[\t\n\r ]*([!#-'*+\-.^`|~\w]+\/[!#-'*+\-.^`|~\w]+)[\t\n\r ]*(?:;|$)/
const parameterPattern = /;[\t\n\r ]*([^;=]*)(?:=(?:"((?:[^"\\]|\\[^]|\\$)*)"?[^;]*|([^;]*[^;\t\n\r ])?[^;]*))?/g

/** Matches valid values of a parameter (MIME Sniffing, section 2): no control characters, nothing above U+00FF. */
const valuePattern = /^[\t -~\u0080-\u00ff]*$/

/**
 * Parses a content type as the MIME Sniffing standard does ("parse a MIME type"); undefined if it is malformed. Used
 * for contracts, requests and responses alike.
 */
export function parseContentType(text: string): ParsedContentType | undefined {
  // The fast path for nearly every request and response.
  if (text === 'application/json') return { essence: text }
  const essence = essencePattern.exec(text)?.[1]?.toLowerCase()
  if (!essence) return undefined
  // Greedy, because a regular expression that ends in `+$` takes quadratic time.
  const [trimmed] = /^[^]*[^\t\n\r ]/.exec(text) as RegExpExecArray
  const type: ParsedContentType = { essence }
  for (const [, given = '', quoted, bare] of trimmed.matchAll(parameterPattern)) {
    const name = given.toLowerCase()
    if (name !== 'charset' && name !== 'boundary') continue
    const value = quoted?.replace(/\\([^])/g, '$1') ?? bare
    if (value !== undefined && valuePattern.test(value)) type[name] ??= value
  }
  return type
}

/**
 * Returns the content type without parameters, in lower case, even if it is malformed. Used for lookups and error
 * messages.
 */
export function toEssence(text: string): string {
  return text.replace(/;[^]*/, '').trim().toLowerCase()
}

/**
 * The format of a body with a content type. Streams of elements, `events` and `json-lines`, exist in responses only; in
 * requests, they are read as text and as bytes, respectively.
 */
export type BodyFormat<ContentType extends string = string> = ContentType extends 'application/json'
  ? 'json'
  : string extends ContentType
    ? 'json' | 'events' | 'json-lines' | 'text' | 'form' | 'multipart' | 'bytes'
    : FormatOf<Lowercase<ContentType>>

/** The format of a content type in lower case. */
type FormatOf<Essence extends string> = Essence extends 'application/json' | 'text/json' | `${string}+json`
  ? 'json'
  : Essence extends 'text/event-stream'
    ? 'events'
    : Essence extends 'application/x-ndjson' | 'application/jsonl'
      ? 'json-lines'
      : Essence extends `text/${string}` | 'application/xml' | `${string}+xml`
        ? 'text'
        : Essence extends 'application/x-www-form-urlencoded'
          ? 'form'
          : Essence extends 'multipart/form-data'
            ? 'multipart'
            : 'bytes'

/**
 * Returns the format of a content type: JSON and XML by their suffixes (RFC 6839, RFC 7303), other formats by name.
 *
 * @param essence the content type in lower case, without parameters
 */
export function toBodyFormat(essence: string): BodyFormat {
  if (/^(application|text)\/json$|\+json$/.test(essence)) return 'json'
  if (essence === 'text/event-stream') return 'events'
  if (/^application\/(x-ndjson|jsonl)$/.test(essence)) return 'json-lines'
  if (essence === 'application/x-www-form-urlencoded') return 'form'
  if (essence === 'multipart/form-data') return 'multipart'
  return /^text\/|^application\/xml$|\+xml$/.test(essence) ? 'text' : 'bytes'
}

/** Whether a response body of this format is a stream of elements, each of which the schema describes. */
export function isStreamFormat(format: BodyFormat | undefined): format is 'events' | 'json-lines' {
  return format === 'events' || format === 'json-lines'
}

/**
 * The format of a content type, or `never` for `string` and for a template literal that does not determine the format.
 */
export type FormatOfContent<ContentType> = ContentType extends string
  ? string extends ContentType
    ? never
    : {} extends { [Known in ContentType]: 1 }
      ? Exclude<BodyFormat<ContentType>, 'bytes'>
      : BodyFormat<ContentType>
  : never
