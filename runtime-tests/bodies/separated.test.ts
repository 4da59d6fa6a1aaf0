/** Lists of the query in one value, in both directions. */
import { type } from 'arktype'
import { createContract, type Schema, separated } from 'routepact'
import { type ClientInput, createClient, createOutline } from 'routepact/client'
import * as v from 'valibot'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { createLooseRouter, invalid, type LooseHandler, ok, sendTo } from '../support.ts'
import { cpuTime } from '../cpu-time.ts'

const read: LooseHandler = ({ validatedQuery }) => ({ status: 200, body: validatedQuery })
const serve = (query: Schema, separators: object) =>
  createLooseRouter({
    contract: { op: { path: '/', method: 'GET', query: separated(query, separators as never), responses: { 200: { 'application/json': { body: z.unknown() } } } } },
    handlers: { op: read },
  })

const query = z.object({ a: z.array(z.string()).optional(), b: z.string().optional(), 'c d': z.array(z.string()).optional(), __proto__: z.unknown() })
const all = { a: ',', 'c d': '|' }

describe('the router splits', () => {
  it.each<[separators: object, query: string, fields: object]>([
    [{ a: ',' }, '', {}],
    [{ a: ',' }, '?a=1', { a: ['1'] }],
    [{ a: ',' }, '?a=1,2,3', { a: ['1', '2', '3'] }],
    [{ a: ',' }, '?a=1%2C2,3%2c4', { a: ['1,2', '3,4'] }],
    [{ a: ',' }, '?a=,', { a: ['', ''] }],
    [{ a: ',' }, '?a=', { a: [''] }],
    [{ a: ',' }, '?a', { a: [''] }],
    [{ a: ',' }, '?a=1,2&b=3,4', { a: ['1', '2'], b: '3,4' }],
    [{ a: ',' }, '?b=3,4&a=1,2', { a: ['1', '2'], b: '3,4' }],
    [{ a: ',' }, '?a=1,2&a=3', { a: ['1', '2', '3'] }],
    [{ a: ',' }, '?a=1=2,3', { a: ['1=2', '3'] }],
    [{ a: ',' }, '?%61=1,2', { a: ['1', '2'] }],
    [{ a: ',' }, '?=a=1,2', {}],
    [{ a: ',' }, '?a=a+b,c%20d', { a: ['a b', 'c d'] }],
    [{ a: ',' }, '?a=1|2', { a: ['1|2'] }],
    [{ a: ',' }, '?a=%zz,%', { a: ['%zz', '%'] }],
    [{ a: ',' }, '?a=%E2%82%AC,%26', { a: ['€', '&'] }],
    [{ a: ' ' }, '?a=1%202+3', { a: ['1', '2', '3'] }],
    [{ a: ' ' }, '?a=1,2%2B3', { a: ['1,2+3'] }],
    [{ a: '|' }, '?a=1|2%7C3%7c4', { a: ['1', '2', '3', '4'] }],
    [{ a: '|' }, '?a=1,2', { a: ['1,2'] }],
    [all, '?c%20d=1|2&a=1,2', { a: ['1', '2'], 'c d': ['1', '2'] }],
    [all, '?c+d=1', { 'c d': ['1'] }],
    [{}, '?a=1,2', { a: ['1,2'] }],
  ])('%j: %s', async (separators, search, fields) => {
    expect(await sendTo(serve(query, separators), `/${search}`)).toEqual(ok(fields))
  })

  it('before the schema converts and validates the values', async () => {
    const router = serve(z.object({ ids: z.array(z.coerce.number<string>().int()).min(1).max(2), one: z.union([z.string(), z.array(z.string())]).optional() }), { ids: ',', one: ',' })
    expect(await sendTo(router, '/?ids=1,2')).toEqual(ok({ ids: [1, 2] }))
    expect(await sendTo(router, '/?ids=1&one=a')).toEqual(ok({ ids: [1], one: ['a'] }))
    expect(await sendTo(router, '/?ids=1,b')).toEqual(invalid({ path: ['ids', 1], message: 'Invalid input: expected number, received NaN' }))
    expect(await sendTo(router, '/?ids=1,2,3')).toEqual(invalid({ path: ['ids'], message: 'Too big: expected array to have <=2 items' }))
    expect(await sendTo(router, '/')).toEqual(invalid({ path: ['ids'], message: 'Invalid input: expected array, received undefined' }))
  })

  it('the key __proto__', async () => {
    const router = serve({ '~standard': { validate: (value: unknown) => ({ value: Object.entries(value as object) }) } }, JSON.parse('{"__proto__":","}') as object)
    expect(await sendTo(router, '/?__proto__=1,2')).toEqual(ok([['__proto__', ['1', '2']]]))
  })

  it.each([
    ['zod', z.object({ a: z.array(z.string()) })],
    ['valibot', v.object({ a: v.array(v.string()) })],
    ['arktype', type({ a: 'string[]' })],
    ['a fallback', z.object({ a: z.array(z.string()).catch([]) })],
  ])('for a schema of %s', async (_library, schema) => {
    expect(await sendTo(serve(schema, { a: ',' }), '/?a=1')).toEqual(ok({ a: ['1'] }))
    expect(await sendTo(serve(schema, { a: ',' }), '/?a=1,2')).toEqual(ok({ a: ['1', '2'] }))
  })

  it('a long query in linear time', async () => {
    const router = serve(query, all)
    for (const text of ['a'.repeat(100_000), `a=${','.repeat(50_000)}`, '&='.repeat(50_000), `${'a&'.repeat(50_000)}`, `a=${'%2C'.repeat(30_000)}`]) {
      const start = cpuTime()
      await sendTo(router, `/?${text}`)
      expect(cpuTime() - start).toBeLessThan(2_000)
    }
  })

  it('as the contract said when the schema was created', async () => {
    const separators: { [key: string]: string } = { a: ',' }
    const router = serve(query, separators)
    separators['a'] = '|'
    expect(await sendTo(router, '/?a=1,2')).toEqual(ok({ a: ['1', '2'] }))
  })
})

