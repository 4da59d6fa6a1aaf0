/** Details of documents and of schemas: all changes of each pair, in their order. */
import { describe, expect, test } from 'vitest'
import { compareDocuments } from '../../../src/diff/compare-documents.ts'
import type { JsonData, JsonRecord } from '../../../src/diff/json.ts'
import { toDocument, toObject, withAnimal, withBody, withParameter, withQuery, withResponse } from './changes.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const at = "body of 'application/json'"

function list(old: JsonRecord, next: JsonRecord): string[] {
  return compareDocuments(old, next).map(({ level, sentence }) => `${level} ${sentence.replace(/^op: /, '')}`)
}

type Case = readonly [title: string, old: JsonRecord, next: JsonRecord, changes: readonly string[]]

const byKind = { propertyName: 'kind', mapping: { cat: 'Cat' } }
const version30 = { openapi: '3.0.3' }
const inVersion30 = (schema: JsonData): JsonRecord => ({ ...withBody(schema), ...version30 })
const withSchemas = (operation: JsonRecord, schemas: JsonRecord): JsonRecord => toDocument(operation, { components: { schemas } })
const referring = (schemas: JsonRecord, reference = '#/components/schemas/A', more: JsonRecord = {}): JsonRecord =>
  withSchemas({ requestBody: { content: { 'application/json': { schema: { $ref: reference, ...more } } } } }, schemas)
const toBodies = (...names: readonly string[]): JsonRecord => ({
  requestBody: { content: Object.fromEntries(names.map((name) => [`${name}/json`, { schema: { $ref: `#/components/schemas/${name}` } }])) },
})

