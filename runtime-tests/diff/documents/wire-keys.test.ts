/**
 * A query, cookies and forms are compared by the keys that are sent, whichever parameter, object, record or closed object declares
 * them. Each pair of contracts is also served: the router of the new one answers a request of the old one.
 */
import { createContract, createRouter } from 'routepact'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { compareContracts } from '../../../tools/src/diff/compare-contracts.ts'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'

const word = z.string().optional()

const contracts: readonly (readonly [what: string, old: z.ZodType, next: z.ZodType, search: string, status: number, sentences: readonly string[]])[] = [
  ['a key, then any key with a number', z.object({ page: word }), z.record(z.string(), z.coerce.number()), '?page=abc', 400, ["error query 'page' no longer accepts every string", "information query 'query' is added"]],
  ['any key, then one of two values', z.record(z.string(), z.string()), z.object({ page: z.enum(['a', 'b']).optional() }), '?page=zzz', 400, ["error query 'page' no longer accepts every string", "warning query 'query' is gone"]],
  ['any key, then a key that is required', z.record(z.string(), z.string()), z.object({ page: z.string() }), '', 400, ["error query 'page' is now required", "warning query 'query' is gone"]],
  ['any text, then any number', z.record(z.string(), z.string()), z.record(z.string(), z.coerce.number()), '?a=b', 400, ["error query 'query.*' no longer accepts every string"]],
  ['a key, then another one and no others', z.object({ page: word }), z.strictObject({ size: word }), '?page=abc', 400, ["error query 'page' is no longer accepted", 'error query no longer accepts other keys', "information query 'size' is added"]],
  ['no others any more', z.object({ page: word }), z.strictObject({ page: word }), '?page=a&utm=1', 400, ['error query no longer accepts other keys']],
  ['no others in both', z.strictObject({ page: word }), z.strictObject({ page: word, size: word }), '?page=a', 200, ["information query 'size' is added"]],
  ['others again', z.strictObject({ page: word }), z.object({ page: word }), '?page=a', 200, []],
  ['a key less, and no others in both', z.strictObject({ page: word, size: word }), z.strictObject({ page: word }), '?size=a', 400, ["error query 'size' is no longer accepted"]],
  ['a key less', z.object({ page: word, size: word }), z.object({ page: word }), '?size=a', 200, ["warning query 'size' is gone"]],
  ['no others of a union', z.object({ a: word, b: word }), z.union([z.strictObject({ a: word }), z.strictObject({ b: word })]), '?utm=1', 400, ['error query no longer accepts other keys']],
  ['no others of one member of a union', z.object({ a: word, b: word }), z.union([z.strictObject({ a: word }), z.object({ b: word })]), '?utm=1', 200, []],
  ['any key and one more, then another one', z.object({ page: word }).catchall(z.string()), z.object({ size: word }), '?page=a', 200, ["warning query 'page' is gone", "warning query 'query' is gone"]],
  ['a key, then others with a number', z.object({ page: word }), z.object({ size: word }).catchall(z.coerce.number()), '?page=abc', 400, ["error query 'page' no longer accepts every string", "information query 'size' is added", "information query 'query' is added"]],
]

test.each(contracts)('a contract: %s', async (_, old, next, search, status, sentences) => {
  const toContract = (query: z.ZodType) => createContract({ op: { path: '/a', method: 'GET', query: query as z.ZodType<object>, responses: { 200: {} } } })
  const serve = async (query: z.ZodType): Promise<number> => {
    const router = createRouter({ contract: toContract(query), handlers: { op: ({ respond }) => respond({ status: 200 }) } })
    return (await router.fetch(new Request(`http://localhost/a${search}`))).status
  }
  expect([await serve(old), await serve(next)]).toEqual([200, status])
  const changes = compareContracts(toContract(old), toContract(next))
  expect(changes.map(({ level, text }) => `${level} ${text.replace('op: ', '')}`)).toEqual(sentences)
  expect(changes.some(({ level }) => level === 'error')).toBe(status === 400)
})

const toDocument = (parameters: readonly JsonRecord[], more: JsonRecord = {}): JsonData => ({
  openapi: '3.1.0',
  info: { title: 'Keys', version: '1' },
  paths: { '/a': { get: { operationId: 'op', parameters, responses: { 200: { description: '' } }, ...more } } },
})
const list = (old: JsonData, next: JsonData): string[] => compareDocuments(old, next).map(({ level, text }) => `${level} ${text.replace('op: ', '')}`)

