import { type ContractOperation, createContract, errors } from 'routepact'
import { type ContractCheck, testContract } from 'routepact/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'

const query = z.object({ page: z.coerce.number().min(1) })
const body = { 'application/json': { body: z.string() } }
const contract = createContract({
  list: { path: '/list', method: 'GET', query, responses: { 200: body, ...errors(400) } },
})
const fetch = (): Promise<Response> => Promise.reject(new TypeError('connection refused'))

test.each<ContractCheck>(['declared-body', 'valid-request', 'invalid-query', 'head', 'credentials-ignored'])(
  'a server that does not respond has findings for %s alone',
  async (check) => {
    const { cases, findings } = await testContract(contract, { fetch }, { checks: [check] })
    expect(cases).toBeGreaterThan(0)
    expect(findings.length).toBe(cases)
    for (const { received, check: found, curl } of findings) {
      expect([found, received]).toEqual([check, 'no response: connection refused'])
      expect(curl).toContain('/list')
    }
  },
)

test('a server that does not respond has findings for the check of it', async () => {
  const checks = ['server-error', 'declared-body', 'invalid-query', 'head'] as const
  const find: ContractOperation = { path: '/find', method: 'HEAD', responses: { 200: {} } }
  const { findings } = await testContract({ ...contract, find }, { fetch }, { checks })
  expect(findings.map(({ operation, check }) => `${operation}: ${check}`)).toEqual(['list: server-error', 'find: server-error'])
})

test('a value that is not a response is named', async () => {
  const target = { fetch: (): Response => undefined as unknown as Response }
  const { findings } = await testContract(contract, target, { checks: ['server-error'] })
  expect(findings.map(({ received }) => received)).toEqual(["no response: 'fetch' did not return a Response"])
})
