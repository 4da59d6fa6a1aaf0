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

/** Does this content type carry JSON (`application/json`, `text/json` or the suffix `+json` of RFC 6839)? */
export function isJson(essence: string): boolean {
  return essence === 'application/json' || essence === 'text/json' || essence.endsWith('+json')
}

/** Does this content type carry text: `text/*`, XML (RFC 7303)? */
export function isText(essence: string): boolean {
  return essence.startsWith('text/') || essence === 'application/xml' || essence.endsWith('+xml')
}

/** Content types whose body is a stream of elements, each of which the schema describes. */
export type StreamContentType = 'text/event-stream' | 'application/x-ndjson' | 'application/jsonl'

/** Is the body under this content type a stream of elements? */
export function isStream(essence: string): essence is StreamContentType {
  return essence === 'text/event-stream' || essence === 'application/x-ndjson' || essence === 'application/jsonl'
}
