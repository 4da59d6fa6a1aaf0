/** What is served must have a `fetch` function, and what fails outside of a router is reported. */
import express from 'express'
import { createServer, type IncomingMessage } from 'node:http'
import { createContract, createRouter } from 'routepact'
import { createNodeHandler, serve } from 'routepact/node'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runChecked } from '../fixtures/harness.ts'
import { streamOf } from '../support.ts'
import { connectTo, exchange, head, lastRequest, listen, toStatuses } from './support.ts'

const boom = new Error('boom')
const fail = (): never => { throw boom }

type OnError = (thrown: unknown, incoming: IncomingMessage) => unknown

/** The two functions that serve, each with the port of a server that it has started. */
const servers: [name: string, start: (router: object, options?: object) => Promise<number>][] = [
  ['createNodeHandler', async (router, options) => listen(createServer(createNodeHandler(router as never, options)))],
  ['serve', async (router, options) => {
    const { close, url } = await serve(router as never, { port: 0, hostname: '127.0.0.1', ...options })
    onTestFinished(close)
    return Number(new URL(url).port)
  }],
]

const noArray = new TypeError("'args' must return an array")
const wrongArguments: [title: string, args: () => unknown][] = [
  ['`args` that reject', () => Promise.reject(boom)],
  ['`args` that promise an array', async () => ['a']],
  ['`args` that return nothing', () => undefined],
  ['`args` that return null', () => null],
  ['`args` that return a text', () => 'abc'],
  ['`args` that return an object', () => ({ length: 1 })],
  ['`args` that return a set', () => new Set(['a'])],
]

describe('`args` inside a framework', () => {
  test.each(wrongArguments)('%s are an error of the next function', async (_title, args) => {
    const next = vi.fn()
    for (const fallthrough of [false, true]) {
      const handler = createNodeHandler({ fetch: () => new Response() }, { args, fallthrough } as object)
      const port = await listen(
        createServer((incoming, outgoing) =>
          handler(incoming, outgoing, (thrown) => {
            next(thrown)
            outgoing.writeHead(510).end()
          }),
        ),
      )
      // `runChecked` fails for a rejection that nothing handles.
      const response = await runChecked(() => fetch(`http://127.0.0.1:${port}/`))
      expect(response.status).toBe(510)
    }
    expect(next.mock.calls).toEqual([[noArray], [noArray]])
  })
})

