/** What other entries and the tools make of codecs: they see what is sent. */
import { createContract, createRouter, jsonLines, type Schema } from 'routepact'
import { createClient, createOutline } from 'routepact/client'
import { codec, codecs } from 'routepact/codec'
import { createMcpHandler } from 'routepact/mcp'
import { createOpenApiDocument } from 'routepact/openapi'
import { serveVersion } from 'routepact/versions'
import { createWebhookSender, WebhookPayloadError, webhookSignature } from 'routepact/webhooks'
import { compareDocuments } from 'routepact-tools/diff'
import { contractCases, createMock, createSamples, testContract } from 'routepact-tools/testing'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callTool } from '../mcp/support.ts'

const isoDate = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (value) => value.toISOString() })
const bigint = z.codec(z.string().regex(/^-?\d{1,9}$/), z.bigint(), { decode: (text) => BigInt(text), encode: String })
const Event = z.object({ id: z.string(), at: isoDate, n: bigint }).meta({ id: 'Event' })
const event = codec(Event, (value) => z.encode(Event, value))
const NewEvent = Event.omit({ id: true })
const newEvent = codec(NewEvent, (value) => z.encode(NewEvent, value))
const Range = z.object({ since: isoDate })
const range = codec(Range, (value) => z.encode(Range, value))
const Sent = z.object({ 'last-modified': isoDate })
const at = new Date('2026-01-02T03:04:05.000Z')
const info = { title: 't', version: '1' }

/** The same API, whose schemas have codecs or not. */
const declare = <Given extends Schema, Sending extends Schema, Query extends Schema, Headers extends Schema>(given: Given, sending: Sending, query: Query, headers: Headers) => ({
  save: {
    path: '/events/:id',
    method: 'PUT',
    requests: { 'application/json': { body: given } },
    responses: { 200: { 'application/json': { body: sending } }, 400: { 'application/json': { body: z.unknown() } } },
  },
  get: { path: '/events/:id', method: 'GET', responses: { 200: { 'application/json': { body: sending, headers } }, 400: { 'application/json': { body: z.unknown() } } } },
  watch: { path: '/watch', method: 'GET', query, responses: { 200: { 'application/x-ndjson': { body: jsonLines(sending) } }, 400: { 'application/json': { body: z.unknown() } } } },
}) as const
const contract = createContract(declare(newEvent.request, event.response, range.request, codec(Sent, (value) => z.encode(Sent, value)).response))
const plain = createContract(declare(z.object({ at: z.iso.datetime(), n: z.string().regex(/^-?\d{1,9}$/) }), z.object({ id: z.string(), at: z.iso.datetime(), n: z.string().regex(/^-?\d{1,9}$/) }).meta({ id: 'Event' }), z.object({ since: z.iso.datetime() }), z.object({ 'last-modified': z.iso.datetime() })))

const router = createRouter({
  contract,
  handlers: {
    save: ({ respond, validatedParams, validatedBody }) => respond({ status: 200, body: { ...validatedBody, id: validatedParams.id } }),
    get: ({ respond, validatedParams }) => respond({ status: 200, body: { id: validatedParams.id, at, n: 5n }, headers: { 'last-modified': at } }),
    watch: ({ respond, validatedQuery }) =>
      respond({
        status: 200,
        body: (async function* list() {
          yield { id: '1', at: validatedQuery.since, n: 1n }
        })(),
      }),
  },
})

