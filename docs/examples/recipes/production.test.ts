import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import {
  byteStream,
  createContract,
  createRouter,
  error,
  errors,
  events,
  jsonLines,
  type Router,
  withContractErrorHandler,
} from 'routepact'
import { serve } from 'routepact/node'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { z } from 'zod'
import { createApp, log } from './production.ts'
import { start } from './tasks-server.ts'

const text = { 'text/plain': { body: z.string() } }
const contract = createContract({
  getText: {
    path: '/texts/:id',
    method: 'GET',
    responses: { 200: text, ...errors(404) },
  },
  postText: {
    path: '/texts',
    method: 'POST',
    requests: text,
    responses: { 200: text, ...errors(400, 413, 415) },
  },
  getEvents: {
    path: '/events',
    method: 'GET',
    responses: {
      200: { 'text/event-stream': { body: events(z.string()) } },
    },
  },
  getRows: {
    path: '/rows',
    method: 'GET',
    responses: {
      200: { 'text/csv': { body: z.instanceof(ReadableStream) } },
    },
  },
  getLines: {
    path: '/lines',
    method: 'GET',
    responses: {
      200: { 'application/jsonl': { body: jsonLines(z.string()) } },
    },
  },
  getBytes: {
    path: '/bytes',
    method: 'GET',
    responses: {
      200: {
        'application/octet-stream': { body: z.instanceof(Uint8Array) },
      },
    },
  },
  getFinal: { path: '/final', method: 'GET', responses: { 200: text } },
  getParts: {
    path: '/parts',
    method: 'GET',
    responses: { 200: { 'text/plain': { body: byteStream() } } },
  },
  signOut: {
    path: '/session',
    method: 'DELETE',
    responses: { 204: {}, ...errors('default') },
  },
})

const long = 'Grüße '.repeat(1000)

/** Creates a promise, and the function that resolves it. */
function createGate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

/** What the streams wait for. */
let next = createGate()
let rows: UnderlyingDefaultSource<Uint8Array> = {}

async function* waitAndFail() {
  yield 'first'
  await next.opened
  throw new Error('The stream broke')
}

const router: Router = createRouter({
  contract,
  handlers: {
    getText: async ({ validatedParams: { id }, respond }) => {
      log({ message: 'Reading a text' })
      await setTimeout(1)
      if (id === 'none') throw error(404, 'No such text')
      if (id === 'broken') throw new Error('The database is down')
      return respond({
        status: 200,
        body: long,
        headers: { etag: '"1"' },
      })
    },
    postText: ({ validatedBody, respond }) =>
      respond({ status: 200, body: validatedBody }),
    getEvents: async ({ respond }) =>
      respond({ status: 200, body: waitAndFail() }),
    getLines: async ({ respond }) =>
      respond({ status: 200, body: waitAndFail() }),
    getBytes: async ({ respond }) =>
      respond({ status: 200, body: new Uint8Array(5000) }),
    getFinal: async ({ respond }) =>
      respond({
        status: 200,
        body: long,
        headers: { etag: '"1"', 'cache-control': 'no-transform' },
      }),
    getParts: async ({ respond }) =>
      respond({
        status: 200,
        body: waitAndFail(),
        headers: { 'cache-control': 'no-transform' },
      }),
    getRows: async ({ respond }) =>
      respond({ status: 200, body: new ReadableStream(rows) }),
    signOut: async () =>
      new Response(null, {
        status: 204,
        headers: [
          ['set-cookie', 'a=; Max-Age=0'],
          ['set-cookie', 'b=; Max-Age=0'],
        ],
      }),
  },
  catch: withContractErrorHandler({ exposeMessages: false }),
  maxBodySize: 1000,
})

const lines: { readonly [name: string]: unknown }[] = []
let server: Awaited<ReturnType<typeof serve>>
let address = 0

beforeAll(async () => {
  server = await serve(createApp(router), {
    port: 0,
    args: ({ headers }) => [
      { address: String(headers['x-test-address']) },
    ],
  })
})
afterAll(() => server.close())
beforeEach(() => {
  address += 1
  lines.splice(0)
  next = createGate()
  vi.spyOn(console, 'log').mockImplementation(
    (line: string) => void lines.push(JSON.parse(line)),
  )
})
afterEach(() => void vi.restoreAllMocks())

/** Sends a request, each test from an address of its own. */
const send = (
  path: string,
  { headers, ...init }: RequestInit = {},
): Promise<Response> =>
  fetch(new URL(path, server.url), {
    ...init,
    headers: {
      'x-test-address': `192.0.2.${address}`,
      'accept-encoding': 'identity',
      ...headers,
    },
  })

