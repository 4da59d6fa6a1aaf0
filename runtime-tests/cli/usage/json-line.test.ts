import { describe, expect, test } from 'vitest'
import { defaultFields, hasClientField, readJsonLine } from '../../../tools/src/cli/usage/json-line.ts'

const time = Date.UTC(2026, 9, 10, 13, 55, 36)
const iso = '2026-10-10T13:55:36.000Z'
const request = { time, method: 'GET', target: '/users?page=1', hasQuery: true, status: 200, client: 'ios/3.2' }
const agent = 'ios/3.2 (iPhone)'

describe('reads a request', () => {
  test.each<[logger: string, data: object, changed: object]>([
    ['pino-http', { level: 30, time, req: { id: 1, method: 'GET', url: '/users?page=1', query: { page: '1' }, headers: { 'user-agent': agent } }, res: { statusCode: 200 }, msg: 'request completed' }, {}],
    ['Caddy', { level: 'info', ts: time / 1000, logger: 'http.log.access', request: { remote_ip: '::1', method: 'GET', uri: '/users?page=1', headers: { 'User-Agent': [agent] } }, status: 200 }, {}],
    ['nginx with the names of its variables', { time_iso8601: '2026-10-10T13:55:36+00:00', request_method: 'GET', request_uri: '/users?page=1', uri: '/users', status: '200', http_user_agent: agent }, {}],
    ['nginx with the request line', { time_local: '10/Oct/2026:13:55:36 +0000', request: 'GET /users?page=1 HTTP/1.1', status: 200, http_user_agent: agent }, {}],
    ['nginx in another zone', { time_local: '10/Oct/2026:06:55:36 -0700', request: 'GET /users?page=1 HTTP/1.1', status: 200, http_user_agent: agent }, {}],
    ['nginx with path and query', { msec: `${time / 1000}`, request_method: 'GET', uri: '/users', args: 'page=1', status: 200, http_user_agent: agent }, {}],
    ['nginx without a query', { msec: `${time / 1000}`, request_method: 'GET', uri: '/users', args: '', status: 200, http_user_agent: agent }, { target: '/users' }],
    ['ECS', { '@timestamp': iso, http: { request: { method: 'GET' }, response: { status_code: 200 } }, url: { original: '/users?page=1', path: '/users' }, user_agent: { original: agent } }, {}],
    ['ECS with names that have dots', { '@timestamp': iso, 'http.request.method': 'GET', 'http.response.status_code': 200, 'url.path': '/users', 'url.query': 'page=1', 'user_agent.original': agent }, {}],
    ['ECS without a query', { '@timestamp': iso, http: { 'request.method': 'GET', response: { status_code: 200 } }, url: { path: '/users' }, user_agent: { original: agent } }, { target: '/users', hasQuery: false }],
    ['Google Cloud', { timestamp: iso, httpRequest: { requestMethod: 'GET', requestUrl: 'https://a.example/users?page=1', status: 200, userAgent: agent } }, { target: 'https://a.example/users?page=1' }],
    ['Traefik', { StartUTC: iso, RequestMethod: 'GET', RequestPath: '/users?page=1', DownstreamStatus: 200, 'request_User-Agent': agent }, {}],
    ['plain names', { time: iso, method: 'GET', url: '/users?page=1', status: 200, userAgent: agent }, {}],
    ['a query with its mark', { time: iso, method: 'GET', path: '/users', query: '?page=1', status: 200, userAgent: agent }, {}],
    ['a path with a query', { time: iso, method: 'GET', path: '/users?page=1', status: 200, userAgent: agent }, {}],
    ['a path without a query', { time: iso, method: 'GET', path: '/users', status: 200, userAgent: agent }, { target: '/users', hasQuery: false }],
    ['no status', { time: iso, method: 'GET', url: '/users?page=1', userAgent: agent }, { status: undefined }],
    ['a status that is none', { time: iso, method: 'GET', url: '/users?page=1', status: 'ok', userAgent: agent }, { status: undefined }],
    ['nginx without a response', { time: iso, method: 'GET', url: '/users?page=1', status: '000', userAgent: agent }, { status: undefined }],
    ['no user agent', { time: iso, method: 'GET', url: '/users?page=1', status: 200 }, { client: '(none)' }],
    ['a user agent that is no text', { time: iso, method: 'GET', url: '/users?page=1', status: 200, userAgent: { name: 'ios' } }, { client: '(none)' }],
    ['microseconds', { time: time * 1e3, method: 'GET', url: '/users?page=1', status: 200, userAgent: agent }, {}],
    ['nanoseconds', { time: time * 1e6, method: 'GET', url: '/users?page=1', status: 200, userAgent: agent }, {}],
  ])('of %s', (_, data, changed) => {
    expect(readJsonLine(JSON.stringify(data), defaultFields)).toEqual({ ...request, ...changed })
  })
})

