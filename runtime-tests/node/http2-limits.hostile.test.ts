// Section S of runtime-tests/hostile-input.md; titles begin with rule numbers. Clients of HTTP/2 that are slow or stop.
import { once } from 'node:events'
import { connect, constants, createServer, type Http2Server, type Http2ServerRequest, type ServerHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'
import { createNodeHandler, listen } from 'routepact/node'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { anything, createLooseRouter, json } from '../support.ts'
import { waitUntil } from '../wait-until.ts'
import { connectRaw } from './raw-http2.ts'
import { listen as listenTo, type LooseFetch, toHandler } from './support.ts'

const cancel = constants.NGHTTP2_CANCEL

/** Serves a function, with the time limit of clients. */
async function serve(
  fetch: LooseFetch,
  requestTimeout?: number,
  settings = {},
): Promise<{ readonly port: number; readonly server: Http2Server; readonly sockets: Socket[] }> {
  const server = createServer({ settings }, toHandler(fetch))
  if (requestTimeout !== undefined) Object.assign(server, { requestTimeout })
  const sockets: Socket[] = []
  server.on('connection', (socket: Socket) => sockets.push(socket))
  return { port: await listenTo(server), server, sockets }
}

/** Resolves when the server ends the stream with an error code, or with 0. */
function resets(server: Http2Server): Promise<number> {
  return new Promise((resolve) => server.on('stream', (stream) => stream.once('close', () => resolve(stream.rstCode))))
}

/** A response whose body is larger than the window of a client that reads nothing. */
const large = 'a'.repeat(500_000)

describe('282: the streams of one connection', () => {
  test.each([
    ['has', true],
    ['has not', false],
  ])('100 of a client that sends more at once and %s confirmed the settings', async (_title, confirms) => {
    const opened = vi.fn()
    const { port, server } = await serve(async (request) => {
      opened()
      return new Response(await request.text())
    })
    const reset = resets(server)
    const { socket, request, data } = await connectRaw(port, undefined, confirms)
    socket.cork()
    for (let id = 1; id < 301; id += 2) request(id, 'POST', '/')
    socket.uncork()
    // Node itself refuses streams once the client has confirmed the settings. The client may send them again.
    if (!confirms) expect(await reset).toBe(constants.NGHTTP2_REFUSED_STREAM)
    await waitUntil(() => expect(opened).toHaveBeenCalledTimes(100))
    // A place is free once a stream has ended.
    data(1, 'a', true)
    let id = 301
    await waitUntil(() => {
      request((id += 2), 'POST', '/')
      expect(opened).toHaveBeenCalledTimes(101)
    })
  })

  test.each([3, 120])('%d, if the server announces so many', async (maxConcurrentStreams) => {
    const opened = vi.fn()
    const fetch = async (request: Request): Promise<Response> => {
      opened()
      return new Response(await request.text())
    }
    const { port } = await serve(fetch, undefined, { maxConcurrentStreams })
    const { socket, request } = await connectRaw(port)
    socket.cork()
    for (let id = 1; id < 301; id += 2) request(id, 'POST', '/')
    socket.uncork()
    // Node ends the connection of a client that has confirmed the limit.
    await new Promise((resolve) => socket.once('close', resolve))
    expect(opened.mock.calls.length).toBeLessThanOrEqual(maxConcurrentStreams)
    expect(opened).toHaveBeenCalled()
  })

  test.each([
    ['before the client has confirmed the settings', false],
    ['after the client has confirmed the settings', true],
  ])('are announced with the first request, %s', async (_title, waits) => {
    const { port } = await serve(() => new Response())
    const session = connect(`http://127.0.0.1:${port}`)
    onTestFinished(() => session.destroy())
    if (waits) {
      await once(session, 'remoteSettings')
      await new Promise((resolve) => session.ping(resolve))
    }
    session.request({ ':path': '/' }).resume()
    await waitUntil(() => expect(session.remoteSettings.maxConcurrentStreams).toBe(100))
  })
})

describe('282: a body', () => {
  test.each([
    ['stops', 0],
    ['drips', 5],
  ])('that %s is reset, and other streams go on', async (_title, drip) => {
    const aborted = vi.fn()
    const { port, server } = await serve(async (request) => {
      if (request.method === 'GET') return new Response('served')
      request.signal.addEventListener('abort', aborted)
      return new Response(await request.text())
    }, 100)
    const reset = resets(server)
    const { request, data } = await connectRaw(port)
    request(1, 'POST', '/')
    const timer = setInterval(() => data(1, 'a'), drip || 2 ** 30)
    onTestFinished(() => clearInterval(timer))
    expect(await reset).toBe(cancel)
    clearInterval(timer)
    await waitUntil(() => expect(aborted).toHaveBeenCalledOnce())
    const next = resets(server)
    request(3, 'GET', '/', {}, true)
    expect(await next).toBe(0)
  })

  test('that a handler does not read before the limit is not reset if the client has sent it', async () => {
    const { port, server } = await serve(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return new Response(await request.text())
    }, 20)
    const reset = resets(server)
    const { socket, request, data } = await connectRaw(port)
    socket.cork()
    request(1, 'POST', '/')
    data(1, 'hello', true)
    socket.uncork()
    expect(await reset).toBe(0)
  })

  test.each([0, Infinity])('has no limit with the requestTimeout %d', async (requestTimeout) => {
    const { port, server } = await serve(async (request) => new Response(await request.text()), requestTimeout)
    const reset = resets(server)
    const { request, data } = await connectRaw(port)
    request(1, 'POST', '/')
    await new Promise((resolve) => setTimeout(resolve, 30))
    data(1, 'hello', true)
    expect(await reset).toBe(0)
  })
})

