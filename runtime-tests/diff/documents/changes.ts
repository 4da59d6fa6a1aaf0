/**
 * Every kind of change of two documents: the sentence, the level and the witness, and a similar change that is neither a
 * warning nor breaking. `docs/document-changes.ts` generates the reference from this list.
 */
import type { ChangeKind, ChangeLevel } from '../../../tools/src/diff/change-kinds.ts'
import type { ComparisonOptions } from '../../../tools/src/diff/compare-documents.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'

/** A change of one operation, or of the document. */
export interface ChangeCase {
  readonly kind: ChangeKind
  readonly level: ChangeLevel
  /** The sentence without the name of the operation. */
  readonly sentence: string
  readonly old: JsonRecord
  readonly next: JsonRecord
  readonly options?: ComparisonOptions
  readonly witness?: { readonly value: JsonData }
  /** A similar change without a sentence, in words and as the new document. */
  readonly compatible?: readonly [text: string, next: JsonRecord]
}

/** Creates a document with one operation. */
export function toDocument(operation: JsonRecord, root: JsonRecord = {}): JsonRecord {
  return {
    openapi: '3.1.0',
    info: { title: 'Changes', version: '1' },
    paths: { '/notes': { post: { operationId: 'op', responses: {}, ...operation } } },
    ...root,
  }
}

const text = { type: 'string' } as const
const number = { type: 'number' } as const

export const withParameter = (parameter: JsonRecord): JsonRecord =>
  toDocument({ parameters: [{ name: 'q', in: 'query', ...parameter }] })
export const withQuery = (schema: JsonData, more: JsonRecord = {}): JsonRecord => withParameter({ schema, ...more })
export const withBody = (schema: JsonData, type = 'application/json', more: JsonRecord = {}): JsonRecord =>
  toDocument({ requestBody: { content: { [type]: { schema } }, ...more } })
export const withResponse = (schema: JsonData, type = 'application/json'): JsonRecord =>
  toDocument({ responses: { 200: { content: { [type]: { schema } } } } })
const withResponses = (responses: JsonRecord): JsonRecord => toDocument({ responses })
const withHeader = (headers: JsonRecord): JsonRecord => withResponses({ 200: { headers } })
export const toObject = (properties: JsonRecord, required: readonly string[] = []): JsonRecord => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
})
const withPath = (path: string, operation: JsonRecord): JsonRecord => toDocument({}, { paths: { [path]: operation } })
const withPathParameter = (schema: JsonData, style: JsonRecord = {}): JsonRecord =>
  withPath('/notes/{id}', {
    get: { operationId: 'op', parameters: [{ name: 'id', in: 'path', required: true, schema, ...style }], responses: {} },
  })
const schemes = { token: { type: 'http', scheme: 'bearer' }, session: { type: 'apiKey', in: 'cookie', name: 's' } }
const withSecurity = (security: JsonData, securitySchemes: JsonRecord = schemes): JsonRecord =>
  toDocument({ security }, { components: { securitySchemes } })
const withServers = (...urls: readonly string[]): JsonRecord => toDocument({}, { servers: urls.map((url) => ({ url })) })
const withWebhook = (operation: JsonRecord): JsonRecord =>
  toDocument({}, { webhooks: { noteAdded: { post: { operationId: 'op', responses: {}, ...operation } } } })
const withWebhookBody = (schema: JsonData, type = 'application/json'): JsonRecord =>
  withWebhook({ requestBody: { content: { [type]: { schema } } } })
const withCallback = (operation: JsonRecord): JsonRecord =>
  toDocument({ callbacks: { onEvent: { '{$url}': { post: { responses: {}, ...operation } } } } })
