import { type Contract, type ContractHandlers, createContract, createRouter, type Router } from 'routepact'
import { expect, test } from 'tstyche'
import { z } from 'zod'

/** A generic function that calls `createRouter` with a contract that is not yet known. */
function serve<Declared extends Contract>(contract: Declared, handlers: ContractHandlers<Declared>): Router {
  return createRouter<Declared, []>({ contract, handlers, base: '/api' })
}

const contract = createContract({
  getUser: { path: '/user', method: 'GET', responses: { 200: { 'application/json': { body: z.string() } } } },
})

test('a generic function accepts a contract and its handlers', () => {
  expect(serve(contract, { getUser: async ({ respond }) => respond({ status: 200, body: 'Ada' }) }).fetch).type.toBe<Router['fetch']>()
})

test('a generic function rejects the same handlers as createRouter', () => {
  expect(serve<typeof contract>).type.not.toBeCallableWith(contract, {})
  serve(contract, {
    // @ts-expect-error is not assignable to type
    getUser: async ({ respond }) => respond({ status: 200, body: 1 }),
  })
})
