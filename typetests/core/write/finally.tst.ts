/** Functions for responses: `deprecationHeaders` and `received`. */
import { type ContractOperation, createContract, createRouter, deprecationHeaders, mergeRouters, received } from 'routepact'
import { describe, expect, test } from 'tstyche'

const contract = createContract({
  old: { path: '/old', method: 'GET', responses: { 200: {} }, deprecated: { since: '2026-01-31', sunset: '2026-12-31' } },
  ping: { path: '/ping', method: 'GET', responses: { 200: {} } },
})
const handlers = { old: () => new Response(), ping: () => new Response() }

describe('deprecationHeaders', () => {
  test('is a function of finally', () => {
    const router = createRouter({ contract, handlers, finally: [deprecationHeaders] })
    expect(mergeRouters).type.toBeCallableWith([router], { finally: [deprecationHeaders] })
  })

  test('takes a response and what its request has', () => {
    expect(deprecationHeaders(new Response(), { operation: contract.old })).type.toBe<Response>()
    expect(deprecationHeaders).type.toBeCallableWith(new Response(), {})
    expect(deprecationHeaders).type.toBeCallableWith(new Response(), { operation: undefined })
    expect(deprecationHeaders).type.toBeCallableWith(new Response(), {} as { operation: ContractOperation })
    expect<[any, never]>().type.toBeAssignableTo<Parameters<typeof deprecationHeaders>>()
    expect(deprecationHeaders).type.not.toBeCallableWith(new Response())
    expect(deprecationHeaders).type.not.toBeCallableWith({} as unknown, {})
    expect(deprecationHeaders).type.not.toBeCallableWith(new Response(), { operation: { deprecated: 'yes' } })
  })
})

test('received takes a response, and returns one', () => {
  expect(received(new Response())).type.toBe<Response>()
  expect<[any] | [never]>().type.toBeAssignableTo<Parameters<typeof received>>()
  expect(received).type.not.toBeCallableWith({} as unknown)
  expect(received).type.not.toBeCallableWith(fetch('https://example.com'))
  createRouter({ contract, handlers: { ...handlers, ping: async () => received(await fetch('https://example.com')) } })
})
