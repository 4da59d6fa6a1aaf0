/** HTTP/2, without and with TLS, and HTTPS. */
import { once } from 'node:events'
import { type ClientHttp2Session, connect, constants, createSecureServer, createServer, type IncomingHttpHeaders } from 'node:http2'
import { createServer as createHttpsServer, request as sendHttps } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { certificate } from '../fixtures/certificate.ts'
import { runChecked } from '../fixtures/harness.ts'
import { anything, createLooseRouter, json, streamOf } from '../support.ts'
import { createNodeHandler } from 'routepact/node'
import { listen, type LooseFetch, toHandler } from './support.ts'

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The error code with which the server has ended the stream. */
  readonly code: number
}

interface Sent {
  readonly headers?: { readonly [name: string]: string | string[] }
  readonly body?: string
}

async function open(fetch: LooseFetch, isSecure = false): Promise<ClientHttp2Session> {
  const handler = toHandler(fetch)
  const server = isSecure ? createSecureServer({ ...certificate, allowHTTP1: true }, handler) : createServer(handler)
  const port = await listen(server)
  const session = connect(`http${isSecure ? 's' : ''}://127.0.0.1:${port}`, { ca: certificate.cert })
  session.on('error', () => undefined)
  onTestFinished(() => session.destroy())
  return session
}

async function send(session: ClientHttp2Session, { headers = {}, body }: Sent = {}): Promise<Answer> {
  const stream = session.request({ ':path': '/a', ...headers }, { endStream: body === undefined })
  let received: IncomingHttpHeaders & { ':status'?: number | undefined } = {}
  let text = ''
  stream.on('response', (given) => (received = given))
  stream.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  stream.on('error', () => undefined)
  if (body !== undefined) stream.end(body)
  await new Promise((resolve) => stream.on('close', resolve))
  const { ':status': status = 0, ...rest } = received
  return { status, headers: rest, body: text, code: stream.rstCode }
}

describe.each([
  ['without TLS', false],
  ['with TLS', true],
])('HTTP/2 %s', (_title, isSecure) => {
  test('the URL has the scheme and :authority', async () => {
    const session = await open(({ url, method }) => new Response(`${method} ${url}`), isSecure)
    const scheme = isSecure ? 'https' : 'http'
    const results = await Promise.all([
      send(session, { headers: { ':authority': 'a.example', ':path': '/a?b=c' } }),
      send(session, { headers: { ':authority': 'A.Example:80', ':path': '/a' } }),
      send(session, { headers: { ':authority': 'a.example', host: 'a.example' } }),
      send(session, { headers: { ':authority': 'a.example', 'x-forwarded-host': 'b.example', 'x-forwarded-proto': 'ftp' } }),
      send(session, { headers: { ':authority': 'a.example', ':method': 'OPTIONS', ':path': '*' } }),
    ])
    expect(results.map(({ body }) => body)).toEqual([
      `GET ${scheme}://a.example/a?b=c`,
      `GET ${scheme}://a.example${isSecure ? ':80' : ''}/a`,
      `GET ${scheme}://a.example/a`,
      `GET ${scheme}://a.example/a`,
      `OPTIONS ${scheme}://a.example/`,
    ])
  })

  test('a malformed :authority, and one that differs from Host, is 400', async () => {
    const session = await open(() => new Response('served'), isSecure)
    for (const headers of [
      { ':authority': 'a/b' },
      { ':authority': 'user@a' },
      { ':authority': 'a.example', host: 'b.example' },
    ]) {
      const { status, code } = await send(session, { headers })
      // Some are rejected by Node itself, which resets the stream.
      expect([[400, 0], [0, constants.NGHTTP2_PROTOCOL_ERROR]]).toContainEqual([status, code])
    }
    expect((await send(session)).body).toBe('served')
  })

  test('headers of the request have no pseudo-headers, and cookies are joined', async () => {
    const session = await open(({ headers }) => Response.json([...headers]), isSecure)
    const { body } = await send(session, {
      headers: { ':authority': 'a', cookie: ['a=1', 'b=2'], 'x-a': ['1', '2'], 'x-b': '\xfc' },
    })
    expect(JSON.parse(Buffer.from(body, 'latin1').toString())).toEqual([
      ['cookie', 'a=1; b=2'],
      ...(body.includes('"host"') ? [['host', 'a']] : []),
      ['x-a', '1, 2'],
      ['x-b', 'ü'],
    ])
  })

  test('the headers of the response: several set-cookie, latin1, and none of the connection', async () => {
    const warn = vi.fn()
    process.on('warning', warn)
    onTestFinished(() => void process.off('warning', warn))
    const session = await open(
      () =>
        new Response('hello', {
          status: 201,
          statusText: 'Fine',
          headers: [
            ['set-cookie', 'a=1'],
            ['set-cookie', 'b=2'],
            ['x-a', '\xfc'],
            ['connection', 'close'],
            ['keep-alive', 'timeout=5'],
            ['proxy-connection', 'close'],
            ['transfer-encoding', 'chunked'],
            ['upgrade', 'h2c'],
          ],
        }),
      isSecure,
    )
    const { status, headers, body } = await send(session)
    const { date, 'content-type': _type, ...rest } = headers
    expect({ status, body, date: typeof date, rest: Object.fromEntries(Object.entries(rest)) }).toEqual({
      status: 201,
      body: 'hello',
      date: 'string',
      rest: { 'set-cookie': ['a=1', 'b=2'], 'x-a': '\xfc' },
    })
    await new Promise((resolve) => setTimeout(resolve))
    expect(warn).not.toHaveBeenCalled()
  })

  test.each<[title: string, fetch: LooseFetch, status: number, body: string]>([
    ['204', () => new Response(null, { status: 204 }), 204, ''],
    ['205', () => new Response(null, { status: 205 }), 205, ''],
    ['304', () => new Response(null, { status: 304 }), 304, ''],
    ['a stream', () => new Response(streamOf('hel', 'lo')), 200, 'hello'],
    ['an empty stream', () => new Response(streamOf()), 200, ''],
    ['a rejection', async () => Promise.reject(new Error('secret')), 500, ''],
    ['nothing', () => undefined, 500, ''],
  ])('%s', async (_kind, fetch, status, body) => {
    const session = await open(fetch, isSecure)
    for (const method of ['GET', 'HEAD', 'POST']) {
      const sent = { headers: { ':method': method }, ...(method === 'POST' ? { body: 'body' } : {}) }
      const received = await runChecked(() => send(session, sent))
      expect([received.status, received.body, received.code]).toEqual([status, method === 'HEAD' ? '' : body, 0])
    }
  })

  test.each<[title: string, fetch: LooseFetch]>([
    ['fails', () => new Response(streamOf('hello', new Error('secret')))],
    ['has a part that is not bytes', () => new Response(new ReadableStream({ pull: (to) => to.enqueue('a') }))],
    ['is longer than its length', () => new Response(streamOf('he', 'llo'), { headers: { 'content-length': '3' } })],
    ['is shorter than its length', () => new Response(streamOf('hello'), { headers: { 'content-length': '7' } })],
  ])('a stream that %s resets the stream, not the connection', async (_kind, fetch) => {
    const session = await open((request) => (request.url.endsWith('/b') ? new Response('b') : fetch(request)), isSecure)
    const { code } = await runChecked(() => send(session))
    expect(code).toBe(constants.NGHTTP2_INTERNAL_ERROR)
    expect((await send(session, { headers: { ':path': '/b' } })).body).toBe('b')
  })

  test('an endless stream waits for a slow client', async () => {
    let pulled = 0
    const pull = (controller: ReadableStreamDefaultController): void => {
      pulled += 1
      controller.enqueue(new Uint8Array(10_000))
    }
    const session = await open(() => new Response(new ReadableStream({ pull })), isSecure)
    const stream = session.request({ ':path': '/a' })
    stream.on('error', () => undefined)
    await once(stream, 'response')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(pulled).toBeLessThan(500)
    stream.close()
  })
})

