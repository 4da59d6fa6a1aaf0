import { stringMatching, webUrl } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseUrl } from '../../src/request/url.ts'
import { holds, timeout } from '../properties/holds.ts'

/** What the platform's parser says. A lone question mark is no query, as for it. */
function parse(url: string): { pathname: string; search: string } {
  const { pathname, search } = new URL(url)
  return { pathname, search }
}

/** Asked twice, because what the first time is parsed may be cut the second time. */
function readTwice(url: string): unknown[] {
  return [parseUrl(url), parseUrl(url)].map(
    (target) => target && { pathname: target.pathname, search: target.search.replace(/^\?$/, '') },
  )
}

describe('parseUrl', () => {
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
    ['what is encoded', 'http://localhost/a%2Fb/%C3%A9?q=%20'],
    ['another origin', 'https://example.com/users'],
    ['a longer host', 'http://localhost.example.com/users'],
    ['a port', 'http://localhost:3000/users'],
    ['an address', 'http://[::1]:3000/users'],
  ])('%s', (_name, url) => {
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
  ])('what only a ponyfill leaves so: %s', (_name, url) => {
    parseUrl('http://localhost/')
    expect(readTwice(url)).toEqual([parse(url), parse(url)])
  })

  it.each(['', '/users', 'http://', 'http://localhost:port/', 'no url', undefined, null, 1, {}])(
    'what is no URL: %s',
    (url) => {
      parseUrl('http://localhost/')
      expect(readTwice(url as string)).toEqual([undefined, undefined])
    },
  )

  it('takes nothing for an origin that is none', () => {
    expect(parseUrl('app://host/users')).toEqual({ pathname: '/users', search: '' })
    expect(parseUrl('null/users')).toBe(undefined)
  })

  it(
    'says the same as the parser of whatever a ponyfill may have for a URL',
    () =>
      holds(2000, [stringMatching(/^([a-z1/]|[.]|%2e|%2E|%25|[\\?#&='"<>`{}|^ \t\n\u00e9\ud800]){0,12}$/)], (rest) => {
        const url = `http://localhost/${rest}`
        parseUrl('http://localhost/')
        const [pathname, search] = [parseUrl(url)?.pathname, parseUrl(url)?.search]
        expect([pathname, [...new URLSearchParams(search)]]).toEqual([
          parse(url).pathname,
          [...new URLSearchParams(parse(url).search)],
        ])
      }),
    timeout,
  )

  it(
    'says the same as the parser of every URL that a Request can have',
    () =>
      holds(300, [webUrl({ withFragments: true, withQueryParameters: true })], (given) => {
        const { url } = new Request(given)
        expect(readTwice(url)).toEqual([parse(url), parse(url)])
      }),
    timeout,
  )
})
