/** A content type as it is compared: lower-case and without parameters, but for those that tell how to read a body. */
export interface ParsedContentType {
  /** `type/subtype`, lower-case. */
  readonly essence: string
  /** The `charset` parameter as given, if there is one. */
  charset?: string
  /** The `boundary` parameter as given, if there is one. */
  boundary?: string
}

const essencePattern = /^[\t\n\r ]*([!#$%&'*+\-.^_`|~\w]+\/[!#$%&'*+\-.^_`|~\w]+)[\t\n\r ]*(?:;|$)/
const parameterPattern = /;[\t\n\r ]*([^;=]*)(?:=(?:"((?:[^"\\]|\\[^]|\\$)*)"?[^;]*|([^;]*[^;\t\n\r ])?[^;]*))?/g

/** What the value of a parameter consists of (MIME Sniffing, section 2): no control characters, nothing above U+00FF. */
const valuePattern = /^[\t -~\u0080-\u00ff]*$/

/**
 * Reads a Content-Type as the MIME Sniffing standard does ("parse a MIME type"); undefined where it is none. The one
 * place where content types are parsed: those of contracts, requests and responses.
 */
export function parseContentType(text: string): ParsedContentType | undefined {
  // What nearly every message says, on each side: not to be taken apart each time.
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

/** What stands before the parameters, lower-case, also where it is no content type: for lookups and messages. */
export function toEssence(text: string): string {
  return text.slice(0, `${text};`.indexOf(';')).trim().toLowerCase()
}

/**
 * How a body is represented under a content type, in a message and in a handler. Streams of elements, `events` and
 * `json-lines`, exist in responses only: in a request they are `text` and `bytes`.
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
 * Decides how a body is represented: JSON and XML by RFC 6839 and RFC 7303, the rest by name. Parameters are not part
 * of `essence`, which is in lower case.
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