describe.each<readonly [string, readonly Case[]]>([
  [
    'OpenAPI 3.0',
    [
      ['nullable is a type', inVersion30({ ...text, nullable: true }), withBody({ type: ['string', 'null'] }), []],
      ['nullable adds null to an enum', inVersion30({ ...text, nullable: true, enum: ['a'] }), withBody({ enum: ['a', null] }), []],
      ['nullable without a type adds null', inVersion30({ allOf: [text], nullable: true }), withBody({ type: ['null', 'string'] }), []],
      ['nullable is gone', inVersion30({ ...text, nullable: true }), inVersion30({ ...text, nullable: false }), [`breaking ${at} no longer accepts null`]],
      ['exclusive limits are flags', inVersion30({ ...number, minimum: 1, exclusiveMinimum: true }), withBody({ ...number, exclusiveMinimum: 1 }), []],
      ['exclusive limits may be false', inVersion30({ ...number, maximum: 1, exclusiveMaximum: false }), withBody({ ...number, maximum: 1 }), []],
      ['exclusive limits may be numbers', inVersion30({ ...number, exclusiveMaximum: 1 }), withBody({ ...number, exclusiveMaximum: 1 }), []],
      ...([
        ['a format', { ...text, format: 'binary' }],
        ['no type', {}],
        ['no schema', true],
        ['a content type', { ...text, contentMediaType: 'application/octet-stream' }],
      ] as const).flatMap(([title, schema]): Case[] => [
        [`binary data of a response, described by ${title}`, { ...withResponse({ ...text, format: 'binary' }, 'image/png'), ...version30 }, withResponse(schema, 'image/png'), []],
        [`a file of a form, described by ${title}`, { ...withBody(toObject({ file: { ...text, format: 'binary' } }), 'multipart/form-data'), ...version30 }, withBody(toObject({ file: schema }), 'multipart/form-data'), []],
        [`a file of a form, described as in OpenAPI 3.0 after ${title}`, withBody(toObject({ file: schema }), 'multipart/form-data'), { ...withBody(toObject({ file: { ...text, format: 'binary' } }), 'multipart/form-data'), ...version30 }, []],
      ]),
      ['a deprecated property', withBody(toObject({ note: text })), withBody(toObject({ note: { ...text, deprecated: true } })), [`compatible ${at}: 'note' is deprecated`]],
      ['another schema of text', withBody({ ...text, contentMediaType: 'application/json', contentSchema: text }), withBody({ ...text, contentMediaType: 'application/json', contentSchema: number }), [`warning ${at} has another contentSchema`]],
      ['text of binary data', inVersion30({ ...text, format: 'byte' }), withBody({ ...text, contentEncoding: 'base64' }), []],
      ['another schema of binary data', withBody({ ...text, contentMediaType: 'application/octet-stream', contentEncoding: 'base64' }), inVersion30({ ...text, format: 'byte' }), [`warning ${at} has no contentMediaType instead of 'application/octet-stream'`]],
      [
        'keywords beside a reference are ignored',
        { ...referring({ A: text }, undefined, { maxLength: 1 }), ...version30 },
        withBody(text),
        [],
      ],
    ],
  ],
  [
    'Discriminators',
    [
      ['added', withAnimal(undefined), withAnimal(byKind), [`compatible ${at} has the discriminator 'kind'`]],
      ['without a property', withAnimal(undefined), withAnimal({ mapping: {} }), []],
      ['without a mapping', withAnimal({ propertyName: 'kind' }), withAnimal({ propertyName: 'kind', mapping: 1 }), []],
      ['a value of a request', withAnimal({ propertyName: 'kind' }), withAnimal(byKind), [`compatible ${at} also accepts the discriminator value 'cat'`]],
      ['a value of a response', withAnimal({ propertyName: 'kind' }, true), withAnimal(byKind, true), ["warning 200 'application/json' may now have the discriminator value 'cat'"]],
      ['a value of a response is gone', withAnimal(byKind, true), withAnimal({ propertyName: 'kind' }, true), ["compatible 200 'application/json' no longer has the discriminator value 'cat'"]],
      [
        'a value that the schema lists',
        withAnimal(byKind, false, { Cat: toObject({ kind: { const: 'cat' } }) }),
        withAnimal({ propertyName: 'kind' }, false, { Cat: toObject({ kind: { const: 'cat' } }) }),
        [],
      ],
      ...(
        [
          ['a schema of another document', { $ref: 'other.json' }, ["warning document: 'other.json' cannot be compared: it is in another document"]],
          ['a property of another document', toObject({ kind: { $ref: 'other.json' } }), ["warning document: 'other.json' cannot be compared: it is in another document"]],
          ['a schema without the property', toObject({ lives: number }), []],
        ] as const
      ).map(([title, Cat, others]): Case => [
        `a value that is gone, of ${title}`,
        withAnimal(byKind, false, { Cat }),
        withAnimal({ propertyName: 'kind' }, false, { Cat }),
        [...others, `breaking ${at} no longer accepts the discriminator value 'cat'`],
      ]),
      [
        'a value that is gone, of a file',
        withAnimal({ propertyName: 'kind', mapping: { cat: 'cat.json' } }),
        withAnimal({ propertyName: 'kind' }),
        [`breaking ${at} no longer accepts the discriminator value 'cat'`],
      ],
      ['invalid in both', withAnimal({ mapping: {} }), { ...withAnimal({ mapping: 1 }), info: { title: 'b', version: '2' } }, []],
      [
        'a value of another document',
        withAnimal({ propertyName: 'kind', mapping: { cat: 'cat.json', dog: 1 } }),
        withAnimal({ propertyName: 'kind', mapping: { cat: 'dog.json', dog: 1 } }),
        [],
      ],
    ],
  ],
  [
    'References',
    [
      ['keywords beside a reference count', referring({ A: text }, undefined, { maxLength: 1 }), withBody({ ...text, maxLength: 1 }), []],
      ['keywords beside a reference differ', referring({ A: text }), referring({ A: text }, undefined, { maxLength: 1 }), [`breaking ${at} no longer accepts strings longer than 1 character`]],
      ['the same in both documents, with other keywords', referring({ A: text }, undefined, { maxLength: 1 }), referring({ A: text, B: {} }, undefined, { maxLength: 1 }), []],
      [
        'recursive schemas under other names',
        referring({ A: toObject({ inner: { $ref: '#/components/schemas/A' } }) }),
        referring({ B: toObject({ inner: { $ref: '#/components/schemas/B' } }) }, '#/components/schemas/B'),
        [],
      ],
      [
        'recursive schemas that differ',
        referring({ A: toObject({ inner: { $ref: '#/components/schemas/A' }, note: text }) }),
        referring({ A: toObject({ inner: { $ref: '#/components/schemas/A' }, note: number }) }),
        [`breaking ${at}: 'note' no longer accepts a string`, `compatible ${at}: 'note' also accepts a number`],
      ],
      ...(
        [
          ['a property', { $ref: '#/components/schemas/A' }],
          ['a list', { type: 'array', items: { $ref: '#/components/schemas/A' } }],
          ['a union', { anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] }],
          ['another schema', toObject({ inner: { $ref: '#/components/schemas/A' } })],
        ] as const
      ).map(([title, inner]): Case => [
        `a recursive schema that requires more, in ${title}`,
        referring({ A: toObject({ inner, note: text }) }),
        referring({ A: toObject({ inner, note: text }, ['note']) }),
        [`breaking ${at}: 'note' is now required`],
      ]),
      [
        'schemas that contain each other',
        withSchemas(toBodies('A', 'B'), { A: toObject({ b: { $ref: '#/components/schemas/B' }, note: text }), B: toObject({ a: { $ref: '#/components/schemas/A' } }) }),
        withSchemas(toBodies('A', 'B'), { A: toObject({ b: { $ref: '#/components/schemas/B' }, note: text }, ['note']), B: toObject({ a: { $ref: '#/components/schemas/A' } }) }),
        ["breaking A: body 'note' is now required"],
      ],
      ['a reference to another document', referring({}, 'other.json#/A'), referring({}, 'other.json#/A', { title: 'A', maxLength: 1 }), ["warning document: 'other.json#/A' cannot be compared: it is in another document"]],
      [
        'a schema at two places',
        withSchemas({ requestBody: { content: { 'application/json': { schema: toObject({ a: { $ref: '#/components/schemas/A' }, b: { $ref: '#/components/schemas/A' } }) } } } }, { A: text }),
        withSchemas({ requestBody: { content: { 'application/json': { schema: toObject({ a: { $ref: '#/components/schemas/A' }, b: { $ref: '#/components/schemas/A' } }) } } } }, { A: number }),
        [
          'breaking A: body no longer accepts a string',
          'compatible A: body also accepts a number',
        ],
      ],
      [
        'schemas that contain each other and differ both',
        withSchemas(toBodies('A', 'B'), { A: toObject({ b: { $ref: '#/components/schemas/B' }, x: text }), B: toObject({ a: { $ref: '#/components/schemas/A' }, y: text }) }),
        withSchemas(toBodies('A', 'B'), { A: toObject({ b: { $ref: '#/components/schemas/B' }, x: text }, ['x']), B: toObject({ a: { $ref: '#/components/schemas/A' }, y: text }, ['y']) }),
        ["breaking A: body 'x' is now required", "breaking B: body 'y' is now required"],
      ],
      [
        'more differences than a page shows',
        withBody(toObject(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, text])))),
        withBody(toObject(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, { ...text, maxLength: 1 }])))),
        Array.from({ length: 300 }, (_, index) => `breaking ${at}: 'f${index}' no longer accepts strings longer than 1 character`),
      ],
      ['a schema that contains itself', referring({ A: { allOf: [{ $ref: '#/components/schemas/A' }, text] } }), referring({ A: { allOf: [{ $ref: '#/components/schemas/A' }, number] } }), [`warning ${at} cannot be compared: the schema is nested too deeply, or without end`]],
      [
        'a schema of two content types',
        withSchemas({ requestBody: { content: { 'a/json': { schema: { $ref: '#/components/schemas/A' } }, 'b/json': { schema: { $ref: '#/components/schemas/A' } } } } }, { A: text }),
        withSchemas({ requestBody: { content: { 'a/json': { schema: { $ref: '#/components/schemas/A' } }, 'b/json': { schema: { $ref: '#/components/schemas/A' } } } } }, { A: { type: ['string', 'null'] } }),
        ['compatible A: body also accepts null'],
      ],
      [
        'missing schemas',
        referring({}),
        referring({}, '#/components/schemas/B'),
        [`warning ${at} cannot be compared: '#/components/schemas/B' does not refer to a schema of the document`],
      ],
      [
        'a missing schema in a union',
        withBody({ anyOf: [text, { $ref: '#/components/schemas/A' }] }),
        withBody({ anyOf: [number, { $ref: '#/components/schemas/A' }] }),
        [`warning ${at} cannot be compared: '#/components/schemas/A' does not refer to a schema of the document`],
      ],
      ['a missing schema that is accepted', withBody({ anyOf: [text, number] }), withBody({ anyOf: [text, { $ref: '#/None' }] }), [`warning ${at} cannot be compared: '#/None' does not refer to a schema of the document`]],
      [
        'path items, responses and bodies of other documents',
        toDocument({ requestBody: { $ref: 'b.yaml' }, parameters: [{ $ref: 'p.yaml' }], responses: { 200: { $ref: 'r.yaml' } } }),
        toDocument({ requestBody: { content: {} }, parameters: [{ $ref: 'p.yaml' }], responses: { 200: { $ref: 'r.yaml' } } }),
        [
          "warning document: 'r.yaml' cannot be compared: it is in another document",
          "warning document: 'b.yaml' cannot be compared: it is in another document",
          "warning document: 'p.yaml' cannot be compared: it is in another document",
        ],
      ],
      [
        'a body that is now in another document',
        withBody(text),
        toDocument({ requestBody: { $ref: 'b.yaml' } }),
        ["warning document: 'b.yaml' cannot be compared: it is in another document"],
      ],
      ['a path that is a reference', toDocument({}), toDocument({}, { paths: { '/notes': { $ref: '#/components/pathItems/notes' } }, components: { pathItems: { notes: { post: { operationId: 'op', responses: {} } } } } }), []],
      [
        'a path and a response that are now in other documents',
        toDocument({ responses: { 200: {} } }, { paths: { '/notes': { post: { responses: { 200: {} } } }, '/a': { get: {} } } }),
        toDocument({}, { paths: { '/notes': { post: { responses: { 200: { $ref: 'r.yaml' } } } }, '/a': { $ref: 'a.yaml' } } }),
        [
          "warning document: 'r.yaml' cannot be compared: it is in another document",
          "warning document: 'a.yaml' cannot be compared: it is in another document",
        ],
      ],
      [
        'a path and a response that were in other documents',
        toDocument({}, { paths: { '/notes': { post: { responses: { 200: { $ref: 'r.yaml' } } } }, '/a': { $ref: 'a.yaml' } } }),
        toDocument({}, { paths: { '/notes': { post: { responses: { 200: {} } } }, '/a': { get: {} } } }),
        [
          "warning document: 'r.yaml' cannot be compared: it is in another document",
          "warning document: 'a.yaml' cannot be compared: it is in another document",
        ],
      ],
      [
        'a response to a callback that is now in another document',
        toDocument({ callbacks: { a: { '{$url}': { post: { responses: { 200: {} } } } } } }),
        toDocument({ callbacks: { a: { '{$url}': { post: { responses: { 200: { $ref: 'r.yaml' } } } } } } }),
        ["warning document: 'r.yaml' cannot be compared: it is in another document"],
      ],
      ['a callback that is a reference', toDocument({ callbacks: { a: { '{$url}': { post: {} } } } }), toDocument({ callbacks: { a: { $ref: '#/components/callbacks/a' } } }, { components: { callbacks: { a: { '{$url}': { post: {} } } } } }), []],
    ],
  ],
  [
    'Operations',
    [
      ['an operationId is gone', toDocument({}), toDocument({ operationId: null }), ["warning operationId 'op' is gone"]],
      [
        'a path with text beside a parameter',
        toDocument({}, { paths: { '/notes/{id}.json': { get: {} }, '/%zz': { get: {} }, 'a': { get: {} } } }),
        toDocument({}, { paths: { '/notes/{note}.json': { get: {} }, '/%zz': { get: {} }, 'a': { get: {} } } }),
        [],
      ],
      [
        'paths with the same shape',
        toDocument({}, { paths: { '/a/{b}': { get: {} }, '/a/{c}': { get: {} } } }),
        toDocument({}, { paths: { '/a/{c}': { get: {} } } }),
        ['breaking GET /a/{b}: the operation is gone'],
      ],
      [
        'additional operations of OpenAPI 3.2',
        toDocument({}, { paths: { '/a': { additionalOperations: { LINK: {} }, query: {} } } }),
        toDocument({}, { paths: { '/a': { query: {} } } }),
        ['breaking LINK /a: the operation is gone'],
      ],
      ['a deprecated operation has another path', toDocument({ deprecated: true }), toDocument({}, { paths: { '/a': { post: { operationId: 'op' } } } }), ['warning the deprecated operation is gone']],
      ['servers of an operation', toDocument({}), toDocument({ servers: [{ url: '/v2' }] }), ["warning server '/' is gone", "compatible server '/v2' is added"]],
      ['servers of a path', toDocument({}, { paths: { '/a': { servers: [{ url: '/v1' }], get: {} } } }), toDocument({}, { paths: { '/a': { servers: [{ url: '/v1' }], get: { summary: 'A' } } } }), []],
      ['security of a document', toDocument({}, { security: [] }), toDocument({}, { security: [{ token: [] }] }), ['breaking security is now required']],
      ['alternatives without anything in common', toDocument({ security: [{ a: [], b: [] }] }), toDocument({ security: [{ c: [], d: [] }] }), ["breaking security 'a' and 'b' is no longer accepted", 'compatible security accepts other credentials too']],
      ['a field of a security scheme is gone', toDocument({ security: [{ a: [] }] }, { components: { securitySchemes: { a: { type: 'http', scheme: 'bearer' } } } }), toDocument({ security: [{ a: [] }] }, { components: { securitySchemes: { a: { type: 'mutualTLS' } } } }), ["breaking document: security scheme 'a' has the type 'mutualTLS' instead of 'http'"]],
      ['a security scheme gets a field', toDocument({ security: [{ a: [] }] }, { components: { securitySchemes: { a: { type: 'mutualTLS' } } } }), toDocument({ security: [{ a: [] }] }, { components: { securitySchemes: { a: { type: 'mutualTLS', in: 'header' }, b: { type: 'mutualTLS' } } } }), ["breaking document: security scheme 'a' has the in 'header' instead of 'none'"]],
    ],
  ],
  [
    'Parameters',
    [
      ['headers that are described elsewhere', withParameter({ name: 'Accept', in: 'header' }), toDocument({}), []],
      ['a parameter without a schema is text', withParameter({}), withQuery(text), []],
      ['an item in place of an array', withQuery(text), withQuery({ type: 'array', items: text }), ["compatible query 'q' also accepts an array"]],
      ['an array without items', withQuery(text), withQuery({ type: 'array' }), ["breaking query 'q' no longer accepts a string", "compatible query 'q' also accepts an array"]],
      ['texts of numbers and booleans', withQuery({ enum: [1, true, false] }), withQuery({ enum: ['1', 'true', 'false', 'x'] }), ["compatible query 'q' also accepts 'x'"]],
      ['a schema that cannot be split', withQuery(text), withQuery({ allOf: [1] }), ["warning query 'q' cannot be compared: 'allOf' with the value [1] is not supported"]],
      ['the style of a schema that cannot be split', withQuery({ $ref: '#/None' }), withQuery({ $ref: '#/None' }, { explode: false }), ["breaking query 'q' has the style 'form' instead of 'form, exploded'"]],
      ['the fields of a form', withBody(toObject({ a: number, b: number }), 'multipart/form-data'), withBody(toObject({ a: text, b: { type: 'boolean' } }), 'multipart/form-data'), ["breaking body of 'multipart/form-data': 'b' no longer accepts a number", "compatible body of 'multipart/form-data': 'a' also accepts every string", "compatible body of 'multipart/form-data': 'b' also accepts a boolean"]],
      ['a form that is not an object', withBody(text, 'multipart/form-data'), withBody({ allOf: [number, {}] }, 'multipart/form-data'), ["breaking body of 'multipart/form-data' no longer accepts a string", "compatible body of 'multipart/form-data' also accepts a number"]],
      ['a form that cannot be split', withBody(text, 'multipart/form-data'), withBody({ $ref: '#/None' }, 'multipart/form-data'), ["warning body of 'multipart/form-data' cannot be compared: '#/None' does not refer to a schema of the document"]],
      ['a form with a wrong property', withBody(toObject({ a: text }), 'multipart/form-data'), withBody({ type: 'object', properties: { a: 1 } }, 'multipart/form-data'), ["warning body of 'multipart/form-data' cannot be compared: 'properties' with the value {\"a\":1} is not supported", "compatible body of 'multipart/form-data': 'a' is gone"]],
      ['a default is removed', withQuery({ ...text, default: 'a' }), withQuery(text), ["warning query 'q' has no default instead of 'a'"]],
      ['a default is added', withQuery(text), withQuery({ ...text, default: 'a'.repeat(80) }), [`warning query 'q' has the default '${'a'.repeat(59)}…`]],
      ['a long default of two versions', withQuery({ default: [1] }), withQuery({ default: [1, 2] }), ["warning query 'q' has the default [1,2] instead of [1]"]],
    ],
  ],
  [
    'Values',
    [
      ['objects and arrays that are listed', withBody({ enum: [{ a: 1 }, [1], null] }), withBody({ enum: [null] }), [`breaking ${at} no longer accepts every object`, `breaking ${at} no longer accepts every array`]],
      ['const beside enum', withBody({ enum: ['a', 'b'], const: 'a' }), withBody(number), [`breaking ${at} no longer accepts 'a'`, `compatible ${at} also accepts a number`]],
      ['too many values', withBody({ enum: Array.from({ length: 2100 }, (_, index) => index) }), withBody({ enum: [1] }), [`breaking ${at} no longer accepts every value`]],
      ['a tag that no member has', withBody(toObject({ type: { const: 'a' } }, ['type'])), withBody({ oneOf: [toObject({ type: { const: 'b' } }, ['type']), toObject({ type: { const: 'c' } }, ['type'])] }), [`breaking ${at}: 'type' no longer accepts 'a'`, `compatible ${at}: 'type' also accepts 'b'`, `compatible ${at}: 'type' also accepts 'c'`]],
      ['a tag that is not sent', withBody(toObject({})), withBody({ oneOf: [toObject({ type: { const: 'b' } }, ['type']), toObject({ type: { const: 'c' } }, ['type'])] }), [`breaking ${at}: 'type' is now required`]],
      ['a literal that one member has', withBody(toObject({ type: { const: 'a' } }, ['type'])), withBody({ anyOf: [toObject({ type: { const: 'b' } }, ['type']), toObject({ n: number }, ['n'])] }), [`breaking ${at}: 'type' no longer accepts every string`, `compatible ${at}: 'type' also accepts 'b'`]],
      ['a tag that may have other values', withBody(toObject({ type: text, n: text }, ['type'])), withBody({ anyOf: [toObject({ type: { const: 'b' } }, ['type']), toObject({ type: text, n: number }, ['type'])] }), [`breaking ${at}: 'type' no longer accepts every string`, `compatible ${at}: 'n' also accepts a number`]],
      ['a literal that is newly required, beside another property', withBody(toObject({ a: text }, ['a'])), withBody(toObject({ a: number, type: { const: 'b' } }, ['a', 'type'])), [`breaking ${at}: 'a' no longer accepts a string`, `breaking ${at}: 'type' is now required`, `compatible ${at}: 'a' also accepts a number`]],
      ['a literal that changes, beside another property', withBody(toObject({ a: text, type: { const: 'a' } }, ['type'])), withBody(toObject({ a: number, type: { const: 'b' } }, ['type'])), [`breaking ${at}: 'a' no longer accepts a string`, `breaking ${at}: 'type' no longer accepts 'a'`, `compatible ${at}: 'a' also accepts a number`, `compatible ${at}: 'type' also accepts 'b'`]],
      ['a member of a union that is gone', withBody({ oneOf: [toObject({ a: text, type: { const: 'a' } }, ['type']), toObject({ a: text, type: { const: 'b' } }, ['type'])] }), withBody(toObject({ a: text, type: { const: 'b' } }, ['type'])), [`breaking ${at}: 'type' no longer accepts 'a'`]],
      ['a required property of a closed object', withBody({ ...toObject({ a: text }), additionalProperties: false }), withBody(toObject({ b: text }, ['b'])), [`breaking ${at}: 'b' is now required`, `compatible ${at}: 'a' is gone`]],
      ['a property that never exists', withBody(toObject({ a: false })), withBody({ ...toObject({}), additionalProperties: false }), [`compatible ${at}: 'a' is gone`]],
      ['a property whose presence is unknown', withBody({ ...toObject({ a: text }), if: { pattern: '(?<=a)' }, else: {} }), withBody(toObject({ a: text }, ['a'])), [`breaking ${at}: 'a' is now required`]],
      ['a property that other keywords require', withBody({ ...toObject({ a: text }), minProperties: 1 }), withBody(toObject({ a: number }, ['a'])), [`breaking ${at}: 'a' no longer accepts a string`, `compatible ${at}: 'a' also accepts a number`]],
      ['a length that other keywords require', withBody({ type: 'array', items: text, contains: text, minContains: 2 }), withBody({ type: 'array', items: number, minItems: 2 }), [`breaking ${at} no longer accepts every array`, `compatible ${at}: '[]' also accepts a number`, `compatible ${at} also accepts arrays with other items`]],
      ['unions of what is not a schema', withBody({ anyOf: [1] }), withBody({ anyOf: [2] }), [`warning ${at} cannot be compared: 'anyOf' with the value [2] is not supported`]],
      ['keywords that are not supported', withBody({ ...toObject({ a: text }), dependencies: {} }), withBody(toObject({ a: text }, ['a'])), [`warning ${at}: 'a' cannot be compared: 'dependencies' with the value {} is not supported`]],
      ['a record becomes an object', withBody({ type: 'object', additionalProperties: text }), withBody(toObject({ a: text }, ['a'])), [`breaking ${at}: 'a' is now required`]],
      ['an object becomes a record', withBody(toObject({ a: text })), withBody({ type: 'object', additionalProperties: number }), [`breaking ${at}: 'a' no longer accepts a string`, `compatible ${at}: 'a' also accepts a number`]],
      ['patterns of properties', withBody(toObject({ a: text })), withBody({ type: 'object', patternProperties: { '^a': number } }), [`breaking ${at} no longer accepts every object`, `compatible ${at}: 'a' is gone`]],
      ['a schema without a type gets one', withBody({ properties: { a: text } }), withBody({ type: 'object', properties: { a: number } }), [`breaking ${at}: 'a' no longer accepts a string`, `warning ${at} no longer accepts every value`, `compatible ${at}: 'a' also accepts a number`]],
      ['a schema of items gets a type', withBody({ items: text }), withBody({ type: 'array', items: text }), [`warning ${at} no longer accepts every value`]],
      ['a union that overlaps', withBody({ oneOf: [{ type: 'integer' }, number] }), withBody({ type: 'number', not: { type: 'integer' } }), []],
      ['a union that does not overlap', withBody({ oneOf: [number, text] }), withBody(number), [`breaking ${at} no longer accepts a string`]],
      ['a property is accepted too', withBody({ ...toObject({}), additionalProperties: false }), withBody({ ...toObject({ a: text }), additionalProperties: false }), [`compatible ${at}: 'a' is added`]],
      ['a field is no longer sent', withResponse(toObject({ a: text })), withResponse({ ...toObject({}), additionalProperties: false }), ["compatible 200 'application/json': 'a' is gone"]],
      ['the default of a required property', withBody(toObject({ a: number }, ['a'])), withBody(toObject({ a: { ...number, default: 1 } })), [`compatible ${at}: 'a' is no longer required`]],
      ['the default inside a required property', withBody(toObject({ a: toObject({ b: number }) }, ['a'])), withBody(toObject({ a: toObject({ b: { ...number, default: 1 } }) }, ['a'])), [`warning ${at}: 'a.b' has the default 1`]],
      ['the default of a required parameter', withQuery(number, { required: true }), withQuery({ ...number, default: 1 }), ["compatible query 'q' is no longer required"]],
      ['a wider format of numbers', withBody({ ...number, format: 'int32' }), withBody({ ...number, format: 'int64' }), [`compatible ${at} also accepts numbers without the format 'int32'`]],
      ['a narrower format of numbers', withBody({ ...number, format: 'int64' }), withBody({ ...number, format: 'int32' }), [`breaking ${at} no longer accepts numbers without the format 'int32'`]],
      ['a wider format of numbers in a response', withResponse({ ...number, format: 'float' }), withResponse({ ...number, format: 'double' }), ["breaking 200 'application/json' may now be a number without the format 'float'"]],
      ['a format that numbers may lack', withBody(number), withBody({ ...number, format: 'float' }), [`warning ${at} cannot be compared: 'format' float is not compared`]],
      ['another format', withBody({ ...text, format: 'date' }), withBody({ ...text, format: 'date-time' }), [`breaking ${at} no longer accepts strings without the format 'date-time'`, `compatible ${at} also accepts strings without the format 'date'`]],
      ['a format beside a limit', withBody(text), withBody({ ...text, format: 'email', pattern: '^b' }), [`breaking ${at} no longer accepts strings that do not match '^b'`]],
      [
        'a property that a member of allOf excludes, beside one that cannot be compared',
        withBody(toObject({ a: text, c: {} })),
        withBody({ allOf: [toObject({ a: text, c: { dependencies: {} } }), { ...toObject({ c: {} }), additionalProperties: false }] }),
        [`breaking ${at}: 'a' is no longer accepted`, `warning ${at}: 'c' cannot be compared: 'dependencies' with the value {} is not supported`],
      ],
      ['a property that other keywords restrict', withBody({ ...toObject({ a: text, b: text }), patternProperties: { '^a': { maxLength: 3 } } }), withBody(toObject({ a: { ...text, maxLength: 4 }, b: number })), [`breaking ${at}: 'b' no longer accepts every string`, `compatible ${at}: 'b' also accepts a number`, `compatible ${at} also accepts every object`]],
      ['tuples', withBody({ type: 'array', prefixItems: [text] }), withBody({ type: 'array', prefixItems: [number], items: text }), [`breaking ${at}: '[0]' no longer accepts a string`, `warning ${at}: '[]' no longer accepts every value`, `compatible ${at}: '[0]' also accepts a number`]],
      ['annotations inside unions and lists', withBody({ type: 'array', items: { anyOf: [{ ...text, default: 'a' }] } }), withBody({ type: 'array', items: { anyOf: [{ ...text, default: 'b' }] } }), [`warning ${at}: '[]' has the default 'b' instead of 'a'`]],
      ['annotations inside tuples and records', withBody({ type: 'array', prefixItems: [{ additionalProperties: { default: 1 } }] }), withBody({ type: 'array', prefixItems: [{ additionalProperties: { default: 2 } }] }), [`warning ${at}: '[0].*' has the default 2 instead of 1`]],
      ['properties that are not sent, in allOf', withBody({ allOf: [toObject({ a: { ...text, readOnly: true } }), { $ref: '#/None' }, { required: ['a'] }] }), withBody({ allOf: [toObject({}), { $ref: '#/None' }] }), [`warning ${at} cannot be compared: '#/None' does not refer to a schema of the document`]],
    ],
  ],
  [
    'Responses',
    [
      ['ranges and default', toDocument({ responses: { '4XX': {}, 200: {}, default: {} } }), toDocument({ responses: { 404: {}, 500: {}, '2XX': {} } }), ['breaking 2XX may now be sent', 'compatible 4XX is no longer sent', 'compatible default is no longer sent']],
      ['an event without data', withResponse({ ...text }, 'text/event-stream'), withResponse(number, 'text/event-stream'), ["breaking 200 'text/event-stream' may now be a number", "compatible 200 'text/event-stream' is no longer a string"]],
      ['events that cannot be split', withResponse({ $ref: '#/None' }, 'text/event-stream'), withResponse(number, 'text/event-stream'), ["warning 200 'text/event-stream' cannot be compared: '#/None' does not refer to a schema of the document"]],
      ['a stream without a schema', toDocument({ responses: { 200: { content: { 'application/jsonl': {} } } } }), withResponse({ type: 'array', items: text }, 'application/jsonl'), ["compatible 200 'application/jsonl' is no longer any value"]],
      ['headers without a schema', toDocument({ responses: { 200: { headers: { A: {}, 'Content-Type': {} } } } }), toDocument({ responses: { 200: { headers: { a: { content: { 'text/plain': { schema: text } } } } } } }), ["compatible 200: header 'a' is no longer any value"]],
      ['a header whose schema is gone', toDocument({ responses: { 200: { headers: { a: { schema: text } } } } }), toDocument({ responses: { 200: { headers: { a: {} } } } }), ["breaking 200: header 'a' may now be any value"]],
      ['HEAD', toDocument({}, { paths: { '/a': { head: { responses: { 200: { content: { 'text/plain': {} } } } } } } }), toDocument({}, { paths: { '/a': { head: { responses: { 200: {} } } } } }), []],
      ['content types with parameters', withResponse(text, 'text/csv; Charset="UTF-8"; header=present'), withResponse(text, 'text/csv;header=present;charset=utf-8'), []],
      ['encodings of fields', toDocument({ requestBody: { content: { 'multipart/form-data': { encoding: { a: { style: 'form' } } } } } }), toDocument({ requestBody: { content: { 'multipart/form-data': {} } } }), ["warning body of 'multipart/form-data': 'a' has another encoding"]],
      [
        'encodings of fields that are added',
        toDocument({ requestBody: { content: { 'multipart/form-data': { schema: toObject({ a: text }) } } } }),
        toDocument({ requestBody: { content: { 'multipart/form-data': { schema: toObject({ a: text, b: text }), encoding: { b: { style: 'form' } } } } } }),
        ["compatible body of 'multipart/form-data': 'b' is added"],
      ],
    ],
  ],
])('%s', (_, cases) => {
  test.each(cases)('%s', (_, old, next, changes) => {
    expect(list(old, next)).toEqual(changes)
  })
})
