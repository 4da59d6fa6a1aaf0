/** What happens where a type allows more than the router or the client does: a sentence, or the value as it is typed. */
import { createContract, createRouter, errors, events, type EventsSchema } from 'routepact'
import { createClient } from 'routepact/client'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'

const named = { 'application/json': { body: z.object({ name: z.string() }) } }
const contract = createContract({ op: { path: '/', method: 'GET', responses: { 200: named } } })

class Named {
  get name(): string {
    return 'Ada'
  }
}

describe('an accessor of a response body', () => {
  it.each([
    ['a class, validated', new Named(), true, { name: 'Ada' }],
    ['an object, validated', { get name() { return 'Ada' } }, true, { name: 'Ada' }],
    ['an object, not validated', { get name() { return 'Ada' } }, false, { name: 'Ada' }],
    // `JSON.stringify` reads own properties only.
    ['a class, not validated', new Named(), false, {}],
  ])('of %s', async (_title, body, validateResponses, sent) => {
    const { fetch } = createRouter({ contract, validateResponses, handlers: { op: async () => ({ status: 200, body }) } })
    expect(await (await fetch(new Request('http://api.test/'))).json()).toEqual(sent)
  })
})

it('a class instance is no context: the request fails with a sentence', async () => {
  const onError = vi.fn()
  const handlers = { op: async () => ({ status: 200, body: { name: 'Ada' } }) as const }
  const { fetch } = createRouter({ contract, before: [() => new Named()], handlers, onError })
  expect((await fetch(new Request('http://api.test/'))).status).toBe(500)
  expect(onError.mock.calls[0]?.[0]).toEqual(new TypeError("'before[0]' must return a response, a plain object or nothing"))
})

it.each([
  ['undefinedable', v.undefinedable(v.string()), 400],
  ['undefinedable with a default', v.undefinedable(v.string(), 'x'), 400],
  ['optional', v.optional(v.string()), 200],
  ['optional with a default', v.optional(v.string(), 'x'), 200],
])('a query without a key that is %s', async (_title, schema, expected) => {
  const query = v.object({ key: schema as v.GenericSchema<string | undefined> })
  const api = createContract({ op: { path: '/', method: 'GET', query, responses: { 200: {}, 400: {} } } })
  const { fetch } = createRouter({ contract: api, handlers: { op: async () => ({ status: 200 }) } })
  const response = await fetch(new Request('http://api.test/'))
  expect(response.status).toBe(expected)
})

describe('an element of an event stream', () => {
  it.each([
    ['whose properties are those of an event', events(z.object({ id: z.string(), data: z.string().optional() })), [{ id: '1' }, { id: '1', data: 'a' }]],
    ['whose properties are those of an event, valibot', events(v.object({ data: v.optional(v.string()), event: v.string() })), [{ event: 'a' }, { event: 'b', data: 'c' }]],
    ['with fields', events({ id: z.string(), data: z.string().optional() }), [{ id: '1', data: 'a' }]],
  ])('%s arrives whole', async (_title, body, elements) => {
    const api = createContract({ op: { path: '/', method: 'GET', responses: { 200: { 'text/event-stream': { body: body as EventsSchema<z.ZodType<object>> } } } } })
    const handlers = { op: async () => ({ status: 200, body: (async function* () { yield* elements as object[] })() }) as const }
    const { op } = createClient(api, { baseUrl: 'http://api.test', fetch: createRouter({ contract: api, handlers }).fetch })
    const received: unknown[] = []
    for await (const element of (await op()).body) received.push(element)
    expect(received).toEqual(elements)
  })

  it('without the data of an event ends the stream with a sentence', async () => {
    const body = events({ id: z.string(), data: z.string().optional() })
    const api = createContract({ op: { path: '/', method: 'GET', responses: { 200: { 'text/event-stream': { body } } } } })
    const onError = vi.fn()
    const handlers = { op: async () => ({ status: 200, body: (async function* () { yield { id: '1' } })() }) as const }
    const { fetch } = createRouter({ contract: api, handlers, onError })
    await expect((await fetch(new Request('http://api.test/'))).text()).rejects.toThrow()
    expect(onError.mock.calls[0]?.[0]).toEqual(new TypeError('A value of type undefined cannot be sent'))
  })
})

it('a status whose type is a union declares in the types all of its members, in the router one', () => {
  const declared = errors(404 as 404 | 410)
  expect(Object.keys(declared satisfies { readonly 404: object; readonly 410: object })).toEqual(['404'])
})
