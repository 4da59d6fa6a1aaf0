/** A body whose content type says too little needs a schema with its code, and the code must be for its content type. */
import { type } from 'arktype'
import { byteStream, createRouter, events, jsonLines, mergeRouters, multipart, type Router, type Schema, separated } from 'routepact'
import { createClient, createOutline } from 'routepact/client'
import { checkContract } from 'routepact-tools/testing'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anything } from '../support.ts'
import type { Any } from '../mcp/support.ts'

/** Content type -> the function that it needs, and a schema of it. */
const formats: readonly (readonly [contentType: string, name: string, create: (schema: Schema) => Schema])[] = [
  ['multipart/form-data', 'multipart', (schema) => multipart(schema as never)],
  ['text/event-stream', 'events', (schema) => events(schema)],
  ['application/jsonl', 'jsonLines', jsonLines],
  ['application/x-ndjson', 'jsonLines', jsonLines],
]

const libraries: readonly (readonly [title: string, schema: Schema])[] = [
  ['zod', z.object({ a: z.string() })],
  ['valibot', v.object({ a: v.string() })],
  ['arktype', type({ a: 'string' })],
  ['z.any()', z.any()],
  ['z.unknown()', z.unknown()],
  ['a schema by hand', anything],
]

const places = {
  requests: (contentType: string, body: Schema) => ({ requests: { [contentType]: { body } }, responses: { 200: {} } }),
  'responses.200': (contentType: string, body: Schema) => ({ responses: { 200: { [contentType]: { body } } } }),
  'responses.default': (contentType: string, body: Schema) => ({ responses: { 200: {}, default: { [contentType]: { body } } } }),
  'responses.4XX': (contentType: string, body: Schema) => ({ responses: { 200: {}, '4XX': { 'text/plain': { body: anything }, [contentType]: { body } } } }),
} as const

/** Creates a router and a client of an operation. */
function create(fields: object): void {
  const contract = { op: { path: '/', method: 'POST', ...fields } }
  createRouter({ contract, handlers: { op: () => 1 } } as never)
  createClient(contract)
}

/** Expects that a router and merged routers refuse an operation, and clients if they do. */
function expectRefusal(fields: object, place: string, contentType: string, fault: string, isOfClient = true): void {
  const contract = { op: { path: '/', method: 'POST', ...fields } }
  const router = (): Router<unknown[]> => createRouter({ contract, handlers: { op: () => 1 } } as never) as never
  const message = `This contract cannot be served:\n- op: '${place}.${contentType}.body' ${fault}`
  expect(router).toThrow(new TypeError(message))
  expect(() => mergeRouters([router()])).toThrow(new TypeError(message))
  if (!isOfClient) return
  expect(() => createClient(contract)).toThrow(new TypeError(`'op': ${fault}`))
  expect(() => createClient({ group: contract })).toThrow(new TypeError(`'op': ${fault}`))
}

describe.each(formats)('%s', (contentType, name, toSchema) => {
  describe.each(Object.entries(places))('in %s', (place, declare) => {
    it.each(libraries)(`refuses a plain schema: %s`, (_title, schema) => {
      expectRefusal(declare(contentType, schema), place, contentType, `'${contentType}' needs ${name}(schema)`)
      expect(() => create(declare(contentType, toSchema(schema)))).not.toThrow()
    })

    it('refuses it in any letter case', () => {
      const given = contentType.toUpperCase()
      expectRefusal(declare(given, anything), place, given, `'${given}' needs ${name}(schema)`)
      expect(() => create(declare(given, toSchema(anything)))).not.toThrow()
    })

    it('refuses the schema of another content type', () => {
      const { '~body': code } = toSchema(anything) as unknown as { '~body': { contentTypes: readonly string[] } }
      const fault = (other: string) => `'${other}' is not a content type of this schema: use '${code.contentTypes.join("' or '")}'`
      const others = [...formats.map(([other]) => other), 'application/json', 'text/plain', 'application/octet-stream', 'text/csv']
      for (const other of others.filter((one) => !code.contentTypes.includes(one))) {
        const wrong = declare(other, toSchema(z.any()))
        expectRefusal(wrong, place, other, 'is not valid', false)
        expect(checkContract({ op: wrong }).join()).toContain(fault(other))
      }
    })
  })

  it('accepts the code of bytes', () => {
    for (const declare of Object.values(places)) expect(() => create(declare(contentType, byteStream()))).not.toThrow()
  })
})

describe.each(['application/json', 'application/problem+json', 'text/plain', 'text/csv', 'application/xml', 'application/x-www-form-urlencoded', 'application/octet-stream', 'image/png', 'multipart/mixed', 'application/json-seq'])('%s', (contentType) => {
  it.each(libraries)('accepts a plain schema: %s', (_title, schema) => {
    for (const declare of Object.values(places)) expect(() => create(declare(contentType, schema))).not.toThrow()
  })

  it('accepts the code of bytes', () => {
    for (const declare of Object.values(places)) expect(() => create(declare(contentType, byteStream()))).not.toThrow()
  })
})

