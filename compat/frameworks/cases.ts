/** What a framework must pass on to the router of `docs/examples/recipes/greeting.ts`, and back. */
import { createClient } from 'routepact/client'
import { expect, test } from 'vitest'
import { contract } from '../../docs/examples/recipes/greeting.ts'

/**
 * Declares the tests of a server. `getUrl` returns its origin once it listens; with `fallthrough`, the framework responds to what
 * no operation matches; with `hasOwnRoot`, it serves the path of the mount itself.
 */
export function testMountedRouter(getUrl: () => string, fallthrough = false, hasOwnRoot = false): void {
  test('parameters and bodies', async () => {
    const client = createClient(contract, { baseUrl: `${getUrl()}/api` })
    const greeted = await client.greet({ params: { name: 'Ada & Grace' } })
    expect(greeted).toMatchObject({ status: 200, body: { hello: 'Ada & Grace' } })
    const long = 'é'.repeat(200_000)
    expect(await client.greetBack({ body: { name: long } })).toMatchObject({ status: 200, body: { hello: long } })
  })

  test('a stream', async () => {
    const client = createClient(contract, { baseUrl: `${getUrl()}/api` })
    const { body } = await client.greetForever()
    const received: string[] = []
    for await (const { hello } of body) if (received.push(hello) === 3) break
    expect(received).toEqual(['1', '2', '3'])
  })

  test('a body that is not valid', async () => {
    const client = createClient(contract, { baseUrl: `${getUrl()}/api` })
    const invalid = await client.greetBack({ body: {} as { name: string } })
    expect(invalid).toMatchObject({ status: 400, body: { details: [{ path: ['name'] }] } })
  })

  const unmatched: [method: string, path: string, status: number, body: string, allow: string | null][] = [
    ['GET', '/api/unknown', 404, '{"error":"Not Found"}', null],
    ['GET', '/api', 404, '{"error":"Not Found"}', null],
    ['DELETE', '/api/hello/Ada', 405, '{"error":"Method Not Allowed"}', 'GET, HEAD, OPTIONS'],
    ['OPTIONS', '/api/hello', 204, '', 'GET, HEAD, POST, OPTIONS'],
  ]
  test.each([
    ['HEAD', '/api/hello/Ada', 200, '', null],
    ...(fallthrough ? [] : unmatched.filter(([, path]) => !hasOwnRoot || path !== '/api')),
  ])('%s %s', async (method, path, status, body, allow) => {
    // SvelteKit and Astro reject changing requests without a content type if their origin is not that of the app.
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${getUrl()}${path}`, { method, headers })
    expect([response.status, await response.text(), response.headers.get('allow')]).toEqual([status, body, allow])
  })

  test('a trailing slash does not reach the handler', async () => {
    const { status } = await fetch(`${getUrl()}/api/hello/Ada/`, { redirect: 'manual' })
    // Next.js and SvelteKit redirect it.
    expect([404, 308]).toContain(status)
  })
}
