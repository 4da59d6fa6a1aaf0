/** Functions around the calls of a client, over HTTP: `use`, `retry`, `onStatus`, `unwrap` and `paginate`. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createContract } from 'routepact'
import { ContractStatusError, type ClientMiddleware, createClient, onStatus, paginate, retry, unwrap } from 'routepact/client'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { runChecked } from '../fixtures/harness.ts'
import { waitUntil } from '../wait-until.ts'

const json = { 'application/json': { body: z.unknown() } }
const problem = { 'application/json': { body: z.object({ error: z.string() }) } }
const text = { 'text/plain': { body: z.string() } }
const contract = createContract({
  read: { path: '/', method: 'GET', responses: { 200: json, 204: {}, default: problem } },
  list: { path: '/list', method: 'GET', query: z.object({ page: z.string().optional() }), responses: { 200: { 'application/json': { body: z.object({ items: z.array(z.number()), next: z.string().optional() }) } } } },
  add: { path: '/', method: 'POST', headers: z.object({ 'idempotency-key': z.string().optional() }), requests: text, responses: { 200: json, default: problem } },
  replace: { path: '/', method: 'PUT', requests: text, responses: { 200: json, default: problem } },
  amend: { path: '/', method: 'PATCH', requests: text, responses: { 200: json, default: problem } },
  remove: { path: '/', method: 'DELETE', responses: { 200: json, default: problem } },
  find: { path: '/', method: 'QUERY', requests: text, responses: { 200: json, default: problem } },
})

/** What a server sends: a status with headers, or a connection that it cuts. */
type Step = 'cut' | 'cut in the body' | readonly [status: number, headers?: Record<string, string>, body?: unknown]

interface Scripted {
  readonly url: string
  /** The method, the body and `authorization` of each request. */
  readonly seen: string[]
}

