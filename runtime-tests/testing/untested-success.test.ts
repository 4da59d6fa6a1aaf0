/** Operations of which no valid request succeeds are named, because nothing is known about their success. */
import { createContract } from 'routepact'
import { contractCases, type ContractTestOptions, testContract } from 'routepact-tools/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'

const contract = createContract({
  getNote: { path: '/notes/:id', method: 'GET', responses: { 200: {}, 401: {}, 403: {}, 404: {}, 409: {}, 429: {} } },
  ping: { path: '/ping', method: 'GET', responses: { 200: {} } },
})

/** A server that responds to `getNote` with one of these statuses, in turn. */
const createTarget = (...statuses: number[]) => {
  let count = 0
  return {
    fetch: async (request: Request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/ping') return new Response(null, { status: request.method === 'GET' ? 200 : 405, headers: { allow: 'GET, HEAD, OPTIONS' } })
      const status = statuses[count % statuses.length]
      count += 1
      return new Response(null, { status: status ?? 500 })
    },
  }
}

const prepare = "return parts of a resource that exists in 'prepare'"
const authorize = "set 'authorize', or return credentials in 'prepare'"

test.each([
  [[404], `404: ${prepare}`],
  [[409, 404], `404 or 409: ${prepare}`],
  [[401], `401: ${authorize}`],
  [[403], `403: ${authorize}`],
  [[404, 429], '404 or 429: raise the rate limit of the server'],
])('%j', async (statuses, reason) => {
  const { skipped } = await testContract(contract, createTarget(...statuses), { checks: ['valid-request'] })
  expect(skipped).toEqual([{ name: 'getNote: accepts valid requests', reason: `every valid request had the status ${reason}` }])
})

const login = createContract({
  login: { path: '/login', method: 'POST', requests: { 'text/plain': { body: z.string() } }, responses: { 200: {}, 401: {}, 403: {}, 404: {} } },
})

test.each<[status: number, authorize: NonNullable<ContractTestOptions<typeof login>['authorize']>, reason: string]>([
  [401, {}, "set 'authorize', or return credentials or a body in 'prepare'"],
  [403, {}, "set 'authorize', or return credentials or a body in 'prepare'"],
  [401, { any: { headers: { authorization: 'Bearer x' } } }, "check the credentials in 'authorize', or return a body in 'prepare'"],
  [404, {}, prepare],
])('the %i of an operation with a body may need another one, with %j', async (status, given, reason) => {
  const { skipped } = await testContract(login, { fetch: () => new Response(null, { status }) }, { checks: ['valid-request'], authorize: given })
  expect(skipped).toEqual([{ name: 'login: accepts valid requests', reason: `every valid request had the status ${status}: ${reason}` }])
})

test('one success is enough', async () => {
  const options = { checks: ['valid-request'] } as const
  expect(await testContract(contract, createTarget(404, 200, 404), options)).toMatchObject({ skipped: [], findings: [] })
})

test('a finding has no second line', async () => {
  const { skipped, findings } = await testContract(contract, createTarget(418), { checks: ['valid-request', 'declared-status'] })
  expect(skipped).toEqual([])
  expect(findings.map(({ check }) => check)).toEqual(['declared-status'])
})

test('the function of a case returns the reason', async () => {
  const cases = await contractCases(contract, createTarget(404), { checks: ['valid-request'] })
  expect(await Promise.all(cases.map(({ run }) => run()))).toEqual([`every valid request had the status 404: ${prepare}`, undefined])
})
