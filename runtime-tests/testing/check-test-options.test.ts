import { type Contract, createContract } from 'routepact'
import { type ContractTarget, type ContractTestOptions, testContract } from 'routepact-tools/testing'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkTitles } from '../../tools/src/testing/checks.ts'

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

const checkNames = Object.keys(checkTitles)

describe('mistakes in options', () => {
  test.each<[options: unknown, message: string]>([
    [null, "'options' must be an object"],
    ['seed=1', "'options' must be an object"],
    [[], "'options' must be an object"],
    [{ seeds: 1 }, "'seeds' is not an option of testContract"],
    [{ seed: Number.NaN }, "'seed' must be an integer"],
    [{ seed: 1.5 }, "'seed' must be an integer"],
    [{ seed: 'x' }, "'seed' must be an integer"],
    [{ seed: 2 ** 53 }, "'seed' must be an integer"],
    [{ count: 0 }, "'count' must be an integer from 1 to 10000"],
    [{ count: 10_001 }, "'count' must be an integer from 1 to 10000"],
    [{ count: -1 }, "'count' must be an integer from 1 to 10000"],
    [{ count: '3' }, "'count' must be an integer from 1 to 10000"],
    [{ count: null }, "'count' must be an integer from 1 to 10000"],
    [{ concurrency: 0 }, "'concurrency' must be a positive integer"],
    [{ concurrency: Number.NaN }, "'concurrency' must be a positive integer"],
    [{ concurrency: Number.POSITIVE_INFINITY }, "'concurrency' must be a positive integer"],
    [{ timeout: Number.POSITIVE_INFINITY }, "'timeout' must be an integer from 1 to 2147483647"],
    [{ timeout: 2 ** 31 }, "'timeout' must be an integer from 1 to 2147483647"],
    [{ timeout: 0 }, "'timeout' must be an integer from 1 to 2147483647"],
    [{ timeout: -1 }, "'timeout' must be an integer from 1 to 2147483647"],
    [{ timeout: '10s' }, "'timeout' must be an integer from 1 to 2147483647"],
    [{ maxBodySize: -1 }, "'maxBodySize' must be a non-negative integer"],
    [{ maxBodySize: '1mb' }, "'maxBodySize' must be a non-negative integer"],
    [{ maxBodySize: { list: 1 } }, "'maxBodySize' must be a non-negative integer"],
    [{ cleanup: {} }, "'cleanup' must be a function"],
    [{ operations: ['nope'] }, "'nope' in 'operations' does not exist: use list"],
    [{ operations: 'list' }, "'operations' must be an array of names"],
    [{ operations: { list: true } }, "'operations' must be an array of names"],
    [{ operations: null }, "'operations' must be an array of names"],
    [{ operations: [] }, "'operations' must not be empty: leave it out to select all"],
    [{ checks: ['nope'] }, `'nope' in 'checks' does not exist: use ${checkNames.join(', ')}`],
    [{ checks: 'head' }, "'checks' must be an array of names"],
    [{ checks: [] }, "'checks' must not be empty: leave it out to select all"],
    [{ prepare: { lists: () => ({}) } }, "'lists' in 'prepare' does not exist: use list"],
    [{ prepare: { list: {} } }, "'prepare.list' must be a function"],
    [{ prepare: () => ({}) }, "'prepare' must be an object: operation name -> function"],
    [{ prepare: [['list', () => ({})]] }, "'prepare' must be an object: operation name -> function"],
    [{ authorize: { tokn: { headers: {} } } }, "'tokn' in 'authorize' does not exist: use token"],
    [{ authorize: 'Bearer secret' }, "'authorize' must be an object: scheme name -> credentials"],
    [{ authorize: () => ({}) }, "'authorize' must be an object: scheme name -> credentials"],
    [{ authorize: { token: 'Bearer secret' } }, "'authorize.token' must have 'headers' or 'query', or be a function that returns them"],
    [{ authorize: { token: undefined } }, "'authorize.token' must have 'headers' or 'query', or be a function that returns them"],
    [{ authorize: { token: Promise.resolve({}) } }, "'authorize.token' must have 'headers' or 'query', or be a function that returns them"],
    [{ authorize: { token: { authorization: 'Bearer secret' } } }, "'authorization' of 'authorize.token' is not a part of credentials: use 'headers' or 'query'"],
    [{ authorize: { token: { header: {} } } }, "'header' of 'authorize.token' is not a part of credentials: use 'headers' or 'query'"],
    [{ authorize: { token: { headers: 'Bearer secret' } } }, "'headers' of 'authorize.token' must be an object: name -> text"],
    [{ authorize: { token: { headers: new Headers() } } }, "'headers' of 'authorize.token' must be an object: name -> text"],
    [{ authorize: { token: { headers: { authorization: undefined } } } }, "'authorization' in 'headers' of 'authorize.token' must be a string"],
    [{ authorize: { token: { query: { key: 1 } } } }, "'key' in 'query' of 'authorize.token' must be a string"],
    [{ authorize: { token: { headers: { authorization: 'secret\n' } } } }, "'headers' of 'authorize.token' must have valid names and values"],
    [{ authorize: { token: () => undefined } }, "'authorize.token' must return an object with 'headers' or 'query'"],
    [{ authorize: { token: () => 'Bearer secret' } }, "'authorize.token' must return an object with 'headers' or 'query'"],
    [{ authorize: { token: async () => ({ authorization: 'Bearer secret' }) } }, "'authorization' of 'authorize.token' is not a part of credentials: use 'headers' or 'query'"],
    [{ authorize: { token: () => Promise.reject(new Error('sign-in failed')) } }, "'authorize.token' threw: sign-in failed"],
    [{ headers: 'x-key: secret' }, "'headers' must be an object: name -> text"],
    [{ headers: new Headers({ 'x-key': 'secret' }) }, "'headers' must be an object: name -> text"],
    [{ headers: { 'x-key': undefined } }, "'x-key' in 'headers' must be a string"],
    [{ headers: { 'x-key': 1 } }, "'x-key' in 'headers' must be a string"],
    [{ headers: { 'x-key': 'secret\nkey' } }, "'headers' must have valid names and values"],
    [{ headers: { 'x key': 'secret' } }, "'headers' must have valid names and values"],
    [{ converters: 'zod' }, "'converters' must be an object: vendor -> converter"],
    [{ libraryOptions: [] }, "'libraryOptions' must be an object: vendor -> options"],
  ])('%o', async (options, message) => {
    const failure: unknown = await testUntyped(options as object).catch((thrown: unknown) => thrown)
    expect((failure as Error).message).toBe(message)
    expect((failure as Error).message).not.toContain('secret')
  })

  test('the cause of an error of a function is what it threw', async () => {
    const cause = new Error('sign-in failed')
    await expect(testUntyped({ authorize: { token: () => Promise.reject(cause) } })).rejects.toHaveProperty('cause', cause)
  })

  test.each([
    [undefined, {}, { url: 'http://localhost' }, 'http://localhost', new URL('http://localhost')],
    [{ baseUrl: '' }, { baseUrl: '/api' }, { baseUrl: 'localhost:3000' }, { baseUrl: 'https://' }, { baseUrl: new URL('http://localhost') }],
    [{ fetch: {} }, { fetch: null, baseUrl: 'http://localhost' }],
  ].flat())('the target %o', async (given) => {
    const message = /^'target' must have a 'fetch' function or a 'baseUrl', such as 'http:\/\/localhost:3000'$/
    await expect(testUntyped({}, given ?? null)).rejects.toThrow(message)
  })

  test.each([{ baseUrl: 'http://localhost', authorize }, { ...target, authorize }])('options in the target %o', async (given) =>
    expect(testUntyped({}, given)).rejects.toThrow("'authorize' in 'target' is an option: pass it in the third argument"))

  test.each(['http://ada:secret@localhost', 'http://:secret@localhost', 'http://ada@localhost'])('the base URL %s', async (baseUrl) => {
    for (const given of [{ baseUrl }, { ...target, baseUrl }]) {
      await expect(testUntyped({}, given)).rejects.toThrow(/^'baseUrl' must not have a user name or a password: use 'headers' or 'authorize'$/)
    }
  })

  test('a contract that is missing', async () =>
    expect(testUntyped({}, target, null)).rejects.toThrow("'contract' must be an object of operations"))

  test('options that are undefined are absent', async () =>
    expect(testUntyped({ seed: undefined, prepare: { list: undefined }, authorize: { token: { ...authorize.token, query: undefined } }, checks: ['credentials-required'] })).resolves.toMatchObject({ findings: [] }))
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
