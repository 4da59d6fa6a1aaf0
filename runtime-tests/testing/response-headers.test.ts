import { type Contract, createContract } from 'routepact'
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
