/** The handler inside a framework: what Express and Fastify do to a request and a response before. */
import { createServer as createHttp1Server, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, createServer as createHttp2Server } from 'node:http2'
import { createNodeHandler } from 'routepact/node'
import { expect, onTestFinished, test } from 'vitest'
import { anything, createLooseRouter, json, type LooseRequest } from '../support.ts'
import { connectTo, exchange, head, lastRequest, listen, toStatuses } from './support.ts'

const router = createLooseRouter({
  contract: {
    ordinary: { path: '/ordinary', method: 'GET', responses: json },
    write: { path: '/write', method: 'POST', requests: { 'text/plain': { body: anything } }, responses: json },
    ignore: { path: '/ignore', method: 'POST', responses: json },
    cookies: { path: '/cookies', method: 'GET', responses: json },
  },
  handlers: {
    ordinary: () => ({ status: 200, body: 'ordinary' }),
    write: (request: LooseRequest) => ({ status: 200, body: [request.url, request.validatedBody] }),
    ignore: async (request: LooseRequest) => ({ status: 200, body: [request.bodyUsed, await request.text().catch(String)] }),
    cookies: () => ({ status: 200, body: '', headers: { 'set-cookie': ['b=2', 'c=3'], 'x-a': '2' } }),
  },
})
const handler = createNodeHandler(router)

type Middleware = (incoming: IncomingMessage, outgoing: ServerResponse) => void | Promise<void>

function serveBehind(middleware: Middleware): Promise<number> {
  return listen(
    createHttp1Server((incoming, outgoing) => {
      void (async () => {
        await middleware(incoming, outgoing)
        handler(incoming, outgoing)
      })()
    }),
  )
}

/** Reads the body as body parsers do. */
const parse: Middleware = async (incoming) => {
  for await (const chunk of incoming) void chunk
}

const stripPath: Middleware = (incoming) => void (incoming.url = incoming.url?.replace('/api', '') || '/')

const post = (path: string, body = 'hello'): string =>
  head(`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: text/plain', `Content-Length: ${body.length}`) + body

test('the path of the mount is not part of the URL', async () => {
  const port = await serveBehind(stripPath)
  const received = await exchange(port, `${post('/api/write')}${head('GET /api HTTP/1.1', 'Host: a')}${lastRequest}`)
  expect(toStatuses(received)).toEqual([200, 404, 200])
  expect(received).toContain('["http://a/write","hello"]')
})

test('a body that was already parsed is a 500, and the connection remains open', async () => {
  const received = await exchange(await serveBehind(parse), post('/write') + lastRequest)
  expect(toStatuses(received)).toEqual([500, 200])
  expect(received).toContain(`"The request body was already read, and 'body' does not tell what the client sent: put the router before the body parser"`)
})

test('a request without a body can be parsed before', async () => {
  const received = await exchange(await serveBehind(parse), post('/write', '') + lastRequest)
  expect(toStatuses(received)).toEqual([200, 200])
})

test('a body that was already parsed is used for handlers too', async () => {
  const received = await exchange(await serveBehind(parse), post('/ignore') + lastRequest)
  expect(toStatuses(received)).toEqual([200, 200])
  expect(received).toContain('[true,"TypeError')
})

test('a handler that starts later reads the body', async () => {
  const port = await serveBehind(() => new Promise((resolve) => setTimeout(resolve, 50)))
  const received = await exchange(port, post('/write') + lastRequest)
  expect(toStatuses(received)).toEqual([200, 200])
  expect(received).toContain('"hello"')
})

test('headers that were set before are sent, except those that the response has; cookies are added', async () => {
  const port = await serveBehind((_incoming, outgoing) => {
    outgoing.setHeader('X-A', '1')
    outgoing.setHeader('X-B', '1')
    outgoing.setHeader('Content-Type', 'text/html')
    outgoing.setHeader('Set-Cookie', 'a=1')
  })
  const received = await exchange(port, head('GET /cookies HTTP/1.1', 'Host: a', 'Connection: close'))
  const names = /^(?:x-a|x-b|content-type|set-cookie): .*$/gim
  expect(received.match(names)?.map((line) => line.toLowerCase()).toSorted()).toEqual([
    'content-type: application/json',
    'set-cookie: a=1',
    'set-cookie: b=2',
    'set-cookie: c=3',
    'x-a: 2',
    'x-b: 1',
  ])
  const ordinary = await exchange(port, lastRequest)
  expect(ordinary.match(/^set-cookie: .*$/gim)).toEqual(['set-cookie: a=1'])
})

test('a client that has disconnected before the handler starts', async () => {
  let isHandled = false
  const server = createHttp1Server((incoming, outgoing) => {
    incoming.on('close', () => {
      handler(incoming, outgoing)
      isHandled = true
    })
  })
  const port = await listen(server)
  const { socket, write } = connectTo(port)
  write(head('POST /write HTTP/1.1', 'Host: a', 'Content-Type: text/plain', 'Content-Length: 9'))
  await new Promise((resolve) => server.once('request', resolve))
  socket.destroy()
  await expect.poll(() => isHandled).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 20))
})

test('a stream of HTTP/2 that was reset before the handler starts', async () => {
  let isHandled = false
  const server = createHttp2Server((incoming, outgoing) => {
    outgoing.setHeader('set-cookie', 'a=1')
    incoming.on('close', () => {
      setTimeout(() => {
        handler(incoming, outgoing)
        isHandled = true
      }, 20)
    })
  })
  const session = connect(`http://127.0.0.1:${await listen(server)}`)
  onTestFinished(() => session.destroy())
  const stream = session.request({ ':method': 'POST', ':path': '/write', 'content-type': 'text/plain' })
  stream.on('error', () => undefined)
  await new Promise((resolve) => server.once('request', resolve))
  session.destroy()
  await expect.poll(() => isHandled).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 20))
})
