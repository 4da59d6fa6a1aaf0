import { describe, expect, test, vi } from 'vitest'
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

/** A document with operations of the same kind, each of which may differ. */
function toOperations(names: readonly string[], toOperation: (name: string) => JsonRecord, servers?: JsonData): JsonData {
  const paths = Object.fromEntries(names.map((name) => [`/${name}`, { get: { operationId: name, responses: { 200: { description: '' } }, ...toOperation(name) } }]))
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, ...(servers === undefined ? {} : { servers }), paths } as JsonData
}
const names = ['a', 'b', 'c']
const ok = { 200: { description: '' } }
const with429 = { responses: { ...ok, 429: { description: '' } } }

describe('the same change of several operations', () => {
  test('is one change with each of them', () => {
    const [change, ...others] = compareDocuments(toOperations(names, () => ({})), toOperations(names, () => with429))
    expect(others).toEqual([])
    expect(change).toMatchObject({
      level: 'warning',
      operation: '',
      text: '3 operations: 429 may now be sent',
      count: { places: 3, operations: 3 },
      operations: names.map((name) => ({ operation: `GET /${name}`, text: `${name}: 429 may now be sent` })),
      uses: names.map((name) => ({ operation: `GET /${name}` })),
    })
  })

  test.each<[what: string, old: JsonData, next: JsonData, texts: readonly string[]]>([
    ['two operations', toOperations(['a', 'b'], () => ({})), toOperations(['a', 'b'], () => with429), ['a: 429 may now be sent', 'b: 429 may now be sent']],
    ['another status of one', toOperations(names, () => ({})), toOperations(names, (name) => ({ responses: { ...ok, [name === 'a' ? 428 : 429]: { description: '' } } })), ['a: 428 may now be sent', 'b: 429 may now be sent', 'c: 429 may now be sent']],
    ['operations that are gone', toOperations(names, () => ({})), toOperations([], () => ({})), names.map((name) => `${name}: the operation is gone`)],
    ['operations that are added', toOperations([], () => ({})), toOperations(names, () => ({})), names.map((name) => `${name}: the operation is added`)],
    ['operations that are deprecated', toOperations(names, () => ({})), toOperations(names, () => ({ deprecated: true })), names.map((name) => `${name}: the operation is deprecated`)],
    ['a header', toOperations(names, () => ({})), toOperations(names, () => ({ parameters: [{ name: 'x-tenant', in: 'header', required: true, schema: {} }] })), ["3 operations: header 'x-tenant' is now required"]],
  ])('%s', (_, old, next, texts) => {
    expect(compareDocuments(old, next).map(({ text }) => text)).toEqual(texts)
  })
})

describe('a prefix', () => {
  const at = (prefix: string, servers?: JsonData, toOperation: (name: string) => JsonRecord = () => ({})): JsonData => {
    const document = toOperations(names, toOperation, servers) as JsonRecord
    return { ...document, paths: Object.fromEntries(Object.entries(document['paths'] as JsonRecord).map(([path, item]) => [prefix + path, item])) }
  }
  const url = (path: string): JsonData => [{ url: `https://api.example${path}` }]

  test.each<[what: string, old: JsonData, next: JsonData, texts: readonly string[]]>([
    ['moves from the server to the paths', at('', url('/v1')), at('/v1', url('')), []],
    ['moves from the paths to the server', at('/v1', url('')), at('', url('/v1')), []],
    ['moves in part', at('/v1', url('/api')), at('', url('/api/v1/')), []],
    ['moves from a server that is relative', at('', [{ url: '/v1' }]), at('/v1'), []],
    ['moves from each of two servers', at('', [{ url: 'https://a.example/v1' }, { url: 'https://b.example/v1' }]), at('/v1', [{ url: 'https://a.example' }, { url: 'https://b.example' }]), []],
    ['moves from the servers of operations', at('', url(''), () => ({ servers: url('/v1') })), at('/v1', url('')), ["3 operations: server 'https://api.example/v1' is gone", "3 operations: server 'https://api.example' is added"]],
    ['moves to another server', at('', url('/v1')), at('/v1', [{ url: 'https://other.example' }]), ["document: server 'https://api.example' is gone", "document: server 'https://other.example' is added"]],
    ['is another one', at('', url('/v1')), at('', url('/v2')), ["document: base path '/v1' is now '/v2'", "document: server 'https://api.example/v2' is added"]],
    ['differs between two servers', at('', [{ url: 'https://a.example/v1' }, { url: 'https://b.example/v2' }]), at('', [{ url: 'https://a.example/v1' }, { url: 'https://b.example/v2' }, { url: 'https://c.example?x' }]), ["document: server 'https://c.example?x' is added"]],
    ['has a variable', at('', [{ url: 'https://api.example/{version}', variables: { version: { default: 'v1' } } }]), at('', [{ url: 'https://api.example/{version}', variables: { version: { default: 'v1' } } }]), []],
    ['of the paths is another one', at('/v1', url('')), at('/v2', url('')), ["document: base path '/v1' is now '/v2'"]],
  ])('%s', (_, old, next, texts) => {
    expect(compareDocuments(old, next).map(({ text }) => text)).toEqual(texts)
  })
})

