/** `serve`: listening and closing. */
import { once } from 'node:events'
import { Server } from 'node:http'
import { connect, createServer } from 'node:net'
import { type NodeServer, serve, type ServeOptions } from 'routepact/node'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectTo, head } from './support.ts'
import { waitUntil } from '../wait-until.ts'

const local = { port: 0, hostname: '127.0.0.1' }

/** Serves a function until the test ends. */
async function start(
  fetch: (request: Request) => Response | Promise<Response> = ({ url }) => new Response(url),
  options: ServeOptions = local,
): Promise<NodeServer & { readonly port: number }> {
  const server = await serve({ fetch }, options)
  onTestFinished(() => {
    server.server.closeAllConnections()
    return server.close()
  })
  return { ...server, port: Number(new URL(server.url).port) }
}

const get = head('GET / HTTP/1.1', 'Host: a')

/** Whether a connection is refused. */
async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const [event] = await Promise.race([
    once(socket, 'error'),
    once(socket, 'connect').then(() => ['connected']),
  ])
  socket.destroy()
  return (event as { code?: string }).code === 'ECONNREFUSED'
}

/** A response that ends when `finish` is called. */
function createPending(): { readonly respond: () => Promise<Response>; readonly finish: () => void; readonly started: Promise<void> } {
  let finish!: () => void
  let begin!: () => void
  const started = new Promise<void>((resolve) => (begin = resolve))
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const respond = async (): Promise<Response> => {
    begin()
    await finished
    return new Response('finished')
  }
  return { respond, finish, started }
}

test('rejects a port that is not a number instead of opening a Unix domain socket', async () => {
  await expect(serve({ fetch: () => new Response() }, { port: '80x' as never })).rejects.toThrow(RangeError)
})

test.each(['host', 'toString'])('rejects the unknown option %s', async (name) => {
  const options = { ...local, [name]: undefined }
  await expect(serve({ fetch: () => new Response() }, options)).rejects.toThrow(new TypeError(`'${name}' is not an option of serve`))
})

test.each([Number.NaN, -1, 'soon' as never])('rejects %o as closeTimeout', async (closeTimeout) => {
  const serving = serve({ fetch: () => new Response() }, { ...local, closeTimeout })
  await expect(serving).rejects.toThrow(new RangeError("'closeTimeout' must be a non-negative number"))
})

