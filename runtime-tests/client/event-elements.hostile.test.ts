/** 223: the shape of an element of an event stream depends on the contract alone, on the server, on the wire and in the client. */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import { createRouter } from 'routepact'
import { createClient, createOutline } from 'routepact/client'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toElement } from '../../src/shared/element-text.ts'
import { toEventShape } from '../../src/core/schema/event-shape.ts'
import type { Schema } from '../../src/core/schema/schema.ts'
import { anything, rejecting, schema } from '../support.ts'

const toContract = (body: Schema) =>
  ({ watch: { path: '/', method: 'GET', responses: { 200: { 'text/event-stream': { body } } } } }) as const

/** Reads a text as the client of a contract does, and ends the list with the message of an error. */
async function read(contract: object, text: string, validateResponses: boolean): Promise<unknown[]> {
  const fetch = (): Promise<Response> => Promise.resolve(new Response(text, { headers: { 'content-type': 'text/event-stream' } }))
  const elements: unknown[] = []
  try {
    const { body } = await createClient(contract as ReturnType<typeof toContract>, { fetch, validateResponses }).watch()
    for await (const element of body as AsyncIterable<unknown>) elements.push(element)
  } catch (thrown) {
    elements.push((thrown as Error).message)
  }
  return elements
}

/** Sends an element and returns the text of the stream. */
async function send(body: Schema, element: unknown, validateResponses: boolean): Promise<string> {
  const elements = async function* (): AsyncGenerator<unknown> {
    yield element
  }
  const { fetch } = createRouter({
    contract: toContract(body),
    handlers: { watch: () => ({ status: 200, contentType: 'text/event-stream', body: elements() }) as never },
    validateResponses,
    onError: () => undefined,
  })
  return (await fetch(new Request('https://example.com/'))).text()
}

const data = z.object({ n: z.number() })
const event = z.object({ id: z.string(), data })
const optional = z.object({ event: z.string().optional(), id: z.string().optional(), retry: z.number().optional(), data: data.optional() })
const named = z.discriminatedUnion('event', [z.object({ event: z.literal('text'), data: z.string() }), z.object({ event: z.literal('done'), data })])
const n = { n: 1 }
const item = { id: '7', data: n }
const itemText = 'id: 7\ndata: {"n":1}\n\n'
const whole = (element: unknown): string => `data: ${JSON.stringify(element)}\n\n`

const fail = (message: string): never => {
  throw new Error(message)
}

/** A schema with a JSON Schema of its own. */
const described = (jsonSchema: object): Schema => {
  const convert = (): object => jsonSchema
  return { '~standard': { vendor: 'own', validate: (value: unknown) => ({ value }), jsonSchema: { input: convert, output: convert } } } as Schema
}
const property = (...names: string[]): object => ({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, {}])) })

/** An element, the text that is sent, and what is received, if it differs. */
type Sent = [title: string, body: Schema, element: unknown, text: string, received?: unknown]

