/** Schemas that nothing satisfies, of several libraries, in mocks, samples and tests. */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { type } from 'arktype'
import { createContract, createRouter, jsonLines } from 'routepact'
import { createMock, createSamples, testContract } from 'routepact-tools/testing'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const options = { converters: { valibot: toStandardJsonSchema } }
const text = expect.any(String) as string

const createEcho = (body: StandardSchemaV1) =>
  createContract({ echo: { path: '/echo', method: 'POST', requests: { 'application/json': { body } }, responses: { 200: { 'application/json': { body } } } } })

const post = (body: unknown): Request =>
  new Request('http://localhost/echo', { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

describe.each<[name: string, body: StandardSchemaV1, valid: unknown, expected: unknown]>([
  ['zod, an optional property', z.strictObject({ a: z.string(), x: z.never().optional() }), { a: 'a' }, { a: text }],
  ['zod, one of two', z.union([z.strictObject({ a: z.string(), b: z.never().optional() }), z.strictObject({ b: z.string(), a: z.never().optional() })]), { a: 'a' }, expect.toSatisfy((value) => Object.keys(value).length === 1)],
  ['zod, a member of a union', z.union([z.strictObject({ a: z.never() }), z.strictObject({ b: z.string() })]), { b: 'b' }, { b: text }],
  ['zod, items', z.array(z.never()), [], []],
  ['zod, items of a property', z.strictObject({ a: z.array(z.never()) }), { a: [] }, { a: [] }],
  ['zod, values of a dictionary', z.record(z.string(), z.never()), {}, {}],
  ['zod, limits', z.strictObject({ a: z.string(), x: z.number().min(2).max(1).optional() }), { a: 'a' }, { a: text }],
  ['valibot, an optional property', v.strictObject({ a: v.string(), x: v.optional(v.never()) }), { a: 'a' }, { a: text }],
  ['valibot, a member of a union', v.union([v.strictObject({ a: v.never() }), v.strictObject({ b: v.string() })]), { b: 'b' }, { b: text }],
  ['valibot, items', v.array(v.never()), [], []],
  ['arktype, an optional property', type({ '+': 'reject', a: 'string', 'x?': 'never' }), { a: 'a' }, { a: text }],
  ['arktype, items', type('never[]'), [], []],
])('226: %s', (_, body, valid, expected) => {
  const contract = createEcho(body)

  test('is left out by mocks and samples', async () => {
    const response = await createMock(contract, options).fetch(post(valid))
    expect([response.status, await response.json()]).toEqual([200, expected])
    for (const seed of [1, 2, 3]) expect(await createSamples(contract, { ...options, seed }).echo()).toEqual({ body: expected, contentType: 'application/json' })
  })

  test('has no findings at a server and at the mock', async () => {
    const router = createRouter({ contract, handlers: { echo: (request) => request.respond({ status: 200, body: request.validatedBody as never }) } })
    for (const { fetch } of [router, createMock(contract, options)]) {
      const { findings, skipped } = await testContract(contract, { fetch }, options)
      expect([findings, skipped]).toEqual([[], []])
    }
  })
})

describe.each<[name: string, body: StandardSchemaV1, problem: string]>([
  ['zod, the schema itself', z.never(), 'nothing satisfies its schema'],
  ['zod, a property', z.object({ a: z.never() }), "nothing satisfies 'a', which its schema requires"],
  ['zod, an inner property', z.object({ a: z.object({ b: z.string(), c: z.never() }) }), "nothing satisfies 'a.c', which its schema requires"],
  ['zod, an item', z.object({ a: z.array(z.never()).min(1) }), "nothing satisfies 'a.0', which its schema requires"],
  ['zod, limits', z.object({ a: z.number().min(2).max(1) }), "nothing satisfies 'a', which its schema requires"],
  ['zod, an enum without members', z.object({ a: z.enum([]) }), "nothing satisfies 'a', which its schema requires"],
  ['valibot, a property', v.object({ a: v.never() }), "nothing satisfies 'a', which its schema requires"],
  ['arktype, an item', type({ a: 'never[] >= 1' }), "nothing satisfies 'a.0', which its schema requires"],
])('226: %s that is required', (_, body, problem) => {
  const contract = createEcho(body)

  test('is named by samples and tests, with the operation', async () => {
    await expect(createSamples(contract, options).echo()).rejects.toThrow(new TypeError(`echo: no generated value for the body (application/json) is valid: ${problem}`))
    const { skipped } = await testContract(contract, { fetch: () => new Response(null, { status: 404 }) }, options)
    expect(skipped).toEqual([{ name: 'echo: accepts valid requests', reason: expect.stringContaining(`(application/json) is valid: ${problem}`) }])
  })

  test('is named by mocks, with the operation', async () => {
    const get = { path: '/', method: 'GET', responses: { 200: { 'application/json': { body } } } } as const
    const response = await createMock({ get }, options).fetch(new Request('http://localhost/'))
    expect([response.status, await response.json()]).toEqual([501, { error: `The mock found no valid body (application/json) for the response 200 of 'get': ${problem}` }])
  })
})

test('226: headers that nothing satisfies are named, and a stream of elements that nothing satisfies is empty', async () => {
  const headers = z.object({ etag: z.never() })
  const mock = createMock({
    get: { path: '/', method: 'GET', responses: { 200: { headers } } },
    list: { path: '/list', method: 'GET', responses: { 200: { 'application/x-ndjson': { body: jsonLines(z.never()) } } } },
  })
  const response = await mock.fetch(new Request('http://localhost/'))
  expect([response.status, await response.json()]).toEqual([501, { error: "The mock found no valid headers for the response 200 of 'get': nothing satisfies 'etag', which its schema requires" }])
  const list = await mock.fetch(new Request('http://localhost/list'))
  expect([list.status, await list.text()]).toEqual([200, ''])
})