test('one id is in each line and in the response', async () => {
  const response = await send('/texts/1?secret=1', {
    headers: { 'x-request-id': 'a-1' },
  })
  expect([
    response.status,
    response.headers.get('x-request-id'),
  ]).toEqual([200, 'a-1'])
  expect(lines).toEqual([
    { requestId: 'a-1', message: 'Reading a text' },
    {
      requestId: 'a-1',
      method: 'GET',
      route: '/texts/:id',
      status: 200,
      milliseconds: expect.any(Number) as number,
    },
  ])
})

test.each(['', 'a b', 'a'.repeat(256), '{}', 'a"b'])(
  'the id %j of a client is replaced',
  async (id) => {
    const { headers } = await send('/texts/1', {
      headers: { 'x-request-id': id },
    })
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  },
)

test('requests at the same time have ids of their own', async () => {
  const responses = await Promise.all([
    send('/texts/1'),
    send('/texts/none'),
    send('/unknown?secret=1'),
  ])
  const ids = responses.map(({ headers }) =>
    headers.get('x-request-id'),
  )
  expect(new Set(ids).size).toBe(3)
  for (const [index, status] of [200, 404, 404].entries()) {
    expect(lines).toContainEqual(
      expect.objectContaining({ requestId: ids[index], status }),
    )
  }
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('an error, of a handler and of a stream that has begun, is logged with the id of its request', async () => {
  const broken = await send('/texts/broken')
  expect([broken.status, await broken.text()]).toEqual([
    500,
    expect.not.stringContaining('database'),
  ])
  expect(lines).toContainEqual({
    requestId: broken.headers.get('x-request-id'),
    error: expect.stringMatching(
      /^Error: The database is down\n +at /,
    ) as string,
  })

  const streamed = await send('/events')
  next.open()
  await expect(streamed.text()).rejects.toThrow()
  expect(lines.at(-1)).toEqual({
    requestId: streamed.headers.get('x-request-id'),
    error: expect.stringContaining('The stream broke') as string,
  })
})

describe('compression', () => {
  const gzip = { headers: { 'accept-encoding': 'gzip' } }
  /** What Node receives, before anything is decompressed. */
  const count = (path: string, encoding: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = {
        'accept-encoding': encoding,
        'x-test-address': `192.0.2.${address}`,
      }
      request(
        new URL(path, server.url),
        { headers },
        async (incoming) => {
          let size = 0
          for await (const chunk of incoming as AsyncIterable<Buffer>)
            size += chunk.length
          resolve(size)
        },
      )
        .on('error', reject)
        .end()
    })

  test('of a text', async () => {
    const response = await send('/texts/1', gzip)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
    })
    expect(await response.text()).toBe(long)
    expect([
      await count('/texts/1', 'gzip'),
      await count('/texts/1', 'br, gzip;q=0'),
    ]).toEqual([
      expect.toSatisfy((size: number) => size < 200),
      Buffer.byteLength(long),
    ])
  })

  test.each(['/events', '/lines', '/parts'])(
    'not of %s, which arrive as they are sent',
    async (path) => {
      const { body, headers } = await send(path, gzip)
      expect(headers.get('content-encoding')).toBe(null)
      const reader = body
        ?.pipeThrough(new TextDecoderStream())
        .getReader()
      // The stream waits, so what arrives was not held back.
      expect((await reader?.read())?.value).toContain('first')
      await reader?.cancel()
      next.open()
    },
  )

  test.each(['/bytes', '/final'])('not of %s', async (path) => {
    const { headers } = await send(path, gzip)
    expect([
      headers.get('content-encoding'),
      headers.get('vary'),
    ]).toEqual([null, null])
  })

  test('makes the entity tag weak', async () => {
    const tags = [
      await send('/texts/1'),
      await send('/texts/1', gzip),
    ].map(({ headers }) => headers.get('etag'))
    expect(tags).toEqual(['"1"', 'W/"1"'])
  })

  test('a stream that fails is not complete', async () => {
    rows = {
      pull: (controller) => {
        controller.enqueue(Buffer.from('a,b\n'))
        controller.error(new Error('Broken'))
      },
    }
    await expect(
      (async () => (await send('/rows', gzip)).text())(),
    ).rejects.toThrow()
    expect(lines).toContainEqual(
      expect.objectContaining({
        error: expect.stringContaining('Broken') as string,
      }),
    )
  })

  test('a stream whose client leaves is cancelled', async () => {
    const cancel = vi.fn()
    rows = {
      pull: (controller) =>
        controller.enqueue(
          crypto.getRandomValues(new Uint8Array(10_000)),
        ),
      cancel,
    }
    const controller = new AbortController()
    const { body, headers } = await send('/rows', {
      ...gzip,
      signal: controller.signal,
    })
    expect(headers.get('content-encoding')).toBe('gzip')
    await body?.getReader().read()
    controller.abort()
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce())
  })
})