describe('listens', () => {
  test.each<[title: string, options: ServeOptions, url: RegExp]>([
    ['on an address', local, /^http:\/\/127\.0\.0\.1:\d+\/$/],
    ['on a host name', { port: 0, hostname: 'localhost' }, /^http:\/\/localhost:\d+\/$/],
    ['on IPv6', { port: 0, hostname: '::1' }, /^http:\/\/\[::1\]:\d+\/$/],
    ['on all addresses', { port: 0 }, /^http:\/\/localhost:\d+\/$/],
    ['on all addresses of IPv4', { port: 0, hostname: '0.0.0.0' }, /^http:\/\/localhost:\d+\/$/],
    ['with options that are undefined', { ...local, signal: undefined, closeTimeout: undefined }, /^http:/],
  ])('%s', async (_title, options, url) => {
    const server = await start(undefined, options)
    expect(server.url).toMatch(url)
    expect(await (await fetch(server.url)).text()).toBe(server.url)
  })

  test('on port 3000 by default', async () => {
    const other = createServer().listen(3000)
    onTestFinished(() => void other.close())
    await once(other, 'listening').catch(() => undefined)
    await expect(serve({ fetch: () => new Response() })).rejects.toMatchObject({ code: 'EADDRINUSE', port: 3000 })
  })

  test('rejects for a port in use, and for one that is not valid', async () => {
    const { port } = await start()
    await expect(serve({ fetch: () => new Response() }, { ...local, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await expect(serve({ fetch: () => new Response() }, { ...local, port: 70_000 })).rejects.toThrow(RangeError)
  })
})

describe('closes', () => {
  test('without connections', async () => {
    const { close, port } = await start()
    await close()
    expect(await isRefused(port)).toBe(true)
  })

  test('at once if the signal has aborted, and rejects with its reason', async () => {
    const reason = new Error('over')
    const closed = vi.spyOn(Server.prototype, 'close')
    onTestFinished(() => closed.mockRestore())
    await expect(serve({ fetch: () => new Response() }, { ...local, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect((closed.mock.contexts[0] as Server).listening).toBe(false)
  })

  test.each(['signal', 'close'])('by %s after running responses; meanwhile, connections are refused', async (way) => {
    const { respond, finish, started } = createPending()
    const controller = new AbortController()
    const { close, port } = await start(respond, { ...local, signal: controller.signal })
    const { write, end } = connectTo(port)
    write(get)
    await started
    let isClosed = false
    if (way === 'signal') controller.abort()
    const closed = close().then(() => (isClosed = true))
    await waitUntil(async () => expect(await isRefused(port)).toBe(true))
    expect(isClosed).toBe(false)
    finish()
    expect(await end()).toContain('finished')
    await closed
  })

  test('idle connections, used ones and new ones', async () => {
    const { close, port } = await start()
    const [used, fresh] = [connectTo(port), connectTo(port)]
    await once(fresh.socket, 'connect')
    used.write(get)
    await used.waitFor('http://a/')
    await close()
    await Promise.all([used.closed, fresh.closed])
  })

  test('a stream that never ends, after closeTimeout', async () => {
    const cancel = vi.fn()
    const { close, port } = await start(() => new Response(new ReadableStream({ cancel })), { ...local, closeTimeout: 100 })
    const { write, waitFor, closed } = connectTo(port)
    write(get)
    await waitFor('200 OK')
    await close()
    await closed
    await waitUntil(() => expect(cancel).toHaveBeenCalledOnce())
  })

  test('207: connections with each response that ends meanwhile', async () => {
    const { respond, finish, started } = createPending()
    const { close, port } = await start(respond)
    const { write, end } = connectTo(port)
    write(get + get)
    await started
    const closing = close()
    // Connections that wait are accepted first.
    await new Promise(setImmediate)
    finish()
    const received = await end()
    expect(received.match(/^connection: .*$/gim)).toEqual(['Connection: close'])
    await closing
  })

  test('207: connections that were upgraded, after closeTimeout', async () => {
    const { close, port, server } = await start(undefined, { ...local, closeTimeout: 100 })
    server.on('upgrade', (_request, socket) => socket.write(head('HTTP/1.1 101 Switching Protocols', 'Upgrade: own')))
    const { write, waitFor, closed } = connectTo(port)
    write(head('GET / HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: own'))
    await waitFor('101')
    const begun = Date.now()
    await close()
    await closed
    expect(Date.now() - begun).toBeGreaterThan(90)
  })

  test.each([Number.POSITIVE_INFINITY, 2 ** 40])('a response with the closeTimeout %d, which a timer cannot wait', async (closeTimeout) => {
    const { respond, finish, started } = createPending()
    const { close, port } = await start(respond, { ...local, closeTimeout })
    const { write, end } = connectTo(port)
    write(get)
    await started
    const closing = close()
    await new Promise((resolve) => setTimeout(resolve, 50))
    finish()
    expect(await end()).toContain('finished')
    await closing
  })

  test('twice, with the same promise, also by the signal', async () => {
    const controller = new AbortController()
    const { close } = await start(undefined, { ...local, signal: controller.signal })
    await Promise.all([close(), close()])
    controller.abort()
    await close()
  })

  test('after the application has closed the server itself', async () => {
    const { close, server } = await start()
    server.close()
    await once(server, 'close')
    await close()
  })

  test('without leaving a listener on the signal', async () => {
    const { signal } = new AbortController()
    const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
    const { close } = await start(undefined, { ...local, signal })
    expect(add).toHaveBeenCalledOnce()
    await close()
    await waitUntil(() => expect(remove).toHaveBeenCalledOnce())
    expect(remove).toHaveBeenCalledWith('abort', add.mock.calls[0]?.[1])
  })
})
