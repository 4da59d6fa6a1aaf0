/** JSON lines, as application and server loggers write them. */
import { isObject, readOwn } from '../../../../src/shared/property.ts'
import { limitName, namelessClient, toClientName, unknownClient } from './client-name.ts'
import { type LoggedLine, type LoggedRequest, parseLogTime, splitRequestLine } from './logged-request.ts'

/** What a JSON line says about a request. */
export type LogFieldName = 'method' | 'target' | 'path' | 'query' | 'request' | 'status' | 'time' | 'agent'

/** The fields to read: each name -> the paths at which the value may be, in order. */
export type LogFields = { readonly [Name in LogFieldName]: readonly string[] } & {
  /** The field that names the client, in place of the user agent. */
  readonly client?: string | undefined
}

/**
 * The fields that ECS, pino-http, Caddy, Google Cloud, Traefik and nginx (named like its variables) write, and loggers with plain names.
 */
export const defaultFields: LogFields = {
  method: ['http.request.method', 'req.method', 'request.method', 'httpRequest.requestMethod', 'RequestMethod', 'request_method', 'method'],
  target: ['url.original', 'url.full', 'req.originalUrl', 'req.url', 'request.uri', 'request.url', 'httpRequest.requestUrl', 'RequestPath', 'request_uri', 'originalUrl', 'url', 'target'],
  path: ['url.path', 'req.path', 'uri', 'path', 'pathname'],
  query: ['url.query', 'args', 'query_string', 'query', 'search'],
  request: ['request', 'request_line'],
  status: ['http.response.status_code', 'res.statusCode', 'response.status', 'httpRequest.status', 'DownstreamStatus', 'status', 'statusCode', 'status_code'],
  time: ['@timestamp', 'time', 'ts', 'timestamp', 'StartUTC', 'time_iso8601', 'time_local', 'msec'],
  agent: ['user_agent.original', 'req.headers.user-agent', 'request.headers.User-Agent', 'request.headers.user-agent', 'httpRequest.userAgent', 'request_User-Agent', 'http_user_agent', 'user_agent', 'userAgent', 'agent'],
}

/** The field names for `usage.fields` in the configuration. */
export const fieldNames = Object.keys(defaultFields) as LogFieldName[]

/** Reads a line. */
export function readJsonLine(line: string, fields: LogFields): LoggedLine {
  const data = parseLine(line)
  if (!isObject(data) || Array.isArray(data)) return 'unreadable'
  const read = (name: LogFieldName): string | undefined => {
    for (const path of fields[name]) {
      const text = toText(readField(data, path))
      if (text !== undefined) return text
    }
    return undefined
  }
  const parts = readTarget(read, fields.request !== defaultFields.request)
  if (!parts) return 'other'
  const time = parseTime(read('time'))
  if (Number.isNaN(time)) return 'unreadable'
  const status = Number(read('status') ?? Number.NaN)
  const client = fields.client === undefined ? toClientName(read('agent') ?? '') : readClient(data, fields.client)
  return { ...parts, time, status: status >= 100 ? status : undefined, client }
}

/** Whether a line has the field that names the client. */
export function hasClientField(line: string, field: string): boolean {
  return readField(parseLine(line), field) !== undefined
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return line.includes(String.raw`\x`) ? parseEscapedLine(line) : undefined
  }
}

/** Parses a line from nginx without `escape=json`: bytes are escaped as in other nginx formats. */
function parseEscapedLine(line: string): unknown {
  // A byte beyond ASCII comes from a target, where it is percent-encoded.
  const toEscape = (escape: string, hex: string | undefined): string =>
    hex === undefined ? escape : Number.parseInt(hex, 16) < 128 ? String.raw`\u00${hex}` : `%${hex}`
  try {
    return JSON.parse(line.replaceAll(/\\(?:x([\dA-Fa-f]{2})|.)/gs, toEscape))
  } catch {
    return undefined
  }
}

/** @param isNamed whether the configuration names the field for a request's first line, so that a line without a version counts */
function readTarget(read: (name: LogFieldName) => string | undefined, isNamed: boolean): Pick<LoggedRequest, 'method' | 'target' | 'hasQuery'> | undefined {
  const method = read('method')
  const target = read('target')
  const path = read('path')
  if (method === undefined || (target === undefined && path === undefined)) {
    // Another message's text may have this name, too.
    const request = read('request')
    const line = request !== undefined && (isNamed || / HTTP\/\d/.test(request)) ? splitRequestLine(request) : undefined
    return line && { ...line, hasQuery: true }
  }
  if (target !== undefined) return { method, target, hasQuery: true }
  const query = read('query')
  const search = query === undefined || query === '-' || query === '' ? '' : `?${query.replace(/^\?/, '')}`
  return { method, target: `${path}${search}`, hasQuery: query !== undefined || path?.includes('?') === true }
}

/** Reads a member by its name with dots, or by a path of names: `http.request.method`. */
function readField(data: unknown, path: string): unknown {
  if (!isObject(data)) return undefined
  const own = readOwn(data, path)
  if (own !== undefined) return own
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const found = readField(readOwn(data, path.slice(0, dot)), path.slice(dot + 1))
    if (found !== undefined) return found
  }
  return undefined
}

/** A value's text; the first text in a list, as Caddy logs headers. */
function toText(value: unknown): string | undefined {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' || typeof one === 'number' ? String(one) : undefined
}

function readClient(data: object, field: string): string {
  const value = readField(data, field)
  if (value === undefined || value === null || value === '' || value === '-') return namelessClient
  const text = typeof value === 'boolean' ? String(value) : toText(value)
  return text === undefined ? unknownClient : limitName(text)
}

/** Returns the milliseconds for a date, a logged time, or a number of seconds, milliseconds, microseconds or nanoseconds. */
function parseTime(text: string | undefined): number {
  if (text === undefined) return Number.NaN
  if (!/^\d+(?:\.\d*)?$/.test(text)) {
    const time = parseLogTime(text)
    return Number.isNaN(time) ? Date.parse(text) : time
  }
  const number = Number(text)
  const unit = [1e11, 1e14, 1e17].findIndex((most) => number < most)
  const milliseconds = number * ([1e3, 1, 1e-3][unit] ?? 1e-6)
  // The times that a Date can have.
  return milliseconds <= 8.64e15 ? milliseconds : Number.NaN
}
