/** Several requests of one connection, connections that end half, and what remains afterwards. */
import { once } from 'node:events'
import { createServer as createHttp2Server, connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runChecked } from '../fixtures/harness.ts'
import { connectTo, exchange, head, lastRequest, listen, serveFetch, toHandler, toStatuses } from './support.ts'
import { waitUntil } from '../wait-until.ts'

const get = head('GET / HTTP/1.1', 'Host: a')

test.each([
  ['without a body', get],
  ['with a body that was read', `${head('POST / HTTP/1.1', 'Host: a', 'Content-Length: 5')}hello`],
])('of pipelined requests %s, the first is aborted with its connection, and the others are not processed', async (_title, request) => {
  let aborted = 0
  let started = 0
  const warn = vi.fn()
  process.on('warning', warn)
  onTestFinished(() => void process.off('warning', warn))
  const cancel = vi.fn()
  const port = await serveFetch(async (given) => {
    await given.text()
    started += 1
    given.signal.addEventListener('abort', () => (aborted += 1))
    return new Response(new ReadableStream({ cancel }))
  })
  const { socket, write, waitFor } = connectTo(port)
  write(request.repeat(20))
  await waitFor('200 OK')
  await runChecked(async () => {
    socket.destroy()
    await waitUntil(() => expect(aborted).toBe(1))
    await waitUntil(() => expect(cancel).toHaveBeenCalledTimes(1))
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(started).toBe(1)
  expect(warn).not.toHaveBeenCalled()
})

test('pipelined streams are sent one after the other', async () => {
  const port = await serveFetch(({ url }) => new Response(new Blob([`served ${url}`]).stream()))
  const received = await exchange(port, get + get + lastRequest)
  expect(received.match(/served \S+/g)).toEqual(['served http://a/', 'served http://a/', 'served http://a/ordinary'])
})

test('a client that ends its side has disconnected, as Node defines it', async () => {
  let isAborted = false
  const port = await serveFetch(async ({ signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    isAborted = true
    return new Response('late')
  })
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  await runChecked(async () => {
    socket.end(get)
    await once(socket.resume(), 'end')
    await waitUntil(() => expect(isAborted).toBe(true))
  })
})

test('the signal does not abort after a response that is complete', async () => {
  const signals: AbortSignal[] = []
  const fetch = ({ signal }: Request): Response => {
    signals.push(signal)
    return new Response('served')
  }
  await exchange(await serveFetch(fetch), get + lastRequest)
  const session = connectHttp2(`http://127.0.0.1:${await listen(createHttp2Server(toHandler(fetch)))}`)
  onTestFinished(() => session.destroy())
  const stream = session.request({ ':path': '/' }).resume()
  await once(stream, 'close')
  session.close()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false, false])
})

test.each([
  ['a response without a body', (): Response => new Response(null, { status: 404 })],
  ['a response', (): Response => new Response('none', { status: 404 })],
  ['a 400', undefined],
])('a client that uploads and asks to close receives %s', async (_title, fetch) => {
  const port = await serveFetch(fetch ?? (() => new Response()))
  for (let tries = 0; tries < 5; tries += 1) {
    const { socket, write, end, closed } = connectTo(port)
    write(head('POST / HTTP/1.1', `Host: ${fetch ? 'a' : 'a/b'}`, 'Content-Length: 20000000', 'Connection: close'))
    const upload = setInterval(() => socket.writable && write('x'.repeat(500_000)), 2)
    expect(toStatuses(await end())).toEqual([fetch ? 404 : 400])
    clearInterval(upload)
    await closed
  }
})

test('no handle, listener or warning remains after many requests of each kind', async () => {
  const warn = vi.fn()
  process.on('warning', warn)
  onTestFinished(() => void process.off('warning', warn))
  const counts = (): number => process.getActiveResourcesInfo().filter((name) => /TCP|Timeout|Immediate/.test(name)).length
  const port = await serveFetch(async (request) => {
    if (request.url.endsWith('clone')) void request.clone()
    if (request.url.endsWith('read')) await request.text().catch(() => undefined)
    if (request.url.endsWith('stream')) return new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1000)) }))
    return new Response('served')
  })
  const before = counts()
  await runChecked(async () => {
    for (const path of ['plain', 'clone', 'read', 'stream']) {
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          const { socket, write, waitFor, closed } = connectTo(port)
          write(`${head(`POST /${path} HTTP/1.1`, 'Host: a', 'Content-Length: 10')}hello`)
          if (path !== 'read') await waitFor('200 OK')
          socket.destroy()
          await closed
        }),
      )
    }
    await waitUntil(() => expect(counts()).toBeLessThanOrEqual(before))
  })
  expect(warn).not.toHaveBeenCalled()
})
