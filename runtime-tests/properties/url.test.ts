/** Compares `readUrl`, which cuts most URLs, with the parser of the platform. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readUrl } from '../../src/core/match/url.ts'
import { checkProperty, timeout } from './check-property.ts'

const piece = fc.oneof(
  fc.constantFrom('/', '//', '.', '..', '/.', '/..', '/%2e', '/%2E%2e', '\\', '?', '#', '%', '%2F', '%zz', ' ', '\t', '\n', '|', '^', '"', '<', '{', '`', 'é', '💥', ':', '@', ';', '&', '=', '+'),
  fc.string({ maxLength: 4 }),
)
const start = fc.constantFrom('http://api.test/', 'http://api.test', 'https://api.test/', 'http://api.test:80/', 'http://api.test.other/', 'http://user:pw@api.test/', 'HTTP://API.test/', 'data:a/', 'blob:http://api.test/', 'x')
const given = fc.tuple(start, fc.array(piece, { maxLength: 6 })).map(([first, pieces]) => first + pieces.join(''))

it(
  'a URL has the path and the query that the parser finds',
  async () => {
    // The origin of the requests before it.
    readUrl(new Request('http://api.test/'))
    await checkProperty(2000, [given], (url) => {
      const { pathname, search } = URL.canParse(url) ? new URL(url) : {}
      expect(readUrl({ url } as Request) ?? {}).toMatchObject(pathname === undefined ? {} : { pathname, search })
    })
  },
  timeout,
)
