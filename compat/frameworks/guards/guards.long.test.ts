/** Guards of Express 4, Connect, Koa, middie and Nest in front of a router, and the router in Koa. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createNodeHandler } from 'routepact/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { greetings, mountKoa } from '../../../docs/examples/recipes/koa.ts'
import { listen } from '../../../runtime-tests/node/support.ts'
import { testMountedRouter } from '../cases.ts'
import type { App } from './apps.ts'
import { testApp, testSanitizer } from './cases.ts'
import { createGuarded } from './guarded.ts'
import { createKoa, peers } from './peers.ts'

for (const app of peers) describe(app.name, () => testApp(app))

describe('a sanitizer of Express 4', () => testSanitizer(peers[0] as App))

describe('Koa', () => {
  let server: Server

  beforeAll(async () => {
    server = createServer(createKoa().use(greetings).callback()).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
  })
  afterAll(() => void server.close())

  testMountedRouter(() => `http://127.0.0.1:${(server.address() as AddressInfo).port}`, true)

  test('headers that were set before are sent, and middleware continues after the response', async () => {
    const seen: unknown[] = []
    const app = createKoa().use(async (context, next) => {
      context.set('x-request-id', '1')
      context.cookies.set('a', '1')
      await next()
      seen.push(context.res.statusCode, context.res.writableFinished)
      context.set('x-late', '1')
    })
    app.use(mountKoa(createNodeHandler(createGuarded('/api'), { fallthrough: true, args: () => ['koa'] })))
    app.use((context) => void (context.body = 'Home'))
    const port = await listen(createServer(app.callback()))
    const response = await fetch(`http://127.0.0.1:${port}/api/see`)
    expect([response.status, await response.json(), response.headers.get('x-request-id'), response.headers.getSetCookie()]).toEqual([200, { caller: 'koa' }, '1', ['a=1; path=/; httponly']])
    await expect.poll(() => seen).toEqual([200, true])
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('Home')
  })

  test('a body that a parser before the router has read is a 500', async () => {
    const app = createKoa().use(async (context, next) => {
      for await (const chunk of context.req) void chunk
      await next()
    })
    app.use(mountKoa(createNodeHandler(createGuarded('/api'), { fallthrough: true, args: () => ['koa'] })))
    const port = await listen(createServer(app.callback()))
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`http://127.0.0.1:${port}/api/write`, { method: 'POST', headers, body: '{}' })
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('The request body was already read')])
  })

  test('what `args` throws goes to the error handling of Koa', async () => {
    const errors: unknown[] = []
    const own = Object.assign(new Error('no session'), { status: 401, expose: true })
    const args = (): [string] => {
      throw own
    }
    const app = createKoa().use(mountKoa(createNodeHandler(createGuarded('/api'), { fallthrough: true, args })))
    app.on('error', (thrown) => errors.push(thrown))
    const port = await listen(createServer(app.callback()))
    const response = await fetch(`http://127.0.0.1:${port}/api/see`)
    expect([response.status, await response.text(), errors]).toEqual([401, 'no session', [own]])
  })
})
