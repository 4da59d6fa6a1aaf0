import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createContract, createRouter } from 'routepact'
import { serveVersion } from 'routepact/versions'
import { expect, test, vi } from 'vitest'

const contract = createContract({ wait: { path: '/wait', method: 'GET', responses: { 200: {} } } })

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
}

test('a forwarded request ends with the received one, also after a garbage collection', async () => {
  let open = 0
  const router = createRouter({
    contract,
    base: '/v2',
    handlers: {
      wait: async ({ signal, respond }) => {
        open++
        await new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => resolve())
        })
        open--
        return respond({ status: 200 })
      },
    },
  })
  const { fetch } = serveVersion(contract, { contract, router, base: '/v2' }, {}, { base: '/v1' })
  const clients = Array.from({ length: 50 }, () => new AbortController())
  const requests = clients.map(({ signal }) => new Request('https://example.com/v1/wait', { signal }))
  for (const request of requests) void fetch(request)
  await vi.waitFor(() => expect(open).toBe(50))
  collectGarbage()
  await new Promise((resolve) => setTimeout(resolve))
  collectGarbage()
  for (const client of clients) client.abort()
  await vi.waitFor(() => expect(open).toBe(0))
  expect(requests).toHaveLength(50)
})
