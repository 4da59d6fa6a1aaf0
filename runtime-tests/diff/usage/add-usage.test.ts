import { describe, expect, test } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import type { ChangeUse } from '../../../tools/src/diff/document-change.ts'
import { addUsage, type ChangeUsage, toDays } from '../../../tools/src/diff/usage/add-usage.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { createChange } from '../../cli/report/changes.ts'
import { createUsage } from './create-usage.ts'

const usage = createUsage({
  'GET /users': {
    clients: { 'ios/3.2': [5, '2026-11-20'], web: [10, '2026-11-19'], cli: [10, '2026-11-01'] },
    queries: {
      page: { 'ios/3.2': [3, '2026-11-18', '2026-11-20'], web: [10, '2026-11-19'] },
      sort: { web: [8, '2026-11-10', '2026-11-19'] },
      unused: {},
    },
    rejected: 4,
  },
  'POST /users/{id}': { clients: { web: [1, '2026-11-20'] } },
  'DELETE /users/{id}': {},
})

function findUsage(uses: readonly ChangeUse[] | undefined, data = usage): ChangeUsage | undefined {
  return addUsage([createChange({ uses })], data)[0]?.usage
}

describe('who used', () => {
  test.each<[title: string, uses: readonly ChangeUse[], clients: string[], isOmitted: boolean]>([
    ['an operation', [{ operation: 'GET /users' }], ['cli 10 2026-11-01', 'web 10 2026-11-19', 'ios/3.2 5 2026-11-20'], false],
    ['an operation whose path parameter has another name', [{ operation: 'POST /users/{userId}' }], ['web 1 2026-11-20'], false],
    ['an operation without clients', [{ operation: 'DELETE /users/{id}' }], [], false],
    ['several operations', [{ operation: 'GET /users' }, { operation: 'POST /users/{id}' }], ['web 11 2026-11-20', 'cli 10 2026-11-01', 'ios/3.2 5 2026-11-20'], false],
    ['an operation that the file has once', [{ operation: 'POST /users/{id}' }, { operation: 'POST /users/{x}' }], ['web 1 2026-11-20'], false],
    ['a parameter', [{ operation: 'GET /users', query: 'page' }], ['web 10 2026-11-19', 'ios/3.2 3 2026-11-18'], false],
    ['a parameter without clients', [{ operation: 'GET /users', query: 'unused' }], [], false],
    ['an operation without a parameter', [{ operation: 'GET /users', query: 'page', isOmitted: true }], ['cli 10 2026-11-01', 'ios/3.2 2 2026-11-20'], true],
    ['an operation without a parameter that nobody sent', [{ operation: 'GET /users', query: 'unused', isOmitted: true }], ['cli 10 2026-11-01', 'web 10 2026-11-19', 'ios/3.2 5 2026-11-20'], true],
    ['several parameters, at most once for a request', [{ operation: 'GET /users', query: 'page' }, { operation: 'GET /users', query: 'sort' }], ['web 10 2026-11-19', 'ios/3.2 3 2026-11-18'], false],
    ['an operation, because the parameter is new', [{ operation: 'GET /users', query: 'new', isOmitted: true }], ['cli 10 2026-11-01', 'web 10 2026-11-19', 'ios/3.2 5 2026-11-20'], false],
    ['an operation, because the parameter is named as no other', [{ operation: 'GET /users', query: '__proto__' }], ['cli 10 2026-11-01', 'web 10 2026-11-19', 'ios/3.2 5 2026-11-20'], false],
  ])('%s', (_, uses, clients, isOmitted) => {
    const found = findUsage(uses)
    expect(found?.clients.map(({ name, count, last }) => `${name} ${count} ${last}`)).toEqual(clients)
    expect(found).toMatchObject({ isOmitted, unknown: [], period: '30 days', requests: found?.clients.reduce((sum, { count }) => sum + count, 0) })
  })
})