it('names each body of a contract', () => {
  const contract = {
    one: { path: '/', method: 'POST', requests: { 'multipart/form-data': { body: z.any() }, 'text/plain': { body: z.string() } }, responses: { 200: { 'text/event-stream': { body: events(z.any()) }, 'application/jsonl': { body: z.any() } } } },
    two: { path: '/two', method: 'GET', responses: { 200: { 'text/plain': { body: jsonLines(z.any()) } } } },
  }
  const handlers = { one: () => 1, two: () => 1 }
  expect(() => createRouter({ contract, handlers } as never)).toThrow(
    new TypeError(
      [
        'This contract cannot be served:',
        "- one: 'requests.multipart/form-data.body' 'multipart/form-data' needs multipart(schema)",
        "- one: 'responses.200.application/jsonl.body' 'application/jsonl' needs jsonLines(schema)",
        "- two: 'responses.200.text/plain.body' is not valid",
      ].join('\n'),
    ),
  )
})

it('an outline needs no schema, but the functions of the forms that it names', async () => {
  const bodies = [multipart, events, jsonLines, byteStream]
  const contract = {
    op: {
      path: '/',
      method: 'POST',
      requests: { 'multipart/form-data': { body: multipart(z.any()) } },
      responses: { 200: { 'text/event-stream': { body: events(z.any()) }, 'application/jsonl': { body: jsonLines(z.any()) }, 'image/png': { body: byteStream() } } },
    },
  } as const
  const outline = JSON.parse(JSON.stringify(createOutline(contract))) as ReturnType<typeof createOutline<typeof contract>>
  expect(outline.op).toMatchObject({
    requests: { 'multipart/form-data': { form: { name: 'multipart' } } },
    responses: { 200: { 'text/event-stream': { form: { name: 'events' } }, 'application/jsonl': { form: { name: 'jsonLines' } }, 'image/png': { form: { name: 'byteStream' } } } },
  })
  const respond = (contentType: string, text: string) => async () => new Response(text, { headers: { 'content-type': contentType } })
  for (const [contentType, text] of [['text/event-stream', 'data: 1\n\n'], ['application/jsonl', '1\n'], ['image/png', '1']] as const) {
    const { op } = createClient<typeof contract>(outline, { fetch: respond(contentType, text), bodies })
    const received: unknown[] = []
    for await (const element of (await op({ body: { a: '1' } })).body as AsyncIterable<unknown>) received.push(element)
    expect(received).toEqual([contentType === 'image/png' ? new TextEncoder().encode('1') : 1])
  }
  const without = (name: string) => createClient<typeof contract>(outline, { fetch: respond('application/jsonl', '1\n'), bodies: bodies.filter((one) => one.name !== name) }).op({ body: { a: '1' } })
  await expect(without('multipart')).rejects.toThrow(new TypeError("'bodies' must have the function multipart, which this operation needs"))
  await expect(without('jsonLines')).rejects.toThrow(new TypeError("'bodies' must have the function jsonLines, which this operation needs"))
  expect((await without('events')).status).toBe(200)
})

it.each<[title: string, create: () => unknown, message: string]>([
  ['events without a schema', () => (events as Any)(), "The argument must be a schema that implements Standard Schema"],
  ['events without data', () => (events as Any)({ id: z.string() }), "'data' must be a schema that implements Standard Schema"],
  ['events with data that is no schema', () => (events as Any)({ data: 'x' }), "'data' must be a schema that implements Standard Schema"],
  ['events with an id that is no schema', () => (events as Any)({ data: z.string(), id: 1 }), "'id' must be a schema that implements Standard Schema"],
  ['events with an unknown field', () => (events as Any)({ data: z.string(), nme: z.string() }), "'nme' is not a field of an event"],
  ['jsonLines without a schema', () => (jsonLines as Any)(), "The argument must be a schema that implements Standard Schema"],
  ['multipart without a schema', () => (multipart as Any)(null), "The argument must be a schema that implements Standard Schema"],
  ['separated without a schema', () => (separated as Any)({}, {}), "'query' must be a schema that implements Standard Schema"],
])('%s is refused where it is written', (_title, create, message) => {
  expect(create).toThrow(new TypeError(message))
})

it.each<[title: string, code: unknown]>([
  ['true', true],
  ['nothing', {}],
  ['without content types', { write: String }],
  ['with one text in place of the content types', { contentTypes: 'text/csv', write: String }],
  ['without write', { contentTypes: ['text/csv'], read: String }],
])('a `~body` of %s is refused', (_title, code) => {
  const own = { ...anything, '~body': code } as Schema
  const contract = { op: { path: '/', method: 'GET', responses: { 200: { 'text/csv': { body: own } } } } }
  const sentence = "'~body' must have 'contentTypes', a list of texts, and 'write'"
  expect(() => createRouter({ contract, handlers: { op: () => new Response() } } as never)).toThrow("op: 'responses.200.text/csv.body' is not valid")
  expect(checkContract(contract).join()).toContain(sentence)
})
