import { type Authenticator, type Contract, createContract, createRouter, type Issue, type Router, type SecurityCheck } from 'routepact'
import type { RequestCodec } from 'routepact/codec'
import { createOpenApiDocument } from 'routepact/openapi'
import { testContract } from 'routepact-tools/testing'
import { createWebhooks, createWebhookSender, signWebhooks, type WebhookAttempt, type WebhookDelivery, WebhookPayloadError, type Webhooks, type WebhookSender, type WebhookSenderOptions, webhookSignature, type WebhookSignatureOptions } from 'routepact/webhooks'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import type { SchemaOf } from '../schemas.ts'

type Any = ReturnType<typeof JSON.parse>

const json = <Body extends z.ZodType>(body: Body) => ({ 'application/json': { body } })
const responses = { 200: {} } as const

const webhooks = createWebhooks({
  userCreated: { path: '/user-created', method: 'POST', requests: json(z.object({ name: z.string(), at: z.coerce.date<string>() })), responses },
  imported: { path: '/imported', method: 'POST', requests: { ...json(z.number()), 'text/plain': { body: z.string() } }, responses },
  labelled: { path: '/labelled', method: 'POST', headers: z.object({ 'x-label': z.string(), 'webhook-id': z.string() }), responses },
  ping: { path: '/ping', method: 'POST', responses },
})
const sender = createWebhookSender(webhooks)
const receiver = { url: 'https://example.com', secrets: 'whsec_' }

describe('createWebhooks', () => {
  test('keeps the types of the operations, which require the signature', () => {
    expect(webhooks).type.toBeAssignableTo<Contract>()
    expect(webhooks.ping.path).type.toBe<'/ping'>()
    expect(webhooks.ping.security).type.toBe<readonly [{ readonly webhookSignature: readonly [] }]>()
    expect<keyof typeof webhooks>().type.toBe<'userCreated' | 'imported' | 'labelled' | 'ping'>()
  })

  test('replaces the security of an operation', () => {
    type Secured = { ping: { path: '/ping'; method: 'POST'; security: readonly [{ readonly token: readonly [] }]; responses: { 200: {} } } }
    expect<Webhooks<Secured>['ping']['security']>().type.toBe<readonly [{ readonly webhookSignature: readonly [] }]>()
  })

  test('accepts a contract', () => {
    expect(createWebhooks(createContract({ ping: webhooks.ping })).ping.method).type.toBe<'POST'>()
  })

  test('keeps the fields of each operation in a union', () => {
    const headers = z.object({ 'x-label': z.coerce.number() })
    type One = { readonly path: '/a'; readonly method: 'POST'; readonly headers: typeof headers; readonly responses: { 200: {} } }
    type Two = { readonly path: '/b'; readonly method: 'PUT'; readonly responses: { 200: {} }; readonly security: readonly [] }
    type Declared = Webhooks<{ op: One | Two }>['op']
    expect<Extract<Declared, { method: 'POST' }>['headers']>().type.toBe<typeof headers>()
    expect<Extract<Declared, { method: 'PUT' }>['security']>().type.toBe<readonly [{ readonly webhookSignature: readonly [] }]>()
    expect<Webhooks<{ op: never }>['op']>().type.toBe<never>()
    const { op } = createWebhookSender({} as { op: Extract<Declared, { method: 'POST' }> })
    expect(op).type.toBeCallableWith({ ...receiver, headers: { 'x-label': 1 } })
    expect(op).type.not.toBeCallableWith({ ...receiver, headers: { 'x-label': { a: 1 } } })
    expect(op).type.not.toBeCallableWith({ ...receiver, headers: { 'x-label': null } })
  })

  test('has the rules of contracts', () => {
    expect(createWebhooks).type.not.toBeCallableWith({ ping: { path: 'ping', method: 'POST', responses } })
    expect(createWebhooks).type.not.toBeCallableWith({ ping: { path: '/ping', method: 'POST', responses: { 404: {} } } })
    expect(createWebhooks).type.not.toBeCallableWith({} as unknown)
  })
})

