import { expect, test, vi } from 'vitest'
import { ComparisonBudget } from '../../tools/src/json-schema/budget.ts'
import { compareDocuments } from '../../tools/src/diff/compare-documents.ts'
import type { JsonData, JsonRecord } from '../../tools/src/json-schema/json.ts'

function toDocument(operation: JsonRecord): JsonData {
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/notes': { get: operation } } }
}

test('returns nothing for identical documents', () => {
  const document = toDocument({ operationId: 'listNotes', responses: {} })
  expect(compareDocuments(document, document)).toEqual([])
})

test('returns a change with its place and a witness', () => {
  const toQuery = (schema: JsonRecord): JsonData =>
    toDocument({ operationId: 'listNotes', parameters: [{ name: 'page', in: 'query', schema }], responses: {} })
  expect(compareDocuments(toQuery({ type: 'string', enum: ['a', 'b'] }), toQuery({ type: 'string', enum: ['a'] }))).toEqual([
    {
      level: 'error',
      kind: 'query-narrowed',
      operation: 'GET /notes',
      text: "listNotes: query 'page' no longer accepts 'b'",
      place: { document: 'new', pointer: '#/paths/~1notes/get/parameters/0/schema' },
      count: { places: 1, operations: 1 },
      witness: { value: 'b' },
      uses: [{ operation: 'GET /notes', query: 'page' }],
    },
  ])
})

test('the place of a parameter is in the new document, however its values are read', () => {
  const toQuery = (schema: JsonRecord): JsonData =>
    toDocument({ parameters: [{ name: 'page', in: 'query', schema }], responses: {} })
  const changes = compareDocuments(toQuery({ type: 'string' }), toQuery({ type: 'array', items: { type: 'number' } }))
  expect(changes.map(({ place }) => place)).toEqual([
    { document: 'new', pointer: '#/paths/~1notes/get/parameters/0/schema' },
    { document: 'new', pointer: '#/paths/~1notes/get/parameters/0/schema' },
  ])
})

test('the items of a tuple in a component are told apart, although those of the new array have one schema', () => {
  const toComponent = (lines: JsonRecord): JsonData => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } }
    const document = toDocument({ operationId: 'listNotes', requestBody: { content }, responses: {} }) as JsonRecord
    return { ...document, components: { schemas: { Order: { type: 'object', properties: { lines } } } } }
  }
  const tuple = { type: 'array', prefixItems: [{ type: 'string', maxLength: 1 }], items: { type: 'string', minLength: 2 } }
  const changes = compareDocuments(toComponent(tuple), toComponent({ type: 'array', items: { type: 'number' } }))
  expect(changes.filter(({ level }) => level === 'error').map(({ text, witness }) => [text, witness?.value])).toEqual([
    ["listNotes: body of 'application/json': 'lines[0]' no longer accepts a string", 'a'],
    ["listNotes: body of 'application/json': 'lines[]' no longer accepts a string", 'aa'],
  ])
})

test('an unexpected error is not mistaken for a limit', () => {
  const keep = vi.spyOn(ComparisonBudget.prototype, 'keep').mockImplementation(() => {
    throw new TypeError('Unexpected')
  })
  const toResponses = (type: string): JsonData => toDocument({ responses: { 200: { content: { 'application/json': { schema: { type } } } } } })
  try {
    expect(() => compareDocuments(toResponses('string'), toResponses('number'))).toThrow(new TypeError('Unexpected'))
  } finally {
    keep.mockRestore()
  }
})
