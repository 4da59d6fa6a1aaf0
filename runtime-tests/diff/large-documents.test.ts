/** Large, recursive and hostile schemas. */
import { describe, expect, test } from 'vitest'
import { Containment } from '../../tools/src/json-schema/containment.ts'
import type { JsonRecord } from '../../tools/src/json-schema/json.ts'
import type { SchemaNode } from '../../tools/src/json-schema/schema-syntax.ts'
import { cpuTime } from '../cpu-time.ts'
import { compare } from './support.ts'

const size = 300

/** A document of schemas that refer to each other in circles. */
function createDocument(note: string, id: JsonRecord = { type: 'integer' }) {
  const toReference = (index: number): JsonRecord => ({ $ref: `#/components/schemas/S${index % size}` })
  const toUnion = (index: number): JsonRecord => ({
    oneOf: Array.from({ length: 8 }, (_, kind) => ({
      type: 'object',
      properties: { kind: { const: `k${kind}` }, value: kind % 2 ? { type: 'string' } : toReference(index * 7 + kind) },
      required: ['kind', 'value'],
    })),
  })
  const toObject = (index: number): JsonRecord => {
    const properties = Array.from({ length: 12 }, (_, property): [string, JsonRecord] => {
      const kinds = [
        { type: 'string', maxLength: 10 + property },
        toReference(index * 7 + property),
        { type: 'array', items: toReference(index * 7 + property) },
      ]
      return [`p${property}`, kinds[property % 3] as JsonRecord]
    })
    const own = index === 5 ? id : { type: 'integer' }
    return {
      type: 'object',
      description: note,
      properties: { id: own, ...Object.fromEntries(properties) },
      required: ['id', 'p0'],
    }
  }
  const schemas = Array.from({ length: size }, (_, index): [string, JsonRecord] => [
    `S${index}`,
    index % 10 === 9 ? toUnion(index) : toObject(index),
  ])
  return { openapi: '3.1.0', components: { schemas: Object.fromEntries(schemas) } }
}

/** Compares each named schema; returns the verdicts and the time in milliseconds. */
function compareAll(
  one: ReturnType<typeof createDocument>,
  other: ReturnType<typeof createDocument>,
  isSender = false,
) {
  const start = cpuTime()
  const containment = new Containment(one, other, { isSender })
  const verdicts = Object.entries(one.components.schemas).map(
    ([name, schema]) => containment.compare(schema, other.components.schemas[name] as SchemaNode).verdict,
  )
  return { verdicts, time: cpuTime() - start }
}

