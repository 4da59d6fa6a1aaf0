/** Schemas of earlier drafts, as converters return them, in the keywords of draft 2020-12. */
import { createContract } from 'routepact'
import { createOpenApiDocument } from 'routepact/openapi'
import { createMock, createSamples, testContract } from 'routepact-tools/testing'
import { describe, expect, test } from 'vitest'
import { toCurrentDraft } from '../../../src/core/schema/dialect.ts'

const draft4 = 'http://json-schema.org/draft-04/schema#'
const draft6 = 'http://json-schema.org/draft-06/schema#'
const draft7 = 'http://json-schema.org/draft-07/schema#'
const draft2019 = 'https://json-schema.org/draft/2019-09/schema'
const draft2020 = 'https://json-schema.org/draft/2020-12/schema'
const oas = 'https://spec.openapis.org/oas/3.1/dialect/base'

test.each<[name: string, given: object, expected: object]>([
  ['2020-12 unchanged', { $schema: draft2020, items: { type: 'string' } }, { $schema: draft2020, items: { type: 'string' } }],
  ['no $schema unchanged', { additionalItems: false, items: [true] }, { additionalItems: false, items: [true] }],
  ['the dialect of OpenAPI unchanged', { $schema: oas, type: 'string' }, { $schema: oas, type: 'string' }],
  ['draft 7 without a fragment', { $schema: draft7.slice(0, -1), type: 'string' }, { type: 'string' }],
  ['draft 7 over https', { $schema: draft7.replace('http:', 'https:'), type: 'string' }, { type: 'string' }],
  ['draft 6', { $schema: draft6, const: 1 }, { const: 1 }],
  ['a $schema inside', { $schema: draft7, not: { $schema: draft7, const: 1 } }, { not: { const: 1 } }],
  ['a tuple', { $schema: draft7, items: [{ type: 'string' }, true], additionalItems: false }, { prefixItems: [{ type: 'string' }, true], items: false }],
  ['a tuple with others', { $schema: draft2019, items: [true], additionalItems: { items: [true] } }, { prefixItems: [true], items: { prefixItems: [true] } }],
  ['additionalItems without a tuple', { $schema: draft7, items: { type: 'string' }, additionalItems: false }, { items: { type: 'string' } }],
  ['a property of the name of a keyword', { $schema: draft7, properties: { items: { items: [true] }, additionalItems: true } }, { properties: { items: { prefixItems: [true] }, additionalItems: true } }],
  ['dependencies', { $schema: draft7, dependencies: { a: ['b'], c: { items: [true] }, d: false } }, { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { prefixItems: [true] }, d: false } }],
  ['dependencies that are no object', { $schema: draft7, dependencies: 1 }, { dependencies: 1 }],
  ['exclusive limits of draft 4', { $schema: draft4, minimum: 1, exclusiveMinimum: true, maximum: 2, exclusiveMaximum: true }, { exclusiveMinimum: 1, exclusiveMaximum: 2 }],
  ['inclusive limits of draft 4', { $schema: draft4, minimum: 1, exclusiveMinimum: false, maximum: 2 }, { minimum: 1, maximum: 2 }],
  ['an exclusive limit of draft 4 without a limit', { $schema: draft4, exclusiveMaximum: true }, {}],
  ['exclusive limits of draft 6', { $schema: draft6, minimum: 1, exclusiveMinimum: 2 }, { minimum: 1, exclusiveMinimum: 2 }],
  ['the id of draft 4', { $schema: draft4, id: 'https://a.example/b', properties: { id: { id: '#c' } } }, { $id: 'https://a.example/b', properties: { id: { $anchor: 'c' } } }],
  ['the anchors of draft 7', { $schema: draft7, $id: '#a', id: 'b' }, { $anchor: 'a', id: 'b' }],
  ['the $id of 2019-09', { $schema: draft2019, $id: 'https://a.example/b', $anchor: 'c' }, { $id: 'https://a.example/b', $anchor: 'c' }],
  ['keywords beside $ref, which draft 7 ignores', { $schema: draft7, $ref: '#/definitions/a', type: 'string', title: 'A', definitions: { a: {} } }, { $ref: '#/definitions/a', title: 'A', definitions: { a: {} } }],
  ['keywords beside $ref, which 2019-09 applies', { $schema: draft2019, $ref: '#/$defs/a', type: 'string', $defs: { a: {} } }, { $ref: '#/$defs/a', type: 'string', $defs: { a: {} } }],
  ['a recursive reference', { $schema: draft2019, $recursiveAnchor: true, items: { $recursiveRef: '#' } }, { items: { $ref: '#' } }],
  ['a reference into a tuple', { $schema: draft7, items: [{ type: 'string' }, { $ref: '#/items/0' }] }, { prefixItems: [{ type: 'string' }, { $ref: '#/prefixItems/0' }] }],
  ['a reference into other items', { $schema: draft7, items: [true], additionalItems: { not: { $ref: '#/additionalItems' } } }, { prefixItems: [true], items: { not: { $ref: '#/items' } } }],
  ['a reference into a list', { $schema: draft7, items: { anyOf: [{ $ref: '#/items/anyOf/0' }] } }, { items: { anyOf: [{ $ref: '#/items/anyOf/0' }] } }],
  ['a reference into dependencies', { $schema: draft7, dependencies: { items: { $ref: '#/dependencies/items' } } }, { dependentRequired: {}, dependentSchemas: { items: { $ref: '#/dependentSchemas/items' } } }],
  ['a reference with encoded names', { $schema: draft7, properties: { 'a/b ç': { items: [true] }, 'c%d': { $ref: '#/properties/a~1b%20%C3%A7/items/0' }, e: { $ref: '#/properties/c%d' } } }, { properties: { 'a/b ç': { prefixItems: [true] }, 'c%d': { $ref: '#/properties/a~1b%20%C3%A7/prefixItems/0' }, e: { $ref: '#/properties/c%d' } } }],
  ['a reference to nothing', { $schema: draft7, $ref: '#/properties/gone/type' }, { $ref: '#/properties/gone/type' }],
  ['a reference to a URL, and one that is no text', { $schema: draft7, anyOf: [{ $ref: 'https://a.example/items' }, { $ref: 1 }] }, { anyOf: [{ $ref: 'https://a.example/items' }, { $ref: 1 }] }],
  ['data of the names of keywords', { $schema: draft7, const: { items: [1] }, enum: [{ items: [1] }], default: { $schema: 1 } }, { const: { items: [1] }, enum: [{ items: [1] }], default: { $schema: 1 } }],
])('%s', (_, given, expected) => {
  expect(toCurrentDraft(given)).toEqual(expected)
})