describe.each(['query', 'cookie'] as const)('%s', (location) => {
  const key = (schema: JsonRecord, more: JsonRecord = {}): JsonRecord => ({ name: 'page', in: location, schema, ...more })
  const paging = (properties: JsonRecord, schema: JsonRecord = {}, more: JsonRecord = {}): JsonRecord => ({ name: 'paging', in: location, schema: { type: 'object', properties, ...schema }, ...more })
  const integer = { type: 'integer' }
  const high = { type: 'integer', minimum: 10 }

  test.each<[what: string, old: readonly JsonRecord[], next: readonly JsonRecord[], sentences: readonly string[]]>([
    ['a parameter, then a property', [key(integer)], [paging({ page: high })], ["error 'page' no longer accepts numbers below 10"]],
    ['a property, then a parameter', [paging({ page: integer })], [key(high)], ["error 'page' no longer accepts numbers below 10"]],
    ['a property of another object', [paging({ page: integer })], [{ ...paging({ page: high }), name: 'window' }], ["error 'page' no longer accepts numbers below 10"]],
    ['the same values', [key(integer)], [paging({ page: integer })], []],
    ['an object with another key that it requires', [key(integer)], [paging({ page: integer, size: integer }, { required: ['size'] })], ["error 'size' is now required"]],
    ['an object with other keys, one of which it requires', [key(integer)], [paging({ size: integer }, { required: ['size'] })], ["warning 'page' is gone", "information 'paging' is added"]],
    ['an object that is required with a key', [key(integer)], [paging({ page: integer }, { required: ['page'] }, { required: true })], ["error 'page' is now required"]],
    ['a record of numbers', [key({ type: 'string' })], [paging({}, { additionalProperties: integer })], ["error 'page' no longer accepts every string", "information 'paging' is added"]],
    ['a parameter in place of a record', [paging({}, { additionalProperties: { type: 'string' } })], [key(integer)], ["error 'page' no longer accepts every string", "warning 'paging' is gone"]],
    ['two records of other names', [paging({}, { additionalProperties: { type: 'string' } })], [{ ...paging({}, { additionalProperties: integer }), name: 'others' }], ["error '*' no longer accepts every string"]],
    ['a closed object without the key', [key(integer)], [paging({ size: integer }, { additionalProperties: false })], ["error 'page' is no longer accepted", 'error no longer accepts other keys', "information 'size' is added"]],
    ['the same object with a text in place of a number', [paging({ page: integer })], [paging({ page: { type: 'string' } })], ["information 'paging.page' also accepts every string"]],
    ['the same object, compared as before', [paging({ page: integer })], [paging({ page: high })], ["error 'paging.page' no longer accepts numbers below 10"]],
    ['an object that is sent as one value', [key(integer)], [paging({ page: high }, {}, { explode: false })], ["warning 'page' is gone", "information 'paging' is added"]],
    ['an object as JSON', [key(integer)], [{ name: 'paging', in: location, content: { 'application/json': { schema: { type: 'object', properties: { page: high } } } } }], ["warning 'page' is gone", "information 'paging' is added"]],
    ['an object that cannot be split', [key(integer)], [{ name: 'paging', in: location, schema: { anyOf: [1] } }], ["warning 'page' is gone", "information 'paging' is added"]],
    ['an object with patterns of keys', [key(integer)], [paging({ page: high }, { patternProperties: { '^x': integer } })], ["warning 'page' is gone", "information 'paging' is added"]],
  ])('%s', (_, old, next, sentences) => {
    const found = list(toDocument(old), toDocument(next)).map((sentence) => sentence.replace(` ${location}`, ''))
    expect(found).toEqual(sentences)
  })
})

test('an operation says that it accepts no other keys of a query', () => {
  const page = { name: 'page', in: 'query', schema: { type: 'string' } }
  expect(list(toDocument([page]), toDocument([page], { 'x-closed-query': true }))).toEqual(['error query no longer accepts other keys'])
})

describe('forms', () => {
  const toForm = (schema: JsonRecord, type: string): JsonData => ({
    openapi: '3.1.0',
    info: { title: 'Keys', version: '1' },
    paths: { '/a': { post: { operationId: 'op', requestBody: { content: { [type]: { schema } } }, responses: {} } } },
  })
  test.each(
    ['application/x-www-form-urlencoded', 'multipart/form-data'].flatMap((type) => [
      [type, 'a field, then any field with a number', { type: 'object', properties: { page: { type: 'string' } } }, { type: 'object', additionalProperties: { type: 'number' } }, ["error 'page' no longer accepts every string"]],
      [type, 'a number, then any field with a text', { type: 'object', properties: { page: { type: 'integer' } } }, { type: 'object', additionalProperties: { type: 'string' } }, ["information 'page' also accepts every string"]],
      [type, 'a text, then a list that needs two', { type: 'object', properties: { page: { type: 'string' } } }, { type: 'object', properties: { page: { type: 'array', items: { type: 'string' }, minItems: 2 } } }, ["error 'page' no longer accepts a string", "information 'page' also accepts an array"]],
      [type, 'no others any more', { type: 'object', properties: { page: { type: 'string' } } }, { type: 'object', properties: { page: { type: 'string' } }, additionalProperties: false }, ['error no longer accepts other properties']],
    ] as const),
  )('%s: %s', (type, _, old, next, sentences) => {
    const found = list(toForm(old, type), toForm(next, type)).map((sentence) => sentence.replace(` body of '${type}':`, '').replace(` body of '${type}'`, ''))
    expect(found).toEqual(sentences)
  })
})
