/** The URL of a request: its target and its `Host`. */
import { createServer } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { exchange, head, listen, serveFetch, toBody, toStatuses } from './support.ts'

const serveUrl = (): Promise<number> => serveFetch(({ url }) => new Response(url))

async function requestUrl(line: string, ...headers: readonly string[]): Promise<string> {
  const received = await exchange(await serveUrl(), head(line, ...headers, 'Connection: close'))
  const [status] = toStatuses(received)
  return status === 200 ? toBody(received) : String(status)
}

test.each<[target: string, url: string]>([
  ['/', 'http://a.example/'],
  ['/a/b', 'http://a.example/a/b'],
  ['/a?b=c&d', 'http://a.example/a?b=c&d'],
  ['/a?', 'http://a.example/a?'],
  ['/.a', 'http://a.example/.a'],
  ['/..a/a../...', 'http://a.example/..a/a../...'],
  ['/%2ea/%2e%2e%2e', 'http://a.example/%2ea/%2e%2e%2e'],
  ['/a?b=/../c', 'http://a.example/a?b=/../c'],
  ['/a|b[c]', 'http://a.example/a|b[c]'],
  ["/'?'", "http://a.example/'?%27"],
  // Browsers send these in a query as they are.
  ['/a?b[]=|^`{}\\', 'http://a.example/a?b[]=|^`{}\\'],
  // Paths that the URL parser would change.
  ...['.', '..', '%2e', '%2E', '%2e%2E', '.%2e', '%2e.'].flatMap((dots) =>
    [`/${dots}`, `/${dots}/a`, `/a/${dots}`, `/a/${dots}/b`, `/a/${dots}?b`, `//${dots}/a`, `http://a.example/${dots}/a`].map(
      (target): [string, string] => [target, '400'],
    ),
  ),
  ...[...'\\"<>`{}^#\x7f\t\x01\x80\xff'].flatMap((character) =>
    [`/a${character}b`, `/${character}`, `/a/..${character}b`, `http://a.example/a${character}b`, `http://a.example${character}/a`].map(
      (target): [string, string] => [target, '400'],
    ),
  ),
  ...[...'"<>#\x7f\t\x01\x80\xff'].map((character): [string, string] => [`/a?b=${character}`, '400']),
  ['/%zz', 'http://a.example/%zz'],
  ['//other.example/a', 'http://a.example//other.example/a'],
  ['//user:secret@other.example/a', 'http://a.example//user:secret@other.example/a'],
  ['/\\other.example/a', '400'],
  ['/a:80@b', 'http://a.example/a:80@b'],
  ['http://other.example', 'http://other.example/'],
  ['http://other.example:8080/a?b', 'http://other.example:8080/a?b'],
  ['HTTP://OTHER.example:80/a', 'http://other.example/a'],
  ['https://other.example/a', '400'],
  ['http://user@other.example/a', '400'],
  ['http://:secret@other.example/a', '400'],
  ['http://', '400'],
  ['http://[::1', '400'],
  ['http://a b/', '400'],
  ['http://other.example/a#b', '400'],
  ['http://other.example?b', 'http://other.example/?b'],
  ['http://a%2fb/', '400'],
  ['http:///a', '400'],
  ['http:a', '400'],
  ['ftp://other.example/a', '400'],
  ['urn:a', '400'],
  ['a', '400'],
  ['*', '400'],
])('218: the URL of the target %s is %s', async (target, url) => {
  expect(await requestUrl(`GET ${target} HTTP/1.1`, 'Host: a.example')).toBe(url)
})

test('the target * of OPTIONS is the root', async () => {
  expect(await requestUrl('OPTIONS * HTTP/1.1', 'Host: a.example')).toBe('http://a.example/')
})

test('CONNECT is not passed to the router', async () => {
  const received = await exchange(await serveUrl(), head('CONNECT a.example:443 HTTP/1.1', 'Host: a.example:443'))
  expect(received).toBe('')
})

