/** The time of a comparison ends it inside lists of a hostile document, whatever they are compared with. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { compareDocuments } from '../../tools/src/diff/compare-documents.ts'
import { ComparisonBudget } from '../../tools/src/json-schema/budget.ts'
import { Containment } from '../../tools/src/json-schema/containment.ts'
import type { JsonData, JsonRecord } from '../../tools/src/json-schema/json.ts'

const list = (length: number, create: (index: number) => JsonData): JsonData[] => Array.from({ length }, (_, index) => create(index))
const record = (length: number, create: (index: number) => [string, JsonData]): JsonRecord =>
  Object.fromEntries(Array.from({ length }, (_, index) => create(index)))

/** A document that sends and receives a schema. */
function toDocument(schema: JsonData): JsonRecord {
  const content = { 'application/json': { schema } }
  const post = { operationId: 'op', requestBody: { content }, responses: { 200: { description: 'OK', content } } }
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/': { post } } }
}

const size = 300
const tagged = (index: number): JsonRecord => ({ type: 'object', properties: { tag: { const: index }, [`p${index}`]: {} } })
const untagged = (index: number): JsonRecord => ({ type: 'object', properties: { [`p${index}`]: { type: 'string' } }, required: [`p${index}`] })

afterEach(() => void vi.restoreAllMocks())

describe('a step is counted for each member of a list', () => {
  test.each<[string, JsonData, JsonData, number]>([
    ['oneOf', { oneOf: list(size, (minLength) => ({ type: 'string', minLength })) }, { type: 'string' }, size * 10],
    ['a negative enum', { not: { enum: list(size, (index) => `s${index}`) } }, { type: 'string' }, size],
    ['a negative enum of numbers', { not: { enum: list(size, (index) => index) } }, { type: 'number', minimum: 0, maximum: 5, multipleOf: 1 }, size],
    ['anyOf', { anyOf: list(size, (value) => ({ const: value })) }, { type: 'string' }, size * 2],
    ['an enum, and another one', { enum: list(size, (index) => index) }, { enum: list(size, (index) => index + 1) }, size * 4],
    ['an enum of objects', { enum: list(size, (a) => ({ a })) }, { type: 'string' }, size],
    ['allOf', { allOf: list(size, (minLength) => ({ minLength })) }, { type: 'string', maxLength: 5 }, size],
    ['formats', { allOf: list(60, (index) => ({ format: `f${index}` })) }, { type: 'string' }, 60],
    ['patterns', { allOf: list(size, (index) => ({ pattern: `^(x${index})?` })) }, { type: 'string', maxLength: 0 }, size * 2],
    ['divisors', { allOf: list(size, (index) => ({ multipleOf: index + 1 })) }, { type: 'string' }, size],
    ['negative divisors', { not: { anyOf: list(size, (index) => ({ multipleOf: index + 2 })) } }, { type: 'number' }, size],
    ['patterns of names', { type: 'object', patternProperties: record(size, (index) => [`^x${index}`, {}]), required: list(20, (index) => `x${index}`), additionalProperties: false }, { type: 'object', properties: record(20, (index) => [`x${index}`, {}]), additionalProperties: { type: 'string' } }, size * 20],
    ['members of unions', { anyOf: list(40, untagged) }, { anyOf: list(40, (index) => untagged(index + 1)) }, 40 * 40],
    ['members of unions with tags', { anyOf: list(40, tagged) }, { anyOf: list(40, (index) => tagged(index + 1)) }, 40 * 40],
    ['items, and alternatives of each', { const: list(size, (index) => index) }, { type: 'array', items: { anyOf: list(20, (index) => ({ const: -index })) } }, 20],
    ['items, and alternatives that accept the last', { const: list(size, (index) => index) }, { type: 'array', items: { anyOf: list(size, (value) => ({ const: value })) } }, size * size],
  ])('%s', (_name, given, wanted, least) => {
    const spend = vi.spyOn(ComparisonBudget.prototype, 'spend')
    compareDocuments(toDocument(wanted), toDocument(given))
    expect(spend.mock.calls.length).toBeGreaterThanOrEqual(least)
  })
})

test('the comparison ends at the first look at the time after its end', () => {
  let looks = 0
  const clock = vi.spyOn(process, 'threadCpuUsage').mockImplementation(() => ({ user: looks++ < 100 ? 1 : 1e9, system: 0 }))
  const spend = vi.spyOn(ComparisonBudget.prototype, 'spend')
  const hostile = toDocument({ oneOf: list(400, (minLength) => ({ type: 'string', minLength })) })
  const changes = compareDocuments(toDocument({ type: 'string' }), hostile, { limits: { seconds: 1 } })
  expect(changes.map(({ kind }) => kind)).toEqual(['document-not-compared'])
  expect(clock.mock.calls.length).toBeLessThan(120)
  expect(spend.mock.calls.length).toBeLessThan(64 * 120)
})

const compare = (one: JsonData, other: JsonData): object => new Containment(one, other).compare(one as JsonRecord, other as JsonRecord)
const strings = (length: number): JsonRecord => ({ oneOf: list(length, (index) => ({ type: 'string', const: `s${index}` })) })

describe('a long oneOf', () => {
  test.each<[string, JsonData, JsonData, object]>([
    ['is read as anyOf', strings(600), { type: 'string' }, { verdict: 'yes' }],
    ['has values that are rejected', strings(600), { enum: ['s1'] }, { verdict: 'no', witness: 's0' }],
    ['rejects what no member accepts', { type: 'number', const: 1 }, strings(600), { verdict: 'no', witness: 1 }],
  ])('%s', (_name, one, other, expected) => expect(compare(one, other)).toMatchObject(expected))
})

test.each<[string, JsonRecord, object]>([
  ['divisors', { type: 'number', allOf: list(101, (index) => ({ multipleOf: index + 1 })) }, { verdict: 'maybe', reason: 'no number was found that decides it' }],
  ['divisors that are the same', { type: 'number', allOf: list(101, (minimum) => ({ multipleOf: 2, minimum })) }, { verdict: 'no', witness: 100 }],
])('many %s', (_name, one, expected) => expect(compare(one, { type: 'string' })).toMatchObject(expected))