/** A body or a response with an animal, which the property `kind` tells apart. */
const animals = {
  Cat: { type: 'object', properties: { kind: text, lives: number } },
  Dog: { type: 'object', properties: { kind: text, name: text } },
}
export const withAnimal = (discriminator: JsonRecord | undefined, inResponse = false, schemas: JsonRecord = animals): JsonRecord => {
  const members = Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` }))
  const schema = { anyOf: members, ...(discriminator ? { discriminator } : {}) }
  const content = { 'application/json': { schema } }
  return toDocument(inResponse ? { responses: { 200: { content } } } : { requestBody: { content } }, { components: { schemas } })
}
const byKind = (mapping: JsonRecord): JsonRecord => ({ propertyName: 'kind', mapping })
const cat = { cat: '#/components/schemas/Cat' }
const catAndDog = { ...cat, dog: 'Dog' }
const none = toDocument({}, { paths: {} })

/** The cases by heading. */
export const changeCases: { readonly [heading: string]: readonly ChangeCase[] } = {
  Operations: [
    {
      kind: 'operation-gone',
      level: 'error',
      sentence: 'the operation is gone',
      old: toDocument({}),
      next: none,
    },
    {
      kind: 'deprecated-operation-gone',
      level: 'warning',
      sentence: 'the deprecated operation is gone',
      old: toDocument({ deprecated: true }),
      next: none,
    },
    {
      kind: 'sunset-earlier',
      level: 'warning',
      sentence: "the sunset is now '2026-12-30', was '2026-12-31'",
      old: toDocument({ deprecated: true, 'x-sunset': '2026-12-31' }),
      next: toDocument({ deprecated: true, 'x-sunset': '2026-12-30' }),
    },
    {
      kind: 'method-changed',
      level: 'error',
      sentence: "method 'GET' is now 'POST'",
      old: withPath('/notes', { get: { operationId: 'op', responses: {} } }),
      next: toDocument({}),
    },
    {
      kind: 'path-changed',
      level: 'error',
      sentence: "path '/notes/{id}' is now '/texts/{id}'",
      old: withPathParameter(text),
      next: withPath('/texts/{id}', { get: { operationId: 'op', responses: {} } }),
      compatible: ['a path parameter has another name', withPath('/notes/{note}', { get: { operationId: 'op', responses: {} } })],
    },
    {
      kind: 'path-slash-changed',
      level: 'warning',
      sentence: "path '/notes/' is now '/notes'",
      old: withPath('/notes/', { get: { operationId: 'op', responses: {} } }),
      next: withPath('/notes', { get: { operationId: 'op', responses: {} } }),
    },
    {
      kind: 'operation-id-changed',
      level: 'warning',
      sentence: "operationId 'op' is now 'addNote'",
      old: toDocument({}),
      next: toDocument({ operationId: 'addNote' }),
      compatible: ['the summary differs', toDocument({ summary: 'Adds a note' })],
    },
  ],
  Security: [
    {
      kind: 'security-strengthened',
      level: 'error',
      sentence: 'security is now required',
      old: withSecurity([]),
      next: withSecurity([{ token: [] }]),
      compatible: ['security is optional', withSecurity([{ token: [] }, {}])],
    },
    {
      kind: 'security-strengthened',
      level: 'error',
      sentence: "security 'token' now requires the scope 'write'",
      old: withSecurity([{ token: ['read'] }]),
      next: withSecurity([{ token: ['read', 'write'] }]),
      compatible: ['a scope is removed', withSecurity([{ token: [] }])],
    },
    {
      kind: 'security-strengthened',
      level: 'error',
      sentence: "security 'token' now also requires 'session'",
      old: withSecurity([{ token: [] }]),
      next: withSecurity([{ token: [], session: [] }]),
      compatible: ['an alternative is added', withSecurity([{ token: [] }, { session: [] }])],
    },
    {
      kind: 'security-strengthened',
      level: 'error',
      sentence: "security 'token' is no longer accepted",
      old: withSecurity([{ token: [] }, { session: [] }]),
      next: withSecurity([{ session: [] }]),
      compatible: ['the scheme has another name', withSecurity([{ bearer: [] }, { session: [] }], { bearer: schemes.token, session: schemes.session })],
    },
  ],
  'Path parameters': [
    {
      kind: 'path-parameter-narrowed',
      level: 'error',
      sentence: "path parameter 'id' no longer accepts every string",
      old: withPathParameter(text),
      next: withPathParameter({ enum: ['a', 'b'] }),
      witness: { value: 'c' },
      compatible: ['the parameter is described nowhere', withPath('/notes/{id}', { get: { operationId: 'op', responses: {} } })],
    },
    {
      kind: 'path-parameter-style-changed',
      level: 'error',
      sentence: "path parameter 'id' has the style 'matrix' instead of 'simple'",
      old: withPathParameter(text),
      next: withPathParameter(text, { style: 'matrix' }),
      compatible: ['the default style is named', withPathParameter(text, { style: 'simple' })],
    },
  ],
  'Query, headers and cookies': [
    {
      kind: 'query-required',
      level: 'error',
      sentence: "query 'q' is now required",
      old: toDocument({}),
      next: withQuery(text, { required: true }),
      compatible: ['an optional parameter is added', withQuery(text)],
    },
    {
      kind: 'query-required',
      level: 'error',
      sentence: "query 'q' is now required",
      old: withQuery(text),
      next: withQuery(text, { required: true }),
      compatible: ['another parameter is added', withQuery(text, { description: 'Search' })],
    },
    {
      kind: 'query-gone',
      level: 'warning',
      sentence: "query 'q' is gone",
      old: withQuery(text),
      next: toDocument({}),
      compatible: ['a text is added', withQuery(text, { description: 'Search' })],
    },
    {
      kind: 'query-moved',
      level: 'warning',
      sentence: "query 'q' is now a header parameter",
      old: withQuery(text),
      next: withParameter({ in: 'header', schema: text }),
      compatible: ['the parameter belongs to the path', toDocument({}, { paths: { '/notes': { parameters: [{ name: 'q', in: 'query', schema: text }], post: { operationId: 'op', responses: {} } } } })],
    },
    {
      kind: 'query-narrowed',
      level: 'error',
      sentence: "query 'q' no longer accepts 'b'",
      old: withQuery({ enum: ['a', 'b'] }),
      next: withQuery({ enum: ['a'] }),
      witness: { value: 'b' },
      compatible: ['numbers are replaced by strings', withQuery(text)],
    },
    {
      kind: 'query-narrowed',
      level: 'error',
      sentence: "query 'q' no longer accepts an array",
      old: withQuery({ type: 'array', items: text }),
      next: withQuery(text),
      witness: { value: [] },
      compatible: ['the default style is named', withQuery({ type: 'array', items: text }, { style: 'form', explode: true })],
    },
    {
      kind: 'query-narrowed',
      level: 'error',
      sentence: "query 'q.from' no longer accepts every string",
      old: withQuery(toObject({ from: text })),
      next: withQuery(toObject({ from: number })),
      witness: { value: 'a' },
      compatible: ['an optional property is added', withQuery(toObject({ from: text, to: text }))],
    },
    {
      kind: 'query-style-changed',
      level: 'error',
      sentence: "query 'q' has the style 'form' instead of 'form, exploded'",
      old: withQuery({ type: 'array', items: text }),
      next: withQuery({ type: 'array', items: text }, { explode: false }),
      compatible: ['the default style is named', withQuery({ type: 'array', items: text }, { style: 'form' })],
    },
    {
      kind: 'query-style-changed',
      level: 'error',
      sentence: "query 'q' has the style 'application/json' instead of 'form, exploded'",
      old: withQuery(toObject({})),
      next: withParameter({ content: { 'application/json': { schema: toObject({}) } } }),
    },
    {
      kind: 'query-default-changed',
      level: 'warning',
      sentence: "query 'q' has the default 20 instead of 10",
      old: withQuery({ type: 'number', default: 10 }),
      next: withQuery({ type: 'number', default: 20 }),
      compatible: ['an example differs', withQuery({ type: 'number', default: 10, example: 5 })],
    },
    {
      kind: 'query-narrowed',
      level: 'error',
      sentence: "query 'q' no longer accepts ''",
      old: withQuery(number, { allowEmptyValue: true }),
      next: withQuery(number),
      witness: { value: '' },
      compatible: ['the schema accepts an empty value', withQuery({ type: ['number', 'string'] })],
    },
    {
      kind: 'header-required',
      level: 'error',
      sentence: "header 'x-note' is now required",
      old: withParameter({ name: 'X-Note', in: 'header', schema: text }),
      next: withParameter({ name: 'x-note', in: 'header', schema: text, required: true }),
      compatible: ['the name has another case', withParameter({ name: 'x-note', in: 'header', schema: text })],
    },
    {
      kind: 'cookie-narrowed',
      level: 'error',
      sentence: "cookie 'q' no longer accepts strings longer than 3 characters",
      old: withParameter({ in: 'cookie', schema: text }),
      next: withParameter({ in: 'cookie', schema: { type: 'string', maxLength: 3 } }),
      witness: { value: 'aaaa' },
      compatible: ['the cookie is described by a component', toDocument({ parameters: [{ $ref: '#/components/parameters/q' }] }, { components: { parameters: { q: { name: 'q', in: 'cookie', schema: text } } } })],
    },
  ],
  'Request bodies': [
    {
      kind: 'body-required',
      level: 'error',
      sentence: 'body is now required',
      old: toDocument({}),
      next: withBody(text, 'application/json', { required: true }),
      compatible: ['an optional body is added', withBody(text)],
    },
    {
      kind: 'body-required',
      level: 'error',
      sentence: "body of 'application/json' is now required",
      old: withBody(text),
      next: withBody(text, 'application/json', { required: true }),
    },
    {
      kind: 'body-gone',
      level: 'warning',
      sentence: 'body is no longer read',
      old: withBody(text),
      next: toDocument({}),
    },
    {
      kind: 'body-type-gone',
      level: 'error',
      sentence: "body of 'text/plain' is no longer accepted",
      old: withBody(text, 'text/plain'),
      next: withBody(text, 'application/json'),
      compatible: ['a range accepts the content type', withBody(text, 'text/*')],
    },
    {
      kind: 'body-required',
      level: 'error',
      sentence: "body of 'application/json': 'note' is now required",
      old: withBody(toObject({ note: text })),
      next: withBody(toObject({ note: text }, ['note'])),
      witness: { value: {} },
      compatible: ['an optional property is added', withBody(toObject({ note: text, other: text }))],
    },
    {
      kind: 'body-required',
      level: 'error',
      sentence: "body of 'application/json': 'lines[].note' is now required",
      old: withBody(toObject({ lines: { type: 'array', items: toObject({}) } })),
      next: withBody(toObject({ lines: { type: 'array', items: toObject({ note: text }, ['note']) } })),
      witness: { value: {} },
      compatible: ['an optional property is added', withBody(toObject({ lines: { type: 'array', items: toObject({ note: text }) } }))],
    },
    {
      kind: 'body-property-gone',
      level: 'warning',
      sentence: "body of 'application/json': 'note' is gone",
      old: withBody(toObject({ note: text })),
      next: withBody(toObject({})),
      compatible: ['a property is added', withBody(toObject({ note: text, other: text }))],
    },
    {
      kind: 'body-closed',
      level: 'error',
      sentence: "body of 'application/json': 'note' is no longer accepted",
      old: withBody(toObject({ note: text })),
      next: withBody({ ...toObject({}), additionalProperties: false }),
      witness: { value: { note: 'a' } },
      compatible: ['another property is accepted', withBody(toObject({ note: text, other: text }))],
    },
    {
      kind: 'body-closed',
      level: 'error',
      sentence: "body of 'application/json' no longer accepts other properties",
      old: withBody(toObject({ note: text })),
      next: withBody({ ...toObject({ note: text }), additionalProperties: false }),
      witness: { value: { other: null } },
      compatible: ['a title is added', withBody({ ...toObject({ note: text }), title: 'Note' })],
    },
    {
      kind: 'body-closed',
      level: 'error',
      sentence: "body of 'application/json' no longer accepts every other property",
      old: withBody(toObject({ note: text })),
      next: withBody({ ...toObject({ note: text }), additionalProperties: number }),
      witness: { value: { a: null } },
      compatible: ['every other property is accepted', withBody({ ...toObject({ note: text }), additionalProperties: true })],
    },
    {
      kind: 'body-hidden',
      level: 'warning',
      sentence: "body of 'application/json': 'note' is now read-only",
      old: withBody(toObject({ note: text })),
      next: withBody(toObject({ note: { ...text, readOnly: true } })),
      compatible: ['a property is write-only', withBody(toObject({ note: { ...text, writeOnly: true } }))],
    },
    {
      kind: 'body-encoding-changed',
      level: 'warning',
      sentence: "body of 'application/json' has the contentEncoding 'base64url' instead of 'base64'",
      old: withBody({ type: 'string', contentEncoding: 'base64' }),
      next: withBody({ type: 'string', contentEncoding: 'base64url' }),
    },
    {
      kind: 'body-format-changed',
      level: 'warning',
      sentence: "body of 'application/json' has the format 'iban' instead of 'password'",
      old: withBody({ type: 'string', format: 'password' }),
      next: withBody({ type: 'string', format: 'iban' }),
      compatible: ['a format is gone', withBody(text)],
    },
    {
      kind: 'body-encoding-changed',
      level: 'warning',
      sentence: "body of 'multipart/form-data': 'file' has another encoding",
      old: withBody(toObject({ file: {} }), 'multipart/form-data'),
      next: toDocument({ requestBody: { content: { 'multipart/form-data': { schema: toObject({ file: {} }), encoding: { file: { contentType: 'image/png' } } } } } }),
    },
    {
      kind: 'body-discriminator-value-gone',
      level: 'error',
      sentence: "body of 'application/json' no longer accepts the discriminator value 'dog'",
      old: withAnimal(byKind(catAndDog)),
      next: withAnimal(byKind(cat)),
      compatible: ['a value is added', withAnimal(byKind({ ...catAndDog, hound: 'Dog' }))],
    },
    {
      kind: 'body-discriminator-changed',
      level: 'warning',
      sentence: "body of 'application/json' has another schema for the discriminator value 'dog'",
      old: withAnimal(byKind(catAndDog)),
      next: withAnimal(byKind({ ...cat, dog: 'Cat' })),
      compatible: [
        'the schemas have other names',
        withAnimal(byKind({ cat: 'Feline', dog: 'Canine' }), false, { Feline: animals.Cat, Canine: animals.Dog }),
      ],
    },
    {
      kind: 'body-discriminator-changed',
      level: 'warning',
      sentence: "body of 'application/json' has the discriminator 'type' instead of 'kind'",
      old: withAnimal(byKind(cat)),
      next: withAnimal({ propertyName: 'type', mapping: cat }),
    },
    {
      kind: 'body-discriminator-changed',
      level: 'warning',
      sentence: "body of 'application/json' has no discriminator instead of 'kind'",
      old: withAnimal(byKind(cat)),
      next: withAnimal(undefined),
    },
    {
      kind: 'body-undecided',
      level: 'warning',
      sentence: "body of 'application/json' cannot be compared: 'unevaluatedProperties' is not compared",
      old: withBody(toObject({ note: text })),
      next: withBody({ ...toObject({ note: text }), unevaluatedProperties: text }),
      compatible: ['a title is added', withBody({ ...toObject({ note: text }), title: 'Note' })],
    },
    {
      kind: 'body-undecided',
      level: 'warning',
      sentence: "body of 'application/json' cannot be compared: no value matches the schema of the old document",
      old: withBody({ oneOf: [toObject({ a: text }), toObject({ a: text })] }),
      next: withBody(toObject({ a: number })),
    },
  ],
  'Values of requests': (
      [
        ['null', { type: ['string', 'null'] }, text, null, 'every value is accepted', {}],
        ["'b'", { enum: ['a', 'b'] }, { enum: ['a'] }, 'b', 'literals are replaced by strings', text],
        ['2', { enum: [1, 2] }, { const: 1 }, 2, 'literals are replaced by numbers', number],
        ['false', { type: 'boolean' }, { const: true }, false, 'a string is accepted too', { type: ['boolean', 'string'] }],
        ['a boolean', { type: 'boolean' }, text, true, 'both values are listed', { enum: [true, false] }],
        ['a string', text, number, 'a', 'a number is accepted too', { type: ['string', 'number'] }],
        ['every string', text, { enum: ['a', 'b'] }, 'c', 'null is accepted too', { type: ['string', 'null'] }],
        ['strings shorter than 1 character', text, { type: 'string', minLength: 1 }, '', 'the limit is 0', { type: 'string', minLength: 0 }],
        ['strings longer than 2 characters', { type: 'string', maxLength: 3 }, { type: 'string', maxLength: 2 }, 'aaa', 'the limit is higher', { type: 'string', maxLength: 4 }],
        ["strings that do not match '^a'", text, { type: 'string', pattern: '^a' }, 'b', 'null is accepted too', { type: ['string', 'null'] }],
        ['a number', number, text, 0, 'the type is listed', { type: ['number'] }],
        ['numbers that are not integers', number, { type: 'integer' }, 0.5, 'an integer is a number', number],
        ['numbers below 1', number, { type: 'number', minimum: 1 }, 0, 'a string is accepted too', { type: ['number', 'string'] }],
        ['numbers above 5', number, { type: 'number', maximum: 5 }, 1005, 'the limit is infinite', number],
        ['numbers of 1 or less', { type: 'number', minimum: 1 }, { type: 'number', exclusiveMinimum: 1 }, 1, 'the limit is lower', { type: 'number', exclusiveMinimum: 0 }],
        ['numbers of 5 or more', { type: 'number', maximum: 5 }, { type: 'number', exclusiveMaximum: 5 }, 5, 'the limit is higher', { type: 'number', exclusiveMaximum: 6 }],
        ['numbers that are not multiples of 4', { type: 'number', multipleOf: 2 }, { type: 'number', multipleOf: 4 }, 2, 'the divisor is a divisor of the old one', { type: 'integer' }],
        ['an array', { type: 'array' }, text, [], 'a string is accepted too', { type: ['array', 'string'] }],
        ['arrays with fewer than 2 items', { type: 'array', minItems: 1 }, { type: 'array', minItems: 2 }, [null], 'the limit is lower', { type: 'array' }],
        ['arrays with more than 1 item', { type: 'array' }, { type: 'array', maxItems: 1 }, [null, null], 'the items are described', { type: 'array', items: {} }],
        ['arrays with repeated items', { type: 'array' }, { type: 'array', uniqueItems: true }, [null, null], 'the items may be repeated', { type: 'array', uniqueItems: false }],
        ['arrays with other items', { type: 'array' }, { type: 'array', contains: text }, [], 'no item is required', { type: 'array', contains: text, minContains: 0 }],
        ['an object', toObject({}), text, {}, 'a string is accepted too', { type: ['object', 'string'] }],
        ['objects with fewer than 1 property', toObject({ a: text }), { ...toObject({ a: text }), minProperties: 1 }, {}, 'the limit is 0', { ...toObject({ a: text }), minProperties: 0 }],
        ['objects with more than 1 property', toObject({ a: text, b: text }, ['a', 'b']), { ...toObject({ a: text, b: text }), maxProperties: 1 }, { a: 'a', b: 'a' }, 'the limit is the number of properties', { ...toObject({ a: text, b: text }), maxProperties: 2 }],
        ['objects with other property names', { type: 'object' }, { type: 'object', propertyNames: { maxLength: 1 } }, { aa: null }, 'every name is accepted', { type: 'object', propertyNames: {} }],
        ['objects without properties that others require', toObject({ a: text, b: text }), { ...toObject({ a: text, b: text }), dependentRequired: { a: ['b'] } }, { a: 'a' }, 'the rule concerns a property that is not sent', { ...toObject({ a: text, b: text }), dependentRequired: { c: ['b'] } }],
        ['other properties', { ...toObject({ a: text }), additionalProperties: true }, { ...toObject({ a: text }), additionalProperties: false }, { b: null }, 'every property is accepted', toObject({ a: text })],
        ['every object', toObject({ a: text }), { ...toObject({ a: text }), not: { required: ['a'] } }, { a: 'a' }, 'the excluded objects are not sent', { ...toObject({ a: text }), not: { required: ['b'] } }],
        ['every value', {}, text, null, 'every value is accepted', true],
      ] as const
    ).map(([values, old, next, witness, description, compatible]): ChangeCase => ({
      kind: 'body-narrowed',
      level: 'error',
      sentence: `body of 'application/json': 'note' no longer accepts ${values}`,
      old: withBody(toObject({ note: old })),
      next: withBody(toObject({ note: next })),
      witness: { value: witness },
      compatible: [description, withBody(toObject({ note: compatible }))],
    })),
  Responses: [
    {
      kind: 'status-gone',
      level: 'error',
      sentence: '201 is no longer sent',
      old: withResponses({ 200: {}, 201: {}, 404: {} }),
      next: withResponses({ 200: {}, 404: {} }),
      compatible: ['an error status is no longer sent', withResponses({ 200: {}, 201: {} })],
    },
    {
      kind: 'status-added',
      level: 'error',
      sentence: '302 may now be sent',
      old: withResponses({ 200: {}, default: {} }),
      next: withResponses({ 200: {}, 302: {}, default: {} }),
      compatible: ['the status has a body', withResponses({ 200: { content: { 'application/json': { schema: text } } }, default: {} })],
    },
    {
      kind: 'error-status-added',
      level: 'warning',
      sentence: '409 may now be sent',
      old: withResponses({ 200: {}, '5XX': {} }),
      next: withResponses({ 200: {}, 409: {}, '5XX': {} }),
      compatible: ['the range has the status', withResponses({ 200: {}, 503: {}, '5XX': {} })],
    },
    {
      kind: 'status-added',
      level: 'error',
      sentence: 'default may now be sent',
      old: withResponses({ 200: {}, default: {} }),
      next: withResponses({ default: {} }),
      compatible: ['another error is declared', withResponses({ 200: {}, 404: {}, default: {} })],
    },
    {
      kind: 'status-added',
      level: 'error',
      sentence: '204 may now be sent',
      old: withResponses({ default: { content: { 'application/json': { schema: text } } } }),
      next: withResponses({ 204: {}, default: { content: { 'application/json': { schema: text } } } }),
      compatible: ["'default' has the status", withResponses({ 500: { content: { 'application/json': { schema: text } } }, default: { content: { 'application/json': { schema: text } } } })],
    },
    {
      kind: 'error-body-gone',
      level: 'warning',
      sentence: '404 no longer has a body',
      old: withResponses({ 404: { content: { 'application/json': { schema: text } } } }),
      next: withResponses({ 404: {} }),
    },
    {
      kind: 'response-type-gone',
      level: 'error',
      sentence: "200 'text/csv' is no longer sent",
      old: withResponse(text, 'text/csv'),
      next: withResponse(text, 'text/plain'),
      compatible: ['the content type has a parameter', withResponse(text, 'text/csv; charset=utf-8')],
    },
    {
      kind: 'response-gone',
      level: 'error',
      sentence: "200 'application/json': 'note' is no longer sent",
      old: withResponse(toObject({ note: text }, ['note'])),
      next: withResponse(toObject({})),
      witness: { value: {} },
      compatible: ['a field is added', withResponse(toObject({ note: text, more: text }, ['note']))],
    },
    {
      kind: 'response-optional',
      level: 'error',
      sentence: "200 'application/json': 'note' may now be undefined",
      old: withResponse(toObject({ note: text }, ['note'])),
      next: withResponse(toObject({ note: text })),
      witness: { value: {} },
      compatible: ['an allOf requires the field', withResponse({ allOf: [toObject({ note: text }), { required: ['note'] }] })],
    },
    {
      kind: 'response-property-gone',
      level: 'warning',
      sentence: "200 'application/json': 'note' is gone",
      old: withResponse(toObject({ note: text })),
      next: withResponse(toObject({})),
      compatible: ['a property is added', withResponse(toObject({ note: text, other: text }))],
    },
    {
      kind: 'status-changed',
      level: 'error',
      sentence: '200 is now 201',
      old: withResponses({ 200: {} }),
      next: withResponses({ 201: {} }),
      compatible: ['a text is added', withResponses({ 200: { description: 'Notes' } })],
    },
    {
      kind: 'error-status-changed',
      level: 'warning',
      sentence: '400 is now 422',
      old: withResponses({ 400: {} }),
      next: withResponses({ 422: {} }),
      compatible: ['the status is gone', withResponses({})],
    },
    {
      kind: 'response-extended',
      level: 'error',
      sentence: "200 'application/json': 'note' may now be sent",
      old: withResponse({ ...toObject({}), additionalProperties: false }),
      next: withResponse(toObject({ note: text })),
      options: { strictClients: true },
      witness: { value: { note: 'a' } },
      compatible: ['other properties are not excluded', withResponse(toObject({}))],
    },
    {
      kind: 'response-widened',
      level: 'error',
      sentence: "200 'application/json': 'note' may now be null",
      old: withResponse(toObject({ note: text })),
      next: withResponse(toObject({ note: { type: ['string', 'null'] } })),
      witness: { value: null },
      compatible: ['a string is listed', withResponse(toObject({ note: { enum: ['a'] } }))],
    },
    {
      kind: 'response-widened',
      level: 'error',
      sentence: "200 'application/json': 'note' may now be any string",
      old: withResponse(toObject({ note: { enum: ['a'] } })),
      next: withResponse(toObject({ note: text })),
      witness: { value: 'b' },
    },
    {
      kind: 'response-widened',
      level: 'error',
      sentence: "200 'application/json': 'note' may now be a string longer than 2 characters",
      old: withResponse(toObject({ note: { type: 'string', maxLength: 2 } })),
      next: withResponse(toObject({ note: { type: 'string', maxLength: 3 } })),
      witness: { value: 'aaa' },
      compatible: ['the limit is lower', withResponse(toObject({ note: { type: 'string', maxLength: 1 } }))],
    },
    {
      kind: 'response-widened',
      level: 'error',
      sentence: "200 'application/json': 'note' may now be a number that is not a multiple of 2",
      old: withResponse(toObject({ note: { type: 'integer', multipleOf: 2 } })),
      next: withResponse(toObject({ note: { type: 'integer' } })),
      witness: { value: 1 },
    },
    {
      kind: 'response-widened',
      level: 'error',
      sentence: "200 'application/json': 'b' may now be a number",
      old: withResponse({ anyOf: [toObject({ a: text }, ['a']), toObject({ b: text }, ['b'])] }),
      next: withResponse({ anyOf: [toObject({ a: text }, ['a']), toObject({ b: number }, ['b'])] }),
      witness: { value: 0 },
      compatible: ['a member is no longer sent', withResponse(toObject({ a: text }, ['a']))],
    },
    {
      kind: 'response-widened',
      level: 'error',
      sentence: "200 'application/json': 'type' may now be 'card'",
      old: withResponse(toObject({ type: { const: 'cash' } }, ['type'])),
      next: withResponse({ oneOf: [toObject({ type: { const: 'cash' } }, ['type']), toObject({ type: { const: 'card' } }, ['type'])] }),
      witness: { value: 'card' },
    },
    {
      kind: 'response-widened',
      level: 'error',
      sentence: "200 'application/json' may now be any value",
      old: withResponse(text),
      next: withResponse({}),
      witness: { value: null },
    },
    {
      kind: 'response-widened',
      level: 'error',
      sentence: "200 'application/json' may now be an array of length 2",
      old: withResponse({ type: 'array', maxItems: 1 }),
      next: withResponse({ type: 'array', minItems: 2, maxItems: 2 }),
      witness: { value: [null, null] },
    },
    {
      kind: 'response-gone',
      level: 'error',
      sentence: "200 'application/x-ndjson': 'note' is no longer sent",
      old: withResponse({ type: 'array', items: toObject({ note: text }, ['note']) }, 'application/x-ndjson'),
      next: withResponse({ type: 'array', items: toObject({}) }, 'application/x-ndjson'),
      witness: { value: {} },
      compatible: [
        'the elements are described as in OpenAPI 3.2',
        withResponses({ 200: { content: { 'application/x-ndjson': { itemSchema: toObject({ note: text }, ['note']) } } } }),
      ],
    },
    {
      kind: 'response-hidden',
      level: 'warning',
      sentence: "200 'application/json': 'note' is now write-only",
      old: withResponse(toObject({ note: text })),
      next: withResponse(toObject({ note: { ...text, writeOnly: true } })),
    },
    {
      kind: 'response-header-gone',
      level: 'error',
      sentence: "200: header 'x-note' is no longer sent",
      old: withHeader({ 'X-Note': { required: true, schema: text } }),
      next: withHeader({}),
      compatible: ['a header is added', withHeader({ 'X-Note': { required: true, schema: text }, 'X-More': {} })],
    },
    {
      kind: 'response-header-optional-gone',
      level: 'warning',
      sentence: "200: header 'x-note' is gone",
      old: withHeader({ 'X-Note': { schema: text } }),
      next: withHeader({}),
    },
    {
      kind: 'response-header-optional',
      level: 'error',
      sentence: "200: header 'x-note' may now be undefined",
      old: withHeader({ 'X-Note': { required: true, schema: text } }),
      next: withHeader({ 'X-Note': { schema: text } }),
      compatible: ['an optional header is required', withHeader({ 'X-Note': { required: true, schema: text } })],
    },
    {
      kind: 'response-header-value-added',
      level: 'warning',
      sentence: "200: header 'x-note' may now be 'b'",
      old: withHeader({ 'X-Note': { schema: { enum: ['a'] } } }),
      next: withHeader({ 'X-Note': { schema: { enum: ['a', 'b'] } } }),
      witness: { value: 'b' },
    },
  ],
  'Webhooks and callbacks': [
    {
      kind: 'webhook-gone',
      level: 'error',
      sentence: 'the webhook is gone',
      old: withWebhook({}),
      next: toDocument({}),
    },
    {
      kind: 'incoming-body-gone',
      level: 'error',
      sentence: "body of 'application/json': 'note' is no longer sent",
      old: withWebhookBody(toObject({ note: text }, ['note'])),
      next: withWebhookBody(toObject({})),
      witness: { value: {} },
      compatible: ['a property is required', withWebhookBody(toObject({ note: text, more: text }, ['note', 'more']))],
    },
    {
      kind: 'incoming-content-gone',
      level: 'error',
      sentence: 'body is no longer sent',
      old: withWebhookBody(text),
      next: withWebhook({}),
    },
    {
      kind: 'incoming-content-added',
      level: 'information',
      sentence: 'body may now be sent',
      old: withWebhook({}),
      next: withWebhookBody(text),
    },
    {
      kind: 'incoming-parameter-gone',
      level: 'error',
      sentence: "header 'signature' is no longer sent",
      old: withWebhook({ parameters: [{ name: 'Signature', in: 'header', required: true, schema: text }] }),
      next: withWebhook({}),
    },
    {
      kind: 'incoming-parameter-added',
      level: 'information',
      sentence: "header 'signature' is added",
      old: withWebhook({}),
      next: withWebhook({ parameters: [{ name: 'Signature', in: 'header', schema: text }] }),
    },
    {
      kind: 'incoming-type-changed',
      level: 'error',
      sentence: "body of 'application/xml' may now be sent",
      old: withWebhookBody(text),
      next: withWebhookBody(text, 'application/xml'),
    },
    {
      kind: 'incoming-status-gone',
      level: 'error',
      sentence: '204 is no longer accepted',
      old: withWebhook({ responses: { 204: {} } }),
      next: withWebhook({ responses: { 200: {} } }),
      compatible: ['a range has the status', withWebhook({ responses: { '2XX': {} } })],
    },
    {
      kind: 'incoming-response-required',
      level: 'error',
      sentence: "200 'application/json': 'note' is now required",
      old: withWebhook({ responses: { 200: { content: { 'application/json': { schema: toObject({}) } } } } }),
      next: withWebhook({ responses: { 200: { content: { 'application/json': { schema: toObject({ note: text }, ['note']) } } } } }),
      witness: { value: {} },
      compatible: ['an optional property is added', withWebhook({ responses: { 200: { content: { 'application/json': { schema: toObject({ note: text }) } } } } })],
    },
    {
      kind: 'callback-gone',
      level: 'error',
      sentence: "callback 'onEvent {$url}' is gone",
      old: withCallback({}),
      next: toDocument({}),
    },
    {
      kind: 'incoming-type-changed',
      level: 'error',
      sentence: "callback 'onEvent {$url}': 200 'text/plain' is no longer accepted",
      old: withCallback({ responses: { 200: { content: { 'text/plain': {} } } } }),
      next: withCallback({ responses: { 200: {} } }),
      compatible: ['a content type is accepted too', withCallback({ responses: { 200: { content: { 'text/plain': {}, 'text/csv': {} } } } })],
    },
  ],
  'Changes that break no client': (
    [
      ['operation-added', 'the operation is added', none, toDocument({})],
      ['operation-deprecated', 'the operation is deprecated', toDocument({}), toDocument({ deprecated: true })],
      ['sunset-changed', "the sunset is now '2026-12-31', was none", toDocument({}), toDocument({ 'x-sunset': '2026-12-31T00:00:00Z' })],
      ['security-weakened', 'security accepts other credentials too', withSecurity([{ token: [] }]), withSecurity([{ session: [] }, { token: [] }])],
      ['query-added', "query 'q' is added", toDocument({}), withQuery(text)],
      ['query-optional', "query 'q' is no longer required", withQuery(text, { required: true }), withQuery(text)],
      ['query-widened', "query 'q' also accepts 'b'", withQuery({ enum: ['a'] }), withQuery({ enum: ['a', 'b'] })],
      ['query-deprecated', "query 'q' is deprecated", withQuery(text), withQuery(text, { deprecated: true })],
      ['body-added', 'body is now accepted', toDocument({}), withBody(text)],
      ['body-type-added', "body of 'text/csv' is now accepted", withBody(text, 'text/plain'), toDocument({ requestBody: { content: { 'text/plain': { schema: text }, 'text/csv': {} } } })],
      ['body-property-added', "body of 'application/json': 'note' is added", withBody(toObject({})), withBody(toObject({ note: text }))],
      ['body-optional', "body of 'application/json': 'note' is no longer required", withBody(toObject({ note: text }, ['note'])), withBody(toObject({ note: text }))],
      ['error-status-gone', '404 is no longer sent', withResponses({ 404: {} }), withResponses({})],
      ['response-type-added', "200 'text/csv' may now be requested", withResponse(text, 'text/plain'), withResponses({ 200: { content: { 'text/plain': { schema: text }, 'text/csv': {} } } })],
      ['response-property-added', "200 'application/json': 'note' is added", withResponse(toObject({})), withResponse(toObject({ note: text }, ['note']))],
      ['response-required', "200 'application/json': 'note' is now always sent", withResponse(toObject({ note: text })), withResponse(toObject({ note: text }, ['note']))],
      ['response-narrowed', "200 'application/json' is no longer 'b'", withResponse({ enum: ['a', 'b'] }), withResponse({ enum: ['a'] })],
      ['response-header-added', "200: header 'x-note' is added", withHeader({}), withHeader({ 'X-Note': {} })],
      ['webhook-added', 'the webhook is added', toDocument({}), withWebhook({})],
      ['incoming-status-added', '202 is also accepted', withWebhook({ responses: { 200: {} } }), withWebhook({ responses: { 200: {}, 202: {} } })],
      ['incoming-type-added', "200 'text/csv' is also accepted", withWebhook({ responses: { 200: { content: { 'text/plain': {} } } } }), withWebhook({ responses: { 200: { content: { 'text/plain': {}, 'text/csv': {} } } } })],
      ['incoming-type-gone', "body of 'text/csv' is no longer sent", withWebhook({ requestBody: { content: { 'text/plain': {}, 'text/csv': {} } } }), withWebhook({ requestBody: { content: { 'text/plain': {} } } })],
      ['body-format-accepted', "body of 'application/json' has no format instead of 'iban'", withBody({ ...text, format: 'iban' }), withBody(text)],
      ['response-format-accepted', "200 'application/json' has the format 'iban'", withResponse(text), withResponse({ ...text, format: 'iban' })],
      ['body-rules-changed', "body of 'application/json' has no patternProperties", withBody({ ...toObject({}), patternProperties: { '^x': text } }), withBody(toObject({}))],
      ['response-rules-changed', "200 'application/json' has no propertyNames", withResponse({ ...toObject({ a: text }), propertyNames: { maxLength: 9 } }), withResponse(toObject({ a: text }))],
      ['callback-added', "callback 'onEvent {$url}' is added", toDocument({}), withCallback({})],
    ] as const
  ).map(([kind, sentence, old, next]): ChangeCase => ({ kind, level: 'information', sentence, old, next })),
  'The whole document': [
    {
      kind: 'component-renamed',
      level: 'information',
      sentence: "component 'Note' is now 'Text'",
      old: toDocument({}, { components: { schemas: { Note: text } } }),
      next: toDocument({}, { components: { schemas: { Text: text } } }),
    },
    {
      kind: 'base-path-changed',
      level: 'error',
      sentence: "base path '/v1' is now '/v2'",
      old: withServers('https://a.example/v1'),
      next: withServers('https://a.example/v2'),
      compatible: ['a server with the same path is added', withServers('https://a.example/v1', 'https://b.example/v1')],
    },
    {
      kind: 'security-scheme-changed',
      level: 'error',
      sentence: "security scheme 'session' has the in 'query' instead of 'cookie'",
      old: withSecurity([{ session: [] }]),
      next: withSecurity([{ session: [] }], { ...schemes, session: { type: 'apiKey', in: 'query', name: 's' } }),
      compatible: ['an unused scheme differs', withSecurity([{ session: [] }], { session: schemes.session, token: { type: 'http', scheme: 'basic' } })],
    },
    {
      kind: 'security-flows-changed',
      level: 'warning',
      sentence: "security scheme 'token' has another 'openIdConnectUrl'",
      old: withSecurity([{ token: [] }], { token: { type: 'openIdConnect', openIdConnectUrl: '/one' } }),
      next: withSecurity([{ token: [] }], { token: { type: 'openIdConnect', openIdConnectUrl: '/two' } }),
      compatible: ['the description differs', withSecurity([{ token: [] }], { token: { type: 'openIdConnect', openIdConnectUrl: '/one', description: 'Sign in' } })],
    },
    {
      kind: 'server-gone',
      level: 'warning',
      sentence: "server 'https://a.example' is gone",
      old: withServers('https://a.example', 'https://b.example'),
      next: withServers('https://b.example'),
      compatible: ['a server ends with a slash', withServers('https://a.example/', 'https://b.example')],
    },
    {
      kind: 'server-changed',
      level: 'warning',
      sentence: "server 'https://{name}.example' has other variables",
      old: toDocument({}, { servers: [{ url: 'https://{name}.example', variables: { name: { default: 'a' } } }] }),
      next: toDocument({}, { servers: [{ url: 'https://{name}.example', variables: { name: { default: 'b' } } }] }),
    },
    {
      kind: 'server-added',
      level: 'information',
      sentence: "server 'https://b.example' is added",
      old: withServers('https://a.example'),
      next: withServers('https://a.example', 'https://b.example'),
    },
  ],
}
