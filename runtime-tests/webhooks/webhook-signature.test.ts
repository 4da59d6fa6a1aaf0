import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createNodeHandler } from 'routepact/node'
import { createWebhookSender, webhookSignature } from 'routepact/webhooks'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { includesSignature, readSecrets, sign, toSignatureHeader } from '../../src/webhooks/signature.ts'
import { createReceiver, otherSecret, secret, url, webhooks } from './support.ts'

/** Returns a signed request. */
async function signRequest(body: BodyInit, { id = 'msg_1', key = secret, headers = {}, age = 0 }: { id?: string; key?: string; headers?: object; age?: number } = {}) {
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  const seconds = String(Math.floor(Date.now() / 1000) - age)
  const signature = toSignatureHeader(await sign(readSecrets(key), id, seconds, bytes))
  const signed = { 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature }
  return new Request(url, { method: 'POST', body: bytes, headers: { ...signed, ...headers } })
}

const ada = '{"name":"Ada"}'

describe('the receiver', () => {
  test('passes the id on, and validates the body after the signature', async () => {
    const { fetch, received } = createReceiver()
    expect(await (await fetch(await signRequest(ada))).json()).toEqual({ id: 'msg_1', name: 'Ada' })
    expect((await fetch(await signRequest('{"name":""}'))).status).toBe(400)
    expect((await fetch(new Request(url, { method: 'POST', body: '{"name":""}' }))).status).toBe(401)
    expect(received).toEqual(['Ada'])
  })

  test('accepts each of several secrets', async () => {
    const { fetch } = createReceiver([otherSecret, secret])
    expect((await fetch(await signRequest(ada))).status).toBe(200)
    expect((await fetch(await signRequest(ada, { key: otherSecret }))).status).toBe(200)
    expect((await fetch(await signRequest(ada, { key: 'MDEyMzQ1Njc4OWFiY2RlZg==' }))).status).toBe(401)
  })

  test.each([
    ['the valid one first', (valid: string, other: string) => `${valid} ${other}`, 200],
    ['the valid one last', (valid: string, other: string) => `${other} ${valid}`, 200],
    ['the valid one as the twentieth', (valid: string, other: string) => [...Array.from({ length: 19 }, () => other), valid].join(' '), 200],
    ['the valid one after twenty others', (valid: string, other: string) => [...Array.from({ length: 20 }, () => other), valid].join(' '), 401],
    ['one of another version', (valid: string) => `v1a,AAAA ${valid}`, 200],
    ['only one of another version', (valid: string) => valid.replace('v1,', 'v2,'), 401],
    ['two that are joined by a comma', (valid: string) => `${valid},${valid}`, 401],
    ['one that is cut', (valid: string) => valid.slice(0, -1), 401],
    ['one that is longer', (valid: string) => `${valid}=`, 401],
    ['one without a version', (valid: string) => valid.replace('v1,', ''), 401],
    ['one in other letters', (valid: string) => valid.toUpperCase(), 401],
    ['none', (_valid: string, other: string) => `${other} ${other}`, 401],
  ] as const)('reads several signatures: %s', async (_, join, status) => {
    const request = await signRequest(ada)
    const valid = request.headers.get('webhook-signature') as string
    const other = (await signRequest(ada, { key: otherSecret })).headers.get('webhook-signature') as string
    const headers = new Headers(request.headers)
    headers.set('webhook-signature', join(valid, other))
    for (const secrets of [secret, [secret], ['MDEyMzQ1Njc4OWFiY2RlZg==', secret]]) {
      const { fetch, received } = createReceiver(secrets)
      expect((await fetch(new Request(request.clone() as Request, { headers }))).status).toBe(status)
      expect(received).toEqual(status === 200 ? ['Ada'] : [])
    }
  })

  test('accepts a sender and a receiver in each step of a rotation', async () => {
    const [previous, next] = [secret, otherSecret]
    const steps = [[[previous], [previous]], [[previous], [previous, next]], [[next, previous], [previous, next]], [[next, previous], [previous]], [[next], [next, previous]], [[previous, next], [next]]] as const
    for (const [sending, receiving] of steps) {
      const { fetch, received } = createReceiver(receiving)
      const { outcome } = await createWebhookSender(webhooks, { fetch, delays: [] }).userCreated({ url, secrets: sending, body: { name: 'Ada' } })
      expect([outcome, received]).toEqual(['delivered', ['Ada']])
    }
    const { fetch } = createReceiver([next])
    expect((await createWebhookSender(webhooks, { fetch, delays: [] }).userCreated({ url, secrets: [previous], body: { name: 'Ada' } })).attempts).toEqual([{ status: 401 }])
  })

  test('may find the secrets by the request', async () => {
    const { fetch } = createReceiver(({ request }) => (request.headers.get('x-tenant') === 'acme' ? secret : otherSecret))
    expect((await fetch(await signRequest(ada, { headers: { 'x-tenant': 'acme' } }))).status).toBe(200)
    expect((await fetch(await signRequest(ada))).status).toBe(401)
  })

  test('reports no error that any client can cause', async () => {
    const onError = vi.fn()
    const { fetch } = createReceiver(secret, { maxBodySize: 20 }, { onError })
    const failing = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
    const signed = await signRequest(ada)
    const requests: [Request, number][] = [
      [await signRequest(`{"name":"${'a'.repeat(20)}"}`), 413],
      [new Request(signed, { body: failing, duplex: 'half' } as RequestInit), 400],
      [await signRequest(ada, { headers: { 'webhook-signature': 'v1,none' } }), 401],
      [await signRequest('{"name":1}'), 400],
    ]
    for (const [request, status] of requests) expect((await fetch(request)).status).toBe(status)
    expect(onError).not.toHaveBeenCalled()
  })

  test('limits the body that it verifies', async () => {
    const { fetch, received } = createReceiver(secret, { maxBodySize: 20 })
    expect((await fetch(await signRequest(ada))).status).toBe(200)
    expect((await fetch(await signRequest(`{"name":"${'a'.repeat(20)}"}`))).status).toBe(413)
    expect(received).toEqual(['Ada'])
  })

  test.each([
    [undefined, 200, 200],
    [undefined, 400, 401],
    [undefined, -400, 401],
    [100, 200, 401],
    [500, 400, 200],
    [1e9, 1e8, 200],
    [0, 100, 401],
  ])('with a tolerance of %s seconds, a request that is %s seconds old is a %i', async (tolerance, age, status) => {
    const { fetch } = createReceiver(secret, { tolerance })
    expect((await fetch(await signRequest(ada, { age }))).status).toBe(status)
  })

  test.each([
    ['an id with a full stop', { 'webhook-id': 'msg.1' }],
    ['a negative time', { 'webhook-timestamp': '-1' }],
    ['a time with an exponent', { 'webhook-timestamp': '1e9' }],
    ['a time that is too long', { 'webhook-timestamp': '9'.repeat(400) }],
    ['10,000 signatures', { 'webhook-signature': 'v1,AAAA '.repeat(10_000) }],
    ['a signature that is not ASCII', { 'webhook-signature': 'v1,é' }],
  ])('rejects %s', async (_, headers) => {
    const { fetch, received } = createReceiver()
    expect((await fetch(await signRequest(ada, { headers }))).status).toBe(401)
    expect(received).toEqual([])
  })

  test('verifies over HTTP on Node', async () => {
    const { fetch, received } = createReceiver()
    const server = createServer(createNodeHandler({ fetch })).listen(0)
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const sender = createWebhookSender(webhooks, { allowPrivate: true, delays: [] })
    const receiver = `http://127.0.0.1:${port}/hooks/user-created`
    expect(await sender.userCreated({ url: receiver, secrets: secret, body: { name: 'Ada' }, id: 'msg_7' })).toEqual({
      outcome: 'delivered',
      id: 'msg_7',
      attempts: [{ status: 200 }],
    })
    expect(await sender.userCreated({ url: receiver, secrets: otherSecret, body: { name: 'Eve' } })).toMatchObject({
      outcome: 'failed',
      attempts: [{ status: 401 }],
    })
    expect(received).toEqual(['Ada'])
  })
})

