import {
  context,
  type Span,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

export const tracer = trace.getTracer('users')

/** Adds an error to the span of its request or of its stream. */
export function recordError(thrown: unknown, span: Span): void {
  const exception = thrown instanceof Error ? thrown : String(thrown)
  if (span.isRecording()) return span.recordException(exception)
  // A stream failed after the status was sent, when the span of the
  // request had ended.
  const parent = trace.setSpan(context.active(), span)
  const stream = tracer.startSpan('response stream', {}, parent)
  stream.recordException(exception)
  stream.setAttribute(
    'error.type',
    thrown instanceof Error ? thrown.name : '_OTHER',
  )
  stream.setStatus({ code: SpanStatusCode.ERROR })
  stream.end()
}
