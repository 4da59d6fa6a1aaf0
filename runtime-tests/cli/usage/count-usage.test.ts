import { describe, expect, test } from 'vitest'
import { UsageCounter } from '../../../tools/src/cli/usage/count-usage.ts'
import type { LoggedRequest } from '../../../tools/src/cli/usage/logged-request.ts'
import { createUsageRoutes } from '../../../tools/src/cli/usage/usage-routes.ts'
import type { JsonData } from '../../../tools/src/json-schema/json.ts'
import { readUsage, type Usage } from '../../../tools/src/diff/usage/usage.ts'

const document: JsonData = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/users': {
      get: { parameters: [{ name: 'page', in: 'query', schema: {} }, { name: '__proto__', in: 'query', schema: {} }], responses: { 200: {} } },
    },
    '/users/{id}': { get: { responses: { 200: {}, 404: {}, 401: {} } } },
  },
}

const day = (text: string): number => Date.parse(`${text}T12:00:00Z`)

function count(requests: readonly Partial<LoggedRequest>[]): Usage {
  const counter = new UsageCounter(createUsageRoutes({ name: 'openapi.json', document }, undefined))
  for (const request of requests)
    counter.add({ time: day('2026-11-20'), method: 'GET', target: '/users', hasQuery: true, status: 200, client: 'web', ...request })
  const usage = counter.toUsage({ unreadable: 0, other: 0 })
  // What is written can be read.
  return readUsage(JSON.parse(JSON.stringify(usage)))
}

test('counts requests of no operation whose paths end like one of an operation', () => {
  const { operations, requests } = count([{ target: '/api/users?page=1' }, { target: '/v1/users/7' }, { target: '/v2/users/8', status: 404 }, { target: '/login' }, { target: 'http://[' }])
  expect([operations['GET /users']?.similar, operations['GET /users/{id}']?.similar, requests.unmatched]).toEqual([1, 2, 5])
})

test('counts by operation, parameter and client', () => {
  const usage = count([
    { time: day('2026-11-01'), target: '/users' },
    { time: day('2026-11-03'), target: '/users?page=1&secret=x' },
    { time: day('2026-11-02'), target: '/users?page=2' },
    { time: day('2026-11-04'), target: '/users/7?page=2', client: 'ios/3.2' },
    { time: day('2026-11-05'), target: '/users?%70age', client: 'ios/3.2', method: 'HEAD' },
    { time: day('2026-11-06'), target: 'https://example.org/users', client: 'ios/3.2' },
    { time: day('2026-11-05'), target: '/users', client: 'ios/3.2' },
    { time: day('2026-11-06'), target: '/nowhere' },
    { time: day('2026-11-06'), target: '*', method: 'OPTIONS' },
    { time: day('2026-11-06'), method: 'OPTIONS' },
    { time: day('2026-11-06'), target: '//users' },
  ])
  expect(usage).toEqual({
    version: 1,
    window: { from: '2026-11-01T12:00:00.000Z', to: '2026-11-06T12:00:00.000Z', missingDays: 0 },
    hasQueries: true,
    requests: { used: 7, rejected: 0, unmatched: 3, preflight: 1 },
    lines: { unreadable: 0, other: 0 },
    clients: { most: 1000, unnamed: 0 },
    operations: {
      'GET /users': {
        clients: { 'ios/3.2': { count: 3, last: '2026-11-06' }, web: { count: 3, last: '2026-11-03' } },
        queries: {
          page: {
            'ios/3.2': { count: 1, last: '2026-11-05', lastWithout: '2026-11-06' },
            web: { count: 2, last: '2026-11-03', lastWithout: '2026-11-01' },
          },
          ['__proto__']: {},
        },
        rejected: 0,
      },
      'GET /users/{id}': { clients: { 'ios/3.2': { count: 1, last: '2026-11-04' } }, queries: {}, rejected: 0 },
    },
  })
})

describe('what the server rejected counts for no client', () => {
  test.each<[target: string, status: number | undefined, isUsed: boolean]>([
    ['/users', 101, true],
    ['/users', 200, true],
    ['/users', 304, true],
    ['/users', undefined, true],
    ['/users', 500, true],
    ['/users', 503, true],
    ['/users', 499, true],
    ['/users', 400, false],
    ['/users', 401, false],
    ['/users', 404, false],
    ['/users', 405, false],
    ['/users', 409, false],
    ['/users/7', 404, true],
    ['/users/7', 401, false],
    ['/users/7', 410, false],
  ])('%s with %j: %j', (target, status, isUsed) => {
    const { requests, operations } = count([{ target, status }])
    expect(requests).toMatchObject({ used: isUsed ? 1 : 0, rejected: isUsed ? 0 : 1 })
    const { clients, rejected } = operations[target === '/users' ? 'GET /users' : 'GET /users/{id}']!
    expect([Object.keys(clients), rejected]).toEqual(isUsed ? [['web'], 0] : [[], 1])
  })
})

test('clients beyond the limit are counted together', () => {
  const many = Array.from({ length: 998 }, (_, index) => `bot-${index}`)
  const usage = count([...many, 'a', 'b', 'c', 'a', 'd'].map((client) => ({ client })))
  expect(usage.clients).toEqual({ most: 1000, unnamed: 2 })
  expect(usage.operations['GET /users']?.clients).toMatchObject({
    '(more clients)': { count: 2, last: '2026-11-20' },
    a: { count: 2, last: '2026-11-20' },
    b: { count: 1, last: '2026-11-20' },
  })
  expect(Object.keys(usage.operations['GET /users']?.clients ?? {})).toHaveLength(1001)
})

test('names of clients are only data', () => {
  const clients = ['__proto__', 'constructor', 'toString', '"quoted"', 'a\u0000b']
  const usage = count(clients.map((client) => ({ client, target: '/users?page&__proto__=1' })))
  expect(Object.keys(usage.operations['GET /users']!.clients).toSorted()).toEqual(clients.toSorted())
  expect(Object.keys(Object.getOwnPropertyDescriptor(usage.operations['GET /users']!.queries, '__proto__')?.value as object)).toHaveLength(5)
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('days without a request are counted', () => {
  expect(count([{ time: day('2026-11-01') }, { time: day('2026-11-02') }, { time: day('2026-11-30') }]).window.missingDays).toBe(27)
})

test('logs without queries', () => {
  expect(count([{ hasQuery: false }]).hasQueries).toBe(false)
  expect(count([{ hasQuery: false }, { hasQuery: true }, { hasQuery: false }]).hasQueries).toBe(true)
})

test('what is not HTTP is of no operation', () => {
  const counter = new UsageCounter(createUsageRoutes({ name: 'openapi.json', document }, undefined))
  counter.addBroken()
  expect([counter.matched, counter.toUsage.length]).toEqual([0, 1])
  counter.add({ time: 0, method: 'GET', target: '/users', hasQuery: true, status: 200, client: 'web' })
  counter.add({ time: 0, method: 'GET', target: '/users', hasQuery: true, status: 400, client: 'web' })
  expect(counter.matched).toBe(2)
  expect(counter.toUsage({ unreadable: 1, other: 2 })).toMatchObject({
    requests: { used: 1, rejected: 1, unmatched: 1 },
    lines: { unreadable: 1, other: 2 },
  })
})
