import {
  afterEach,
  beforeEach,
  describe,
  expect,
  test,
  vi,
} from 'vitest'
import { BoundedStore, toClient } from './production.ts'
import { createLimit } from './rate-limit.ts'
import { router } from './rate-limited.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('280: addresses of one client have one name', () => {
  test.each<readonly [name: string, ...addresses: string[]]>([
    [
      '192.0.2.1',
      '192.0.2.1',
      '::ffff:192.0.2.1',
      '::FFFF:192.0.2.1',
      '::ffff:c000:201',
      '0:0:0:0:0:ffff:c000:0201',
      '0000:0000:0000:0000:0000:ffff:192.0.2.1',
    ],
    [
      '32.1.13.184.0.1.0.2',
      '2001:db8:1:2::1',
      '2001:0db8:0001:0002:0000:0000:0000:0001',
      '2001:DB8:1:2::',
      '2001:db8:1:2:ffff:ffff:ffff:ffff',
      '2001:db8:1:2::192.0.2.1',
      '2001:db8:1:2::1%eth0',
    ],
    ['0.0.0.0.0.0.0.0', '::1', '0:0:0:0:0:0:0:1'],
    ['254.128.0.0.0.0.0.0', 'fe80::1', 'fe80::2%eth0', 'FE80::3%1'],
    [
      'unknown',
      '',
      'localhost',
      '192.0.2.1, 198.51.100.1',
      '[2001:db8::1]',
      '192.0.2.1:443',
      '2001:db8::g',
      'a'.repeat(10_000),
    ],
  ])('%s', (name, ...addresses) =>
    expect(addresses.map((address) => toClient(address))).toEqual(
      addresses.map(() => name),
    ),
  )

  test('and addresses of others have another', () => {
    const addresses = [
      '192.0.2.1',
      '192.0.2.2',
      '2001:db8:1:2::1',
      '2001:db8:1:3::1',
      '2001:db8:2:2::1',
      '::1',
    ]
    expect(
      new Set(addresses.map((address) => toClient(address))).size,
    ).toBe(addresses.length)
    expect(toClient()).toBe('unknown')
  })
})

describe('280: what is remembered is bounded', () => {
  test('by the store of the app, which remembers those that came last', () => {
    const store = new BoundedStore()
    store.init({ windowMs: 60_000 } as Parameters<typeof store.init>[0])
    store.increment('0')
    for (let client = 1; client <= 250_000; client += 1) {
      store.increment(String(client))
      if (client % 20_000 === 0)
        expect(store.increment('often').totalHits).toBe(client / 20_000)
    }
    expect(
      store.current.size + store.previous.size,
    ).toBeLessThanOrEqual(100_000)
    expect(store.increment('0').totalHits).toBe(1)
    expect(store.increment('250000').totalHits).toBe(2)
    store.shutdown()
  })

  test('by a limit of an operation, which forgets the oldest first', () => {
    const limit = createLimit(1, 60)
    for (let name = 0; name < 100_000; name += 1) limit(String(name))
    expect(() => limit('0')).toThrow('Too many requests')
    limit('one more')
    expect(() => limit('1')).toThrow('Too many requests')
    // Forgotten, so counted from the beginning.
    limit('0')
  })
})

describe('a limit of an operation', () => {
  const send = (name: string, password: string, path = '/session') =>
    router.fetch(
      new Request(`https://example.com${path}`, {
        method: 'POST',
        body: JSON.stringify({ name, password }),
        headers: { 'content-type': 'application/json' },
      }),
    )

  test('counts a name in every spelling, also before the right password', async () => {
    for (const name of ['ada', 'Ada', 'ADA', 'ａｄａ', 'aDA'])
      expect((await send(name, 'x')).status).toBe(401)
    const rejected = await send('ada', 'secret')
    expect([rejected.status, await rejected.json()]).toEqual([
      429,
      { error: 'Too many requests' },
    ])
    expect(rejected.headers.get('retry-after')).toBe('60')
    vi.advanceTimersByTime(19_500)
    expect(
      (await send('ada', 'secret')).headers.get('retry-after'),
    ).toBe('41')
    expect((await send('bob', 'x')).status).toBe(401)
    vi.advanceTimersByTime(40_500)
    expect((await send('ada', 'secret')).status).toBe(204)
  })

  test('counts every spelling of the path', async () => {
    for (const path of [
      '/session',
      '/%73ession',
      '/session/',
      '/sess%69on',
      '/session?a=1',
    ])
      expect((await send('eve', 'x', path)).status).toBe(401)
    expect((await send('eve', 'x', '/s%65ssion')).status).toBe(429)
  })
})
