import { compareDocuments } from 'routepact-tools/diff'
import { createWebhooks, webhookSchemes } from 'routepact/webhooks'
import type { Contract } from 'routepact'
import type { OpenApiDocument } from 'routepact/openapi'
import { describe, expect, test } from 'vitest'
import { documentOf, object, problemsOf, text } from './support.ts'

const declare = (body: unknown, others: object = {}): Contract =>
  createWebhooks({
    userCreated: { path: '/user-created', method: 'POST', requests: { 'application/json': { body } }, responses: { 200: {} }, ...others },
  } as never) as Contract
const webhooks = declare(object({ name: { type: 'string' } }, 'name'))
const describeWebhooks = (declared: Contract): OpenApiDocument => documentOf({}, { webhooks: declared, securitySchemes: webhookSchemes })

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
})

describe('problems', () => {
  test('of webhooks say so', () => {
    expect(problemsOf({}, { webhooks: { ping: { path: '/ping', method: 'PUSH', responses: {} } } as never })).toEqual([
      "webhooks: ping: 'method' is not a method",
      "webhooks: ping: 'responses' has no 200 or default: add ...errors('default')",
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
