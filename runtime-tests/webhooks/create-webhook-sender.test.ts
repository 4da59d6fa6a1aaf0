import dns from 'node:dns/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createContract, createRouter } from 'routepact'
import { createWebhooks, createWebhookSender, WebhookPayloadError, type WebhookSenderOptions, webhookSignature } from 'routepact/webhooks'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { otherSecret, secret, url, webhooks } from './support.ts'

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
}

type Reply = Response | Error | 'silence'

/** Delivers a message to a receiver with these replies. */
async function deliver(replies: readonly Reply[], options: WebhookSenderOptions = {}, more: { secrets?: readonly string[]; id?: string; signal?: AbortSignal } = {}) {
  const requests: Request[] = []
  const fetch = async (request: Request) => {
    const reply = replies[requests.length]
    requests.push(request)
    if (reply === 'silence') return new Promise<never>((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)))
    if (!(reply instanceof Response)) throw reply ?? new Error('no reply is left')
    return reply
  }
  const sender = createWebhookSender(webhooks, { delays: [1, 2, 3], fetch, ...options })
  const delivery = await sender.userCreated({ url, secrets: secret, body: { name: 'Ada' }, ...more })
  return { delivery, requests }
}

const status = (code: number, headers: HeadersInit = {}) => new Response(null, { status: code, headers })

