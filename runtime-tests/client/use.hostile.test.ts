/** Servers and functions that a client with `use` must withstand. */
import { createContract } from 'routepact'
import { createClient, retry } from 'routepact/client'
import { expect, test, vi } from 'vitest'

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