describe('a sender', () => {
  test('takes the input of the schema', () => {
    expect(sender.userCreated).type.toBeCallableWith({ ...receiver, body: { name: 'Ada', at: '2026-01-01' } })
    expect(sender.userCreated).type.not.toBeCallableWith({ ...receiver, body: { name: 'Ada' } })
    expect(sender.userCreated).type.not.toBeCallableWith({ ...receiver, body: { name: 'Ada', at: new Date() } })
    expect(sender.userCreated).type.not.toBeCallableWith(receiver)
    expect(sender.ping).type.toBeCallableWith({ ...receiver, id: 'msg_1', signal: AbortSignal.abort() })
    expect(sender.ping).type.not.toBeCallableWith({ ...receiver, body: {} })
  })

  test('needs a receiver', () => {
    expect(sender.ping).type.not.toBeCallableWith({})
    expect(sender.ping).type.not.toBeCallableWith({ url: receiver.url })
    expect(sender.ping).type.not.toBeCallableWith({ secrets: receiver.secrets })
    expect(sender.ping).type.not.toBeCallableWith({ ...receiver, url: undefined })
    expect(sender.ping).type.toBeCallableWith({ ...receiver, url: new URL(receiver.url) })
    expect(sender.ping).type.toBeCallableWith({ ...receiver, secrets: null! as readonly string[] })
    expect(sender.ping).type.toBeCallableWith({ ...receiver, id: undefined, signal: undefined })
    expect(sender.ping).type.not.toBeCallableWith({ ...receiver, secrets: undefined })
  })

  test('needs the content type if there are several', () => {
    expect(sender.imported).type.toBeCallableWith({ ...receiver, contentType: 'text/plain', body: 'a' })
    expect(sender.imported).type.not.toBeCallableWith({ ...receiver, body: 'a' })
    expect(sender.imported).type.not.toBeCallableWith({ ...receiver, contentType: 'application/json', body: 'a' })
  })

  test('has no query', () => {
    const { found } = createWebhookSender({ found: { path: '/found', method: 'POST', query: z.object({ page: z.string() }), responses } })
    expect(found).type.toBeCallableWith(receiver)
    expect(found).type.not.toBeCallableWith({ ...receiver, query: { page: '1' } })
  })

  test('has optional headers, none of which is part of the signature', () => {
    type Signature = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }
    type Send<Values> = WebhookSender<{ ping: { path: '/'; method: 'POST'; headers: z.ZodType<Values, Values>; responses: { 200: {} } } }>['ping']
    type HeadersOf<Values> = Parameters<Send<Values>>[0]['headers']
    expect<HeadersOf<Signature & { 'x-label': string }>>().type.toBe<Omit<Signature & { 'x-label': string }, keyof Signature>>()
    expect<keyof (HeadersOf<Signature & { 'x-label': string }> & {})>().type.toBe<'x-label'>()
    expect<keyof (HeadersOf<{ 'x-label'?: string }> & {})>().type.toBe<'x-label'>()
    expect<typeof receiver>().type.toBeAssignableTo<Parameters<Send<{ 'x-label'?: string }>>[0]>()
    expect<typeof receiver>().type.toBeAssignableTo<Parameters<Send<Signature>>[0]>()
    expect<typeof receiver>().type.not.toBeAssignableTo<Parameters<Send<{ 'x-label': string }>>[0]>()
  })

  test('has the headers of each alternative', () => {
    type Signed = { 'webhook-id': string }
    type Alternatives = (Signed & { 'x-kind': 'a'; 'x-a': string }) | (Signed & { 'x-kind': 'b'; 'x-b': string }) | { 'x-kind': 'c' }
    type Input = Parameters<WebhookSender<{ ping: { path: '/'; method: 'POST'; headers: SchemaOf<Alternatives>; responses: { 200: {} } } }>['ping']>[0]['headers']
    expect<{ 'x-kind': 'a'; 'x-a': string }>().type.toBeAssignableTo<Input>()
    expect<{ 'x-kind': 'b'; 'x-b': string }>().type.toBeAssignableTo<Input>()
    expect<{ 'x-kind': 'c' }>().type.toBeAssignableTo<Input>()
    expect<{ 'x-kind': 'a' }>().type.not.toBeAssignableTo<Input>()
    expect<{ 'x-kind': 'a'; 'x-b': string }>().type.not.toBeAssignableTo<Input>()
    expect<{ 'x-kind': 'b'; 'x-a': string }>().type.not.toBeAssignableTo<Input>()
  })

  test('takes the values of a codec, in the body and the headers', () => {
    type Sent = RequestCodec<{ at: string }, { at: Date }>
    type Declared = { path: '/'; method: 'POST'; headers: Sent; requests: { 'application/json': { body: Sent }; 'text/plain': { body: SchemaOf<string> } }; responses: { 200: {} } }
    type Input = Parameters<WebhookSender<{ ping: Declared }>['ping']>[0]
    expect<Input['headers']>().type.toBe<{ at: Date }>()
    expect<Extract<Input, { contentType: 'application/json' }>['body']>().type.toBe<{ at: Date }>()
    expect<Extract<Input, { contentType: 'text/plain' }>['body']>().type.toBe<string>()
  })

  test('adds the headers of the signature', () => {
    expect(sender.labelled).type.toBeCallableWith({ ...receiver, headers: { 'x-label': 'a' } })
    expect(sender.labelled).type.not.toBeCallableWith(receiver)
    expect(sender.ping).type.toBeCallableWith({ ...receiver, headers: { 'x-any': 'a' } })
  })

  test('returns a delivery', () => {
    expect(sender.ping({ ...receiver })).type.toBe<Promise<WebhookDelivery>>()
    expect<WebhookDelivery['outcome']>().type.toBe<'delivered' | 'gone' | 'failed'>()
    expect<WebhookDelivery['attempts']>().type.toBe<readonly WebhookAttempt[]>()
    expect<WebhookAttempt>().type.toBe<{ readonly status?: number; readonly reason?: unknown }>()
  })

  test('rejects a payload with an error that has the issues', () => {
    const error = new WebhookPayloadError('ping', 'body', [])
    expect(error).type.toBeAssignableTo<TypeError>()
    expect(error.name).type.toBe<'WebhookPayloadError'>()
    expect(error.issues).type.toBe<readonly Issue[]>()
  })

  test('has options, which may be undefined', () => {
    type Absent<Name extends keyof WebhookSenderOptions> = { [Key in Name]: undefined }
    expect<Absent<'delays'>>().type.toBeAssignableTo<WebhookSenderOptions>()
    expect<Absent<'timeout'>>().type.toBeAssignableTo<WebhookSenderOptions>()
    expect<Absent<'maxDelay'>>().type.toBeAssignableTo<WebhookSenderOptions>()
    expect<Absent<'fetch'>>().type.toBeAssignableTo<WebhookSenderOptions>()
    expect<Absent<'resolve'>>().type.toBeAssignableTo<WebhookSenderOptions>()
    expect<Absent<'allowPrivate'>>().type.toBeAssignableTo<WebhookSenderOptions>()
    expect<WebhookSenderOptions['delays']>().type.toBe<readonly number[] | undefined>()
    expect<WebhookSenderOptions['allowPrivate']>().type.toBe<boolean | undefined>()
    expect<WebhookSenderOptions['fetch']>().type.toBe<((request: Request) => Response | Promise<Response>) | undefined>()
    expect<WebhookSenderOptions['resolve']>().type.toBe<((hostname: string) => Promise<readonly string[]>) | undefined>()
  })

  test('has no functions for any, never and unknown contracts', () => {
    expect<keyof WebhookSender<{}>>().type.toBe<never>()
    expect<WebhookSender<never>>().type.toBe<never>()
    expect<WebhookSender<Any>[string]>().type.toBeAssignableTo<(input: never) => Promise<WebhookDelivery>>()
    expect(createWebhookSender).type.not.toBeCallableWith({} as unknown)
    expect(createWebhookSender).type.not.toBeCallableWith(webhooks, { retries: 3 })
  })
})

