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
