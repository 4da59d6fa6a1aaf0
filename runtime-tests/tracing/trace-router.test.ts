import { AsyncLocalStorage } from 'node:async_hooks'
import { channel, type ChannelListener, subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel'
import { bearer, createContract, createRouter, errors, mergeRouters } from 'routepact'
import { traceRouter, type TraceMessage } from 'routepact/tracing'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

const contract = createContract({
  greet: { path: '/greet/:name', method: 'GET', pathParams: z.object({ name: z.string().max(5) }), responses: { 200: { 'text/plain': { body: z.string() } }, ...errors(400, 500) } },
  hide: { path: '/hidden', method: 'GET', security: [{ token: [] }], responses: { 200: {}, ...errors(401) } },
})

const steps: string[] = []

const router = createRouter({
  contract,
  security: { token: bearer((token) => (token === 'right' ? { context: {} } : undefined)) },
  before: [({ operationName }) => void steps.push(`before ${operationName}`)],
  handlers: {
    greet: ({ respond, validatedParams: { name } }) => {
      steps.push('handler')
      if (name === 'throw') throw new Error('no')
      return respond({ status: 200, body: `Hello ${name}` })
    },
    hide: async ({ respond }) => respond({ status: 200 }),
  },
  finally: [() => void steps.push('finally')],
  missing: () => new Response('missing', { status: 404 }),
  onError: () => undefined,
})

const names = ['routepact.match', 'routepact.validation', 'routepact.response', ...['start', 'end', 'asyncStart', 'asyncEnd', 'error'].map((name) => `tracing:routepact.handler:${name}`)]

/** Collects the steps of a request, as the channels and the functions of the router see them. */
async function trace(fetch: (request: Request) => Promise<Response>, request: Request): Promise<readonly [response: Response, steps: readonly string[], messages: readonly TraceMessage[]]> {
  steps.length = 0
  const messages: TraceMessage[] = []
  const listeners = names.map((name): [string, ChannelListener] => [
    name,
    (message) => {
      messages.push(message as TraceMessage)
      steps.push(name.replace(/^.*routepact\./, ''))
    },
  ])
  for (const [name, listener] of listeners) subscribe(name, listener)
  const response = await fetch(request)
  for (const [name, listener] of listeners) unsubscribe(name, listener)
  return [response, [...steps], messages]
}

const handled = ['handler:start', 'handler', 'handler:end', 'handler:asyncStart', 'handler:asyncEnd']

test.each<[request: string, path: string, init: RequestInit, status: number, expected: string[]]>([
  ['of an operation', '/greet/Ada', {}, 200, ['match', 'validation', 'before greet', ...handled, 'finally', 'response']],
  ['whose handler throws', '/greet/throw', {}, 500, ['match', 'validation', 'before greet', ...handled.slice(0, 3), 'handler:error', ...handled.slice(3), 'finally', 'response']],
  ['that is not valid', '/greet/Lovelace', {}, 400, ['match', 'validation', 'before greet', 'finally', 'response']],
  ['without credentials', '/hidden', {}, 401, ['match', 'finally', 'response']],
  ['with credentials', '/hidden', { headers: { authorization: 'Bearer right' } }, 200, ['match', 'validation', 'before hide', ...handled.filter((name) => name !== 'handler'), 'finally', 'response']],
  ['that matches no operation', '/other', {}, 404, ['match', 'before undefined', 'finally', 'response']],
])('a request %s', async (_, path, init, status, expected) => {
  const create = (): Request => new Request(`http://localhost${path}`, init)
  const traced = traceRouter(router)
  const request = create()
  const [response, found, messages] = await trace(traced.fetch, request)
  expect([response.status, found]).toEqual([status, expected])
  expect(new Set(messages.map((message) => message.request))).toEqual(new Set([request]))
  expect(messages.at(-1)?.response).toBeInstanceOf(Response)
  const plain = await router.fetch(create())
  expect([plain.status, await plain.text()]).toEqual([status, await response.text()])
  // Merged, the router is still traced; the one that was given is not.
  expect((await trace(mergeRouters([traced], { base: '/v1' }).fetch, new Request(`http://localhost/v1${path}`, init)))[1]).toEqual(expected)
  expect((await trace(router.fetch, create()))[1]).toEqual(expected.filter((name) => !/^(?:match|validation|response|handler:.*)$/.test(name)))
})

test('the handler runs in the async context of a store', async () => {
  const storage = new AsyncLocalStorage<{ readonly name: string | undefined }>()
  const { start } = tracingChannel('routepact.handler')
  start.bindStore(storage, (message) => ({ name: (message as TraceMessage).request.operationName }))
  onTestFinished(() => void start.unbindStore(storage))
  const seen: unknown[] = []
  const inner = createRouter({ contract: { greet: contract.greet }, handlers: { greet: async ({ respond }) => {
    await Promise.resolve()
    seen.push(storage.getStore())
    return respond({ status: 200, body: '' })
  } } })
  expect((await traceRouter(inner).fetch(new Request('http://localhost/greet/Ada'))).status).toBe(200)
  expect(seen).toEqual([{ name: 'greet' }])
})

test('a listener that throws does not change the response', async () => {
  const listener = (): void => {
    throw new Error('of a listener')
  }
  const thrown = new Promise((resolve) => process.once('uncaughtException', resolve))
  const listeners = process.listeners('uncaughtException').slice(0, -1)
  for (const other of listeners) process.off('uncaughtException', other)
  subscribe('routepact.match', listener)
  onTestFinished(() => {
    unsubscribe('routepact.match', listener)
    for (const other of listeners) process.on('uncaughtException', other)
  })
  expect((await traceRouter(router).fetch(new Request('http://localhost/greet/Ada'))).status).toBe(200)
  expect(await thrown).toEqual(new Error('of a listener'))
})

test('only a router is traced', () => {
  expect(() => traceRouter({ fetch: async () => new Response() })).toThrow("'router' is not a router of this copy of routepact")
  expect(channel('routepact.match').hasSubscribers).toBe(false)
})
