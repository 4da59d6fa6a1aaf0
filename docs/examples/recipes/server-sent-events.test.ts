import { createClient } from 'routepact/client'
import { serve } from 'routepact/node'
import { afterEach, expect, test, vi } from 'vitest'
import { contract } from './events-contract.ts'
import { publish, readMessages } from './events-messages.ts'
import { followMessages } from './follow-messages.ts'
import { router } from './server-sent-events.ts'

const controller = new AbortController()

publish('one')
publish('two')

const parse = (event: string) => ({
  id: Number(/^id: (\d+)$/m.exec(event)?.[1]),
  text: /"text":"(.*)"/.exec(event)?.[1],
})
const all = await watch('0')
const one = parse(await all())
const two = parse(await all())

afterEach(() => void vi.useRealTimers())

async function watch(lastId: string, signal = controller.signal): Promise<() => Promise<string>> {
  const headers = { 'last-event-id': lastId }
  const response = await router.fetch(new Request('https://example.com/messages/events', { headers, signal }))
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(await reader.read()).toEqual({ done: false, value: ':\n\n' })
  return async () => (await reader.read()).value ?? 'the end'
}

test('missed messages, then new ones', async () => {
  expect([one.text, two]).toEqual([
    'one',
    { id: one.id + 1, text: 'two' },
  ])
  const read = await watch(String(one.id))
  expect(await read()).toBe(`id: ${two.id}\ndata: {"text":"two"}\n\n`)
  const next = read()
  publish('three')
  expect(await next).toBe(
    `id: ${two.id + 1}\ndata: {"text":"three"}\n\n`,
  )
})

test('a heartbeat after 15 seconds', async () => {
  vi.useFakeTimers()
  const read = await watch(String(two.id + 1))
  const next = read()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await next).toBe(':\n\n')
})

test('the stream ends with its request', async () => {
  const aborted = new AbortController()
  const read = await watch(String(two.id + 1), aborted.signal)
  const next = read()
  aborted.abort()
  expect(await next).toBe('the end')
})

test('an id that is not a number is a 400', async () => {
  const headers = { 'last-event-id': 'x' }
  const response = await router.fetch(new Request('https://example.com/messages/events', { headers }))
  expect(response.status).toBe(400)
})

test('a client continues after the connection broke', async () => {
  const server = await serve(router, { port: 0, hostname: '127.0.0.1', closeTimeout: 0 })
  const client = createClient(contract, { baseUrl: server.url })
  const received: string[] = []
  const aborted = new AbortController()
  for await (const text of followMessages(client, aborted.signal)) {
    received.push(text)
    if (text === 'three') {
      server.server.closeAllConnections()
      publish('four')
    }
    if (text === 'four') break
  }
  expect(received).toEqual(['one', 'two', 'three', 'four'])
  await server.close()
})

test('284: after a restart, a client that has seen messages receives the next one', async () => {
  vi.resetModules()
  const restarted = await import('./events-messages.ts')
  const read = restarted.readMessages(two.id, controller.signal)
  restarted.publish('five')
  expect((await read.next()).value?.data).toEqual({ text: 'five' })
})

test('284: messages that nobody reads are not kept for ever', async () => {
  for (let count = 0; count < 2000; count += 1) publish(String(count))
  const read = readMessages(0, controller.signal)
  expect((await read.next()).value?.data).toEqual({ text: '1000' })
})
