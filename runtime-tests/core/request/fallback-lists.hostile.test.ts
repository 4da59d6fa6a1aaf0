import { type } from 'arktype'
import { createContract, createRouter } from 'routepact'
import { createClient } from 'routepact/client'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { issue, json, schema, serve } from '../../support.ts'

const ids = z.array(z.string()).catch([])

it.each([
  ['zod', z.object({ ids }), ['1']],
  ['zod beside a date', z.object({ ids, at: z.coerce.date().optional() }), ['1']],
  ['zod, the whole query', z.object({ ids: z.array(z.string()) }).catch({ ids: [] }), ['1']],
  ['zod, a union', z.object({ ids: z.union([z.string(), z.array(z.string())]) }), '1'],
  ['arktype', type({ ids: 'string[]' }), ['1']],
])('225: a single value of a list is not lost to a fallback: %s', async (_, query, expected) => {
  const ok = { 200: { 'application/json': { body: z.any() } } }
  const contract = createContract({
    find: { path: '/', method: 'GET', query: query as z.ZodType<{ ids: string[] }>, responses: ok },
    save: { path: '/', method: 'POST', requests: { 'application/x-www-form-urlencoded': { body: query as z.ZodType<{ ids: string[] }> }, 'multipart/form-data': { body: query as z.ZodType<{ ids: string[] }> } }, responses: ok },
  })
  const { fetch } = createRouter({
    contract,
    handlers: {
      find: (request) => request.respond({ status: 200, body: request.validatedQuery.ids }),
      save: (request) => request.respond({ status: 200, body: request.validatedBody.ids }),
    },
  })
  const client = createClient(contract, { fetch })
  expect((await client.find({ query: { ids: ['1'] } })).body).toEqual(expected)
  for (const contentType of ['application/x-www-form-urlencoded', 'multipart/form-data'] as const) {
    expect((await client.save({ contentType, body: { ids: ['1'] } })).body).toEqual(expected)
  }
})

const text = z.string()
const list = z.array(text)
const numbers = z.array(z.coerce.number<string>())
const split = z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), list)

/** A schema that never rejects: it replaces what is not a list. Its JSON Schema is the argument. */
const replacing = (jsonSchema: object, mode = '') => {
  const validate = (value: unknown) => {
    const { a } = value as { a?: unknown }
    if (mode && Array.isArray(a)) return { issues: [{ message: 'no list', path: ['a', 0] }] }
    return { value: { a: Array.isArray(a) ? a : 'lost' } }
  }
  return { '~standard': { version: 1, vendor: 'test', validate, jsonSchema: { input: () => jsonSchema, output: () => jsonSchema } } }
}
const array = { type: 'array' }
const property = (a: unknown, root = {}, mode = '') => replacing({ properties: { a }, ...root }, mode)

