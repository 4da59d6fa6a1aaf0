import type { Server } from 'node:http'
import type { Http2SecureServer } from 'node:http2'
import type { Router } from 'routepact'
import { listen, type ListenOptions, type NodeServer } from 'routepact/node'
import { expect, test } from 'tstyche'

declare const router: Router
declare const server: Server
declare const secureServer: Http2SecureServer

test('listen', () => {
  expect(listen(server)).type.toBe<Promise<NodeServer>>()
  expect(listen(secureServer, { port: 443 })).type.toBe<Promise<NodeServer<Http2SecureServer>>>()
  expect(listen).type.not.toBeCallableWith()
  expect(listen).type.not.toBeCallableWith(router)
  expect(listen).type.not.toBeCallableWith(server, 443)
  expect(listen).type.not.toBeCallableWith(server, { port: '443' })
  expect(listen).type.not.toBeCallableWith(server, { host: 'localhost' })
  expect(listen).type.not.toBeCallableWith(server, { onError: () => undefined })
})

test('ListenOptions', () => {
  expect<ListenOptions>().type.toBe<{
    readonly port?: number | undefined
    readonly hostname?: string | undefined
    readonly signal?: AbortSignal | undefined
    readonly closeTimeout?: number | undefined
  }>()
})
