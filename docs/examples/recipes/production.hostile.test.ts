import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { createContract, createRouter, errors } from 'routepact'
import { serve } from 'routepact/node'
import {
  afterEach,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { createApp, toClient } from './production.ts'

const lines: string[] = []
beforeEach(() => {
  lines.splice(0)
  vi.spyOn(console, 'log').mockImplementation(
    (line: string) => void lines.push(line),
  )
})
afterEach(() => void vi.restoreAllMocks())

const contract = createContract({
  read: {
    path: '/text',
    method: 'GET',
    responses: { 204: {}, ...errors('default') },
  },
})

const createRouterWith = (headers: Record<string, string>) =>
  createRouter({
    contract,
    handlers: { read: async ({ respond }) => respond({ status: 204 }) },
    finally: [
      (response) => {
        for (const [name, value] of Object.entries(headers))
          response.headers.set(name, value)
      },
    ],
  })

const router = createRouterWith({})
const env = { address: '192.0.2.1' }

/** Sends bytes, and returns those that are received. */
async function exchange(head: string): Promise<string> {
  const server = await serve(createApp(router), {
    port: 0,
    hostname: '127.0.0.1',
    args: ({ socket }) => [{ address: socket.remoteAddress }],
  })
  onTestFinished(() => server.close())
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${head}Connection: close\r\n\r\n`, 'latin1')
  return text(socket)
}

test.each([
  ['a line break that is folded', 'a\r\n b'],
  ['a carriage return', 'a\rb'],
  ['NUL', 'a\0b'],
  ['bytes beyond ASCII', 'caf\xc3\xa9'],
  ['a quote and a brace', '"},{"a":"'],
  ['an escape of a terminal', '\x1b[2J'],
  ['256 letters', 'a'.repeat(256)],
  ['two headers', 'a\r\nX-Request-Id: b'],
])('280: %s is no id of a request', async (_title, id) => {
  const received = await exchange(
    `GET /text HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${id}\r\n`,
  )
  const [, sent] = /^x-request-id: (.*)\r$/m.exec(received) ?? []
  // What Node rejects has no line.
  if (received.startsWith('HTTP/1.1 400')) expect(lines).toEqual([])
  else {
    expect(sent).toMatch(/^[\da-f-]{36}$/)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      requestId: sent,
    })
  }
})

test.each([
  ['HEAD', '/text'],
  ['OPTIONS', '/text'],
  ['OPTIONS', '*'],
  ['PROPFIND', '/text'],
  ['GET', '/unknown'],
  ['GET', '/TEXT'],
  ['GET', '//text'],
  ['GET', '/%74ext'],
  ['GET', '/text?%'],
  ['GET', 'http://other.example/text'],
])(
  '280: %s %s counts, and no header names another client',
  async (method, target) => {
    const received = await exchange(
      [
        `${method} ${target} HTTP/1.1`,
        'Host: a',
        'X-Forwarded-For: 198.51.100.1',
        'Forwarded: for=198.51.100.1',
        'X-Real-IP: 198.51.100.1',
        '',
      ].join('\r\n'),
    )
    expect(received).toContain('ratelimit: limit=100, remaining=99, ')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method })
  },
)

test('280: an IPv4 client of a server for both versions has its IPv4 address', async () => {
  const addresses: (string | undefined)[] = []
  const server = await serve(router as never, {
    port: 0,
    hostname: '::',
    args: ({ socket }) => [addresses.push(socket.remoteAddress)],
  })
  onTestFinished(() => server.close())
  await fetch(`http://127.0.0.1:${new URL(server.url).port}/text`)
  expect([addresses, addresses.map((sent) => toClient(sent))]).toEqual([
    ['::ffff:127.0.0.1'],
    ['127.0.0.1'],
  ])
})

test.each([
  ['x-frame-options', 'DENY'],
  ['cross-origin-resource-policy', 'cross-origin'],
  ['strict-transport-security', 'max-age=63072000; preload'],
  ['referrer-policy', 'same-origin'],
])('%s of the router stays as it is', async (name, value) => {
  const app = createApp(createRouterWith({ [name]: value }))
  const response = await app.fetch(
    new Request('https://example.com/text'),
    env,
  )
  expect([response.status, response.headers.get(name)]).toEqual([
    204,
    value,
  ])
})

test('a page of another origin reads a 429 if `cors` is in front', async () => {
  const origin = 'https://app.example.com'
  const app = createApp(router)
  const front = new Hono()
    .use(cors({ origin, exposeHeaders: ['retry-after'] }))
    .all('*', ({ req }) => app.fetch(req.raw, env))
  const send = (method: string) =>
    front.fetch(
      new Request('https://example.com/text', {
        method,
        headers: { origin, 'access-control-request-method': 'GET' },
      }),
    )
  const statuses = new Set<number>()
  for (let sent = 0; sent < 100; sent += 1)
    statuses.add((await send('GET')).status)
  const { status, headers } = await send('GET')
  expect([[...statuses], status]).toEqual([[204], 429])
  expect(Object.fromEntries(headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after',
    'retry-after': '60',
  })
  // A preflight request is not counted.
  expect((await send('OPTIONS')).status).toBe(204)
})

test('280: `serve` warns of exposed messages, which it does not see behind the app', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const printed = ['warn', 'error', 'info'].map((name) =>
    vi.spyOn(console, name as 'warn').mockReturnValue(),
  )
  const countPrinted = async (served: Parameters<typeof serve>[0]) => {
    const { close } = await serve(served, { port: 0, args: () => [] })
    await close()
    return printed.flatMap(({ mock }) => mock.calls).length
  }
  expect(await countPrinted(createApp(router) as never)).toBe(0)
  expect(await countPrinted(router)).toBe(1)
})
