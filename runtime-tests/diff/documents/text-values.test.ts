/** Parameters are sent as text: a schema of another type may accept the same text. */
import { expect, test } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'

function toDocument(schema: JsonRecord): JsonData {
  const parameters = [{ name: 'q', in: 'query', schema }]
  return { openapi: '3.1.1', info: {}, paths: { '/values': { get: { operationId: 'list', parameters, responses: {} } } } }
}

const integer = { type: 'integer' }
const digits = { type: 'string', pattern: '^[0-9]+$' }
const listOf = (items: JsonRecord, maxItems = 5): JsonRecord => ({ type: 'array', items, maxItems })
const texts = (...values: readonly string[]): JsonRecord => ({ type: 'string', enum: values })

const undecided = "list: query 'q' cannot be compared: the text of a number is not compared"

test.each<[what: string, old: JsonRecord, next: JsonRecord, sentences: readonly string[], witness?: JsonData]>([
  ['numbers as a pattern', integer, digits, [undecided]],
  ['numbers as short strings', integer, { type: 'string', maxLength: 3 }, [undecided]],
  ['numbers as strings', integer, { type: 'string' }, []],
  ['numbers as their texts', { enum: [1, 2] }, texts('1', '2'), []],
  ['texts of integers as integers', texts('1', '-20'), integer, []],
  ['texts of numbers as numbers', texts('1', '0.5'), { type: 'number' }, []],
  ['texts of numbers as integers', texts('1', '0.5'), integer, ["list: query 'q' no longer accepts '0.5'"], '0.5'],
  ['other texts as integers', texts('1', 'b'), integer, ["list: query 'q' no longer accepts 'b'"], 'b'],
  ['texts as limited integers', texts('1'), { ...integer, minimum: 1 }, [undecided]],
  ['other texts as limited integers', texts('b'), { ...integer, minimum: 1 }, ["list: query 'q' no longer accepts 'b'"], 'b'],
  ['texts as listed numbers', texts('1'), { enum: [1, 2, null] }, []],
  ['every string as an integer', { type: 'string' }, integer, ["list: query 'q' no longer accepts every string"], 'a'],
  ['booleans as their texts', { type: 'boolean' }, texts('true', 'false'), []],
  ['booleans as long strings', { type: 'boolean' }, { type: 'string', minLength: 5 }, ["list: query 'q' no longer accepts true"], true],
  ['texts as booleans', texts('true', 'false'), { type: 'boolean' }, []],
  ['other texts as booleans', texts('true', 'on'), { type: 'boolean' }, ["list: query 'q' no longer accepts 'on'"], 'on'],
  ['lists of numbers as lists of strings', { type: 'array', items: integer }, { type: 'array', items: { type: 'string' } }, []],
  ['a list of shorter strings', listOf({ type: 'string', maxLength: 20 }), listOf({ type: 'string', maxLength: 10 }), ["list: query 'q[]' no longer accepts strings longer than 10 characters"], 'aaaaaaaaaaa'],
  ['a list of smaller numbers', listOf({ type: 'integer', maximum: 20 }), listOf({ type: 'integer', maximum: 10 }), ["list: query 'q[]' no longer accepts numbers above 10"], 11],
  ['a shorter list', listOf({ type: 'string' }, 3), listOf({ type: 'string' }, 2), ["list: query 'q' no longer accepts arrays with more than 2 items"], ['a', 'a', 'a']],
  ['a shorter list, or a string', { anyOf: [listOf({ type: 'string' }, 3), { type: 'string' }] }, { anyOf: [listOf({ type: 'string' }, 2), { type: 'string' }] }, ["list: query 'q' no longer accepts every array"], ['a', 'a', 'a']],
  ...([
    ['two values', { minItems: 2 }],
    ['three values', { minItems: 3, maxItems: 3 }],
    ['no value', { maxItems: 0 }],
    ['a value twice', { contains: { type: 'string' }, minContains: 2 }],
  ] as const).map(([what, limits]): [string, JsonRecord, JsonRecord, readonly string[], JsonData] => [`a value as a list of ${what}`, { type: 'string' }, { type: 'array', items: { type: 'string' }, ...limits }, ["list: query 'q' no longer accepts a string"], 'a']),
  ...([
    ['one value or more', { minItems: 1 }],
    ['one value that is contained', { contains: { type: 'string' } }],
    ['values of which none needs to be contained', { contains: { const: 'b' }, minContains: 0 }],
  ] as const).map(([what, limits]): [string, JsonRecord, JsonRecord, readonly string[]] => [`a value as a list of ${what}`, { type: 'string' }, { type: 'array', items: { type: 'string' }, ...limits }, []]),
  ['a value as a list that contains another', texts('a'), { type: 'array', items: { type: 'string' }, contains: { const: 'b' } }, ["list: query 'q' no longer accepts 'a'"], 'a'],
  ['a value as a list that contains it not', texts('a'), { type: 'array', items: { type: 'string' }, contains: { const: 'a' }, maxContains: 0 }, ["list: query 'q' no longer accepts 'a'"], 'a'],
  ['a value as the first of a tuple', texts('a'), { type: 'array', prefixItems: [{ type: 'string' }, integer] }, []],
  ['a value as another first of a tuple', texts('a'), { type: 'array', prefixItems: [integer, { type: 'string' }] }, ["list: query 'q' no longer accepts 'a'"], 'a'],
  ['a listed array', { enum: [['a'], ['b']] }, { enum: [['a']] }, ["list: query 'q' no longer accepts every array"], ['b']],
  [
    'every string as a safe integer',
    { type: 'string' },
    { ...integer, minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    ["list: query 'q' no longer accepts every string"],
    'a',
  ],
  ['an item as a list', { type: 'string' }, { type: 'array', items: { type: 'string' } }, []],
])('%s', (_, old, next, sentences, witness) => {
  const changes = compareDocuments(toDocument(old), toDocument(next)).filter(({ level }) => level !== 'information')
  expect(changes.map(({ text }) => text)).toEqual(sentences)
  expect(changes[0]?.witness?.value).toEqual(witness)
  for (const { place } of changes) expect(place.document).toBe('new')
})

/** A document whose form has a field `q`, with the components of a document. */
function toFormDocument(contentType: string, schema: JsonRecord, schemas: JsonRecord = {}): JsonData {
  const content = { [contentType]: { schema: { type: 'object', properties: { q: schema } } } }
  return { openapi: '3.1.1', info: {}, paths: { '/values': { post: { operationId: 'save', requestBody: { content }, responses: {} } } }, components: { schemas } }
}

const multipart = 'multipart/form-data'
const encoded = 'application/x-www-form-urlencoded'
const objectOf = (n: JsonRecord): JsonRecord => ({ type: 'object', properties: { n } })

test.each<[what: string, contentType: string, old: JsonRecord, next: JsonRecord, sentences: readonly string[]]>([
  ['a number as a string', multipart, integer, { type: 'string' }, []],
  ['a list of numbers as one of strings', multipart, { type: 'array', items: integer }, { type: 'array', items: { type: 'string' } }, []],
  ['a number inside JSON as a string', multipart, objectOf(integer), objectOf({ type: 'string' }), ["save: body of 'multipart/form-data': 'q.n' no longer accepts a number"]],
  ['a number inside JSON of a list as a string', multipart, { type: 'array', items: objectOf(integer) }, { type: 'array', items: objectOf({ type: 'string' }) }, ["save: body of 'multipart/form-data': 'q[].n' no longer accepts a number"]],
  ['a number inside an object of a form as a string', encoded, objectOf(integer), objectOf({ type: 'string' }), ["save: body of 'application/x-www-form-urlencoded': 'q.n' no longer accepts a number"]],
  ['a list of lists of numbers as one of strings', multipart, { type: 'array', items: { type: 'array', items: integer } }, { type: 'array', items: { type: 'array', items: { type: 'string' } } }, ["save: body of 'multipart/form-data': 'q' no longer accepts every array"]],
])('in a form: %s', (_, contentType, old, next, sentences) => {
  const changes = compareDocuments(toFormDocument(contentType, old), toFormDocument(contentType, next)).filter(({ level }) => level !== 'information')
  expect(changes.map(({ text }) => text)).toEqual(sentences)
})

test.each<[what: string, contentType: string, schema: JsonRecord, tree: (leaf: JsonRecord) => JsonRecord]>([
  ['an object', multipart, { $ref: '#/components/schemas/T' }, (x) => ({ type: 'object', properties: { x, t: { $ref: '#/components/schemas/T' } } })],
  ['an object of a form', encoded, { $ref: '#/components/schemas/T' }, (x) => ({ type: 'object', properties: { x, t: { $ref: '#/components/schemas/T' } } })],
  ['a list of objects', encoded, { type: 'array', items: { $ref: '#/components/schemas/T' } }, (x) => ({ type: 'object', properties: { x, t: { type: 'array', items: { $ref: '#/components/schemas/T' } } } })],
  ['a list of lists', multipart, { $ref: '#/components/schemas/T' }, (x) => ({ anyOf: [x, { type: 'array', items: { $ref: '#/components/schemas/T' } }] })],
  ['a map', multipart, { $ref: '#/components/schemas/T' }, (x) => ({ type: 'object', properties: { x }, additionalProperties: { $ref: '#/components/schemas/T' } })],
])('a field that refers to itself is compared: %s', (_, contentType, schema, tree) => {
  const toNested = (leaf: JsonRecord): JsonData => toFormDocument(contentType, schema, { T: tree(leaf) })
  expect(compareDocuments(toNested({ type: 'boolean' }), toNested({ type: 'boolean' }))).toEqual([])
  expect(compareDocuments(toNested({ type: 'boolean' }), toNested({ type: 'null' })).some(({ level }) => level === 'error')).toBe(true)
})

test('a path parameter is required, whatever a document says', () => {
  const toPath = (parameter: JsonRecord): JsonData => ({
    openapi: '3.1.1',
    info: {},
    paths: {
      '/{id}': {
        get: { operationId: 'get', parameters: [{ name: 'id', in: 'path', schema: integer, ...parameter }], responses: {} },
      },
    },
  })
  const [required, optional] = [toPath({ required: true }), toPath({ required: false })]
  expect([compareDocuments(optional, required), compareDocuments(required, optional)]).toEqual([[], []])
})
