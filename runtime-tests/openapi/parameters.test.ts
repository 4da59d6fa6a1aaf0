import { separated } from 'routepact'
import type { OpenApiParameter } from '../../src/openapi/document.ts'
import { describe, expect, test } from 'vitest'
import { describeOne, form, object } from './support.ts'

const string = { type: 'string' }

/** The location and name of each parameter; `?` marks optional ones. */
function namesOf(parameters: readonly OpenApiParameter[] | undefined): string[] {
  return (parameters ?? []).map(({ name, in: place, required }) => `${place} ${name}${required ? '' : '?'}`)
}

describe('path parameters', () => {
  test('have the order of the path, and are strings without a schema', () => {
    expect(describeOne({ path: '/:b/:a' }).parameters).toEqual([
      { name: 'b', in: 'path', required: true, schema: string },
      { name: 'a', in: 'path', required: true, schema: string },
    ])
  })

  test('have the annotations of their schema', () => {
    const id = { type: 'integer', description: 'The user', deprecated: true }
    const pathParams = form({ type: 'object', properties: { id }, required: ['id'] })
    expect(describeOne({ path: '/:id', pathParams }).parameters).toEqual([
      { name: 'id', in: 'path', required: true, description: 'The user', deprecated: true, schema: id },
    ])
  })
})

describe('query parameters', () => {
  test('are the keys of the schema; arrays are repeated keys', () => {
    const tags = { type: 'array', items: string }
    expect(describeOne({ query: object({ page: string, tags }, 'page') }).parameters).toEqual([
      { name: 'page', in: 'query', required: true, schema: string },
      { name: 'tags', in: 'query', style: 'form', explode: true, schema: tags },
    ])
  })

  test('have the style of their separator', () => {
    const list = { type: 'array', items: string }
    const separators = { comma: ',', space: ' ', pipe: '|' } as const
    expect(describeOne({ query: separated(object({ comma: list, space: list, pipe: { anyOf: [string, list] }, other: list }), separators) }).parameters).toEqual([
      { name: 'comma', in: 'query', style: 'form', explode: false, schema: list },
      { name: 'space', in: 'query', style: 'spaceDelimited', explode: false, schema: list },
      { name: 'pipe', in: 'query', style: 'pipeDelimited', explode: false, schema: { anyOf: [string, list] } },
      { name: 'other', in: 'query', style: 'form', explode: true, schema: list },
    ])
  })

  test('of a record are named if they have a separator', () => {
    const list = { type: 'array', items: string }
    const query = form({ type: 'object', properties: { a: string }, additionalProperties: list })
    expect(describeOne({ query: separated(query, { ids: ',' }) }).parameters).toEqual([
      { name: 'ids', in: 'query', style: 'form', explode: false, schema: list },
      { name: 'a', in: 'query', schema: string },
      { name: 'query', in: 'query', style: 'form', explode: true, schema: { type: 'object', additionalProperties: list } },
    ])
  })

  test('may have the schemas `true` and `false`', () => {
    expect(describeOne({ query: object({ any: true, none: false }) }).parameters).toEqual([
      { name: 'any', in: 'query', schema: {} },
      { name: 'none', in: 'query', schema: { not: {} } },
    ])
  })

  const one = { type: 'object', properties: { a: string, b: string }, required: ['a', 'b'] }
  const other = { type: 'object', properties: { a: { type: 'array' }, c: string }, required: ['a'] }

  test('are the keys of all members of an intersection', () => {
    expect(namesOf(describeOne({ query: form({ allOf: [one, other] }) }).parameters)).toEqual([
      'query a',
      'query b',
      'query c?',
    ])
  })

  test.each(['anyOf', 'oneOf'])('are the keys of each alternative of %s, required if all alternatives require them', (keyword) => {
    const { parameters } = describeOne({ query: form({ [keyword]: [one, other, one] }) })
    expect(parameters?.[0]).toMatchObject({ style: 'form', explode: true })
    expect(namesOf(parameters)).toEqual(['query a', 'query b?', 'query c?'])
    expect(parameters?.[0]?.schema).toEqual({ anyOf: [string, { type: 'array' }, string] })
  })

  test('are found through references, also circular ones', () => {
    const query = form({
      $ref: '#/$defs/Query',
      $defs: { Query: { ...one, allOf: [{ $ref: '#/$defs/Query' }, { $ref: '#/$defs/Other' }] }, Other: other },
    })
    expect(namesOf(describeOne({ query }).parameters)).toEqual(['query a', 'query b', 'query c?'])
  })

  test('describe all unnamed keys as one parameter', () => {
    const query = form({ type: 'object', properties: { query: string }, additionalProperties: string })
    expect(describeOne({ query }).parameters?.[1]).toEqual({
      name: 'query_',
      in: 'query',
      style: 'form',
      explode: true,
      schema: { type: 'object', additionalProperties: string },
    })
  })

  test('are absent for an empty schema', () => {
    expect(describeOne({ query: form({}) })).not.toHaveProperty('parameters')
  })

  test.each(['__proto__', 'constructor', 'a/b', 'a~b', 'a b', '"', ''])('can be named %j', (name) => {
    const query = form({ type: 'object', properties: Object.fromEntries([[name, string]]), required: [name] })
    const described = describeOne({ query })
    expect(described.parameters).toEqual([{ name, in: 'query', required: true, schema: string }])
    expect(JSON.parse(JSON.stringify(described))).toEqual(described)
  })
})

test('header parameters have lower-case names, and exclude headers that OpenAPI describes elsewhere', () => {
  const names = ['x-trace', 'accept', 'content-type', 'authorization', 'accept-language']
  const headers = form({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, string])),
    required: ['x-trace', 'accept'],
  })
  expect(namesOf(describeOne({ headers }).parameters)).toEqual(['header x-trace', 'header accept-language?'])
})
