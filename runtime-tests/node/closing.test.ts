/** After a response that closes its connection, no further request of the connection is processed. */
import express from 'express'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect as connectTls } from 'node:tls'
import { createNodeHandler, serve } from 'routepact/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { certificate } from '../fixtures/certificate.ts'
import { anything, createLooseRouter, json, type LooseRequest } from '../support.ts'
import { connectTo, exchange, head, listen, serveFetch, toStatuses } from './support.ts'

const sleep = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time))

function createCounted(): { readonly ran: string[]; readonly router: ReturnType<typeof createLooseRouter> } {
  const ran: string[] = []
  const router = createLooseRouter({
    contract: {
      up: { path: '/up', method: 'POST', requests: { 'text/plain': { body: anything } }, responses: json },
      close: { path: '/close', method: 'GET', responses: json },
      late: { path: '/late', method: 'GET', responses: json },
      empty: { path: '/empty', method: 'GET', responses: { 204: {}, default: {} } },
      stream: { path: '/stream', method: 'GET', responses: { 200: { 'text/plain': { body: anything } } } },
      run: { path: '/run/:id', method: 'DELETE', responses: json },
    },
    maxBodySize: 10,
    handlers: {
      up: () => ({ status: 200, body: '' }),
      close: () => Response.json('', { headers: { connection: 'close' } }),
      late: async () => {
        await sleep(30)
        return Response.json('', { headers: { connection: 'close' } })
      },
      empty: () => new Response(null, { status: 204, headers: { connection: 'close' } }),
      stream: () => new Response(new Blob(['streamed']).stream(), { headers: { connection: 'close' } }),
      run: ({ validatedParams }: LooseRequest) => {
        ran.push((validatedParams as { id: string }).id)
        return { status: 200, body: '' }
      },
    },
  })
  return { ran, router }
}

const run = (id: number): string => head(`DELETE /run/${id} HTTP/1.1`, 'Host: a')
const post = (...lines: readonly string[]): string => head('POST /up HTTP/1.1', 'Host: a', 'Content-Type: text/plain', ...lines)
const body = 'a'.repeat(100)
const chunks = `64\r\n${body}\r\n0\r\n\r\n`

const cases: [title: string, first: string, rest: string, status: number][] = [
  ['413 by the length', post('Content-Length: 100'), body, 413],
  ['413 by the length, with Expect', post('Content-Length: 100', 'Expect: 100-continue'), body, 413],
  ['413 by chunks', `${post('Transfer-Encoding: chunked')}64\r\n${body.slice(50)}`, `${body.slice(50)}\r\n0\r\n\r\n`, 413],
  ['501', post('Transfer-Encoding: gzip, chunked'), chunks, 501],
  ['a handler that closes', head('GET /close HTTP/1.1', 'Host: a'), '', 200],
  ['a handler that closes later', head('GET /late HTTP/1.1', 'Host: a'), '', 200],
  ['204', head('GET /empty HTTP/1.1', 'Host: a'), '', 204],
  ['a stream', head('GET /stream HTTP/1.1', 'Host: a'), '', 200],
  ['404 of a client that closes', head('POST /none HTTP/1.1', 'Host: a', 'Connection: close', 'Content-Length: 100'), body, 404],
  ['400 of a client that closes', head('POST /up HTTP/1.1', 'Host: a/b', 'Connection: close', 'Content-Length: 100'), body, 400],
  ['HTTP/1.0', head('POST /none HTTP/1.0', 'Content-Length: 100'), body, 404],
]

/** Sends the parts of a request and two further ones in one segment, or the rest after the response. */
async function send(port: number, first: string, rest: string, isOneSegment: boolean): Promise<string> {
  const { socket, write, waitFor, end } = connectTo(port)
  socket.setNoDelay()
  const further = rest + run(1) + run(2)
  if (isOneSegment) write(first + further)
  else {
    write(first)
    await waitFor('HTTP/1.1 ')
    if (socket.writable) write(further)
  }
  return end()
}

const toLast = (received: string): number[] => toStatuses(received.replace('HTTP/1.1 100 Continue\r\n\r\n', ''))

