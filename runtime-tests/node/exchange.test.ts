/** Requests of HTTP/1: bodies, their framing, and the connection afterwards. */
import { createServer } from 'node:http'
import { createNodeHandler } from 'routepact/node'
import { describe, expect, test } from 'vitest'
import { anything, createLooseRouter, json, type LooseOptions } from '../support.ts'
import { connectTo, exchange, head, lastRequest, listen, serveFetch, toBody, toStatuses } from './support.ts'

const bodies = { requests: { 'application/json': { body: anything }, 'text/plain': { body: anything } } }

function serveRouter(options: Partial<LooseOptions> = {}): Promise<number> {
  const router = createLooseRouter({
    contract: {
      ordinary: { path: '/ordinary', method: 'GET', responses: json },
      write: { path: '/write', method: 'POST', responses: json, ...bodies },
      headers: { path: '/headers', method: 'GET', responses: json },
      ignore: { path: '/ignore', method: 'POST', responses: json },
    },
    handlers: {
      ordinary: () => ({ status: 200, body: 'ordinary' }),
      write: ({ validatedBody: body }: { validatedBody: unknown }) => ({ status: 200, body }),
      headers: ({ headers }: Request) => ({ status: 200, body: [...headers] }),
      ignore: () => ({ status: 200, body: 'ignored' }),
    },
    maxBodySize: 10,
    ...options,
  })
  return listen(createServer(createNodeHandler(router)))
}

/** Sends a request, then an ordinary one on the same connection, and returns the statuses and what was received. */
async function sendAndContinue(request: string, port?: number): Promise<[statuses: number[], received: string]> {
  const received = await exchange(port ?? (await serveRouter()), request + lastRequest)
  return [toStatuses(received), received]
}

