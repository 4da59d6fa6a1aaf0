import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createNodeHandler } from 'routepact/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWebhooks } from './webhook.ts'

const secret = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const paid: string[] = []
const router = createWebhooks(`whsec_${secret}`, async (webhookId, { data }) => {
  expect(webhookId).toBe('msg_1')
  paid.push(data.orderId)
})
const server = createServer(createNodeHandler(router))
let url: string

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
})
afterAll(() => void server.close())
beforeEach(() => void paid.splice(0))

interface Delivery {
  readonly id?: string
  readonly timestamp?: number | string
  readonly signature?: (signature: string) => string
  /** The body that is sent, if it is not the one that was signed. */
  readonly sent?: BodyInit
}

function toRequest(body: string, delivery: Delivery = {}): Request {
  const { id = 'msg_1', timestamp = Math.floor(Date.now() / 1000) } = delivery
  const { signature = (text: string): string => text, sent = body } = delivery
  const hmac = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${id}.${timestamp}.${body}`)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature(`v1,${hmac.digest('base64')}`),
  }
  return new Request(url, { method: 'POST', headers, body: sent, duplex: 'half' } as RequestInit)
}

// The spaces are part of what is signed.
const event = '{ "type": "order.paid",  "data": { "orderId": "A1 ü" } }'

describe.each([
  ['in memory', (request: Request) => router.fetch(request)],
  ['over HTTP', (request: Request) => fetch(request)],
])('%s', (_name, send) => {
  const toStream = (text: string): BodyInit => new Blob([text]).stream()

  test('a signed event', async () => {
    const response = await send(toRequest(event))
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(paid).toEqual(['A1 ü'])
  })

  test('a body of unknown length', async () => {
    expect((await send(toRequest(event, { sent: toStream(event) }))).status).toBe(200)
    expect(paid).toEqual(['A1 ü'])
  })

  test('one of several signatures', async () => {
    const signature = (valid: string): string => `v1,${'A'.repeat(43)}= v2,abc ${valid}`
    expect((await send(toRequest(event, { signature }))).status).toBe(200)
  })

  test.each<[string, Delivery]>([
    ['another body', { sent: event.replace('A1', 'A2') }],
    ['other spaces', { sent: JSON.stringify(JSON.parse(event)) }],
    ['no body', { sent: '' }],
    ['another signature', { signature: (valid) => `v1,${valid.slice(4)}${valid[3]}` }],
    ['a short signature', { signature: (valid) => valid.slice(0, -4) }],
    ['a signature that is not base64', { signature: () => `v1,${'!'.repeat(44)}` }],
    ['another version', { signature: (valid) => valid.replace('v1', 'v1a') }],
    ['no signature', { signature: () => '' }],
    ['an old timestamp', { timestamp: Math.floor(Date.now() / 1000) - 301 }],
    ['a timestamp in the future', { timestamp: Math.floor(Date.now() / 1000) + 400 }],
    ['no timestamp', { timestamp: '' }],
    ['a timestamp that is not a number', { timestamp: 'now' }],
    ['no id', { id: '' }],
  ])('%s is a 401', async (_fault, delivery) => {
    const response = await send(toRequest(event, delivery))
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Webhook-Signature'])
    expect(paid).toEqual([])
  })

  test('a signed body that is not valid is a 400', async () => {
    expect((await send(toRequest('{"type":1}'))).status).toBe(400)
    expect((await send(toRequest('{'))).status).toBe(400)
  })

  test.each([
    ['declared', 'a'.repeat(300_000)],
    ['not declared', toStream('a'.repeat(300_000))],
  ])('a body that is too long, its length %s, is a 413', async (_declared, sent) => {
    expect((await send(toRequest(event, { sent }))).status).toBe(413)
  })
})
