/** Operations that change a resource, of servers that do not let it be changed. */
import { createContract } from 'routepact'
import { type ContractReport, testContract } from 'routepact-tools/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'

const note = { 'application/json': { body: z.object({ id: z.string() }) } } as const

const contract = createContract({
  create: { path: '/notes', method: 'POST', responses: { 201: note, default: {} } },
  read: { path: '/notes/:id', method: 'GET', responses: { 200: note, 404: {} } },
  remove: { path: '/notes/:id', method: 'DELETE', responses: { 204: {}, default: {} } },
})

/** Responds to all requests for a note alike, and to those that delete it with 403. */
function respond({ method }: Request): Response {
  if (method === 'DELETE') return new Response(null, { status: 403 })
  return Response.json({ id: '1' }, { status: method === 'POST' ? 201 : 200 })
}

async function run(isPrepared: boolean): Promise<ContractReport> {
  return testContract(contract, { fetch: respond }, {
    checks: ['use-after-delete', 'idempotence'],
    operations: ['remove'],
    ...(isPrepared && { prepare: { remove: (input) => ({ ...input, params: { id: '1' } }) } }),
  })
}

test('a resource of the contract may be one that cannot be deleted', async () => {
  const { findings, cases } = await run(false)
  expect(findings).toEqual([])
  expect(cases).toBeGreaterThan(0)
})

test('a resource of prepare must be deleted', async () => {
  const { findings } = await run(true)
  expect(findings.map(({ check, expected, received }) => ({ check, expected, received }))).toEqual([
    { check: 'use-after-delete', expected: 'a status from 200 to 299', received: '403' },
  ])
})