describe('225: a single value in a query', () => {
  it.each<[title: string, query: object, search: string, expected: unknown]>([
    ['an id', z.object({ a: list.meta({ id: 'Tags225' }).catch([]) }), 'a=1', { a: ['1'] }],
    ['an id of the root', z.object({ a: list.catch([]) }).meta({ id: 'Root225' }), 'a=1', { a: ['1'] }],
    ['null', z.object({ a: list.nullable().catch(null) }), 'a=1', { a: ['1'] }],
    ['undefined', z.object({ a: list.or(z.undefined()).catch([]) }), 'a=1', { a: ['1'] }],
    ['optional, without a fallback value', z.object({ a: list.optional().catch(undefined) }), 'a=1', { a: ['1'] }],
    ['nullish', z.object({ a: list.nullish().catch(null) }), 'a=1', { a: ['1'] }],
    ['a default', z.object({ a: list.default(['x']).catch(['x']) }), 'a=1', { a: ['1'] }],
    ['a prefault', z.object({ a: list.prefault([]).catch([]) }), 'a=1', { a: ['1'] }],
    ['readonly and lazy', z.object({ a: z.lazy(() => list).readonly().catch([]) }), 'a=1', { a: ['1'] }],
    ['lists in a union', z.object({ a: z.union([list.max(0), numbers]).catch([]) }), 'a=1', { a: [1] }],
    ['a tuple', z.object({ a: z.tuple([text]).catch(['x']) }), 'a=1', { a: ['1'] }],
    ['a transform', z.object({ a: list.catch([]).transform((value) => value.length) }), 'a=1', { a: 1 }],
    ['a set', z.object({ a: list.catch([]).transform((value) => new Set(value)) }).transform(({ a }) => ({ a: [...a] })), 'a=1', { a: ['1'] }],
    ['a bigint', z.object({ a: list.catch([]).transform((value) => BigInt(value.length)) }), 'a=1', { a: '1n' }],
    ['a list that is rejected', property(array, {}, 'rejects lists'), 'a=1', { a: 'lost' }],
    ['an intersection', z.intersection(z.object({ a: list.catch([]) }), z.object({ b: text })), 'a=1&b=2', { a: ['1'], b: '2' }],
    ['a union', z.union([z.object({ k: z.literal('1'), a: list.catch([]) }), z.object({ k: text, a: numbers.catch([]) }), z.object({ c: text })]), 'k=2&a=1', { k: '2', a: [1] }],
    ['a fallback of the root', z.object({ a: list, b: text }).catch({ a: [], b: '' }), 'a=1&b=2', { a: ['1'], b: '2' }],
    ['a renamed property', z.object({ a: list.catch([]) }).transform(({ a }) => ({ b: a })), 'a=1', { b: ['1'] }],
    ['two lists', z.object({ a: list.catch([]), b: list.catch([]), c: list }), 'a=1&b=2&c=3', { a: ['1'], b: ['2'], c: ['3'] }],
    ['an empty value', z.object({ a: list.catch([]) }), 'a=', { a: [''] }],
    ['an asynchronous schema', z.object({ a: list.refine(async () => true).catch([]) }), 'a=1', { a: ['1'] }],
    ['several values', z.object({ a: list.catch([]) }), 'a=1&a=2', { a: ['1', '2'] }],
    ['members that are rejected', z.object({ a: numbers.catch([]) }), 'a=x', { a: [] }],
    ['no value', z.object({ a: list.catch([]) }), '', { a: [] }],
    // Single values are tried as they are first.
    ['a value that is split', z.object({ a: split, b: list.catch([]) }), 'a=1,2&b=3', { a: ['1', '2'], b: ['3'] }],
    ['a value that is split, beside a fallback', z.object({ a: split.catch([]) }), 'a=1,2', { a: ['1', '2'] }],
    ['a value that is split and renamed', z.object({ a: split.optional() }).transform(({ a }) => ({ b: a })), 'a=1,2', { b: ['1', '2'] }],
    ['a word in place of a list', z.object({ a: z.preprocess((value) => (value === 'all' ? undefined : value), z.array(z.enum(['x'])).optional()) }), 'a=all', {}],
    ['an empty text in place of nothing', z.object({ a: z.preprocess((value) => (value === '' ? undefined : value), list.optional()) }), 'a=', {}],
    ['a value or a list', z.object({ a: z.union([text, list]).default('x') }), 'a=x', { a: 'x' }],
    ['a value or a list, in a union', z.union([z.object({ a: list, b: text }), z.object({ a: text.default('x') })]), 'a=x', { a: 'x' }],
    ['arktype: null', type({ a: 'string[] | null' }), 'a=1', { a: ['1'] }],
    ['arktype: undefined', type({ a: 'string[] | undefined' }), 'a=1', { a: ['1'] }],
  ])('%s', async (_title, query, search, expected) => {
    const toBody = (output: unknown): unknown => JSON.parse(JSON.stringify(output, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)))
    const { fetch } = serve({ query, responses: json }, ({ validatedQuery }) => ({ status: 200, body: toBody(validatedQuery) }))
    expect(await (await fetch(new Request(`http://a.test/?${search}`))).json()).toEqual(expected)
  })

  it.each<[title: string, schema: object, isList: boolean]>([
    ['type', property(array), true],
    ['types', property({ type: ['array', 'null'] }), true],
    ['another type beside it', property({ type: ['array', 'string'] }), false],
    ['a reference', property({ $ref: '#/$defs/a~1b%20c' }, { $defs: { 'a/b c': { allOf: [array, { minItems: 1 }] } } }), true],
    ['a reference to definitions', property({ $ref: '#/definitions/a' }, { definitions: { a: array } }), true],
    ['a reference to a property', property({ $ref: '#/properties/b' }, { properties: { a: { $ref: '#/properties/b' }, b: array } }), true],
    ['a reference to nothing', property({ $ref: '#/$defs/a/b' }), false],
    ['a reference in a circle', property({ $ref: '#/$defs/a' }, { $defs: { a: { anyOf: [array, { $ref: '#/$defs/a' }] } } }), true],
    ['a malformed reference', property({ $ref: '#/%' }), false],
    ['a reference of the root', replacing({ $ref: '#/$defs/a', $defs: { a: { properties: { a: array } } } }), true],
    ['oneOf with null', property({ oneOf: [array, { type: 'null' }, { const: null }, { enum: [null] }] }), true],
    ['constants', property({ enum: [['1'], ['2'], null] }), true],
    ['a constant', property({ const: ['1'] }), true],
    ['a text beside it', property({ enum: [['1'], '2'] }), false],
    ['nothing', property({}), false],
    ['never', property({ anyOf: [array, false, { not: {} }] }), true],
    ['null alone', property({ type: 'null' }), false],
    ['branches of the root', replacing({ anyOf: [{ properties: { a: array } }, { properties: { b: {} } }, { allOf: [{ properties: { a: array } }] }] }), true],
    ['branches that differ', replacing({ anyOf: [{ properties: { a: array } }, { properties: { a: { type: 'string' } } }] }), false],
    ['a name of an object', replacing({ properties: { a: array, constructor: array } }), true],
    ['no properties', replacing({}), false],
    ['not a schema', replacing({ allOf: [null] }), false],
  ])('a JSON Schema with %s', async (_title, query, isList) => {
    const { fetch } = serve({ query, responses: json }, ({ validatedQuery }) => ({ status: 200, body: validatedQuery }))
    expect(await (await fetch(new Request('http://a.test/?a=1'))).json()).toEqual({ a: isList ? ['1'] : 'lost' })
  })

  it('is converted once, when the first request arrives', async () => {
    const query = property(array)
    const input = vi.spyOn(query['~standard'].jsonSchema, 'input')
    const { fetch } = serve({ query, responses: json }, () => ({ status: 200, body: 1 }))
    expect(input).not.toHaveBeenCalled()
    for (const search of ['', '?a=1', '?a=2']) await fetch(new Request(`http://a.test/${search}`))
    expect(input).toHaveBeenCalledOnce()
  })

  it.each<[query: object, search: string, times: number]>([
    [z.object({ a: text }), 'a=1', 1],
    [z.object({ a: list }), 'a=1&a=2', 1],
    [z.object({ a: list }), 'a=1', 2],
    [z.object({ a: split, b: text }), 'a=1&b=2', 2],
    [z.object({ a: list.catch([]) }), 'a=1', 3],
  ])('%# is validated no more often than needed', async (query, search, times) => {
    const validate = vi.spyOn((query as z.ZodType)['~standard'], 'validate')
    const { fetch } = serve({ query, responses: json }, () => ({ status: 200, body: 1 }))
    expect((await fetch(new Request(`http://a.test/?${search}`))).status).toBe(200)
    expect(validate).toHaveBeenCalledTimes(times)
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
])('single values satisfy all lists of a schema that reports one issue at a time: %j', async (fields, expected) => {
  const ok = { 200: { 'application/json': { body: z.any() } } }
  const bodies = { 'application/x-www-form-urlencoded': { body: oneAtATime }, 'multipart/form-data': { body: oneAtATime } }
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
  const client = createClient(contract, { fetch, undeclared: 'return' }) as unknown as { readonly find: Call; readonly save: Call }
  const inputs = [{ query: fields }, ...Object.keys(bodies).map((contentType) => ({ contentType, body: fields }))]
  for (const input of inputs) {
    const { status, body } = await client['query' in input ? 'find' : 'save'](input)
    if (expected === 200) expect([status, body]).toEqual([200, fields])
    else expect([status, body]).toEqual([400, { error: 'Validation failed', details: [expected] }])
  }
})