test.each<[line: string, expected: string]>([
  ['{"level":30,"time":1,"msg":"listening"}', 'other'],
  ['{"method":"GET","time":1}', 'other'],
  ['{"request":"no request line at all?","time":1}', 'other'],
  ['{"method":"GET","url":"/users"}', 'unreadable'],
  ['{"method":"GET","url":"/users","time":"soon"}', 'unreadable'],
  ['{"method":"GET","url":"/users","time":1e300}', 'unreadable'],
  [`{"method":"GET","url":"/users","time":"${'9'.repeat(40)}"}`, 'unreadable'],
  ['{"method":"GET"', 'unreadable'],
  ['[]', 'unreadable'],
  ['null', 'unreadable'],
  ['{"__proto__":{"method":"GET","url":"/users","time":1}}', 'other'],
])('%s is %s', (line, expected) => {
  expect(readJsonLine(line, defaultFields)).toBe(expected)
})

test.each([
  [String.raw`/caf\xC3\xA9?a=\x22`, '/caf%C3%A9?a="'],
  [String.raw`/a\\x41\xff`, String.raw`/a\x41%ff`],
])('nginx without escape=json: %s', (uri, target) => {
  const line = `{"msec":"${time / 1000}","request_method":"GET","request_uri":"${uri}","status":200,"http_user_agent":"ios/3.2 (\\x22)"}`
  expect(readJsonLine(line, defaultFields)).toEqual({ ...request, target })
  expect(hasClientField(line, 'status')).toBe(true)
})

test.each([String.raw`{"a":"\xC3"`, String.raw`{"a":"\xGG"}`, String.raw`{"a":"\q"}`])('%s is unreadable', (line) => {
  expect(readJsonLine(line, defaultFields)).toBe('unreadable')
})

test('fields can have other names', () => {
  const fields = { ...defaultFields, method: ['http.verb'], target: ['http.address'], client: 'tenant.name' }
  const line = JSON.stringify({ time, http: { verb: 'GET', address: '/users?page=1' }, status: 200, tenant: { name: 'acme' } })
  expect(readJsonLine(line, fields)).toEqual({ ...request, client: 'acme' })
})

test.each<[value: unknown, client: string]>([
  ['acme', 'acme'],
  ['Mozilla/5.0 (X)', 'Mozilla/5.0 (X)'],
  [7, '7'],
  [true, 'true'],
  [['first', 'second'], 'first'],
  [undefined, '(none)'],
  [null, '(none)'],
  ['', '(none)'],
  ['-', '(none)'],
  [{ id: 7 }, '(other)'],
  [[], '(other)'],
  ['a'.repeat(101), '(other)'],
  ['__proto__', '__proto__'],
])('the client that a field names by %j is %s', (value, client) => {
  const line = JSON.stringify({ time, method: 'GET', url: '/users?page=1', status: 200, app: value })
  expect(readJsonLine(line, { ...defaultFields, client: 'app' })).toEqual({ ...request, client })
  expect(hasClientField(line, 'app')).toBe(value !== undefined)
})
