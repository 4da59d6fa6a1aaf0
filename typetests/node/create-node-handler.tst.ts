import { createServer } from 'node:http'
import { createServer as createHttp2Server, createSecureServer } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { Router } from 'routepact'
import { createNodeHandler, type NodeHandlerOptions } from 'routepact/node'
import { describe, expect, test } from 'tstyche'

declare const router: Router
declare const withArguments: Router<[env: { key: string }, more?: number]>
declare const incoming: IncomingMessage
declare const outgoing: ServerResponse
declare const incomingWithSession: IncomingMessage & { session: string }
declare const incoming2: Http2ServerRequest
declare const outgoing2: Http2ServerResponse

const handler = createNodeHandler(router)

describe('the argument', () => {
  test('is a router, or another object with `fetch`', () => {
    expect(createNodeHandler).type.toBeCallableWith(router)
    expect(createNodeHandler).type.toBeCallableWith({ fetch: () => new Response() })
    expect(createNodeHandler).type.toBeCallableWith({ fetch: async (request: Request) => new Response(request.url) })
  })

  test('rejects other values', () => {
    expect(createNodeHandler).type.not.toBeCallableWith()
    expect(createNodeHandler).type.not.toBeCallableWith(router.fetch)
    expect(createNodeHandler).type.not.toBeCallableWith({})
    expect(createNodeHandler).type.not.toBeCallableWith({ fetch: undefined })
    expect(createNodeHandler).type.not.toBeCallableWith({ fetch: () => 'text' })
    expect(createNodeHandler).type.not.toBeCallableWith({ fetch: () => undefined })
    expect(createNodeHandler).type.not.toBeCallableWith({ fetch: (url: string) => new Response(url) })
    expect(createNodeHandler).type.not.toBeCallableWith({} as unknown)
    expect(createNodeHandler).type.not.toBeCallableWith(undefined)
  })

  test('requires the arguments of `fetch` after the request', () => {
    createNodeHandler(withArguments, { args: () => [{ key: 'a' }] })
    createNodeHandler(withArguments, { args: () => [{ key: 'a' }, 1], fallthrough: true })
    expect(createNodeHandler).type.not.toBeCallableWith(withArguments)
    expect(createNodeHandler).type.not.toBeCallableWith(withArguments, {})
    expect(createNodeHandler).type.not.toBeCallableWith(withArguments, { args: undefined })
    expect(createNodeHandler).type.not.toBeCallableWith(withArguments, { args: () => [] })
    expect(createNodeHandler).type.not.toBeCallableWith(withArguments, { args: () => [{ key: 1 }] })
    expect(createNodeHandler).type.not.toBeCallableWith(withArguments, { args: () => [{ key: 'a' }, 'b'] })
    expect(createNodeHandler).type.not.toBeCallableWith(router, { args: () => [{ key: 'a' }] })
    expect(createNodeHandler).type.not.toBeCallableWith(router, { key: 'a' })
  })

  test('`args` receives what the framework passes', () => {
    const listener = createNodeHandler(withArguments, {
      args: (incoming, outgoing) => {
        expect(incoming).type.toBe<IncomingMessage | Http2ServerRequest>()
        expect(outgoing).type.toBe<ServerResponse | Http2ServerResponse>()
        return [{ key: incoming.url ?? '' }]
      },
    })
    expect(listener).type.toBe<typeof handler>()
    const withSession = createNodeHandler(withArguments, { args: (incoming: IncomingMessage & { session: string }) => [{ key: incoming.session }] })
    expect(withSession).type.toBeCallableWith(incomingWithSession, outgoing)
    // A server of Node has no session.
    expect(withSession).type.not.toBeCallableWith(incoming, outgoing)
    expect(createServer).type.not.toBeCallableWith(withSession)
    expect(createNodeHandler).type.not.toBeCallableWith(withArguments, { args: (incoming: string) => [{ key: incoming }] })
  })

  test('`fallthrough` is a boolean', () => {
    expect(createNodeHandler).type.toBeCallableWith(router, { fallthrough: true })
    expect(createNodeHandler).type.toBeCallableWith(router, { fallthrough: false })
    expect(createNodeHandler).type.toBeCallableWith(router, { fallthrough: undefined, args: undefined })
    expect(createNodeHandler).type.not.toBeCallableWith(router, { fallthrough: 'yes' })
  })

  test('`onError` receives any error and what the framework passes', () => {
    createNodeHandler(router, {
      onError: (error, incoming) => {
        expect(error).type.toBe<unknown>()
        expect(incoming).type.toBe<IncomingMessage | Http2ServerRequest>()
      },
    })
    createNodeHandler(withArguments, {
      args: (incoming: IncomingMessage & { session: string }) => [{ key: incoming.session }],
      onError: (_error, incoming) => void expect(incoming.session).type.toBe<string>(),
    })
    expect(createNodeHandler).type.toBeCallableWith(router, { onError: {} as any })
    expect(createNodeHandler).type.toBeCallableWith(router, { onError: {} as never })
    expect(createNodeHandler).type.not.toBeCallableWith(router, { onError: {} as unknown })
    expect(createNodeHandler).type.not.toBeCallableWith(router, { onError: (_error: Error) => 1 })
    expect(createNodeHandler).type.not.toBeCallableWith(router, { onError: console })
  })

  test('NodeHandlerOptions', () => {
    expect<keyof NodeHandlerOptions>().type.toBe<'args' | 'fallthrough' | 'onError'>()
    expect<{}>().type.toBeAssignableTo<NodeHandlerOptions>()
    expect<{}>().type.not.toBeAssignableTo<NodeHandlerOptions<[string]>>()
    expect<{ args: () => [string] }>().type.toBeAssignableTo<NodeHandlerOptions<[string]>>()
    expect<{ args: (incoming: string, outgoing: number) => [boolean] }>().type.toBeAssignableTo<NodeHandlerOptions<[boolean], string, number>>()
    expect<{ args: () => any }>().type.toBeAssignableTo<NodeHandlerOptions<[string]>>()
    expect<{ args: () => never }>().type.toBeAssignableTo<NodeHandlerOptions<[string]>>()
    expect<{ args: () => unknown }>().type.not.toBeAssignableTo<NodeHandlerOptions<[string]>>()
  })
})

