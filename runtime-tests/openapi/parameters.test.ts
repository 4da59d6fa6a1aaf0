import type { OpenApiParameter } from 'routepact/openapi'
import { describe, expect, test } from 'vitest'
import { describeOne, form, object } from './support.ts'

const string = { type: 'string' }

/** The parameters, shortened: `name?` is one that may be absent. */
function namesOf(parameters: readonly OpenApiParameter[] | undefined): string[] {
  return (parameters ?? []).map(({ name, in: place, required }) => `${place} ${name}${required ? '' : '?'}`)
}

describe('of the path', () => {
  test('are those of the pattern, in order, and strings without a schema', () => {
    expect(describeOne({ path: '/:b/:a' }).parameters).toEqual([
      { name: 'b', in: 'path', required: true, schema: string },
      { name: 'a', in: 'path', required: true, schema: string },
    ])
  })

  test('have what a schema says of them', () => {
    const id = { type: 'integer', description: 'Which one', deprecated: true }
    const pathParams = form({ type: 'object', properties: { id }, required: ['id'] })
    expect(describeOne({ path: '/:id', pathParams }).parameters).toEqual([
      { name: 'id', in: 'path', required: true, description: 'Which one', deprecated: true, schema: id },
    ])
  })
})

describe('of the query', () => {
  test('are its keys; arrays are repeated keys', () => {
    const tags = { type: 'array', items: string }
    expect(describeOne({ query: object({ page: string, tags }, 'page') }).parameters).toEqual([
      { name: 'page', in: 'query', required: true, schema: string },
      { name: 'tags', in: 'query', style: 'form', explode: true, schema: tags },
    ])
  })

  test('may be whatever there is, and nothing at all', () => {
    expect(describeOne({ query: object({ any: true, none: false }) }).parameters).toEqual([
      { name: 'any', in: 'query', schema: {} },
      { name: 'none', in: 'query', schema: { not: {} } },
    ])
  })

  const one = { type: 'object', properties: { a: string, b: string }, required: ['a', 'b'] }
  const other = { type: 'object', properties: { a: { type: 'array' }, c: string }, required: ['a'] }

  test('are those of all parts of an intersection', () => {
    expect(namesOf(describeOne({ query: form({ allOf: [one, other] }) }).parameters)).toEqual([
      'query a',
      'query b',
      'query c?',
    ])
  })

  test.each(['anyOf', 'oneOf'])('are those of each alternative of %s, required where all require them', (keyword) => {
    const { parameters } = describeOne({ query: form({ [keyword]: [one, other, one] }) })
    expect(parameters?.[0]).toMatchObject({ style: 'form', explode: true })
    expect(namesOf(parameters)).toEqual(['query a', 'query b?', 'query c?'])
    expect(parameters?.[0]?.schema).toEqual({ anyOf: [string, { type: 'array' }, string] })
  })

  test('are found through references, also one that goes in a circle', () => {
    const query = form({
      $ref: '#/$defs/Query',
      $defs: { Query: { ...one, allOf: [{ $ref: '#/$defs/Query' }, { $ref: '#/$defs/Other' }] }, Other: other },
    })
    expect(namesOf(describeOne({ query }).parameters)).toEqual(['query a', 'query b', 'query c?'])
  })

  test('of keys that have no names are one for them all', () => {
    const query = form({ type: 'object', properties: { query: string }, additionalProperties: string })
    expect(describeOne({ query }).parameters?.[1]).toEqual({
      name: 'query_',
      in: 'query',
      style: 'form',
      explode: true,
      schema: { type: 'object', additionalProperties: string },
    })
  })

  test('are none where nothing is known', () => {
    expect(describeOne({ query: form({}) })).not.toHaveProperty('parameters')
  })

  test.each(['__proto__', 'constructor', 'a/b', 'a~b', 'a b', '"', ''])('can be called %j', (name) => {
    const query = form({ type: 'object', properties: Object.fromEntries([[name, string]]), required: [name] })
    const described = describeOne({ query })
    expect(described.parameters).toEqual([{ name, in: 'query', required: true, schema: string }])
    expect(JSON.parse(JSON.stringify(described))).toEqual(described)
  })
})

test('of the headers have lower-case names; those that OpenAPI describes elsewhere are left out', () => {
  const names = ['x-trace', 'accept', 'content-type', 'authorization', 'accept-language']
  const headers = form({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, string])),
    required: ['x-trace', 'accept'],
  })
  expect(namesOf(describeOne({ headers }).parameters)).toEqual(['header x-trace', 'header accept-language?'])
})
