import { type Span, SpanStatusCode } from '@opentelemetry/api'
import type { ContractMiddlewareRequest } from 'routepact'

/** Names the span by the operation, and tells whether it failed. */
export function describeSpan(
  { status }: Response,
  { method, operation }: ContractMiddlewareRequest,
  span: Span,
): void {
  span.setAttribute('http.response.status_code', status)
  if (operation) {
    span.setAttribute('http.route', operation.path)
    span.updateName(`${method} ${operation.path}`)
  }
  if (status < 500) return
  span.setAttribute('error.type', String(status))
  span.setStatus({ code: SpanStatusCode.ERROR })
}
