/** Single values of lists, in a query and in forms. */
import { createContract, createRouter, multipart } from 'routepact'
import { type ContractClientError, createClient } from 'routepact/client'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { issue, json, recording, schema, serve } from '../../support.ts'

const text = z.string()
const list = z.array(text)
const split = z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), list)
const form = 'application/x-www-form-urlencoded'

describe('273: a schema receives what was sent', () => {
  it.each<[title: string, query: z.ZodType, search: string, expected: unknown]>([
    ['a fallback of the list is the application’s', z.object({ a: list.catch([]) }), 'a=1', { a: [] }],
    ['a fallback of the element', z.object({ a: z.array(text.catch('x')) }), 'a=1', { a: ['1'] }],
    ['a fallback of the whole query', z.object({ a: list }).catch({ a: [] }), 'a=1', { a: [] }],
    ['a default', z.object({ a: list.default(['x']) }), 'a=1', { a: ['1'] }],
    ['a default without a value', z.object({ a: list.default(['x']) }), '', { a: ['x'] }],
    ['several values', z.object({ a: list.catch([]) }), 'a=1&a=2', { a: ['1', '2'] }],
    ['a value or a list', z.object({ a: z.union([text, list]) }), 'a=1', { a: '1' }],
    ['a value that is split', z.object({ a: split, b: list }), 'a=1,2&b=3', { a: ['1', '2'], b: ['3'] }],
    ['an empty value', z.object({ a: list }), 'a=', { a: [''] }],
    ['a tuple', z.object({ a: z.tuple([text]) }), 'a=1', { a: ['1'] }],
    ['an asynchronous schema', z.object({ a: list.refine(async () => true) }), 'a=1', { a: ['1'] }],
  ])('%s', async (_title, query, search, expected) => {
    const { fetch } = serve({ query, responses: json }, ({ validatedQuery }) => ({ status: 200, body: validatedQuery }))
    expect(await (await fetch(new Request(`http://a.test/?${search}`))).json()).toEqual(expected)
    const { fetch: post } = serve({ method: 'POST', requests: { [form]: { body: query } }, responses: json }, ({ validatedBody }) => ({ status: 200, body: validatedBody }))
    const sent = new Request('http://a.test/', { method: 'POST', body: search, headers: { 'content-type': form } })
    if (search) expect(await (await post(sent)).json()).toEqual(expected)
  })

  it.each<[query: z.ZodType, search: string, seen: readonly object[]]>([
    [z.object({ a: text }), 'a=1', [{ a: '1' }]],
    [z.object({ a: list }), 'a=1&a=2', [{ a: ['1', '2'] }]],
    [z.object({ a: list }), 'a=1', [{ a: '1' }, { a: ['1'] }]],
    [z.object({ a: list, b: text }), 'a=1&b=2', [{ a: '1', b: '2' }, { a: ['1'], b: '2' }]],
    [z.object({ a: list.catch([]) }), 'a=1', [{ a: '1' }]],
    [z.object({ a: z.array(z.literal('x')) }), 'a=1', [{ a: '1' }, { a: ['1'] }]],
    [z.object({ a: z.literal('x') }), 'a=1', [{ a: '1' }, { a: ['1'] }]],
  ])('%#: a validator sees no other value', async (query, search, seen) => {
    const given: unknown[] = []
    const recorded = schema((value) => (given.push(structuredClone(value)), query['~standard'].validate(value)))
    const { fetch } = serve({ query: recorded, responses: json }, () => ({ status: 200, body: 1 }))
    await fetch(new Request(`http://a.test/?${search}`))
    expect(given.map((value) => Object.assign({}, value))).toEqual(seen)
  })

  it('no JSON Schema is read while a request is served, and no value is made up', async () => {
    const convert = vi.fn(() => ({ type: 'object' }))
    const query = recording()
    Object.assign(query['~standard'], { jsonSchema: { input: convert, output: convert } })
    const body = recording()
    Object.assign(body['~standard'], { jsonSchema: { input: convert, output: convert } })
    const requests = { [form]: { body }, 'multipart/form-data': { body: multipart(body) } }
    const { fetch } = serve({ method: 'POST', query, requests, responses: json }, () => ({ status: 200, body: 1 }))
    for (const search of ['', '?a=1', '?a=1&a=2']) {
      const data = new FormData()
      data.append('b', '{}')
      await fetch(new Request(`http://a.test/${search}`, { method: 'POST', body: data }))
      await fetch(new Request(`http://a.test/${search}`, { method: 'POST', body: new URLSearchParams({ b: '1' }) }))
    }
    expect(convert).not.toHaveBeenCalled()
    expect(query.seen).toEqual([{}, {}, { a: '1' }, { a: '1' }, { a: ['1', '2'] }, { a: ['1', '2'] }])
    expect(body.seen).toEqual([{ b: '{}' }, { b: '1' }, { b: '{}' }, { b: '1' }, { b: '{}' }, { b: '1' }])
  })
})

/** A schema that stops at the first issue, as libraries do that abort early. */
const oneAtATime = schema((value) => {
  const fields = value as { readonly [name: string]: unknown }
  const invalid = ['a', 'b', 'c'].find((name) => !Array.isArray(fields[name]))
  return invalid === undefined ? { value } : { issues: [issue('no list', invalid)] }
})

it.each([
  [{ a: ['1'], b: ['2'], c: ['3'] }, 200],
  [{ a: ['1', '2'], b: ['3'], c: ['4'] }, 200],
  [{ a: ['1', '2'], b: ['3', '4'], c: ['5'] }, 200],
  [{ a: ['1'], b: ['2'] }, { path: ['c'], message: 'no list' }],
  [{ b: ['2'], c: ['3'] }, { path: ['a'], message: 'no list' }],
])('45: single values satisfy all lists of a schema that reports one issue at a time: %j', async (fields, expected) => {
  const ok = { 200: { 'application/json': { body: z.any() } } }
  const bodies = { 'application/x-www-form-urlencoded': { body: oneAtATime }, 'multipart/form-data': { body: multipart(oneAtATime) } }
  const contract = createContract({
    find: { path: '/', method: 'GET', query: oneAtATime, responses: ok },
    save: { path: '/', method: 'POST', requests: bodies, responses: ok },
  })
  const { fetch } = createRouter({
    contract,
    handlers: {
      find: (request) => request.respond({ status: 200, body: request.validatedQuery }),
      save: (request) => request.respond({ status: 200, body: request.validatedBody }),
    },
  })
  type Call = (input: object) => Promise<{ readonly status: number; readonly body: unknown }>
  const client = createClient(contract, { fetch }) as unknown as { readonly find: Call; readonly save: Call }
  const inputs = [{ query: fields }, ...Object.keys(bodies).map((contentType) => ({ contentType, body: fields }))]
  for (const input of inputs) {
    const { status, body } = await client['query' in input ? 'find' : 'save'](input).catch(({ status, text }: ContractClientError) => ({ status, body: JSON.parse(text) as unknown }))
    if (expected === 200) expect([status, body]).toEqual([200, fields])
    else expect([status, body]).toEqual([400, { error: 'Validation failed', details: [expected] }])
  }
})