describe.each(servers)('%s', (_name, start) => {
  const log = vi.fn()
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(log))
  afterEach(() => {
    vi.mocked(console.error).mockRestore()
    log.mockReset()
  })

  test.each<[title: string, router: unknown]>([
    ['an empty object', {}],
    ['a fetch that is not a function', { fetch: 'fetch' }],
    ['a function', () => new Response()],
    ['undefined', undefined],
    ['null', null],
  ])('rejects %s at start-up', async (_title, router) => {
    await expect(start(router as object)).rejects.toThrow(new TypeError("'fetch' must be a function"))
  })

  test.each(['args', 'onError'])('rejects a value of %s that is not a function', async (name) => {
    await expect(start({ fetch: () => new Response() }, { [name]: [] })).rejects.toThrow(new TypeError(`'${name}' must be a function`))
  })

  /** What fails outside of a router, with what is reported, and the statuses that the client receives. */
  const failures: [title: string, router: object, options: object, error: unknown, statuses: readonly number[]][] = [
    ['a `fetch` that throws', { fetch: fail }, {}, boom, [500, 500]],
    ['a `fetch` that rejects', { fetch: async () => fail() }, {}, boom, [500, 500]],
    ['a `fetch` that rejects without a reason', { fetch: () => Promise.reject() }, {}, undefined, [500, 500]],
    ['`args` that throw', { fetch: () => new Response() }, { args: fail }, boom, [500, 500]],
    ...wrongArguments.map(([title, args]): (typeof failures)[number] => [title, { fetch: () => new Response() }, { args }, noArray, [500, 500]]),
    ['a `fetch` that returns nothing', { fetch: () => undefined }, {}, expect.any(TypeError), [500, 500]],
    ['a `fetch` that returns a text', { fetch: async () => 'text' }, {}, expect.any(TypeError), [500, 500]],
    ['a stream that fails', { fetch: () => new Response(streamOf('a', boom)) }, {}, boom, []],
  ]

  test.each(failures)('reports %s to `onError`', async (_title, router, options, error, statuses) => {
    const onError = vi.fn<OnError>()
    const port = await start(router, { ...options, onError })
    const received = await runChecked(() => exchange(port, head('GET /a HTTP/1.1', 'Host: a') + lastRequest))
    expect(toStatuses(received)).toEqual(statuses)
    expect(received).not.toContain('boom')
    // A response that has begun ends the connection.
    const urls = statuses.length === 0 ? ['/a'] : ['/a', '/ordinary']
    expect(onError.mock.calls.map(([thrown, { url }]) => [thrown, url])).toEqual(urls.map((url) => [error, url]))
    expect(log).not.toHaveBeenCalled()
  })

  test.each(failures)('logs %s without `onError`', async (_title, router, options, error, statuses) => {
    const received = await runChecked(async () => exchange(await start(router, options), lastRequest))
    expect(toStatuses(received)).toEqual(statuses.slice(0, 1))
    expect(log.mock.calls).toEqual([[error]])
  })

  test.each<[title: string, onError: unknown]>([
    ['throws', fail],
    ['rejects', async () => fail()],
    ['never settles', () => new Promise(() => undefined)],
  ])('190: an `onError` that %s does not change the response', async (_title, onError) => {
    const port = await start({ fetch: fail }, { onError })
    const received = await runChecked(() => exchange(port, head('GET /a HTTP/1.1', 'Host: a') + lastRequest))
    expect(toStatuses(received)).toEqual([500, 500])
  })

  test('192: a client that disconnects is not reported', async () => {
    const onError = vi.fn<OnError>()
    let notice = (): void => undefined
    const aborted = new Promise<void>((resolve) => (notice = resolve))
    const fetch = ({ signal }: Request): Promise<Response> =>
      new Promise((_, reject) => signal.addEventListener('abort', () => { reject(boom); notice() }))
    const port = await start({ fetch }, { onError })
    const { socket, write } = connectTo(port)
    write(head('GET / HTTP/1.1', 'Host: a'))
    setTimeout(() => socket.destroy(), 50)
    await runChecked(() => aborted)
    expect(onError).not.toHaveBeenCalled()
  })

  test('the `onError` of a router receives its errors alone', async () => {
    const own = vi.fn()
    const listener = vi.fn<OnError>()
    const contract = createContract({ read: { path: '/', method: 'GET', responses: { 200: {} } } })
    const router = createRouter({ contract, onError: own, handlers: { read: (): never => { throw boom } } })
    const port = await start(router, { onError: listener })
    expect(toStatuses(await exchange(port, head('GET / HTTP/1.1', 'Host: a', 'Connection: close')))).toEqual([500])
    expect(own).toHaveBeenCalledOnce()
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('the error middleware of Express', () => {
  test.each<[title: string, thrown: unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['an empty text', ''],
    ["'route', which would skip the route", 'route'],
    ["'router', which would leave the router", 'router'],
  ])('receives an error for %s, so that no further function runs', async (_title, thrown) => {
    const further = vi.fn((_request: unknown, response: express.Response) => void response.status(200).end())
    const seen: unknown[] = []
    const onError: express.ErrorRequestHandler = (error, _request, response, _next) => {
      seen.push(error)
      response.status(500).end()
    }
    const handler = createNodeHandler({ fetch: () => Promise.reject(thrown) })
    const routes = express.Router().get('/', handler, further)
    const port = await listen(createServer(express().use(routes, further as never, onError)))
    const received = await exchange(port, head('GET / HTTP/1.1', 'Host: a', 'Connection: close'))
    expect([toStatuses(received), further.mock.calls.length]).toEqual([[500], 0])
    expect(seen).toEqual([new Error('The thrown value is not an error', { cause: thrown })])
  })
})
