import { type Contract, createContract, createRouter, error } from 'routepact'
import { createMock, testContract } from 'routepact-tools/testing'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testFetch, toLines } from './send-to-fetch.ts'

const headers = z.object({
  'x-total': z.coerce.number().int(),
  'x-limit': z.number(),
  'x-first': z.string().optional(),
  'x-last': z.stringbool().optional(),
})
const contract = createContract({
  list: { path: '/list', method: 'GET', responses: { 200: { 'text/plain': { body: z.string(), headers } } } },
})

async function findProblems(sent: { readonly [name: string]: string }, tested: Contract = contract): Promise<string[]> {
  const fetch = (): Response => new Response('', { headers: { 'content-type': 'text/plain', ...sent } })
  return toLines(await testFetch(tested, fetch, { checks: ['declared-headers'] }))
}

test('a strict schema does not concern headers that it does not name', async () => {
  const { list } = contract
  const strict = { 200: { 'text/plain': { body: z.string(), headers: z.strictObject({ etag: z.string() }) } } }
  const tested = { list: { ...list, responses: strict } }
  expect(await findProblems({ etag: 'x', date: 'y' }, tested)).toEqual([])
  expect(await findProblems({ date: 'y' }, tested)).toEqual([expect.stringContaining('etag')])
})

test('a header that a schema always outputs must be sent', async () => {
  const { list } = contract
  const tested = { list: { ...list, responses: { 200: { 'text/plain': { body: z.string(), headers: z.object({ etag: z.string().default('a') }) } } } } }
  expect(await findProblems({ etag: 'b' }, tested)).toEqual([])
  expect(await findProblems({}, tested)).toEqual([expect.stringContaining("'required' of the output is not satisfied")])
})

describe('headers that a schema converts', () => {
  test.each([
    { 'x-total': '5', 'x-limit': '10' },
    { 'x-total': '-5', 'x-limit': '1.5', 'x-first': '7', 'x-last': 'true' },
  ])('may be sent as text: %j', async (sent) => expect(await findProblems(sent)).toEqual([]))

  test.each([
    [{ 'x-total': 'many', 'x-limit': '10' }, 'x-total: '],
    [{ 'x-total': '1.5', 'x-limit': '10' }, 'x-total: '],
    [{ 'x-total': '5' }, 'x-limit: '],
    [{ 'x-total': '5', 'x-limit': 'five' }, 'x-limit: '],
  ])('must match: %j', async (sent, problem) => {
    expect(await findProblems(sent)).toEqual([expect.stringContaining(`: ${problem}`)])
  })

  test('are shortened in the message', async () => {
    const [problem] = await findProblems({ 'x-total': 'a'.repeat(100_000), 'x-limit': '1' })
    expect(problem?.length).toBeLessThan(2_000)
    expect(problem).toContain('x-total: ')
  })
})

describe('headers that are declared in other shapes', () => {
  const tags = z.array(z.enum(['p', 'q']))
  const shapes: [name: string, schema: z.ZodType, sent: unknown, wrong: [string, string][]][] = [
    ['set-cookie', z.array(z.string()), ['a=1; Path=/', 'b=2; Path=/'], []],
    ['set-cookie', z.array(z.string().startsWith('a=')), ['a=1', 'a=2'], [['set-cookie', 'b=2']]],
    ['set-cookie', z.string(), 'a=1', []],
    ['x-shape', tags, ['p', 'q'], [['x-shape', 'p, r']]],
    ['x-shape', tags.optional(), ['q'], [['x-shape', 'r']]],
    ['x-shape', tags, [], [['x-shape', 'r']]],
    ['x-shape', z.array(z.number()), [1, 2], [['x-shape', '1, b']]],
    ['x-shape', z.number(), 1.5, [['x-shape', 'one'], ['x-other', '1']]],
    ['x-shape', z.int(), 1, [['x-shape', '1.5']]],
    ['x-shape', z.boolean(), false, [['x-shape', 'no'], ['x-shape', '1']]],
    ['x-shape', z.union([z.literal(1), z.literal('a')]), 1, [['x-shape', '2']]],
    ['x-shape', z.literal(true), true, [['x-shape', 'false']]],
    ['x-shape', z.coerce.number(), 7, [['x-shape', 'seven']]],
    ['x-shape', z.string(), '7', []],
  ]

  test.each(shapes)('%s: %$', async (name, schema, sent, wrong) => {
    const headers = z.object({ [name]: schema, 'x-page': z.int(), 'x-last': z.boolean() })
    const get = { path: '/', method: 'GET', responses: { 200: { 'text/plain': { body: z.string(), headers } } } } as const
    const router = createRouter({
      contract: { get },
      handlers: { get: (request) => request.respond({ status: 200, body: '', headers: { [name]: sent, 'x-page': 1, 'x-last': false } as never }) },
    })
    for (const { fetch } of [router, createMock({ get })]) expect((await testContract({ get }, { fetch })).findings.map(({ message }) => message)).toEqual([])
    for (const header of wrong) {
      const fetch = (): Response => new Response('', { headers: [['content-type', 'text/plain'], ['x-page', '1'], ['x-last', 'true'], header] })
      expect(toLines(await testFetch({ get }, fetch, { checks: ['declared-headers'] }))).toEqual([expect.stringMatching(new RegExp(`: ${name}(?:\\.\\d)?: `))])
    }
  })

  test('all wrong ones are named, and each cookie is shown', async () => {
    const schema = z.object({ 'set-cookie': z.array(z.string().startsWith('a=')), 'x-page': z.int(), 'x-total': z.coerce.number().int() })
    const get = { path: '/', method: 'GET', responses: { 200: { headers: schema } } } as const
    const fetch = (): Response => new Response(null, { headers: [['set-cookie', 'a=1'], ['set-cookie', 'b=2'], ['x-page', 'one'], ['x-total', '3']] })
    const [line] = toLines(await testFetch({ get }, fetch, { checks: ['declared-headers'] }))
    expect(line).toMatch(/"set-cookie":\["a=1","b=2"\].*: set-cookie\.1: .*; x-page: /)
  })
})

test('an undeclared status that a handler throws is a finding', async () => {
  const get = { path: '/', method: 'GET', responses: { 200: {} } } as const
  const router = createRouter({
    contract: { get },
    handlers: {
      get: () => {
        throw error(403, 'Not yours')
      },
    },
  })
  expect(toLines(await testContract({ get }, router, { checks: ['declared-status'] }))).toEqual(['get: declared-status: 403 {"error":"Not yours"}'])
})
