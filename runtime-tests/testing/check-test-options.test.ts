import { type Contract, createContract } from 'routepact'
import { type ContractTarget, type ContractTestOptions, testContract } from 'routepact/testing'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const query = z.object({ page: z.coerce.number() })
const contract = createContract({
  list: { path: '/list', method: 'GET', query, responses: { 200: {} }, security: [{ token: [] }] },
})
const target = { fetch: (): Response => new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer' } }) }

/** Calls `testContract` as JavaScript may. */
async function testUntyped(options: object, given: unknown = target, declared: unknown = contract): Promise<unknown> {
  return testContract(declared as Contract, given as ContractTarget, options as ContractTestOptions)
}

const authorize = { token: { headers: { authorization: 'Bearer secret' } } }

describe('mistakes in options', () => {
  test.each<[options: object, message: string]>([
    [{ seeds: 1 }, "'seeds' is not an option of testContract"],
    [{ seed: Number.NaN }, "'seed' must be an integer"],
    [{ seed: 1.5 }, "'seed' must be an integer"],
    [{ count: 0 }, "'count' must be an integer from 1"],
    [{ count: '3' }, "'count' must be an integer from 1"],
    [{ concurrency: Number.NaN }, "'concurrency' must be an integer from 1"],
    [{ concurrency: Number.POSITIVE_INFINITY }, "'concurrency' must be an integer from 1"],
    [{ timeout: Number.POSITIVE_INFINITY }, "'timeout' must be an integer from 1 to 2147483647"],
    [{ timeout: 0 }, "'timeout' must be an integer from 1"],
    [{ maxBodySize: -1 }, "'maxBodySize' must be an integer from 0"],
    [{ operations: ['lists'] }, "'lists' in 'operations' does not exist: use list"],
    [{ checks: ['heads'] }, "'heads' in 'checks' does not exist: use server-error"],
    [{ prepare: { lists: () => ({}) } }, "'lists' in 'prepare' does not exist: use list"],
    [{ prepare: { list: {} } }, "'prepare.list' must be a function"],
    [{ authorize: { token: 'Bearer secret' } }, "'authorize.token' must have 'headers' or 'query'"],
    [{ operations: [] }, "'operations' must not be empty: leave it out to select all"],
    [{ checks: [] }, "'checks' must not be empty: leave it out to select all"],
    [{ authorize: { tokn: { headers: {} } } }, "'tokn' in 'authorize' does not exist: use token"],
    [{ authorize: { token: () => undefined } }, "'authorize.token' must return an object with 'headers' or 'query'"],
    [{ prepare: { list: () => 1 }, authorize }, "'prepare.list' must return an object of parts"],
    [{ prepare: { list: async () => [] }, authorize }, "'prepare.list' must return an object of parts"],
    [{ headers: { 'x-key': 'secret\nkey' } }, "'headers' must have valid names and values"],
  ])('%o', async (options, message) => {
    const failure: unknown = await testUntyped(options).catch((thrown: unknown) => thrown)
    expect(failure).toBeInstanceOf(TypeError)
    expect((failure as Error).message).toContain(message)
    expect((failure as Error).message).not.toContain('secret')
  })

  test.each([undefined, {}, { url: 'http://localhost' }, { baseUrl: '' }, { baseUrl: '/api' }, { fetch: {} }, 'http://localhost'])(
    'the target %o',
    async (given) => expect(testUntyped({}, given ?? null)).rejects.toThrow("'target' must have a 'fetch' function or an absolute 'baseUrl'"),
  )

  test.each(['http://ada:secret@localhost', 'http://:secret@localhost', 'http://ada@localhost'])('the base URL %s', async (baseUrl) => {
    for (const given of [{ baseUrl }, { ...target, baseUrl }]) {
      await expect(testUntyped({}, given)).rejects.toThrow(/^'baseUrl' must not have a user name or a password: use 'headers' or 'authorize'$/)
    }
  })

  test('a contract that is missing', async () =>
    expect(testUntyped({}, target, null)).rejects.toThrow("'contract' must be an object of operations"))

  test('options that are undefined are absent', async () =>
    expect(testUntyped({ seed: undefined, prepare: { list: undefined }, checks: ['credentials-required'] })).resolves.toMatchObject({ findings: [] }))
})

test('calls `fetch` as a method of the target', async () => {
  class Server {
    status = 401
    fetch(): Response {
      return new Response(null, { status: this.status, headers: { 'www-authenticate': 'Bearer' } })
    }
  }
  const { findings } = await testContract(contract, new Server(), { checks: ['credentials-required'] })
  expect(findings).toEqual([])
})

test('sends nothing after a `prepare` that throws', async () => {
  let requests = 0
  const fetch = async (): Promise<Response> => {
    requests += 1
    await new Promise((resolve) => setTimeout(resolve, 1))
    return new Response()
  }
  const prepare = { list: () => Promise.reject(new Error('no database')) }
  const authorize = { token: { headers: { authorization: 'Bearer secret' } } }
  await expect(testContract(contract, { fetch }, { prepare, authorize, concurrency: 2 })).rejects.toThrow('no database')
  const before = requests
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(requests).toBe(before)
})
