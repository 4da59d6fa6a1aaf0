/** Responses of other services that are passed on, and responses that cannot be sent. */
import { createServer } from 'node:http'
import { connect, createSecureServer, createServer as createHttp2Server, type IncomingHttpHeaders } from 'node:http2'
import { createServer as createNetServer } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { received } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { certificate } from '../fixtures/certificate.ts'
import { runChecked } from '../fixtures/harness.ts'
import { createLooseRouter, json, type LooseHandler, type LooseOptions } from '../support.ts'
import { connectTo, exchange, head, listen, type LooseFetch, serveFetch, toBody, toHandler, toStatuses } from './support.ts'

const get = head('GET / HTTP/1.1', 'Host: a')
const lastGet = head('GET / HTTP/1.1', 'Host: a', 'Connection: close')

/** Serves the same bytes to each connection until the test ends, and returns the URL. */
async function serveBytes(...parts: readonly (string | Uint8Array)[]): Promise<string> {
  const server = createNetServer((socket) => {
    socket.on('error', () => undefined).once('data', () => {
      for (const part of parts) socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)
      socket.end()
    })
  })
  return `http://127.0.0.1:${await listen(server)}/`
}

function serveCoded(coding: string, body: Uint8Array, ...headers: readonly string[]): Promise<string> {
  const lines = [`Content-Encoding: ${coding}`, `Content-Length: ${body.length}`, 'Connection: close', ...headers]
  return serveBytes(head('HTTP/1.1 200 OK', 'Content-Type: text/plain', ...lines), body)
}

/** Passes a response of `fetch` on. */
const pass = async (url: string, init?: RequestInit): Promise<Response> => received(await fetch(url, init))

function createProxy(handler: LooseHandler, options: Partial<LooseOptions> = {}): LooseFetch {
  const router = createLooseRouter({
    contract: { proxy: { path: '/', method: 'GET', responses: json } },
    handlers: { proxy: handler },
    ...options,
  })
  return (request) => router.fetch(request)
}

interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

async function receiveHttp1(fetch: LooseFetch, method: string): Promise<Received> {
  const text = await exchange(await serveFetch(fetch), lastGet.replace('GET', method))
  const headers = Object.fromEntries(Array.from(text.matchAll(/^([\w-]+): (.*)\r$/gm), ([, name = '', value]) => [name.toLowerCase(), value]))
  return { status: toStatuses(text)[0] ?? 0, headers, body: toBody(text) }
}

async function receiveHttp2(fetch: LooseFetch, method: string, isSecure: boolean): Promise<Received> {
  const handler = toHandler(fetch)
  const port = await listen(isSecure ? createSecureServer(certificate, handler) : createHttp2Server(handler))
  const session = connect(`http${isSecure ? 's' : ''}://127.0.0.1:${port}`, { ca: certificate.cert })
  onTestFinished(() => session.destroy())
  const stream = session.request({ ':path': '/', ':method': method })
  let headers: IncomingHttpHeaders & { readonly ':status'?: number | undefined } = {}
  let body = ''
  stream.on('response', (given) => (headers = given)).on('data', (chunk: Buffer) => (body += chunk.toString('latin1')))
  stream.on('error', () => undefined)
  await new Promise((resolve) => stream.on('close', resolve))
  session.close()
  return { status: headers[':status'] ?? 0, headers, body }
}

/** Zstandard is part of Node 22.15, but `fetch` decodes it as of Node 24. */
const isNew = Number(process.versions.node.split('.')[0]) >= 24
const content = 'content '.repeat(50)
const codings: readonly [coding: string, body: Uint8Array][] = [
  ['gzip', gzipSync(content)],
  ['GZip', gzipSync(content)],
  ['x-gzip', gzipSync(content)],
  ['br', brotliCompressSync(content)],
  ['deflate', deflateSync(content)],
  ['gzip, br', brotliCompressSync(gzipSync(content))],
  ...(isNew ? [['zstd', zstdCompressSync(content)] as [string, Uint8Array]] : []),
]

