import { describe, expect, test } from 'vitest'
import { readCombinedLine } from '../../../tools/src/cli/usage/combined-line.ts'
import { parseLogTime } from '../../../tools/src/cli/usage/logged-request.ts'
import { cpuTime } from '../../cpu-time.ts'

const time = '10/Oct/2026:13:55:36 +0000'
const milliseconds = Date.UTC(2026, 9, 10, 13, 55, 36)
const request = { time: milliseconds, method: 'GET', target: '/users?page=1', hasQuery: true, status: 200, client: 'ios/3.2' }

describe('reads a request', () => {
  test.each([
    ['Combined Log Format', `203.0.113.7 - - [${time}] "GET /users?page=1 HTTP/1.1" 200 12 "-" "ios/3.2 (iPhone)"`, {}],
    ['IPv6', `2001:db8::1 - - [${time}] "GET /users?page=1 HTTP/2.0" 200 12 "https://example.org/" "ios/3.2"`, {}],
    ['a user with spaces and brackets', `::1 - ann [x] lee [${time}] "GET /users?page=1 HTTP/1.1" 200 12 "-" "ios/3.2"`, {}],
    ['a virtual host', `api.example.org:443 ::1 - - [${time}] "GET /users?page=1 HTTP/1.1" 200 12 "-" "ios/3.2"`, {}],
    ['further fields', `::1 - - [${time}] "GET /users?page=1 HTTP/1.1" 200 12 "-" "ios/3.2" "10.0.0.1" rt=0.1`, {}],
    ['no size', `::1 - - [${time}] "GET /users?page=1 HTTP/1.1" 200 - "-" "ios/3.2"`, {}],
    ['no status', `::1 - - [${time}] "GET /users?page=1 HTTP/1.1" - - "-" "ios/3.2"`, { status: undefined }],
    ['no user agent', `::1 - - [${time}] "GET /users?page=1 HTTP/1.1" 200 12 "-" "-"`, { client: '(none)' }],
    ['an empty user agent', `::1 - - [${time}] "GET /users?page=1 HTTP/1.1" 200 12 "" ""`, { client: '(none)' }],
    ['Common Log Format', `::1 - - [${time}] "GET /users?page=1 HTTP/1.1" 200 12`, { client: '(none)' }],
    ['HTTP/0.9', `::1 - - [${time}] "GET /users?page=1" 200 12 "-" "ios/3.2"`, {}],
    ['another zone', `::1 - - [10/Oct/2026:06:55:36 -0700] "GET /users?page=1 HTTP/1.1" 200 12 "-" "ios/3.2"`, {}],
    ['a zone ahead', `::1 - - [10/Oct/2026:19:25:36 +0530] "GET /users?page=1 HTTP/1.1" 200 12 "-" "ios/3.2"`, {}],
    ['an absolute target', `::1 - - [${time}] "GET http://a.example/users HTTP/1.1" 200 12 "-" "ios/3.2"`, { target: 'http://a.example/users' }],
    ['a target with spaces', `::1 - - [${time}] "GET /a b HTTP/1.1" 200 12 "-" "ios/3.2"`, { target: '/a b' }],
    ['bytes that nginx escapes', String.raw`::1 - - [${time}] "GET /caf\xC3\xA9 HTTP/1.1" 200 12 "-" "ios/3.2"`, { target: '/caf%C3%A9' }],
    ['a quote that nginx escapes', String.raw`::1 - - [${time}] "GET /\x22 HTTP/1.1" 200 12 "a\x22 \x22b" "ios/3.2 (\x22)"`, { target: '/%22' }],
    ['a quote that Apache escapes', String.raw`::1 - - [${time}] "GET /a\"b\\ HTTP/1.1" 200 12 "\"" "ios/3.2 (\"\\)"`, { target: String.raw`/a"b\ `.trim() }],
    ['a name that nginx escapes', String.raw`::1 - - [${time}] "GET /a HTTP/1.1" 200 12 "-" "\x69os/3.2"`, { target: '/a' }],
    ['a method of an extension', `::1 - - [${time}] "M-SEARCH /a HTTP/1.1" 200 12 "-" "ios/3.2"`, { method: 'M-SEARCH', target: '/a' }],
  ])('%s', (_, line, changed) => {
    expect(readCombinedLine(line)).toEqual({ ...request, ...changed })
  })
})

describe('what is not HTTP is broken', () => {
  test.each(['-', '', String.raw`\x16\x03\x01\x02\x00`, 'GET', String.raw`{\x22a\x22:1}`, 'é /users HTTP/1.1'])('%j', (line) => {
    expect(readCombinedLine(`::1 - - [${time}] "${line}" 400 0 "-" "-"`)).toBe('broken')
  })
})

describe('other lines are unreadable', () => {
  test.each([
    '',
    'hello',
    `::1 - - [${time}]`,
    `::1 - - [${time}] "GET /users HTTP/1.1" 200 12 "-" "ios`,
    `::1 - - [${time}] "GET /users HTTP/1.1" 200 12 "-"`,
    `::1 - - [${time}] "GET /users HTTP/1.1`,
    `::1 - - [${time}] "GET /users HTTP/1.1" 2000 12`,
    `::1 - - [10/Okt/2026:13:55:36 +0000] "GET /users HTTP/1.1" 200 12`,
    `::1 - - [2026-10-10T13:55:36Z] "GET /users HTTP/1.1" 200 12`,
    '2026/10/10 13:55:36 [error] 7#7: *1 open() "/usr/share/nginx/html/x" failed, request: "GET /x HTTP/1.1"',
  ])('%j', (line) => {
    expect(readCombinedLine(line)).toBe('unreadable')
  })
})

test.each([
  ['"'.repeat(500_000)],
  [`::1 - - [${time}] "${'\\x'.repeat(500_000)}`],
  [` [${time}] "`.repeat(30_000)],
  [`::1 - - [${time}] "GET ${' '.repeat(500_000)}x" 200 1`],
])('a hostile line is read in linear time', (line) => {
  const start = cpuTime()
  readCombinedLine(line)
  expect(cpuTime() - start).toBeLessThan(5_000)
})

test.each([
  ['01/Jan/2026:00:00:00 +0000', Date.UTC(2026, 0, 1)],
  ['31/Dec/2025:23:30:00 -0030', Date.UTC(2026, 0, 1)],
  ['1/Jan/2026:00:00:00 +0000', NaN],
  ['yesterday', NaN],
])('the time %s', (text, expected) => {
  expect(parseLogTime(text)).toBe(expected)
})
