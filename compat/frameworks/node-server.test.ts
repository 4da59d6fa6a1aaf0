/** Both versions of `@hono/node-server`, which replace the global `Response` and keep the headers that it is given. */
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { createContract, createRouter, error, errors } from 'routepact'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

const Greeting = z.object({ text: z.string() })
const contract = createContract({
  greet: { path: '/greet', method: 'GET', responses: { 200: { 'application/json': { body: Greeting } } } },
  greetFrench: { path: '/bonjour', method: 'GET', responses: { 200: { 'application/json': { body: Greeting } } } },
  fail: { path: '/fail', method: 'GET', responses: { ...errors(404, 'default') } },
  write: { path: '/notes', method: 'POST', requests: { 'application/json': { body: z.string() } }, responses: { 200: { 'application/json': { body: z.string() } }, ...errors(400, 413) } },
})
const createApi = (hasCatch: boolean) =>
  createRouter({
    contract,
    maxBodySize: 100,
    handlers: {
      greet: (request) => request.respond({ status: 200, body: { text: 'Hello' } }),
      greetFrench: (request) => request.respond({ status: 200, body: { text: 'Bonjour à tous' } }),
      fail: () => {
        throw error(404)
      },
      write: (request) => request.respond({ status: 200, body: request.validatedBody }),
    },
    ...(hasCatch && { catch: (_thrown: unknown, request) => request.respond({ status: 413, body: { error: 'Own' } } as never) }),
  })

const versions = [
  ['1', () => import('hono-node-server-1')],
  ['2', () => import('@hono/node-server')],
] as const
const mounts = [
  ['alone', (fetch: (request: Request) => Promise<Response>) => fetch],
  ['in Hono', (fetch: (request: Request) => Promise<Response>) => new Hono().all('/*', (context) => fetch(context.req.raw)).fetch],
] as const
const cases = versions.flatMap(([version, load]) => mounts.flatMap(([place, mount]) => [false, true].map((hasCatch) => ({ version, load, place, mount, hasCatch }))))

test.each(cases)('version $version, $place, with a catch: $hasCatch', async ({ load, mount, hasCatch }) => {
  const { serve } = await load()
  const { fetch } = createApi(hasCatch)
  const server = serve({ fetch: mount(async (request) => fetch(request)), port: 0, hostname: '127.0.0.1' })
  onTestFinished(() => void server.close())
  if (!server.listening) await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const get = async (path: string): Promise<unknown[]> => {
    const response = await globalThis.fetch(`http://127.0.0.1:${port}${path}`)
    return [response.status, response.headers.get('content-type'), response.headers.get('content-length'), await response.json()]
  }
  const greeted = [200, 'application/json', '16', { text: 'Hello' }]
  expect(await get('/greet')).toEqual(greeted)
  // No header of one response is in another.
  expect(await get('/bonjour')).toEqual([200, 'application/json', '26', { text: 'Bonjour à tous' }])
  expect(await get('/greet')).toEqual(greeted)
  const failed = hasCatch ? [413, { error: 'Own' }] : [404, { error: 'Not Found' }]
  expect((await get('/fail')).filter((_, index) => index === 0 || index === 3)).toEqual(failed)
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST /notes HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n"${'a'.repeat(998)}"`)
  // The server ends the connection.
  const received = await text(socket)
  expect(received).toMatch(/^HTTP\/1\.1 413 /)
  expect(received).toMatch(/^connection: close\r$/im)
})
