import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Http2Server } from 'node:http2'
import type { Router } from 'routepact'
import { type NodeServer, serve, type ServeOptions } from 'routepact/node'
import { describe, expect, test } from 'tstyche'

declare const router: Router
declare const withArguments: Router<[env: { key: string }]>

describe('serve', () => {
  test('takes a router and options', () => {
    expect(serve(router)).type.toBe<Promise<NodeServer>>()
    expect(serve).type.toBeCallableWith(router, {})
    expect(serve).type.toBeCallableWith({ fetch: () => new Response() }, { port: 0, hostname: '::1' })
    expect(serve).type.toBeCallableWith(router, { signal: new AbortController().signal, closeTimeout: 100 })
    expect(serve).type.toBeCallableWith(router, { port: undefined, hostname: undefined, signal: undefined })
  })

  test('rejects other values', () => {
    expect(serve).type.not.toBeCallableWith()
    expect(serve).type.not.toBeCallableWith(router.fetch)
    expect(serve).type.not.toBeCallableWith(router, 3000)
    expect(serve).type.not.toBeCallableWith(router, { port: '3000' })
    expect(serve).type.not.toBeCallableWith(router, { host: 'localhost' })
    expect(serve).type.not.toBeCallableWith(router, { signal: new AbortController() })
    expect(serve).type.not.toBeCallableWith({ fetch: () => 'text' })
    expect(serve).type.not.toBeCallableWith({} as unknown)
    expect(serve).type.not.toBeCallableWith({})
    expect(serve).type.not.toBeCallableWith(undefined)
    expect(serve).type.not.toBeCallableWith({ fetch: undefined })
    expect(serve).type.not.toBeCallableWith({ fetch: {} as unknown })
  })

  test('requires `args` for a router that needs arguments', () => {
    expect(serve).type.not.toBeCallableWith(withArguments)
    expect(serve).type.not.toBeCallableWith(withArguments, { port: 0 })
    expect(serve).type.not.toBeCallableWith(withArguments, { args: () => [] })
    expect(serve).type.not.toBeCallableWith(router, { args: () => [1] })
    void serve(withArguments, {
      port: 0,
      args: (incoming, outgoing) => {
        expect(incoming).type.toBe<IncomingMessage>()
        expect(outgoing).type.toBe<ServerResponse>()
        return [{ key: incoming.socket.remoteAddress ?? '' }]
      },
    })
    expect(serve).type.toBeCallableWith({ fetch: (request: Request) => withArguments.fetch(request, { key: 'a' }) })
  })
})

test('`onError` receives any error and the request of Node', () => {
  void serve(router, {
    onError: (error, incoming) => {
      expect(error).type.toBe<unknown>()
      expect(incoming).type.toBe<IncomingMessage>()
    },
  })
  expect(serve).type.toBeCallableWith(router, { onError: undefined })
  expect(serve).type.toBeCallableWith(router, { onError: async (_error: unknown) => 1 })
  expect(serve).type.toBeCallableWith(router, { onError: {} as any })
  expect(serve).type.toBeCallableWith(router, { onError: {} as never })
  expect(serve).type.not.toBeCallableWith(router, { onError: {} as unknown })
  expect(serve).type.not.toBeCallableWith(router, { onError: (_error: Error) => 1 })
  expect(serve).type.not.toBeCallableWith(router, { onError: console })
})

test('ServeOptions', () => {
  expect<keyof ServeOptions>().type.toBe<'port' | 'hostname' | 'signal' | 'closeTimeout' | 'onError'>()
  expect<{}>().type.toBeAssignableTo<ServeOptions>()
  expect<ServeOptions>().type.toBe<{
    readonly port?: number | undefined
    readonly hostname?: string | undefined
    readonly signal?: AbortSignal | undefined
    readonly closeTimeout?: number | undefined
    readonly onError?: ((error: unknown, incoming: IncomingMessage) => unknown) | undefined
  }>()
})

test('NodeServer', () => {
  expect<NodeServer>().type.toBe<{
    readonly url: string
    readonly server: Server
    readonly close: () => Promise<void>
  }>()
  expect<NodeServer<Http2Server>['server']>().type.toBe<Http2Server>()
})