const contract = createContract({
  find: {
    path: '/',
    method: 'GET',
    query: separated(z.object({
      comma: z.array(z.string()).optional(),
      space: z.array(z.string()).optional(),
      pipe: z.array(z.union([z.string(), z.number()])).optional(),
      repeated: z.array(z.string()).optional(),
      'a,b': z.array(z.string()).optional(),
    }), { comma: ',', space: ' ', pipe: '|', 'a,b': ',' }),
    responses: { 200: { 'application/json': { body: z.unknown() } } },
  },
})
type Find = NonNullable<ClientInput<typeof contract.find>['query']>

describe('the client joins', () => {
  test.each<[query: Find, search: string]>([
    [{ comma: ['1', '2'] }, '?comma=1,2'],
    [{ comma: ['1'] }, '?comma=1'],
    [{ comma: [] }, ''],
    [{ comma: [''] }, '?comma='],
    [{ comma: ['', ''] }, '?comma=,'],
    [{ comma: ['1,2', '3'] }, '?comma=1%2C2,3'],
    [{ comma: ['a b&c', '|'] }, '?comma=a%20b%26c,%7C'],
    [{ space: ['1', '2', '3'] }, '?space=1%202%203'],
    [{ space: ['1,2', '+'] }, '?space=1%2C2%20%2B'],
    [{ pipe: ['1', 2] }, '?pipe=1%7C2'],
    [{ pipe: ['a b'] }, '?pipe=a%20b'],
    [{ repeated: ['1', '2'], comma: ['3', '4'] }, '?repeated=1&repeated=2&comma=3,4'],
    [{ comma: ['3', '4'], repeated: ['1', '2'] }, '?comma=3,4&repeated=1&repeated=2'],
    [{ 'a,b': ['1', '2'] }, '?a%2Cb=1,2'],
    [{ comma: ['1', undefined as never, '2'] }, '?comma=1,2'],
  ])('%j: %s', async (values, search) => {
    const outline = JSON.parse(JSON.stringify(createOutline(contract))) as typeof contract
    for (const declared of [contract, outline]) expect(createClient(declared, { baseUrl: '/' }).find.url({ query: values })).toBe(`/${search}`)
  })

  test.each<[query: Find, message: string]>([
    [{ space: ['a b'] }, "'query.space' must not contain its separator"],
    [{ space: ['a', ' '] }, "'query.space' must not contain its separator"],
    [{ pipe: ['a|b'] }, "'query.pipe' must not contain its separator"],
    [{ comma: [null as never] }, "'query.comma' must not be null"],
    [{ comma: ['\ud800'] }, "'query.comma' must not contain a lone surrogate"],
  ])('unless a value cannot be told apart: %j', (values, message) => {
    expect(() => createClient(contract).find.url({ query: values })).toThrow(new TypeError(message))
  })

  test('what the router splits', async () => {
    const router = createLooseRouter({ contract, handlers: { find: read } })
    for (const declared of [contract, createOutline(contract) as typeof contract]) {
      const client = createClient(declared, { fetch: router.fetch as (request: Request) => Promise<Response> })
      const values = { comma: ['a,b', '', 'c|d e%2C+', '€'], space: ['1,2', '%20', '+|'], pipe: ['a b', ',%7C'], repeated: ['x,y'], 'a,b': ['1'] }
      expect((await client.find({ query: values })).body).toEqual(values)
    }
  })
})

test('the digest of an outline depends on the separators', () => {
  const plain = z.object({ comma: z.array(z.string()) })
  const digest = (query: Schema) => createOutline({ find: { ...contract.find, query } }).find.digest
  expect(digest(separated(plain, { comma: ',' }))).toMatch(/^[\da-f]{16}$/)
  expect(new Set([plain, separated(plain, { comma: ',' }), separated(plain, { comma: '|' })].map(digest)).size).toBe(3)
})

describe('separated', () => {
  const lists = z.object({ ids: z.array(z.string()) })

  test.each<[separators: object, message: string]>([
    [{ ids: ';' }, "'ids' must be separated by ',', ' ' or '|'"],
    [{ ids: '' }, "'ids' must be separated by ',', ' ' or '|'"],
    [{ ids: ', ' }, "'ids' must be separated by ',', ' ' or '|'"],
    [{ ids: true }, "'ids' must be separated by ',', ' ' or '|'"],
    [{ ids: undefined }, "'ids' must be separated by ',', ' ' or '|'"],
    [{ ids: 'toString' }, "'ids' must be separated by ',', ' ' or '|'"],
    [{ ids: ',', id: ';' }, "'id' must be separated by ',', ' ' or '|'"],
  ])('rejects the separators %j', (separators, message) => {
    expect(() => separated(lists, separators as never)).toThrow(new TypeError(message))
  })

  test.each([undefined, null, {}, 'query'])('rejects the schema %j', (query) => {
    expect(() => separated(query as never, {})).toThrow(new TypeError("'query' must be a schema that implements Standard Schema"))
  })

  test('has the standard members of the schema, and its codec', () => {
    const codec = { schema: lists }
    const wrapped = separated(Object.assign(Object.create(null) as typeof lists, { '~standard': lists['~standard'], '~codec': codec }), { ids: ',' })
    expect(wrapped['~standard']).toBe(lists['~standard'])
    expect(wrapped).toHaveProperty(['~codec'], codec)
    expect(separated(lists, { ids: ',' })).not.toHaveProperty(['~codec'])
  })
})
