/** Valid arguments of calls and of the functions that send webhooks. */
import { faker } from '@faker-js/faker'
import { createRouter } from 'routepact'
import { createClient } from 'routepact/client'
import { createMock, createSamples } from 'routepact-tools/testing'
import { createWebhooks, createWebhookSender, webhookSignature } from 'routepact/webhooks'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract as conduit } from '../../docs/examples/conduit/contract.ts'
import { contract as shop } from './shop/contract.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const webhooks = createWebhooks({
  userCreated: { path: '/user', method: 'POST', requests: { 'application/json': { body: z.object({ id: z.string(), email: z.email() }) } }, responses: { 200: {} } },
  orderPaid: {
    path: '/order',
    method: 'POST',
    headers: z.object({ 'x-shop': z.string() }),
    requests: { 'application/json': { body: z.object({ total: z.int() }), example: { total: 7 } } },
    responses: { 200: {} },
  },
})

test('a receiver accepts the samples that a sender sends', async () => {
  const received: unknown[] = []
  const receiver = createRouter({
    contract: webhooks,
    security: { webhookSignature: webhookSignature(secret) },
    handlers: {
      userCreated: (request) => (received.push(request.validatedBody), request.respond({ status: 200 })),
      orderPaid: (request) => (received.push(request.validatedBody, request.validatedHeaders.get('x-shop')), request.respond({ status: 200 })),
    },
  })
  const samples = createSamples(webhooks)
  const sender = createWebhookSender(webhooks, { fetch: receiver.fetch })
  const to = (path: string) => ({ url: `https://example.com${path}`, secrets: secret })
  expect((await sender.userCreated({ ...to('/user'), ...(await samples.userCreated()) })).outcome).toBe('delivered')
  expect((await sender.orderPaid({ ...to('/order'), ...(await samples.orderPaid()) })).outcome).toBe('delivered')
  expect(received).toEqual([{ id: expect.any(String), email: expect.stringContaining('@') }, { total: 7 }, expect.stringMatching(/^[a-z ]+$/)])
})

describe.each([['RealWorld', conduit], ['a shop', shop]] as const)('%s', (_, contract) => {
  test.each(Object.keys(contract))('%s accepts its samples', async (name) => {
    const samples = createSamples(contract as typeof conduit)
    const client = createClient(contract as typeof conduit, { fetch: createMock(contract).fetch, headers: { authorization: 'Bearer a' } })
    for (const seed of [1, 2, 3]) {
      const { status } = await client[name as 'login'](await samples[name as 'login'](seed))
      expect(status).toBeLessThan(300)
    }
  })
})

test('the seed selects the values', async () => {
  const { createProduct } = createSamples(shop, { seed: 3 })
  expect(await createProduct()).toEqual(await createProduct(3))
  expect(await createProduct(4)).not.toEqual(await createProduct())
})

test('values fit the names of properties with faker', async () => {
  const { body } = await createSamples(shop, { faker }).createProduct()
  expect(body.name).toMatch(/^[A-Z]\w+ [A-Z]/)
  expect(String(body.price)).toMatch(/^\d+(\.\d\d?)?$/)
})

test('an argument has no params for a path without parameters', async () => {
  expect(Object.keys(await createSamples(shop).listProducts())).toEqual(['query'])
})

test('a schema that accepts no generated value is an error that names it', async () => {
  const body = z.string().refine((text) => text === 'only this')
  const contract = { op: { path: '/op', method: 'POST', requests: { 'application/json': { body } }, responses: { 200: {} } } } as const
  await expect(createSamples(contract).op()).rejects.toThrow(/^op: no generated value for the body \(application\/json\) is valid/)
})

test('rejects unknown options and contracts that cannot be served', () => {
  expect(() => createSamples(shop, { seeds: 1 } as never)).toThrow("'seeds' is not an option of createSamples")
  expect(() => createSamples({ op: { path: 'op', method: 'GET', responses: { 200: {} } } } as never)).toThrow(TypeError)
})
