/** npm's `standardwebhooks` verifies what the sender signs, and signs what the receiver verifies. */
import { jsonValue, sample } from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { createContract, createRouter } from 'routepact'
import { createWebhooks, createWebhookSender, webhookSignature } from 'routepact/webhooks'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { recordSuite } from '../../docs/suites/record-suite.ts'
import { readVersion } from '../../docs/suites/suite-result.ts'
import { createReceiver, secret, url } from './support.ts'

const contract = createWebhooks(
  createContract({ event: { path: '/', method: 'POST', requests: { 'application/json': { body: z.json() } }, responses: { 200: {} } } }),
)
const values = sample(jsonValue(), { numRuns: 1000, seed: 1 })
const key = new Webhook(secret)

test('verifies 1,000 random payloads of the sender', async () => {
  const received: unknown[] = []
  const sender = createWebhookSender(contract, {
    fetch: async (request) => {
      received.push(key.verify(await request.text(), Object.fromEntries(request.headers)))
      return new Response()
    },
  })
  for (const body of values) {
    const { outcome } = await sender.event({ url, secrets: secret, body: body as never })
    expect(outcome).toBe('delivered')
  }
  expect(received).toEqual(values.map((value) => JSON.parse(JSON.stringify(value)) as unknown))
})

test('signs 1,000 random payloads for the receiver', async () => {
  const received: unknown[] = []
  const { fetch } = createRouter({
    contract,
    security: { webhookSignature: webhookSignature(secret) },
    handlers: {
      event: async (request) => {
        received.push(request.validatedBody)
        return request.respond({ status: 200 })
      },
    },
  })
  for (const [index, value] of values.entries()) {
    const body = JSON.stringify(value, null, index % 3)
    const now = new Date()
    const headers = {
      'content-type': 'application/json',
      'webhook-id': `msg_${index}`,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': key.sign(`msg_${index}`, now, body),
    }
    const response = await fetch(new Request('https://example.com/', { method: 'POST', body, headers }))
    expect(response.status).toBe(200)
  }
  expect(received).toEqual(values.map((value) => JSON.parse(JSON.stringify(value)) as unknown))
})

test('both reject and accept the same requests', async () => {
  const { fetch } = createReceiver()
  const body = '{"name":"Ada"}'
  const now = Math.floor(Date.now() / 1000)
  const signed = key.sign('msg_1', new Date(now * 1000), body)
  const valid = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(now), 'webhook-signature': signed }
  const old = (seconds: number) => ({
    ...valid,
    'webhook-timestamp': String(now + seconds),
    'webhook-signature': key.sign('msg_1', new Date((now + seconds) * 1000), body),
  })
  const without = (name: string) => Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name))
  const cases: { readonly [name: string]: readonly [headers: { readonly [name: string]: string }, text?: string] } = {
    valid: [valid],
    'several signatures': [{ ...valid, 'webhook-signature': `v1,AAAA v2,BBBB ${signed} v1,CCCC` }],
    'without id': [without('webhook-id')],
    'without timestamp': [without('webhook-timestamp')],
    'without signature': [without('webhook-signature')],
    'another id': [{ ...valid, 'webhook-id': 'msg_2' }],
    'another timestamp': [{ ...valid, 'webhook-timestamp': String(now + 1) }],
    'another body': [valid, '{"name":"Eve"}'],
    'a body with a space': [valid, `${body} `],
    'no body': [valid, ''],
    'a signature of another version': [{ ...valid, 'webhook-signature': signed.replace('v1,', 'v2,') }],
    'a signature without its version': [{ ...valid, 'webhook-signature': signed.replace('v1,', '') }],
    'a truncated signature': [{ ...valid, 'webhook-signature': signed.slice(0, -2) }],
    'a timestamp that is no number': [{ ...valid, 'webhook-timestamp': 'now' }],
    'six minutes ago': [old(-360)],
    'in six minutes': [old(360)],
    'four minutes ago': [old(-240)],
    'in four minutes': [old(240)],
  }
  const accepted: string[] = []
  for (const [name, [headers, text = body]] of Object.entries(cases)) {
    const init = { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } }
    const { status } = await fetch(new Request(url, init))
    let isVerified = true
    try {
      key.verify(text, headers as never)
    } catch {
      isVerified = false
    }
    expect({ name, status }).toEqual({ name, status: isVerified ? 200 : 401 })
    if (isVerified) accepted.push(name)
  }
  expect(accepted).toEqual(['valid', 'several signatures', 'four minutes ago', 'in four minutes'])
  const tests = 2 * values.length + Object.keys(cases).length
  await recordSuite('standard-webhooks', {
    suite: '`standardwebhooks`',
    version: readVersion('standardwebhooks'),
    subject: '`routepact/webhooks`: payloads signed by one and verified by the other',
    tests,
    passed: tests,
    differences: {},
    command: 'npx vitest run runtime-tests/webhooks/standard-webhooks.test.ts',
  })
})
