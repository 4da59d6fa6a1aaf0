import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { BasicTracerProvider, InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { app } from './open-telemetry.ts'

const exporter = new InMemorySpanExporter()

beforeAll(() => {
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }))
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
})
beforeEach(() => exporter.reset())
afterAll(() => {
  trace.disable()
  context.disable()
  propagation.disable()
})

async function send(path: string, init: RequestInit = {}): Promise<readonly ReadableSpan[]> {
  const response = await app.fetch(new Request(`https://example.com${path}`, init))
  await response.text().catch(() => undefined)
  return exporter.getFinishedSpans()
}

const common = { 'http.request.method': 'GET', 'url.scheme': 'https' }
const route = { 'http.route': '/users/:id' }
const unset = { code: SpanStatusCode.UNSET }

test('a request is a span with the route of the contract', async () => {
  const spans = await send('/users/7?secret=1')
  expect(spans).toHaveLength(1)
  expect(spans).toMatchObject([{ name: 'GET /users/:id', kind: SpanKind.SERVER, status: unset, events: [] }])
  expect(spans[0]?.attributes).toEqual({ ...common, ...route, 'url.path': '/users/7', 'http.response.status_code': 200 })
})

test('a 4xx is not an error of the server', async () => {
  const [span] = await send('/users/0')
  expect(span).toMatchObject({ name: 'GET /users/:id', status: unset, events: [] })
  expect(span?.attributes).toMatchObject({ ...route, 'http.response.status_code': 404 })
})

test('an unexpected error is recorded', async () => {
  const spans = await send('/users/1')
  expect(spans).toHaveLength(1)
  expect(spans).toMatchObject([{
    name: 'GET /users/:id',
    status: { code: SpanStatusCode.ERROR },
    events: [{ name: 'exception', attributes: { 'exception.type': 'Error', 'exception.message': 'The database is down' } }],
  }])
  expect(spans[0]?.attributes).toMatchObject({ ...route, 'http.response.status_code': 500, 'error.type': '500' })
})

test.each([['/none', 'GET', 404], ['/users/7', 'DELETE', 405]])('a request without an operation has no route: %s %s', async (path, method, status) => {
  const [span] = await send(path, { method })
  expect(span).toMatchObject({ name: method, status: unset })
  expect(span?.attributes).toEqual({ ...common, 'http.request.method': method, 'url.path': path, 'http.response.status_code': status })
})

test('HEAD has a name of its own', async () => {
  expect(await send('/users/7', { method: 'HEAD' })).toMatchObject([{ name: 'HEAD /users/:id' }])
})

test('an unknown method is not part of the name', async () => {
  const [span] = await send('/users/7', { method: 'PURGE' })
  expect(span).toMatchObject({ name: 'HTTP' })
  expect(span?.attributes).toMatchObject({ 'http.request.method': '_OTHER', 'http.request.method_original': 'PURGE' })
})

test('a stream that fails is a span below the span of the request', async () => {
  const spans = await send('/export')
  expect(spans).toMatchObject([
    { name: 'GET /export', status: unset, events: [] },
    {
      name: 'response stream',
      status: { code: SpanStatusCode.ERROR },
      attributes: { 'error.type': 'Error' },
      events: [{ name: 'exception', attributes: { 'exception.message': 'The database is down' } }],
    },
  ])
  expect(spans[1]?.parentSpanContext?.spanId).toBe(spans[0]?.spanContext().spanId)
})

test('the span continues the trace of the client', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  propagation.setGlobalPropagator({
    inject: () => undefined,
    extract: (_context, carrier) => {
      const [, id = '', spanId = ''] = String((carrier as { traceparent?: string }).traceparent).split('-')
      return trace.setSpanContext(ROOT_CONTEXT, { traceId: id, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true })
    },
    fields: () => ['traceparent'],
  })
  const [span] = await send('/users/7', { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } })
  expect([span?.spanContext().traceId, span?.parentSpanContext?.spanId]).toEqual([traceId, 'b7ad6b7169203331'])
})
