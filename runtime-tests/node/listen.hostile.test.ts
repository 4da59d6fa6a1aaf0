// Section S of runtime-tests/hostile-input.md; titles begin with rule numbers. A server that closes while clients send.
import { once } from 'node:events'
import { Agent, createServer as createHttpServer, request as sendHttp, type IncomingMessage } from 'node:http'
import {
  type ClientHttp2Session,
  connect as connectHttp2,
  createSecureServer,
  createServer as createHttp2Server,
} from 'node:http2'
import { createServer as createHttpsServer, Agent as SecureAgent, request as sendHttps } from 'node:https'
import type { Server } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { listen, type NodeServer, serve } from 'routepact/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { certificate } from '../fixtures/certificate.ts'
import { connectTo, head, type LooseFetch, toHandler, toStatuses } from './support.ts'

const local = { port: 0, hostname: '127.0.0.1' }
const get = head('GET / HTTP/1.1', 'Host: a')
const ca = certificate.cert

async function start(server: Server): Promise<NodeServer<Server> & { readonly port: number }> {
  const listening = await listen(server, { ...local, closeTimeout: 20_000 })
  onTestFinished(listening.close)
  return { ...listening, port: Number(new URL(listening.url).port) }
}

const later: LooseFetch = async () => {
  await new Promise((resolve) => setTimeout(resolve, 1))
  return new Response('served')
}

describe('281: a request that arrives just when the server closes is answered, and its connection is closed', () => {
  test.each([
    ['of a connection that is idle', true],
    ['the first of a connection', false],
  ])('%s', async (_title, isUsed) => {
    const { close, port, server } = await start(createHttpServer(toHandler(later)))
    const accepted = once(server, 'connection')
    const { write, waitFor, end } = connectTo(port)
    await accepted
    if (isUsed) {
      write(get)
      await waitFor('served')
    }
    write(get)
    const closed = close()
    const received = await end()
    expect(toStatuses(received)).toEqual(isUsed ? [200, 200] : [200])
    expect(received.match(/^connection: .*$/gim)?.at(-1)).toBe('Connection: close')
    await closed
  })

  test('on `serve`', async () => {
    const { close, url } = await serve({ fetch: () => new Response('served') }, local)
    const { write, waitFor, end } = connectTo(Number(new URL(url).port))
    write(get)
    await waitFor('served')
    write(get)
    const closed = close()
    expect(toStatuses(await end())).toEqual([200, 200])
    await closed
  })
})

/** Resolves `busy` once each of 50 clients has received a response. */
function createLoad(): { readonly busy: Promise<void>; readonly count: (client: number) => void } {
  const clients = new Set<number>()
  let begin = (): void => undefined
  const busy = new Promise<void>((resolve) => (begin = resolve))
  const count = (client: number): void => {
    if (clients.add(client).size === 50) begin()
  }
  return { busy, count }
}

describe('281: under a load of 50 connections, closing loses no request', () => {
  test.each<[title: string, create: () => Server]>([
    ['HTTP/1', () => createHttpServer(toHandler(later))],
    ['HTTPS', () => createHttpsServer(certificate, toHandler(later))],
    ['HTTP/1 on a server of HTTP/2', () => createSecureServer({ ...certificate, allowHTTP1: true }, toHandler(later))],
  ])('%s', async (_title, create) => {
    const { url, close } = await start(create())
    const { busy, count } = createLoad()
    const clients = Array.from({ length: 50 }, async (_, client) => {
      const options = { keepAlive: true, maxSockets: 1 }
      const isSecure = url.startsWith('https')
      const agent = isSecure ? new SecureAgent({ ...options, ca, servername: 'localhost' }) : new Agent(options)
      onTestFinished(() => agent.destroy())
      for (;;) {
        const request = (isSecure ? sendHttps : sendHttp)(url, { agent }).end()
        const [response] = (await once(request, 'response')) as [IncomingMessage]
        for await (const _part of response);
        count(client)
        if (response.headers.connection === 'close') return 'closed'
      }
    })
    await busy
    const closing = close()
    expect(new Set(await Promise.all(clients))).toEqual(new Set(['closed']))
    await closing
  })

  test.each<[title: string, create: () => Server]>([
    ['HTTP/2', () => createHttp2Server(toHandler(later))],
    ['HTTP/2 with TLS', () => createSecureServer(certificate, toHandler(later))],
  ])('%s: a client may send again what GOAWAY leaves out', async (_title, create) => {
    const { url, close } = await start(create())
    const { busy, count } = createLoad()
    const send = async (session: ClientHttp2Session, client: number): Promise<number> => {
      const stream = session.request({ ':path': '/' })
      let status = 0
      stream.on('response', (headers) => (status = headers[':status'] as number)).on('error', () => undefined)
      await new Promise((resolve) => stream.resume().on('close', resolve))
      if (status !== 200) return stream.id ?? Infinity
      count(client)
      return 0
    }
    const clients = Array.from({ length: 50 }, async (_, client) => {
      const session = connectHttp2(url, { ca, servername: 'localhost' }).on('error', () => undefined)
      onTestFinished(() => session.destroy())
      let last = 0
      session.on('goaway', (_code, lastId) => (last = lastId))
      let lost = 0
      while (!session.closed && !session.destroyed && lost === 0) lost = await send(session, client)
      return lost === 0 || lost > last
    })
    await busy
    const closing = close()
    expect(new Set(await Promise.all(clients))).toEqual(new Set([true]))
    await closing
  })

  test('a request of HTTP/2 that has begun is answered', async () => {
    let finish = (): void => undefined
    const finished = new Promise<void>((resolve) => (finish = resolve))
    const { url, close, server } = await start(
      createHttp2Server(
        toHandler(async () => {
          await finished
          return new Response('served')
        }),
      ),
    )
    const session = connectHttp2(url)
    onTestFinished(() => session.destroy())
    const stream = session.request({ ':path': '/' })
    await once(server, 'request')
    const goAway = once(session, 'goaway')
    const closing = close()
    await goAway
    // After idle connections were ended.
    setTimeout(finish, 400)
    const [headers] = (await once(stream, 'response')) as [{ ':status': number }]
    expect(headers[':status']).toBe(200)
    stream.resume()
    await closing
  })
})

test.each<[title: string, create: () => Server, scheme: string]>([
  ['node:http', () => createHttpServer(toHandler(later)), 'http'],
  ['node:https', () => createHttpsServer(certificate, toHandler(later)), 'https'],
  ['node:http2', () => createHttp2Server(toHandler(later)), 'http'],
])('281: a server of %s closes connections on which no request arrives', async (_title, create, scheme) => {
  const { url, close, port, server } = await start(create())
  expect(url).toBe(`${scheme}://127.0.0.1:${port}/`)
  const accepted = once(server, scheme === 'https' ? 'secureConnection' : 'connection')
  const closed =
    scheme === 'https'
      ? new Promise((resolve) =>
          connectTls({ port, host: '127.0.0.1', ca, servername: 'localhost' }).resume().on('close', resolve),
        )
      : connectTo(port).closed
  await accepted
  await close()
  await closed
})

test('rejects an unknown option', async () => {
  const options = { host: 'localhost' } as never
  await expect(listen(createHttpServer(), options)).rejects.toThrow(new TypeError("'host' is not an option of listen"))
})
