import { compareDocuments } from 'routepact-tools/diff'
import { createWebhooks, webhookSignature } from 'routepact/webhooks'
import type { Contract } from 'routepact'
import type { OpenApiDocument } from 'routepact/openapi'
import { describe, expect, test } from 'vitest'
import { documentOf, object, problemsOf, text } from './support.ts'

const declare = (body: unknown, others: object = {}): Contract =>
  createWebhooks({
    userCreated: { path: '/user-created', method: 'POST', requests: { 'application/json': { body } }, responses: { 200: {} }, ...others },
  } as never) as Contract
const webhooks = declare(object({ name: { type: 'string' } }, 'name'))
const describeWebhooks = (declared: Contract): OpenApiDocument => documentOf({}, { webhooks: declared })

test('a webhook is described by its name', () => {
  const document = describeWebhooks(webhooks)
  expect(document.paths).toEqual({})
  expect(document.webhooks).toEqual({
    userCreated: {
      post: {
        operationId: 'userCreated',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } } },
        },
        responses: { 200: { description: 'OK' } },
        security: [{ webhookSignature: [] }],
      },
    },
  })
  expect(document.components?.['securitySchemes']).toMatchObject({ webhookSignature: { type: 'apiKey', in: 'header', name: 'webhook-signature' } })
})

test('a document without webhooks has none', () => {
  expect(documentOf({})).not.toHaveProperty('webhooks')
  expect(documentOf({})).not.toHaveProperty('components')
  expect(documentOf({}, { webhooks: {} })).not.toHaveProperty('components')
})

describe('the scheme of webhooks', () => {
  const scheme = { type: 'apiKey', in: 'header', name: 'webhook-signature', description: expect.any(String) as string }
  const readSchemes = (contract: Contract, options: object) => documentOf(contract, options).components?.['securitySchemes']

  test('is described where webhooks require it', () => {
    expect(readSchemes({}, { webhooks })).toEqual({ webhookSignature: scheme })
    expect(readSchemes({}, { webhooks: { ...webhooks } })).toEqual({ webhookSignature: scheme })
    const plain = { ping: { path: '/ping', method: 'POST', responses: { 200: {} } } }
    expect(readSchemes({}, { webhooks: plain })).toBeUndefined()
    expect(readSchemes({}, { webhooks: { ping: { ...plain.ping, security: [{ token: [] }] } } })).toBeUndefined()
  })

  test('stands beside the schemes of the API, which take precedence', () => {
    const token = { type: 'http', scheme: 'bearer' }
    expect(readSchemes({}, { webhooks, securitySchemes: { token: { scheme: token } }, components: { securitySchemes: { key: token } } })).toEqual({
      webhookSignature: scheme,
      key: token,
      token,
    })
    expect(readSchemes({}, { webhooks, securitySchemes: { webhookSignature: { scheme: token } } })).toEqual({ webhookSignature: token })
    expect(readSchemes({}, { webhooks, components: { securitySchemes: { webhookSignature: token } } })).toEqual({ webhookSignature: token })
  })

  test('of a receiver is the scheme of its authenticator', () => {
    const security = { webhookSignature: webhookSignature('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw') }
    expect(readSchemes(webhooks, { securitySchemes: security })).toEqual({ webhookSignature: scheme })
  })
})

describe('problems', () => {
  test('of webhooks say so', () => {
    expect(problemsOf({}, { webhooks: { ping: { path: '/ping', method: 'PUSH', responses: {} } } as never })).toEqual([
      "webhooks: ping: 'method PUSH' is not valid",
    ])
  })

  test('an id is that of one operation only', () => {
    const contract = { userCreated: { path: '/', method: 'GET', responses: { 200: {} } } }
    expect(problemsOf(contract, { webhooks })).toEqual(["webhooks: userCreated: 'userCreated' is an operation of the contract"])
    expect(problemsOf(contract, { webhooks: declare(text, { operationId: 'other' }) })).toEqual([])
  })

  test('QUERY needs OpenAPI 3.2', () => {
    expect(problemsOf({}, { webhooks: declare(text, { method: 'QUERY' }) })).toEqual([
      "userCreated: the method QUERY needs OpenAPI 3.2: set openapi: '3.2.0'",
    ])
  })
})

describe('a comparison exchanges the roles', () => {
  const compare = (old: Contract, next: Contract): string[] =>
    compareDocuments(describeWebhooks(old), describeWebhooks(next)).map(({ level, text: sentence }) => `${level}: ${sentence}`)
  const both = declare(object({ name: { type: 'string' }, age: { type: 'string' } }, 'name', 'age'))

  test('a field that is no longer sent breaks receivers', () => {
    expect(compare(both, webhooks)).toEqual([expect.stringMatching(/^error: userCreated: .*'age'/)])
  })

  test('a new field does not', () => {
    expect(compare(webhooks, both)).toEqual([expect.stringMatching(/^information: userCreated: .*'age'/)])
  })

  test('a webhook that is gone does', () => {
    expect(compare(webhooks, {})).toEqual(['error: userCreated: the webhook is gone'])
    expect(compare({}, webhooks)).toEqual(['information: userCreated: the webhook is added'])
  })
})
