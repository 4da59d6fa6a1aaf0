/** Requests that end before their body, and clients that leave a stream: HTTP/1 and raw frames of HTTP/2, with TLS too. */
import { createServer } from 'node:http'
import { createSecureServer, createServer as createHttp2Server, type ServerHttp2Stream } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { events } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { describe, expect, test } from 'vitest'
import { certificate } from '../fixtures/certificate.ts'
import { runChecked } from '../fixtures/harness.ts'
import { anything, createLooseRouter, json } from '../support.ts'
import { connectRaw, type RawHttp2 } from './raw-http2.ts'
import { connectTo, head, listen } from './support.ts'
import { waitUntil } from '../wait-until.ts'

interface Log {
  /** What handlers received, and the statuses of responses. */
  readonly events: unknown[]
  received: number
  started: number
  open: number
  aborted: number
}

const newLog = (): Log => ({ events: [], received: 0, started: 0, open: 0, aborted: 0 })

function createListener(log: Log): ReturnType<typeof createNodeHandler> {
  const observe = ({ signal }: Request): void => {
    log.started += 1
    log.open += 1
    signal.addEventListener('abort', () => (log.aborted += 1))
  }
  async function* toEvents(isSilent: boolean): AsyncGenerator<string> {
    try {
      yield 'a'
      if (isSilent) return
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        yield 'a'.repeat(3000)
      }
    } finally {
      log.open -= 1
    }
  }
  const requests = { 'text/plain': { body: anything } }
  const stream = { 200: { 'text/event-stream': { body: events(anything) } } }
  const router = createLooseRouter({
    contract: {
      read: { path: '/read', method: 'POST', requests, responses: json },
      stream: { path: '/stream', method: 'POST', responses: json },
      busy: { path: '/busy', method: 'GET', responses: stream },
      silent: { path: '/silent', method: 'GET', responses: stream },
      slow: { path: '/slow', method: 'GET', responses: json },
    },
    handlers: {
      read: ({ validatedBody }: { validatedBody: unknown }) => {
        log.events.push(validatedBody)
        return { status: 200, body: 'read' }
      },
      stream: async (request: Request) => {
        log.events.push(await request.text().catch((thrown: Error) => thrown.name))
        return { status: 200, body: 'read' }
      },
      busy: (request: Request) => {
        observe(request)
        return { status: 200, body: toEvents(false) }
      },
      silent: (request: Request) => {
        observe(request)
        const cancel = (): void => void (log.open -= 1)
        return new Response(new ReadableStream({ cancel }), { headers: { 'content-type': 'text/event-stream' } })
      },
      slow: async (request: Request) => {
        observe(request)
        await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
        log.open -= 1
        return new Response('late', { statusText: 'Late' })
      },
    },
    finally: [(response: Response) => void log.events.push(response.status)],
  })
  const handler = createNodeHandler(router)
  return (incoming, outgoing) => {
    log.received += 1
    handler(incoming, outgoing)
  }
}

const text = { 'content-type': 'text/plain' }