test.each([['http://json-schema.org/draft-03/schema#'], ['http://json-schema.org/schema#'], ['https://a.example/dialect'], [7], [null], ['']])('names the $schema %j', ($schema) => {
  expect(() => toCurrentDraft({ $schema })).toThrow(`'$schema' with the value ${JSON.stringify($schema)} is not supported; convert to draft 2020-12`)
})

/** A library whose schemas accept pairs of a name and a positive number. */
const pair = {
  '~standard': {
    version: 1,
    vendor: 'pairs',
    validate: (value: unknown) =>
      Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && value[1] > 0 ? { value: value as [string, number] } : { issues: [{ message: 'not a pair' }] },
  },
} as const

const toConverter = (schema: object) => ({ pairs: () => ({ '~standard': { jsonSchema: { input: () => schema, output: () => schema } } }) })

const contract = createContract({
  add: { path: '/pairs', method: 'POST', requests: { 'application/json': { body: pair } }, responses: { 200: { 'application/json': { body: pair } } } },
})

describe.each<[name: string, schema: object]>([
  ['draft 4', { $schema: draft4, type: 'array', items: [{ type: 'string' }, { type: 'number', minimum: 0, exclusiveMinimum: true }], additionalItems: false, minItems: 2 }],
  ['draft 6', { $schema: draft6, type: 'array', items: [{ type: 'string' }, { type: 'number', exclusiveMinimum: 0 }], additionalItems: false, minItems: 2 }],
  ['draft 7', { $schema: draft7, type: 'array', items: [{ type: 'string' }, { type: 'number', exclusiveMinimum: 0 }], additionalItems: false, minItems: 2 }],
  ['2019-09', { $schema: draft2019, type: 'array', items: [{ type: 'string' }, { type: 'number', exclusiveMinimum: 0 }], additionalItems: false, minItems: 2 }],
  ['2020-12', { $schema: draft2020, type: 'array', prefixItems: [{ type: 'string' }, { type: 'number', exclusiveMinimum: 0 }], items: false, minItems: 2 }],
])('a converter that returns %s', (_, schema) => {
  const converters = toConverter(schema)

  test('serves mocks, samples and tests', async () => {
    const { fetch } = createMock(contract, { converters })
    const { body } = await createSamples(contract, { converters }).add()
    const response = await fetch(new Request('http://localhost/pairs', { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }))
    expect([response.status, await response.json()]).toEqual([200, [expect.any(String), expect.any(Number)]])
    const { findings, skipped } = await testContract(contract, { fetch }, { converters })
    expect([findings, skipped]).toEqual([[], []])
  })

  test('yields a document of 2020-12', () => {
    const { paths } = createOpenApiDocument(contract, { info: { title: 'Pairs', version: '1' }, converters })
    expect(paths['/pairs']?.post?.requestBody).toEqual({
      required: true,
      content: { 'application/json': { schema: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number', exclusiveMinimum: 0 }], items: false, minItems: 2 } } },
    })
  })
})

test('an unknown draft is named in the errors of documents, samples and mocks', async () => {
  const converters = toConverter({ $schema: 'http://json-schema.org/draft-03/schema#', type: 'array' })
  const named = /'\$schema' with the value "http:\/\/json-schema\.org\/draft-03\/schema#" is not supported; convert to draft 2020-12/
  expect(() => createOpenApiDocument(contract, { info: { title: 'Pairs', version: '1' }, converters })).toThrow(named)
  expect(() => createMock(contract, { converters })).toThrow(named)
  expect(() => createSamples(contract, { converters })).toThrow(named)
  await expect(testContract(contract, createMock(contract, { converters: toConverter({ $schema: draft2020, const: ['a', 1] }) }), { converters })).rejects.toThrow(named)
})