describe('webhookSignature', () => {
  const security = { webhookSignature: webhookSignature('whsec_') }

  test('proves the id and the time of a message', () => {
    createRouter({
      contract: { ping: webhooks.ping },
      security,
      handlers: {
        ping: async (request) => {
          expect(request.context).type.toBe<{ readonly webhook: { readonly id: string; readonly time: Date } }>()
          return request.respond({ status: 200 })
        },
      },
    })
  })

  test('is required by the router of a receiver', () => {
    expect(createRouter).type.not.toBeCallableWith({ contract: { ping: webhooks.ping }, handlers: { ping: () => new Response() } })
  })

  test('may find secrets by the arguments of fetch', () => {
    const found = webhookSignature(({ args: [env] }: SecurityCheck<[env: { secret: string }]>) => env.secret)
    expect(found).type.toBeAssignableTo<Authenticator<object, [env: { secret: string }]>>()
    expect(webhookSignature).type.toBeCallableWith(['whsec_'], { tolerance: 60 })
    expect<{ tolerance: undefined }>().type.toBeAssignableTo<WebhookSignatureOptions>()
    expect<{ maxBodySize: undefined }>().type.toBeAssignableTo<WebhookSignatureOptions>()
    expect(webhookSignature).type.not.toBeCallableWith(() => 1)
    expect(webhookSignature).type.not.toBeCallableWith({} as unknown)
    expect(webhookSignature).type.not.toBeCallableWith('whsec_', { tolerence: 60 })
  })
})

test('documents describe webhooks', () => {
  const info = { title: 'Users', version: '1' }
  expect(createOpenApiDocument).type.toBeCallableWith({}, { info, webhooks })
  expect(createOpenApiDocument).type.not.toBeCallableWith({}, { info, webhooks: { ping: 1 } })
  expect(createOpenApiDocument).type.toBeCallableWith(webhooks, { info, securitySchemes: { webhookSignature: webhookSignature('whsec_') } })
})

test('tests sign the requests to a receiver', () => {
  const router = {} as Router<[env: string]>
  expect(signWebhooks(router, 'whsec_').fetch).type.toBeCallableWith(new Request('/'), 'env')
  expect(signWebhooks(router, 'whsec_').fetch).type.not.toBeCallableWith(new Request('/'))
  expect(signWebhooks).type.not.toBeCallableWith({} as unknown, 'whsec_')
  expect(testContract).type.toBeCallableWith({ ping: webhooks.ping }, { fetch: signWebhooks(globalThis, 'whsec_').fetch, baseUrl: 'http://localhost' })
  const { fetch, authorize } = signWebhooks({} as Router, 'whsec_')
  expect(authorize).type.toBe<{ readonly webhookSignature: { readonly headers: { readonly 'webhook-signature': string } } }>()
  expect(testContract).type.toBeCallableWith({ ping: webhooks.ping }, { fetch }, { authorize })
  expect(testContract).type.not.toBeCallableWith({ ping: webhooks.ping }, { fetch }, { authorize: { token: authorize.webhookSignature } })
})