describe.each<[title: string, open: (log: Log) => Promise<RawHttp2>]>([
  ['HTTP/2', async (log) => connectRaw(await listen(createHttp2Server(createListener(log))))],
  [
    'HTTP/2 with TLS',
    async (log) => {
      const port = await listen(createSecureServer(certificate, createListener(log)))
      return connectRaw(port, connectTls({ port, host: '127.0.0.1', ca: certificate.cert, ALPNProtocols: ['h2'], servername: 'localhost' }))
    },
  ],
])('%s', (_title, open) => {
  const endings: readonly [title: string, end: (connection: RawHttp2) => void][] = [
    ...Array.from({ length: 14 }, (_, code): [string, (connection: RawHttp2) => void] => [
      `a reset with the code ${code}`,
      (connection) => connection.reset(1, code),
    ]),
    ['the end of the connection', ({ socket }) => socket.end()],
    ['a lost connection', ({ socket }) => socket.destroy()],
    ['a body that is shorter than its length', ({ data }) => data(1, '', true)],
    ['a body that is longer than its length', ({ data }) => data(1, 'x'.repeat(20), true)],
  ]
  test.each(endings)('202, 204: %s: no handler receives a part of the body', async (title, end) => {
    for (const length of title.includes('length') ? ['10'] : [undefined, '10']) {
      const log = newLog()
      const connection = await open(log)
      await runChecked(async () => {
        for (const [id, path] of [[1, '/read'], [3, '/stream']] as const) {
          connection.request(id, 'POST', path, { ...text, ...(length && { 'content-length': length }) })
          connection.data(id, 'part')
        }
        await waitUntil(() => expect(log.received).toBe(2))
        await new Promise((resolve) => setTimeout(resolve, 20))
        end(connection)
        end({ ...connection, data: (_id, ...rest) => connection.data(3, ...rest), reset: (_id, code) => connection.reset(3, code) })
        await waitUntil(() => expect(log.events).toEqual(expect.arrayContaining(['TypeError', 200, 400])))
      })
      expect(log.events).toHaveLength(3)
    }
  })

  test.each(['/busy', '/silent', '/slow'])('202, 203: a reset while %s responds ends it', async (path) => {
    for (const code of [0, 2, 5, 8]) {
      const log = newLog()
      const { request, reset } = await open(log)
      await runChecked(async () => {
        for (let id = 1; id < 20; id += 2) request(id, 'GET', path, {}, true)
        await waitUntil(() => expect(log.started).toBe(10))
        for (let id = 1; id < 20; id += 2) reset(id, code)
        await waitUntil(() => expect(log).toMatchObject({ open: 0, aborted: 10 }))
      })
    }
  })
})

test('203: 1,000 streams that are reset with NO_ERROR leave neither a source nor a stream open', async () => {
  const log = newLog()
  const server = createHttp2Server(createListener(log))
  const streams = new Set<ServerHttp2Stream>()
  server.on('stream', (stream) => {
    streams.add(stream)
    stream.once('close', () => streams.delete(stream))
  })
  const { request, reset } = await connectRaw(await listen(server))
  await runChecked(async () => {
    for (let round = 0; round < 20; round += 1) {
      const ids = Array.from({ length: 50 }, (_, index) => round * 100 + index * 2 + 1)
      for (const id of ids) request(id, 'GET', '/busy', {}, true)
      await waitUntil(() => expect(log.started).toBe(round * 50 + 50), { interval: 5 })
      for (const id of ids) reset(id, 0)
    }
    await waitUntil(() => expect(log).toMatchObject({ started: 1000, open: 0, aborted: 1000 }))
    await waitUntil(() => expect(streams.size).toBe(0))
  })
})

test.each<[title: string, open: (log: Log) => Promise<Socket>]>([
  ['HTTP/1', async (log) => connectTo(await listen(createServer(createListener(log)))).socket],
  [
    'HTTPS',
    async (log) => {
      const port = await listen(createHttpsServer(certificate, createListener(log)))
      return connectTls({ port, host: '127.0.0.1', ca: certificate.cert, servername: 'localhost' })
    },
  ],
])('204: %s: no handler receives a part of the body', async (_title, open) => {
  for (const framing of ['Content-Length: 10', 'Transfer-Encoding: chunked']) {
    for (const end of ['end', 'destroy'] as const) {
      const log = newLog()
      for (const path of ['/read', '/stream']) {
        const socket = (await open(log)).on('error', () => undefined).resume()
        const part = framing.endsWith('10') ? 'part' : '4\r\npart\r\n'
        socket.write(head(`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: text/plain', framing) + part)
        await waitUntil(() => expect(log.received).toBe(path === '/read' ? 1 : 2))
        await new Promise((resolve) => setTimeout(resolve, 20))
        await runChecked(async () => {
          socket[end]()
          await waitUntil(() => expect(log.events).toContain(path === '/read' ? 400 : 200))
        })
      }
      expect(log.events).toEqual([400, 'TypeError', 200])
    }
  }
})
