/** Values that clients can parse, for headers whose schema only describes a text. */
import type { Schema } from 'routepact'
import { serialize, validate } from 'routepact/internal'
import { acceptsHeaders } from './mock-contents.ts'
import type { MockedContent } from './mock-routes.ts'
import type { ListPage } from './page-query.ts'

/** A response whose headers are generated. */
interface DescribedResponse {
  readonly status: number
  readonly contentType: string | undefined
  /** Returns the number of body bytes; undefined if it is not known. */
  readonly measure: () => Promise<number | undefined>
  /** Lists the `Set-Cookie` values with which requests are valid. */
  readonly listCookies: () => Promise<readonly string[]>
}

/** Counts a body's bytes and consumes it; undefined for a body that cannot be sent. */
export async function measureBody({ body: schema, contentType, format, code }: MockedContent, body: unknown): Promise<number | undefined> {
  const acceptElement = async (element: unknown): Promise<{ readonly value: unknown }> => ({ value: await toOutput(schema, element) })
  try {
    const output = code?.writeElement ? body : await toOutput(schema, body)
    return (await serialize({ status: 200, content: { contentType, format, code }, body: output, acceptElement }).arrayBuffer()).byteLength
  } catch {
    return undefined
  }
}

/** Returns a schema's output; undefined, which cannot be sent, for a rejected value. */
async function toOutput(schema: Schema, value: unknown): Promise<unknown> {
  const validation = await validate(schema, value)
  return validation.issues ? undefined : validation.value
}

/** Replaces the generated values for well-known headers, if the schema accepts that. A value that can be parsed is kept. */
export async function replaceKnownHeaders(headers: object, schema: Schema, response: DescribedResponse): Promise<object> {
  const { status, contentType, measure, listCookies } = response
  const isSized = 'content-length' in headers || 'content-range' in headers
  let replaced: { readonly [name: string]: unknown } = { ...headers }
  const cookies = 'set-cookie' in headers ? await listCookies() : []
  const known = [...listKnownHeaders(status, isSized ? await measure() : 0), toCookieHeader(cookies)]
  for (const [name, pattern, ...texts] of known) {
    if (!(name in headers) || pattern.test(String(replaced[name]))) continue
    for (const value of texts.flatMap((text) => [text, Number(text)])) {
      const candidate = { ...replaced, [name]: value }
      if (!(await acceptsHeaders(schema, candidate, contentType))) continue
      replaced = candidate
      break
    }
  }
  return replaced
}

/** Replaces a generated `Link` by links to neighboring pages (RFC 8288), or by a link to the request itself if the header is required. */
export async function replaceLink(headers: object, schema: Schema, { url, contentType, page }: LinkedResponse): Promise<object> {
  if (!('link' in headers)) return headers
  const { link: _, ...others } = headers
  const turns = [
    ['next', page?.next],
    ['prev', page?.previous],
  ] as const
  const links = turns.flatMap(([relation, turn]) => (turn ? [`<${turn.url}>; rel="${relation}"`] : []))
  const candidates =
    links.length > 0 ? [{ ...headers, link: links.join(', ') }] : [others, { ...headers, link: `<${url}>; rel="self"` }]
  for (const candidate of candidates) if (await acceptsHeaders(schema, candidate, contentType)) return candidate
  return headers
}

/** A response that may link to others. */
interface LinkedResponse {
  readonly url: string
  readonly contentType: string | undefined
  readonly page: ListPage | undefined
}

/** A well-known header: its name, what its value looks like, and the values to try. */
type KnownHeader = readonly [name: string, pattern: RegExp, ...values: unknown[]]

/** Describes `Set-Cookie`, which may be one header or several. */
function toCookieHeader(cookies: readonly string[]): KnownHeader {
  return ['set-cookie', /^[^\s=]+=/, cookies, cookies[0]]
}

/** The instant in the date example of RFC 9110, section 5.6.7. */
const date = 'Sun, 06 Nov 1994 08:49:37 GMT'
const datePattern = / GMT$/

function listKnownHeaders(status: number, length: number | undefined): readonly KnownHeader[] {
  // An empty body has no range.
  const size = length || 1
  return [
    ...(length === undefined ? [] : ([['content-length', new RegExp(`^${length}$`), String(length)]] as const)),
    ['content-range', /^bytes (?:\d+-\d+|\*)\/(?:\d+|\*)$/, status === 416 ? `bytes */${size}` : `bytes 0-${size - 1}/${size}`],
    ['accept-ranges', /^(?:bytes|none)$/, 'bytes'],
    ['etag', /^(?:W\/)?"[^"]*"$/, '"1"'],
    ['last-modified', datePattern, date],
    ['expires', datePattern, date],
    ['retry-after', /^\d+$| GMT$/, '1'],
  ]
}
