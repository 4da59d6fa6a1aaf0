/** A content type as it is compared: lower-case and without parameters, but for the charset. */
export interface ParsedContentType {
  /** `type/subtype`, lower-case. */
  readonly essence: string
  /** The `charset` parameter as given, if there is one. */
  readonly charset?: string | undefined
}

const essencePattern = /^[!#$%&'*+\-.^_`|~\w]+\/[!#$%&'*+\-.^_`|~\w]+$/
const parameterPattern = /;[\t\n\r ]*([^;=]*)(?:=(?:"((?:[^"\\]|\\.)*)"?[^;]*|([^;]*)))?/g

/**
 * Reads a Content-Type as the MIME Sniffing standard does ("parse a MIME type"); undefined where it is none. The one
 * place where content types are parsed: those of contracts, requests and responses.
 */
export function parseContentType(text: string): ParsedContentType | undefined {
  // What nearly every message says, on each side: not to be taken apart each time.
  if (text === 'application/json') return { essence: text }
  const essence = toEssence(text)
  if (!essencePattern.test(essence)) return undefined
  for (const [, name, quoted, bare] of text.matchAll(parameterPattern)) {
    if (name?.toLowerCase() === 'charset') return { essence, charset: quoted?.replace(/\\(.)/g, '$1') ?? bare?.trim() }
  }
  return { essence }
}

/** What stands before the parameters, lower-case and without HTTP's white space (RFC 9110, section 5.6.3) around it. */
export function toEssence(text: string): string {
  const semicolon = text.indexOf(';')
  let end = semicolon < 0 ? text.length : semicolon
  // A loop, because a regular expression that ends in `+$` takes quadratic time.
  while (end > 0 && '\t\n\r '.includes(text.charAt(end - 1))) end -= 1
  return text
    .slice(0, end)
    .replace(/^[\t\n\r ]+/, '')
    .toLowerCase()
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