describe('a delivery', () => {
  test('has one id, and a signature for each secret', async () => {
    const { delivery, requests } = await deliver([status(500), new TypeError('reset'), status(204)], {}, { secrets: [secret, otherSecret] })
    expect(delivery).toEqual({ outcome: 'delivered', id: delivery.id, attempts: [{ status: 500 }, { reason: new TypeError('reset') }, { status: 204 }] })
    expect(requests.map(({ headers }) => headers.get('webhook-id'))).toEqual([delivery.id, delivery.id, delivery.id])
    expect(requests[0]?.headers.get('webhook-signature')).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/)
    expect(requests[0]?.headers.get('content-type')).toBe('application/json')
    expect([requests[0]?.url, requests[0]?.method, await requests[0]?.text()]).toEqual([url, 'POST', '{"name":"Ada"}'])
  })

  test('may have the id of the application', async () => {
    const { delivery, requests } = await deliver([status(200)], {}, { id: 'msg_1' })
    expect([delivery.id, requests[0]?.headers.get('webhook-id')]).toEqual(['msg_1', 'msg_1'])
  })

  test.each<[string, Reply[], object]>([
    ['ends with 410', [status(410)], { outcome: 'gone', attempts: [{ status: 410 }] }],
    ['fails if no attempt is left', [status(500), status(404), status(401), status(400)], { outcome: 'failed', attempts: [{ status: 500 }, { status: 404 }, { status: 401 }, { status: 400 }] }],
    ['follows no redirect', [status(307, { location: 'http://127.0.0.1' }), status(200)], { outcome: 'delivered', attempts: [{ status: 307 }, { status: 200 }] }],
    ['waits as long as the receiver asks', [status(429, { 'retry-after': '0' }), status(200)], { outcome: 'delivered', attempts: [{ status: 429 }, { status: 200 }] }],
    ['does not wait for an hour', [status(503, { 'retry-after': '3600' })], { outcome: 'failed', attempts: [{ status: 503 }] }],
  ])('%s', async (_, replies, expected) => {
    expect((await deliver(replies)).delivery).toMatchObject(expected)
  })

  test('ends an attempt that takes too long', async () => {
    const { delivery } = await deliver(['silence', status(200)], { timeout: 200 })
    expect(delivery).toMatchObject({ outcome: 'delivered', attempts: [{ reason: { name: 'TimeoutError' } }, { status: 200 }] })
  })

  test('ends after a garbage collection too', async () => {
    const pending = Array.from({ length: 20 }, () => deliver(['silence'], { timeout: 50, delays: [] }))
    await new Promise((resolve) => setTimeout(resolve, 5))
    collectGarbage()
    const outcomes = (await Promise.all(pending)).map(({ delivery }) => delivery.outcome)
    expect(new Set(outcomes)).toEqual(new Set(['failed']))
  })

  test('ends with its signal', async () => {
    const reason = new Error('stopped')
    await expect(deliver([], {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const controller = new AbortController()
    const pending = deliver(['silence'], {}, { signal: controller.signal })
    setTimeout(() => controller.abort(reason), 1)
    await expect(pending).rejects.toBe(reason)
    const waiting = new AbortController()
    const paused = deliver([status(500)], { delays: [100_000] }, { signal: waiting.signal })
    setTimeout(() => waiting.abort(reason), 1)
    await expect(paused).rejects.toBe(reason)
  })

  test('cancels the body of the response', async () => {
    let isCancelled = false
    const body = new ReadableStream({ cancel: () => void (isCancelled = true) })
    await deliver([new Response(body)])
    await expect.poll(() => isCancelled).toBe(true)
  })
})

test('a name of public addresses receives the message', async () => {
  const { delivery } = await deliver([status(200)], { resolve: async () => ['93.184.216.34', '2606:4700::1111'] })
  expect(delivery.outcome).toBe('delivered')
})

describe('nothing is sent', () => {
  const sender = createWebhookSender(webhooks, { fetch: () => expect.unreachable() })
  const valid = { url, secrets: secret, body: { name: 'Ada' } }

  test('for a payload that is not valid', async () => {
    const thrown: unknown = await sender.userCreated({ ...valid, body: { name: '' } }).catch((reason: unknown) => reason)
    expect(thrown).toBeInstanceOf(WebhookPayloadError)
    expect(thrown).toMatchObject({ message: "'body' of the webhook 'userCreated' is not valid", issues: [{ path: ['name'] }] })
  })

  test.each([
    ...['a.b', '', ' ', 'a\nb', 'é'].map((id) => [`the id ${JSON.stringify(id)}`, { id }, "'id' must be printable ASCII without spaces and full stops"] as const),
    ['a secret with a space', { secrets: `${secret} ` }, "A secret in 'secrets' must be base64 of at least 16 bytes, after 'whsec_'"],
    ['a text that is not a URL', { url: '/hooks?token=secret' }, "'url' is not a URL"],
    ['a URL of a name that ends with full stops', { url: 'https://localhost../' }, "'url' must not lead to a private address: localhost.."],
    ['a secret that is none', { secrets: 'whsec_secret' }, "A secret in 'secrets' must be base64 of at least 16 bytes, after 'whsec_'"],
    ['a URL without https', { url: 'http://example.com' }, "'url' must begin with https: unless 'allowPrivate' is true"],
    ['a URL with credentials', { url: 'https://a:b@example.com' }, "'url' must not contain credentials"],
    ['a URL of a private address', { url: 'https://2130706433/' }, "'url' must not lead to a private address: 127.0.0.1"],
  ] as readonly (readonly [title: string, input: object, message: string])[])('for %s', async (_, input, message) => {
    await expect(sender.userCreated({ ...valid, ...input })).rejects.toThrow(new TypeError(message))
  })

  test('to a name of a private address', async () => {
    const { delivery, requests } = await deliver([], { delays: [], resolve: async (name) => (name === 'receiver.example.com' ? ['93.184.216.34', '10.0.0.1'] : []) })
    expect(delivery).toMatchObject({ outcome: 'failed', attempts: [{ reason: new TypeError("'receiver.example.com' is a name of a private address") }] })
    expect(requests).toEqual([])
  })

  test.each([
    ['::1'], ['127.1'], ['0x7f.1'], ['0177.0.0.1'], ['2130706433'], ['127.0.0.1.'], ['[::1]'], ['::ffff:127.0.0.1'], ['::ffff:7f00:1'], ['64:ff9b::127.0.0.1'], ['2002:7f00:1::'], ['169.254.169.254'], ['168.63.129.16'], ['fd00:ec2::254'],
  ])('to a name of the private address %s beside a public one', async (address) => {
    const { delivery, requests } = await deliver([], { delays: [], resolve: async () => ['93.184.216.34', address] })
    expect(delivery).toMatchObject({ outcome: 'failed', attempts: [{ reason: new TypeError("'receiver.example.com' is a name of a private address") }] })
    expect(requests).toEqual([])
  })

  test.each([
    ['an AAAA of ::1', [{ address: '93.184.216.34', family: 4 }, { address: '::1', family: 6 }]],
    ['an A of 127.0.0.1', [{ address: '2606:4700::1111', family: 6 }, { address: '127.0.0.1', family: 4 }]],
  ])('239: to a name with %s, which `lookup` with `all` finds', async (_, found) => {
    const lookupAll = vi.spyOn(dns, 'lookup').mockResolvedValue(found as never)
    onTestFinished(() => lookupAll.mockRestore())
    const resolve = async (name: string) => (await dns.lookup(name, { all: true })).map(({ address }) => address)
    const { delivery, requests } = await deliver([], { delays: [], resolve })
    expect(delivery).toMatchObject({ outcome: 'failed', attempts: [{ reason: new TypeError("'receiver.example.com' is a name of a private address") }] })
    expect([requests, lookupAll.mock.calls]).toEqual([[], [['receiver.example.com', { all: true }]]])
  })

  test('239: to the addresses of this machine, which `lookup` finds', async () => {
    const resolve = async () => (await dns.lookup('localhost', { all: true })).map(({ address }) => address)
    const { delivery, requests } = await deliver([], { delays: [], resolve })
    expect([delivery.outcome, requests]).toEqual(['failed', []])
  })

  test.each<[title: string, addresses: unknown, attempts: number, message: string]>([
    ['a private address', ['10.0.0.1'], 1, "'receiver.example.com' is a name of a private address"],
    ['a private address beside a public one', ['93.184.216.34', '::1'], 1, "'receiver.example.com' is a name of a private address"],
    ['what is not an address', ['example.com'], 1, "'resolve' must return the addresses of 'receiver.example.com' as an array of strings"],
    ['no array', '8.8.8.8', 1, "'resolve' must return the addresses of 'receiver.example.com' as an array of strings"],
    ['no address, which may change', [], 3, "'receiver.example.com' has no address: 'resolve' returned an empty array"],
  ])('to a name of %s', async (_, addresses, attempts, message) => {
    const { delivery, requests } = await deliver([], { delays: [1, 1], resolve: async () => addresses as never })
    expect(delivery).toMatchObject({ outcome: 'failed', attempts: Array.from({ length: attempts }, () => ({ reason: new TypeError(message) })) })
    expect([delivery.attempts.length, requests]).toEqual([attempts, []])
  })

  test.each([
    [undefined], ['8.8.8.8'], [['example.com']], [['8.8.8.8', 'fe80::1%eth0']], [[' 8.8.8.8']], [['8.8.8.8', null]], [[{ address: '8.8.8.8', family: 4 }]], [['8.8.8.8', '']],
  ])('to a name of the addresses %j', async (addresses) => {
    const { delivery, requests } = await deliver([], { delays: [], resolve: async () => addresses as never })
    expect(delivery).toMatchObject({ outcome: 'failed', attempts: [{ reason: new TypeError("'resolve' must return the addresses of 'receiver.example.com' as an array of strings") }] })
    expect(requests).toEqual([])
  })

  test('to a private address if an option is only similar to true', async () => {
    const loose = createWebhookSender(webhooks, { allowPrivate: 'false' as never, fetch: () => expect.unreachable() })
    await expect(loose.userCreated({ ...valid, url: 'http://localhost' })).rejects.toThrow("'url' must begin with https:")
  })

  test('for a declared header that is not valid', async () => {
    const headers = z.object({ 'x-region': z.enum(['eu', 'us']), 'webhook-id': z.string() })
    const contract = createWebhooks(createContract({ ping: { path: '/', method: 'POST', headers, responses: { 200: {} } } }))
    const requests: Request[] = []
    const { ping } = createWebhookSender(contract, { fetch: async (request) => (requests.push(request), new Response()) })
    await expect(ping({ url, secrets: secret, headers: { 'x-region': 'uk' as 'eu' } })).rejects.toThrow("'headers' of the webhook 'ping' is not valid")
    expect(await ping({ url, secrets: secret, headers: { 'x-region': 'eu' } })).toMatchObject({ outcome: 'delivered' })
    expect(requests.map((request) => request.headers.get('x-region'))).toEqual(['eu'])
  })
})

test('an optional payload may be absent', async () => {
  const declared = createWebhooks({ ping: { path: '/hooks/user-created', method: 'POST', requests: { 'application/json': { body: z.object({ name: z.string() }) }, optional: true }, responses: { 200: {} } } })
  const router = createRouter({
    contract: declared,
    security: { webhookSignature: webhookSignature(secret) },
    handlers: { ping: async (request) => (seen.push(request.validatedBody?.name), request.respond({ status: 200 })) },
  })
  const seen: unknown[] = []
  const sender = createWebhookSender(declared, { fetch: async (request) => router.fetch(request) })
  const receiver = { url, secrets: secret }
  expect((await sender.ping(receiver)).outcome).toBe('delivered')
  expect((await sender.ping({ ...receiver, body: { name: 'Ada' } })).outcome).toBe('delivered')
  expect(seen).toEqual([undefined, 'Ada'])
  await expect(sender.ping({ ...receiver, body: {} as never })).rejects.toThrow("'body' of the webhook 'ping' is not valid")
})

test('one of several content types is chosen', async () => {
  const requests = { 'application/json': { body: z.string() }, 'text/plain': { body: z.string().max(2) } }
  const contract = createWebhooks(createContract({ ping: { path: '/', method: 'POST', requests, responses: { 200: {} } } }))
  const bodies: string[] = []
  const { ping } = createWebhookSender(contract, { fetch: async (request) => (bodies.push(await request.text()), new Response()) })
  await ping({ url, secrets: secret, contentType: 'application/json', body: 'abc' })
  await ping({ url, secrets: secret, contentType: 'text/plain', body: 'ab' })
  await expect(ping({ url, secrets: secret, contentType: 'text/plain', body: 'abc' })).rejects.toThrow(WebhookPayloadError)
  expect(bodies).toEqual(['"abc"', 'ab'])
})

describe('createWebhooks', () => {
  const ping = { path: '/ping', method: 'POST', responses: { 200: {} } } as const

  test('requires the signature for each operation', () => {
    expect(createWebhooks({ ping }).ping.security).toEqual([{ webhookSignature: [] }])
  })

  test.each([
    [{ ...ping, path: '/:id' }, 'ping: the path of a webhook must have no parameters, because the sender calls a URL'],
    [{ ...ping, security: [] }, "ping: 'security' of a webhook must be absent: it is webhookSignature"],
  ])('rejects %j', (operation, message) => {
    expect(() => createWebhooks({ ping: operation } as never)).toThrow(new TypeError(message))
  })
})

test('unknown options are rejected', () => {
  expect(() => createWebhookSender(webhooks, { retries: 1 } as never)).toThrow("'retries' is not an option of createWebhookSender")
})

test.each([
  ['timeout', [Number.NaN, -1, Number.POSITIVE_INFINITY, 2 ** 31, '5', null], 'be milliseconds from 0 to 2147483647'],
  ['delays', [[Number.NaN], [1, -1], [2 ** 31], [Number.POSITIVE_INFINITY], ['5'], 'soon'], 'be an array of milliseconds from 0 to 2147483647'],
  ['maxDelay', [Number.NaN, -1, Number.POSITIVE_INFINITY, 2 ** 31, '5', null], 'be milliseconds from 0 to 2147483647'],
] as const)('%s is checked', (option, values, rule) => {
  for (const value of values) {
    expect(() => createWebhookSender(webhooks, { [option]: value })).toThrow(new RangeError(`'${option}' must ${rule}`))
  }
  expect(() => createWebhookSender(webhooks, { timeout: 0, delays: [], maxDelay: 2 ** 31 - 1 })).not.toThrow()
})
