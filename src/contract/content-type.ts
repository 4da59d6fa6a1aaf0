/** A content type as it is compared: lower-case and without parameters, but for those that tell how to read a body. */
export interface ParsedContentType {
  /** `type/subtype`, lower-case. */
  readonly essence: string
  /** The `charset` parameter as given, if there is one. */
  charset?: string
  /** The `boundary` parameter as given, if there is one. */
  boundary?: string
}

const essencePattern = /^[!#$%&'*+\-.^_`|~\w]+\/[!#$%&'*+\-.^_`|~\w]+$/
const parameterPattern = /;[\t\n\r ]*([^;=]*)(?:=(?:"((?:[^"\\]|\\[^]|\\$)*)"?[^;]*|([^;]*)))?/g

/** What the value of a parameter consists of (MIME Sniffing, section 2): no control characters, nothing above U+00FF. */
const valuePattern = /^[\t -~\u0080-\u00ff]*$/

/**
 * Reads a Content-Type as the MIME Sniffing standard does ("parse a MIME type"); undefined where it is none. The one
 * place where content types are parsed: those of contracts, requests and responses.
 */
export function parseContentType(text: string): ParsedContentType | undefined {
  // What nearly every message says, on each side: not to be taken apart each time.
  if (text === 'application/json') return { essence: text }
  const essence = toEssence(text)
  if (!essencePattern.test(essence)) return undefined
  const type: ParsedContentType = { essence }
  for (const [, given = '', quoted, bare = ''] of trimEnd(text).matchAll(parameterPattern)) {
    const name = given.toLowerCase()
    if (name !== 'charset' && name !== 'boundary') continue
    const value = quoted?.replace(/\\([^])/g, '$1') ?? (trimEnd(bare) || undefined)
    if (value !== undefined && valuePattern.test(value)) type[name] ??= value
  }
  return type
}

/** What stands before the parameters, lower-case and without HTTP's white space (RFC 9110, section 5.6.3) around it. */
export function toEssence(text: string): string {
  const essence = trimEnd(text.split(';', 1)[0] ?? '').replace(/^[\t\n\r ]+/, '')
  // ASCII alone: other letters have a lower case that is ASCII, too (the Kelvin sign).
  return essence.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** A loop, because a regular expression that ends in `+$` takes quadratic time. */
function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && '\t\n\r '.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
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
