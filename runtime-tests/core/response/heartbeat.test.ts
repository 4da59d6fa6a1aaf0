import { withHeartbeat } from 'routepact'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { anything, createLooseRouter, origin } from '../../support.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A response of events whose source the test controls. */
function createEvents(init: ResponseInit = { headers: { 'content-type': 'Text/Event-Stream; charset=utf-8' } }): {
  readonly source: ReadableStreamDefaultController<Uint8Array>
  readonly response: Response
  readonly send: (text: string) => void
  readonly cancel: ReturnType<typeof vi.fn>
} {
  let source!: ReadableStreamDefaultController<Uint8Array>
  const cancel = vi.fn()
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (source = controller), cancel })
  const send = (text: string): void => source.enqueue(new TextEncoder().encode(text))
  return { source, response: new Response(body, init), send, cancel }
}

function readerOf({ body }: Response): { readonly next: () => Promise<string | undefined>; readonly cancel: () => Promise<void> } {
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  return {
    next: async () => {
      const { value, done } = await reader.read()
      return done ? undefined : new TextDecoder().decode(value)
    },
    cancel: () => reader.cancel('gone'),
  }
}

/** Lets streams proceed. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

test('a comment is sent after each interval of silence, counted from the last event', async () => {
  const { response, send, source } = createEvents()
  const { next } = readerOf(withHeartbeat(response, 1000))
  let comment = next()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await comment).toBe(':\n\n')
  comment = next()
  send('data: 1\n\n')
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
  source.close()
  expect(await next()).toBe(undefined)
  expect(vi.getTimerCount()).toBe(0)
})

test('no comment is sent inside an event', async () => {
  const { response, send } = createEvents()
  const { next } = readerOf(withHeartbeat(response, 1000))
  send('data: 1\n')
  expect(await next()).toBe('data: 1\n')
  const rest = next()
  await settle()
  await vi.advanceTimersByTimeAsync(5000)
  send('data: 2\n\n')
  expect(await rest).toBe('data: 2\n\n')
  const comment = next()
  await settle()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await comment).toBe(':\n\n')
})

test('at most one comment waits for a slow client', async () => {
  const { response, send } = createEvents()
  const { next } = readerOf(withHeartbeat(response, 1000))
  const first = next()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await first).toBe(':\n\n')
  await settle()
  await vi.advanceTimersByTimeAsync(60_000)
  send('data: 1\n\n')
  await settle()
  expect([await next(), await next()]).toEqual([':\n\n', 'data: 1\n\n'])
})

describe('the timer is released', () => {
  test('when the client cancels, and the source is cancelled', async () => {
    const { response, cancel } = createEvents()
    const { next, cancel: disconnect } = readerOf(withHeartbeat(response, 1000))
    const pending = next()
    await settle()
    expect(vi.getTimerCount()).toBe(1)
    await disconnect()
    expect(await pending).toBe(undefined)
    await settle()
    expect(vi.getTimerCount()).toBe(0)
    expect(cancel).toHaveBeenCalledWith('gone')
  })

  test('when the source fails', async () => {
    const { response, source } = createEvents()
    const { next } = readerOf(withHeartbeat(response, 1000))
    const pending = next()
    await settle()
    source.error(new Error('failed'))
    await expect(pending).rejects.toThrow('failed')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('while nobody reads', async () => {
    withHeartbeat(createEvents().response, 1000)
    await settle()
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('status, reason phrase and headers remain', () => {
  const { response } = createEvents({
    status: 201,
    statusText: 'Fine',
    headers: [['content-type', 'text/event-stream'], ['set-cookie', 'a=1'], ['set-cookie', 'b=2']],
  })
  const { status, statusText, headers } = withHeartbeat(response, 1000)
  expect([status, statusText, ...headers]).toEqual([201, 'Fine', ...response.headers])
})

test.each([
  new Response('hello'),
  new Response(null, { headers: { 'content-type': 'text/event-stream' } }),
  new Response(new Uint8Array()),
])('other responses are returned unchanged', (response) => {
  expect(withHeartbeat(response, 1000)).toBe(response)
})

test.each([0, -1, NaN, Infinity, 2 ** 31])('the time %s is rejected', (milliseconds) => {
  expect(() => withHeartbeat(new Response(), milliseconds)).toThrow(
    new RangeError("'milliseconds' must be a number from 1 to 2147483647"),
  )
})

test('works as a `finally` function of a router', async () => {
  let isClosed = false
  async function* watch(): AsyncGenerator<number> {
    try {
      yield 1
      await new Promise((resolve) => setInterval(resolve, 1500))
      yield 2
    } finally {
      isClosed = true
    }
  }
  const router = createLooseRouter({
    contract: { watch: { path: '/', method: 'GET', responses: { 200: { 'text/event-stream': { body: anything } } } } },
    handlers: { watch: () => ({ status: 200, body: watch() }) },
    finally: [(response) => withHeartbeat(response, 1000)],
  })
  const { next, cancel } = readerOf(await router.fetch(new Request(origin)))
  expect([await next(), await next()]).toEqual([':\n\n', 'data: 1\n\n'])
  const comment = next()
  await settle()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await comment).toBe(':\n\n')
  const event = next()
  await vi.advanceTimersByTimeAsync(500)
  expect(await event).toBe('data: 2\n\n')
  await cancel()
  expect(isClosed).toBe(true)
})
