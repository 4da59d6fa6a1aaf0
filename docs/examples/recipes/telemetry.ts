import { type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import { mergeRouters, type Router } from 'routepact'

/** Names the span of a request by its operation, and adds errors. */
export function withTelemetry(router: Router): Router {
  const { fetch } = mergeRouters([router], {
    finally: [
      (_response, { method, operation }, span: Span | undefined) => {
        if (!span || !operation) return
        span.setAttribute('http.route', operation.path)
        span.updateName(`${method} ${operation.path}`)
      },
    ],
    onError: (thrown, _request, span: Span | undefined) => {
      if (!span) return console.error(thrown)
      const isError = thrown instanceof Error
      span.recordException(isError ? thrown : String(thrown))
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
  })
  return { fetch: (request) => fetch(request, trace.getActiveSpan()) }
}