describe.each(cases)('250: after %s', (_title, first, rest, status) => {
  test.each([true, false])('no further request is processed (in one segment: %s)', async (isOneSegment) => {
    const { ran, router } = createCounted()
    for (const listener of [createNodeHandler(router), express().use(createNodeHandler(router))]) {
      expect(toLast(await send(await listen(createServer(listener)), first, rest, isOneSegment))).toEqual([status])
      await sleep(20)
      expect(ran).toEqual([])
    }
    const { url, close } = await serve(router, { port: 0, hostname: '127.0.0.1' })
    onTestFinished(close)
    expect(toLast(await send(Number(new URL(url).port), first, rest, isOneSegment))).toEqual([status])
    expect(ran).toEqual([])
  })
})

test('250: in the middle of the rejected body, the client receives the response', async () => {
  const { ran, router } = createCounted()
  const { write, waitFor, end } = connectTo(await listen(createServer(createNodeHandler(router))))
  write(post('Content-Length: 100') + body.slice(50))
  await waitFor('413')
  write(body.slice(50) + run(1))
  write(run(2))
  expect(toStatuses(await end())).toEqual([413])
  expect(ran).toEqual([])
})

test('250: after a stream of HTTP/1.0, which ends with its connection', async () => {
  let count = 0
  const port = await serveFetch(() => {
    count += 1
    return new Response(new Blob(['streamed']).stream())
  })
  const keep = head('GET / HTTP/1.0', 'Connection: keep-alive')
  expect(toStatuses(await exchange(port, keep + keep))).toEqual([200])
  expect(count).toBe(1)
})

test('250: over TLS', async () => {
  const { ran, router } = createCounted()
  const port = await listen(createTlsServer(certificate, createNodeHandler(router)))
  const socket = connectTls({ port, host: '127.0.0.1', ca: certificate.cert, servername: 'localhost' })
  let received = ''
  socket.on('data', (part: Buffer) => (received += part.toString('latin1')))
  socket.on('error', () => undefined)
  socket.write(post('Content-Length: 100') + body + run(1))
  await new Promise((resolve) => socket.once('close', resolve))
  expect(toStatuses(received)).toEqual([413])
  expect(ran).toEqual([])
})

test('250: while a server closes, pipelined requests are not processed', async () => {
  const { ran, router } = createCounted()
  let start = (): void => undefined
  const started = new Promise<void>((resolve) => (start = resolve))
  const fetch = async (request: Request): Promise<Response> => {
    start()
    if (request.url.endsWith('/wait')) await sleep(50)
    return router.fetch(request)
  }
  const { url, close } = await serve({ fetch }, { port: 0, hostname: '127.0.0.1' })
  const { write, end } = connectTo(Number(new URL(url).port))
  write(head('GET /wait HTTP/1.1', 'Host: a') + run(1) + run(2))
  await started
  const closed = close()
  expect(toStatuses(await end())).toEqual([404])
  await closed
  expect(ran).toEqual([])
})

test('pipelined requests of a connection that stays open begin after the earlier response', async () => {
  const { ran, router } = createCounted()
  const listeners: RequestListener[] = [createNodeHandler(router), express().use(createNodeHandler(router, { fallthrough: true }), (_request, response) => void response.send('next'))]
  for (const listener of listeners) {
    ran.length = 0
    const received = await exchange(await listen(createServer(listener)), run(1) + head('GET /none HTTP/1.1', 'Host: a') + run(2) + head('GET /close HTTP/1.1', 'Host: a') + run(3))
    expect(ran).toEqual(['1', '2'])
    expect(toStatuses(received).length).toBe(4)
  }
})

test('what a handler passes to the next function as an error does not hold back later requests', async () => {
  const handler = createNodeHandler({ fetch: async () => Promise.reject(new Error('failed')) })
  const fail = (outgoing: ServerResponse) => (): void => void outgoing.writeHead(599).end()
  const port = await listen(createServer((incoming, outgoing) => handler(incoming, outgoing, fail(outgoing))))
  const received = await exchange(port, head('GET / HTTP/1.1', 'Host: a') + head('GET / HTTP/1.1', 'Host: a', 'Connection: close'))
  expect(toStatuses(received)).toEqual([599, 599])
})