describe('282: a client that reads no response', () => {
  test.each<[title: string, fetch: LooseFetch]>([
    ['a whole one', () => new Response(large)],
    ['a stream that has ended', () => new Response(new Blob([large]).stream())],
  ])('%s', async (_title, fetch) => {
    const { port, server } = await serve(fetch, 50)
    const reset = resets(server)
    const { request } = await connectRaw(port)
    request(1, 'GET', '/', {}, true)
    expect(await reset).toBe(cancel)
  })

  test('the source of a stream is cancelled', async () => {
    const cancelled = vi.fn()
    const pull = (controller: ReadableStreamDefaultController): void => controller.enqueue(new Uint8Array(10_000))
    const { port, server } = await serve(() => new Response(new ReadableStream({ pull, cancel: cancelled })), 50)
    const reset = resets(server)
    const { request } = await connectRaw(port)
    request(1, 'GET', '/', {}, true)
    expect(await reset).toBe(cancel)
    await waitUntil(() => expect(cancelled).toHaveBeenCalledOnce())
  })

  test('a handler that takes its time, and a stream that is silent, are not reset', async () => {
    const { port, server } = await serve(async () => {
      await new Promise((resolve) => setTimeout(resolve, 60))
      const start = (controller: ReadableStreamDefaultController): void => {
        controller.enqueue(new Uint8Array(10))
        setTimeout(() => controller.close(), 60)
      }
      return new Response(new ReadableStream({ start }))
    }, 20)
    const reset = resets(server)
    const { request } = await connectRaw(port)
    request(1, 'GET', '/', {}, true)
    expect(await reset).toBe(0)
  })
})

describe('282: a connection without a stream is closed', () => {
  test('although the client sends pings', async () => {
    const { port } = await serve(() => new Response('served'), 50)
    const session = connect(`http://127.0.0.1:${port}`)
    const goAway = once(session, 'goaway')
    const pings = setInterval(() => session.destroyed || session.ping(() => undefined), 5)
    onTestFinished(() => clearInterval(pings))
    session.request({ ':path': '/' }).resume()
    expect((await goAway)[0]).toBe(constants.NGHTTP2_NO_ERROR)
    await once(session, 'close')
  })

  test('although the client reads nothing', async () => {
    const { port, sockets } = await serve(() => new Response(large.repeat(40)), 50)
    const { socket, request, grow } = await connectRaw(port)
    socket.pause()
    grow(0)
    for (let id = 1; id < 9; id += 2) {
      request(id, 'GET', '/', {}, true)
      grow(id)
    }
    await once(sockets[0] as Socket, 'close')
  })

  test('but not while a stream is open', async () => {
    let finish = (): void => undefined
    const { port, server } = await serve(async () => {
      await new Promise<void>((resolve) => (finish = resolve))
      return new Response()
    }, 20)
    const reset = resets(server)
    const { request } = await connectRaw(port)
    request(1, 'GET', '/', {}, true)
    await new Promise((resolve) => setTimeout(resolve, 60))
    finish()
    expect(await reset).toBe(0)
  })

  test('also one that never sends a request', async () => {
    const { server, url } = await listen(createServer(toHandler(() => new Response())), { port: 0, hostname: '127.0.0.1' })
    Object.assign(server, { requestTimeout: 50 })
    onTestFinished(() => void server.close())
    const accepted = once(server, 'connection') as Promise<[Socket]>
    await connectRaw(Number(new URL(url).port))
    const [socket] = await accepted
    if (!socket.destroyed) await once(socket, 'close')
  })
})

test('282: a stream that the client has reset before it is served is ignored', async () => {
  const fetch = vi.fn(() => new Response())
  const handler = createNodeHandler({ fetch })
  const served = vi.fn()
  const server = createServer((incoming: Http2ServerRequest, outgoing) => {
    incoming.stream.destroy()
    setImmediate(() => {
      handler(incoming, outgoing)
      served()
    })
  })
  const session = connect(`http://127.0.0.1:${await listenTo(server)}`).on('error', () => undefined)
  onTestFinished(() => session.destroy())
  session
    .request({ ':path': '/' })
    .on('error', () => undefined)
    .resume()
  await waitUntil(() => expect(served).toHaveBeenCalledOnce())
  expect(fetch).not.toHaveBeenCalled()
})

test('282: a connection that ends before the client has confirmed the settings', async () => {
  const { port, server } = await serve(() => new Response())
  const closed = new Promise((resolve) => server.on('session', (session: ServerHttp2Session) => session.once('close', resolve)))
  const { socket, request } = await connectRaw(port, undefined, false)
  request(1, 'GET', '/', {}, true)
  await once(server, 'stream')
  socket.destroy()
  await closed
})

describe('282: a method in lower case is an unknown method', () => {
  const router = createLooseRouter({
    contract: {
      read: { path: '/', method: 'GET', responses: json },
      write: { path: '/', method: 'POST', requests: { 'text/plain': { body: anything } }, responses: json },
      remove: { path: '/', method: 'DELETE', responses: json },
    },
    handlers: { read: () => ({ status: 200 }), write: () => ({ status: 200 }), remove: () => ({ status: 200 }) },
  })

  test.each(['get', 'head', 'Head', 'GeT', 'post', 'delete', 'options', 'patch', 'constructor'])('%s', async (method) => {
    const session = connect(`http://127.0.0.1:${await listenTo(createServer(createNodeHandler(router)))}`)
    onTestFinished(() => session.destroy())
    const stream = session.request({ ':method': method, ':path': '/' }).resume()
    const [headers] = (await once(stream, 'response')) as [{ ':status': number; allow: string }]
    expect([headers[':status'], headers.allow]).toEqual([405, 'GET, HEAD, POST, DELETE, OPTIONS'])
  })
})