describe('documents', () => {
  it('describe what is sent', () => {
    expect(createOpenApiDocument(contract, { info })).toEqual(createOpenApiDocument(plain, { info }))
    expect(compareDocuments(createOpenApiDocument(contract, { info }), createOpenApiDocument(plain, { info }))).toEqual([])
  })

  it('are created by a converter of the library', () => {
    const schema = v.object({ at: v.pipe(v.string(), v.isoTimestamp(), v.transform((text) => new Date(text))) })
    const day = codec(schema, (value) => ({ at: value.at.toISOString() }))
    const days = createContract({ add: { path: '/', method: 'POST', requests: { 'application/json': { body: day.request } }, responses: { 200: { 'application/json': { body: day.response } } } } })
    const document = createOpenApiDocument(days, { info, converters: { valibot: toStandardJsonSchema } })
    const expected = { 'application/json': { schema: { type: 'object', properties: { at: { type: 'string', format: 'date-time' } }, required: ['at'] } } }
    expect(document.paths?.['/']?.post).toMatchObject({ requestBody: { content: expected }, responses: { 200: { content: expected } } })
    expect(() => createOpenApiDocument(days, { info })).toThrow("'valibot' does not implement Standard JSON Schema")
  })

  it('and outlines have the digest of what is sent', () => {
    const other = createContract(declare(newEvent.request, codec(Event.extend({ at: bigint }), (value) => ({ ...value, at: '1', n: '1' })).response, range.request, z.object({})))
    expect(createOutline(contract).save.digest).toMatch(/^[0-9a-f]{16}$/)
    expect(createOutline(contract).save.digest).not.toBe(createOutline(other).save.digest)
  })
})

describe('tests and mocks', () => {
  it('find nothing in a server', async () => {
    expect((await testContract(contract, { fetch: router.fetch })).findings).toEqual([])
    expect((await contractCases(contract, { fetch: router.fetch })).length).toBeGreaterThan(5)
  })

  it('find a server that sends something else', async () => {
    const wrong = createRouter({
      contract: plain,
      validateResponses: false,
      handlers: {
        save: () => ({ status: 200, body: { id: '1', at: 'yesterday', n: '5' } }),
        get: () => ({ status: 200, body: { id: '1', at: 'yesterday', n: '5' }, headers: { 'last-modified': at.toISOString() } }),
        watch: () => ({ status: 200, body: (async function* list() {})() }),
      },
    })
    expect((await testContract(contract, { fetch: wrong.fetch })).findings).toMatchObject([{ operation: 'save', check: 'declared-body' }, { operation: 'get', check: 'declared-body' }])
  })

  it('have samples of what is sent', async () => {
    const [coded, sent] = [await createSamples(contract), await createSamples(plain)]
    expect([await coded.save(), await coded.watch()]).toEqual([await sent.save(), await sent.watch()])
  })

  it.each([false, true])('generate what is sent, with state: %s', async (state) => {
    const { fetch } = createMock(contract, { state })
    const client = createClient(contract, { codecs, fetch })
    const { body, headers } = await client.get({ params: { id: '7' } }) as { body: unknown; headers: Headers }
    expect(body).toEqual({ id: '7', at: expect.any(Date), n: expect.any(BigInt) })
    expect(Date.parse(headers.get('last-modified') as string)).not.toBeNaN()
    const saved = await client.save({ params: { id: '7' }, body: { at, n: 6n } })
    expect(saved.body).toEqual({ id: '7', at, n: 6n })
    const elements = []
    const stream = await client.watch({ query: { since: at } })
    for await (const element of stream.body as AsyncIterable<unknown>) elements.push(element)
    expect(elements[0]).toMatchObject({ at: expect.any(Date) })
  })

  it('accept values as overrides', async () => {
    const { fetch } = createMock(contract, {
      overrides: {
        get: { status: 200, body: { id: '1', at, n: 1n }, headers: { 'last-modified': at } },
        save: (request) => request.respond({ status: 200, body: { id: '2', at: request.validatedBody.at, n: 2n } }),
      },
    })
    const client = createClient(contract, { fetch })
    expect((await client.get({ params: { id: '7' } })).body).toEqual({ id: '1', at: at.toISOString(), n: '1' })
    expect((await client.save({ params: { id: '7' }, body: { at: at.toISOString(), n: '1' } })).body).toEqual({ id: '2', at: at.toISOString(), n: '2' })
    expect(() => createMock(contract, { overrides: { get: { status: 200, body: { id: '1', at: 'x' as never, n: 1n } } } })).toThrow("'overrides.get.body' does not match its schema")
  })

  it('generate headers of a response without a body', async () => {
    const empty = createContract({ get: { path: '/', method: 'GET', responses: { 204: { headers: codec(Sent, (value) => z.encode(Sent, value)).response }, default: {} } } })
    const { headers } = await createClient(empty, { fetch: createMock(empty).fetch }).get()
    expect(Date.parse(headers.get('last-modified') as string)).not.toBeNaN()
  })

  it('use examples of what is sent', async () => {
    const example = { id: '1', at: at.toISOString(), n: '9' }
    const examples = createContract({ get: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: event.response, example } } } } })
    expect((await createClient(examples, { fetch: createMock(examples).fetch }).get()).body).toEqual(example)
  })
})