test('clients with as many requests are in the order of their names, whatever the order of the file', () => {
  const last = '2026-11-20'
  const clients = { b: [1, last], a: [1, last], d: [1, last], c: [2, last], e: [1, last], f: [1, last] } as const
  const found = findUsage([{ operation: 'GET /a' }], createUsage({ 'GET /a': { clients } }))
  expect(found?.clients.map(({ name }) => name)).toEqual(['c', 'a', 'b', 'd', 'e', 'f'])
})

test('a file whose parts contradict each other', () => {
  const data = createUsage({ 'GET /users': { queries: { page: { web: [2, '2026-11-20'] } } } })
  expect(findUsage([{ operation: 'GET /users', query: 'page' }], data)?.clients).toEqual([{ name: 'web', count: 2, last: '2026-11-20' }])
})

test('operations that are not in the file are not known', () => {
  const some = findUsage([{ operation: 'GET /users' }, { operation: 'GET /teams' }, { operation: 'GET /teams', query: 'a' }])
  expect(some).toMatchObject({ unknown: ['GET /teams'], requests: 25, rejected: 4 })
  expect(findUsage([{ operation: 'GET /__proto__', query: 'page', isOmitted: true }])).toMatchObject({
    clients: [],
    unknown: ['GET /__proto__'],
    requests: 0,
    rejected: 0,
    isOmitted: false,
  })
})

test('without queries in the logs, the clients of a parameter are those of its operation', () => {
  const data = { ...usage, hasQueries: false }
  for (const isOmitted of [false, true])
    expect(findUsage([{ operation: 'GET /users', query: 'unused', isOmitted }], data)).toMatchObject({ requests: 25, isOmitted: false })
})

test.each([undefined, []])('a change without uses has none: %j', (uses) => {
  const change = createChange({ uses })
  expect(addUsage([change], usage)[0]).toBe(change)
})

test.each([
  ['2026-10-21T00:00:03.000Z', '2026-11-19T23:59:57.000Z', '30 days', 30],
  ['2026-10-21T00:00:00.000Z', '2026-10-22T00:00:00.000Z', '1 day', 1],
  ['2026-10-21T00:00:00.000Z', '2026-10-21T05:10:00.000Z', '5 hours', 0],
  ['2026-10-21T00:00:00.000Z', '2026-10-21T01:00:00.000Z', '1 hour', 0],
  ['2026-10-21T00:00:00.000Z', '2026-10-21T00:00:00.000Z', 'less than an hour', 0],
])('logs from %s to %s cover %s', (from, to, period, days) => {
  const data = { ...usage, window: { from, to, missingDays: 0 } }
  expect(findUsage([{ operation: 'GET /users' }], data)?.period).toBe(period)
  expect(toDays(data)).toBe(days)
})