describe('Host', () => {
  test.each<[host: string, url: string]>([
    ['a.example', 'http://a.example/'],
    ['A.Example', 'http://a.example/'],
    ['a.example:80', 'http://a.example/'],
    ['a.example:', 'http://a.example/'],
    ['a.example:8080', 'http://a.example:8080/'],
    ['a_b-c.example', 'http://a_b-c.example/'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000/'],
    ['[::1]:3000', 'http://[::1]:3000/'],
    ['xn--mnchen-3ya.example', 'http://xn--mnchen-3ya.example/'],
    ['', '400'],
    [':80', '400'],
    ['a.example:99999', '400'],
    ['a.example:8a', '400'],
    ['a b', '400'],
    ['a/b', '400'],
    ['a?b', '400'],
    ['a#b', '400'],
    ['a\\b', '400'],
    ['user@a.example', '400'],
    ['a@b@c', '400'],
    ['a%2fb', '400'],
    ['[::1', '400'],
    ['[::g]', '400'],
    ['1.2.3.256', '400'],
    ['m\xfcnchen.example', '400'],
    ['a.example, b.example', '400'],
  ])('Host: %s results in %s', async (host, url) => {
    expect(await requestUrl('GET / HTTP/1.1', `Host: ${host}`)).toBe(url)
    // The last valid host is remembered.
    expect(await requestUrl('GET / HTTP/1.1', 'Host: b.example')).toBe('http://b.example/')
    expect(await requestUrl('GET / HTTP/1.1', `Host: ${host}`)).toBe(url)
  })

  test('a first request with an empty host is 400', async () => {
    vi.resetModules()
    const { createNodeHandler } = await import('routepact/node')
    const port = await listen(createServer(createNodeHandler({ fetch: ({ url }) => new Response(url) })))
    const received = await exchange(port, head('GET /b.example/ HTTP/1.1', 'Host:', 'Connection: close'))
    expect(toStatuses(received)).toEqual([400])
  })

  test.each([
    ['two', 'Host: a.example', 'Host: b.example'],
    ['two equal', 'Host: a.example', 'host: a.example'],
  ])('%s hosts are 400', async (_title, ...hosts) => {
    expect(await requestUrl('GET / HTTP/1.1', ...hosts)).toBe('400')
  })

  test.each([
    ['a malformed host', 'Host: a/b'],
    ['two hosts', 'Host: a', 'Host: b'],
  ])('%s is 400 also with an absolute target', async (_title, ...hosts) => {
    expect(await requestUrl('GET http://a.example/ HTTP/1.1', ...hosts)).toBe('400')
  })

  test('a request of HTTP/1.1 without a host is 400, one of HTTP/1.0 is for localhost', async () => {
    expect(await requestUrl('GET /a HTTP/1.1')).toBe('400')
    expect(await requestUrl('GET /a HTTP/1.0')).toBe('http://localhost/a')
  })

  test('the connection remains open after 400, also with a body', async () => {
    const port = await serveUrl()
    const bad = head('POST / HTTP/1.1', 'Host: a/b', 'Content-Length: 3')
    const received = await exchange(port, `${bad}abc${head('GET /b HTTP/1.1', 'Host: a', 'Connection: close')}`)
    expect(toStatuses(received)).toEqual([400, 200])
    expect(toBody(received)).toBe('http://a/b')
  })
})

test('X-Forwarded headers have no effect', async () => {
  const forwarded = [
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: https',
    'X-Forwarded-For: 1.2.3.4',
    'X-Forwarded-Port: 443',
    'Forwarded: host=evil.example;proto=https',
    'X-Original-URL: /admin',
    'X-Rewrite-URL: /admin',
    'X-HTTP-Method-Override: DELETE',
  ]
  expect(await requestUrl('GET /a HTTP/1.1', 'Host: a.example', ...forwarded)).toBe('http://a.example/a')
})

test('a target of bytes beyond ASCII is 400', async () => {
  expect(await requestUrl('GET /\xc3\xbc?\xc3\xbc HTTP/1.1', 'Host: a')).toBe('400')
})
