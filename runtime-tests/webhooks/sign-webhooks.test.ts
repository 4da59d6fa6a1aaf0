import { testContract } from 'routepact-tools/testing'
import { signWebhooks } from 'routepact/webhooks'
import { expect, test } from 'vitest'
import { createReceiver, otherSecret, secret, webhooks } from './support.ts'

const baseUrl = 'https://receiver.example.com/hooks'

test('testContract sends signed payloads to a receiver, and finds nothing in a correct one', async () => {
  const receiver = createReceiver()
  const { fetch, authorize } = signWebhooks(receiver, secret)
  const report = await testContract(webhooks, { fetch, baseUrl }, { authorize })
  expect(report).toMatchObject({ findings: [], skipped: [] })
  expect(receiver.received.length).toBeGreaterThan(3)
})

test('it finds a receiver that does not verify signatures', async () => {
  const { fetch, authorize } = signWebhooks({ fetch: () => Response.json({ id: '1', name: 'Ada' }) }, secret)
  const { findings } = await testContract(webhooks, { fetch, baseUrl }, { authorize })
  expect(findings.map(({ check }) => check)).toEqual(expect.arrayContaining(['credentials-required', 'credentials-verified']))
})

test('a request of another sender is rejected in every case', async () => {
  const receiver = createReceiver()
  const { fetch, authorize } = signWebhooks(receiver, otherSecret)
  const { findings } = await testContract(webhooks, { fetch, baseUrl }, { authorize })
  expect(findings.map(({ check }) => check)).toEqual(['valid-request'])
  expect(receiver.received).toEqual([])
})

test('other requests are sent as they are', async () => {
  const sent: Request[] = []
  const { fetch } = signWebhooks({ fetch: (request) => (sent.push(request), new Response()) }, secret)
  const request = new Request('https://example.com/')
  await fetch(request)
  expect(sent).toEqual([request])
  await fetch(new Request('https://example.com/', { headers: { 'webhook-signature': 'sign' } }))
  expect(sent[1]?.headers.get('webhook-signature')).toMatch(/^v1,/)
})

test('as a target, its result says where the credentials belong', async () => {
  await expect(testContract(webhooks, signWebhooks(createReceiver(), secret))).rejects.toThrow(
    "'authorize' in 'target' is an option: pass it in the third argument",
  )
})
