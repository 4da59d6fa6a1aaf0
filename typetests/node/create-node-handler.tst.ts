import { createServer } from 'node:http'
import { createServer as createHttp2Server, createSecureServer } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { Router } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { describe, expect, test } from 'tstyche'

declare const router: Router
declare const withArguments: Router<[env: { key: string }, more?: number]>
declare const incoming: IncomingMessage
declare const outgoing: ServerResponse
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
    expect(createNodeHandler).type.not.toBeCallableWith({ fetch: () => 'text' })
    expect(createNodeHandler).type.not.toBeCallableWith({ fetch: () => undefined })
    expect(createNodeHandler).type.not.toBeCallableWith({ fetch: (url: string) => new Response(url) })
    expect(createNodeHandler).type.not.toBeCallableWith({} as unknown)
    expect(createNodeHandler).type.not.toBeCallableWith(undefined)
  })

  test('requires the arguments of `fetch` after the request', () => {
    expect(createNodeHandler).type.toBeCallableWith(withArguments, { key: 'a' })
    expect(createNodeHandler).type.toBeCallableWith(withArguments, { key: 'a' }, 1)
    expect(createNodeHandler).type.not.toBeCallableWith(withArguments)
    expect(createNodeHandler).type.not.toBeCallableWith(withArguments, { key: 1 })
    expect(createNodeHandler).type.not.toBeCallableWith(withArguments, { key: 'a' }, 'b')
    expect(createNodeHandler).type.not.toBeCallableWith(router, { key: 'a' })
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
