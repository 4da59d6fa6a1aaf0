import { type Contract, createContract, errors } from 'routepact'
import { contractCases, type ContractCheck, ContractFinding, testContract } from 'routepact-tools/testing'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    pathParams: z.object({ id: z.coerce.number().int() }),
    query: z.object({ page: z.coerce.number().int().min(1) }),
    responses: { 200: { 'application/json': { body: z.object({ id: z.number() }) } }, ...errors(404) },
  },
  deleteUser: { path: '/users/:id/', method: 'DELETE', responses: { 200: {} }, security: [{ token: [] }] },
})

const fetch = (): Response => Response.json({ id: 1 })

describe('contractCases', () => {
  it('names the operation and the promise, and sends nothing', async () => {
    let requests = 0
    const cases = await contractCases(contract, { fetch: () => new Response(null, { status: (requests += 1) }) })
    expect(cases.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['getUser: responds with the declared body', "getUser: rejects a query in which 'page' is missing"]),
    )
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
    expect(requests).toBe(0)
  })

  it('rejects with a finding that has all parts', async () => {
    const [found] = await contractCases(contract, { fetch: () => new Response('down', { status: 503 }) }, { checks: ['server-error'] })
    const finding = (await found?.run().catch((thrown: unknown) => thrown)) as ContractFinding
    expect(finding).toBeInstanceOf(ContractFinding)
    expect(finding).toMatchObject({
      name: 'ContractFinding',
      operation: 'getUser',
      check: 'server-error',
      expected: 'a status below 500',
      received: '503 down',
    })
    expect(finding.message.split('\n')).toEqual([
      'getUser: responds without a server error',
      'Expected: a status below 500',
      'Received: 503 down',
      expect.stringMatching(/^\(\d+ requests of this case\)$/),
      'Send it again:',
      finding.curl,
    ])
    expect(finding.curl).toMatch(/^curl -i -X GET 'http:\/\/localhost\/users\/-?\d+\?page=\d+'$/)
  })

  it('selects operations and checks', async () => {
    const cases = await contractCases(contract, { fetch }, { operations: ['getUser'], checks: ['head', 'options'] })
    expect(cases.map(({ operation, check }) => `${operation} ${check}`)).toEqual(['getUser head', 'getUser options'])
  })

  it('skips operations without credentials, apart from their rejection', async () => {
    const cases = await contractCases(contract, { fetch }, { operations: ['deleteUser'] })
    expect(cases.filter(({ skipped }) => skipped)).toMatchObject([
      { name: 'deleteUser: accepts valid requests', skipped: "no credentials for 'token': set 'authorize'" },
    ])
    expect(cases.map(({ check }) => check)).toEqual(['valid-request', 'undeclared-method', 'options', 'credentials-required'])
    await expect(cases[0]?.run()).resolves.toBeUndefined()
  })

  test.each([
    [{ operations: ['getUsers'] }, "'getUsers' in 'operations' does not exist: use getUser, deleteUser"],
    [{ checks: ['heads'] }, /^'heads' in 'checks' does not exist: use server-error, /],
  ])('rejects the names %j', async (options, message) => {
    await expect(contractCases(contract, { fetch }, options as never)).rejects.toThrow(message)
  })

  it('rejects a contract that breaks rules', async () => {
    await expect(contractCases({ op: { path: 'x', method: 'GET', responses: { 201: {} } } }, { fetch })).rejects.toThrow(
      new TypeError(
        "The contract breaks rules:\n- op: 'x' must begin with '/'\n- op: 'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')",
      ),
    )
  })

  it('creates the same requests for the same seed, and others for another one', async () => {
    const record = async (seed: number): Promise<string[]> => {
      const urls: string[] = []
      await testContract(contract, { fetch: ({ url }) => (urls.push(url), fetch()) }, { seed, operations: ['getUser'], count: 30 })
      return urls
    }
    expect(await record(1)).toEqual(await record(1))
    expect(await record(1)).not.toEqual(await record(2))
  })
})

describe('testContract', () => {
  it('counts cases and requests, and lists skipped operations', async () => {
    const report = await testContract(contract, { fetch }, { checks: ['server-error', 'valid-request'], count: 5 })
    // Valid requests, path parameters and queries, and a case for each that may fail.
    expect(report.cases).toBe(5)
    expect(report.requests).toBeGreaterThanOrEqual(5)
    expect(report.findings).toEqual([])
    expect(report.skipped).toEqual([
      { name: 'deleteUser: accepts valid requests', reason: "no credentials for 'token': set 'authorize'" },
    ])
  })

  it('runs cases at a time, and sends each request once', async () => {
    const run = async (concurrency?: number): Promise<{ requests: number; most: number }> => {
      let open = 0
      let most = 0
      const slow = async (): Promise<Response> => {
        most = Math.max(most, (open += 1))
        await new Promise((resolve) => setTimeout(resolve, 1))
        open -= 1
        return fetch()
      }
      const { requests } = await testContract(contract, { fetch: slow }, { concurrency })
      return { requests, most }
    }
    const [one, many] = [await run(), await run(4)]
    expect(one.most).toBe(1)
    expect(many.most).toBeGreaterThan(1)
    expect(many.requests).toBe(one.requests)
  })

  it.each<[object, ContractCheck]>([
    [{ params: { id: '' } }, 'body-size'],
    [{ body: undefined }, 'body-size'],
    [{ params: { id: '' } }, 'undeclared-content-type'],
    [{ params: { id: '' } }, 'malformed-body'],
  ])('rejects the prepared parts %j in a request with another body', async (parts, check) => {
    const requests = { 'application/json': { body: z.object({}) } }
    const upload: Contract = { op: { path: '/:id', method: 'POST', requests, responses: { 200: {} } } }
    const options = { prepare: { op: () => parts as never }, checks: [check], maxBodySize: 1 }
    await expect(testContract(upload, { fetch }, options)).rejects.toThrow("'prepare.op' returned parts that cannot be sent")
  })

  it('tests the path of an operation without credentials', async () => {
    const { findings } = await testContract(contract, { fetch }, { operations: ['deleteUser'], checks: ['options'] })
    expect(findings).toMatchObject([{ check: 'options', received: '200 with Allow: (absent)' }])
  })

  it('keeps the query of the base URL', async () => {
    const urls: string[] = []
    const target = { baseUrl: 'http://api.test/v1/?key=1', fetch: ({ url }: Request) => (urls.push(url), fetch()) }
    await testContract(contract, target, { operations: ['getUser'], checks: ['valid-request'], count: 1 })
    await testContract({ op: { path: '/', method: 'GET', responses: { 200: {} } } }, target, { checks: ['valid-request'] })
    expect(urls).toEqual([expect.stringMatching(/^http:\/\/api\.test\/v1\/users\/-?\d+\?key=1&page=\d+$/), 'http://api.test/v1/?key=1'])
  })

  it('rejects prepared parts that cannot be sent in an invalid request', async () => {
    const prepare = { getUser: () => ({ params: { id: '' } }) as never }
    const cases = await contractCases(contract, { fetch }, { prepare, checks: ['invalid-query'] })
    await expect(cases[0]?.run()).rejects.toThrow("'prepare.getUser' returned parts that cannot be sent")
  })

  it('sends to the URL of a server that does not run', async () => {
    const report = await testContract(contract, { baseUrl: 'http://127.0.0.1:1' }, { operations: ['getUser'], checks: ['server-error'], count: 1 })
    expect(report.findings).toMatchObject([{ check: 'server-error', received: expect.stringContaining('no response: fetch failed: ') }])
  })
})
