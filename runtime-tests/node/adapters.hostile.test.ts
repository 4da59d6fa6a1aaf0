// Section N of runtime-tests/hostile-input.md; titles begin with rule numbers. Requests that arrive through a Node server.
import { once } from 'node:events'
import { connect } from 'node:net'
import { createRouter, events } from 'routepact'
import { serve as serveNode } from 'routepact/node'
import { serve as serveSrvx } from 'srvx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { runChecked } from '../fixtures/harness.ts'
import { waitUntil } from '../wait-until.ts'

const json = { 'application/json': { body: z.unknown() } }
const streams = { opened: 0, closed: 0 }
const router = createRouter({
  contract: {
    echo: {
      path: '/echo/:id',
      method: 'GET',
      headers: z.object({ 'x-a': z.string().optional() }),
      responses: { 200: json },
    },
    write: { path: '/write', method: 'POST', requests: json, responses: { 200: json } },
    count: { path: '/count', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(z.number()) } } } },
  },
  handlers: {
    echo: async ({ url, validatedParams, headers, respond }) =>
      respond({
        status: 200,
        body: { url, id: validatedParams.id, a: headers.get('x-a') },
        headers: { 'set-cookie': ['a=1', 'b=2'] },
      }),
    write: async ({ respond }) => respond({ status: 200, body: 'written' }),
    count: async ({ respond }) => respond({ status: 200, body: count() }),
  },
})

async function* count(): AsyncGenerator<number> {
  streams.opened += 1
  try {
    for (let n = 0; ; n += 1) {
      yield n
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  } finally {
    streams.closed += 1
  }
}

/** A server, and whether it rejects a malformed `Host`, which the router never sees. */
interface Adapter {
  readonly name: string
  readonly rejectsHosts: boolean
  /** Listens, and returns the URL and a function that closes the server. */
  readonly listen: () => Promise<readonly [url: string, close: () => unknown]>
}

const adapters: readonly Adapter[] = [
  {
    name: 'srvx',
    rejectsHosts: false,
    listen: async () => {
      const server = serveSrvx({ fetch: router.fetch, port: 0, hostname: '127.0.0.1', silent: true })
      await server.ready()
      return [server.url ?? '', () => server.close(true)]
    },
  },
  {
    name: 'routepact/node',
    rejectsHosts: true,
    listen: async () => {
      const { url, close } = await serveNode(router, { port: 0, hostname: '127.0.0.1' })
      return [url, close]
    },
  },
]

let port: number

/** Sends text and returns the received text; the client disconnects after `patience` milliseconds of silence. */
async function send(text: string, patience = 60_000): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setTimeout(patience, () => socket.destroy())
  let response = ''
  socket.on('data', (chunk) => (response += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return response
}

const statusesOf = (response: string): number[] =>
  [...response.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

describe.each(adapters)('$name', ({ rejectsHosts, listen }) => {
  let close: () => unknown
  beforeAll(async () => {
    const [url, end] = await listen()
    port = Number(new URL(url).port)
    close = end
  })
  afterAll(() => close())

  describe('139: unusual request targets and hosts', () => {
    test.each<[line: string, host: string, status: number]>([
      ['GET http://other.example/echo/a', 'localhost', 200],
      ['GET //other.example/echo/a', 'localhost', 404],
      ['GET //echo/a', 'localhost', 404],
      ['GET /\\other.example/echo/a', 'localhost', 404],
      ['GET /echo/a', '', 200],
      ['GET /echo/a', 'a b', 200],
      ['GET /echo/a', 'a/b?c#d@e', 200],
      ['GET /echo/a', '[::1', 200],
      ['GET /echo/%zz', 'localhost', 400],
      ['GET echo/a', 'localhost', 400],
      ['OPTIONS *', 'localhost', 404],
    ])('responds to %s with Host: %s', async (line, host, valid) => {
      const isMalformed = rejectsHosts && (!/^(?:localhost|other)/.test(host) || line.includes('\\'))
      const status = isMalformed ? 400 : valid
      const response = await runChecked(() => send(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`))
      expect(statusesOf(response)).toEqual([status])
      if (status === 200) expect(response).toContain('"id":"a"')
      expect(statusesOf(await send('GET /echo/b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'))).toEqual([200])
    })

    test('closes the connection for an authority-form target', async () => {
      expect(await runChecked(() => send('CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n'))).toBe('')
    })
  })

  test.each(['GET', 'HEAD'])(
    '140: accepts %s with a body, then the next request on the same connection',
    async (method) => {
      const first = `${method} /echo/a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello`
      const response = await runChecked(() => send(`${first}GET /echo/next HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`))
      expect(statusesOf(response)).toEqual([200, 200])
      expect(response).toContain('"id":"next"')
    },
  )

  test('141: keeps repeated headers in both directions', async () => {
    const response = await runChecked(() =>
      send('GET /echo/a HTTP/1.1\r\nHost: a\r\nX-A: 1\r\nx-a: 2\r\nConnection: close\r\n\r\n'),
    )
    expect(response).toContain('"a":"1, 2"')
    expect(response.match(/^set-cookie: .*$/gim)).toEqual(['set-cookie: a=1', 'set-cookie: b=2'])
  })

  test('142: ignores X-Forwarded headers', async () => {
    const forwarded =
      'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nForwarded: host=evil.example\r\nX-Original-URL: /write\r\n'
    const response = await runChecked(() =>
      send(`GET /echo/a HTTP/1.1\r\nHost: here.example\r\n${forwarded}Connection: close\r\n\r\n`),
    )
    expect(response).toContain('"url":"http://here.example/echo/a"')
  })

  describe('143: a client that disconnects', () => {
    test('handles a client that disconnects while it sends the body', async () => {
      const part =
        'POST /write HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"a":'
      await runChecked(async () => {
        await Promise.all(Array.from({ length: 20 }, () => send(part, 50)))
        await new Promise((resolve) => setTimeout(resolve, 50))
      })
    })

    test('closes the stream when the client disconnects', async () => {
      await runChecked(async () => {
        Object.assign(streams, { opened: 0, closed: 0 })
        const statuses = await Promise.all(
          Array.from({ length: 20 }, async () => {
            const socket = connect(port, '127.0.0.1')
            socket.write('GET /count HTTP/1.1\r\nHost: a\r\n\r\n')
            const [chunk] = (await once(socket, 'data')) as [Buffer]
            socket.destroy()
            return statusesOf(chunk.toString('latin1'))
          }),
        )
        expect(statuses).toEqual(Array.from({ length: 20 }, () => [200]))
        await waitUntil(() => expect(streams).toEqual({ opened: 20, closed: 20 }))
      })
    })
  })

  describe('144: unknown methods', () => {
    test.each(['PROPFIND', 'M-SEARCH', 'LOCK', 'QUERY'])('responds 405 to %s over HTTP', async (method) => {
      const response = await runChecked(() => send(`${method} /echo/a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`))
      expect(statusesOf(response)).toEqual([405])
      expect(response).toMatch(/^allow: GET, HEAD, OPTIONS\r$/im)
    })
  })
})

describe('144: unknown methods of a Request object', () => {
  test.each(['__proto__', 'constructor', 'toString', 'get', 'GETX', '!#$%'])(
    'responds 405 to the method %s of a Request object',
    async (method) => {
      const request = new Request('http://a/echo/a')
      Object.defineProperty(request, 'method', { value: method })
      const response = await runChecked(() => router.fetch(request))
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    },
  )
})
