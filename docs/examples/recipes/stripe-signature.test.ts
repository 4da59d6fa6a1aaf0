import { createHmac, timingSafeEqual } from 'node:crypto'
import { createContract, createRouter, errors } from 'routepact'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { stripeSignature } from './stripe-signature.ts'

const secret = 'whsec_test'
const toSignature = (body: string, time: string): string => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')

/** Verifies as the package `stripe` does, which is not installed here. */
const webhooks = {
  async constructEventAsync(body: string, header: string): Promise<{ readonly id: string }> {
    const { t = '', v1 = '' } = Object.fromEntries(new URLSearchParams(header.replaceAll(',', '&')))
    const [expected, received] = [Buffer.from(toSignature(body, t)), Buffer.from(v1)]
    if (expected.length !== received.length || !timingSafeEqual(expected, received)) throw new Error('No signatures found')
    return JSON.parse(body) as { id: string }
  },
}

const { fetch } = createRouter({
  contract: createContract({
    receiveEvent: {
      path: '/',
      method: 'POST',
      security: [{ signature: [] }],
      requests: { 'application/json': { body: z.object({ type: z.string() }) } },
      responses: { 200: { 'text/plain': { body: z.string() } }, ...errors(400, 401, 413) },
    },
  }),
  security: { signature: stripeSignature(webhooks, secret) },
  handlers: {
    receiveEvent: ({ context, respond, validatedBody }) => respond({ status: 200, body: `${context.eventId} ${validatedBody.type}` }),
  },
})

const body = '{"id":"evt_1","type":"invoice.paid"}'
const signature = `t=1,v1=${toSignature(body, '1')}`

test.each<[string, string, string | undefined, number, string]>([
  ['a valid signature', body, signature, 200, 'evt_1 invoice.paid'],
  ['a changed body', body.replace('paid', 'void'), signature, 401, 'Unauthorized'],
  ['a changed time', body, signature.replace('t=1', 't=2'), 401, 'Unauthorized'],
  ['no signature', body, undefined, 401, 'Unauthorized'],
  ['a body that is too large', `"${'x'.repeat(300_000)}"`, signature, 413, ''],
])('%s', async (_name, sent, header, status, text) => {
  const headers = { 'content-type': 'application/json', ...(header === undefined ? {} : { 'stripe-signature': header }) }
  const response = await fetch(new Request('https://example.com/', { method: 'POST', headers, body: sent }))
  expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(text)])
})
