import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { router } from './rate-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function send(address: string, path = '/search?text=a'): Promise<Response> {
  return router.fetch(new Request(`https://example.com${path}`, { headers: { 'x-real-ip': address } }))
}

async function exhaust(address: string): Promise<void> {
  for (let count = 0; count < 100; count += 1) expect((await send(address)).status).toBe(200)
}

test('every response says what remains', async () => {
  const { headers } = await send('192.0.2.1')
  expect(headers.get('ratelimit-policy')).toBe('"default";q=100;w=60')
  expect(headers.get('ratelimit')).toBe('"default";r=99;t=60')
  vi.advanceTimersByTime(10_500)
  expect((await send('192.0.2.1', '/search')).headers.get('ratelimit')).toBe('"default";r=98;t=50')
})

test('a request above the limit is a 429 until the period ends', async () => {
  await exhaust('192.0.2.2')
  vi.advanceTimersByTime(20_000)
  const rejected = await send('192.0.2.2')
  expect([rejected.status, await rejected.json()]).toEqual([429, { error: 'Too many requests' }])
  expect(rejected.headers.get('retry-after')).toBe('40')
  expect(rejected.headers.get('ratelimit')).toBe('"default";r=0;t=40')
  expect((await send('192.0.2.3')).status).toBe(200)

  vi.advanceTimersByTime(40_000)
  const later = await send('192.0.2.2')
  expect([later.status, later.headers.get('ratelimit')]).toEqual([200, '"default";r=99;t=60'])
})

test('requests that match no operation are not counted', async () => {
  const { status, headers } = await send('192.0.2.4', '/unknown')
  expect([status, headers.has('ratelimit')]).toEqual([404, false])
})
