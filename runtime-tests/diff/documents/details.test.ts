/** Details of documents and of schemas: all changes of each pair, in their order. */
import { describe, expect, test } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { toDocument, toObject, withAnimal, withBody, withParameter, withQuery, withResponse } from './changes.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const at = "body of 'application/json'"

function list(old: JsonRecord, next: JsonRecord): string[] {
  return compareDocuments(old, next).map(({ level, text }) => `${level} ${text.replace(/^op: /, '')}`)
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

const withPaths = (servers: readonly string[], ...operations: readonly (readonly [path: string, id?: string])[]): JsonRecord =>
  toDocument({}, {
    servers: servers.map((url) => ({ url })),
    paths: Object.fromEntries(operations.map(([path, operationId]) => [path, { get: operationId === undefined ? {} : { operationId } }])),
  })
const withCalls = (method: string, more: JsonRecord = { operationId: 'sent' }): readonly [webhook: JsonRecord, callback: JsonRecord] => [
  toDocument({}, { webhooks: { sent: { [method]: more } } }),
  toDocument({ callbacks: { sent: { '{$url}': { [method]: more } } } }),
]
const integer = (minimum: number): JsonRecord => ({ type: 'integer', minimum })
const dynamic = (minimum: number, name = 'A'): JsonRecord =>
  referring({ [name]: { type: 'array', items: { $dynamicRef: '#item' }, $defs: { item: { $dynamicAnchor: 'item', ...integer(minimum) } } } }, `#/components/schemas/${name}`)
const ambiguous = withBody({ $defs: { a: { $dynamicAnchor: 'a', ...integer(0) }, b: { $id: 'https://a.example/b', $dynamicAnchor: 'a' } }, ...toObject({ v: { $dynamicRef: '#a' } }) })
const withContents = (contents: JsonRecord): JsonRecord =>
  toDocument({ requestBody: { content: Object.fromEntries(Object.entries(contents).map(([type, schema]) => [type, { schema }])) } })

/** A document with the body of a request. */
const withBodyOf = (contentType: string, mediaType: JsonRecord): JsonRecord => toDocument({ requestBody: { required: true, content: { [contentType]: mediaType } } })
/** A document with the events of a response. */
const withEvents = (itemSchema: JsonRecord, schemas: JsonRecord = {}): JsonRecord => toDocument({ responses: { 200: { content: { 'text/event-stream': { itemSchema } } } } }, { components: { schemas } })
const withRows = (itemSchema: JsonRecord): JsonRecord => toDocument({}, { webhooks: { sent: { post: { requestBody: { content: { 'application/jsonl': { itemSchema } } } } } } })
const toEvent = (contentSchema: JsonRecord, event?: string): JsonRecord => toObject({ data: { ...text, contentMediaType: 'application/json', contentSchema }, ...(event === undefined ? {} : { event: { const: event } }) }, ['data', ...(event === undefined ? [] : ['event'])])

describe.each<readonly [string, readonly Case[]]>([
  [
    'OpenAPI 3.0',
    [
      ['nullable is a type', inVersion30({ ...text, nullable: true }), withBody({ type: ['string', 'null'] }), []],
      ['nullable adds null to an enum', inVersion30({ ...text, nullable: true, enum: ['a'] }), withBody({ enum: ['a', null] }), []],
      ['nullable without a type adds null', inVersion30({ allOf: [text], nullable: true }), withBody({ type: ['null', 'string'] }), []],
      ['nullable is gone', inVersion30({ ...text, nullable: true }), inVersion30({ ...text, nullable: false }), [`error ${at} no longer accepts null`]],
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
      ['a deprecated property', withBody(toObject({ note: text })), withBody(toObject({ note: { ...text, deprecated: true } })), [`information ${at}: 'note' is deprecated`]],
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
    'Identifiers',
    [
      ['a schema that is found by its $id', referring({ A: { $id: 'https://a.example/a', ...integer(0) } }, 'https://a.example/a'), referring({ A: { $id: 'https://a.example/a', ...integer(5) } }, 'https://a.example/a'), [`error ${at} no longer accepts numbers below 5`]],
      ['a schema inside one with an $id', withBody({ $id: 'https://a.example/a', $defs: { n: integer(0) }, ...toObject({ a: { $ref: '#/$defs/n' } }) }), withBody({ $id: 'https://a.example/a', $defs: { n: integer(5) }, ...toObject({ a: { $ref: '#/$defs/n' } }) }), [`error ${at}: 'a' no longer accepts every value`]],
      ['a schema with an $id is unchanged', referring({ A: { $id: 'https://a.example/a', ...integer(0) } }, 'https://a.example/a'), referring({ A: { $id: 'https://a.example/a', ...integer(0), title: 'A' } }, 'https://a.example/a'), []],
      ['a dynamic reference', dynamic(0), dynamic(5), [`error ${at}: '[]' no longer accepts numbers below 5`]],
      ...(['$anchor', '$dynamicAnchor'] as const).flatMap((name): Case[] => {
        const inBody = (minimum: number, more: JsonRecord = {}): JsonRecord =>
          withBody({ ...toObject({ v: { [name === '$anchor' ? '$ref' : '$dynamicRef']: '#a' } }), $defs: { a: { [name]: 'a', ...integer(minimum) } }, ...more })
        return [
          [`${name} inside the schema of a body`, inBody(0), inBody(5), [`error ${at}: 'v' no longer accepts numbers below 5`]],
          [`${name} inside the schema of a body is unchanged`, inBody(0), inBody(0, { title: 'A' }), []],
        ]
      }),
      ['a dynamic reference is unchanged', dynamic(0), dynamic(0, 'B'), ["information document: component 'A' is now 'B'"]],
      ['a dynamic reference to one of several schemas', ambiguous, withBody(toObject({ v: text })), [`error ${at}: 'v' no longer accepts every value`, `information ${at}: 'v' also accepts every string`]],
      ['a dynamic reference to a schema that is added', withBody({ $dynamicRef: '#a', $defs: { a: { $anchor: 'a', ...integer(0) } } }), withBody({ $dynamicRef: '#a', $defs: { a: { $anchor: 'a', ...integer(0) }, b: { $id: 'https://a.example/b', $anchor: 'a' } } }), []],
    ],
  ],
  [
    'Formats of listed values',
    [
      ...['uuid', 'date', 'email', 'phone', 'password'].flatMap((format): Case[] => [
        [`a value of a request is added: ${format}`, withBody({ ...text, format, enum: ['a'] }), withBody({ ...text, format, enum: ['a', 'b'] }), [`information ${at} also accepts 'b'`]],
        [`a value of a request is gone: ${format}`, withBody({ ...text, format, enum: ['a', 'b'] }), withBody({ ...text, format, enum: ['a'] }), [`error ${at} no longer accepts 'b'`]],
        [`a value of a response is added: ${format}`, withResponse({ ...text, format, enum: ['a'] }), withResponse({ ...text, format, enum: ['a', 'b'] }), ["warning 200 'application/json' may now be 'b'"]],
        [`the format is added: ${format}`, withBody({ ...text, enum: ['a'] }), withBody({ ...text, format, enum: ['a'] }), []],
      ]),
      ...['int8', 'unixtime', 'int32'].flatMap((format): Case[] => [
        [`a number of a request is added: ${format}`, withBody({ ...number, format, enum: [1] }), withBody({ ...number, format, enum: [1, 2] }), [`information ${at} also accepts 2`]],
        [`a number of a response is added: ${format}`, withResponse({ ...number, format, enum: [1] }), withResponse({ ...number, format, enum: [1, 2] }), ["warning 200 'application/json' may now be 2"]],
      ]),
      ['a constant', withBody({ ...text, format: 'phone', const: 'a' }), withBody({ ...text, format: 'fax', const: 'a' }), []],
    ],
  ],
  [
    'Ranges of content types',
    [
      ['a narrower type beside a range', withContents({ 'application/*': text }), withContents({ 'application/*': text, 'application/json': { ...text, maxLength: 2 } }), [`error ${at} no longer accepts strings longer than 2 characters`]],
      ['a narrower range beside all types', withContents({ '*/*': text }), withContents({ '*/*': text, 'text/*': { ...text, maxLength: 2 } }), ["error body of 'text/*' no longer accepts strings longer than 2 characters"]],
      ['the same type beside a range', withContents({ 'application/*': text }), withContents({ 'application/*': text, 'application/json': text }), []],
      ['a type that was beside the range', withContents({ 'application/*': text, 'application/json': number }), withContents({ 'application/*': text, 'application/json': number, 'application/xml': text }), []],
    ],
  ],
  [
    'Methods and URLs of operations',
    [
      ['the method of a webhook', withCalls('post')[0], withCalls('put')[0], ["error sent: method 'POST' is now 'PUT'"]],
      ['the method of a callback', withCalls('post')[1], withCalls('put')[1], ["error callback 'sent {$url}': method 'POST' is now 'PUT'"]],
      ['a prefix moves for some operations', withPaths(['https://a.example/v1'], ['/a', 'a'], ['/b', 'b']), withPaths(['https://a.example'], ['/v1/a', 'a'], ['/b', 'b']), ["error b: path '/v1/b' is now '/b'"]],
      ['a prefix moves for some operations without names', withPaths(['https://a.example/v1'], ['/a'], ['/b']), withPaths(['https://a.example'], ['/v1/a'], ['/b']), ['error GET /b: the operation is gone', 'information GET /b: the operation is added']],
      ['a prefix moves for all operations', withPaths(['https://a.example/v1'], ['/a'], ['/b']), withPaths(['https://a.example'], ['/v1/a'], ['/v1/b']), []],
      ['the prefix of a relative server moves', withPaths(['/v1'], ['/a']), withPaths(['/'], ['/v1/a']), []],
      ['the prefix of a relative server moves into the paths', withPaths(['/v1'], ['/a']), withPaths([], ['/v1/a']), []],
    ],
  ],
  [
    'Discriminators',
    [
      ['added', withAnimal(undefined), withAnimal(byKind), [`information ${at} has the discriminator 'kind'`]],
      ['without a property', withAnimal(undefined), withAnimal({ mapping: {} }), []],
      ['without a mapping', withAnimal({ propertyName: 'kind' }), withAnimal({ propertyName: 'kind', mapping: 1 }), []],
      ['a value of a request', withAnimal({ propertyName: 'kind' }), withAnimal(byKind), [`information ${at} also accepts the discriminator value 'cat'`]],
      ['a value of a response', withAnimal({ propertyName: 'kind' }, true), withAnimal(byKind, true), ["warning 200 'application/json' may now have the discriminator value 'cat'"]],
      ['a value of a response is gone', withAnimal(byKind, true), withAnimal({ propertyName: 'kind' }, true), ["information 200 'application/json' no longer has the discriminator value 'cat'"]],
      [
        'a value that the schema lists',
        withAnimal(byKind, false, { Cat: toObject({ kind: { const: 'cat' } }) }),
        withAnimal({ propertyName: 'kind' }, false, { Cat: toObject({ kind: { const: 'cat' } }) }),
        [],
      ],
      [
        'a value that is gone, of a schema without the property',
        withAnimal(byKind, false, { Cat: toObject({ lives: number }) }),
        withAnimal({ propertyName: 'kind' }, false, { Cat: toObject({ lives: number }) }),
        [`error ${at} no longer accepts the discriminator value 'cat'`],
      ],
      [
        'a value that is gone, of a file',
        withAnimal({ propertyName: 'kind', mapping: { cat: 'cat.json' } }),
        withAnimal({ propertyName: 'kind' }),
        [`error ${at} no longer accepts the discriminator value 'cat'`],
      ],
      [
        'a value that is gone, of a schema that is missing',
        withAnimal(byKind, false, { Cat: { $ref: '#/None' } }),
        withAnimal({ propertyName: 'kind' }, false, { Cat: { $ref: '#/None' } }),
        [`error ${at} no longer accepts the discriminator value 'cat'`],
      ],
      [
        'a value that is gone, of a property whose schema is missing',
        withAnimal(byKind, false, { Cat: toObject({ kind: { $ref: '#/None' } }) }),
        withAnimal({ propertyName: 'kind' }, false, { Cat: toObject({ kind: { $ref: '#/None' } }) }),
        [`error ${at} no longer accepts the discriminator value 'cat'`],
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
      ['keywords beside a reference differ', referring({ A: text }), referring({ A: text }, undefined, { maxLength: 1 }), [`error ${at} no longer accepts strings longer than 1 character`]],
      ['the same in both documents, with other keywords', referring({ A: text }, undefined, { maxLength: 1 }), referring({ A: text, B: {} }, undefined, { maxLength: 1 }), []],
      [
        'recursive schemas under other names',
        referring({ A: toObject({ inner: { $ref: '#/components/schemas/A' } }) }),
        referring({ B: toObject({ inner: { $ref: '#/components/schemas/B' } }) }, '#/components/schemas/B'),
        ["information document: component 'A' is now 'B'"],
      ],
      [
        'recursive schemas that differ',
        referring({ A: toObject({ inner: { $ref: '#/components/schemas/A' }, note: text }) }),
        referring({ A: toObject({ inner: { $ref: '#/components/schemas/A' }, note: number }) }),
        [`error ${at}: 'note' no longer accepts a string`, `information ${at}: 'note' also accepts a number`],
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
        [`error ${at}: 'note' is now required`],
      ]),
      [
        'schemas that contain each other',
        withSchemas(toBodies('A', 'B'), { A: toObject({ b: { $ref: '#/components/schemas/B' }, note: text }), B: toObject({ a: { $ref: '#/components/schemas/A' } }) }),
        withSchemas(toBodies('A', 'B'), { A: toObject({ b: { $ref: '#/components/schemas/B' }, note: text }, ['note']), B: toObject({ a: { $ref: '#/components/schemas/A' } }) }),
        ["error A: body 'note' is now required"],
      ],
      [
        'a schema at two places',
        withSchemas({ requestBody: { content: { 'application/json': { schema: toObject({ a: { $ref: '#/components/schemas/A' }, b: { $ref: '#/components/schemas/A' } }) } } } }, { A: text }),
        withSchemas({ requestBody: { content: { 'application/json': { schema: toObject({ a: { $ref: '#/components/schemas/A' }, b: { $ref: '#/components/schemas/A' } }) } } } }, { A: number }),
        [
          'error A: body no longer accepts a string',
          'information A: body also accepts a number',
        ],
      ],
      [
        'schemas that contain each other and differ both',
        withSchemas(toBodies('A', 'B'), { A: toObject({ b: { $ref: '#/components/schemas/B' }, x: text }), B: toObject({ a: { $ref: '#/components/schemas/A' }, y: text }) }),
        withSchemas(toBodies('A', 'B'), { A: toObject({ b: { $ref: '#/components/schemas/B' }, x: text }, ['x']), B: toObject({ a: { $ref: '#/components/schemas/A' }, y: text }, ['y']) }),
        ["error A: body 'x' is now required", "error B: body 'y' is now required"],
      ],
      [
        'more differences than a page shows',
        withBody(toObject(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, text])))),
        withBody(toObject(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, { ...text, maxLength: 1 }])))),
        Array.from({ length: 300 }, (_, index) => `error ${at}: 'f${index}' no longer accepts strings longer than 1 character`),
      ],
      ['a schema that contains itself', referring({ A: { allOf: [{ $ref: '#/components/schemas/A' }, text] } }), referring({ A: { allOf: [{ $ref: '#/components/schemas/A' }, number] } }), [`warning ${at} cannot be compared: the schema is nested too deeply, or without end`]],
      [
        'a recursive list that refers to itself beside its items',
        referring({ A: { type: 'array', items: { $ref: '#/components/schemas/A' } } }),
        referring({ A: { type: 'array', items: { $ref: '#/components/schemas/A' }, $ref: '#/components/schemas/A' } }),
        [`warning ${at} cannot be compared: the schema is nested too deeply, or without end`],
      ],
      [
        'a recursive list whose items must match another schema too',
        referring({ A: { type: 'array', items: { $ref: '#/components/schemas/A' } } }),
        referring({ A: { allOf: [{ type: 'array', items: { $ref: '#/components/schemas/A' } }, { type: 'array', items: { type: 'null' } }] } }),
        [`error ${at} no longer accepts every array`],
      ],
      ...(
        [
          ['a string', text, [`error ${at}: 'inner' no longer accepts an object`]],
          ['an object with another property', toObject({ note: text }, ['note']), [`error ${at}: 'inner.note' is now required`]],
        ] as const
      ).map(([title, more, changes]): Case => [
        `a recursive object whose property must match another schema too: ${title}`,
        referring({ A: toObject({ inner: { $ref: '#/components/schemas/A' }, note: text }) }),
        referring({ A: { allOf: [toObject({ inner: { $ref: '#/components/schemas/A' }, note: text }), toObject({ inner: more })] } }),
        changes,
      ]),
      [
        'a schema of two content types',
        withSchemas({ requestBody: { content: { 'a/json': { schema: { $ref: '#/components/schemas/A' } }, 'b/json': { schema: { $ref: '#/components/schemas/A' } } } } }, { A: text }),
        withSchemas({ requestBody: { content: { 'a/json': { schema: { $ref: '#/components/schemas/A' } }, 'b/json': { schema: { $ref: '#/components/schemas/A' } } } } }, { A: { type: ['string', 'null'] } }),
        ['information A: body also accepts null'],
      ],
      [
        'missing schemas',
        referring({}),
        referring({}, '#/components/schemas/B'),
        [`error ${at} is not compared: '#/components/schemas/B' does not refer to a schema of the document`],
      ],
      [
        'a missing schema in a union',
        withBody({ anyOf: [text, { $ref: '#/components/schemas/A' }] }),
        withBody({ anyOf: [number, { $ref: '#/components/schemas/A' }] }),
        [`error ${at} is not compared: '#/components/schemas/A' does not refer to a schema of the document`],
      ],
      ['a missing schema that is accepted', withBody({ anyOf: [text, number] }), withBody({ anyOf: [text, { $ref: '#/None' }] }), [`error ${at} is not compared: '#/None' does not refer to a schema of the document`]],
      ['a path that is a reference', toDocument({}), toDocument({}, { paths: { '/notes': { $ref: '#/components/pathItems/notes' } }, components: { pathItems: { notes: { post: { operationId: 'op', responses: {} } } } } }), []],
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
        ['error GET /a/{b}: the operation is gone'],
      ],
      [
        'additional operations of OpenAPI 3.2',
        toDocument({}, { paths: { '/a': { additionalOperations: { LINK: {} }, query: {} } } }),
        toDocument({}, { paths: { '/a': { query: {} } } }),
        ['error LINK /a: the operation is gone'],
      ],
      ['a deprecated operation has another path', toDocument({ deprecated: true }), toDocument({}, { paths: { '/a': { post: { operationId: 'op' } } } }), ['warning the deprecated operation is gone']],
      ['servers of an operation', toDocument({}), toDocument({ servers: [{ url: '/v2' }] }), ["warning server '/' is gone", "information server '/v2' is added"]],
      ['servers of a path', toDocument({}, { paths: { '/a': { servers: [{ url: '/v1' }], get: {} } } }), toDocument({}, { paths: { '/a': { servers: [{ url: '/v1' }], get: { summary: 'A' } } } }), []],
      ['security of a document', toDocument({}, { security: [] }), toDocument({}, { security: [{ token: [] }] }), ['error security is now required']],
      ['alternatives without anything in common', toDocument({ security: [{ a: [], b: [] }] }), toDocument({ security: [{ c: [], d: [] }] }), ["error security 'a' and 'b' is no longer accepted", 'information security accepts other credentials too']],
      ['a field of a security scheme is gone', toDocument({ security: [{ a: [] }] }, { components: { securitySchemes: { a: { type: 'http', scheme: 'bearer' } } } }), toDocument({ security: [{ a: [] }] }, { components: { securitySchemes: { a: { type: 'mutualTLS' } } } }), ["error document: security scheme 'a' has the type 'mutualTLS' instead of 'http'"]],
      ['a security scheme gets a field', toDocument({ security: [{ a: [] }] }, { components: { securitySchemes: { a: { type: 'mutualTLS' } } } }), toDocument({ security: [{ a: [] }] }, { components: { securitySchemes: { a: { type: 'mutualTLS', in: 'header' }, b: { type: 'mutualTLS' } } } }), ["error document: security scheme 'a' has the in 'header' instead of 'none'"]],
    ],
  ],
  [
    'Parameters',
    [
      ['headers that are described elsewhere', withParameter({ name: 'Accept', in: 'header' }), toDocument({}), []],
      ['a parameter without a schema is text', withParameter({}), withQuery(text), []],
      ['an item in place of an array', withQuery(text), withQuery({ type: 'array', items: text }), ["information query 'q' also accepts an array"]],
      ['an array without items', withQuery(text), withQuery({ type: 'array' }), ["error query 'q' no longer accepts a string", "information query 'q' also accepts an array"]],
      ['texts of numbers and booleans', withQuery({ enum: [1, true, false] }), withQuery({ enum: ['1', 'true', 'false', 'x'] }), ["information query 'q' also accepts 'x'"]],
      ['a schema that cannot be split', withQuery(text), withQuery({ allOf: [1] }), ["warning query 'q' cannot be compared: 'allOf' with the value [1] is not supported"]],
      ['the style of a schema that cannot be split', withQuery({ $ref: '#/None' }), withQuery({ $ref: '#/None' }, { explode: false }), ["error query 'q' has the style 'form' instead of 'form, exploded'"]],
      ['the fields of a form', withBody(toObject({ a: number, b: number }), 'multipart/form-data'), withBody(toObject({ a: text, b: { type: 'boolean' } }), 'multipart/form-data'), ["error body of 'multipart/form-data': 'b' no longer accepts a number", "information body of 'multipart/form-data': 'a' also accepts every string", "information body of 'multipart/form-data': 'b' also accepts a boolean"]],
      ['a parameter in a place that OpenAPI does not have', withParameter({ in: 'body' }), withParameter({ in: 'body', required: true }), ["error body 'q' is now required"]],
      ['a body of null is none, after which one is accepted', toDocument({ requestBody: null }), withBody(text), ['information body is now accepted']],
      ['a body of null is none, after which one is required', toDocument({ requestBody: null }), withBody(text, 'application/json', { required: true }), ['error body is now required']],
      ['a body of null is none, as before', toDocument({}), toDocument({ requestBody: null }), []],
      ['a body becomes null', withBody(text), toDocument({ requestBody: null }), ['warning body is no longer read']],
      ['a form that is not an object', withBody(text, 'multipart/form-data'), withBody({ allOf: [number, {}] }, 'multipart/form-data'), ["error body of 'multipart/form-data' no longer accepts a string", "information body of 'multipart/form-data' also accepts a number"]],
      ['a form that cannot be split', withBody(text, 'multipart/form-data'), withBody({ $ref: '#/None' }, 'multipart/form-data'), ["error body of 'multipart/form-data' is not compared: '#/None' does not refer to a schema of the document"]],
      ['a form with a wrong property', withBody(toObject({ a: text }), 'multipart/form-data'), withBody({ type: 'object', properties: { a: 1 } }, 'multipart/form-data'), ["warning body of 'multipart/form-data' cannot be compared: 'properties' with the value {\"a\":1} is not supported", "warning body of 'multipart/form-data': 'a' is gone"]],
      ['a default is removed', withQuery({ ...text, default: 'a' }), withQuery(text), ["warning query 'q' has no default instead of 'a'"]],
      ['a default is added', withQuery(text), withQuery({ ...text, default: 'a'.repeat(80) }), [`warning query 'q' has the default '${'a'.repeat(59)}…`]],
      ['a long default of two versions', withQuery({ default: [1] }), withQuery({ default: [1, 2] }), ["warning query 'q' has the default [1,2] instead of [1]"]],
    ],
  ],
  [
    'Values',
    [
      ['objects and arrays that are listed', withBody({ enum: [{ a: 1 }, [1], null] }), withBody({ enum: [null] }), [`error ${at} no longer accepts every object`, `error ${at} no longer accepts every array`]],
      ['const beside enum', withBody({ enum: ['a', 'b'], const: 'a' }), withBody(number), [`error ${at} no longer accepts 'a'`, `information ${at} also accepts a number`]],
      ['too many values', withBody({ enum: Array.from({ length: 2100 }, (_, index) => index) }), withBody({ enum: [1] }), [`error ${at} no longer accepts every value`]],
      [
        'a member of a union of components without a tag',
        withAnimal(undefined, false, { Cat: toObject({ lives: number }, ['lives']), Dog: toObject({ name: text }, ['name']) }),
        withAnimal(undefined, false, { Cat: toObject({ lives: text }, ['lives']), Dog: toObject({ name: text }, ['name']) }),
        [`error ${at}: 'lives' no longer accepts a number in the variant 'Cat'`, `information ${at}: 'lives' also accepts a string in the variant 'Cat'`],
      ],
      ['a tag that no member has', withBody(toObject({ type: { const: 'a' } }, ['type'])), withBody({ oneOf: [toObject({ type: { const: 'b' } }, ['type']), toObject({ type: { const: 'c' } }, ['type'])] }), [`error ${at}: 'type' no longer accepts 'a'`, `information ${at}: 'type' also accepts 'b'`, `information ${at}: 'type' also accepts 'c'`]],
      ['a tag that is not sent', withBody(toObject({})), withBody({ oneOf: [toObject({ type: { const: 'b' } }, ['type']), toObject({ type: { const: 'c' } }, ['type'])] }), [`error ${at}: 'type' is now required`]],
      ['a literal that one member has', withBody(toObject({ type: { const: 'a' } }, ['type'])), withBody({ anyOf: [toObject({ type: { const: 'b' } }, ['type']), toObject({ n: number }, ['n'])] }), [`error ${at}: 'type' no longer accepts 'a'`, `information ${at}: 'type' also accepts 'b'`, `information ${at} also accepts objects with 'n'`]],
      ['a tag that may have other values', withBody(toObject({ type: text, n: text }, ['type'])), withBody({ anyOf: [toObject({ type: { const: 'b' } }, ['type']), toObject({ type: text, n: number }, ['type'])] }), [`error ${at}: 'n' no longer accepts a string`, `information ${at}: 'n' also accepts a number`]],
      ['a literal that is newly required, beside another property', withBody(toObject({ a: text }, ['a'])), withBody(toObject({ a: number, type: { const: 'b' } }, ['a', 'type'])), [`error ${at}: 'a' no longer accepts a string`, `error ${at}: 'type' is now required`, `information ${at}: 'a' also accepts a number`]],
      ['a literal that changes, beside another property', withBody(toObject({ a: text, type: { const: 'a' } }, ['type'])), withBody(toObject({ a: number, type: { const: 'b' } }, ['type'])), [`error ${at}: 'a' no longer accepts a string`, `error ${at}: 'type' no longer accepts 'a'`, `information ${at}: 'a' also accepts a number`, `information ${at}: 'type' also accepts 'b'`]],
      ['a member of a union that is gone', withBody({ oneOf: [toObject({ a: text, type: { const: 'a' } }, ['type']), toObject({ a: text, type: { const: 'b' } }, ['type'])] }), withBody(toObject({ a: text, type: { const: 'b' } }, ['type'])), [`error ${at}: 'type' no longer accepts 'a'`]],
      ['a required property of a closed object', withBody({ ...toObject({ a: text }), additionalProperties: false }), withBody(toObject({ b: text }, ['b'])), [`error ${at}: 'b' is now required`, `warning ${at}: 'a' is gone`]],
      ['a property that never exists', withBody(toObject({ a: false })), withBody({ ...toObject({}), additionalProperties: false }), [`error ${at} no longer accepts other properties`, `warning ${at}: 'a' is gone`]],
      ['a property whose presence is unknown', withBody({ ...toObject({ a: text }), if: { pattern: '(?<=a)' }, else: {} }), withBody(toObject({ a: text }, ['a'])), [`error ${at}: 'a' is now required`]],
      ['a property that other keywords require', withBody({ ...toObject({ a: text }), minProperties: 1 }), withBody(toObject({ a: number }, ['a'])), [`error ${at}: 'a' no longer accepts a string`, `information ${at}: 'a' also accepts a number`]],
      ['a length that other keywords require', withBody({ type: 'array', items: text, contains: text, minContains: 2 }), withBody({ type: 'array', items: number, minItems: 2 }), [`error ${at} no longer accepts every array`, `information ${at}: '[]' also accepts a number`, `information ${at} also accepts arrays with other items`]],
      ['unions of what is not a schema', withBody({ anyOf: [1] }), withBody({ anyOf: [2] }), [`warning ${at} cannot be compared: 'anyOf' with the value [2] is not supported`]],
      ['keywords that are not supported', withBody({ ...toObject({ a: text }), dependencies: {} }), withBody(toObject({ a: text }, ['a'])), [`warning ${at}: 'a' cannot be compared: 'dependencies' with the value {} is not supported`]],
      ['a record becomes an object', withBody({ type: 'object', additionalProperties: text }), withBody(toObject({ a: text }, ['a'])), [`error ${at}: 'a' is now required`]],
      ['an object becomes a record', withBody(toObject({ a: text })), withBody({ type: 'object', additionalProperties: number }), [`error ${at}: 'a' no longer accepts a string`, `information ${at}: 'a' also accepts a number`]],
      ['patterns of properties', withBody(toObject({ a: text })), withBody({ type: 'object', patternProperties: { '^a': number } }), [`error ${at} no longer accepts every object`, `warning ${at}: 'a' is gone`]],
      ['a schema without a type gets one', withBody({ properties: { a: text } }), withBody({ type: 'object', properties: { a: number } }), [`error ${at}: 'a' no longer accepts a string`, `warning ${at} no longer accepts every value`, `information ${at}: 'a' also accepts a number`]],
      ['a schema of items gets a type', withBody({ items: text }), withBody({ type: 'array', items: text }), [`warning ${at} no longer accepts every value`]],
      ['a union that overlaps', withBody({ oneOf: [{ type: 'integer' }, number] }), withBody({ type: 'number', not: { type: 'integer' } }), []],
      ['a union that does not overlap', withBody({ oneOf: [number, text] }), withBody(number), [`error ${at} no longer accepts a string`]],
      ['a property is accepted too', withBody({ ...toObject({}), additionalProperties: false }), withBody({ ...toObject({ a: text }), additionalProperties: false }), [`information ${at}: 'a' is added`]],
      ['a field is no longer sent', withResponse(toObject({ a: text })), withResponse({ ...toObject({}), additionalProperties: false }), ["warning 200 'application/json': 'a' is gone"]],
      ['the default of a required property', withBody(toObject({ a: number }, ['a'])), withBody(toObject({ a: { ...number, default: 1 } })), [`information ${at}: 'a' is no longer required`]],
      ['the default inside a required property', withBody(toObject({ a: toObject({ b: number }) }, ['a'])), withBody(toObject({ a: toObject({ b: { ...number, default: 1 } }) }, ['a'])), [`warning ${at}: 'a.b' has the default 1`]],
      ['the default of a required parameter', withQuery(number, { required: true }), withQuery({ ...number, default: 1 }), ["information query 'q' is no longer required"]],
      ['a wider format of numbers', withBody({ ...number, format: 'int32' }), withBody({ ...number, format: 'int64' }), [`information ${at} also accepts numbers without the format 'int32'`]],
      ['a narrower format of numbers', withBody({ ...number, format: 'int64' }), withBody({ ...number, format: 'int32' }), [`error ${at} no longer accepts numbers without the format 'int32'`]],
      ['a wider format of numbers in a response', withResponse({ ...number, format: 'float' }), withResponse({ ...number, format: 'double' }), ["error 200 'application/json' may now be a number without the format 'float'"]],
      ['a format that numbers may lack', withBody(number), withBody({ ...number, format: 'float' }), [`error ${at} no longer accepts numbers without the format 'float'`]],
      ['another format', withBody({ ...text, format: 'date' }), withBody({ ...text, format: 'date-time' }), [`error ${at} no longer accepts strings without the format 'date-time'`, `information ${at} also accepts strings without the format 'date'`]],
      ['a format beside a limit', withBody(text), withBody({ ...text, format: 'email', pattern: '^b' }), [`error ${at} no longer accepts strings without the format 'email'`, `error ${at} no longer accepts strings that do not match '^b'`]],
      [
        'a property that a member of allOf excludes, beside one that cannot be compared',
        withBody(toObject({ a: text, c: {} })),
        withBody({ allOf: [toObject({ a: text, c: { dependencies: {} } }), { ...toObject({ c: {} }), additionalProperties: false }] }),
        [`error ${at}: 'a' is no longer accepted`, `warning ${at}: 'c' cannot be compared: 'dependencies' with the value {} is not supported`],
      ],
      ['a property that other keywords restrict', withBody({ ...toObject({ a: text, b: text }), patternProperties: { '^a': { maxLength: 3 } } }), withBody(toObject({ a: { ...text, maxLength: 4 }, b: number })), [`error ${at}: 'b' no longer accepts every string`, `information ${at}: 'b' also accepts a number`, `information ${at} also accepts every object`]],
      ['tuples', withBody({ type: 'array', prefixItems: [text] }), withBody({ type: 'array', prefixItems: [number], items: text }), [`error ${at}: '[0]' no longer accepts a string`, `warning ${at}: '[]' no longer accepts every value`, `information ${at}: '[0]' also accepts a number`]],
      ['annotations inside unions and lists', withBody({ type: 'array', items: { anyOf: [{ ...text, default: 'a' }] } }), withBody({ type: 'array', items: { anyOf: [{ ...text, default: 'b' }] } }), [`warning ${at}: '[]' has the default 'b' instead of 'a'`]],
      ['annotations inside tuples and records', withBody({ type: 'array', prefixItems: [{ additionalProperties: { default: 1 } }] }), withBody({ type: 'array', prefixItems: [{ additionalProperties: { default: 2 } }] }), [`warning ${at}: '[0].*' has the default 2 instead of 1`]],
      ['properties that are not sent, in allOf', withBody({ allOf: [toObject({ a: { ...text, readOnly: true } }), { $ref: '#/None' }, { required: ['a'] }] }), withBody({ allOf: [toObject({}), { $ref: '#/None' }] }), []],
    ],
  ],
  [
    'Responses',
    [
      ['ranges and default', toDocument({ responses: { '4XX': {}, 200: {}, default: {} } }), toDocument({ responses: { 404: {}, 500: {}, '2XX': {} } }), ['error 2XX may now be sent', 'information 4XX is no longer sent', 'information default is no longer sent']],
      ['an event without data', withResponse({ ...text }, 'text/event-stream'), withResponse(number, 'text/event-stream'), ["error 200 'text/event-stream' may now be a number", "information 200 'text/event-stream' is no longer a string"]],
      ['events that cannot be split', withResponse({ $ref: '#/None' }, 'text/event-stream'), withResponse(number, 'text/event-stream'), ["error 200 'text/event-stream' is not compared: '#/None' does not refer to a schema of the document"]],
      ['a stream without a schema', toDocument({ responses: { 200: { content: { 'application/jsonl': {} } } } }), withResponse({ type: 'array', items: text }, 'application/jsonl'), ["information 200 'application/jsonl' is no longer any value"]],
      ['headers without a schema', toDocument({ responses: { 200: { headers: { A: {}, 'Content-Type': {} } } } }), toDocument({ responses: { 200: { headers: { a: { content: { 'text/plain': { schema: text } } } } } } }), ["information 200: header 'a' is no longer any value"]],
      ['a header whose schema is gone', toDocument({ responses: { 200: { headers: { a: { schema: text } } } } }), toDocument({ responses: { 200: { headers: { a: {} } } } }), ["error 200: header 'a' may now be any value"]],
      ['HEAD', toDocument({}, { paths: { '/a': { head: { responses: { 200: { content: { 'text/plain': {} } } } } } } }), toDocument({}, { paths: { '/a': { head: { responses: { 200: {} } } } } }), []],
      ['content types with parameters', withResponse(text, 'text/csv; Charset="UTF-8"; header=present'), withResponse(text, 'text/csv;header=present;charset=utf-8'), []],
      ['encodings of fields', toDocument({ requestBody: { content: { 'multipart/form-data': { encoding: { a: { style: 'form' } } } } } }), toDocument({ requestBody: { content: { 'multipart/form-data': {} } } }), ["warning body of 'multipart/form-data': 'a' has another encoding"]],
      [
        'encodings of fields that are added',
        toDocument({ requestBody: { content: { 'multipart/form-data': { schema: toObject({ a: text }) } } } }),
        toDocument({ requestBody: { content: { 'multipart/form-data': { schema: toObject({ a: text, b: text }), encoding: { b: { style: 'form' } } } } } }),
        ["information body of 'multipart/form-data': 'b' is added"],
      ],
      [
        'encodings that say the default',
        toDocument({ requestBody: { content: { 'multipart/form-data': { schema: toObject({ a: text, b: toObject({}), c: { type: 'array', items: toObject({}) }, d: { ...text, format: 'binary' }, e: { type: ['object', 'null'] }, f: { type: 'array', items: { type: 'array' } }, g: { type: 'array' } }) } } } }),
        toDocument({
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: toObject({ a: text, b: toObject({}), c: { type: 'array', items: toObject({}) }, d: { ...text, format: 'binary' }, e: { type: ['object', 'null'] }, f: { type: 'array', items: { type: 'array' } }, g: { type: 'array' } }),
                encoding: Object.fromEntries(Object.entries({ a: 'text/plain', b: 'application/json', c: 'application/json', d: 'application/octet-stream', e: 'application/json', f: 'application/json', g: 'text/plain' }).map(([name, contentType]) => [name, { contentType }])),
              },
            },
          },
        }),
        ["warning body of 'multipart/form-data': 'f' has another encoding"],
      ],
      ['the encoding of a field without a schema', toDocument({ requestBody: { content: { 'multipart/form-data': { schema: { $ref: '#/None' } } } } }), toDocument({ requestBody: { content: { 'multipart/form-data': { schema: { $ref: '#/None' }, encoding: { a: { contentType: 'text/plain' } } } } } }), ["warning body of 'multipart/form-data': 'a' has another encoding"]],
      ['the encoding of a field whose schema is missing', toDocument({ requestBody: { content: { 'multipart/form-data': { schema: toObject({ a: { $ref: '#/None' } }) } } } }), toDocument({ requestBody: { content: { 'multipart/form-data': { schema: toObject({ a: { $ref: '#/None' } }), encoding: { a: { contentType: 'text/plain' } } } } } }), ["warning body of 'multipart/form-data': 'a' has another encoding"]],
      ['the rows of a request', withBodyOf('application/jsonl', { itemSchema: toObject({ a: text }) }), withBodyOf('application/jsonl', { itemSchema: toObject({ a: text, b: text }, ['b']) }), ["error body of 'application/jsonl': 'b' is now required"]],
      ['the rows of a request in an array', withBodyOf('application/x-ndjson', { schema: { type: 'array', items: text } }), withBodyOf('application/x-ndjson', { itemSchema: number }), ["error body of 'application/x-ndjson' no longer accepts a string", "information body of 'application/x-ndjson' also accepts a number"]],
      ['the events of a request', withBodyOf('text/event-stream', { itemSchema: toEvent(toObject({ a: text })) }), withBodyOf('text/event-stream', { itemSchema: toEvent(toObject({ a: number })) }), ["error body of 'text/event-stream': 'data.a' no longer accepts a string", "information body of 'text/event-stream': 'data.a' also accepts a number"]],
      ['a member of a union of events', withEvents({ oneOf: [toEvent(toObject({ a: text }, ['a']), 'x'), toEvent(text, 'y')] }), withEvents({ oneOf: [toEvent(toObject({ a: number }, ['a']), 'x'), toEvent(text, 'y')] }), ["error 200 'text/event-stream': 'data.a' may now be a number in the variant 'x'", "information 200 'text/event-stream': 'data.a' is no longer a string in the variant 'x'"]],
      ['events that refer to themselves', withEvents({ $ref: '#/components/schemas/Loop' }, { Loop: { anyOf: [toEvent(text), { $ref: '#/components/schemas/Loop' }] } }), withEvents(toEvent(text)), []],
      ['events with a member that is no schema', withEvents({ anyOf: [toEvent(text), 1] }), withEvents(toEvent(text)), [expect.stringMatching(/^warning 200 'text\/event-stream' cannot be compared: 'anyOf' .* is not supported$/) as string]],
      ['the rows of a webhook', withRows({ type: 'object', properties: { a: text } }), withRows({ type: 'object', properties: { a: number } }), ["error POST sent: body of 'application/jsonl': 'a' may now be a number", "information POST sent: body of 'application/jsonl': 'a' is no longer a string"]],
      ['data that is any JSON', withEvents(toEvent(toObject({ a: text }))), withEvents({ type: 'object', properties: { data: { type: 'string', contentMediaType: 'application/json' } }, required: ['data'] }), ["error 200 'text/event-stream': 'data' may now be any value", "warning 200 'text/event-stream': 'data.a' is gone"]],
    ],
  ],
])('%s', (_, cases) => {
  test.each(cases)('%s', (_, old, next, changes) => {
    expect(list(old, next)).toEqual(changes)
  })
})

