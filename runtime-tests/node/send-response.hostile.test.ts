// Section S of runtime-tests/hostile-input.md; titles begin with rule numbers. Clients of HTTP/1 that read no response.
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { serve } from 'routepact/node'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { certificate } from '../fixtures/certificate.ts'
import { waitUntil } from '../wait-until.ts'
import { connectTo, head, listen, type LooseFetch, toHandler } from './support.ts'

/** More than the buffers of both sockets. */
const large = 'a'.repeat(30_000_000)

const get = head('GET / HTTP/1.1', 'Host: a')
const endless = (): ReadableStream => new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(100_000)) })

/** Returns the time limits of the connection that the server accepts, which close it. */
function limitsOf(server: NetServer): Promise<{ readonly closed: Promise<unknown> }> {
  return new Promise((resolve) => server.once('connection', (socket: Socket) => resolve({ closed: once(socket, 'close') })))
}

describe('282: a client of HTTP/1 that reads no response is disconnected', () => {
  test.each<[title: string, request: string, fetch: LooseFetch]>([
    ['a whole one', get, () => new Response(large)],
    ['an endless stream', get, () => new Response(endless())],
    ['one that closes the connection', head('GET / HTTP/1.1', 'Host: a', 'Connection: close'), () => new Response(large)],
    [
      'one to a request that it does not complete',
      head('POST / HTTP/1.1', 'Host: a', 'Connection: close', 'Content-Length: 10'),
      () => new Response(large),
    ],
  ])('%s', async (_title, request, fetch) => {
    const server = createServer(toHandler(fetch))
    server.requestTimeout = 50
    const port = await listen(server)
    const accepted = limitsOf(server)
    const { socket, write } = connectTo(port)
    socket.pause()
    write(request)
    await (
      await accepted
    ).closed
  })

  test('over TLS', async () => {
    const server = createTlsServer(
      certificate,
      toHandler(() => new Response(large)),
    )
    server.requestTimeout = 50
    const port = await listen(server)
    const accepted = limitsOf(server)
    const socket = connectTls({ port, host: '127.0.0.1', ca: certificate.cert, servername: 'localhost' }).on(
      'error',
      () => undefined,
    )
    onTestFinished(() => void socket.destroy())
    socket.pause().write(get)
    await (
      await accepted
    ).closed
  })

  test('by `serve`, and the source of a stream is cancelled', async () => {
    const cancel = vi.fn()
    const pull = (to: ReadableStreamDefaultController): void => to.enqueue(new Uint8Array(100_000))
    const { url, server, close } = await serve(
      { fetch: () => new Response(new ReadableStream({ pull, cancel })) },
      { port: 0, hostname: '127.0.0.1' },
    )
    onTestFinished(close)
    server.requestTimeout = 50
    const accepted = limitsOf(server)
    const { socket, write } = connectTo(Number(new URL(url).port))
    socket.pause()
    write(get)
    await (
      await accepted
    ).closed
    await waitUntil(() => expect(cancel).toHaveBeenCalledOnce())
  })
})

describe('282: a client of HTTP/1 is not disconnected', () => {
  /** Serves with a time limit for clients, and returns the time limit of the connection whenever it is set. */
  async function watch(
    fetch: LooseFetch,
  ): Promise<{ readonly server: Server; readonly port: number; readonly limits: number[] }> {
    const server = createServer(toHandler(fetch))
    server.requestTimeout = 20_000
    const limits: number[] = []
    server.on('connection', (socket) => {
      const setTimeout = socket.setTimeout.bind(socket)
      socket.setTimeout = (time, listener) => {
        limits.push(time)
        return setTimeout(time, listener)
      }
    })
    return { server, port: await listen(server), limits }
  }

  test('if it reads on: the connection is idle again afterwards', async () => {
    const { port, limits, server } = await watch(() => new Response(large))
    const { socket, write, waitFor } = connectTo(port)
    socket.pause()
    write(get)
    await waitUntil(() => expect(limits).toContain(20_000))
    socket.resume()
    await waitFor('a'.repeat(10))
    // Newer versions of Node wait a second longer.
    const idle = [server.keepAliveTimeout, server.keepAliveTimeout + 1000]
    await waitUntil(() => expect(idle).toContain(limits.at(-1)))
    socket.destroy()
  })

  test.each<[title: string, create: (handler: RequestListener) => readonly [server: Server, listening: NetServer]]>([
    [
      'that receives its connections from another one',
      (handler) => {
        const server = createServer(handler)
        return [server, createNetServer((socket) => void server.emit('connection', socket))]
      },
    ],
    [
      'whose connections do not name it, as those of injected requests',
      (handler) => {
        const server = createServer((incoming, outgoing) => {
          Object.assign(incoming.socket, { server: undefined })
          handler(incoming, outgoing)
        })
        return [server, server]
      },
    ],
  ])('on a server %s', async (_title, create) => {
    const [server, listening] = create(toHandler(() => new Response(large)))
    const port = await listen(listening)
    const { socket, write, end } = connectTo(port)
    socket.pause()
    write(head('GET / HTTP/1.1', 'Host: a', 'Connection: close'))
    await once(server, 'request')
    socket.resume()
    expect((await end()).length).toBeGreaterThan(large.length)
  })

  test('while a stream is silent', async () => {
    let controller!: ReadableStreamDefaultController
    const start = (given: ReadableStreamDefaultController): void => {
      controller = given
      controller.enqueue(new Uint8Array(30_000_000))
    }
    const { port, limits } = await watch(() => new Response(new ReadableStream({ start })))
    const { socket, write } = connectTo(port)
    socket.pause()
    write(get)
    await waitUntil(() => expect(limits).toEqual([20_000]))
    socket.resume()
    await waitUntil(() => expect(limits).toEqual([20_000, 0]))
    controller.close()
    socket.destroy()
  })
})
