/** Values that match a schema. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { createInstanceArbitrary, type InstanceContext, validInstances } from '../../../tools/src/json-schema/instances/instances.ts'

function list(schema: JsonRecord, count: number, context: InstanceContext = 'json', seed = 1): JsonData[] {
  return validInstances({ schema, document: schema }, { seed, count, context })
}

describe('values at the limits come first', () => {
  test.each<[string, JsonRecord, JsonData[]]>([
    ['a string', { type: 'string', minLength: 1, maxLength: 3 }, ['a', 'aaa', 'aa']],
    ['an integer', { type: 'integer', minimum: 1, maximum: 3 }, [1, 3, 2]],
    ['a number', { type: 'number', minimum: 1, exclusiveMaximum: 2 }, [1, 1.5]],
    ['an enum', { enum: ['a', 1, null] }, ['a', 1, null]],
    ['a union', { anyOf: [{ type: 'null' }, { type: 'boolean' }, { const: 'a' }] }, [null, false, 'a', true]],
    [
      'an object',
      { type: 'object', properties: { a: { type: 'boolean' }, b: { const: 1 } }, required: ['b'] },
      [{ b: 1 }, { b: 1, a: false }, { b: 1, a: true }],
    ],
    ['an array', { type: 'array', items: { const: 1 }, maxItems: 3 }, [[], [1, 1, 1], [1]]],
  ])('%s', (_, schema, expected) => {
    expect<unknown>(list(schema, expected.length)).toEqual(expected)
  })
})

test('the same seed yields the same values', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } } }
  expect(list(schema, 40)).toEqual(list(schema, 40))
  expect(list(schema, 40)).not.toEqual(list(schema, 40, 'json', 2))
})

test.each<[string, JsonRecord]>([
  ['an array that is too long', { type: 'array', minItems: 1e9 }],
  ['a string that is too long', { type: 'string', minLength: 1e9 }],
  ['a string that no sample matches', { type: 'string', pattern: '^(?=b)a' }],
  ['items without a value', { type: 'array', items: { type: 'string', minLength: 1e9 } }],
])('a property without a value is absent: %s', (_, inner) => {
  const values = list({ type: 'object', properties: { a: inner, b: { type: 'integer' } } }, 20)
  expect(values.length).toBeGreaterThan(10)
  expect(values.filter((value) => JSON.stringify((value as JsonRecord).a ?? []) !== '[]')).toEqual([])
})

test('an object has at most as many properties as allowed', () => {
  const properties = Object.fromEntries(['a', 'b', 'c'].map((name) => [name, { const: 1 }]))
  const values = list({ type: 'object', properties, additionalProperties: false, maxProperties: 2 }, 20)
  expect(values).toHaveLength(7)
  expect(values.slice(0, 2)).toEqual([{}, { a: 1, b: 1 }])
})

const textSchemas: JsonRecord[] = [
  { type: 'string' },
  { type: 'string', pattern: '^[ a.]*$' },
  { type: 'string', pattern: '^\\S+$' },
  { type: 'array', items: { type: 'string' } },
  { type: 'object', properties: { a: { type: 'string' }, b: { type: 'array', items: { type: ['string', 'null'] } } } },
  { type: ['string', 'number', 'boolean', 'null', 'object'] },
]

function listTexts(context: 'text' | 'header'): string[] {
  return textSchemas.flatMap((schema) => {
    const values = list(schema, 40, context)
    expect(values.length).toBeGreaterThan(5)
    return values.flatMap((value) => toScalars(value))
  })
}

test('text is sent unchanged in a path and a query', () => {
  const read = (text: string): (string | null)[] => {
    const url = new URL(`http://localhost/${encodeURIComponent(text)}?${new URLSearchParams({ text })}`)
    return [decodeURIComponent(url.pathname.slice(1)), url.searchParams.get('text')]
  }
  for (const text of listTexts('text')) expect(read(text)).toEqual([text, text])
})

test('text is sent unchanged in a header', () => {
  const texts = listTexts('header')
  expect(texts.filter((text) => !/^[ -~]+$/.test(text))).toEqual([])
  for (const text of texts) expect(new Headers({ text }).get('text')).toBe(text)
})

/** The texts of a value and of its members. */
function toScalars(value: JsonData): string[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(toScalars) : [String(value ?? '')]
}

describe('strings are not only ASCII', () => {
  const some = ['é', '漢', '😀', 'e\u0301']

  test.each<'json' | 'text'>(['json', 'text'])('in random values of the context %s', (context) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const text = list({ type: 'string' }, 200, context, seed).join('')
      expect(some.filter((characters) => !text.includes(characters))).toEqual([])
      // Databases such as PostgreSQL reject NUL.
      expect(/[\p{Cc}\p{Cs}]/u.test(text)).toBe(false)
    }
  })

  test.each([0, 1, 2, 5, 6, 7, 20])('within the length %i, as JSON Schema and UTF-16 count', (length) => {
    const [text = ''] = list({ type: 'string', minLength: length, maxLength: Math.max(1, length) }, 30).filter((value) => /[^ -~]/.test(value as string)) as string[]
    expect(text.length).toBe(Math.max(1, length))
    expect([...text].length).toBeGreaterThanOrEqual(length)
  })
})

test('an arbitrary shrinks to a small value', () => {
  const schema = { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } } }
  const arbitrary = createInstanceArbitrary({ schema, document: schema }, 'json') as fc.Arbitrary<JsonRecord>
  const details = fc.check(fc.property(arbitrary, ({ a = 0 }) => Number(a) < 1_000), { seed: 1 })
  expect(details.counterexample).toEqual([{ a: 1_000 }])
})

test('a schema without values has no arbitrary', () => {
  expect(createInstanceArbitrary({ schema: false, document: false }, 'json')).toBe(undefined)
  expect(list({ not: {} }, 5)).toEqual([])
})

test('the members of a union come before anything else that it accepts', () => {
  expect(list({ anyOf: [{ const: 'a' }, {}] }, 1)).toEqual(['a'])
  expect(list({ type: 'object', properties: { a: { anyOf: [{}, { type: 'boolean' }] } } }, 2)).toEqual([{}, { a: false }])
})

test.each([20, 500, 5000])('an array of at least %d items has as many', (minItems) => {
  const [first] = list({ type: 'array', items: { type: 'string' }, minItems }, 3) as [readonly JsonData[]]
  expect(first).toHaveLength(minItems)
})