test.each([
  ['a success', '/texts/1', 'GET', 200],
  ['HEAD', '/texts/1', 'HEAD', 200],
  ['an error of the router', '/unknown', 'GET', 404],
  ['no content', '/session', 'DELETE', 204],
])('%s has the headers', async (_title, path, method, status) => {
  const response = await send(path, { method })
  expect(response.status).toBe(status)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'strict-transport-security': 'max-age=15552000; includeSubDomains',
    'ratelimit-policy': '100;w=60',
    'x-request-id': expect.any(String) as string,
  })
})

describe("the router's responses are unchanged:", () => {
  const plain = { 'content-type': 'text/plain' }
  test.each<readonly [path: string, init: RequestInit]>([
    ['/texts/1', {}],
    ['/texts/none', {}],
    ['/texts/broken', {}],
    ['/unknown', {}],
    ['/texts', {}],
    ['/texts', { method: 'OPTIONS' }],
    ['/texts/1', { method: 'HEAD' }],
    ['/texts', { method: 'QUERY' }],
    ['/texts', { method: 'POST', body: 'a', headers: plain }],
    [
      '/texts',
      { method: 'POST', body: 'a'.repeat(1001), headers: plain },
    ],
    [
      '/texts',
      {
        method: 'POST',
        body: 'a',
        headers: { 'content-type': 'text/html' },
      },
    ],
    ['/session', { method: 'DELETE' }],
  ])('%s %o', async (path, init) => {
    const response = await send(path, init)
    const expected = await router.fetch(
      new Request(new URL(path, server.url), init),
    )
    const { headers } = expected
    expect([
      response.status,
      await response.text(),
      response.headers.getSetCookie(),
    ]).toEqual([
      expected.status,
      await expected.text(),
      headers.getSetCookie(),
    ])
    for (const [name, value] of headers)
      if (name !== 'set-cookie')
        expect([name, response.headers.get(name)]).toEqual([
          name,
          name === 'vary' ? expect.stringContaining(value) : value,
        ])
  })
})

test('a client that is too fast is told when to try again, and others are not', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  for (let left = 99; left >= 0; left -= 1) {
    const { status, headers } = await send('/unknown')
    expect([status, headers.get('ratelimit')]).toEqual([
      404,
      `limit=100, remaining=${left}, reset=60`,
    ])
  }
  vi.advanceTimersByTime(20_000)
  const rejected = await send('/texts/1')
  expect([rejected.status, await rejected.json()]).toEqual([
    429,
    { error: 'Too many requests' },
  ])
  expect(Object.fromEntries(rejected.headers)).toMatchObject({
    'retry-after': '40',
    ratelimit: 'limit=100, remaining=0, reset=40',
    'x-frame-options': 'SAMEORIGIN',
  })
  expect(lines.at(-1)).toMatchObject({
    requestId: rejected.headers.get('x-request-id'),
    status: 429,
  })
  expect(
    (
      await send('/texts/1', {
        headers: { 'x-test-address': '198.51.100.1' },
      })
    ).status,
  ).toBe(200)

  vi.advanceTimersByTime(40_000)
  const later = await send('/texts/1')
  expect([later.status, later.headers.get('ratelimit')]).toEqual([
    200,
    'limit=100, remaining=99, reset=60',
  ])
})

describe('the server of the page', () => {
  test('limits the body, and counts by the address of the connection', async () => {
    const { url, close } = await start(0)
    onTestFinished(close)
    const post = (tasks: readonly unknown[]) =>
      fetch(new URL('/tasks', url), {
        method: 'POST',
        body: JSON.stringify(tasks),
        headers: { 'content-type': 'application/json' },
      })
    const { status, headers } = await post(['a'])
    expect([status, headers.get('ratelimit')]).toEqual([
      204,
      'limit=100, remaining=99, reset=60',
    ])
    expect(
      (await post(Array.from({ length: 51 }, () => 'a'))).status,
    ).toBe(400)
    expect((await post(['a'.repeat(100_000)])).status).toBe(413)
  })
})

test('without the address of the client, requests share a limit', async () => {
  const { status } = await createApp(router).fetch(new Request('https://example.com/texts/1'))
  expect(status).toBe(200)
})

test('what the front throws is a line of the log, and a 500 without its message', async () => {
  const lines = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => lines.mockRestore())
  const env = {
    get address(): string {
      throw new Error('secret')
    },
  }
  const response = await createApp(router).fetch(new Request('https://example.com/texts/1'), env)
  expect([response.status, await response.json()]).toEqual([500, { error: 'Internal server error' }])
  expect(String(lines.mock.calls)).toContain('Error: secret')
})
