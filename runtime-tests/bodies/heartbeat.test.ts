/** Comments in event streams that are silent: `events(Data, { heartbeat })`. */
import { events } from 'routepact'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { anything, createLooseRouter, origin } from '../support.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A response of events whose source the test controls, after its first comment. */
async function createEvents() {
  const waiting: { readonly resolve: (result: IteratorResult<unknown>) => void; readonly reject: (thrown: Error) => void }[] = []
  const ended = vi.fn(() => Promise.resolve({ done: true, value: undefined } as const))
  const source = {
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise<IteratorResult<unknown>>((resolve, reject) => void waiting.push({ resolve, reject })),
      return: ended,
    }),
  }
  const { fetch } = createLooseRouter({
    contract: { watch: { path: '/', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(anything, { heartbeat: 1000 }) } } } } },
    handlers: { watch: () => ({ status: 200, body: source }) },
    onError: () => undefined,
  })
  const { body } = await fetch(new Request(origin))
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  const next = async (): Promise<string | undefined> => {
    const { value, done } = await reader.read()
    return done ? undefined : new TextDecoder().decode(value)
  }
  expect(await next()).toBe(':\n\n')
  return {
    next,
    cancel: () => reader.cancel('gone'),
    ended,
    send: (value: unknown) => waiting.shift()?.resolve({ value }),
    close: () => waiting.shift()?.resolve({ done: true, value: undefined }),
    fail: (thrown: Error) => waiting.shift()?.reject(thrown),
  }
}

/** Lets streams proceed. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

test('a comment is sent after each interval of silence, counted from the last event', async () => {
  const { next, send, close } = await createEvents()
  let comment = next()
  await settle()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await comment).toBe(':\n\n')
  comment = next()
  await settle()
  send(1)
  expect(await comment).toBe('data: 1\n\n')
  let isSent = false
  comment = next()
  void comment.then(() => (isSent = true))
  await settle()
  await vi.advanceTimersByTimeAsync(999)
  await settle()
  expect(isSent).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await comment).toBe(':\n\n')
  close()
  expect(await next()).toBe(undefined)
  expect(vi.getTimerCount()).toBe(0)
})

test('at most one comment waits for a slow client', async () => {
  const { next, send } = await createEvents()
  const first = next()
  await settle()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await first).toBe(':\n\n')
  await settle()
  await vi.advanceTimersByTimeAsync(60_000)
  send(1)
  await settle()
  expect([await next(), await next()]).toEqual([':\n\n', 'data: 1\n\n'])
})

describe('the timer is released', () => {
  test.each(['at once', 'after a comment'])('when the client cancels %s, though the source never settles, and the source is ended', async (moment) => {
    const { next, cancel, ended } = await createEvents()
    const pending = next()
    await settle()
    expect(vi.getTimerCount()).toBe(1)
    if (moment === 'after a comment') {
      await vi.advanceTimersByTimeAsync(1000)
      expect(await pending).toBe(':\n\n')
    }
    await cancel()
    if (moment === 'at once') expect(await pending).toBe(undefined)
    expect(vi.getTimerCount()).toBe(0)
    expect(ended).toHaveBeenCalledOnce()
  })

  test('when the source fails', async () => {
    const { next, fail } = await createEvents()
    const pending = next()
    await settle()
    fail(new Error('failed'))
    await expect(pending).rejects.toThrow('failed')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('when an element cannot be sent', async () => {
    const { next, send, ended } = await createEvents()
    const pending = next()
    await settle()
    send(1n)
    await expect(pending).rejects.toThrow(TypeError)
    expect(vi.getTimerCount()).toBe(0)
    expect(ended).toHaveBeenCalledOnce()
  })

  test('while nobody reads', async () => {
    await createEvents()
    await settle()
    expect(vi.getTimerCount()).toBe(0)
  })
})

test.each([0, -1, NaN, Infinity, 2 ** 31, null, 'a'])('the heartbeat %j is rejected', (heartbeat) => {
  expect(() => events(anything, { heartbeat: heartbeat as never })).toThrow(new RangeError("'heartbeat' must be a number from 1 to 2147483647"))
})

test('without the option, no timer is set', async () => {
  const { fetch } = createLooseRouter({
    contract: { watch: { path: '/', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(anything) } } } } },
    handlers: { watch: () => ({ status: 200, body: { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }) } }) },
  })
  const reader = ((await fetch(new Request(origin))).body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  void reader.read()
  await settle()
  expect(vi.getTimerCount()).toBe(0)
  await reader.cancel()
})