const postText = (path: string, ...headers: readonly string[]): string =>
  head(`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: text/plain', ...headers)

test('answers pipelined requests in order', async () => {
  const requests = ['a', 'bc', 'def'].map((body) => postText('/write', `Content-Length: ${body.length}`) + body)
  const [statuses, received] = await sendAndContinue(requests.join(''))
  expect(statuses).toEqual([200, 200, 200, 200])
  expect(received.match(/"\w+"/g)).toEqual(['"a"', '"bc"', '"def"', '"ordinary"'])
})

test('reads a body in chunks, with extensions and trailers', async () => {
  const chunks = '2;a=b\r\nhe\r\n3\r\nllo\r\n0\r\nX-Trailer: a\r\n\r\n'
  const [statuses, received] = await sendAndContinue(
    postText('/write', 'Transfer-Encoding: chunked', 'Trailer: X-Trailer') + chunks,
  )
  expect(statuses).toEqual([200, 200])
  expect(received).toContain('"hello"')
})

test.each(['GET', 'HEAD'])('ignores the body of %s', async (method) => {
  const [statuses, received] = await sendAndContinue(
    `${head(`${method} /headers HTTP/1.1`, 'Host: a', 'Content-Length: 5')}hello`,
  )
  expect(statuses).toEqual([200, 200])
  expect(received.includes('["content-length","5"]')).toBe(method === 'GET')
})

test('an absent body and an empty one are empty', async () => {
  for (const length of [[], ['Content-Length: 0'], ['Transfer-Encoding: chunked']]) {
    const body = length[0]?.startsWith('T') ? '0\r\n\r\n' : ''
    const [statuses, received] = await sendAndContinue(postText('/write', ...length) + body)
    expect(statuses).toEqual([200, 200])
    expect(received).toContain('\r\n\r\n""')
  }
})

describe('Expect: 100-continue', () => {
  test('sends 100 before the body is read', async () => {
    const { write, waitFor, end } = connectTo(await serveRouter())
    write(postText('/write', 'Content-Length: 5', 'Expect: 100-continue', 'Connection: close'))
    await waitFor('HTTP/1.1 100 Continue\r\n\r\n')
    write('hello')
    expect(toBody(await end())).toBe('"hello"')
  })

  test('an unknown expectation is 417', async () => {
    expect((await sendAndContinue(head('GET /ordinary HTTP/1.1', 'Host: a', 'Expect: tea')))[0]).toEqual([417, 200])
  })
})

describe('413', () => {
  const check = (received: string): void => {
    expect(toStatuses(received.replace('HTTP/1.1 100 Continue\r\n\r\n', ''))).toEqual([413])
    expect(received).toMatch(/^connection: close\r$/im)
    expect(toBody(received)).toBe('{"error":"Content Too Large"}')
  }

  test('by the declared length, before the body is sent', async () => {
    check(await exchange(await serveRouter(), postText('/write', 'Content-Length: 11')))
    check(await exchange(await serveRouter(), postText('/write', 'Content-Length: 11', 'Expect: 100-continue')))
  })

  test('by the declared length, with the body', async () => {
    check(await exchange(await serveRouter(), `${postText('/write', 'Content-Length: 11')}hello world`))
  })

  test('by chunks', async () => {
    const request = postText('/write', 'Transfer-Encoding: chunked')
    check(await exchange(await serveRouter(), `${request}5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n`))
    check(await exchange(await serveRouter(), `${request}5\r\nhello\r\n6\r\n world\r\n`))
  })

  test.each(['Content-Length: 20000000', 'Transfer-Encoding: chunked'])(
    'the client receives it in the middle of an upload with %s',
    async (framing) => {
      const { socket, write, end } = connectTo(await serveRouter())
      write(postText('/write', framing))
      const part = 'x'.repeat(100_000)
      const upload = setInterval(() => {
        if (socket.writable) write(framing.startsWith('T') ? `${part.length.toString(16)}\r\n${part}\r\n` : part)
      }, 5)
      check(await end())
      clearInterval(upload)
    },
  )
})

describe('an unread body', () => {
  const body = 'x'.repeat(5_000_000)
  const request = (path: string): string => postText(path, `Content-Length: ${body.length}`) + body

  test.each<[title: string, path: string, status: number, options: Partial<LooseOptions>]>([
    ['404', '/none', 404, {}],
    ['an operation without requests', '/ignore', 200, {}],
    [
      'a guard',
      '/ignore',
      401,
      { before: [({ respond, url }) => (url.endsWith('ignore') ? respond({ status: 401 }) : {})] },
    ],
    ['a body that was opened', '/ignore', 200, { before: [(given) => void given.body] }],
    ['a clone', '/ignore', 200, { before: [(given) => void given.clone()] }],
    ['a body of which a part was read', '/ignore', 200, { before: [(given) => void given.body?.getReader().read()] }],
    ['a body that was cancelled', '/ignore', 200, { before: [(given) => void given.body?.cancel()] }],
  ])('keeps the connection after %s', async (_title, path, status, options) => {
    const [statuses] = await sendAndContinue(request(path), await serveRouter(options))
    expect(statuses).toEqual([status, 200])
  })
})

describe('a malformed message is 400 and ends the connection', () => {
  test.each([
    ['an invalid chunk size', postText('/write', 'Transfer-Encoding: chunked') + 'zz\r\nhello\r\n0\r\n\r\n'],
    ['a chunk longer than its size', postText('/write', 'Transfer-Encoding: chunked') + '2\r\nhello\r\n0\r\n\r\n'],
    ['both framings', postText('/write', 'Transfer-Encoding: chunked', 'Content-Length: 5') + '0\r\n\r\n'],
    ['two lengths', postText('/write', 'Content-Length: 5', 'Content-Length: 6') + 'hello'],
    ['an invalid length', postText('/write', 'Content-Length: 5x') + 'hello'],
    ['a negative length', postText('/write', 'Content-Length: -5') + 'hello'],
    ['a header without a colon', head('GET /ordinary HTTP/1.1', 'Host: a', 'X')],
    ['a space before the colon', head('GET /ordinary HTTP/1.1', 'Host: a', 'X : a')],
    ['a folded header', head('GET /ordinary HTTP/1.1', 'Host: a', 'X: a', ' b')],
    ['a header with NUL', head('GET /ordinary HTTP/1.1', 'Host: a', 'X: a\0b')],
  ])('%s', async (_title, request) => {
    const received = await exchange(await serveRouter(), request)
    expect(toStatuses(received)).toEqual([400])
    expect(toBody(received)).toBe('')
  })
})

test.each(['gzip', 'gzip, chunked', 'identity'])('206: the Transfer-Encoding %s is a 501 that closes the connection', async (encoding) => {
  const body = `5\r\nhello\r\n0\r\n\r\n${lastRequest}`
  const received = await exchange(await serveRouter(), postText('/write', `Transfer-Encoding: ${encoding}`) + body)
  // Node itself rejects encodings that do not end with `chunked`.
  expect(toStatuses(received)).toEqual([encoding.endsWith('chunked') ? 501 : expect.toBeOneOf([400, 501])])
  expect(received).toMatch(/^connection: close\r$/im)
})

test('the cookies that a handler receives', async () => {
  const router = createLooseRouter({
    contract: { read: { path: '/', method: 'GET', cookies: anything, responses: json } },
    handlers: { read: ({ validatedCookies }: { validatedCookies: unknown }) => ({ status: 200, body: validatedCookies }) },
  })
  const port = await serveFetch((request) => router.fetch(request))
  const received = await exchange(port, head('GET / HTTP/1.1', 'Host: a', 'Cookie: a=1; b=2', 'Connection: close'))
  expect(JSON.parse(toBody(received))).toEqual({ a: '1', b: '2' })
})

describe('headers of the request', () => {
  test('are those of the platform: repeated ones are joined, in order', async () => {
    const lines = ['X-A: 1', 'x-a: 2', 'Age: 1', 'Age: 2', 'Accept:', 'X-B:  b\t', 'Set-Cookie: a=1', 'set-cookie: b=2']
    const received = await exchange(
      await serveRouter(),
      head('GET /headers HTTP/1.1', 'Host: a', ...lines, 'Connection: close'),
    )
    const headers = new Headers({ host: 'a', connection: 'close' })
    for (const line of lines) headers.append(line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1))
    expect(JSON.parse(toBody(received))).toEqual([...headers])
  })

  test('several cookie headers are joined by a semicolon', async () => {
    const lines = ['Cookie: a=1', 'Cookie: b=2', 'Connection: close']
    const received = await exchange(await serveRouter(), head('GET /headers HTTP/1.1', 'Host: a', ...lines))
    expect(new Map(JSON.parse(toBody(received)) as [string, string][]).get('cookie')).toBe('a=1; b=2')
  })

  test('names with a meaning in JavaScript are plain names', async () => {
    const lines = ['__proto__: a', 'constructor: b', 'toString: c', 'Connection: close']
    const received = await exchange(await serveRouter(), head('GET /headers HTTP/1.1', 'Host: a', ...lines))
    expect(JSON.parse(toBody(received))).toEqual([
      ['__proto__', 'a'],
      ['connection', 'close'],
      ['constructor', 'b'],
      ['host', 'a'],
      ['tostring', 'c'],
    ])
  })

  test('values beyond ASCII are latin1, in both directions', async () => {
    const port = await serveFetch(
      ({ headers }) => new Response(headers.get('x-a'), { headers: { 'x-b': headers.get('x-a') ?? '' } }),
    )
    const received = await exchange(port, head('GET / HTTP/1.1', 'Host: a', 'X-A: \xfcber \xff', 'Connection: close'))
    expect(received).toContain('x-b: \xfcber \xff\r\n')
    expect(toBody(received)).toBe('\xc3\xbcber \xc3\xbf')
  })
})

test('HTTP/1.0 is answered without chunks, and the connection ends unless the client asks to keep it', async () => {
  const port = await serveRouter()
  const received = await exchange(port, head('GET /ordinary HTTP/1.0'))
  expect(received).toMatch(/^content-length: 10\r$/im)
  expect(toBody(received)).toBe('"ordinary"')
  const [statuses] = await sendAndContinue(head('GET /ordinary HTTP/1.0', 'Connection: keep-alive'), port)
  expect(statuses).toEqual([200, 200])
  const streaming = await serveFetch(() => new Response(new Blob(['streamed']).stream()))
  const streamed = await exchange(streaming, head('GET / HTTP/1.0', 'Connection: keep-alive'))
  expect(streamed).not.toMatch(/^transfer-encoding/im)
  expect(toBody(streamed)).toBe('streamed')
})