test('a router over HTTP/2: bodies, 413 and trailers', async () => {
  const router = createLooseRouter({
    contract: {
      write: { path: '/a', method: 'POST', requests: { 'text/plain': { body: anything } }, responses: json },
      patch: { path: '/a', method: 'PATCH', responses: json },
    },
    handlers: {
      write: ({ validatedBody: body }: { validatedBody: unknown }) => ({ status: 200, body }),
      patch: () => ({ status: 200, body: 'patched' }),
    },
    maxBodySize: 10,
  })
  const server = createServer(createNodeHandler(router))
  const session = connect(`http://127.0.0.1:${await listen(server)}`)
  onTestFinished(() => session.destroy())
  const headers = { ':method': 'POST', 'content-type': 'text/plain' }
  expect(await send(session, { headers, body: 'hello' })).toMatchObject({ status: 200, body: '"hello"', code: 0 })
  expect(await send(session, { headers, body: '' })).toMatchObject({ status: 200, body: '""' })
  expect(await send(session, { headers })).toMatchObject({ status: 200, body: '""' })
  expect(await send(session, { headers: { ...headers, 'content-length': '5' }, body: 'hello' })).toMatchObject({ status: 200 })
  for (const body of ['hello world', 'x'.repeat(1_000_000)]) {
    const large = await send(session, { headers, body })
    expect([large.status, large.body, large.headers['connection']]).toEqual([413, '{"error":"Content Too Large"}', undefined])
  }
  const declared = await send(session, { headers: { ...headers, 'content-length': '11' }, body: 'hello world' })
  expect(declared.status).toBe(413)
  expect((await send(session, { headers: { ...headers, ':path': '/none' }, body: 'x'.repeat(1_000_000) })).status).toBe(404)
  const stream = session.request({ ':path': '/a', ...headers }, { endStream: false, waitForTrailers: true })
  stream.on('wantTrailers', () => stream.sendTrailers({ 'x-trailer': 'a' }))
  stream.end('hello')
  const [given] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status': number }]
  expect(given[':status']).toBe(200)
  stream.resume()
  await once(stream, 'close')
  expect((await send(session, { headers: { ':path': '/a', ':method': 'PATCH' } })).body).toBe('"patched"')
})

test.each([
  ['node:https', () => createHttpsServer(certificate, toHandler(({ url }) => new Response(url)))],
  ['HTTP/1 on a server of HTTP/2', () => createSecureServer({ ...certificate, allowHTTP1: true }, toHandler(({ url }) => new Response(url)))],
])('%s has https URLs', async (_title, create) => {
  const port = await listen(create())
  const request = sendHttps({ host: 'localhost', family: 4, port, path: '/a', ca: certificate.cert, agent: false }).end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response) text += String(chunk)
  expect(text).toBe(`https://localhost:${port}/a`)
})
