import { serve } from 'routepact/node'
import { expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../../../runtime-tests/browser.ts'
import { createApp } from './cors.ts'

const app = 'https://app.example.com'
const router = createApp(app)

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

test('a page in a browser', async () => {
  const html = { headers: { 'content-type': 'text/html' } }
  const site = await serve({ fetch: () => new Response('<!doctype html>', html) }, { port: 0, hostname: '127.0.0.1' })
  onTestFinished(() => site.close())
  const received: string[] = []
  const api = createApp(new URL(site.url).origin)
  const counted = (request: Request): Promise<Response> => {
    received.push(`${request.method} ${request.headers.get('cookie')}`)
    return api.fetch(request)
  }
  const server = await serve({ fetch: counted }, { port: 0, hostname: '127.0.0.1' })
  onTestFinished(() => server.close())
  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(site.url)

  // A string, because the page runs no compiled code.
  const seen: unknown = await page.evaluate(`(async () => {
    document.cookie = 'session=1'
    const responses = []
    for (const [method, path, body] of [
      ['PUT', 'users/1', '{"name":"Ada"}'], ['PUT', 'users/1', '{}'], ['PUT', 'unknown', '{}'], ['DELETE', 'users/1'],
    ]) {
      const headers = { authorization: 'Bearer a', 'content-type': 'application/json' }
      const response = await fetch('${server.url}' + path, { method, body, headers, credentials: 'include' })
      responses.push([response.status, (await response.text()).slice(0, 15)])
    }
    return responses
  })()`)
  expect(seen).toEqual([
    [200, '{"name":"Ada"}'],
    [400, '{"error":"Valid'],
    [404, '{"error":"Not F'],
    [405, '{"error":"Metho'],
  ])
  expect(received.filter((line) => !line.startsWith('OPTIONS'))).toEqual([
    ...Array.from({ length: 3 }, () => 'PUT session=1'),
    'DELETE session=1',
  ])
  // A preflight request for each path, without cookies.
  expect(received.filter((line) => line.startsWith('OPTIONS'))).toEqual(['OPTIONS null', 'OPTIONS null'])

  // A page of another origin: the same host under another name.
  await page.goto(site.url.replace('127.0.0.1', 'localhost'))
  expect(await page.evaluate(`fetch('${server.url}users/1').then(() => 'readable', (thrown) => thrown.name)`)).toBe('TypeError')
})
