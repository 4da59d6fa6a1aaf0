import { type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import { mergeRouters, type Router } from 'routepact'

/** Names the span of a request by its operation, and adds errors. */
export function withTelemetry(router: Router): Router {
  /** A stream may fail when the span is no longer the active one. */
  const spans = new WeakMap<object, Span>()

  return mergeRouters([router], {
    finally: [
      (_response, request) => {
        const span = trace.getActiveSpan()
        if (!span || !request.operation) return
        const { path } = request.operation
        span.setAttribute('http.route', path)
        span.updateName(`${request.method} ${path}`)
        spans.set(request, span)
      },
    ],
    onError: (thrown, request) => {
      const span = spans.get(request) ?? trace.getActiveSpan()
      if (!span) return console.error(thrown)
      const isError = thrown instanceof Error
      span.recordException(isError ? thrown : String(thrown))
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
  })
}