/** The names of the schemas whose references lead to a schema. */
function findLeading({ components }: ReturnType<typeof createDocument>, target: string): Set<string> {
  const leading = new Set([target])
  for (let previous = 0; previous !== leading.size;) {
    previous = leading.size
    for (const [name, schema] of Object.entries(components.schemas)) {
      const references = JSON.stringify(schema).matchAll(/schemas\/(S\d+)"/g)
      if (Array.from(references, ([, inner = '']) => inner).some((inner) => leading.has(inner))) leading.add(name)
    }
  }
  return leading
}

describe('a document of 300 recursive schemas', () => {
  const [narrow, wide] = [createDocument('Narrow', { type: 'integer', minimum: 0 }), createDocument('Wide')]

  // The limits are ten times the usual times, which a busy machine reaches at times.
  test.each([true, false])('contains itself (the schemas of a sender: %s)', (isSender) => {
    const { verdicts, time } = compareAll(wide, createDocument('Wide'), isSender)
    expect(new Set(verdicts)).toEqual(new Set(['yes']))
    expect(time).toBeLessThan(3_000)
  })

  test('contains a version of which one schema is narrower', () => {
    const { verdicts, time } = compareAll(narrow, wide)
    expect(new Set(verdicts)).toEqual(new Set(['yes']))
    expect(time).toBeLessThan(10_000)
  })

  test('is not contained in it, wherever references lead to that schema', () => {
    const { verdicts, time } = compareAll(wide, narrow)
    const leading = findLeading(wide, 'S5')
    expect(leading.size).toBeGreaterThan(10)
    expect(verdicts).toEqual(Object.keys(wide.components.schemas).map((name) => (leading.has(name) ? 'no' : 'yes')))
    expect(time).toBeLessThan(10_000)
  })
})

describe('recursive schemas', () => {
  const toList = (value: JsonRecord, name = 'next'): JsonRecord => ({
    $ref: '#/$defs/list',
    $defs: { list: { type: 'object', properties: { value, [name]: { $ref: '#/$defs/list' } }, required: ['value'] } },
  })

  test.each<[string, SchemaNode, SchemaNode, string]>([
    ['a list in a list', toList({ type: 'integer' }), toList({ type: 'number' }), 'yes'],
    ['a list in a list of another type', toList({ type: 'number' }), toList({ type: 'integer' }), 'no'],
    ['a list in a list with another name', toList({ type: 'integer' }, 'rest'), toList({ type: 'integer' }), 'no'],
    [
      'an object that needs itself',
      { type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] },
      false,
      'yes',
    ],
    ['an array that needs itself', { type: 'array', items: { $ref: '#' }, minItems: 1 }, false, 'yes'],
    [
      'a tree that ends',
      { anyOf: [{ type: 'array', items: { $ref: '#' }, minItems: 1 }, { type: 'null' }] },
      { anyOf: [{ type: 'null' }, { type: 'array', items: { $ref: '#' } }] },
      'yes',
    ],
    [
      'a tree in one of another depth',
      { type: 'array', items: { $ref: '#' } },
      { type: 'array', items: { type: 'array', items: { $ref: '#' } } },
      'yes',
    ],
    [
      'a tree in one that ends',
      { type: 'array', items: { $ref: '#' } },
      { type: 'array', items: { type: 'array', maxItems: 0 } },
      'no',
    ],
  ])('%s', (_, one, other, verdict) => {
    expect(compare(one, other).verdict).toBe(verdict)
  })

  test('compares a chain of references that is longer than the search is deep', () => {
    const toChain = (last: JsonRecord): JsonRecord => {
      const links = Array.from({ length: 100 }, (_, index) => [
        `s${index}`,
        {
          type: 'object',
          properties: { a: { $ref: `#/$defs/s${index + 1}` } },
          required: ['a'],
          description: last.type ?? '',
        },
      ])
      return { $ref: '#/$defs/s0', $defs: { ...Object.fromEntries(links), s100: last } }
    }
    expect(compare(toChain({ type: 'integer' }), toChain({ type: 'number' }))).toEqual({ verdict: 'yes' })
    expect(compare(toChain({ type: 'number' }), toChain({ type: 'integer' })).verdict).toBe('no')
    expect(compare(toChain(false as never), false)).toEqual({ verdict: 'yes' })
  })
})

describe('schemas that take too long', () => {
  /** Each of some pigeons has a hole, of which there is one too few. */
  const toPigeons = (holes: number): JsonRecord => {
    const indexes = Array.from({ length: holes }, (_, index) => index)
    const pairs = indexes
      .flatMap((one) => indexes.map((other) => [one + 1, other] as const))
      .filter(([one, other]) => other < one)
    return {
      type: 'object',
      allOf: [
        ...[...indexes, holes].map((pigeon) => ({
          anyOf: indexes.map((hole) => ({ required: [`p${pigeon}h${hole}`] })),
        })),
        ...indexes.flatMap((hole) =>
          pairs.map(([one, other]) => ({ not: { required: [`p${one}h${hole}`, `p${other}h${hole}`] } })),
        ),
      ],
    }
  }
  const doubled = Array.from({ length: 60 }, (_, index) => [
    `s${index}`,
    { anyOf: [{ $ref: `#/$defs/s${index + 1}` }, { $ref: `#/$defs/s${index + 1}`, title: 'again' }] },
  ])
  const toNested = (depth: number): JsonRecord => (depth ? { allOf: [toNested(depth - 1)] } : { type: 'integer' })

  test.each<[string, SchemaNode, SchemaNode]>([
    ['alternatives that exclude each other', toPigeons(8), false],
    [
      'many places with such alternatives',
      {
        anyOf: Array.from({ length: 10 }, (_, count) => ({
          type: 'array',
          items: { ...toPigeons(8), minProperties: count },
          minItems: 1,
        })),
      },
      false,
    ],
    [
      'references that double',
      { const: 1 },
      { $ref: '#/$defs/s0', $defs: { ...Object.fromEntries(doubled), s60: { type: 'null' } } },
    ],
    [
      'a regular expression that takes exponential time',
      { type: 'string', pattern: '^a+$' },
      { not: { pattern: '^(a+)+b$' } },
    ],
    ['deep nesting', { const: 1 }, toNested(600)],
  ])('%s', (_, one, other) => {
    const start = cpuTime()
    expect(compare(one, other).verdict).toBe('maybe')
    expect(cpuTime() - start).toBeLessThan(30_000)
  })
})
