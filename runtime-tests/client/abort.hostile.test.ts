/** The signal of a call ends it, also after a garbage collection. */
import { type EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createContract } from 'routepact'
import { type ClientMiddleware, createClient, onStatus, retry } from 'routepact/client'
import { expect, onTestFinished, test } from 'vitest'
import { collectGarbage } from '../fixtures/collect-garbage.ts'

test.each<[title: string, use: readonly ClientMiddleware[]]>([
  ['without functions around it', []],
  ['with retry', [retry()]],
  ['with onStatus', [onStatus(401, () => undefined)]],
  ['with both', [retry(), onStatus(401, () => undefined)]],
])('a call that waits for a response ends with its signal %s', async (_title, use) => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const contract = createContract({ wait: { path: '/wait', method: 'GET', responses: { 200: {} } } })
  const client = createClient(contract, { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, use })
  const controller = new AbortController()
  const call = client.wait({ signal: controller.signal }).catch((thrown: unknown) => thrown)
  const [, response] = await once(server, 'request')
  await collectGarbage()
  controller.abort(new Error('gone'))
  // The connection ends too.
  await once(response as EventEmitter, 'close')
  expect(await call).toEqual(new Error('gone'))
})
