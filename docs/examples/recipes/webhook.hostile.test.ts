import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { serve } from 'routepact/node'
import { expect, onTestFinished, test } from 'vitest'
import { createWebhooks } from './webhook.ts'

const secret = 'a secret'
const event = '{"action":"opened","repository":{"name":"a"}}'
const sign = (body: string, key = secret) =>
  `sha256=${createHmac('sha256', key).update(body).digest('hex')}`

async function start() {
  const saved: string[] = []
  const router = createWebhooks(
    secret,
    async (id) => void saved.push(id),
  )
  const server = await serve(router, {
    port: 0,
    hostname: '127.0.0.1',
    closeTimeout: 0,
  })
  onTestFinished(() => server.close())
  return { url: new URL('/webhooks', server.url), saved }
}

/** Sends bytes over a connection, and returns the first line of the response. */
async function sendRaw(
  { hostname, port }: URL,
  headers: readonly string[],
  body: string,
) {
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(
    [
      'POST /webhooks HTTP/1.1',
      'host: x',
      'content-type: application/json',
      'x-github-delivery: 1',
      ...headers,
      '',
      body,
    ].join('\r\n'),
  )
  const [first] = (await once(socket, 'data')) as [Buffer]
  return first.toString().split('\r\n')[0]
}

test('a signed event is saved', async () => {
  const { url, saved } = await start()
  const headers = {
    'content-type': 'application/json',
    'x-github-delivery': '1',
    'x-hub-signature-256': sign(event),
  }
  expect([
    (await fetch(url, { method: 'POST', headers, body: event })).status,
    saved,
  ]).toEqual([200, ['1']])
})

const chunk = `${(65_536).toString(16)}\r\n${'a'.repeat(65_536)}\r\n`

test.each<readonly [string, string, readonly string[], string]>([
  [
    'without a signature, whose body does not end',
    '401 Unauthorized',
    ['content-length: 1000000'],
    '{',
  ],
  [
    'whose signature is malformed, and whose body does not end',
    '401 Unauthorized',
    ['content-length: 100', 'x-hub-signature-256: sha256=0'],
    '{',
  ],
  [
    'with two signatures',
    '401 Unauthorized',
    [
      `x-hub-signature-256: ${sign(event)}`,
      `x-hub-signature-256: ${sign(event)}`,
      `content-length: ${event.length}`,
    ],
    event,
  ],
  [
    'signed with another secret',
    '401 Unauthorized',
    [
      `x-hub-signature-256: ${sign(event, 'other')}`,
      `content-length: ${event.length}`,
    ],
    event,
  ],
  [
    'signed with an empty secret',
    '401 Unauthorized',
    [
      `x-hub-signature-256: ${createHmac('sha256', '').update(event).digest('hex')}`,
      `content-length: ${event.length}`,
    ],
    event,
  ],
  [
    'whose length is above the limit',
    '413 Payload Too Large',
    [`x-hub-signature-256: ${sign(event)}`, 'content-length: 262145'],
    '{',
  ],
  [
    'whose chunks are above the limit, and do not end',
    '413 Payload Too Large',
    [
      `x-hub-signature-256: ${sign(event)}`,
      'transfer-encoding: chunked',
    ],
    chunk.repeat(5),
  ],
])(
  '280: a request %s is a %s at once',
  async (_title, status, headers, body) => {
    const { url, saved } = await start()
    expect(await sendRaw(url, headers, body)).toBe(`HTTP/1.1 ${status}`)
    expect(saved).toEqual([])
  },
)
