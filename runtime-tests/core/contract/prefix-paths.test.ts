import { bearer, type Contract, createContract, prefixPaths } from 'routepact'
import { describe, expect, it } from 'vitest'
import { createLooseRouter, json, rejecting, sendTo } from '../../support.ts'

const contract = createContract({
  getUser: { path: '/users/:id', method: 'GET', summary: 'Reads a user', responses: { 200: {} } },
  index: { path: '/', method: 'GET', responses: { 200: {} } },
})

describe('prefixPaths', () => {
  it('returns a copy with prefixed paths', () => {
    expect(prefixPaths('/api/v1', contract)).toEqual({
      getUser: { ...contract.getUser, path: '/api/v1/users/:id' },
      index: { ...contract.index, path: '/api/v1' },
    })
    expect(contract.getUser.path).toBe('/users/:id')
  })

  it.each([
    ['v1', "'v1' does not begin with a slash"],
    ['', "'' does not begin with a slash"],
    ['/', "'/' ends with a slash"],
    ['/v1/', "'/v1/' ends with a slash"],
    ['/shops/:shop', "'/shops/:shop' has a path parameter"],
    ['/a//b', "'' is not a path segment"],
    ['/a?b', "'a?b' is not a path segment"],
  ])('rejects the prefix %j', (prefix, message) => {
    expect(() => prefixPaths(prefix, contract)).toThrow(new TypeError(message))
  })

  it.each([['users'], [undefined], [1]])('leaves the invalid path %j to createRouter', (path) => {
    const invalid = { op: { ...contract.index, path } } as unknown as Contract
    expect(prefixPaths('/v1', invalid)).toEqual(invalid)
  })

  it('leaves an invalid operation to createRouter', () => {
    const invalid = { op: null } as unknown as Contract
    expect(() => createLooseRouter({ contract: prefixPaths('/v1', invalid), handlers: { op: () => undefined } })).toThrow(
      "op: 'op' is not an object",
    )
  })

  class Secured {
    path = '/users'
    method = 'GET' as const
    responses = json
    get security() {
      return [{ token: [] }]
    }
  }
  it.each<[title: string, operation: object]>([
    ['a getter of a class', new Secured()],
    ['an object', Object.create({ ...new Secured(), security: [{ token: [] }] }) as object],
    ['a property that is not enumerable', Object.defineProperty({ ...new Secured() }, 'security', { value: [{ token: [] }] })],
  ])('keeps the security of %s', async (_title, operation) => {
    const prefixed = prefixPaths('/v1', { op: operation } as Contract)
    const security = { token: bearer(() => undefined) }
    const router = createLooseRouter({ contract: prefixed, security, handlers: { op: () => ({ status: 200, body: 'open' }) } })
    expect((await sendTo(router, '/v1/users')).status).toBe(401)
  })

  it('keeps inherited schemas', async () => {
    const operation = Object.create({ ...new Secured(), query: rejecting({ message: 'no' }) }) as object
    const router = createLooseRouter({ contract: prefixPaths('/v1', { op: operation } as Contract), handlers: { op: () => ({ status: 200, body: 1 }) } })
    expect((await sendTo(router, '/v1/users')).status).toBe(400)
  })
})