describe('the uses that changes of documents have', () => {
  const response: JsonRecord = { 200: { description: '', content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } } } }
  const toDocument = (paths: JsonRecord, user: JsonRecord = { type: 'object' }, more: JsonRecord = {}): JsonData => ({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths,
    components: { schemas: { User: user, Sort: { enum: more['sort'] ?? ['a'] } } },
    ...more,
  })
  const toQuery = (...parameters: readonly JsonRecord[]): JsonData =>
    toDocument({ '/a': { get: { responses: {}, parameters: parameters.map((parameter) => Object.assign({ in: 'query', schema: { type: 'string' } }, parameter)) } } })
  const page = { name: 'page' }
  const text = { type: 'string' }
  const sorts = (sort: readonly string[]): JsonData => {
    const parameter = (name: string): JsonRecord => ({ name, in: 'query', schema: { $ref: '#/components/schemas/Sort' } })
    const paths = { '/a': { get: { responses: {}, parameters: [parameter('sort')] } }, '/b': { get: { responses: {}, parameters: [parameter('order')] } } }
    return toDocument(paths, { type: 'object' }, { sort })
  }
  const users = (user: JsonRecord): JsonData =>
    toDocument({ '/users': { get: { responses: response } }, '/users/{id}': { get: { responses: response } }, '/teams': { get: { responses: {} } } }, user)
  const user = { type: 'object', properties: { name: text }, required: ['name'] }

  test.each<[title: string, old: JsonData, next: JsonData, kind: string, uses: readonly ChangeUse[] | undefined]>([
    ['required', toQuery(page), toQuery({ ...page, required: true }), 'query-required', [{ operation: 'GET /a', query: 'page', isOmitted: true }]],
    ['added and required', toQuery(), toQuery({ ...page, required: true }), 'query-required', [{ operation: 'GET /a', query: 'page', isOmitted: true }]],
    ['no longer required', toQuery({ ...page, required: true }), toQuery(page), 'query-optional', [{ operation: 'GET /a', query: 'page' }]],
    ['gone', toQuery(page), toQuery(), 'query-gone', [{ operation: 'GET /a', query: 'page' }]],
    ['moved', toQuery(page), toQuery({ ...page, in: 'header' }), 'query-moved', [{ operation: 'GET /a', query: 'page' }]],
    ['narrowed', toQuery(page), toQuery({ ...page, schema: { type: 'integer' } }), 'query-narrowed', [{ operation: 'GET /a', query: 'page' }]],
    ['default', toQuery({ ...page, schema: { ...text, default: 'a' } }), toQuery({ ...page, schema: { ...text, default: 'b' } }), 'query-default-changed', [{ operation: 'GET /a', query: 'page', isOmitted: true }]],
    ['deprecated', toQuery(page), toQuery({ ...page, deprecated: true }), 'query-deprecated', [{ operation: 'GET /a', query: 'page' }]],
    ['style', toQuery({ ...page, schema: { type: 'array' } }), toQuery({ ...page, explode: false, schema: { type: 'array' } }), 'query-style-changed', [{ operation: 'GET /a', query: 'page' }]],
    ['empty values', toQuery({ ...page, allowEmptyValue: true, schema: { minLength: 1 } }), toQuery({ ...page, schema: { minLength: 1 } }), 'query-narrowed', [{ operation: 'GET /a', query: 'page' }]],
    ['a property of a parameter', toQuery({ ...page, style: 'deepObject', schema: user }), toQuery({ ...page, style: 'deepObject', schema: { ...user, required: ['name', 'id'], properties: { name: text, id: text } } }), 'query-required', [{ operation: 'GET /a', query: 'page' }]],
    ['a header', toQuery({ ...page, in: 'header' }), toQuery({ ...page, in: 'header', required: true }), 'header-required', [{ operation: 'GET /a' }]],
    ['a component of parameters', sorts(['a', 'b']), sorts(['a']), 'query-narrowed', [{ operation: 'GET /a', query: 'sort' }, { operation: 'GET /b', query: 'order' }]],
    ['a component of responses', users(user), users({ ...user, required: [] }), 'response-optional', [{ operation: 'GET /users' }, { operation: 'GET /users/{id}' }]],
    ['an operation that is gone', toDocument({ '/a': { get: { responses: {} } } }), toDocument({}), 'operation-gone', [{ operation: 'GET /a' }]],
    ['an operation at another path', toDocument({ '/a/{id}': { get: { operationId: 'a', responses: {} } } }), toDocument({ '/b/{id}': { get: { operationId: 'a', responses: {} } } }), 'path-changed', [{ operation: 'GET /a/{id}' }]],
    ['an operation that is added', toDocument({}), toDocument({ '/a': { get: { responses: {} } } }), 'operation-added', undefined],
    ['a webhook', toDocument({}, {}, { webhooks: { added: { post: { responses: {} } } } }), toDocument({}), 'webhook-gone', undefined],
    ['servers', toDocument({}, {}, { servers: [{ url: 'https://a.example' }] }), toDocument({}, {}, { servers: [{ url: 'https://b.example' }] }), 'server-gone', undefined],
  ])('%s', (_, old, next, kind, uses) => {
    expect(compareDocuments(old, next).filter((change) => change.kind === kind).map((change) => change.uses)).toEqual([uses])
  })
})
