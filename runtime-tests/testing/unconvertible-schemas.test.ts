/** Schemas without a JSON Schema: mocks and samples list them when they are created. */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { byteStream, createContract, events, multipart } from 'routepact'
import { createMock, createSamples, testContract } from 'routepact-tools/testing'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const json = <Body>(body: Body) => ({ 'application/json': { body } })
const at = z.object({ at: z.date() })
const date = "(zod): Date cannot be represented in JSON Schema; set 'libraryOptions' or add a converter to 'converters'"
const mocked = "The mock cannot generate these values: add a converter to 'converters', an 'example' to the contract or a handler to 'overrides':\n- "
const sampled = "The samples of these parts cannot be generated: add a converter to 'converters' or an 'example' to the contract:\n- "
/** Converts dates to JSON Schema, as docs/openapi.md says. */
const libraryOptions = {
  zod: {
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }) => {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
    },
  },
}

describe('a mock', () => {
  const contract = {
    list: { path: '/', method: 'GET', responses: { 200: json(z.array(at)), 404: json(at) } },
    get: { path: '/:id', method: 'GET', responses: { 200: { 'application/json': { body: at, headers: z.object({ 'x-at': z.bigint() }) }, 'text/plain': { body: z.string() } } } },
    put: { path: '/:id', method: 'PUT', responses: { 200: json(z.map(z.string(), z.string())), 204: { headers: z.object({ 'x-at': z.date() }) } } },
    fine: { path: '/fine', method: 'GET', responses: { 200: json(z.string()) } },
  } as const

  test('lists all operations and places in one error', () => {
    const big = "(zod): BigInt cannot be represented in JSON Schema; set 'libraryOptions' or add a converter to 'converters'"
    const map = "(zod): Map cannot be represented in JSON Schema; set 'libraryOptions' or add a converter to 'converters'"
    expect(() => createMock(contract)).toThrow(
      new TypeError(
        `${mocked}list: responses 200 application/json ${date} (also list: responses 404 application/json, get: responses 200 application/json, put: responses 204 headers)` +
          `\n- get: responses 200 application/json headers ${big}\n- put: responses 200 application/json ${map}`,
      ),
    )
  })

  test.each<[name: string, operation: object, override: object | undefined, problem: string | undefined]>([
    ['an example', { 200: { 'application/json': { body: at, example: { at: new Date(0) } } } }, undefined, undefined],
    ['a named example', { 200: { 'application/json': { body: at, examples: { one: { value: { at: new Date(0) } } } } } }, undefined, undefined],
    ['a handler', { 200: json(at) }, () => undefined, undefined],
    ['a body', { 200: json(at) }, { body: { at: new Date(0) } }, undefined],
    ['another status', { 200: json(at), 204: {} }, { status: 204 }, undefined],
    ['the same status', { 200: json(at), 204: {} }, { status: 200 }, `op: responses 200 application/json ${date}`],
    ['another content type', { 200: { ...json(at), 'text/plain': { body: z.string() } } }, { status: 200, contentType: 'text/plain' }, undefined],
    ['headers', { 200: { headers: at } }, { status: 200, headers: { at: new Date(0) } }, undefined],
    ['optional headers', { 200: { headers: z.object({ at: z.date().optional() }) } }, undefined, undefined],
    ['a status without a body', { 200: {}, 304: json(at) }, undefined, undefined],
    ['bytes', { 200: { 'image/png': { body: z.instanceof(Uint8Array) } } }, undefined, undefined],
    ['a stream of text', { 200: { 'text/event-stream': { body: events(z.custom((value) => value === 'text')) } } }, undefined, undefined],
    ['a stream of dates', { 200: { 'text/event-stream': { body: events(at) } } }, undefined, `op: responses 200 text/event-stream ${date}`],
    ['a form', { 200: { 'multipart/form-data': { body: multipart(z.custom((value) => value !== undefined)) } } }, undefined, undefined],
    ['an asynchronous schema of text', { 200: { 'text/plain': { body: z.custom(async () => true) } } }, undefined, undefined],
  ])('starts or not with %s', (_, responses, override, problem) => {
    const op = { path: '/', method: 'GET', responses }
    const create = () => createMock({ op } as never, { overrides: override && { op: override } } as never)
    if (problem === undefined) expect(create).not.toThrow()
    else expect(create).toThrow(new TypeError(mocked + problem))
  })

  test('responds with a form whose output alone has a JSON Schema', async () => {
    const fields = z.object({ a: z.literal('x') })
    const failing = (): never => {
      throw new Error('no input')
    }
    const { jsonSchema, ...standard } = fields['~standard']
    const form = multipart({ '~standard': { ...standard, jsonSchema: { input: failing, output: jsonSchema.output } } } as never)
    const get = { path: '/', method: 'GET', responses: { 200: { 'multipart/form-data': { body: form } } } } as const
    const response = await createMock({ get }).fetch(new Request('http://localhost/'))
    expect(await response.formData().then((data) => data.get('a'))).toBe('x')
  })

  test('starts with library options, and a converter', async () => {
    const get = { path: '/', method: 'GET', responses: { 200: json(at) } } as const
    const response = await createMock({ get }, { libraryOptions }).fetch(new Request('http://localhost/'))
    expect(await response.json()).toEqual({ at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
    const other = { get: { ...get, responses: { 200: json(v.object({ a: v.string() })) } } } as const
    expect(() => createMock(other)).toThrow("get: responses 200 application/json (valibot): 'valibot' does not implement Standard JSON Schema; add a converter to 'converters'")
    expect((await createMock(other, { converters: { valibot: toStandardJsonSchema } }).fetch(new Request('http://localhost/'))).status).toBe(200)
  })
})

describe('samples', () => {
  const op = { path: '/', method: 'POST', responses: { 200: {} } } as const

  test('list all operations and places in one error', () => {
    // The compiler rejects most of these parts.
    const contract = {
      one: { ...op, requests: json(at) },
      two: { ...op, path: '/two', query: at, requests: { ...json(at), 'application/x-www-form-urlencoded': { body: at } } },
      three: { ...op, path: '/three/:id', pathParams: z.object({ id: z.bigint() }), headers: z.object({ at: z.date() }) },
      fine: { ...op, path: '/fine', requests: json(z.string()) },
    }
    const big = "(zod): BigInt cannot be represented in JSON Schema; set 'libraryOptions' or add a converter to 'converters'"
    expect(() => createSamples(contract)).toThrow(
      new TypeError(
        `${sampled}one: requests application/json ${date} (also two: query, two: requests application/json, two: requests application/x-www-form-urlencoded, three: headers)` +
          `\n- three: pathParams ${big}`,
      ),
    )
  })

  test.each<[name: string, operation: object]>([
    ['an example', { requests: { 'application/json': { body: at, example: { at: new Date(0) } } } }],
    ['a schema that converts its input', { requests: json(z.object({ at: z.coerce.date() })) }],
    ['a schema that converts a text', { requests: json(z.custom<string>((value) => value === 'text').or(z.coerce.date())) }],
    ['a query that converts its input', { query: z.object({ at: z.coerce.bigint() }) }],
    ['an asynchronous schema', { requests: json(z.custom(async () => true)) }],
    ['bytes', { requests: { 'image/png': { body: z.instanceof(Uint8Array) } } }],
    ['a stream of bytes', { requests: { 'application/x-ndjson': { body: byteStream() } } }],
    ['an output with a JSON Schema', { requests: json(z.preprocess((value) => value, z.literal(1))) }],
  ])('are created with %s', (_, operation) => {
    expect(() => createSamples({ op: { ...op, ...operation } } as never)).not.toThrow()
  })

  test('are created with a converter', async () => {
    const contract = createContract({ op: { ...op, requests: json(v.object({ a: v.string() })) } })
    expect(() => createSamples(contract)).toThrow(`${sampled}op: requests application/json (valibot): 'valibot' does not`)
    expect(await createSamples(contract, { converters: { valibot: toStandardJsonSchema } }).op()).toEqual({ body: { a: expect.any(String) }, contentType: 'application/json' })
  })
})

test('a test names all operations that it skips, with the place and what to do', async () => {
  const op = { path: '/', method: 'POST', requests: json(at), responses: { 200: {} } } as const
  const contract = { one: op, two: { ...op, path: '/two' }, fine: { path: '/fine', method: 'GET', responses: { 200: json(z.string()) } } } as const
  const { skipped } = await testContract(contract, { fetch: () => Response.json('a') }, { checks: ['valid-request'] })
  const reason = `no generated value for the body (application/json) is valid: ${date.slice(7)}; add an example to the contract, or supply the values with 'prepare.`
  expect(skipped).toEqual(['one', 'two'].map((name) => ({ name: `${name}: accepts valid requests`, reason: `${reason}${name}'` })))
})