describe('the Model Context Protocol', () => {
  it('has tools that speak what is sent', async () => {
    const mcp = createMcpHandler(router, { contract, include: ['save', 'get'], info: { name: 't', version: '1' } })
    const result = await callTool('save', { params: { id: '7' }, body: { at: at.toISOString(), n: '5' } }, {}, mcp)
    expect(result.structuredContent).toEqual({ id: '7', at: at.toISOString(), n: '5' })
    expect(await callTool('save', { params: { id: '7' }, body: { at: 'x', n: '5' } }, {}, mcp)).toMatchObject({ isError: true })
  })
})

describe('versions', () => {
  it('have adapters that receive and return values', async () => {
    const { get } = contract
    const current = createRouter({
      contract: { get },
      base: '/v2',
      handlers: { get: (request) => request.respond({ status: 200, body: { id: request.validatedParams.id, at, n: 5n }, headers: { 'last-modified': at } }) },
    })
    const Old = z.object({ day: isoDate })
    const old = createContract({ get: { path: '/events/:id', method: 'GET', responses: { 200: { 'application/json': { body: codec(Old, (value) => z.encode(Old, value)).response } }, 400: { 'application/json': { body: z.unknown() } } } } })
    const v1 = serveVersion(old, { contract: { get }, router: current, base: '/v2' }, {
      get: async (request, client) => {
        const result = await client.get({ params: request.validatedParams })
        return result.status === 200 ? request.respond({ status: 200, body: { day: result.body.at } }) : request.respond(result)
      },
    })
    expect(await (await v1.fetch(new Request('http://localhost/events/1'))).json()).toEqual({ day: at.toISOString() })
  })
})

describe('webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const Delivered = z.object({ 'x-at': isoDate })
  const webhooks = createContract({
    created: {
      path: '/created',
      method: 'POST',
      headers: codec(Delivered, (value) => z.encode(Delivered, value)).request,
      requests: { 'application/json': { body: event.request } },
      responses: { 200: {} },
      security: [{ signature: [] }],
    },
  })
  const received: unknown[] = []
  const receiver = createRouter({
    contract: webhooks,
    security: { signature: webhookSignature(secret) },
    handlers: {
      created: (request) => {
        received.push(request.validatedBody, request.headers.get('x-at'), request.headers.get('webhook-id'))
        return request.respond({ status: 200 })
      },
    },
  })
  const sender = createWebhookSender(webhooks, { fetch: (async (request: Request) => receiver.fetch(request)) as never, allowPrivate: true })
  const message = { url: 'http://127.0.0.1/created', secrets: secret, id: 'msg_1' }

  it('are sent and received as values', async () => {
    await sender.created({ ...message, body: { id: '1', at, n: 5n }, headers: { 'x-at': at } })
    expect(received).toEqual([{ id: '1', at, n: 5n }, at.toISOString(), 'msg_1'])
  })

  it('reject a value that is not encoded', async () => {
    await expect(sender.created({ ...message, body: { id: '1', at: 'x' as never, n: 5n }, headers: { 'x-at': at } })).rejects.toThrow(WebhookPayloadError)
    await expect(sender.created({ ...message, body: { id: '1', at, n: 5n }, headers: { 'x-at': 'x' as never } })).rejects.toThrow("'headers' of the webhook 'created' is not valid")
  })
})
