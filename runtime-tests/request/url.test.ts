import { stringMatching, webUrl } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toTarget } from '../../src/request/url.ts'
import { holds, timeout } from '../properties/holds.ts'

/** The result of the platform's parser, which ignores a lone question mark. */
function parse(url: string): { pathname: string; search: string } {
  const { pathname, search } = new URL(url)
  return { pathname, search }
}

/** Runs twice, because a URL that was parsed the first time may be sliced the second time. */
function readTwice(url: string): unknown[] {
  return [toTarget(url), toTarget(url)].map(
    (target) => target && { pathname: target.pathname, search: target.search.replace(/^\?$/, '') },
  )
}

describe('toTarget', () => {
  it.each([
    ['the root', 'http://localhost/'],
    ['a path', 'http://localhost/users/1'],
    ['a trailing slash', 'http://localhost/users/1/'],
    ['an empty segment', 'http://localhost//users'],
    ['a query', 'http://localhost/users?a=1&b=2'],
    ['an empty query', 'http://localhost/users?'],
    ['a question mark in a query', 'http://localhost/users?a=?'],
    ['a fragment', 'http://localhost/users#top'],
    ['a query and a fragment', 'http://localhost/users?a=1#top'],
    ['a question mark in a fragment', 'http://localhost/users#top?a=1'],
    ['a slash in a query', 'http://localhost/users?a=/b/./c'],
    ['encoded characters', 'http://localhost/a%2Fb/%C3%A9?q=%20'],
    ['another origin', 'https://example.com/users'],
    ['a longer host', 'http://localhost.example.com/users'],
    ['a port', 'http://localhost:3000/users'],
    ['an address', 'http://[::1]:3000/users'],
  ])('reads %s', (_name, url) => {
    expect(readTwice(url)).toEqual([parse(url), parse(url)])
  })

  it.each([
    ['an upper-case scheme', 'HTTP://LOCALHOST/users'],
    ['credentials', 'http://user:secret@localhost/users'],
    ['the port of the scheme', 'http://localhost:80/users'],
    ['no path', 'http://localhost'],
    ['a dot segment', 'http://localhost/a/./b'],
    ['two dots', 'http://localhost/a/../b'],
    ['two dots at the end', 'http://localhost/a/..'],
    ['encoded dots', 'http://localhost/a/%2e%2E/b'],
    ['a backslash', 'http://localhost/a\\b'],
    ['a line break', 'http://localhost/a\n/b'],
    ['a space at the end', 'http://localhost/a '],
    ['a segment that begins with a dot', 'http://localhost/.well-known/x'],
  ])('normalizes what only a ponyfill does not: %s', (_name, url) => {
    toTarget('http://localhost/')
    expect(readTwice(url)).toEqual([parse(url), parse(url)])
  })

  it.each(['', '/users', 'http://', 'http://localhost:port/', 'no url', undefined, null, 1, {}])(
    'returns undefined for an invalid URL: %s',
    (url) => {
      toTarget('http://localhost/')
      expect(readTwice(url as string)).toEqual([undefined, undefined])
    },
  )

  it('reads a URL without an origin', () => {
    expect(toTarget('app://host/users')).toEqual({ pathname: '/users', search: '' })
    expect(toTarget('null/users')).toBe(undefined)
  })

  it(
    'agrees with the parser on any URL of a ponyfill',
    () =>
      holds(2000, [stringMatching(/^([a-z1/]|[.]|%2e|%2E|%25|[\\?#&='"<>`{}|^ \t\n\u00e9\ud800]){0,12}$/)], (rest) => {
        const url = `http://localhost/${rest}`
        toTarget('http://localhost/')
        const [pathname, search] = [toTarget(url)?.pathname, toTarget(url)?.search]
        expect([pathname, [...new URLSearchParams(search)]]).toEqual([
          parse(url).pathname,
          [...new URLSearchParams(parse(url).search)],
        ])
      }),
    timeout,
  )

  it(
    'agrees with the parser on any URL of a Request',
    () =>
      holds(300, [webUrl({ withFragments: true, withQueryParameters: true })], (given) => {
        const { url } = new Request(given)
        expect(readTwice(url)).toEqual([parse(url), parse(url)])
      }),
    timeout,
  )
})
