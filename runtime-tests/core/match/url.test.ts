import { describe, expect, it } from 'vitest'
import { readUrl } from '../../../src/core/match/url.ts'

describe('readUrl', () => {
  it.each([
    ['a path and a query', 'http://localhost/users/1?a=1#top', '/users/1', '?a=1'],
    ['an upper-case scheme and credentials', 'HTTP://user:secret@LOCALHOST:80/users', '/users', ''],
    ['dot segments', 'http://localhost/a/./b/%2e%2E/c', '/a/c', ''],
    ['no path', 'http://localhost', '/', ''],
    ['an address', 'http://127.0.0.1:3000/a?b', '/a', '?b'],
    ['a name of labels with numbers', 'https://1-a.b2.example.com:8443/a', '/a', ''],
  ])('resolves %s', (_name, url, pathname, search) => {
    expect(readUrl({ url } as Request)).toMatchObject({ pathname, search })
  })

  it.each(['', '/users', 'http://', 'http://localhost:port/', 'http://999.1.1.1/a', 'http://1.2.3.4.5/a', 'http://localhost:99999/a', 'no url', undefined, null, 1, {}])(
    'returns undefined for an invalid URL: %s',
    (url) => expect(readUrl({ url } as Request)).toBeUndefined(),
  )
})
