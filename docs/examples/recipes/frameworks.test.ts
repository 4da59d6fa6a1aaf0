/** Frameworks that serve pages of their own beside the router, each over HTTP. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testMountedRouter } from '../../../compat/frameworks/cases.ts'
import { app as expressApp } from './express.ts'
import { app as fastifyApp } from './fastify.ts'
import { listen } from './hono-node-server.ts'

const frameworks: readonly [string, () => Server | Promise<Server>, () => unknown][] = [
  ['Hono', () => listen(0) as Server, () => undefined],
  ['Express', () => expressApp.listen(0), () => undefined],
  ['Fastify', () => fastifyApp.listen({ port: 0 }).then(() => fastifyApp.server), () => fastifyApp.close()],
]

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
