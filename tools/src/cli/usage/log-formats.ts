/** The logs of load balancers and CDNs, which have other field names or another line format. */
import { readOwn } from '../../../../src/shared/property.ts'
import { quoteText } from '../../testing/shell-words.ts'
import type { LogFieldName } from './json-line.ts'

/** A JSON line format. */
interface JsonFormat {
  readonly name: string
  /** Every line has one of these members. */
  readonly marks: readonly string[]
  /** The members that each field may be in, in order. */
  readonly fields: { readonly [Name in LogFieldName]?: readonly string[] }
  /** What to add to the format if it has no time. */
  readonly time: string
}

const jsonFormats: readonly JsonFormat[] = [
  {
    name: 'Cloudflare Logpush',
    marks: ['ClientRequestMethod', 'ClientRequestURI', 'EdgeStartTimestamp'],
    fields: {
      method: ['ClientRequestMethod'],
      target: ['ClientRequestURI'],
      path: ['ClientRequestPath'],
      status: ['EdgeResponseStatus'],
      time: ['EdgeStartTimestamp', 'EdgeEndTimestamp'],
      agent: ['ClientRequestUserAgent'],
    },
    time: 'EdgeStartTimestamp',
  },
  {
    name: 'Amazon CloudFront',
    marks: ['cs-method', 'cs-uri-stem'],
    fields: {
      method: ['cs-method'],
      path: ['cs-uri-stem'],
      query: ['cs-uri-query'],
      status: ['sc-status'],
      time: ['timestamp(ms)', 'timestamp'],
      agent: ['cs(User-Agent)', 'cs-user-agent'],
    },
    time: 'timestamp(ms)',
  },
  {
    name: 'Amazon API Gateway',
    marks: ['routeKey', 'resourcePath', 'requestTimeEpoch', 'httpMethod'],
    fields: {
      request: ['routeKey'],
      method: ['httpMethod'],
      path: ['resourcePath'],
      time: ['requestTime', 'requestTimeEpoch'],
    },
    time: '$context.requestTime',
  },
  {
    name: 'Envoy',
    marks: ['response_code', 'x_envoy_original_path', 'upstream_cluster'],
    fields: {
      method: ['method', ':method'],
      target: ['x_envoy_original_path', 'original_path', 'path', ':path'],
      status: ['response_code'],
      time: ['start_time'],
      agent: ['user_agent'],
    },
    time: 'start_time',
  },
]

/** The line formats other than JSON: their fields have no names. */
const textFormats: readonly (readonly [name: string, pattern: RegExp, advice: string])[] = [
  ['an AWS load balancer', /^(?:https?|h2|grpcs?|wss?|tls) \d{4}-\d\d-\d\dT[\d:.]+Z? \S+ \S+:\d+ /, 'convert them to the Combined Log Format'],
  ['Amazon CloudFront', /^#(?:Version: 1\.0|Fields: date\s+time\s)|^\d{4}-\d\d-\d\d\t\d\d:\d\d:\d\d\t/, "log JSON, with the field 'timestamp(ms)'"],
  ['Envoy', /^\[\d{4}-\d\d-\d\dT[\d:.]+Z\] "/, "log JSON with 'json_format'"],
  ['the Heroku router', /\bheroku\[router\]:|^at=\w+ .*\bmethod=[A-Z]+ path="/, 'log the requests in the application'],
  ['Amazon API Gateway', /^\S+ \S+ \S+ \[[^\]]{1,40}\]"/, 'log JSON'],
]

/**
 * Returns what to do with a line that was not read, if its format is known: a sentence about the line, without the final dot.
 *
 * @param line a line without a request
 */
export function findFormatHint(line: string): string | undefined {
  const text = line.trimStart()
  if (text.startsWith('{')) return findJsonHint(text)
  const found = textFormats.find(([, pattern]) => pattern.test(text))
  return found && `is a line of ${found[0]}, whose lines are neither JSON nor in the Combined Log Format, so that no '--field' reads them: ${found[2]}`
}

function findJsonHint(line: string): string | undefined {
  const data = parseObject(line)
  const format = data && jsonFormats.find(({ marks }) => marks.some((mark) => readOwn(data, mark) !== undefined))
  if (!format) return undefined
  const found = Object.entries(format.fields).flatMap(([field, members]) => {
    const member = members.find((name) => readOwn(data, name) !== undefined)
    return member === undefined ? [] : [[field, member] as const]
  })
  const names = new Set(found.map(([field]) => field))
  const hasParts = names.has('method') && (names.has('target') || names.has('path'))
  const missing = hasParts || names.has('request') ? (names.has('time') ? undefined : `time: add '${format.time}' to the log`) : 'method and path: add them to the log'
  if (missing !== undefined) return `is a line of ${format.name}, which has no field with its ${missing}`
  // A target has the path, and a request's first line has all parts.
  const unneeded = new Set(hasParts ? ['request', names.has('target') ? 'path' : ''] : ['method', 'target', 'path'])
  const flags = found.flatMap(([field, member]) => (unneeded.has(field) ? [] : [`--field ${toWord(`${field}=${member}`)}`]))
  return `is a line of ${format.name}: pass ${flags.join(' ')}`
}

function toWord(text: string): string {
  return /^[\w.=:-]+$/.test(text) ? text : quoteText(text)
}

/** Parses a line that begins as an object. */
function parseObject(line: string): { readonly [name: string]: unknown } | undefined {
  try {
    return JSON.parse(line) as { readonly [name: string]: unknown }
  } catch {
    return undefined
  }
}
