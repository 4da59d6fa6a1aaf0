import { createRequire } from 'node:module'
import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import {
  createContract,
  createRouter,
  error,
  errors,
  jsonLines,
} from 'routepact'
import { serve } from 'routepact/node'
import {
  afterAll,
  beforeAll,
  beforeEach,
  expect,
  test,
  vi,
} from 'vitest'
import { z } from 'zod'
import { createApp } from './production.ts'
import { withTelemetry } from './telemetry.ts'

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    responses: { 200: {}, ...errors(404) },
  },
  exportUsers: {
    path: '/export',
    method: 'GET',
    responses: {
      200: { 'application/jsonl': { body: jsonLines(z.string()) } },
    },
  },
})

/** Creates a promise, and the function that resolves it. */
function createGate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

/** What the export waits for before it fails. */
let end = createGate()

const router = createRouter({
  contract,
  handlers: {
    getUser: async ({ validatedParams: { id }, respond }) => {
      if (id === '0') throw error(404, 'No such user')
      if (id === '1') throw new Error('The database is down')
      return respond({ status: 200 })
    },
    exportUsers: async ({ respond }) =>
      respond({
        status: 200,
        body: (async function* () {
          yield 'Ada'
          await end.opened
          throw new Error('The stream broke')
        })(),
      }),
  },
})

const exporter = new InMemorySpanExporter()
const instrumentation = new HttpInstrumentation()
let server: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  const provider = new BasicTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(exporter)],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(
    new AsyncLocalStorageContextManager().enable(),
  )
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  instrumentation.setTracerProvider(provider)
  // It is instrumented when it is loaded, by the flags of the page or by this call.
  createRequire(import.meta.url)('node:http')
  server = await serve(withTelemetry(router), { port: 0 })
})
beforeEach(() => {
  exporter.reset()
  end = createGate()
})
afterAll(async () => {
  await server.close()
  instrumentation.disable()
  trace.disable()
  context.disable()
  propagation.disable()
})

/** Sends a request, and returns the span of the server. */
async function send(
  path: string,
  init: RequestInit = {},
): Promise<ReadableSpan | undefined> {
  const response = await fetch(new URL(path, server.url), init)
  end.open()
  await response.text().catch(() => undefined)
  return vi.waitUntil(() => exporter.getFinishedSpans()[0])
}

test.each<
  readonly [
    path: string,
    method: string,
    name: string,
    status: number,
    code: SpanStatusCode,
  ]
>([
  [
    '/users/7?page=1',
    'GET',
    'GET /users/:id',
    200,
    SpanStatusCode.UNSET,
  ],
  ['/users/7', 'HEAD', 'HEAD /users/:id', 200, SpanStatusCode.UNSET],
  ['/users/0', 'GET', 'GET /users/:id', 404, SpanStatusCode.UNSET],
  ['/users/1', 'GET', 'GET /users/:id', 500, SpanStatusCode.ERROR],
])(
  'a span is named by its operation: %s %s',
  async (path, method, name, status, code) => {
    const span = await send(path, { method })
    expect(span).toMatchObject({
      name,
      kind: SpanKind.SERVER,
      status: { code },
    })
    expect(span?.attributes).toMatchObject({
      'http.route': '/users/:id',
      'http.request.method': method,
      'http.response.status_code': status,
    })
  },
)

test('an unexpected error is recorded, an expected one is not', async () => {
  expect((await send('/users/0'))?.events).toEqual([])
  exporter.reset()
  expect((await send('/users/1'))?.events).toMatchObject([
    {
      name: 'exception',
      attributes: { 'exception.message': 'The database is down' },
    },
  ])
})

test.each([
  ['/none', 'GET'],
  ['/users/7', 'DELETE'],
])(
  'a request without an operation has no route: %s %s',
  async (path, method) => {
    const span = await send(path, { method })
    expect([span?.name, span?.attributes['http.route']]).toEqual([
      method,
      undefined,
    ])
  },
)

test('a stream that fails is an error of the span of its request', async () => {
  expect(await send('/export')).toMatchObject({
    name: 'GET /export',
    status: { code: SpanStatusCode.ERROR },
    attributes: { 'http.response.status_code': 200 },
    events: [
      {
        name: 'exception',
        attributes: { 'exception.message': 'The stream broke' },
      },
    ],
  })
})

test('the span continues the trace of the client', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const span = await send('/users/7', {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  })
  expect([
    span?.spanContext().traceId,
    span?.parentSpanContext?.spanId,
  ]).toEqual([traceId, 'b7ad6b7169203331'])
})

test('inside of the app of the page on production', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const app = createApp(withTelemetry(router))
  const served = await serve(app, {
    port: 0,
    args: () => [{ address: '192.0.2.1' }],
  })
  const response = await fetch(new URL('/export', served.url))
  end.open()
  await response.text().catch(() => undefined)
  expect(
    await vi.waitUntil(() => exporter.getFinishedSpans()[0]),
  ).toMatchObject({
    name: 'GET /export',
    status: { code: SpanStatusCode.ERROR },
    events: [
      { attributes: { 'exception.message': 'The stream broke' } },
    ],
  })
  await served.close()
})

test('without tracing, errors are printed', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  const { status } = await withTelemetry(router).fetch(
    new Request('https://example.com/users/1'),
  )
  expect([status, printed.mock.calls]).toEqual([
    500,
    [[new Error('The database is down')]],
  ])
  printed.mockRestore()
})