test('each comparison reads every character of every expected signature', () => {
  const expected = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const [first = '', second = ''] = toSignatureHeader(expected).split(' ')
  const countReads = (header: string): number => {
    const read = vi.spyOn(String.prototype, 'charCodeAt')
    includesSignature(header, expected)
    const { length } = read.mock.calls
    read.mockRestore()
    return length
  }
  // The first character, the last one, all of them, or none differ: nothing ends the comparison early.
  const wrong = ['x'.repeat(first.length), `x${first.slice(1)}`, `${first.slice(0, -1)}x`, first, second, '', first + first]
  expect(new Set(wrong.map(countReads))).toEqual(new Set([first.length * 4]))
  expect(countReads(`${first} ${second}`)).toBe(first.length * 8)
  expect(wrong.map((header) => includesSignature(header, expected))).toEqual([false, false, false, true, true, false, false])
})

test.each([[''], ['whsec_'], ['whsec_short'], ['not base64 at all, but long enough'], [[]], [[secret, '']], [undefined]])('%j is no secret', (given) => {
  expect(() => webhookSignature(given as never)).toThrow(/^(?:A secret in 'secrets' must be base64 of at least 16 bytes, after 'whsec_'|'secrets' must be a secret or a list of secrets)$/)
})

test('options are checked', () => {
  expect(() => webhookSignature(secret, { tolernace: 60 } as never)).toThrow(new TypeError("'tolernace' is not an option of webhookSignature"))
  for (const option of ['tolerance', 'maxBodySize']) {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1, '300', 'Infinity', null, true, [300], 300n]) {
      expect(() => webhookSignature(secret, { [option]: value as number })).toThrow(new RangeError(`'${option}' must be a finite non-negative number`))
    }
  }
})