describe('the listener', () => {
  test('is accepted by all servers of Node', () => {
    expect(createServer).type.toBeCallableWith(handler)
    expect(createHttpsServer).type.toBeCallableWith({}, handler)
    expect(createHttp2Server).type.toBeCallableWith(handler)
    expect(createHttp2Server).type.toBeCallableWith({}, handler)
    expect(createSecureServer).type.toBeCallableWith({ allowHTTP1: true }, handler)
    expect(createServer().on).type.toBeCallableWith('request', handler)
  })

  test('is accepted by `app.use` of Express', () => {
    type Next = (error?: unknown) => void
    type RequestHandler = (request: IncomingMessage & { body: any }, response: ServerResponse, next: Next) => unknown
    expect(handler).type.toBeAssignableTo<RequestHandler>()
  })

  test('takes a request and a response of Node', () => {
    expect(handler(incoming, outgoing)).type.toBe<void>()
    expect(handler(incoming2, outgoing2)).type.toBe<void>()
    expect(handler).type.not.toBeCallableWith(new Request('http://a'), outgoing)
    expect(handler).type.not.toBeCallableWith(incoming, new Response())
    expect(handler).type.not.toBeCallableWith(incoming)
    expect(handler).type.not.toBeCallableWith({} as unknown, {} as unknown)
  })

  test('any, never and unknown', () => {
    expect(createNodeHandler({} as any)).type.toBe<typeof handler>()
    expect(createNodeHandler).type.toBeCallableWith({ fetch: {} as any })
    expect(createNodeHandler).type.not.toBeCallableWith({ fetch: {} as unknown })
    expect(createNodeHandler).type.not.toBeCallableWith({ fetch: (() => undefined) as () => unknown })
    expect(createNodeHandler({} as never)).type.toBe<typeof handler>()
  })
})
