// Section A of runtime-tests/hostile-input.md, continued: reading the contract once, at a low cost.
import { describe, expect, it, vi } from 'vitest'
import { anything, sendTo, createLooseRouter, json, ok, origin, rejecting, serve } from '../../support.ts'
import { runChecked } from '../../fixtures/harness.ts'

it.each(['99', '100', '199', '600', '2xx', '0200', '200.5', 'ok', 'Default', '1e3', '-200', ''])(
  '16: rejects the response status %j',
  (status) => {
    expect(() => serve({ responses: { 200: {}, [status]: {} } })).toThrow(TypeError)
    expect(() => serve({ responses: { 200: {}, [status]: {} } })).toThrow(`- op: 'responses.${status}' is not valid`)
  },
)

describe('17: the contract is read once and never changed', () => {
  function deepFreeze<Value>(value: Value): Value {
    if (typeof value === 'object' && value !== null)
      for (const key of Reflect.ownKeys(value)) deepFreeze(Reflect.get(value, key))
    return Object.freeze(value)
  }

  it('17: accepts a deeply frozen contract', async () => {
    const operation = {
      path: '/:id',
      method: 'POST',
      pathParams: anything,
      query: anything,
      headers: anything,
      requests: { 'application/json': { body: anything } },
      responses: { 200: { 'application/json': { body: anything, headers: anything } } },
    }
    const contract = deepFreeze({ op: operation })
    const router = createLooseRouter({
      contract,
      handlers: deepFreeze({
        op: (request: { validatedParams: unknown }) => ({ status: 200, body: request.validatedParams }),
      }),
    })
    const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    expect(await runChecked(() => sendTo(router, '/1?a=b', init))).toEqual(ok({ id: '1' }))
  })

  it('17: ignores changes to the contract after createRouter', async () => {
    const rejectsAll = rejecting({ message: 'changed' })
    const operation = {
      path: '/:id',
      method: 'POST',
      pathParams: anything,
      query: anything,
      headers: anything,
      requests: { 'application/json': { body: anything } },
      responses: { 200: { 'application/json': { body: anything, headers: anything } } },
    }
    const contract: { op: typeof operation; late?: object } = { op: operation }
    const handlers = { op: () => ({ status: 200, body: 'first' }) }
    const router = createLooseRouter({ contract, handlers })
    Object.assign(operation, { path: '/other', method: 'GET', pathParams: rejectsAll, query: rejectsAll, headers: rejectsAll })
    operation.requests['application/json'].body = rejectsAll
    Object.assign(operation.requests, { 'text/plain': { body: anything } })
    operation.responses[200]['application/json'].body = rejectsAll
    operation.responses[200]['application/json'].headers = rejectsAll
    contract.late = { path: '/late', method: 'GET', responses: json }
    handlers.op = () => ({ status: 200, body: 'second' })

    const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    expect(await sendTo(router, '/1', init)).toEqual(ok('first'))
    const text = { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }
    expect((await sendTo(router, '/1', text)).body).toEqual({
      error: 'Unsupported Content-Type: text/plain. Supported types: application/json',
    })
    expect((await sendTo(router, '/late')).status).toBe(405)
    expect((await sendTo(router, '/late/late')).status).toBe(404)
  })
})

describe('18: contracts with many operations', () => {
  function createLarge(size: number): ReturnType<typeof createLooseRouter> {
    const names = Array.from({ length: size }, (_, index) => `op${index}`)
    return createLooseRouter({
      contract: Object.fromEntries(
        names.map((name) => [name, { path: `/things/:id/${name}`, method: 'GET', responses: json }]),
      ),
      handlers: Object.fromEntries(names.map((name) => [name, () => ({ status: 200, body: name })])),
    })
  }

  /** The number of map lookups for one request: the work of a match, independent of the machine's speed. */
  async function countLookups(router: ReturnType<typeof createLooseRouter>, path: string): Promise<number> {
    const get = vi.spyOn(Map.prototype, 'get')
    const has = vi.spyOn(Map.prototype, 'has')
    const next = vi.spyOn(Object.getPrototypeOf(new Map().entries()) as Iterator<unknown>, 'next')
    try {
      await router.fetch(new Request(origin + path))
      return get.mock.calls.length + has.mock.calls.length + next.mock.calls.length
    } finally {
      vi.restoreAllMocks()
    }
  }

  it('18: builds 10,000 operations and finds the last one', async () => {
    const router = createLarge(10_000)
    expect(await sendTo(router, '/things/1/op9999')).toEqual(ok('op9999'))
    expect((await sendTo(router, '/things/1/op10000')).status).toBe(404)
  })

  it.each(['/things/1/op9', '/things/1/none', '/none'])(
    '18: matching %s takes as many lookups with 10,000 operations as with 10',
    async (path) => {
      const few = await countLookups(createLarge(10), path)
      const many = await countLookups(createLarge(10_000), path)
      expect(few).toBeGreaterThan(0)
      expect(many).toBeLessThanOrEqual(few)
    },
  )
})