test('the place of a property that accepts everything is the object', () => {
  const changes = compareDocuments(withBody(toObject({})), withBody(toObject({ a: true })))
  const pointer = '#/paths/~1notes/post/requestBody/content/application~1json/schema'
  expect(changes).toMatchObject([{ text: `op: ${at}: 'a' is added`, place: { document: 'new', pointer } }])
})

describe('many values of an enum', () => {
  const toValues = (count: number): JsonRecord => ({ enum: Array.from({ length: count }, (_, index) => `v${index}`) })
  test.each([
    [3, ["'v1'", "'v2'", "'v3'"]],
    [4, ["'v1', 'v2', 'v3' and 'v4'"]],
    [31, [`${Array.from({ length: 30 }, (_, index) => `'v${index + 1}'`).join(', ')} and 1 other`]],
  ])('%d values that are gone are one line from four on', (count, texts) => {
    const changes = compareDocuments(withQuery(toValues(count + 1)), withQuery(toValues(1)))
    expect(changes.map(({ text }) => text)).toEqual(texts.map((values) => `op: query 'q' no longer accepts ${values}`))
  })
})

test.each<[what: string, old: JsonData, next: JsonData, changes: readonly string[]]>([
  ['a closed object with a property that is called other', withBody(toObject({ other: {} })), withBody({ ...toObject({ other: {} }), additionalProperties: false }), ["error body of 'application/json' no longer accepts other properties"]],
  ['a member of a union that becomes closed', withBody({ anyOf: [toObject({ a: {} }), { type: 'string' }] }), withBody({ anyOf: [{ ...toObject({ a: {} }), additionalProperties: false }, { type: 'string' }] }), ["error body of 'application/json' no longer accepts other properties"]],
  ['a slash that is escaped', withBody({ type: 'string', pattern: String.raw`^\/a\/b$` }), withBody({ type: 'string', pattern: '^/a/b$' }), []],
  ['a slash after a backslash', withBody({ type: 'string', pattern: String.raw`^\\/$` }), withBody({ type: 'string', pattern: String.raw`^\\\/$` }), []],
  // These are not compared as languages.
  ['a slash that is escaped beside a look-behind', withBody({ type: 'string', pattern: String.raw`(?<=a\/)b` }), withBody({ type: 'string', pattern: '(?<=a/)b' }), []],
  ['a slash in the pattern of a name', withBody({ type: 'object', patternProperties: { [String.raw`(?<=a\/)b`]: text } }), withBody({ type: 'object', patternProperties: { '(?<=a/)b': text } }), []],
  ['two patterns of names that are the same', withBody({ type: 'object', patternProperties: { [String.raw`^a\/`]: text, '^a/': text } }), withBody({ type: 'object', patternProperties: { '^a/': text } }), ["information body of 'application/json' has other patternProperties"]],
  ['a closed object with a pattern for others', withBody(toObject({ a: {} })), withBody({ ...toObject({ a: {} }), additionalProperties: false, patternProperties: { '^other$': {} } }), ["error body of 'application/json' no longer accepts every other property"]],
  ...[[{ $ref: '#/components/schemas/R' }, {}], [{ $ref: '#/components/schemas/R' }, {}, { allOf: [false] }]].map((anyOf): [string, JsonData, JsonData, readonly string[]] => {
    const toVersion = (properties: JsonRecord): JsonData => ({ ...withBody({ $ref: '#/components/schemas/R' }), components: { schemas: { R: { type: 'object', properties, anyOf } } } })
    return [`a property that is gone beside a union of ${anyOf.length} that contains itself`, toVersion({ a: {}, b: {} }), toVersion({ a: {} }), ["warning body of 'application/json': 'b' is gone"]]
  }),
  ['an enum and a constant together', withBody({ allOf: [{ enum: ['a', 'b'] }, { const: 'a' }] }), withBody({ const: 'b' }), ["error body of 'application/json' no longer accepts 'a'", "information body of 'application/json' also accepts 'b'"]],
  ['binary data of a least size', withBody({ type: 'string', format: 'binary', minLength: 1 }, 'multipart/form-data'), withBody({ type: 'string', format: 'binary', minLength: 2 }, 'multipart/form-data'), ["error body of 'multipart/form-data' no longer accepts strings shorter than 2 characters"]],
  [
    'a member of a union that becomes closed, of which another member accepts the same',
    withBody({ anyOf: [toObject({ a: {} }), { type: 'object' }] }),
    withBody({ anyOf: [{ ...toObject({ a: {} }), additionalProperties: false }, { type: 'object' }] }),
    ["information body of 'application/json' has other additionalProperties"],
  ],
  [
    'tags of members that do not exist, or contain themselves',
    withAnimal({ propertyName: 'kind' }, false, { Cat: { allOf: [{ $ref: '#/components/schemas/Cat' }] }, Dog: { $ref: '#/components/schemas/None' } }),
    withAnimal({ propertyName: 'kind' }, false, { Cat: { allOf: [{ $ref: '#/components/schemas/Cat' }] }, Dog: { $ref: '#/components/schemas/None' } }),
    [],
  ],
  ['an operation that is gone before its sunset', toDocument({ deprecated: true, 'x-sunset': '2999-01-01' }), toDocument({}, { paths: {} }), ["error the operation is gone before its sunset '2999-01-01'"]],
])('%s', (_, old, next, changes) => {
  expect(compareDocuments(old, next).map(({ level, text }) => `${level} ${text.replace('op: ', '')}`)).toEqual(changes)
})

test.each([{ type: 'array', items: 1 }, { type: 'array', prefixItems: [] }, { type: 'array', prefixItems: [1] }])('a list that is not a schema: %j', (schema) => {
  expect(compareDocuments(withQuery({ type: 'string' }), withQuery(schema as JsonRecord)).length).toBeGreaterThan(0)
})

test('a form with patterns of fields', () => {
  const form = (schema: JsonRecord): JsonData => withBody(schema, 'application/x-www-form-urlencoded')
  const changes = compareDocuments(form(toObject({ a1: { type: 'integer' } })), form({ type: 'object', patternProperties: { '^a': { type: 'string' } } }))
  expect(changes.filter(({ level }) => level === 'error')).toEqual([])
})
