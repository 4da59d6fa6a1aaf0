import type { ContractMiddlewareRequest, Router } from 'routepact'
import { traceRouter, type TraceMessage } from 'routepact/tracing'
import { expect, test } from 'tstyche'

declare const router: Router
declare const worker: Router<[env: { readonly key: string }], { readonly get: '/' }>

test('traceRouter', () => {
  expect(traceRouter(router)).type.toBe<Router>()
  expect(traceRouter(worker)).type.toBe<Router<[env: { readonly key: string }], { readonly get: '/' }>>()
  expect(traceRouter).type.not.toBeCallableWith()
  expect(traceRouter).type.not.toBeCallableWith({ fetch: (request: string) => request })
  expect(traceRouter).type.not.toBeCallableWith(router, {})
})

test('TraceMessage', () => {
  expect<TraceMessage>().type.toBe<{
    readonly request: ContractMiddlewareRequest
    readonly response?: Response
    readonly result?: unknown
    readonly error?: unknown
  }>()
})