const elements: Sent[] = [
  ['zod: an event', event, item, itemText],
  ['zod: data alone', z.object({ data }), { data: n }, whole(n)],
  ['zod: an event with all fields', optional, { event: 'e', id: '7', retry: 5, data: n }, 'event: e\nid: 7\nretry: 5\ndata: {"n":1}\n\n'],
  ['zod: optional fields that are absent', optional, { data: n }, whole(n)],
  ['zod: an event with other fields', z.object({ id: z.string(), n: z.number(), data }), { id: '7', n: 2, data: n }, whole({ id: '7', n: 2, data: n })],
  ['zod: optional data beside another field', z.object({ event: z.string(), data: data.optional(), foo: z.string() }), { event: 'e', foo: 'f' }, whole({ event: 'e', foo: 'f' })],
  ['zod: data beside another field', z.object({ n: z.number(), data: z.string().optional() }), { n: 1, data: 'x' }, whole({ n: 1, data: 'x' })],
  ['zod: data beside an absent field', z.object({ n: z.number().optional(), data: z.string() }), { data: 'x' }, whole({ data: 'x' })],
  ['zod: fields without data', z.object({ id: z.string(), event: z.string() }), { id: '7', event: 'e' }, whole({ id: '7', event: 'e' })],
  ['zod: no event', data, n, whole(n)],
  ['zod: a text', z.string(), 'a\nb', 'data: "a\\nb"\n\n'],
  ['zod: a text like JSON', z.string(), '12', 'data: "12"\n\n'],
  ['zod: a number', z.number(), 7, 'data: 7\n\n'],
  ['zod: null', z.null(), null, 'data: null\n\n'],
  ['zod: a list', z.array(z.object({ data })), [{ data: n }], whole([{ data: n }])],
  ['zod: a record', z.record(z.string(), z.string()), { id: '7', data: 'x' }, whole({ id: '7', data: 'x' })],
  ['zod: an object that keeps other fields', z.looseObject({ id: z.string(), data }), { ...item, n: 2 }, whole({ ...item, n: 2 })],
  ['zod: an unknown element', z.unknown(), item, whole(item)],
  ['zod: text', z.object({ data: z.string() }), { data: '12' }, 'data: 12\n\n'],
  ['zod: empty text', z.object({ data: z.string() }), { data: '' }, 'data: \n\n'],
  ['zod: quoted text', z.object({ data: z.string() }), { data: '"12"' }, 'data: "12"\n\n'],
  ['zod: text of several lines', z.object({ data: z.string() }), { data: 'a\nb' }, 'data: a\ndata: b\n\n'],
  ['zod: events of several names', named, { event: 'text', data: '[1]' }, 'event: text\ndata: [1]\n\n'],
  ['zod: events of several names with data', named, { event: 'done', data: n }, 'event: done\ndata: {"n":1}\n\n'],
  ['zod: a union with another object', z.union([event, data]), item, whole(item)],
  ['zod: a union with text', z.union([event, z.string()]), 'x', whole('x')],
  ['zod: an event or null', event.nullable(), null, whole(null)],
  ['zod: an event with an id of the schema', event.meta({ id: 'ElementOfEvents' }), item, itemText],
  ['zod: a schema of later', z.lazy(() => event), item, itemText],
  ['zod: an intersection', z.object({ id: z.string() }).and(z.object({ data })), item, itemText],
  ['zod: a date', z.object({ id: z.string(), data: z.union([z.date(), z.string()]) }), { id: '7', data: new Date(0) }, 'id: 7\ndata: "1970-01-01T00:00:00.000Z"\n\n', { id: '7', data: '"1970-01-01T00:00:00.000Z"' }],
  ['zod: a number as id', z.object({ id: z.number(), data }), { id: 7, data: n }, itemText, item],
  ['zod: a bigint as id', z.object({ id: z.bigint(), data }), { id: 7n, data: n }, itemText, item],
  ['zod: fields that are null', z.object({ event: z.string().nullish(), id: z.string().nullish(), data }), { event: null, id: null, data: n }, whole(n), { data: n }],
  ['valibot: an event', v.object({ id: v.string(), data: v.object({ n: v.number() }) }), item, itemText],
  ['valibot: optional fields', v.object({ id: v.optional(v.string()), data: v.optional(v.object({ n: v.number() })) }), item, itemText],
  ['valibot: text', v.object({ data: v.string() }), { data: '12' }, 'data: 12\n\n'],
  ['valibot: other fields', v.object({ id: v.string(), n: v.number(), data: v.string() }), { id: '7', n: 1, data: 'x' }, whole({ id: '7', n: 1, data: 'x' })],
  ['valibot: no event', v.object({ n: v.number() }), n, whole(n)],
  ['valibot: an event or null', v.nullable(v.object({ id: v.string(), data: v.string() })), null, whole(null)],
  ['valibot: a union of events', v.union([v.object({ id: v.string(), data: v.string() }), v.object({ data: v.number() })]), { data: 1 }, 'data: 1\n\n'],
  ['valibot: a union with another object', v.union([v.object({ data: v.number() }), v.object({ n: v.number() })]), { data: 1 }, whole({ data: 1 })],
  ['valibot: asynchronous', v.objectAsync({ id: v.string(), data: v.object({ n: v.number() }) }), item, itemText],
  ['valibot: a variant, which hides the keys', v.variant('event', [v.object({ event: v.literal('a'), data: v.number() })]), { event: 'a', data: 1 }, whole({ event: 'a', data: 1 })],
  ['valibot: a variant with a JSON Schema', toStandardJsonSchema(v.variant('event', [v.object({ event: v.literal('a'), data: v.number() })])), { event: 'a', data: 1 }, 'event: a\ndata: 1\n\n'],
  ['arktype: an event', type({ id: 'string', data: { n: 'number' } }), item, itemText],
  ['arktype: optional fields', type({ 'id?': 'string', 'data?': { n: 'number' } }), item, itemText],
  ['arktype: other fields', type({ id: 'string', n: 'number', data: 'string' }), { id: '7', n: 1, data: 'x' }, whole({ id: '7', n: 1, data: 'x' })],
  ['arktype: a union of events', type({ id: 'string', data: 'string' }).or({ event: '"x"', data: 'number' }), { event: 'x', data: 1 }, 'event: x\ndata: 1\n\n'],
  ['arktype: an event or null', type({ id: 'string', data: 'string' }).or('null'), { id: '7', data: 'x' }, whole({ id: '7', data: 'x' })],
  ['arktype: no event', type({ n: 'number' }), n, whole(n)],
  ['a schema that accepts everything', anything, item, whole(item)],
]

