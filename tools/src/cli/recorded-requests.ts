/** Reads the requests in a HAR or an access log, to send them again. What cannot be sent again is counted. */
import type { RecordedRequest } from '../testing/compare/options.ts'
import { toQuantity } from '../../../src/shared/quantity.ts'
import { isObject } from '../../../src/shared/property.ts'
import { toJson } from '../testing/body-text.ts'
import { CommandError } from './command-error.ts'
import { readTextFile } from './document-text.ts'
import { readCombinedLine } from './usage/combined-line.ts'
import { defaultFields, readJsonLine } from './usage/json-line.ts'
import type { LoggedLine } from './usage/logged-request.ts'

/** Recorded requests, and a sentence about those that cannot be sent again. */
export interface Recording {
  readonly requests: readonly RecordedRequest[]
  readonly notes: readonly string[]
}

/** Why a request cannot be sent again. */
const reasons = {
  unreadable: ['line that is not a request', 'lines that are not requests'],
  host: ['request of another server', 'requests of other servers'],
  body: ['request whose body is not recorded', 'requests whose bodies are not recorded'],
  redacted: ['request with a redacted value', 'requests with redacted values'],
  query: ['request whose query is not recorded', 'requests whose queries are not recorded'],
} as const

type Reason = keyof typeof reasons

/** The headers that the connection, and not the client, decides. */
const connectionHeaders = /^(?:host|connection|content-length|transfer-encoding|keep-alive|upgrade|te|trailer|expect|proxy-.*|:.*)$/i

/** A placeholder, as tools write it when they remove secrets. */
const redacted = /\[?\b(?:redacted|filtered|removed|masked)\b\]?|\*{4,}|%2A%2A%2A%2A/i

/**
 * Reads a HAR, or an access log in the Combined Log Format or as JSON lines.
 *
 * @param base the URL below which the contract's paths were recorded
 */
export function readRecordedRequests(file: string, base: string): Recording {
  const text = readTextFile(file)
  const entries = listEntries(toJson(text))
  const left = new Map<Reason, number>()
  const requests = (entries ? entries.map((entry) => readEntry(entry, base)) : text.split(/\r?\n/).filter((line) => line.trim() !== '').map((line) => readLine(line, base))).flatMap((read) => {
    if (typeof read !== 'string') return [read]
    left.set(read, (left.get(read) ?? 0) + 1)
    return []
  })
  const counts = Array.from(left, ([reason, count]) => toQuantity(count, reasons[reason][0], reasons[reason][1]))
  if (requests.length === 0) throw new CommandError(`'${file}' has no request that can be sent again${counts.length > 0 ? `: ${counts.join(', ')}` : ''}.`)
  return { requests, notes: counts.length > 0 ? [`'${file}' has requests that cannot be sent again: ${counts.join(', ')}.`] : [] }
}

function listEntries(har: unknown): unknown[] | undefined {
  const log: unknown = isObject(har) ? har['log'] : undefined
  const entries: unknown = isObject(log) ? log['entries'] : undefined
  return Array.isArray(entries) ? entries : undefined
}

/** What is read from a HAR entry (http://www.softwareishard.com/blog/har-12-spec/#request). */
interface HarRequest {
  readonly method?: unknown
  readonly url?: unknown
  readonly headers?: unknown
  readonly bodySize?: unknown
  readonly postData?: unknown
}

function readEntry(entry: unknown, base: string): RecordedRequest | Reason {
  const request: unknown = isObject(entry) ? entry['request'] : undefined
  if (!isObject(request)) return 'unreadable'
  const { method, url, headers, bodySize, postData }: HarRequest = request
  if (typeof method !== 'string' || typeof url !== 'string' || !URL.canParse(url)) return 'unreadable'
  const target = toTarget(url, base)
  if (target === undefined) return 'host'
  const data: { readonly text?: unknown; readonly encoding?: unknown } = isObject(postData) ? postData : {}
  const { text, encoding } = data
  if (typeof text !== 'string' && (isObject(postData) || Number(bodySize) > 0)) return 'body'
  const sent = (Array.isArray(headers) ? headers : []).flatMap((header: unknown): [string, string][] => {
    const { name, value }: { readonly name?: unknown; readonly value?: unknown } = isObject(header) ? header : {}
    return typeof name === 'string' && typeof value === 'string' && !connectionHeaders.test(name) ? [[name, value]] : []
  })
  // Credentials are often redacted, and '--header' replaces them.
  const others = sent.filter(([, value]) => !redacted.test(value))
  if (redacted.test(target) || (typeof text === 'string' && redacted.test(text))) return 'redacted'
  if (typeof text !== 'string' || text === '') return { method, target, headers: others }
  return { method, target, headers: others, body: encoding === 'base64' ? Buffer.from(text, 'base64') : text }
}

function readLine(line: string, base: string): RecordedRequest | Reason {
  const logged: LoggedLine = line.trimStart().startsWith('{') ? readJsonLine(line, defaultFields) : readCombinedLine(line.trimEnd())
  if (typeof logged === 'string') return 'unreadable'
  const { method, hasQuery } = logged
  const target = logged.target.startsWith('/') ? toTarget(new URL(base).origin + logged.target, base) : toTarget(logged.target, base)
  if (target === undefined) return 'host'
  if (!hasQuery) return 'query'
  if (/^(?:POST|PUT|PATCH)$/.test(method)) return 'body'
  return redacted.test(target) ? 'redacted' : { method, target }
}

/** Returns the path below the base URL, and the query, as they were recorded. */
function toTarget(text: string, base: string): string | undefined {
  const root = new URL(base)
  const prefix = `${root.origin}${root.pathname.replace(/\/$/, '')}`
  const [url = ''] = text.split('#')
  const isBelow = url.toLowerCase().startsWith(root.origin) && url.startsWith(prefix.slice(root.origin.length), root.origin.length) && /^(?:$|[/?])/.test(url.slice(prefix.length))
  const rest = url.slice(prefix.length)
  return isBelow ? (rest.startsWith('/') ? rest : `/${rest}`) : undefined
}
