import {
  context,
  propagation,
  SpanKind,
  trace,
} from '@opentelemetry/api'
import type { Router } from 'routepact'
import { tracer } from './telemetry-errors.ts'
import { router } from './telemetry-router.ts'

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
