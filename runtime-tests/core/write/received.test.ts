/** Responses of `fetch` that a handler passes on: `received`. */
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'
import { createContract, createRouter, received } from 'routepact'
import { createClient } from 'routepact/client'
import { serve } from 'routepact/node'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { listen } from '../../node/support.ts'
import { origin, serve as serveOperation } from '../../support.ts'

/** A response with this encoding. */
function encoded(encoding: string, body: string | null = 'a', url = ''): Response {
  const headers = { 'content-encoding': encoding, 'content-length': '9', 'x-a': 'a' }
  return Object.defineProperty(new Response(body, { headers, status: 201, statusText: 'Fine' }), 'url', { value: url })
}

describe('205: received', () => {
  it.each(['gzip', 'GZIP', 'x-gzip', 'br', 'deflate', 'zstd', 'gzip, br', 'GZIP ,deflate'])('copies all but the headers of the encoding %s', async (encoding) => {
    for (const url of ['', origin]) {
      const copy = received(encoded(encoding, 'a', url))
      expect([copy.status, copy.statusText, Object.fromEntries(copy.headers), await copy.text()]).toEqual([
        201,
        'Fine',
        { 'content-type': 'text/plain;charset=UTF-8', 'x-a': 'a' },
        'a',
      ])
    }
  })

  it('copies a response without a body', () => {
    const copy = received(encoded('gzip', null))
    expect([copy.status, copy.body, Object.fromEntries(copy.headers)]).toEqual([201, null, { 'x-a': 'a' }])
  })

  it.each<[title: string, response: Response]>([
    ['without an encoding', new Response('a', { headers: { 'content-length': '1' } })],
    ['with an empty encoding', encoded('')],
    ['with the encoding identity', encoded('Identity')],
    // `fetch` does not undo them.
    ...['compress', 'aws-chunked', 'gzip, identity', 'gzip, aws-chunked'].map((encoding): [string, Response] => [`with the encoding ${encoding}`, encoded(encoding)]),
  ])('returns a response %s as it is', (_title, response) => {
    const headers = Object.fromEntries(response.headers)
    expect(received(response)).toBe(response)
    expect(Object.fromEntries(response.headers)).toEqual(headers)
  })

  it('leaves the response of the application alone', async () => {
    const response = encoded('gzip')
    expect(received(response)).not.toBe(response)
    expect(response.headers.get('content-encoding')).toBe('gzip')
  })

  it('is not guessed: a response without it is sent as it is', async () => {
    for (const url of ['', origin]) {
      const response = encoded('gzip', 'a', url)
      expect(await serveOperation({}, () => response).fetch(new Request(origin))).toBe(response)
    }
  })
})

describe('205: a response of another server', () => {
  const text = 'é'.repeat(1000)
  const contract = createContract({
    read: { path: '/read', method: 'GET', responses: { 200: { 'text/plain': { body: z.string() } } } },
    raw: { path: '/raw', method: 'GET', responses: { 200: { 'text/plain': { body: z.string() } } } },
  })

  async function start(): Promise<string> {
    const upstream = createServer(({ url }, response) => {
      const body = url === '/gzip' ? gzipSync(text) : Buffer.from(text)
      const headers: OutgoingHttpHeaders = { 'content-type': 'text/plain; charset=utf-8', 'content-length': body.length, etag: '"1"' }
      response.writeHead(200, { ...headers, ...(url === '/gzip' && { 'content-encoding': 'gzip' }) }).end(body)
    })
    const port = await listen(upstream)
    onTestFinished(() => void upstream.close())
    const url = `http://127.0.0.1:${port}`
    const router = createRouter({
      contract,
      handlers: { read: async () => received(await fetch(`${url}/gzip`)), raw: async () => received(await fetch(`${url}/plain`)) },
    })
    const server = await serve(router, { port: 0, hostname: '127.0.0.1' })
    onTestFinished(() => server.close())
    return server.url
  }

  it.each(['read', 'raw'] as const)('is read by the client as it was sent: %s', async (name) => {
    const baseUrl = await start()
    const { status, body, headers } = await createClient(contract, { baseUrl })[name]()
    expect([status, body, headers.get('content-encoding'), headers.get('etag')]).toEqual([200, text, null, '"1"'])
  })
})
