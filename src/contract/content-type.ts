/** A content type in comparable form, with the parameters that determine how a body is read. */
export interface ParsedContentType {
  /** `type/subtype`, lower-case. */
  readonly essence: string
  /** The `charset` parameter, as spelled. */
  charset?: string
  /** The `boundary` parameter, as spelled. */
  boundary?: string
}

const essencePattern = /^[\t\n\r ]*([!#$%&'*+\-.^_`|~\w]+\/[!#$%&'*+\-.^_`|~\w]+)[\t\n\r ]*(?:;|$)/
const parameterPattern = /;[\t\n\r ]*([^;=]*)(?:=(?:"((?:[^"\\]|\\[^]|\\$)*)"?[^;]*|([^;]*[^;\t\n\r ])?[^;]*))?/g

/** Matches valid values of a parameter (MIME Sniffing, section 2): no control characters, nothing above U+00FF. */
const valuePattern = /^[\t -~\u0080-\u00ff]*$/

/**
 * Parses a content type as the MIME Sniffing standard does ("parse a MIME type"); undefined if it is malformed. Used for
 * contracts, requests and responses alike.
 */
export function parseContentType(text: string): ParsedContentType | undefined {
  // The fast path for nearly every request and response.
  if (text === 'application/json') return { essence: text }
  const essence = essencePattern.exec(text)?.[1]?.toLowerCase()
  if (!essence) return undefined
  let end = text.length
  // A loop, because a regular expression that ends in `+$` takes quadratic time.
  while ('\t\n\r '.includes(text.charAt(end - 1))) end -= 1
  const type: ParsedContentType = { essence }
  for (const [, given = '', quoted, bare] of text.slice(0, end).matchAll(parameterPattern)) {
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
  return text.slice(0, `${text};`.indexOf(';')).trim().toLowerCase()
}

/**
 * The format of a body with a content type. Streams of elements, `events` and `json-lines`, exist in responses only; in
 * requests, such bodies are read as text and as bytes.
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
  switch (essence) {
    case 'application/json':
    case 'text/json':
      return 'json'
    case 'text/event-stream':
      return 'events'
    case 'application/x-ndjson':
    case 'application/jsonl':
      return 'json-lines'
    case 'application/x-www-form-urlencoded':
      return 'form'
    case 'multipart/form-data':
      return 'multipart'
  }
  if (essence.endsWith('+json')) return 'json'
  const isText = essence.startsWith('text/') || essence === 'application/xml' || essence.endsWith('+xml')
  return isText ? 'text' : 'bytes'
}