describe.each<[title: string, receive: (fetch: LooseFetch, method: string) => Promise<Received>]>([
  ['HTTP/1', receiveHttp1],
  ['HTTP/2', (fetch, method) => receiveHttp2(fetch, method, false)],
  ['HTTP/2 with TLS', (fetch, method) => receiveHttp2(fetch, method, true)],
])('%s', (_title, receive) => {
  const ways: readonly [title: string, toProxy: (url: string) => LooseFetch][] = [
    ['returned', (url) => createProxy(() => pass(url))],
    ['thrown', (url) => createProxy(async () => Promise.reject(await pass(url)))],
    ['from `catch`', (url) => createProxy(() => Promise.reject(new Error('no')), { catch: () => pass(url) })],
    ['thrown by `catch`', (url) => createProxy(() => Promise.reject(new Error('no')), { catch: async () => Promise.reject(await pass(url)) })],
    ['before `finally`', (url) => createProxy(() => pass(url), { finally: [(response) => response.headers.set('x-a', 'a')] })],
    ['from `finally`', (url) => createProxy(() => new Response('a'), { finally: [() => pass(url)] })],
    ['from `before`', (url) => createProxy(() => new Response('a'), { before: [() => pass(url)] })],
  ]

  test.each(ways)('205: the content of a compressed response that is %s', async (_way, toProxy) => {
    for (const [coding, body] of codings) {
      const response = await runChecked(async () => receive(toProxy(await serveCoded(coding, body)), 'GET'))
      expect([coding, response]).toMatchObject([coding, { status: 200, body: content, headers: { 'content-type': 'text/plain' } }])
      expect(response.headers).not.toHaveProperty('content-encoding')
      expect(response.headers['content-length'] ?? String(content.length)).toBe(String(content.length))
    }
  })

  test('a response without `received` keeps its encoding', async () => {
    const bytes = Buffer.from('compressed by the application')
    const own = { headers: { 'content-encoding': 'gzip', 'content-length': String(bytes.length) } }
    for (const toProxy of [async () => createProxy(() => new Response(bytes, own)), async () => createProxy(async () => fetch(await serveCoded('other', bytes)))]) {
      const response = await receive(await toProxy(), 'GET')
      expect(response).toMatchObject({ body: String(bytes), headers: { 'content-length': own.headers['content-length'] } })
      expect(response.headers['content-encoding']).toBe(response.headers['content-type'] === 'text/plain' ? 'other' : 'gzip')
    }
  })

  test('a response to HEAD, which has no body, has no length and encoding of another', async () => {
    const url = await serveCoded('gzip', new Uint8Array(), 'X-A: a')
    const { status, headers, body } = await runChecked(() => receive(createProxy(() => pass(url, { method: 'HEAD' })), 'HEAD'))
    expect([status, body, headers['content-encoding'], headers['x-a']]).toEqual([200, '', undefined, 'a'])
    const { headers: plain } = await runChecked(() => receive(createProxy(() => fetch(url, { method: 'HEAD' })), 'HEAD'))
    expect([plain['content-encoding'], plain['x-a']]).toEqual(['gzip', 'a'])
  })

  test('trailers are left out', async () => {
    const lines = ['Trailer: X-Sum', 'Transfer-Encoding: chunked', 'Connection: close']
    const url = await serveBytes(head('HTTP/1.1 200 OK', ...lines), '5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n')
    for (const proxy of [createProxy(() => fetch(url)), createProxy(async () => new Response('hello', await fetch(url)))]) {
      const { status, headers, body } = await runChecked(() => receive(proxy, 'GET'))
      expect([status, body, headers['trailer']]).toEqual([200, 'hello', undefined])
    }
  })

  test('headers of the connection of the upstream are left out', async () => {
    const names = ['Keep-Alive', 'Proxy-Connection', 'TE', 'Upgrade', 'X-Hop'].map((name) => `${name}: timeout=5`)
    const lines = ['Connection: keep-alive, X-Hop', ...names, 'X-A: a', 'Content-Length: 5']
    const url = await serveBytes(head('HTTP/1.1 200 OK', ...lines), 'hello')
    for (const proxy of [createProxy(() => fetch(url)), createProxy(async () => new Response('hello', await fetch(url)))]) {
      const { status, headers, body } = await runChecked(() => receive(proxy, 'GET'))
      expect([status, body, headers['x-a']]).toEqual([200, 'hello', 'a'])
      expect([undefined, 'close']).toContain(headers['connection'])
      for (const name of ['keep-alive', 'proxy-connection', 'te', 'upgrade', 'x-hop']) expect(headers).not.toHaveProperty(name)
    }
  })

  test.each([600, 999])('the status %i of an upstream is an error of its own', async (upstreamStatus) => {
    const lines = ['Set-Cookie: admin=1', 'Cache-Control: public', 'Content-Length: 5', 'Connection: close']
    const url = await serveBytes(head(`HTTP/1.1 ${upstreamStatus} a`, ...lines), 'hello')
    const onError = vi.fn()
    const { status, headers, body } = await runChecked(() => receive(createProxy(() => fetch(url), { onError }), 'GET'))
    expect([status, body]).toEqual([500, expect.stringContaining('its status is 0 or above 599')])
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('cache-control')
    expect(onError).toHaveBeenCalledOnce()
  })

  test('the length of a compressed body beside its content is a 500', async () => {
    const url = await serveCoded('gzip', gzipSync(content))
    const onError = vi.fn()
    const copying: LooseHandler = async () => {
      const response = await fetch(url)
      return new Response(await response.text(), response)
    }
    const { status, headers, body } = await runChecked(() => receive(createProxy(copying, { onError }), 'GET'))
    expect([status, body, headers['content-length']]).toEqual([500, '', '0'])
    expect(onError).toHaveBeenCalledWith(new TypeError('The length of the body is not its content-length'), expect.anything())
  })

  test('a body that is cut off does not end as if it were complete', async () => {
    const url = await serveBytes(head('HTTP/1.1 200 OK', 'Content-Length: 10'), 'hello')
    const { headers } = await runChecked(() => receive(createProxy(() => fetch(url)), 'GET'))
    expect(headers['content-length']).toBe('10')
  })
})

