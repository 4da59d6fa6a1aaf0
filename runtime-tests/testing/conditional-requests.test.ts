/** Requests with a condition: `fetch` of Node adds `cache-control: no-cache`, with which servers ignore the condition. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { createContract } from '../../src/core/index.ts'
import { testContract } from '../../tools/src/testing/index.ts'
import { type RequestData, toRequest } from '../../tools/src/testing/request-data.ts'

/** Serves what a test sends, and keeps the headers. */
async function listen(): Promise<{ readonly url: string; readonly seen: IncomingHttpHeaders[] }> {
  const seen: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    seen.push(request.headers)
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close().closeAllConnections())
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const conditions = ['if-match', 'If-None-Match', 'if-modified-since', 'if-unmodified-since', 'IF-RANGE']

const toData = (name: string): RequestData => ({ method: 'GET', target: '/', headers: [[name, '"a"'], ['range', 'bytes=0-0']], body: undefined })

test.each([...conditions, 'x-other', 'if'])('%s arrives without headers that nobody declared', async (name) => {
  const { url, seen } = await listen()
  await fetch(toRequest(toData(name), [url, '']))
  expect(seen).toMatchObject([{ [name.toLowerCase()]: '"a"', range: 'bytes=0-0' }])
  expect(Object.keys(seen[0] ?? {}).filter((given) => /cache-control|pragma/.test(given))).toEqual([])
})

test.each(conditions)('%s is sent by a platform whose requests have no mode', (name) => {
  class ModelessRequest extends Request {
    constructor(url: string, init: RequestInit) {
      if ('cache' in init) throw new TypeError("The 'cache' field is not implemented")
      super(url, init)
    }
  }
  vi.stubGlobal('Request', ModelessRequest)
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(toRequest(toData(name)).headers.get(name)).toBe('"a"')
})

test('a declared condition is sent by tests of a contract as it is declared', async () => {
  const contract = createContract({
    getFile: { path: '/', method: 'GET', headers: z.object({ 'if-none-match': z.string() }), responses: { 200: {}, default: {} } },
  })
  const { url, seen } = await listen()
  await testContract(contract, { baseUrl: url }, { count: 1 })
  const conditional = seen.filter((headers) => headers['if-none-match'] !== undefined)
  expect(conditional.length).toBeGreaterThan(0)
  expect(conditional.filter((headers) => 'pragma' in headers || 'cache-control' in headers)).toEqual([])
})
