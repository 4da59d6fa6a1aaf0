/** Credentials that are taken from a request again. */
import { expect, test } from 'vitest'
import { removeCredentials } from '../../tools/src/testing/added-credentials.ts'

const data = (target: string, headers: [string, string][]) => ({ method: 'GET', target, headers, body: undefined })

test.each<[target: string, headers: [string, string][], left: string, leftHeaders: [string, string][]]>([
  ['/a?key=1', [], '/a', []],
  ['/a?key=1&b=2,3', [], '/a?b=2,3', []],
  ['/a', [['authorization', 'x'], ['accept', 'y']], '/a', [['accept', 'y']]],
  ['/a', [['cookie', 'session=1; other=2']], '/a', [['cookie', 'other=2']]],
  ['/a', [['cookie', 'session=1']], '/a', []],
])('%s %j', (target, headers, left, leftHeaders) => {
  const removed = removeCredentials(data(target, headers) as never, { headers: { authorization: 'x', cookie: 'session=1' }, query: { key: '1' } })
  expect([removed.target, removed.headers]).toEqual([left, leftHeaders])
})

test('a request without credentials in its query keeps its target', () => {
  expect(removeCredentials(data('/a?b=%2C', [['authorization', 'x']]) as never, { headers: { authorization: 'x' } })).toMatchObject({ target: '/a?b=%2C', headers: [] })
})
