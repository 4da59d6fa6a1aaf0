import { type ContractOperation, createContract, errors } from 'routepact'
import { type ContractCheck, type ContractTestOptions, testContract } from 'routepact-tools/testing'
import { describe, expect, test, vi } from 'vitest'
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

test('a network error is not a response', async () => {
  const { findings } = await testContract(contract, { fetch: () => Response.error() }, { checks: ['server-error', 'head'] })
  expect(findings.map(({ received }) => received)).toEqual(["no response: 'fetch' returned a network error"])
})

test('the time is written with separators', async () => {
  vi.useFakeTimers()
  try {
    const report = testContract(contract, { fetch: () => new Promise(() => undefined) }, { checks: ['server-error'], count: 1 })
    await vi.runAllTimersAsync()
    expect((await report).findings[0]?.received).toBe('no response within 10,000 ms')
  } finally {
    vi.useRealTimers()
  }
})

describe('one request without a response', () => {
  const notes = createContract({
    get: { path: '/notes/:id', method: 'GET', query, responses: { 200: body } },
    create: { path: '/notes', method: 'POST', requests: body, responses: { 201: {}, default: {} }, security: [{ token: [] }] },
    delete: { path: '/notes/:id', method: 'DELETE', responses: { 204: {}, default: {} }, security: [{}, { token: [] }] },
  })
  const options: ContractTestOptions<typeof notes> = {
    authorize: { token: { headers: { authorization: 'Bearer secret' } } },
    prepare: { get: () => ({}), create: () => ({}), delete: () => ({}) },
  }
  const isBearer = ({ headers }: Request, token: string): boolean => headers.get('authorization') === `Bearer ${token}`
  const isValid = (request: Request): boolean => isBearer(request, 'secret')
  /** The requests of a case, apart from those that other cases send too. */
  const silent: readonly (readonly [check: ContractCheck, operation: keyof typeof notes, isSilent: (request: Request, deleted: boolean) => boolean])[] = [
    ['head', 'get', ({ method }) => method === 'HEAD'],
    ['undeclared-method', 'get', ({ method }) => method !== 'GET'],
    ['options', 'get', ({ method }) => method === 'OPTIONS'],
    ['equivalent-encoding', 'get', ({ url }) => url.includes('%')],
    ['credentials-ignored', 'get', (request) => request.headers.has('authorization')],
    ['credentials-required', 'create', (request) => !request.headers.has('authorization')],
    ['credentials-verified', 'create', (request) => !isValid(request)],
    ['credentials-optional', 'delete', (request) => !isValid(request)],
    ['use-after-delete', 'delete', ({ method }, deleted) => method === 'GET' && deleted],
    ['resource-availability', 'create', ({ method }) => method === 'GET'],
  ]

  test.each(silent)('is named by the check %s', async (check, operation, isSilent) => {
    let deleted = false
    const server = async (request: Request): Promise<Response> => {
      if (isSilent(request, deleted)) return new Promise(() => undefined)
      deleted = request.method === 'DELETE'
      if (request.method === 'POST') return new Response(null, { status: 201, headers: { location: '/notes/a' } })
      return new Response(request.method === 'HEAD' ? null : '"text"', { status: 200, headers: { 'content-type': 'application/json' } })
    }
    for (const checks of [[check], ['server-error', check]] as const) {
      deleted = false
      const report = await testContract(notes, { fetch: server }, { ...options, timeout: 30, operations: [operation], checks })
      const found = report.findings.filter((finding) => finding.check === check)
      expect(new Set(found.map(({ received }) => received))).toEqual(new Set(['no response within 30 ms']))
      expect(found.map(({ expected }) => expected).join()).not.toMatch(/\b0\b/)
    }
  })

  test('has no finding of checks that compare it', async () => {
    const compared = ['equivalent-encoding', 'credentials-ignored', 'credentials-optional', 'head', 'use-after-delete', 'resource-availability'] as const
    const silence = (): Promise<Response> => new Promise(() => undefined)
    const report = await testContract(notes, { fetch: silence }, { ...options, timeout: 20, count: 1, checks: ['server-error', ...compared] })
    expect(report.findings.map((finding) => `${finding.operation}: ${finding.check}`)).toEqual(['get: server-error', 'create: server-error', 'delete: server-error'])
  })
})