/** Serves the steps in order, and then 200. */
async function serveSteps(...steps: Step[]): Promise<Scripted> {
  const seen: string[] = []
  const server = createServer((request, response) => void respond(request, response))
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    seen.push([request.method, body, request.headers.authorization].filter(Boolean).join(' '))
    const step = steps.shift() ?? [200, {}, 'ok']
    if (typeof step === 'string') {
      if (step === 'cut in the body') response.writeHead(503, { 'content-type': 'application/json', 'content-length': '10' }).write('{')
      setTimeout(() => request.socket.destroy(), 5)
      return
    }
    const [status, headers, content = { error: 'scripted' }] = step
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(status === 204 ? '' : JSON.stringify(content))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const fast = { delay: 1 }

afterEach(() => void vi.useRealTimers())

describe('use', () => {
  test('runs around each call, the first function outermost', async () => {
    const { url, seen } = await serveSteps()
    const log: unknown[] = []
    const step = (name: string): ClientMiddleware => async (request, next, { operation, operationName }) => {
      log.push([name, operationName, operation.path])
      request.headers.set('authorization', `${request.headers.get('authorization') ?? ''}${name}`)
      const response = await next(request)
      log.push([name, response.status])
      return response
    }
    const client = createClient(contract, { baseUrl: url, use: [step('a'), step('b')] })
    expect((await client.read()).body).toBe('ok')
    expect(log).toEqual([['a', 'read', '/'], ['b', 'read', '/'], ['b', 200], ['a', 200]])
    expect(seen).toEqual(['GET ab'])
  })

  test('may respond itself, and its response is checked', async () => {
    const client = createClient(contract, { use: [async () => Response.json('cached')] })
    expect((await client.read()).body).toBe('cached')
    const wrong = createClient(contract, { use: [async () => new Response('a', { status: 200 })] })
    await expect(wrong.read()).rejects.toThrow("has the content type 'text/plain', which is not declared")
  })

  test('passes the init of a call', async () => {
    const fetch = vi.fn(async () => Response.json(1))
    const client = createClient(contract, { fetch, use: [async (request, next) => next(request)] })
    await client.read({ init: { cache: 'no-store' } })
    await client.read()
    expect(fetch.mock.calls.map((args: unknown[]) => args.length)).toEqual([2, 1])
    expect((fetch.mock.calls[0] as unknown[])[1]).toEqual({ cache: 'no-store' })
  })

  test('what it throws rejects the call', async () => {
    const thrown = new Error('no')
    const client = createClient(contract, { use: [() => { throw thrown }] })
    await expect(client.read()).rejects.toBe(thrown)
  })
})

describe('retry', () => {
  type Name = Exclude<keyof typeof contract, 'list'>
  const call = async (url: string, name: Name, options = {}, headers = {}): Promise<unknown> => {
    const client = createClient(contract, { baseUrl: url, use: [retry({ ...fast, ...options })] })
    const input = contract[name].method === 'GET' || name === 'remove' ? {} : { body: 'b' }
    const run = client[name] as (input: object) => Promise<{ status: number }>
    return run({ ...input, headers }).then(({ status }) => status, (thrown: unknown) => (thrown as Error).name)
  }

  test.each<[title: string, name: Name, steps: Step[], expected: unknown, seen: string[], options?: object]>([
    ['503', 'read', [[503]], 200, ['GET', 'GET']],
    ['429, 502 and 504', 'read', [[429], [502], [504]], 200, ['GET', 'GET', 'GET', 'GET'], { attempts: 4 }],
    ['the last response is returned', 'read', [[503], [503], [503]], 503, ['GET', 'GET', 'GET']],
    ['a connection that is cut', 'read', ['cut', 'cut'], 200, ['GET', 'GET', 'GET']],
    ['a body that is cut', 'read', ['cut in the body'], 200, ['GET', 'GET']],
    ['the last failure is thrown', 'read', ['cut', 'cut', 'cut'], 'TypeError', ['GET', 'GET', 'GET']],
    ['PUT, with its body', 'replace', [[503], 'cut'], 200, ['PUT b', 'PUT b', 'PUT b']],
    ['DELETE', 'remove', [[503]], 200, ['DELETE', 'DELETE']],
    ['QUERY', 'find', [[503]], 200, ['QUERY b', 'QUERY b']],
    ['not POST', 'add', [[503]], 503, ['POST b']],
    ['not POST that is cut', 'add', ['cut'], 'TypeError', ['POST b']],
    ['not PATCH', 'amend', [[503]], 503, ['PATCH b']],
    ['not 500', 'read', [[500]], 500, ['GET']],
    ['other statuses', 'read', [[500], [503]], 503, ['GET', 'GET'], { statuses: [500] }],
    ['one attempt', 'read', [[503]], 503, ['GET'], { attempts: 1 }],
  ])('%s', async (_title, name, steps, expected, requests, options = {}) => {
    const { url, seen } = await serveSteps(...steps)
    expect(await runChecked(() => call(url, name, options))).toBe(expected)
    expect(seen).toEqual(requests)
  })

  test('POST with an idempotency key', async () => {
    const { url, seen } = await serveSteps([503])
    expect(await call(url, 'add', {}, { 'idempotency-key': '1' })).toBe(200)
    expect(seen).toEqual(['POST b', 'POST b'])
  })

  test.each<[title: string, value: string, milliseconds: number]>([
    ['seconds', '1', 1000],
    ['a date', new Date(1500).toUTCString(), 1000],
    ['a date that has passed', new Date(-60_000).toUTCString(), 0],
    ['zero', '0', 0],
    ['a text', 'soon', 0],
    ['a negative number', '-5', 0],
    ['a fraction', '1.5', 0],
  ])('waits as long as Retry-After says, and its own delay: %s', async (_title, value, milliseconds) => {
    vi.useFakeTimers({ now: 0 })
    const times: number[] = []
    const fetch = async (): Promise<Response> => {
      times.push(Date.now())
      return times.length === 1 ? new Response(null, { status: 429, headers: { 'retry-after': value } }) : Response.json('ok')
    }
    const done = createClient(contract, { fetch, use: [retry({ delay: 100 })] }).read()
    await vi.runAllTimersAsync()
    expect((await done).status).toBe(200)
    expect(times).toHaveLength(2)
    expect(times[1]).toBeGreaterThanOrEqual(milliseconds + 50)
    expect(times[1]).toBeLessThanOrEqual(milliseconds + 101)
  })

  test('a response that asks for more than the most is returned', async () => {
    for (const value of ['61', '99999999999999999999', new Date(Date.now() + 3_600_000).toUTCString()]) {
      const { url, seen } = await serveSteps([429, { 'retry-after': value }])
      expect(await call(url, 'read')).toBe(429)
      expect(seen).toHaveLength(1)
    }
  })

  test('waits twice as long each time, by chance up to a half less', async () => {
    vi.useFakeTimers()
    const pauses: number[] = []
    let last = 0
    const fetch = async (): Promise<Response> => {
      pauses.push(Date.now() - last)
      last = Date.now()
      return new Response(null, { status: 503 })
    }
    last = Date.now()
    const done = createClient(contract, { fetch, use: [retry({ attempts: 5, maxDelay: 1500 })] }).read().catch((thrown: Error) => thrown)
    await vi.runAllTimersAsync()
    await done
    const ranges = [[0, 0], [125, 250], [250, 500], [500, 1000], [750, 1500]]
    expect(pauses).toHaveLength(5)
    for (const [index, [least = 0, most = 0]] of ranges.entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(least)
      expect(pauses[index]).toBeLessThanOrEqual(most + 1)
    }
    expect(vi.getTimerCount()).toBe(0)
  })

  test('the signal ends the wait, and a call that was aborted is not repeated', async () => {
    const { url, seen } = await serveSteps([503, { 'retry-after': '30' }])
    const client = createClient(contract, { baseUrl: url, use: [retry()] })
    const reason = new Error('enough')
    const controller = new AbortController()
    setTimeout(() => controller.abort(reason), 50)
    await expect(client.read({ signal: controller.signal })).rejects.toBe(reason)
    expect(seen).toHaveLength(1)
    const fetch = vi.fn((_request: Request) => Promise.reject(controller.signal.reason as Error))
    const aborting = new AbortController()
    const aborted = createClient(contract, { fetch: async (request) => (aborting.abort(reason), fetch(request)), use: [retry(fast)] })
    await expect(aborted.read({ signal: aborting.signal })).rejects.toBe(reason)
    expect(fetch).toHaveBeenCalledOnce()
  })

  test('an error of another kind than the network is not repeated', async () => {
    const fetch = vi.fn(() => Promise.reject(new RangeError('bug')))
    await expect(createClient(contract, { fetch, use: [retry(fast)] }).read()).rejects.toThrow(RangeError)
    expect(fetch).toHaveBeenCalledOnce()
  })

  test('the body of a response that is not used is cancelled', async () => {
    const cancel = vi.fn()
    const responses = [new Response(new ReadableStream({ cancel }), { status: 503 }), Response.json('ok')]
    expect((await createClient(contract, { fetch: () => responses.shift() as Response, use: [retry(fast)] }).read()).body).toBe('ok')
    await waitUntil(() => expect(cancel).toHaveBeenCalledOnce())
  })

  test.each([{ attempts: 0 }, { attempts: 1.5 }, { attempts: Number.NaN }, { attempts: Infinity }, { delay: -1 }, { maxDelay: Number.NaN }, { delay: '5' as never }, { maxDelay: null as never }, { statuses: ['503' as never] }])('%j is an error', (options) => {
    expect(() => retry(options)).toThrow(RangeError)
  })
})

test('retry: a signal that aborts during a request that ignores it ends the call', async () => {
  const controller = new AbortController()
  const fetch = vi.fn(() => {
    controller.abort(new Error('gone'))
    return new Response(null, { status: 503 })
  })
  const client = createClient(contract, { fetch, use: [retry({ delay: 60_000 })] })
  await expect(client.read({ signal: controller.signal })).rejects.toThrow('gone')
  expect(fetch).toHaveBeenCalledOnce()
})

describe('onStatus', () => {
  /** A server that accepts the token `new` only. */
  const guarded = (token: () => string | null, log: string[]) => async (request: Request): Promise<Response> => {
    log.push(`${request.method} ${token() ?? ''} ${await request.text()}`.trim())
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
    return request.headers.get('authorization') === 'new' ? Response.json('ok') : Response.json({ error: 'Sign in' }, { status: 401 })
  }

  test('twenty calls at once share one refresh', async () => {
    let token = 'old'
    const log: string[] = []
    const refresh = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      token = 'new'
      return { authorization: token }
    })
    const client = createClient(contract, { fetch: guarded(() => null, log), headers: () => ({ authorization: token }), use: [onStatus(401, refresh)] })
    const results = await Promise.all(Array.from({ length: 20 }, () => client.replace({ body: 'b' })))
    expect(results.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(refresh).toHaveBeenCalledOnce()
    expect(log).toEqual(Array(40).fill('PUT  b'))
    expect((await client.read()).status).toBe(200)
    expect(refresh).toHaveBeenCalledOnce()
  })

  test('repeats a call once', async () => {
    const { url, seen } = await serveSteps([401], [401], [401], [403])
    const refresh = vi.fn()
    const client = createClient(contract, { baseUrl: url, use: [onStatus(401, refresh)] })
    expect((await client.add({ body: 'b' })).status).toBe(401)
    expect(seen).toEqual(['POST b', 'POST b'])
    expect(refresh).toHaveBeenCalledOnce()
    expect(refresh.mock.calls[0]?.[0]).toMatchObject({ status: 401 })
    // A refresh that failed to help is tried again by a later call.
    expect((await client.read()).status).toBe(403)
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  test('rejects all calls if the refresh does, and refreshes anew later', async () => {
    const thrown = new Error('signed out')
    const refresh = vi.fn(() => Promise.reject(thrown))
    const client = createClient(contract, { fetch: guarded(() => null, []), use: [onStatus(401, refresh)] })
    expect(await Promise.all([client.read(), client.read()].map((call) => call.catch((error: unknown) => error)))).toEqual([thrown, thrown])
    await expect(client.read()).rejects.toBe(thrown)
    expect(refresh.mock.calls.length).toBeLessThanOrEqual(3)
    expect(refresh.mock.calls.length).toBeGreaterThanOrEqual(2)
  })

  test('a call that was aborted meanwhile is not repeated', async () => {
    const { url, seen } = await serveSteps([401])
    const controller = new AbortController()
    const client = createClient(contract, { baseUrl: url, use: [onStatus(401, () => controller.abort(new Error('gone')))] })
    await expect(client.read({ signal: controller.signal })).rejects.toThrow('gone')
    expect(seen).toEqual(['GET'])
  })

  test('a call that is aborted does not wait for the refresh, which others share', async () => {
    let end = (): void => undefined
    const refresh = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
    const responses = [401, 401, 200, 200].map((status) => Response.json({ error: 'a' }, { status }))
    const client = createClient(contract, { fetch: () => responses.shift() as Response, use: [onStatus(401, refresh)] })
    const controller = new AbortController()
    const aborted = client.read({ signal: controller.signal })
    const other = client.read()
    await waitUntil(() => expect(refresh).toHaveBeenCalledOnce())
    controller.abort(new Error('gone'))
    await expect(aborted).rejects.toThrow('gone')
    end()
    expect((await other).status).toBe(200)
    expect(refresh).toHaveBeenCalledOnce()
  })

  test('a call that is aborted before the refresh begins', async () => {
    const controller = new AbortController()
    const fetch = (): Response => {
      controller.abort(new Error('gone'))
      return Response.json({ error: 'a' }, { status: 401 })
    }
    const client = createClient(contract, { fetch, use: [onStatus(401, () => new Promise(() => undefined))] })
    await expect(client.read({ signal: controller.signal })).rejects.toThrow('gone')
  })

  test('a response without a body', async () => {
    const responses = [new Response(null, { status: 401 }), Response.json('ok')]
    const client = createClient(contract, { fetch: () => responses.shift() as Response, use: [onStatus(401, () => undefined)] })
    expect((await client.read()).body).toBe('ok')
  })

  test('with retry: the repeated call is retried too', async () => {
    const { url, seen } = await serveSteps([503], [401], [503])
    const client = createClient(contract, { baseUrl: url, use: [onStatus(401, () => new Headers({ authorization: 'new' })), retry(fast)] })
    expect((await client.read()).status).toBe(200)
    expect(seen).toEqual(['GET', 'GET', 'GET new', 'GET new'])
  })

  test('the responses that are not used are cancelled', async () => {
    const cancel = vi.fn()
    const responses = [new Response(new ReadableStream({ cancel }), { status: 401 }), Response.json('ok')]
    await createClient(contract, { fetch: () => responses.shift() as Response, use: [onStatus(401, async (response) => void (await response.body?.cancel()))] }).read()
    await waitUntil(() => expect(cancel).toHaveBeenCalledOnce())
  })
})

describe('unwrap', () => {
  test('returns the body of a success', async () => {
    const { url } = await serveSteps([200, {}, { a: 1 }], [204])
    const client = createClient(contract, { baseUrl: url })
    expect(await unwrap(client.read())).toEqual({ a: 1 })
    expect(await unwrap(client.read())).toBeUndefined()
  })

  test.each([300, 404, 503])('rejects for %i with the result', async (status) => {
    const { url } = await serveSteps([status, { 'x-a': '1' }])
    const error = await unwrap(createClient(contract, { baseUrl: url }).read()).catch((thrown: unknown) => thrown)
    if (status === 300) return expect((error as Error).name).toBe('ContractClientError')
    expect(error).toBeInstanceOf(ContractStatusError)
    const { message, name, body, headers, response, result, ...rest } = error as ContractStatusError
    expect([message, name, rest.status, body, headers.get('x-a'), response.status, result.body]).toEqual([
      `The response has the status ${status}`, 'ContractStatusError', status, { error: 'scripted' }, '1', status, { error: 'scripted' },
    ])
    return undefined
  })

  test('rejects with what the call throws', async () => {
    await expect(unwrap(Promise.reject(new Error('no')))).rejects.toThrow('no')
  })
})

test('onStatus: a status that is text is an error, because no response would have it', () => {
  expect(() => onStatus('401' as never, () => undefined)).toThrow(new RangeError("'status' must be an integer"))
})

describe('paginate', () => {
  const pages = [{ items: [1, 2], next: '2' }, { items: [3], next: '3' }, { items: [] }]

  test('asks for a page only when the consumer does, to the last page', async () => {
    const fetch = vi.fn((request: Request) => Response.json(pages[Number(new URL(request.url).searchParams.get('page') ?? 1) - 1]))
    const { list } = createClient(contract, { fetch })
    const iterator = paginate(list, {}, ({ body }) => (body.next ? { query: { page: body.next } } : undefined))
    expect(fetch).not.toHaveBeenCalled()
    expect((await iterator.next()).value?.body.items).toEqual([1, 2])
    expect(fetch).toHaveBeenCalledOnce()
    const rest: number[] = []
    for await (const { body } of iterator) rest.push(...body.items)
    expect(rest).toEqual([3])
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  test('the options of the first call are those of the others, which may have others', async () => {
    const fetch = vi.fn((_request: Request, init?: RequestInit) => {
      expect(init?.cache).toBe('no-store')
      return Response.json(pages[0])
    })
    const controller = new AbortController()
    const { list } = createClient(contract, { fetch })
    const input = { signal: controller.signal, init: { cache: 'no-store' }, accept: 'application/json' } as const
    const iterator = paginate(list, input, () => ({}))
    await iterator.next()
    controller.abort(new Error('gone'))
    await expect(iterator.next()).rejects.toThrow('gone')
    expect(fetch).toHaveBeenCalledOnce()
    const other = paginate(list, input, () => ({ signal: new AbortController().signal }))
    await expect(other.next()).rejects.toThrow('gone')
  })

  test('ends early, and with what fails', async () => {
    const fetch = vi.fn(() => Response.json(pages[0]))
    const { list } = createClient(contract, { fetch })
    for await (const { status } of paginate(list, {}, () => ({}))) {
      expect(status).toBe(200)
      break
    }
    expect(fetch).toHaveBeenCalledOnce()
    const thrown = new Error('no')
    const failing = paginate(list, { query: { page: '1' } }, () => { throw thrown })
    await failing.next()
    await expect(failing.next()).rejects.toBe(thrown)
    expect(await failing.next()).toEqual({ done: true, value: undefined })
  })
})
