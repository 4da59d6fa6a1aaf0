/** The headers by which pages of other origins read responses (Fetch Standard, "CORS protocol"). */
import { expect, test } from 'vitest'
import { allowOrigins } from '../../tools/src/cli/allow-origins.ts'

const fetch = allowOrigins(async ({ method }) => new Response(method, { headers: { etag: '"a"', vary: 'accept' } }))
const origin = 'http://localhost:5173'
const common = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }

test.each<[string, string, { [name: string]: string }, number, object]>([
  ['a request of the same origin', 'GET', {}, 200, { 'content-type': 'text/plain;charset=UTF-8', etag: '"a"', vary: 'accept' }],
  [
    'a request of another origin',
    'GET',
    { origin },
    200,
    expect.objectContaining({ ...common, vary: 'accept, origin', 'access-control-expose-headers': expect.stringContaining('etag') }),
  ],
  [
    'a preflight request',
    'OPTIONS',
    { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-a' },
    204,
    { ...common, vary: 'origin', 'access-control-allow-methods': 'PUT', 'access-control-allow-headers': 'x-a' },
  ],
  [
    'a preflight request without headers',
    'OPTIONS',
    { origin, 'access-control-request-method': 'PUT' },
    204,
    { ...common, vary: 'origin', 'access-control-allow-methods': 'PUT', 'access-control-allow-headers': '' },
  ],
  ['another OPTIONS request', 'OPTIONS', { origin }, 200, expect.objectContaining({ ...common, etag: '"a"' })],
])('%s', async (_, method, headers, status, expected) => {
  const response = await fetch(new Request('http://localhost/', { method, headers }))
  expect([response.status, Object.fromEntries(response.headers)]).toEqual([status, expected])
})
