import { createContract } from 'routepact'
import { testContract } from 'routepact-tools/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'

const contract = createContract({ get: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: z.string() } } } } })

test.each(['\u20ac', '\u0001', 'a\nb'])('a response with the reason phrase %j is read', async (statusText) => {
  const fetch = async () => Object.defineProperty(Response.json('a'), 'statusText', { value: statusText })
  const { findings } = await testContract(contract, { fetch }, { checks: ['valid-request'] as never, count: 1 })
  expect(findings).toEqual([])
})
