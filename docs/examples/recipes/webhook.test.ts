import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createNodeHandler } from 'routepact/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWebhooks } from './webhook.ts'

const secret = "It's a Secret to Everybody"
const saved: string[] = []
const router = createWebhooks(secret, async (deliveryId, { repository }) => {
  expect(deliveryId).toBe('1')
  saved.push(repository.name)
})
const server = createServer(createNodeHandler(router))
let url: string

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
})
afterAll(() => void server.close())
beforeEach(() => void saved.splice(0))

interface Delivery {
  readonly id?: string
  readonly signature?: (signature: string) => string
  /** The body that is sent, if it is not the one that was signed. */
  readonly sent?: BodyInit
}

function toRequest(body: string, delivery: Delivery = {}): Request {
  const { id = '1', signature = (text: string): string => text, sent = body } = delivery
  const headers = {
    'content-type': 'application/json',
    'x-github-delivery': id,
    'x-hub-signature-256': signature(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`),
  }
  return new Request(url, { method: 'POST', headers, body: sent, duplex: 'half' } as RequestInit)
}

test('the example of the documentation of GitHub', () => {
  const { headers } = toRequest('Hello, World!', { sent: '{}' })
  expect(headers.get('x-hub-signature-256')).toBe('sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17')
})

// The spaces are part of what is signed.
const event = '{ "action": "opened",  "repository": { "name": "A1 ü" } }'

describe.each([
  ['in memory', (request: Request) => router.fetch(request)],
  ['over HTTP', (request: Request) => fetch(request)],
])('%s', (_name, send) => {
  const toStream = (text: string): BodyInit => new Blob([text]).stream()

  test('a signed event', async () => {
    const response = await send(toRequest(event))
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(saved).toEqual(['A1 ü'])
  })

  test('a body of unknown length', async () => {
    expect((await send(toRequest(event, { sent: toStream(event) }))).status).toBe(200)
    expect(saved).toEqual(['A1 ü'])
  })

  test.each<[string, Delivery]>([
    ['another body', { sent: event.replace('A1', 'A2') }],
    ['other spaces', { sent: JSON.stringify(JSON.parse(event)) }],
    ['no body', { sent: '' }],
    ['another signature', { signature: (valid) => `${valid.slice(0, -1)}${valid.endsWith('0') ? '1' : '0'}` }],
    ['a short signature', { signature: (valid) => valid.slice(0, -2) }],
    ['a signature that is not hexadecimal', { signature: () => `sha256=${'g'.repeat(64)}` }],
    ['another algorithm', { signature: (valid) => valid.replace('sha256', 'sha1') }],
    ['no signature', { signature: () => '' }],
    ['no id', { id: '' }],
  ])('%s is a 401', async (_fault, delivery) => {
    const response = await send(toRequest(event, delivery))
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Hub-Signature'])
    expect(saved).toEqual([])
  })

  test('a signed body that is not valid is a 400', async () => {
    expect((await send(toRequest('{"action":1}'))).status).toBe(400)
    expect((await send(toRequest('{'))).status).toBe(400)
  })

  test.each([
    ['declared', 'a'.repeat(300_000)],
    ['not declared', toStream('a'.repeat(300_000))],
  ])('a body that is too long, its length %s, is a 413', async (_declared, sent) => {
    expect((await send(toRequest(event, { sent }))).status).toBe(413)
  })
})
