/** `onStatus` with many calls at once, and the waits of `retry` and webhooks that honour `Retry-After`. */
import { createContract } from 'routepact'
import { createClient, onStatus, retry } from 'routepact/client'
import { afterEach, describe, expect, test, vi } from 'vitest'

const contract = createContract({ read: { path: '/', method: 'GET', responses: { 200: {}, 401: {}, 503: {} } } })
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const fail = (): never => {
  throw new Error('signed out')
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each<[title: string, refresh: () => unknown, result: unknown]>([
  ['resolves later', async () => wait(20), 401],
  ['resolves at once', async () => undefined, 401],
  ['returns', () => undefined, 401],
  ['returns headers', () => ({ authorization: 'new' }), 200],
  ['rejects at once', async () => fail(), 'signed out'],
  ['throws', fail, 'signed out'],
  ['rejects later', async () => wait(20).then(fail), 'signed out'],
])('241: 100 calls at once share one refresh that %s', async (_title, refresh, result) => {
  const run = vi.fn(refresh)
  // Responses arrive at different times, after the refresh of the first has ended.
  const fetch = async ({ headers }: Request): Promise<Response> => {
    await wait(Math.random() * 50)
    return new Response(null, { status: headers.get('authorization') === 'new' ? 200 : 401 })
  }
  const client = createClient(contract, { fetch, use: [onStatus(401, run as () => undefined)] })
  const call = () => client.read().then(({ status }) => status, ({ message }: Error) => message)
  expect(await Promise.all(Array.from({ length: 100 }, call))).toEqual(Array(100).fill(result))
  expect(run).toHaveBeenCalledOnce()
  // A later call refreshes anew.
  expect(await call()).toBe(result)
  expect(run).toHaveBeenCalledTimes(2)
})

describe('241: Retry-After', () => {
  const measure = async (value: string, random: number): Promise<number> => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
    vi.spyOn(Math, 'random').mockReturnValue(random)
    const times: number[] = []
    const fetch = (): Response => {
      times.push(Date.now())
      return new Response(null, { status: times[1] ? 200 : 503, headers: { 'retry-after': value } })
    }
    const done = createClient(contract, { fetch, use: [retry({ delay: 1000 })] }).read()
    await vi.runAllTimersAsync()
    await done
    vi.useRealTimers()
    return (times[1] as number) - (times[0] as number)
  }

  test.each<[value: string, asked: number]>([
    ['0', 0],
    ['00', 0],
    ['-1', 0],
    ['1.5', 0],
    ['soon', 0],
    ['', 0],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
    ['Thu, 99 Foo 2026', 0],
    ['2', 2000],
    ['60', 60_000],
    ['Thu, 01 Jan 2026 00:00:05 GMT', 5000],
  ])('%j is waited for, and the own delay after it', async (value, asked) => {
    expect(await measure(value, 0)).toBe(asked + 500)
    expect(await measure(value, 0.5)).toBe(asked + 750)
    expect(await measure(value, 1)).toBe(asked + 1000)
  })
})
