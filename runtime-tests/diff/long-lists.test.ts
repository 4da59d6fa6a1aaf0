/** Long lists are compared in linear time, or end at the limit with one line. */
import { describe, expect, test } from 'vitest'
import { compareDocuments } from '../../tools/src/diff/compare-documents.ts'
import type { JsonData, JsonRecord } from '../../tools/src/json-schema/json.ts'
import { cpuTime } from '../cpu-time.ts'
import { isLong } from '../properties/scale.ts'

const size = isLong ? 200_000 : 20_000
const list = <Value>(length: number, create: (index: number) => Value): Value[] => Array.from({ length }, (_, index) => create(index))
const record = (length: number, create: (index: number) => [string, JsonData]): JsonRecord => Object.fromEntries(list(length, create))

/** A document that receives a schema as a property. */
function toDocument(schema: JsonData): JsonRecord {
  const body = { type: 'object', properties: { p: schema }, required: ['p'] }
  const post = { operationId: 'op', requestBody: { content: { 'application/json': { schema: body } } }, responses: {} }
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/': { post } } }
}

const strings = (length: number): JsonData[] => list(length, (index) => `v${index}`)
const objects = (length: number): JsonData[] => list(length, (a) => ({ a }))
const narrowed = (values: string): string[] => [`error op: body of 'application/json': 'p' no longer accepts ${values}`]
const widened = (values: string): string[] => [`information op: body of 'application/json': 'p' also accepts ${values}`]

describe('a long enum', () => {
  test.each<[string, JsonData[], JsonData[], string[]]>([
    ['of the same values', strings(size), strings(size), []],
    ['in another order', strings(size), strings(size).toReversed(), []],
    ['with one value more', strings(size), strings(size + 1), widened(`'v${size}'`)],
    ['with one value less', strings(size + 1), strings(size), narrowed(`'v${size}'`)],
    ['of numbers, with one value less', list(size + 1, (index) => index), list(size, (index) => index), narrowed(String(size))],
    ['of objects, with one value less', objects(size + 1), objects(size), narrowed('every object')],
    ['of objects in another order', objects(size), objects(size).toReversed(), []],
    ['with thousands of values less', strings(size), strings(size - 5000), narrowed('every value')],
  ])('%s', (_, old, next, expected) => {
    const changes = compareDocuments(toDocument({ enum: old }), toDocument({ enum: next }))
    expect(changes.map(({ level, text }) => `${level} ${text}`)).toEqual(expected)
  })
})

/** A document in which the same object occurs 17 times in each of five levels. */
function createShared(leaf: JsonRecord): JsonRecord {
  let schema = leaf
  for (let level = 0; level < 5; level++) {
    const inner = schema
    schema = { type: 'object', properties: record(17, (index) => [`p${index}`, inner]) }
  }
  return toDocument(schema)
}

const createOperations = (type: string): JsonRecord => {
  const content = { 'application/json': { schema: { type } } }
  const paths = record(50_000, (index) => [`/${index}`, { get: { operationId: `op${index}`, responses: { 200: { description: '', content } } } }])
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, 'x-other': null }
}

test.each<[string, () => [JsonRecord, JsonRecord], string]>([
  ['objects that repeat', () => [createShared({ type: 'string' }), createShared({ type: 'number' })], 'op: the operation is not compared'],
  ['operations', () => [createOperations('string'), createOperations('number')], "document: 50000 operations are not compared: 'op0', 'op1', 'op2', 49997 others"],
  ['properties', () => [toDocument({ type: 'object', properties: record(50_000, (index) => [`p${index}`, {}]) }), toDocument({ type: 'object', required: strings(50_000) })], 'op: the operation is not compared'],
  ['items', () => [toDocument({ prefixItems: list(500_000, () => ({ type: 'string' })) }), toDocument({ prefixItems: list(500_000, () => ({ type: 'number' })) })], 'op: the operation is not compared'],
])('many %s end at the limit of time, in one line', (_, create, text) => {
  const documents = create()
  const start = cpuTime()
  const changes = compareDocuments(...documents, { limits: { seconds: 0.3 } })
  // The process counts its garbage collection too, which may take as long.
  expect(cpuTime() - start).toBeLessThan(2000)
  expect(changes.map((change) => `${change.level} ${change.text}`)).toEqual([`error ${text}: the comparison has reached its limit of 0.3 seconds`])
})

test('an object that repeats is measured once', () => {
  const start = cpuTime()
  expect(() => compareDocuments(createShared({}), createShared({ enum: list(20, (index) => index) }), { limits: { values: 1_000_000 } })).toThrow(
    "'#' of the old document is too large",
  )
  expect(cpuTime() - start).toBeLessThan(1000)
})
