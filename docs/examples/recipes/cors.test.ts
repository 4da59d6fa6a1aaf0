import { expect, test } from 'vitest'
import { router } from './cors.ts'

const app = 'https://app.example.com'

function send(path: string, method: string, headers: HeadersInit, body?: string): Promise<Response> {
  return router.fetch(new Request(`https://api.example.com${path}`, { method, headers, ...(body && { body }) }))
}

const readable = {
  'access-control-allow-origin': app,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'etag, location, retry-after',
  vary: 'origin',
}

test.each([['/users/1'], ['/unknown']])('a preflight request for %s', async (path) => {
  const response = await send(path, 'OPTIONS', { origin: app, 'access-control-request-method': 'PUT' })
  expect(response.status).toBe(204)
  expect(Object.fromEntries(response.headers)).toEqual({
    ...readable,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-max-age': '600',
  })
})

test('OPTIONS that is not a preflight request', async () => {
  const response = await send('/users/1', 'OPTIONS', { origin: app })
  expect(response.status).toBe(204)
  expect(Object.fromEntries(response.headers)).toEqual({ ...readable, allow: 'PUT, OPTIONS' })
})

test.each([
  [200, '/users/1', 'PUT', '{"name":"Ada"}'],
  [400, '/users/1', 'PUT', '{"name":""}'],
  [404, '/unknown', 'PUT', '{}'],
  [405, '/users/1', 'DELETE', undefined],
])('a page of the origin reads the response %i', async (status, path, method, body) => {
  const response = await send(path, method, { origin: app, 'content-type': 'application/json' }, body)
  expect(response.status).toBe(status)
  expect(Object.fromEntries(response.headers)).toMatchObject(readable)
})

test.each([[{ origin: 'https://evil.example' }], [{ origin: 'null' }], [{}]])('a request with %o', async (headers) => {
  const response = await send('/users/1', 'DELETE', headers as HeadersInit)
  expect(response.headers.get('vary')).toBe('origin')
  expect(response.headers.has('access-control-allow-origin')).toBe(false)
  expect(response.headers.has('access-control-allow-credentials')).toBe(false)
})
