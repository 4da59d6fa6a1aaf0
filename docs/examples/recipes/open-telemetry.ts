import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import {
  createContract,
  createRouter,
  error,
  errors,
  type Router,
} from 'routepact'
import { z } from 'zod'

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    responses: { 200: {}, ...errors(404) },
  },
  exportUsers: {
    path: '/export',
    method: 'GET',
    responses: { 200: { 'application/jsonl': { body: z.string() } } },
  },
})

const tracer = trace.getTracer('users')

async function* readUsers(): AsyncGenerator<string> {
  yield 'Ada'
  throw new Error('The database is down')
}

const router = createRouter({
  contract,
  handlers: {
    getUser: async (request) => {
      if (request.validatedParams.id === '0')
        throw error(404, 'No such user')
      if (request.validatedParams.id === '1')
        throw new Error('The database is down')
      return request.respond({ status: 200 })
    },
    exportUsers: async (request) =>
      request.respond({ status: 200, body: readUsers() }),
  },
  finally: [
    (response, { method, operation }, span: Span) => {
      span.setAttribute('http.response.status_code', response.status)
      if (operation) {
        span.setAttribute('http.route', operation.path)
        span.updateName(`${method} ${operation.path}`)
      }
      if (response.status >= 500) {
        span.setAttribute('error.type', String(response.status))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
    },
  ],
  onError: (thrown, _request, span: Span) => {
    const exception = thrown instanceof Error ? thrown : String(thrown)
    if (span.isRecording()) return span.recordException(exception)
    // A stream failed after the status was sent, when the span of the
    // request had ended.
    const stream = tracer.startSpan(
      'response stream',
      {},
      trace.setSpan(context.active(), span),
    )
    stream.recordException(exception)
    stream.setAttribute(
      'error.type',
      thrown instanceof Error ? thrown.name : '_OTHER',
    )
    stream.setStatus({ code: SpanStatusCode.ERROR })
    stream.end()
  },
})

const knownMethods = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'QUERY',
  'TRACE',
  'CONNECT',
])

export const app: Router = {
  fetch: async (request) => {
    const { protocol, pathname } = new URL(request.url)
    const isKnown = knownMethods.has(request.method)
    const attributes = {
      'http.request.method': isKnown ? request.method : '_OTHER',
      ...(isKnown
        ? {}
        : { 'http.request.method_original': request.method }),
      'url.scheme': protocol.slice(0, -1),
      'url.path': pathname,
    }
    const parent = propagation.extract(
      context.active(),
      Object.fromEntries(request.headers),
    )
    const span = tracer.startSpan(
      isKnown ? request.method : 'HTTP',
      { kind: SpanKind.SERVER, attributes },
      parent,
    )
    const response = await context.with(
      trace.setSpan(parent, span),
      () => router.fetch(request, span),
    )
    span.end()
    return response
  },
}
