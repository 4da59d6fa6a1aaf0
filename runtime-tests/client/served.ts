/** An API with an operation of each kind, served over HTTP below `/api/v1`. */
import { createContract, createRouter, events, jsonLines, multipart } from 'routepact'
import { serve } from 'srvx'
import { anything } from '../support.ts'

const json = { 'application/json': { body: anything } }

export const contract = createContract({
  echo: { path: '/echo/:id', method: 'GET', responses: { 200: json } },
  send: { path: '/bodies', method: 'POST', requests: json, responses: { 201: json, default: {} } },
  write: {
    path: '/text',
    method: 'PUT',
    requests: { 'text/plain': { body: anything } },
    responses: { 200: { 'text/plain': { body: anything } } },
  },
  upload: { path: '/files', method: 'POST', requests: { 'multipart/form-data': { body: multipart(anything) } }, responses: { 200: json } },
  submit: {
    path: '/forms',
    method: 'POST',
    requests: { 'application/x-www-form-urlencoded': { body: anything } },
    responses: { 200: json },
  },
  bytes: {
    path: '/bytes',
    method: 'POST',
    requests: { 'application/octet-stream': { body: anything } },
    responses: { 200: { 'application/octet-stream': { body: anything } } },
  },
  look: { path: '/echo/1', method: 'HEAD', responses: { 200: {} } },
  remove: { path: '/echo/:id', method: 'DELETE', responses: { 204: {}, default: {} } },
  events: { path: '/events', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(anything) } } } },
  lines: { path: '/lines', method: 'GET', responses: { 200: { 'application/x-ndjson': { body: jsonLines(anything) } } } },
  page: { path: '/page', method: 'GET', responses: { 200: json } },
  moved: { path: '/moved', method: 'GET', responses: { 200: json } },
})

/** A running server, and the state of its streams. */
export interface TestServer {
  readonly url: string
  /** The number of streams that were opened, and of those that are closed. */
  readonly streams: { opened: number; closed: number }
  readonly close: () => Promise<void>
}

/** Serves the API on a free port. A response that `respond` returns takes precedence, for paths outside the API. */
export async function serveContract(respond: (request: Request) => Response | undefined = () => undefined): Promise<TestServer> {
  const streams = { opened: 0, closed: 0 }
  /** Yields elements until the request is aborted. */
  async function* toElements(signal: AbortSignal): AsyncGenerator<object> {
    streams.opened += 1
    try {
      yield { n: 1, text: 'ü' }
      yield { n: 2, text: '日本' }
      for (let n = 3; !signal.aborted; n += 1) {
        await new Promise((resolve) => setTimeout(resolve, 10))
        yield { n }
      }
    } finally {
      streams.closed += 1
    }
  }
  const { fetch } = createRouter({
    contract,
    base: '/api/v1',
    handlers: {
      echo: async (request) =>
        request.respond({
          status: 200,
          body: {
            id: request.validatedParams.id,
            query: request.validatedQuery,
            trace: request.headers.get('x-trace'),
          },
        }),
      send: async (request) => request.respond({ status: 201, body: request.validatedBody }),
      write: async (request) => request.respond({ status: 200, body: request.validatedBody }),
      upload: async (request) => {
        const { title, file, labels } = request.validatedBody as { title: string; file: File; labels: string[] }
        return request.respond({ status: 200, body: { title, labels, name: file.name, text: await file.text() } })
      },
      submit: async (request) => request.respond({ status: 200, body: request.validatedBody }),
      bytes: async (request) => request.respond({ status: 200, body: request.validatedBody }),
      look: async (request) => request.respond({ status: 200, headers: { 'x-total': '7' } }),
      remove: async (request) => request.respond({ status: 204 }),
      events: async (request) => request.respond({ status: 200, body: toElements(request.signal) }),
      lines: async (request) => request.respond({ status: 200, body: toElements(request.signal) }),
      page: async () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } }),
      moved: async () => new Response(null, { status: 302, headers: { location: '/api/v1/echo/new' } }),
    },
  })
  const server = serve({
    fetch: (request) => respond(request) ?? fetch(request),
    port: 0,
    hostname: '127.0.0.1',
    silent: true,
    gracefulShutdown: false,
  })
  await server.ready()
  return { url: new URL('/', server.url).href, streams, close: () => server.close(true) }
}