describe.each<Sent>(elements)('223: %s', (_, body, element, text, received = element) => {
  it.each([true, false])('is sent and received in the shape of its schema, with validateResponses: %s', async (validateResponses) => {
    expect(await send(body, element, validateResponses)).toBe(`:\n\n${text}`)
    expect(await read(toContract(body), text, validateResponses)).toEqual([received])
  })
})

describe('223: an outline', () => {
  // Without a JSON Schema, an outline does not tell that the data is text; without schemas, the name does not tell it.
  const others = new Set(['valibot: text', 'zod: events of several names'])
  it.each<Sent>(elements.filter(([title]) => !others.has(title)))('%s', async (_, body, element, text, received = element) => {
    const outline: unknown = JSON.parse(JSON.stringify(createOutline(toContract(body))))
    expect(await read(outline as object, text, false)).toEqual([received])
  })

  it.each<[string, Schema, object]>([
    ['an event', event, { event: true }],
    ['an event with text', z.object({ id: z.string(), data: z.enum(['a', 'b']) }), { event: true, text: true }],
    ['text', z.union([z.string(), z.literal('a')]), { text: true }],
    ['another element', data, {}],
  ])('has the shape of %s', (_, body, shape) => {
    expect(createOutline(toContract(body)).watch.responses[200]?.['text/event-stream']).toEqual(shape)
  })
})

/** What a server sends that the contract does not bind: comments, names, ids, times and texts. */
type Foreign = [text: string, body: Schema, received: unknown, checked?: unknown]

const foreign: Foreign[] = [
  ...['', ': c\n', 'id: 7\n', 'event: message\n', 'retry: 10\n', 'id: 7\nevent: e\nretry: 10\n: c\n'].flatMap((fields): Foreign[] => [
    [`${fields}data: {"n":1}\n\n`, data, n],
    [`${fields}data: {"n":1}\n\n`, v.object({ n: v.number() }), n],
    [`${fields}data: {"n":1}\n\n`, type({ n: 'number' }), n],
    [`${fields}data: hello\n\n`, z.string(), 'hello'],
    [`${fields}data: 12\n\n`, z.string(), '12'],
    [`${fields}data: 12\n\n`, v.string(), '12'],
    [`${fields}data: {"id":"1","n":2,"data":"x"}\n\n`, z.object({ id: z.string(), n: z.number(), data: z.string() }), { id: '1', n: 2, data: 'x' }],
  ]),
  [itemText, event, item],
  [itemText, optional, item],
  [`event: e\nretry: 5\n${itemText}`, optional, { event: 'e', retry: 5, ...item }],
  [`retry: 5\n\n:\n\n${itemText}`, optional, item],
  [`event: ping\n${itemText}`, event, { event: 'ping', ...item }],
  ['data: [DONE]\n\n', z.union([data, z.literal('[DONE]')]), '[DONE]'],
  ['data: [DONE]\n\n', v.union([v.object({ n: v.number() }), v.string()]), '[DONE]'],
  ['data: [DONE]\n\n', z.object({ data: z.union([data, z.string()]) }), { data: '[DONE]' }],
  ['data: [DONE]\n\n', data, '[DONE]', "The response 200 of 'watch' (GET http://localhost/) has an element that its schema rejects"],
]

describe('223: a server that the contract does not bind', () => {
  it.each<Foreign>(foreign)('%j', async (text, body, received, checked = received) => {
    expect(await read(toContract(body), text, false)).toEqual([received])
    expect(await read(toContract(body), text, true)).toEqual([checked])
  })

  it('names the text that the schema rejects', async () => {
    const fetch = (): Promise<Response> => Promise.resolve(new Response('data: [DONE]\n\n', { headers: { 'content-type': 'text/event-stream' } }))
    const { body } = await createClient(toContract(data), { fetch, validateResponses: true }).watch()
    await expect((body as AsyncGenerator).next()).rejects.toMatchObject({ text: '[DONE]' })
  })
})