test('names the operations of a document that is not reached', () => {
  const paths = { '/a': { get: { responses: {} }, post: null, put: { operationId: 'put' } }, '/b': 1 }
  const [change] = compareDocuments({ openapi: '3.1.0', paths } as JsonData, { openapi: '3.1.0', info: {}, paths } as JsonData, { limits: { seconds: 0 } })
  expect(change).toMatchObject({ kind: 'document-not-compared', level: 'error', count: { operations: 3 } })
  expect(change?.text).toMatch(/^document: 3 operations are not compared: 'GET \/a', 'POST \/a', 'put': /)
})

test('a value that occurs twice is nested as deeply as its deepest place', () => {
  const nest = (depth: number, inner: JsonData): JsonData => Array.from({ length: depth }).reduce((value: JsonData) => ({ a: value }), inner)
  const shared = nest(300, 1)
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, 'x-a': shared, 'x-b': nest(300, shared) } as JsonData
  expect(() => compareDocuments(document, document)).toThrow("'#' of the old document is nested too deeply")
})

test('a component that only webhooks have is used by no client', () => {
  const toHooks = (schema: JsonRecord): JsonData => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Event' } } }
    const hook = { post: { requestBody: { content }, responses: {} } }
    return { openapi: '3.1.0', info: { title: 'T', version: '1' }, webhooks: { a: hook, b: hook }, components: { schemas: { Event: schema } } }
  }
  const changes = compareDocuments(toHooks({ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }), toHooks({ type: 'object', properties: { a: { type: 'string' } } }))
  expect(changes).toMatchObject([{ component: '#/components/schemas/Event', count: { places: 2, operations: 2 } }])
  expect(changes[0]).not.toHaveProperty('uses')
})

test('the same change of several webhooks is one change that no client uses', () => {
  const toHooks = (schema: JsonRecord): JsonData => {
    const hook = { post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} } }
    return { openapi: '3.1.0', info: { title: 'T', version: '1' }, webhooks: { a: hook, b: hook, c: hook } }
  }
  const [change, ...others] = compareDocuments(toHooks({ type: 'string' }), toHooks({ type: 'number' })).filter(({ level }) => level === 'error')
  expect(others).toEqual([])
  expect(change).toMatchObject({ text: "3 operations: body of 'application/json' may now be a number" })
  expect(change).not.toHaveProperty('uses')
})

test('a parameter of a path that cannot be compared', () => {
  const at = (schema: JsonRecord): JsonData => ({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a/{id}': { get: { operationId: 'op', parameters: [{ name: 'id', in: 'path', required: true, schema }], responses: {} } } },
  })
  expect(compareDocuments(at({ type: 'string' }), at({ type: 'string', format: 'iban' })).map(({ level }) => level)).toEqual(['warning'])
})

test.each([
  [1, []],
  [2, ["op: path parameter 'id' no longer accepts strings shorter than 2 characters"]],
])('no segment of a path is empty: at least %d characters', (minLength, texts) => {
  const at = (schema: JsonRecord): JsonData => ({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a/{id}': { get: { operationId: 'op', parameters: [{ name: 'id', in: 'path', required: true, schema }], responses: {} } } },
  })
  const changes = compareDocuments(at({ type: 'string' }), at({ type: 'string', minLength }))
  expect(changes.map(({ text }) => text)).toEqual(texts)
  expect(changes.map(({ witness }) => witness?.value)).toEqual(texts.map(() => 'a'))
})
