/** Servers and functions that a client with `use` must withstand. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createContract } from 'routepact'
import { createClient, onStatus, retry } from 'routepact/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { waitUntil } from '../wait-until.ts'

const contract = createContract({ read: { path: '/', method: 'GET', responses: { 200: {}, 401: {}, 429: {} } } })

test.each([
  ['that the server asks for', { 'retry-after': '9999999999' }, {}],
  ['of the options', {}, { delay: 2 ** 40 }],
])('retry: waits for a time %s, also if it exceeds the longest timer', async (_title, headers, options) => {
  const fetch = vi.fn(() => new Response(null, { status: 429, headers }))
  const client = createClient(contract, { fetch, use: [retry({ attempts: 9, maxDelay: Infinity, ...options })] })
  await expect(client.read({ signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('onStatus: the endless body of a response is cancelled if the refresh rejects', async () => {
  let open = 0
  const server = createServer((_request, response) => {
    open += 1
    response.on('close', () => (open -= 1))
    response.writeHead(401).write('a')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const refresh = vi.fn(() => Promise.reject(new Error('expired')))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createClient(contract, { baseUrl, use: [onStatus(401, refresh)] })
  const calls = await Promise.allSettled([client.read(), client.read(), client.read()])
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await waitUntil(() => expect(open).toBe(0))
})
