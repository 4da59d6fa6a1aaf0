import { createContract } from 'routepact'
import { testContract } from 'routepact-tools/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'

const body = z.object({ name: z.string() })
const contract = createContract({
  getUser: { path: '/user', method: 'GET', responses: { 200: { 'application/json': { body } }, 204: {} } },
})

/** Tests a server that responds in this way to a request with `Accept`, and otherwise with a name. */
async function findProblems(respond: () => Response): Promise<string[]> {
  const fetch = async ({ headers }: Request) => (headers.has('accept') ? respond() : Response.json({ name: 'Ada' }))
  const { findings } = await testContract(contract, { fetch }, { checks: ['accept'] })
  return findings.map(({ expected, received }) => `${expected}: ${received}`)
}

test('a response may have no content', async () => {
  expect(await findProblems(() => new Response(null, { status: 204 }))).toEqual([])
})

test('a declared type must be acceptable, also if the response has no type', async () => {
  expect(await findProblems(() => new Response(null, { status: 406 }))).toEqual([
    "200 for 'Accept: application/json': 406 with no content type",
  ])
})

test.each<[title: string, respond: () => Response, received: string]>([
  ['has no type', () => new Response(new Uint8Array([1])), '200 with no content type'],
  ['has the first type', () => Response.json({ name: 'Ada' }), '200 with application/json'],
])('a response %s, although another one was asked for', async (_, respond, received) => {
  const report = createContract({
    getReport: { path: '/report', method: 'GET', responses: { 200: { 'application/json': { body }, 'text/csv': { body: z.string() } } } },
  })
  const fetch = async ({ headers }: Request) => (headers.get('accept') === 'text/csv' ? respond() : Response.json({ name: 'Ada' }))
  const { findings } = await testContract(report, { fetch }, { checks: ['accept'] })
  expect(findings.map((finding) => `${finding.expected}: ${finding.received}`)).toEqual([`the content type text/csv for 'Accept: text/csv': ${received}`])
})
