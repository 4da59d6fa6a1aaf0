import { expect, test } from 'vitest'
import { z } from 'zod'
import { compareContracts } from '../../tools/src/diff/compare-contracts.ts'
import { levelsByKind } from '../../tools/src/diff/change-kinds.ts'
import { createContract, type Contract } from '../../src/core/index.ts'
import { compareDocuments } from '../../tools/src/diff/compare-documents.ts'
import type { JsonRecord } from '../../tools/src/json-schema/json.ts'

function toContract(status: z.ZodType, more: object = {}): Contract {
  return createContract({
    getUser: { path: '/users', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ status }) } }, ...more } },
  })
}

test('returns the changes of contracts, with what types do not show', () => {
  expect(compareContracts(toContract(z.string().max(5)), toContract(z.string()))).toEqual([
    {
      kind: 'response-widened',
      level: 'error',
      operation: 'GET /users',
      place: { document: 'new', pointer: "#/paths/~1users/get/responses/200/content/application~1json/schema/properties/status" },
      text: "getUser: 200 'application/json': 'status' may now be a string longer than 5 characters",
      count: { places: 1, operations: 1 },
      witness: { value: expect.any(String) as string },
      uses: [{ operation: 'GET /users' }],
    },
  ])
})

test('a new value of an enum and a new status of an error are warnings, unless options say otherwise', () => {
  const [old, next] = [toContract(z.enum(['open'])), toContract(z.enum(['open', 'closed']), { 404: {} })]
  const list = (options = {}): string[] => compareContracts(old, next, options).map(({ kind, level }) => `${level} ${kind}`)
  expect(list()).toEqual(['warning response-value-added', 'warning error-status-added'])
  expect(list({ levels: { 'response-value-added': 'information', 'error-status-added': 'error' } })).toEqual([
    'error error-status-added',
    'information response-value-added',
  ])
})

test('uses converters', () => {
  const schema = { '~standard': { version: 1, vendor: 'own', validate: (value: unknown) => ({ value }) } } as const
  const toOwn = (): ReturnType<typeof createContract> =>
    createContract({ getUser: { path: '/users', method: 'GET', query: schema, responses: { 200: {} } } } as never)
  const converters = { own: () => z.object({}) }
  expect(() => compareContracts(toOwn(), toOwn())).toThrow("'own' does not implement Standard JSON Schema")
  expect(compareContracts(toOwn(), toOwn(), { converters })).toEqual([])
})

test('uses the options of libraries', () => {
  const own = toContract(z.bigint())
  expect(() => compareContracts(own, own)).toThrow("set 'libraryOptions'")
  expect(compareContracts(own, own, { libraryOptions: { zod: { unrepresentable: 'any' } } })).toEqual([])
})

test('every kind has a level', () => {
  expect(new Set(levelsByKind.values())).toEqual(new Set(['error', 'warning', 'information']))
})

/** A union of objects whose comparison takes long. */
function toUnion(count: number, more: JsonRecord = {}): JsonRecord {
  const toMember = (_: unknown, index: number): JsonRecord => ({
    type: 'object',
    properties: { [`v${index}`]: { type: 'string', ...more } },
    required: [`v${index}`],
  })
  return { oneOf: Array.from({ length: count }, toMember) }
}

const toDocument = (schema: JsonRecord): JsonRecord => {
  const post = (operationId: string, body: JsonRecord): JsonRecord => ({
    post: { operationId, requestBody: { content: { 'application/json': { schema: body } } }, responses: {} },
  })
  const info = { title: 'T', version: '1' }
  return { openapi: '3.1.0', info, paths: { '/a': post('a', schema), '/b': post('b', schema) }, webhooks: { c: post('c', schema) } }
}

test.each([
  ['time', { seconds: 0 }, 'the comparison has reached its limit of 0 seconds'],
  ['memory', { searches: 5 }, 'the comparison has reached its limit of 5 searches'],
])('operations that are not reached within the limit of %s are one error', (_, limits, reason) => {
  const options = { limits, levels: { 'document-not-compared': 'information' } } as const
  const changes = compareDocuments(toDocument(toUnion(5)), toDocument(toUnion(5, { maxLength: 1 })), options)
  const text = `document: 3 operations are not compared: 'a', 'b', 'c': ${reason}`
  const count = { places: 3, operations: 3 }
  const place = { document: 'new', pointer: '#' }
  const operations = [['a', 'POST /a', '#/paths/~1a/post'], ['b', 'POST /b', '#/paths/~1b/post'], ['c', 'POST c', '#/webhooks/c/post']].map(([name, operation, pointer]) => ({ operation, text: `${name}: the operation is not compared: ${reason}`, place: { document: 'new', pointer } }))
  expect(changes).toEqual([{ level: 'error', kind: 'document-not-compared', operation: '', text, place, count, operations, compared: { operations: 0, total: 3 } }])
})

test.each(['seconds', 'searches', 'values'])('a limit of %s is a number from 0', (name) => {
  for (const value of [Number.NaN, -1, '5', null]) {
    const compare = () => compareDocuments(toDocument({}), toDocument({}), { limits: { [name]: value as number } })
    expect(compare).toThrow(new RangeError(`'limits.${name}' must be a non-negative number`))
  }
  expect(compareDocuments(toDocument({}), toDocument({}), { limits: { [name]: Infinity } })).toEqual([])
})

test('a document with more values than its limit is not read', () => {
  const compare = (values: number) => compareDocuments(toDocument({}), toDocument({ type: 'string' }), { limits: { values } })
  expect(() => compare(10)).toThrow("'#' of the old document is too large")
  expect(compare(1000)).not.toEqual([])
})

test('contracts may have the method QUERY, which OpenAPI 3.1 does not have', () => {
  const search = { path: '/search', method: 'QUERY', responses: { 200: {} } } as const
  expect(compareContracts({ search }, { search: { ...search, responses: { 200: {}, 404: {} } } })).toHaveLength(1)
})
