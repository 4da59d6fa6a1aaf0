/** Framing headers that a framework has set on the response, and request bodies that are not bytes. */
import express from 'express'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { connect, createServer as createHttp2Server } from 'node:http2'
import { byteStream, createContract, createRouter, errors } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { runChecked } from '../fixtures/harness.ts'
import { anything, createLooseRouter, json } from '../support.ts'
import { connectTo, exchange, head, listen, toBody, toHandler, toStatuses } from './support.ts'
import { waitUntil } from '../wait-until.ts'

const stream = (): Response => new Response(new Blob(['streamed']).stream())

/** Creates a response that cannot be sent. */
function createUsed(): Response {
  const response = new Response('used')
  void response.text()
  return response
}

describe('238: framing headers that a framework has set do not survive', () => {
  const responses: [title: string, create: () => Response, method: string, body: string][] = [
    ['a text', () => new Response('hello'), 'GET', 'hello'],
    ['a stream', stream, 'GET', 'streamed'],
    ['a stream with a length', () => new Response(stream().body, { headers: { 'content-length': '8' } }), 'GET', 'streamed'],
    ['no body', () => new Response(null, { status: 200 }), 'GET', ''],
    ['204', () => new Response(null, { status: 204 }), 'GET', ''],
    ['304', () => new Response(null, { status: 304 }), 'GET', ''],
    ['HEAD', () => new Response(null, { status: 200 }), 'HEAD', ''],
    ['a failure', createUsed, 'GET', ''],
  ]
  const settings: [name: string, value: string][] = [
    ['content-length', '3'],
    ['Content-Length', '300'],
    ['transfer-encoding', 'chunked'],
    ['Transfer-Encoding', 'gzip, chunked'],
    ['trailer', 'x-a'],
    ['keep-alive', 'timeout=99'],
    ['connection', 'keep-alive'],
    ['connection', 'upgrade'],
    ['upgrade', 'h2c'],
  ]

  describe.each(settings)('%s: %s', (name, value) => {
    test.each(responses)('before %s', async (_title, create, method, body) => {
      const handler = createNodeHandler({ fetch: create }, { onError: () => undefined })
      const port = await listen(
        createServer((incoming, outgoing) => {
          if (incoming.url === '/set') outgoing.setHeader(name, value)
          handler(incoming, outgoing)
        }),
      )
      for (const version of ['1.1', '1.0']) {
        const expected = await exchange(port, head(`${method} / HTTP/${version}`, 'Host: a', 'Connection: close'))
        const received = await exchange(port, head(`${method} /set HTTP/${version}`, 'Host: a', 'Connection: close'))
        const clean = (text: string): string[] => text.replace(/^date: .*\r\n/im, '').toLowerCase().split('\r\n').toSorted()
        expect(clean(received)).toEqual(clean(expected))
        if (version === '1.1') expect(toBody(received)).toBe(body)
      }
      // The connection stays open, and the next response begins where this one ends.
      const [two, status] = [head(`${method} /set HTTP/1.1`, 'Host: a'), toStatuses(await exchange(port, head(`${method} / HTTP/1.1`, 'Host: a', 'Connection: close')))[0]]
      const both = await exchange(port, two + head('GET / HTTP/1.1', 'Host: a', 'Connection: close'))
      expect(toStatuses(both)[0]).toBe(status)
      expect(both.match(/^HTTP\/1\.1 /gm)?.length ?? 0).toBeGreaterThanOrEqual(1)
      expect(both.split('HTTP/1.1 ').length).toBe(3)
    })
  })

  test('connection: close stays, and no further request is processed', async () => {
    let count = 0
    const handler = toHandler(() => {
      count += 1
      return new Response('hello')
    })
    for (const value of ['close', 'Close', 'keep-alive, close']) {
      count = 0
      const port = await listen(
        createServer((incoming, outgoing) => {
          outgoing.setHeader('connection', value)
          handler(incoming, outgoing)
        }),
      )
      const received = await exchange(port, head('GET / HTTP/1.1', 'Host: a') + head('GET / HTTP/1.1', 'Host: a'))
      expect(received.match(/^connection: .*$/gim)).toEqual([expect.stringMatching(/^connection: close$/i)])
      expect([toStatuses(received), count]).toEqual([[200], 1])
    }
  })

  test('a server that closes closes the connection, whatever a framework has set', async () => {
    const server = createServer((incoming, outgoing) => {
      outgoing.setHeader('connection', 'keep-alive')
      server.close()
      toHandler(() => new Response('hello'))(incoming, outgoing)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const received = await exchange((server.address() as { port: number }).port, head('GET / HTTP/1.1', 'Host: a'))
    expect(received).toMatch(/^connection: close\r$/im)
  })

  test('over HTTP/2', async () => {
    const handler = toHandler(stream)
    const port = await listen(
      createHttp2Server((incoming, outgoing) => {
        outgoing.setHeader('content-length', '3')
        outgoing.setHeader('trailer', 'x-a')
        handler(incoming, outgoing)
      }),
    )
    const session = connect(`http://127.0.0.1:${port}`)
    onTestFinished(() => session.destroy())
    const request = session.request({ ':path': '/' })
    const [headers] = (await once(request, 'response')) as [Record<string, unknown>]
    let text = ''
    for await (const part of request) text += String(part)
    expect([headers['content-length'], headers['trailer'], text]).toEqual([undefined, undefined, 'streamed'])
  })
})

test.each<[title: string, contentType: string, body: string, status: number]>([
  ['an object', 'application/json', '{"a":1}', 200],
  ['an empty object', 'application/json', '{}', 200],
  ['an empty array', 'application/json', '[]', 200],
  ['an invalid text', 'application/json', '{"a"', 500],
  ['an invalid text of another charset', 'application/json; charset=utf-16', '{}', 500],
  ['a form that is too large', 'application/x-www-form-urlencoded', 'a=12345678901', 500],
  ['a text that is too large', 'text/plain', '12345678901', 500],
])('238: after a parser whose error was swallowed, %s is not an empty body', async (_title, contentType, body, status) => {
  const requests = { 'application/json': { body: anything }, 'application/x-www-form-urlencoded': { body: anything }, 'text/plain': { body: anything } }
  const bodies: unknown[] = []
  const router = createLooseRouter({
    contract: { write: { path: '/', method: 'POST', requests, responses: json } },
    handlers: { write: ({ validatedBody }: { validatedBody: unknown }) => (bodies.push(validatedBody), { status: 200, body: validatedBody }) },
    onError: () => undefined,
  })
  // As the parsers of Express 4 do, which set an empty object before they read.
  const prepare: express.RequestHandler = (request, _response, next) => {
    request.body = {}
    next()
  }
  const parse: express.RequestHandler = (request, response, next) => {
    const parsers = [express.json({ limit: 10 }), express.urlencoded({ limit: 10 }), express.text({ limit: 10 })]
    const run = (index: number): void => {
      const parser = parsers[index]
      // An error is swallowed; the rest of the body is read, as Express does after a response.
      if (parser) parser(request, response, (error?: unknown) => (error ? request.resume().once('close', () => next()) && (request.body ??= {}) : run(index + 1)))
      else next()
    }
    run(0)
  }
  const port = await listen(createServer(express().use(prepare, parse, createNodeHandler(router))))
  const received = await exchange(port, head('POST / HTTP/1.1', 'Host: a', `Content-Type: ${contentType}`, `Content-Length: ${body.length}`, 'Connection: close') + body)
  expect(toStatuses(received)).toEqual([status])
  if (status === 500) expect(bodies).toEqual([])
})

describe('237: a request that is not a stream of bytes is a 500', () => {
  const message = "'incoming' must be a byte stream: call the handler without 'setEncoding'"
  const text = { 200: { 'text/plain': { body: z.string() } }, ...errors(500) }
  const contract = createContract({
    json: { path: '/json', method: 'POST', requests: { 'application/json': { body: z.unknown() } }, responses: text },
    form: { path: '/form', method: 'POST', requests: { 'application/x-www-form-urlencoded': { body: z.object({}) } }, responses: text },
    up: { path: '/up', method: 'POST', requests: { '*/*': { body: byteStream() } }, responses: text },
    raw: { path: '/raw', method: 'POST', responses: text },
    copy: { path: '/copy', method: 'POST', responses: text },
    none: { path: '/none', method: 'POST', responses: text },
  })
  const onError = vi.fn()
  const router = createRouter({
    contract,
    onError: (thrown) => void onError((thrown as Error).message),
    handlers: {
      json: (request) => request.respond({ status: 200, body: 'read' }),
      form: (request) => request.respond({ status: 200, body: 'read' }),
      up: async (request) => {
        let count = 0
        for await (const part of request.validatedBody) count += part.length
        return request.respond({ status: 200, body: String(count) })
      },
      raw: async (request) => request.respond({ status: 200, body: String(await request.body?.getReader().read()) }),
      copy: async (request) => request.respond({ status: 200, body: await request.clone().text() }),
      none: (request) => request.respond({ status: 200, body: 'not read' }),
    },
  })
  const handler = createNodeHandler(router)
  const bodies = ['{"a":1}', '50', '-1', '300000000', 'hello']
  const types = { '/json': 'application/json', '/form': 'application/x-www-form-urlencoded' } as const

  const changes: [title: string, change: (incoming: IncomingMessage) => unknown][] = [
    ['utf8', (incoming) => incoming.setEncoding('utf8')],
    ['latin1', (incoming) => incoming.setEncoding('latin1')],
    ['base64', (incoming) => incoming.setEncoding('base64')],
    ['a stream of objects', (incoming) => Object.defineProperty(incoming, 'readableObjectMode', { value: true })],
  ]

  describe.each(changes)('%s', (_title, change) => {
    test.each(['/json', '/form', '/up', '/raw', '/copy'] as const)('%s', async (path) => {
      const listener: RequestListener = (incoming, outgoing) => {
        change(incoming)
        handler(incoming, outgoing)
      }
      const port = await listen(createServer(listener))
      for (const body of bodies) {
        const type = path in types ? types[path as keyof typeof types] : 'text/plain'
        const lines = ['Host: a', `Content-Type: ${type}`, 'Connection: close']
        for (const sent of [
          head(`POST ${path} HTTP/1.1`, ...lines, `Content-Length: ${body.length}`) + body,
          `${head(`POST ${path} HTTP/1.1`, ...lines, 'Transfer-Encoding: chunked')}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
        ]) {
          const received = await runChecked(() => exchange(port, sent))
          expect([toStatuses(received), received]).toEqual([[500], expect.stringContaining(message)])
        }
      }
      expect(onError).toHaveBeenCalledWith(message)
    })

    test('a body that is not read, and one that is absent, is none', async () => {
      const port = await listen(
        createServer((incoming, outgoing) => {
          change(incoming)
          handler(incoming, outgoing)
        }),
      )
      const send = (path: string, body: string): Promise<string> => exchange(port, head(`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', 'Connection: close', `Content-Length: ${body.length}`) + body)
      expect(toBody(await send('/none', 'hello'))).toBe('not read')
      expect(toBody(await send('/json', ''))).toBe('read')
    })
  })

  test('over HTTP/2', async () => {
    const port = await listen(
      createHttp2Server((incoming, outgoing) => {
        incoming.setEncoding('utf8')
        handler(incoming, outgoing)
      }),
    )
    const session = connect(`http://127.0.0.1:${port}`)
    onTestFinished(() => session.destroy())
    for (const path of ['/json', '/up', '/raw', '/copy']) {
      const request = session.request({ ':path': path, ':method': 'POST', 'content-type': 'application/json' })
      request.end('-1')
      const [headers] = (await once(request, 'response')) as [Record<string, unknown>]
      let text = ''
      for await (const part of request) text += String(part)
      expect([headers[':status'], text]).toEqual([500, expect.stringContaining(message)])
    }
  })

  test.each(['/json', '/up'])('an encoding that is set while the body is received, %s', async (path) => {
    let received: IncomingMessage | undefined
    const server = createServer((incoming, outgoing) => {
      received = incoming
      handler(incoming, outgoing)
      setTimeout(() => incoming.setEncoding('utf8'), 20)
    })
    const port = await listen(server)
    const { write, end } = connectTo(port)
    write(head(`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', 'Connection: close', 'Content-Length: 6') + '{"a')
    await waitUntil(() => expect(received?.readableEncoding).toBe('utf8'))
    write('":1')
    const answer = await runChecked(end)
    expect(toStatuses(answer)[0]).toBe(path === '/json' ? 500 : 400)
  })
})
