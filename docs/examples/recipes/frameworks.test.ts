/** Frameworks that serve pages of their own beside the router, each over HTTP. */
import { serve } from '@hono/node-server'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testMountedRouter } from '../../../compat/frameworks/cases.ts'
import { Hono } from 'hono'
import { app as expressApp } from './express.ts'
import { app as fastifyApp } from './fastify.ts'
import { app as honoApp } from './hono.ts'

const frameworks: readonly [string, () => Server | Promise<Server>, () => unknown][] = [
  ['Hono', () => serve({ fetch: honoApp.fetch, port: 0 }) as Server, () => undefined],
  ['Express', () => expressApp.listen(0), () => undefined],
  ['Fastify', () => fastifyApp.listen({ port: 0 }).then(() => fastifyApp.server), () => fastifyApp.close()],
]

test('Hono keeps the headers that middleware has set and all cookies', async () => {
  const app = new Hono()
  app.use(async (context, next) => {
    context.header('set-cookie', 'a=1')
    await next()
  })
  app.route('/', honoApp)
  app.all('/cookies', (context) => {
    const headers = [['set-cookie', 'b=2'], ['set-cookie', 'c=3'], ['content-type', 'text/html']] as [string, string][]
    const response = new Response('<p>', { status: 201, headers })
    return context.newResponse(response.body, response)
  })
  const greeted = await app.request('/api/hello/Ada')
  expect(greeted.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  expect([greeted.status, greeted.headers.get('content-type'), await greeted.json()]).toEqual([200, 'application/json', { hello: 'Ada' }])
  expect((await app.request('/api/none')).headers.get('x-request-id')).not.toBeNull()
  const cookies = await app.request('/cookies')
  expect([cookies.status, cookies.headers.get('content-type')]).toEqual([201, 'text/html'])
  expect(cookies.headers.getSetCookie()).toEqual(['a=1', 'b=2', 'c=3'])
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