test.each<[title: string, handler: (url: string) => LooseHandler]>([
  ['an upstream', (url) => () => fetch(url)],
  ['a stream', () => () => new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) }))],
])('a body of HTTP/1.0 that is cut off resets the connection, whose regular end would complete it: %s', async (_title, toHandler) => {
  const url = await serveBytes(head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked'), '5\r\nhello\r\n')
  const { write, closed } = connectTo(await serveFetch(createProxy(toHandler(url))))
  write(head('GET / HTTP/1.0', 'Host: a'))
  expect(await runChecked(() => closed)).toBe(true)
})

describe('a reason phrase', () => {
  const isText = (code: number): boolean => code === 9 || (code >= 32 && code < 127)
  const codes = Array.from({ length: 256 }, (_, code) => code)

  test('201: that Node cannot send is replaced by the standard one: each byte, and text beyond Latin-1', async () => {
    const phrases = [...codes.map((code) => `a${String.fromCharCode(code)}b`), '€', '\u2028', '\ud800']
    let count = 0
    const port = await serveFetch(() => Object.defineProperty(new Response('hello'), 'statusText', { value: phrases[count++] }))
    const received = await runChecked(() => exchange(port, get.repeat(phrases.length - 1) + lastGet))
    const sent = Array.from(received.matchAll(/HTTP\/1\.1 200 (.*)\r\n/g), ([, phrase]) => phrase)
    expect(sent).toEqual(phrases.map((phrase) => (phrase.length === 3 && isText(phrase.charCodeAt(1)) ? phrase : 'OK')))
  })

  test('201: of an upstream: each byte, also with `finally`', async () => {
    for (const code of codes) {
      const url = await serveBytes(head(`HTTP/1.1 200 a${String.fromCharCode(code)}b`, 'Content-Length: 5', 'Connection: close'), 'hello')
      const options = code % 2 === 0 ? {} : { finally: [(response: Response) => response.headers.set('x-a', 'a')] }
      const { port, received } = await runChecked(async () => {
        const port = await serveFetch(createProxy(() => fetch(url), options))
        return { port, received: await exchange(port, lastGet) }
      })
      // `fetch` rejects some upstreams, which is a 500.
      expect([port, toStatuses(received)[0]]).toEqual([port, expect.toBeOneOf([200, 500])])
      if (isText(code) || code > 127) expect(received).toMatch(isText(code) ? /^HTTP\/1\.1 200 a.b\r\n/ : /^HTTP\/1\.1 200 OK\r\n/)
    }
  })
})

describe('a failure while sending ends the connection, and nothing is thrown', () => {
  const fail = (): never => {
    throw new Error('cannot be sent')
  }

  test.each(['writeHead', 'write', 'end', 'getHeaderNames'])('201: %s throws', async (name) => {
    for (const response of [(): Response => new Response('hello'), (): Response => new Response(null), fail]) {
      const handler = createNodeHandler({ fetch: response })
      const port = await listen(createServer((incoming, outgoing) => handler(incoming, Object.assign(outgoing, { [name]: fail }))))
      const { write, end } = connectTo(port)
      await runChecked(async () => {
        write(lastGet)
        await end()
      })
    }
  })

  test.each<[title: string, response: () => unknown]>([
    ['a status that is not a number', () => ponyfill({ status: Number.NaN })],
    ['a status of three digits', () => ponyfill({ status: 99 })],
    ['a status beyond 999', () => ponyfill({ status: 1000 })],
    ['an informational status', () => ponyfill({ status: 101 })],
    ['a name of a header', () => ponyfill({ headers: new Map([['a b', 'c']]) })],
    ['a value of a header', () => ponyfill({ headers: new Map([['a', 'b\r\nc: d']]) })],
    ['a pseudo-header', () => ponyfill({ headers: new Map([[':status', '200']]) })],
    ['headers that throw', () => ponyfill({ headers: { get: fail } })],
  ])('%s', async (_title, response) => {
    for (const isHttp2 of [false, true]) {
      const { status, body } = await runChecked(() =>
        isHttp2 ? receiveHttp2(response, 'GET', false) : receiveHttp1(response, 'GET'),
      )
      expect([status, body]).toEqual([expect.toBeOneOf([0, 101, 200, 500]), expect.toBeOneOf(['', 'hello'])])
    }
  })

  function ponyfill(members: object): unknown {
    const body = new Blob(['hello']).stream()
    return { status: 200, statusText: '', bodyUsed: false, headers: new Headers(), body, ...members }
  }
})
