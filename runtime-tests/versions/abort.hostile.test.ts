import { createContract, createRouter } from 'routepact'
import { serveVersion } from 'routepact/versions'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { collectGarbage } from '../fixtures/collect-garbage.ts'
import { waitUntil } from '../wait-until.ts'

const wait = { path: '/wait', method: 'GET' } as const
const declare = <Body extends z.ZodType>(body: Body) =>
  createContract({
    forwarded: { path: '/forwarded', method: 'GET', responses: { 200: {} } },
    adapted: { ...wait, responses: { 200: { 'application/json': { body } } } },
  })
const [v1, v2] = [declare(z.string()), declare(z.number())]

/** Serves an old version of handlers that do the same with their request. */
function serveOld(handle: (request: Request) => unknown, signal?: AbortSignal) {
  const router = createRouter({
    contract: v2,
    base: '/v2',
    handlers: {
      forwarded: async (request) => {
        await handle(request)
        return request.respond({ status: 200 })
      },
      adapted: async (request) => {
        await handle(request)
        return request.respond({ status: 200, body: 1 })
      },
    },
  })
  return serveVersion(v1, { contract: v2, router, base: '/v2' }, {
    adapted: async (request, current) => {
      const { body } = await current.adapted(signal && { signal })
      return request.respond({ status: 200, body: String(body) })
    },
  })
}

describe.each(['/forwarded', '/wait'])('a request of %s', (path) => {
  const url = `https://example.com${path}`

  test('ends with the received one, also after a garbage collection', async () => {
    let open = 0
    const { fetch } = serveOld(async ({ signal }) => {
      open++
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve())
      })
      open--
    })
    const clients = Array.from({ length: 50 }, () => new AbortController())
    const requests = clients.map(({ signal }) => new Request(url, { signal }))
    const responses = requests.map((request) => Promise.resolve(fetch(request)).catch(() => undefined))
    await waitUntil(() => expect(open).toBe(50))
    await collectGarbage()
    for (const client of clients) client.abort()
    await waitUntil(() => expect(open).toBe(0))
    expect(await Promise.all(responses)).toHaveLength(requests.length)
  })

  test('is released, also with a listener of the handler', async () => {
    const references: WeakRef<Request>[] = []
    const { fetch } = serveOld((request) => {
      references.push(new WeakRef(request))
      request.signal.addEventListener('abort', () => references.length)
    })
    for (let sent = 0; sent < 50; sent++) await fetch(new Request(url, { signal: new AbortController().signal }))
    await collectGarbage()
    expect(references.filter((reference) => reference.deref()).length).toBeLessThan(5)
  })
})

test('a call ends with its own signal', async () => {
  const own = new AbortController()
  const signals: AbortSignal[] = []
  const { fetch } = serveOld(({ signal }) => {
    signals.push(signal)
    own.abort(new Error('late'))
  }, own.signal)
  await fetch(new Request('https://example.com/wait'))
  expect(signals.map(({ aborted, reason }) => [aborted, String(reason)])).toEqual([[true, 'Error: late']])
})

test('a call of a request that has ended is aborted from its start', async () => {
  const received = new AbortController()
  const seen: boolean[] = []
  const router = createRouter({
    contract: v2,
    handlers: {
      forwarded: () => new Response(),
      adapted: (request) => {
        seen.push(request.signal.aborted)
        return request.respond({ status: 200, body: 1 })
      },
    },
  })
  const { fetch } = serveVersion(v1, { contract: v2, router }, {
    adapted: async (request, current) => {
      received.abort()
      return request.respond({ status: 200, body: String((await current.adapted()).body) })
    },
  })
  await fetch(new Request('https://example.com/wait', { signal: received.signal }))
  expect(seen).toEqual([true])
})

test('a call that no adapter awaits does not end the process', async () => {
  const router = createRouter({ contract: v2, handlers: { forwarded: () => Promise.reject(new Error('a')), adapted: () => Promise.reject(new Error('b')) } })
  const old = serveVersion(v1, { contract: v2, router }, {
    adapted: async (request, current) => {
      const calls = [current.adapted(), current.adapted()]
      await calls[0]
      await calls[1]
      return request.respond({ status: 200, body: '' })
    },
  })
  const unhandled = vi.fn<() => void>()
  process.on('unhandledRejection', unhandled)
  const response = await old.fetch(new Request('https://example.com/wait'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', unhandled)
  expect([response.status, unhandled.mock.calls.length]).toEqual([500, 0])
})
