/** Express and a router behind `sendAsExpress` send the same statuses, headers and bodies. */
import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { byteStream, createContract, createRouter, errors, events } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sendAsExpress } from './express-responses.ts'

const title = z.object({ title: z.string() })
const json = { 'application/json': { body: title } } as const

const contract = createContract({
  read: { path: '/book', method: 'GET', responses: { 200: json } },
  tagged: { path: '/tagged', method: 'GET', responses: { 200: { 'application/json': { body: title, headers: z.object({ etag: z.string() }) } } } },
  add: { path: '/book', method: 'POST', responses: { 201: json, ...errors('default') } },
  text: { path: '/text', method: 'GET', responses: { 200: { 'text/plain': { body: z.string() } } } },
  missing: { path: '/missing', method: 'GET', responses: { 200: {}, 404: json } },
  remove: { path: '/book', method: 'DELETE', responses: { 204: {}, ...errors('default') } },
  file: { path: '/file', method: 'GET', responses: { 200: { 'application/octet-stream': { body: byteStream() } } } },
  events: { path: '/events', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(title) } } } },
})

const body = { title: 'Émile' }

const router = createRouter({
  contract,
  handlers: {
    read: (request) => request.respond({ status: 200, body }),
    tagged: (request) => request.respond({ status: 200, body, headers: { etag: '"v1"' } }),
    add: (request) => request.respond({ status: 201, body }),
    text: (request) => request.respond({ status: 200, body: 'Émile' }),
    missing: (request) => request.respond({ status: 404, body }),
    remove: (request) => request.respond({ status: 204 }),
    file: (request) => request.respond({ status: 200, body: new Blob(['bytes']).stream() }),
    events: (request) => request.respond({ status: 200, body: (async function* () { yield body })() }),
  },
  finally: [sendAsExpress],
})

const old = express()
old.get('/book', (_request, response) => void response.json(body))
old.get('/tagged', (_request, response) => void response.set('etag', '"v1"').json(body))
old.post('/book', (_request, response) => void response.status(201).json(body))
old.get('/text', (_request, response) => void response.type('text/plain').send('Émile'))
old.get('/missing', (_request, response) => void response.status(404).json(body))
old.delete('/book', (_request, response) => void response.status(204).end())

const servers = [old, express().use(createNodeHandler(router, { fallthrough: true })), createNodeHandler(router)].map((listener) => createServer(listener as never))

beforeAll(async () => {
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => void servers.forEach((server) => server.close()))

/** What a client receives. */
async function receive(server: (typeof servers)[number], method: string, path: string, headers: Record<string, string>): Promise<readonly unknown[]> {
  const { port } = server.address() as AddressInfo
  const sent = send({ port, host: '127.0.0.1', method, path, headers, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [AsyncIterable<Buffer> & { statusCode: number; headers: Record<string, string | undefined> }]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { 'content-type': type, 'content-length': length, etag } = response.headers
  return [response.statusCode, type, length, etag, Buffer.concat(chunks).toString()]
}

const tag = 'W/"12-ToV43buWcTvugl3nGIKz8ShCTm4"'
const sentJson = JSON.stringify(body)

test.each<[string, string, Record<string, string>, number]>([
  ['GET', '/book', {}, 200],
  ['HEAD', '/book', {}, 200],
  ['GET', '/book', { 'if-none-match': '"other"' }, 200],
  ['GET', '/book', { 'if-none-match': '*' }, 304],
  ['GET', '/book', { 'if-none-match': 'TAG' }, 304],
  ['GET', '/book', { 'if-none-match': '"other", TAG' }, 304],
  ['HEAD', '/book', { 'if-none-match': 'TAG' }, 304],
  ['GET', '/book', { 'if-none-match': 'TAG', 'cache-control': 'no-cache' }, 200],
  ['GET', '/book', { 'if-none-match': 'TAG', 'cache-control': 'max-age=0' }, 304],
  ['GET', '/tagged', { 'if-none-match': 'W/"v1"' }, 304],
  ['GET', '/tagged', {}, 200],
  ['POST', '/book', { 'if-none-match': 'TAG' }, 201],
  ['GET', '/text', {}, 200],
  ['GET', '/missing', { 'if-none-match': '*' }, 404],
  ['DELETE', '/book', {}, 204],
])('%s %s %j is a %i', async (method, path, given, status) => {
  const [read, ...others] = servers as [(typeof servers)[number], ...typeof servers]
  const etag = String((await receive(read, 'GET', '/book', {}))[3])
  const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.replace('TAG', etag)]))
  const expected = await receive(read, method, path, headers)
  expect(expected[0]).toBe(status)
  for (const server of others) expect(await receive(server, method, path, headers)).toEqual(expected)
})

test('the tag of Express', async () => {
  for (const server of servers) expect(await receive(server, 'GET', '/book', {})).toEqual([200, 'application/json; charset=utf-8', String(Buffer.byteLength(sentJson)), tag, sentJson])
})

test.each([
  ['/file', 'application/octet-stream', 'bytes'],
  ['/events', 'text/event-stream', expect.stringContaining('data: {"title":"Émile"}')],
])('%s is not read', async (path, type, text) => {
  const [, , ...others] = servers
  for (const server of others) expect(await receive(server, 'GET', path, {})).toEqual([200, type, undefined, undefined, text])
})
