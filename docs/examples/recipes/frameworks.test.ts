/** Frameworks that serve pages of their own beside the router, each over HTTP. */
import { serve } from '@hono/node-server'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Context, Hono } from 'hono'
import { createContract, createRouter, events } from 'routepact'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testMountedRouter } from '../../../compat/frameworks/cases.ts'
import { app as expressApp } from './express.ts'
import { app as fastifyApp } from './fastify.ts'
import { app as honoApp } from './hono.ts'
import { mount } from './hono-mount.ts'

const frameworks: readonly [string, () => Server | Promise<Server>, () => unknown][] = [
  ['Hono', () => serve({ fetch: honoApp.fetch, port: 0 }) as Server, () => undefined],
  ['Express', () => expressApp.listen(0), () => undefined],
  ['Fastify', () => fastifyApp.listen({ port: 0 }).then(() => fastifyApp.server), () => fastifyApp.close()],
]

/** Responses that the application sends several times. */
const gone = new Response(null, { status: 410, headers: { 'x-own': '1' } })
const head = new Response(null, { headers: { 'content-type': 'text/html' } })

const operation = { method: 'GET', responses: { 200: { 'application/json': { body: z.object({}) } } } } as const
const mounted = createRouter({
  contract: createContract({
    ok: { ...operation, path: '/ok' },
    invalid: { ...operation, path: '/invalid', query: z.object({ page: z.string() }) },
    empty: { ...operation, path: '/empty', responses: { ...operation.responses, 204: {} } },
    gone: { ...operation, path: '/gone' },
    head: { ...operation, path: '/head', method: 'HEAD' },
    immutable: { ...operation, path: '/immutable' },
    cookies: { ...operation, path: '/cookies' },
    stream: { ...operation, path: '/stream', responses: { 200: { 'text/event-stream': { body: events(z.string()) } } } },
  }),
  handlers: {
    ok: async ({ respond }) => respond({ status: 200, body: {}, headers: { 'x-own': '1' } }),
    invalid: async ({ respond }) => respond({ status: 200, body: {} }),
    empty: async ({ respond }) => respond({ status: 204, headers: { 'x-own': '1' } }),
    gone: async () => gone,
    head: async () => head,
    immutable: async () => fetch('data:text/html,found'),
    cookies: async ({ respond }) => respond({ status: 200, body: {}, headers: { 'set-cookie': ['b=2', 'c=3'] } }),
    stream: async ({ respond }) => {
      async function* create() {
        yield 'a'
        yield 'b'
      }
      return respond({ status: 200, body: create() })
    },
  },
})

/** How middleware sets headers. */
const setters: readonly [string, (context: Context) => void, { readonly [name: string]: string }, cookies: readonly string[]][] = [
  ['nothing', () => undefined, {}, []],
  ['header', (context) => context.header('x-before', '2'), { 'x-before': '2' }, []],
  ['res.headers', ({ res }) => res.headers.set('x-before', '2'), { 'x-before': '2' }, []],
  // The router's headers replace those of middleware.
  ['headers of the router', (context) => ['x-own', 'content-type'].forEach((name) => context.header(name, 'text/plain')), {}, []],
  ['cookies', (context) => ['x=1', 'y=2'].forEach((one) => context.header('set-cookie', one, { append: true })), {}, ['x=1', 'y=2']],
]

const mountedResponses: readonly [
  path: string,
  status: number,
  body: string | RegExp,
  headers: { readonly [name: string]: string },
  cookies?: readonly string[],
][] = [
  ['GET /ok', 200, '{}', { 'content-type': 'application/json', 'x-own': '1' }],
  ['HEAD /ok', 200, '', { 'content-type': 'application/json', 'x-own': '1' }],
  ['GET /invalid', 400, /^{"error":/, { 'content-type': 'application/json' }],
  ['GET /empty', 204, '', { 'x-own': '1' }],
  ['GET /gone', 410, '', { 'x-own': '1' }],
  ['HEAD /head', 200, '', { 'content-type': 'text/html' }],
  ['GET /immutable', 200, 'found', { 'content-type': 'text/html' }],
  ['GET /cookies', 200, '{}', { 'content-type': 'application/json' }, ['b=2', 'c=3']],
  ['GET /stream', 200, /a[^]*b/, { 'content-type': 'text/event-stream' }],
  ['GET /unknown', 404, '{"error":"Not Found"}', { 'content-type': 'application/json' }],
]

describe.each([['app.request'], ['@hono/node-server']])('Hono keeps headers: %s', (server) => {
  describe.each(setters)('%s before the router', (_title, set, before, cookiesBefore) => {
    const hono = new Hono()
    hono.use(async (context, next) => {
      set(context)
      await next()
      context.header('x-after', '3')
      context.header('set-cookie', 'z=3', { append: true })
    })
    hono.all('/*', mount(mounted))
    let listening: Server | undefined
    // Replaces the global `Response`, with which the router creates its responses from then on.
    beforeAll(async () => {
      if (server === 'app.request') return
      listening = serve({ fetch: hono.fetch, port: 0 }) as Server
      if (!listening.listening) await once(listening, 'listening')
    })
    afterAll(() => void listening?.close())

    test.each(mountedResponses)('%s', async (target, status, body, headers, cookies = []) => {
      const [method = '', path = ''] = target.split(' ')
      const { port } = (listening?.address() ?? {}) as Partial<AddressInfo>
      const response = await (port ? fetch(`http://localhost:${port}${path}`, { method }) : hono.request(path, { method }))
      expect(response.status).toBe(status)
      expect(await response.text()).toEqual(typeof body === 'string' ? body : expect.stringMatching(body))
      expect(response.headers.getSetCookie()).toEqual([...cookiesBefore, ...cookies, 'z=3'])
      expect(Object.fromEntries(response.headers)).toMatchObject({ ...before, ...headers, 'x-after': '3' })
    })
  })
})

test.each([
  ['GET', '/gone'],
  ['HEAD', '/head'],
])('Hono does not change a response that is sent several times: %s %s', async (method, path) => {
  const hono = new Hono()
  let count = 0
  hono.use(async (context, next) => {
    context.header(`x-${(count += 1)}`, 'set')
    context.header('set-cookie', `session=${count}`)
    await next()
  })
  hono.all('/*', mount(mounted))
  await hono.request(path, { method })
  const { headers } = await hono.request(path, { method })
  expect([headers.get('x-1'), headers.get('x-2'), headers.getSetCookie()]).toEqual([null, 'set', ['session=2']])
})

describe.each(frameworks)('%s', (_name, start, close) => {
  let server: Server
  let url: string

  beforeAll(async () => {
    server = await start()
    if (!server.listening) await once(server, 'listening')
    url = `http://localhost:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await close()
    server.close()
  })

  testMountedRouter(() => url)

  test('a page of the framework', async () => {
    expect(await (await fetch(url)).text()).toBe('Home')
  })
})
