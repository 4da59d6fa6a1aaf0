/** 223: the elements of an event stream have the shape that `events` declares, on the server, on the wire and in the client. */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import { createRouter, events, type Schema } from 'routepact'
import { createClient, createOutline, responses } from 'routepact/client'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anything, invalid, issue, post, recording, rejecting, serve, sendTo } from '../support.ts'

const toContract = (body: Schema) =>
  ({ watch: { path: '/', method: 'GET', responses: { 200: { 'text/event-stream': { body } } } } }) as const

/** Reads a text as the client of a contract does, and ends the list with the message of an error. */
async function read(contract: object, text: string, options: object): Promise<unknown[]> {
  const fetch = (): Promise<Response> => Promise.resolve(new Response(text, { headers: { 'content-type': 'text/event-stream' } }))
  const elements: unknown[] = []
  try {
    const { body } = await createClient(contract as ReturnType<typeof toContract>, { fetch, ...options }).watch()
    for await (const element of body as unknown as AsyncIterable<unknown>) elements.push(element)
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

/** A schema of whole events. */
const whole = (schema: Schema, options: object = {}): Schema => events(schema as never, { fields: true, ...options })

const data = z.object({ n: z.number() })
const id = z.string()
const optional = { event: z.string().optional(), id: z.string().optional(), retry: z.number().optional(), data }
const named = z.discriminatedUnion('event', [z.object({ event: z.literal('text'), data: z.string() }), z.object({ event: z.literal('done'), data })])
const n = { n: 1 }
const item = { id: '7', data: n }
const itemText = 'id: 7\ndata: {"n":1}\n\n'
const inData = (element: unknown): string => `data: ${JSON.stringify(element)}\n\n`

/** An element, the text that is sent, and what is received, if it differs. */
type Sent = [title: string, body: Schema, element: unknown, text: string, received?: unknown]

const elements: Sent[] = [
  // The schema describes the data, whatever its properties are named.
  ['data', events(data), n, inData(n)],
  ['data that looks like an event', events(z.object({ id, data })), item, inData(item)],
  ['data with data alone', events(z.object({ data })), { data: n }, inData({ data: n })],
  ['a text', events(z.string()), 'a\nb', 'data: "a\\nb"\n\n'],
  ['a text like JSON', events(z.string()), '12', 'data: "12"\n\n'],
  ['a number', events(z.number()), 7, 'data: 7\n\n'],
  ['null', events(z.null()), null, 'data: null\n\n'],
  ['a list', events(z.array(data)), [n], inData([n])],
  ['an unknown element', events(z.unknown()), item, inData(item)],
  ['a date', events(z.date()), new Date(0), 'data: "1970-01-01T00:00:00.000Z"\n\n', '1970-01-01T00:00:00.000Z'],
  ['valibot: data', events(v.object({ id: v.string(), data: v.string() })), { id: '7', data: 'x' }, inData({ id: '7', data: 'x' })],
  ['arktype: data', events(type({ id: 'string', data: 'string' })), { id: '7', data: 'x' }, inData({ id: '7', data: 'x' })],
  ['a schema that accepts everything', events(anything), item, inData(item)],
  // Fields.
  ['fields', events({ id, data }), item, itemText],
  ['all fields', events(optional), { event: 'e', id: '7', retry: 5, data: n }, 'event: e\nid: 7\nretry: 5\ndata: {"n":1}\n\n'],
  ['optional fields that are absent', events(optional), { data: n }, inData(n)],
  ['data alone as a field', events({ data }), { data: n }, inData(n)],
  ['fields that are null', events({ event: z.string().nullish(), id: z.string().nullish(), data }), { event: null, id: null, data: n }, inData(n), { data: n }],
  ['valibot: fields', events({ id: v.string(), data: v.object({ n: v.number() }) }), item, itemText],
  ['arktype: fields', events({ id: type('string'), data: type({ n: 'number' }) }), item, itemText],
  ['valibot: asynchronous fields', events({ id: v.string(), data: v.objectAsync({ n: v.number() }) }), item, itemText],
  ['text as a field', events({ data: z.string() }), { data: '12' }, 'data: "12"\n\n'],
  ['empty text', events({ data: z.string() }), { data: '' }, 'data: ""\n\n'],
  ['quoted text', events({ data: z.string() }), { data: '"12"' }, 'data: "\\"12\\""\n\n'],
  ['text of several lines', events({ data: z.string() }), { data: 'a\nb' }, 'data: "a\\nb"\n\n'],
  ['a date as a field', events({ data: z.union([z.date(), z.iso.datetime()]) }), { data: new Date(0) }, 'data: "1970-01-01T00:00:00.000Z"\n\n', { data: '1970-01-01T00:00:00.000Z' }],
  ['valibot: text', events({ data: v.string() }), { data: '12' }, 'data: "12"\n\n'],
  ['a text that is coerced', events({ data: z.coerce.string() }), { data: '5' }, 'data: "5"\n\n'],
  ['a text or a number', events({ data: z.union([z.string(), z.number()]) }), { data: '5' }, 'data: "5"\n\n'],
  ['a text that says null', events({ data: z.string().nullable() }), { data: 'null' }, 'data: "null"\n\n'],
  // Whole events.
  ['whole events', whole(z.object({ id, data })), item, itemText],
  ['whole events of several names', whole(named), { event: 'text', data: '[1]' }, 'event: text\ndata: "[1]"\n\n'],
  ['whole events of several names with data', whole(named), { event: 'done', data: n }, 'event: done\ndata: {"n":1}\n\n'],
  ['valibot: a variant', whole(v.variant('event', [v.object({ event: v.literal('a'), data: v.number() })])), { event: 'a', data: 1 }, 'event: a\ndata: 1\n\n'],
  ['valibot: a variant with a JSON Schema', whole(toStandardJsonSchema(v.variant('event', [v.object({ event: v.literal('a'), data: v.number() })]))), { event: 'a', data: 1 }, 'event: a\ndata: 1\n\n'],
  ['arktype: a union of events', whole(type({ id: 'string', data: 'string' }).or({ event: '"x"', data: 'number' })), { event: 'x', data: 1 }, 'event: x\ndata: 1\n\n'],
  ['whole events that nothing describes', whole(anything), { ...item, retry: 5 }, 'id: 7\nretry: 5\ndata: {"n":1}\n\n'],
  // Raw text.
  ['raw text', events(z.string(), { text: true }), '12', 'data: 12\n\n'],
  ['raw text in quotes', events(z.string(), { text: true }), '"a"', 'data: "a"\n\n'],
  ['raw text of several lines', events(z.string(), { text: true }), 'a\r\nb\n', 'data: a\ndata: b\ndata: \n\n', 'a\nb\n'],
  ['raw text that is null', events(z.string(), { text: true }), 'null', 'data: null\n\n'],
  ['raw text as a field', events({ id, data: z.unknown() }, { text: true }), { id: '7', data: '12' }, 'id: 7\ndata: 12\n\n'],
  ['raw text of whole events', whole(z.object({ id, data: z.any() }), { text: true }), { id: '7', data: '{"a":1}' }, 'id: 7\ndata: {"a":1}\n\n'],
]

describe.each<Sent>(elements)('223: %s', (_, body, element, text, received = element) => {
  it.each([true, false])('is sent and received as it is declared, with validation: %s', async (isChecked) => {
    expect(await send(body, element, isChecked)).toBe(`:\n\n${text}`)
    // A client validates what it receives: dates are texts.
    const isSame = received === element || !isChecked
    expect(await read(toContract(body), text, isChecked && isSame ? { validate: responses } : {})).toEqual([received])
  })
})

describe('223: an outline', () => {
  it.each<Sent>(elements)('%s', async (_title, body, element, text, received = element) => {
    const outline: unknown = JSON.parse(JSON.stringify(createOutline(toContract(body))))
    expect(await read(outline as object, text, { bodies: [events] })).toEqual([received])
  })

  it.each<[Schema, object]>([
    [events(data), { name: 'events' }],
    [events(data as never, { text: true, heartbeat: 10 }), { name: 'events', text: true }],
    [events({ data }), { name: 'events', fields: true }],
    [whole(anything, { text: true }), { name: 'events', fields: true, text: true }],
  ])('has the form %#', (body, form) => {
    expect(createOutline(toContract(body)).watch.responses[200]?.['text/event-stream']).toEqual({ form })
  })

  it('says which function its client needs', async () => {
    const outline = createOutline(toContract(events(data)))
    const message = "'bodies' must have the function events, which this operation needs"
    expect(await read(outline, itemText, {})).toEqual([message])
    expect(await read(outline, itemText, { bodies: [] })).toEqual([message])
  })
})

it.each([
  ['fields', events({ id, data })],
  ['whole events', whole(z.any())],
])('223: an instance of a class with getters is sent as %s', async (_title, body) => {
  class Item {
    get id(): string {
      return '7'
    }
    get data(): unknown {
      return n
    }
  }
  expect(await send(body, new Item(), true)).toBe(`:\n\n${itemText}`)
  expect(await send(body, new Item(), false)).toBe(`:\n\n${itemText}`)
})

/** What a server sends that the contract does not bind: comments, names, ids, times and texts. */
type Foreign = [text: string, body: Schema, received: unknown, checked?: unknown]

const strangers = ['', ': c\n', 'id: 7\n', 'event: message\n', 'retry: 10\n', 'id: 7\nevent: e\nretry: 10\n: c\n', 'other: 1\n']

const foreign: Foreign[] = [
  ...strangers.flatMap((fields): Foreign[] => [
    [`${fields}data: {"n":1}\n\n`, events(data), n],
    [`${fields}data: {"n":1}\n\n`, events(v.object({ n: v.number() })), n],
    [`${fields}data: {"n":1}\n\n`, events(type({ n: 'number' })), n],
    [`${fields}data: "12"\n\n`, events(z.string()), '12'],
    [`${fields}data: 12\n\n`, events(z.string(), { text: true }), '12'],
    [`${fields}data: {"n":1}\n\n`, events({ data }), { data: n }],
    [`${fields}data: hello\n\n`, events({ data: z.string() }, { text: true }), { data: 'hello' }],
    [`${fields}data: {"n":1}\n\n`, events({ data: z.strictObject({ n: z.number() }) }), { data: n }],
  ]),
  [itemText, events({ id, data }), item],
  [`event: e\nretry: 5\n${itemText}`, events({ id, data }), item],
  [`event: e\nretry: 5\n${itemText}`, events(optional), { event: 'e', retry: 5, ...item }],
  [`retry: 5\n\n:\n\n${itemText}`, events(optional), item],
  // Whole events have the fields that were sent.
  [`event: ping\n${itemText}`, whole(z.object({ id, data })), { event: 'ping', ...item }],
  ['data: [DONE]\n\n', events({ data: z.string() }, { text: true }), { data: '[DONE]' }],
  ['data: {"n":1}\n\n', events({ data: z.string() }, { text: true }), { data: '{"n":1}' }],
  ['data: "a"\n\n', events({ data: z.literal('a') }), { data: 'a' }],
  ['data: "a"\n\n', events({ data: z.string() }, { text: true }), { data: '"a"' }],
  ['data: "a"\n\n', events({ data: z.string() }), { data: 'a' }],
  ['data: 5\n\n', events({ data: z.string() }), { data: 5 }, "The response 200 of 'watch' (GET http://localhost/) has an element that its schema rejects"],
  ['data: [DONE]\n\n', events({ data }), "The response 200 of 'watch' (GET http://localhost/) has a body of text/event-stream that is not JSON"],
  ['data: [DONE]\n\n', events(data), "The response 200 of 'watch' (GET http://localhost/) has a body of text/event-stream that is not JSON"],
  ['data: \n\n', events(data), "The response 200 of 'watch' (GET http://localhost/) has a body of text/event-stream that is not JSON"],
]

describe('223: a server that the contract does not bind', () => {
  it.each<Foreign>(foreign)('%# %j', async (text, body, received, checked = received) => {
    expect(await read(toContract(body), text, {})).toEqual([received])
    expect(await read(toContract(body), text, { validate: responses })).toEqual([checked])
  })

  it('names the field of an issue without a path', async () => {
    const validation = await events({ data, id: rejecting(issue('no')) })['~standard'].validate({ id: '7', data: { n: 1 } })
    expect(validation.issues).toEqual([{ message: 'no', path: ['id'] }])
  })

  it('names the text that is not JSON, and the element that the schema rejects', async () => {
    const fetch = (): Promise<Response> => Promise.resolve(new Response('data: [DONE]\n\n', { headers: { 'content-type': 'text/event-stream' } }))
    const next = async (schema: Schema): Promise<unknown> => {
      const { body } = await createClient(toContract(schema), { fetch, validate: responses }).watch()
      return (body as unknown as AsyncGenerator).next()
    }
    await expect(next(events(data))).rejects.toMatchObject({ text: '[DONE]' })
    await expect(next(events({ data }))).rejects.toMatchObject({ text: '[DONE]', issues: [] })
    await expect(next(events({ data }, { text: true } as never))).rejects.toMatchObject({ text: '{"data":"[DONE]"}', issues: [{ path: ['data'] }] })
  })
})

describe('223: an element that cannot be an event', () => {
  const fields = events({ ...optional, data: data.optional() })
  it.each([
    ['absent data', fields, { id: '7' }, 'A value of type undefined cannot be sent'],
    ['undefined data', events({ id, data: z.unknown() }), { id: '7', data: undefined }, 'A value of type undefined cannot be sent'],
    ['undefined as data', events(z.unknown()), undefined, 'A value of type undefined cannot be sent'],
    ['no object', whole(z.any()), undefined, /undefined/],
    ['a retry that is not an integer', fields, { retry: 1.5, data: n }, "'retry' cannot be sent in an event"],
    ['a retry below 0', fields, { retry: -1, data: n }, "'retry' cannot be sent in an event"],
    ...['\r', '\n', '\0'].flatMap((control): [string, Schema, unknown, string][] => [
      [`an id with ${JSON.stringify(control)}`, fields, { id: `a${control}data: b`, data: n }, "'id' cannot be sent in an event"],
      [`a name with ${JSON.stringify(control)}`, fields, { event: `a${control}data: b`, data: n }, "'event' cannot be sent in an event"],
    ]),
    ['data that JSON cannot represent', events(z.any()), 1n, /BigInt/],
    ['data that is no text', events(z.any(), { text: true }), 1, "'data' of an event must be a string"],
  ])('%s is an error of the stream', async (_, body, element, message) => {
    await expect(send(body, element, true)).rejects.toThrow(message)
    await expect(send(body, element, false)).rejects.toThrow(message)
  })

  it.each([
    ['no object', 1, "The response 200 of 'watch' (GET /) has an element that its schema rejects"],
    ['an id that is no text', { id: 7, data: n }, "The response 200 of 'watch' (GET /) has an element that its schema rejects"],
    ['data of another type', { data: { n: 'a' } }, "The response 200 of 'watch' (GET /) has an element that its schema rejects"],
  ])('%s is rejected by the fields', async (_, element, message) => {
    await expect(send(fields, element, true)).rejects.toThrow(message)
  })
})

describe('events', () => {
  it('rejects an option that it does not have', () => {
    expect(() => events(data, { field: true } as never)).toThrow(new TypeError("'field' is not an option of events"))
  })

  it('validates each field with its schema, and names it in an issue', async () => {
    const { '~standard': standard } = events({ id: z.string().min(2), retry: z.number().optional(), data })
    expect(await standard.validate({ id: '77', data: { n: 1, other: 1 }, event: 'e' })).toEqual({ value: { id: '77', data: n } })
    expect(await standard.validate(null)).toEqual({ issues: [{ message: 'Expected an event' }] })
    expect(await standard.validate({ id: '7', retry: 'a', data: { n: 'a' } })).toEqual({
      issues: [['id'], ['retry'], ['data', 'n']].map((path) => ({ path, message: expect.any(String) as unknown })),
    })
  })

  it('gives a field of the server to a schema only as it was sent', async () => {
    const [forData, forId] = [recording(), recording()]
    await read(toContract(events({ data: forData, id: forId as never })), 'id: 7\nevent: e\ndata: {"n":1}\n\n', { validate: responses })
    expect(new Set(forId.seen)).toEqual(new Set(['7']))
    for (const seen of forData.seen) expect([n, '{"n":1}']).toContainEqual(seen)
  })

  it('is a body of requests, which the handler reads event by event', async () => {
    const router = serve(
      { method: 'POST', requests: { 'text/event-stream': { body: events({ id, data }) } } },
      async ({ validatedBody }) => {
        const received: unknown[] = []
        for await (const event of validatedBody as AsyncIterable<unknown>) received.push(event)
        return { status: 200, body: received }
      },
    )
    const type = 'text/event-stream'
    expect((await sendTo(router, '/', post(type, `${itemText}:\n\nevent: x\n${itemText}`))).body).toEqual([item, item])
    expect(await sendTo(router, '/', post(type, `${itemText}data: {"n":1}\n\n`))).toEqual(
      invalid({ path: [1, 'id'], message: 'Invalid input: expected string, received undefined' }),
    )
    const plain = serve({ method: 'POST', requests: { 'text/event-stream': { body: events(data) } } }, async ({ validatedBody }) => {
      for await (const _ of validatedBody as AsyncIterable<unknown>);
      return { status: 200, body: 1 }
    })
    expect(await sendTo(plain, '/', post(type, 'data: {"n":1}\n\ndata: {\n\n'))).toEqual(invalid({ path: [1], message: 'The body is not JSON' }))
  })
})