describe('223: an element that cannot be an event', () => {
  it.each([
    ['absent data', optional, { id: '7' }, "'data' of a server-sent event must not be undefined"],
    ['undefined data', z.object({ id: z.string(), data: z.unknown() }), { id: '7', data: undefined }, "'data' of a server-sent event must not be undefined"],
    ['no object', optional.optional(), undefined, "'data' of a server-sent event must not be undefined"],
    ['a retry that is not an integer', optional, { retry: 1.5, data: n }, "'retry' of a server-sent event must be an integer from 0"],
  ])('%s is an error of the stream', async (_, body, element, message) => {
    await expect(send(body, element, true)).rejects.toThrow(message)
    await expect(send(body, element, false)).rejects.toThrow(message)
  })
})

describe('the shape of an element', () => {
  it.each<[string, object, object]>([
    ['a reference', { $ref: '#/$defs/a~1%20b', $defs: { 'a/ b': property('data', 'id') } }, { event: true }],
    ['a reference beside allOf', { allOf: [property('id')], $ref: '#/$defs/a', $defs: { a: property('data') } }, { event: true }],
    ['a reference to itself', { $ref: '#' }, {}],
    ['an unknown reference', { $ref: '#/a/b' }, {}],
    ['a union in allOf', { allOf: [property('data'), { anyOf: [property('id'), property('event')] }] }, { event: true }],
    ['another union in allOf', { allOf: [property('data'), { oneOf: [property('id'), property('n')] }] }, {}],
    ['any schema in a union', { anyOf: [property('data'), true] }, {}],
    ['several types', { ...property('data'), type: ['object', 'null'] }, {}],
    ['patterns', { ...property('data'), patternProperties: { a: {} } }, {}],
    ['other properties', { ...property('data'), unevaluatedProperties: {} }, {}],
    ['other properties in allOf', { allOf: [property('data'), { additionalProperties: {} }] }, {}],
    ['data in one member alone', { anyOf: [property('data'), property('id')] }, {}],
    ['a text as the data of the first part', { allOf: [{ properties: { data: { type: 'string' } } }, property('data')] }, { event: true, text: true }],
    ['a text as the data of the last part', { allOf: [property('data'), { properties: { data: { type: 'string' } } }] }, { event: true, text: true }],
    ['a text as the data of one member', { anyOf: [property('data'), { properties: { data: { type: 'string' } } }] }, { event: true }],
    ['a text in a reference of the data', { properties: { data: { $ref: '#/$defs/a' } }, $defs: { a: { type: 'string' } } }, { event: true, text: true }],
    ['a text in allOf', { allOf: [{}, { type: 'string' }] }, { text: true }],
    ['texts of an enum', { enum: ['a', 'b'] }, { text: true }],
    ['values of an enum', { enum: ['a', 1] }, {}],
    ['any text', { oneOf: [{ const: 'a' }, { type: 'string' }] }, { text: true }],
    ['a value', { const: 1 }, {}],
  ])('is read from its JSON Schema: %s', (_, jsonSchema, shape) => {
    expect(toEventShape(described(jsonSchema))).toEqual(shape)
  })

  it.each<[string, Schema, object]>([
    ['a schema that throws', schema(() => fail('no')), {}],
    ['a schema that throws after it read', schema((value) => fail((value as { data: string }).data)), { event: true }],
    ['a schema that rejects later', schema((value) => Promise.reject(new Error((value as { data: string }).data))), { event: true }],
    ['a schema that asks for keys', schema((value) => ({ issues: [{ message: String(Object.hasOwn(value as object, 'data')) }] })), { event: true }],
    ['a schema that converts an object to text', schema((value) => ({ issues: [{ message: `${(value as { data: string }).data} ${typeof (value as object).toString}` }] })), { event: true }],
    ['a schema that rejects', rejecting({ message: 'no' }), {}],
  ])('is read from what its validator reads: %s', (_, body, shape) => {
    expect(toEventShape(body)).toEqual(shape)
  })

  it('is not an event without a schema', () => {
    expect(toEventShape(undefined)).toEqual({})
    expect(toElement({ data: '1' }, {})).toBe(1)
  })
})
