/** Clients that disconnect, in each phase of a request, over HTTP/1 and HTTP/2. */
import { createServer } from 'node:http'
import { type ClientHttp2Session, connect, constants, createServer as createHttp2Server } from 'node:http2'
import { events } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runChecked } from '../fixtures/harness.ts'
import { anything, createLooseRouter, json, schema } from '../support.ts'
import { connectTo, head, listen } from './support.ts'
import { waitUntil } from '../wait-until.ts'

/** What happened on the server. */
class Log {
  readonly events: string[] = []
  add(event: string): void {
    this.events.push(event)
  }
  waitFor(event: string): Promise<void> {
    return waitUntil(() => expect(this.events).toContain(event))
  }
}

function createRouter(log: Log): ReturnType<typeof createLooseRouter> {
  const waiting = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        log.add('aborted')
        resolve()
      })
      log.add('waiting')
    })
  const slow = schema(async (value) => {
    log.add('validating')
    await new Promise((resolve) => setTimeout(resolve, 100))
    log.add('validated')
    return { value }
  })
  const text = { 200: { 'text/plain': { body: anything } } }
  const operation = { method: 'POST', requests: { 'text/plain': { body: anything } }, responses: json }
  return createLooseRouter({
    contract: {
      body: { ...operation, path: '/body' },
      query: { ...operation, path: '/query', query: slow },
      handler: { method: 'GET', path: '/handler', responses: json },
      streamed: { method: 'GET', path: '/stream', responses: text },
      silent: { method: 'GET', path: '/silent', responses: text },
      events: { method: 'GET', path: '/events', responses: { 200: { 'text/event-stream': { body: events(anything) } } } },
      reading: { method: 'POST', path: '/reading', responses: json },
    },
    handlers: {
      body: () => log.add('handled'),
      query: () => log.add('handled'),
      handler: async ({ signal }: Request) => {
        await waiting(signal)
        return { status: 200, body: signal.aborted }
      },
      streamed: ({ signal }: Request) => {
        void waiting(signal)
        const pull = (controller: ReadableStreamDefaultController): void => controller.enqueue(new Uint8Array(1000))
        return { status: 200, body: new ReadableStream({ pull, cancel: () => log.add('cancelled') }) }
      },
      silent: ({ signal }: Request) => {
        void waiting(signal)
        return { status: 200, body: new ReadableStream({ cancel: () => log.add('cancelled') }) }
      },
      events: () => ({ status: 200, body: toEvents(log) }),
      reading: async (request: Request) => {
        void waiting(request.signal)
        await request.text().catch(() => log.add('failed'))
        return { status: 200, body: 'read' }
      },
    },
  })
}

async function* toEvents(log: Log): AsyncGenerator<number> {
  log.add('waiting')
  try {
    for (;;) {
      yield 1
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  } finally {
    log.add('closed')
  }
}

/** Begins a request, waits for the event, disconnects, and waits for the other event. */
type Disconnect = (path: string, before: string | undefined, after: string) => Promise<Log>

async function disconnectHttp1(path: string, before: string | undefined, after: string): Promise<Log> {
  const log = new Log()
  const server = createServer(createNodeHandler(createRouter(log)))
  const port = await listen(server)
  server.on('request', () => log.add('received'))
  const { socket, write, waitFor } = connectTo(port)
  const method = ['/body', '/query', '/reading'].includes(path) ? 'POST' : 'GET'
  const body = method === 'POST' ? ['Content-Type: text/plain', 'Content-Length: 100'] : []
  write(head(`${method} ${path} HTTP/1.1`, 'Host: a', ...body) + (method === 'POST' ? 'part' : ''))
  await log.waitFor(before ?? 'received')
  if (['/stream', '/silent', '/events'].includes(path)) await waitFor('200 OK')
  socket.destroy()
  await log.waitFor(after)
  return log
}

/** Resets a stream of HTTP/2 with an error code; without one, destroys the connection. */
function toHttp2(code: number | undefined): Disconnect {
  return async (path, before, after) => {
    const log = new Log()
    const server = createHttp2Server(createNodeHandler(createRouter(log)))
    const port = await listen(server)
    server.on('request', () => log.add('received'))
    const session: ClientHttp2Session = connect(`http://127.0.0.1:${port}`)
    onTestFinished(() => session.destroy())
    const method = ['/body', '/query', '/reading'].includes(path) ? 'POST' : 'GET'
    // The client ends the body before it resets the stream: only the length shows that the body is incomplete.
    const body = method === 'POST' ? { 'content-type': 'text/plain', 'content-length': '100' } : {}
    const stream = session.request({ ':method': method, ':path': path, ...body }, { endStream: false })
    stream.on('error', () => undefined)
    const responded = new Promise((resolve) => stream.on('response', resolve))
    if (method === 'POST') stream.write('part')
    else stream.end()
    await log.waitFor(before ?? 'received')
    if (['/stream', '/silent', '/events'].includes(path)) await responded
    if (code === undefined) session.destroy()
    else stream.close(code)
    await log.waitFor(after)
    return log
  }
}

describe.each<[server: string, disconnect: Disconnect]>([
  ['HTTP/1', disconnectHttp1],
  ['HTTP/2, connection lost', toHttp2(undefined)],
  ['HTTP/2, reset with CANCEL', toHttp2(constants.NGHTTP2_CANCEL)],
  ['HTTP/2, reset with NO_ERROR', toHttp2(constants.NGHTTP2_NO_ERROR)],
  ['HTTP/2, reset with INTERNAL_ERROR', toHttp2(constants.NGHTTP2_INTERNAL_ERROR)],
])('%s', (_server, disconnect) => {
  test('while the body is sent: no handler starts', async () => {
    const { events } = await runChecked(() => disconnect('/body', undefined, 'received'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(events).toEqual(['received'])
  })

  test('while an asynchronous schema validates: no handler starts', async () => {
    const { events } = await runChecked(() => disconnect('/query', 'validating', 'validated'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(events.filter((event) => event !== 'received')).toEqual(['validating', 'validated'])
  })

  test.each([
    ['/handler', 'aborted'],
    ['/stream', 'aborted'],
    ['/stream', 'cancelled'],
    ['/silent', 'aborted'],
    ['/silent', 'cancelled'],
    ['/events', 'closed'],
    ['/reading', 'aborted'],
    ['/reading', 'failed'],
  ])('in %s: %s', async (path, event) => {
    await runChecked(() => disconnect(path, 'waiting', event))
  })
})

test('what is accessed only after the client has disconnected is aborted', async () => {
  let describeRequest!: (request: Request) => void
  const described = new Promise<Request>((resolve) => (describeRequest = resolve))
  const server = createServer((incoming, outgoing) => {
    incoming.once('close', () =>
      createNodeHandler({
        fetch: (request) => {
          describeRequest(request)
          return new Response('late')
        },
      })(incoming, outgoing),
    )
  })
  const { socket, write } = connectTo(await listen(server))
  write(head('POST / HTTP/1.1', 'Host: a', 'Content-Length: 9'))
  await new Promise((resolve) => server.once('request', resolve))
  socket.destroy()
  const request = await described
  expect(request.signal.aborted).toBe(true)
  await expect(request.text()).rejects.toThrow()
})
