/** An API with a call of each kind, served over HTTP by tests of the client beneath `/api/v1`. */
import { createContract, createRouter } from 'routepact'
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
  upload: { path: '/files', method: 'POST', requests: { 'multipart/form-data': { body: anything } }, responses: { 200: json } },
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
  events: { path: '/events', method: 'GET', responses: { 200: { 'text/event-stream': { body: anything } } } },
  lines: { path: '/lines', method: 'GET', responses: { 200: { 'application/x-ndjson': { body: anything } } } },
  page: { path: '/page', method: 'GET', responses: { 200: json } },
  moved: { path: '/moved', method: 'GET', responses: { 200: json } },
})

/** What is served, and what has become of its streams. */
export interface Served {
  readonly url: string
  /** How many streams were opened, and how many of them are closed. */
  readonly streams: { opened: number; closed: number }
  readonly close: () => Promise<void>
}

/** Serves the API on a port of its own; `answer` comes first, for what is no part of it. */
export async function serveContract(answer: (request: Request) => Response | undefined = () => undefined): Promise<Served> {
  const streams = { opened: 0, closed: 0 }
  /** Two elements, and then nothing more until the reader goes away. */
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
    fetch: (request) => answer(request) ?? fetch(request),
    port: 0,
    hostname: '127.0.0.1',
    silent: true,
    gracefulShutdown: false,
  })
  await server.ready()
  return { url: new URL('/', server.url).href, streams, close: () => server.close(true) }
}
