/** Changes as teams make them: all sentences of each, so that no change has two and none is missing. */
import { describe, expect, test } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { toDocument, toObject, withBody, withParameter, withQuery, withResponse } from './changes.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const integer = { type: 'integer' }
const at = "body of 'application/json'"
const sent = "200 'application/json'"

const withResponses = (responses: JsonRecord): JsonRecord => toDocument({ responses })
const withContent = (schema: JsonRecord): JsonRecord => withParameter({ content: { 'application/json': { schema } } })
const withWebhook = (operation: JsonRecord): JsonRecord => toDocument({}, { webhooks: { added: { post: operation } } })
const withPath = (path: string): JsonRecord => toDocument({}, { paths: { [path]: { get: { operationId: 'op' } } } })
const withSchemes = (securitySchemes: JsonRecord): JsonRecord =>
  toDocument({ security: [{ user: [] }] }, { components: { securitySchemes } })
const withFlow = (scopes: JsonRecord): JsonRecord =>
  withSchemes({ user: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/token', scopes } } } })
const withHost = (host: JsonRecord): JsonRecord =>
  toDocument({}, { servers: [{ url: 'https://{host}', variables: { host } }] })
const closed = (...names: readonly string[]): JsonRecord => ({ ...toObject(toFields(names)), additionalProperties: false })
const open = (...names: readonly string[]): JsonRecord => ({
  ...toObject(toFields(names), names),
  additionalProperties: true,
})
const toFields = (names: readonly string[]): JsonRecord => Object.fromEntries(names.map((name) => [name, text]))
const json = (schema: JsonData): JsonRecord => ({ content: { 'application/json': { schema } } })
const withRequired = (required: boolean, schema: JsonRecord): JsonRecord => toDocument({ requestBody: { required, ...json(schema) } })
const inVersion30 = (document: JsonRecord): JsonRecord => ({ ...document, openapi: '3.0.3' })
const disk = (...types: readonly string[]): JsonRecord => toObject({ disks: { type: 'array', items: toObject({ type: { type: 'string', enum: types } }) } })
const droplets = (...types: readonly string[]): readonly JsonRecord[] => [toObject({ droplet: disk(...types), links: text }, ['droplet']), toObject({ droplets: { type: 'array', items: disk(...types) }, links: text }, ['droplets'])]
const untyped = ({ properties, required }: JsonRecord): JsonRecord => ({ properties: properties as JsonData, required: required as JsonData })
const item = (type: string): JsonRecord => toObject({ type: { enum: [type] }, status: { enum: ['active', 'trashed'] } }, ['type'])
const file = (fields: JsonRecord): JsonRecord => toObject({ type: { enum: ['file'] }, rights: toObject(fields) }, ['type'])
const signature = { name: 'Signature', in: 'header', required: true, schema: text }

type Case = readonly [title: string, old: JsonRecord, next: JsonRecord, changes: readonly string[]]

describe.each<readonly [string, readonly Case[]]>([
  [
    'Statuses',
    [
      ['a range becomes one status', withResponses({ '2XX': {} }), withResponses({ 200: {} }), ['information 2XX is no longer sent']],
      ['a range becomes a status with another body', withResponses({ '2xx': json(text) }), withResponses({ 200: json(number) }), [`error ${sent} may now be a number`, `information ${sent} is no longer a string`, 'information 2xx is no longer sent']],
      ['a range is gone', withResponses({ '2XX': {}, 404: {} }), withResponses({ 404: {} }), ['error 2XX is no longer sent']],
      ['a status becomes a range', withResponses({ 200: {} }), withResponses({ '2XX': {} }), ['error 2XX may now be sent']],
      ['errors are added by default', withResponses({ 200: {} }), withResponses({ 200: {}, default: {} }), ['warning default may now be sent']],
      ['ranges become default', withResponses({ 200: {}, '4XX': json(text), '5XX': json(text) }), withResponses({ 200: {}, default: json(number) }), ["error 4XX 'application/json' may now be a number", "error 5XX 'application/json' may now be a number", "information 4XX 'application/json' is no longer a string", "information 5XX 'application/json' is no longer a string"]],
      ['default has fewer statuses', withResponses({ default: {} }), withResponses({ 200: {}, default: {} }), []],
      ['default has a status that is not registered', withResponses({ 200: {}, default: json(text) }), withResponses({ 200: {}, 499: json(number), default: json(text) }), ["error 499 'application/json' may now be a number", "information 499 'application/json' is no longer a string"]],
      ['a success beside default', withResponses({ 201: {}, default: {} }), withResponses({ 200: {}, default: {} }), ['error 201 is now 200']],
      ['a status that no response can have', withResponses({ 200: {} }), withResponses({ 200: {}, 999: {} }), ['warning 999 may now be sent']],
      ['the only success is gone, beside default', withResponses({ 200: json(text), default: json(number) }), withResponses({ 410: json(number), default: json(number) }), ['error 200 is no longer sent']],
      ['a success is declared by default', withResponses({ 200: json(text) }), withResponses({ default: json(text) }), ['error default may now be sent']],
      ['default becomes a range', withResponses({ 200: {}, default: {} }), withResponses({ 200: {}, '4XX': {} }), ['information default is no longer sent']],
    ],
  ],
  [
    'Documents of public APIs',
    [
      ['a body is optional', withRequired(true, toObject({ note: text })), withRequired(false, toObject({ note: text })), [`information ${at} is no longer required`]],
      ['a body is optional, and so is its property', withRequired(true, toObject({ note: text }, ['note'])), withRequired(false, toObject({ note: text })), [`information ${at} is no longer required`, `information ${at}: 'note' is no longer required`]],
      ['a nullable object becomes anything', inVersion30(withResponse(toObject({ data: { type: 'object', nullable: true } }))), inVersion30(withResponse(toObject({ data: { nullable: true, description: 'Data' } }))), [`error ${sent}: 'data' may now be any value`]],
      ...['oneOf', 'anyOf'].map((keyword): Case => [`an enum inside objects that differ in their properties, of ${keyword}`, withResponse({ [keyword]: droplets('local') }), withResponse({ [keyword]: droplets('local', 'boot') }), [`warning ${sent}: 'droplet.disks[].type' may now be 'boot'`, `warning ${sent}: 'droplets[].disks[].type' may now be 'boot'`]]),
      ['members of a union become an object without their optional literals', withResponse({ oneOf: [item('file'), item('folder')] }), withResponse(toObject({ type: { enum: ['file', 'user'] } }, ['type'])), [`warning ${sent}: 'type' may now be 'user'`, `information ${sent}: 'type' is no longer 'folder'`]],
      ['an optional literal that no member has', withResponse({ anyOf: [toObject({ status: { const: 'a' }, n: text }, ['n']), toObject({ status: { const: 'b' }, m: text }, ['m'])] }), withResponse(toObject({ status: { const: 'c' }, n: text }, ['n'])), [`error ${sent}: 'status' may now be 'c'`, `information ${sent}: 'status' is no longer 'a'`, `information ${sent}: 'status' is no longer 'b'`]],
      ['an enum inside members whose type is beside them', withResponse({ type: 'object', oneOf: droplets('local') }), withResponse({ type: 'object', oneOf: droplets('local', 'boot') }), [`warning ${sent}: 'droplet.disks[].type' may now be 'boot'`, `warning ${sent}: 'droplets[].disks[].type' may now be 'boot'`]],
      ['an enum inside members without a type', withResponse({ oneOf: droplets('local').map(untyped) }), withResponse({ oneOf: droplets('local', 'boot').map(untyped) }), [`warning ${sent}: 'droplet.disks[].type' may now be 'boot'`, `warning ${sent}: 'droplets[].disks[].type' may now be 'boot'`]],
      ['an enum inside members beside which are other rules', withResponse({ minProperties: 1, oneOf: droplets('local') }), withResponse({ minProperties: 1, oneOf: droplets('local', 'boot') }), [`warning ${sent}: 'droplet.disks[].type' may now be 'boot'`, `warning ${sent}: 'droplets[].disks[].type' may now be 'boot'`]],
      ['members of a union instead of no value', withResponse({ allOf: [false] }), withResponse({ oneOf: droplets('local') }), [`error ${sent} may now be another object`]],
      ['a property of an object beside any object, of oneOf', withResponse({ oneOf: [file({}), { type: 'object' }] }), withResponse({ oneOf: [file({ print: { type: 'boolean' } }), { type: 'object' }] }), [`warning ${sent} may now be another object`, `information ${sent}: 'rights.print' is added in the variant 'file'`]],
    ],
  ],
  [
    'Content types',
    [
      ['a response has another version', withResponse(text, 'application/json; version=1'), withResponse(text, 'application/json; version=2'), ["error 200 'application/json; version=1' is no longer sent", "information 200 'application/json; version=2' may now be requested"]],
      ['a request has another version', withBody(text, 'application/json; version=1'), withBody(text, 'application/json; version=2'), ["error body of 'application/json; version=1' is no longer accepted", "information body of 'application/json; version=2' is now accepted"]],
      ['a parameter is added', withResponse(text), withResponse(text, 'application/json; charset=utf-8'), []],
      ['a response has one type of a range', withResponse(text, 'application/*'), withResponse(text), []],
      ['a response has one type of all', withResponse(text, '*/*'), withResponse(number), [`error ${sent} may now be a number`, `information ${sent} is no longer a string`]],
      ['a request has one type of a range', withBody(text, 'application/*'), withBody(text), ["error body of 'application/*' is no longer accepted"]],
    ],
  ],
  [
    'Objects',
    [
      ['a closed request has a property less', withBody(closed('a', 'b')), withBody(closed('a')), [`error ${at}: 'b' is no longer accepted`]],
      ['a closed response has a property more', withResponse(closed('a')), withResponse(closed('a', 'b')), [`information ${sent}: 'b' is added`]],
      ['an open response has a property less', withResponse(open('a', 'b')), withResponse(open('a')), [`error ${sent}: 'b' is no longer sent`]],
      ['an open response has an optional property less', withResponse({ ...open('a'), properties: toFields(['a', 'b']) }), withResponse(open('a')), [`warning ${sent}: 'b' may now be any value`]],
      ['an open response has a property more', withResponse(open('a')), withResponse(open('a', 'b')), [`information ${sent}: 'b' is added`]],
      ['an open request has a property more', withBody(open('a')), withBody({ ...open('a'), properties: toFields(['a', 'b']) }), [`warning ${at}: 'b' no longer accepts every value`]],
      ['a closed request with a union has a property more', withBody({ ...closed('a'), anyOf: [{}] }), withBody({ ...closed('a', 'b'), anyOf: [{}] }), [`information ${at}: 'b' is added`]],
      ['a request with a union has a required property less', withBody({ ...toObject(toFields(['a', 'b']), ['b']), anyOf: [{}] }), withBody({ ...toObject(toFields(['a'])), anyOf: [{}] }), [`warning ${at}: 'b' is gone`]],
      ['a closed response with a union has a property less', withResponse({ ...closed('a', 'b'), anyOf: [{}] }), withResponse({ ...closed('a'), anyOf: [{}] }), [`warning ${sent}: 'b' is gone`]],
      ['a response property becomes write-only', withResponse(toObject({ a: text }, ['a'])), withResponse(toObject({ a: { ...text, writeOnly: true } }, ['a'])), [`error ${sent}: 'a' is no longer sent`]],
      ['a name looks like a path', withBody(toObject({ 'a.b': text, a: toObject({ b: text }) })), withBody(toObject({ 'a.b': text, a: toObject({ b: text }) }, ['a.b'])), [`error ${at}: '["a.b"]' is now required`]],
      ['names are empty, quoted or patterns', withBody(toObject({ '': text, "'": text, '*': text, '\n': text })), withBody(toObject({ '': text, "'": text, '*': text, '\n': text }, ['', "'", '*', '\n'])), ['[""]', '["\'"]', '["*"]', '["\\n"]'].map((name) => `error ${at}: '${name}' is now required`)],
      ['a name like a path is nested', withBody(toObject({ a: toObject({ 'b.c': text }) })), withBody(toObject({ a: toObject({ 'b.c': number }) })), [`error ${at}: 'a["b.c"]' no longer accepts a string`, `information ${at}: 'a["b.c"]' also accepts a number`]],
      ['the format of a union member', withResponse({ oneOf: [toObject({ a: { ...integer, format: 'int32' } }, ['a']), toObject({ b: text }, ['b'])] }), withResponse({ oneOf: [toObject({ a: { ...integer, format: 'int64' } }, ['a']), toObject({ b: text }, ['b'])] }), [`error ${sent}: 'a' may now be a number without the format 'int32'`]],
    ],
  ],
  [
    'Parameters',
    [
      ['a number in JSON becomes a string', withContent(integer), withContent(text), ["error query 'q' no longer accepts a number", "information query 'q' also accepts a string"]],
      ['a number becomes the text of a format', withQuery(integer), withQuery({ ...text, format: 'uuid' }), ["warning query 'q' cannot be compared: the text of a number is not compared", "information query 'q' also accepts every string"]],
      ['the path loses its last slash', withPath('/notes/'), withPath('/notes'), ["warning path '/notes/' is now '/notes'"]],
    ],
  ],
  [
    'Documents',
    [
      ['the type of a security scheme', withSchemes({ user: { type: 'apiKey', in: 'header', name: 'Key' } }), withSchemes({ user: { type: 'http', scheme: 'bearer' } }), ["error document: security scheme 'user' has the type 'http' instead of 'apiKey'"]],
      ['a field of a security scheme is gone', withSchemes({ user: { type: 'apiKey', in: 'header', name: 'Key' } }), withSchemes({ user: { type: 'apiKey', name: 'Key' } }), ["error document: security scheme 'user' has the in 'none' instead of 'header'"]],
      ['a scope for two alternatives', toDocument({ security: [{ user: [] }, { user: ['read'] }] }), toDocument({ security: [{ user: ['read', 'write'] }] }), ["error security 'user' now requires the scope 'read'", "error security 'user' now requires the scope 'write'"]],
      ['the description of a scope', withFlow({ read: 'Read' }), withFlow({ read: 'Reads' }), []],
      ['a scope is added', withFlow({ read: 'Read' }), withFlow({ read: 'Read', write: '' }), []],
      ['a scope is gone', withFlow({ read: '', write: '' }), withFlow({ read: '' }), ["warning document: security scheme 'user' has another 'flows'"]],
      ['the description of a server variable', withHost({ default: 'a', description: 'A' }), withHost({ default: 'a' }), []],
    ],
  ],
  [
    'Webhooks',
    [
      ['the body is gone', withWebhook({ requestBody: json(text) }), withWebhook({}), ['error POST added: body is no longer sent']],
      ['a body is added', withWebhook({}), withWebhook({ requestBody: json(text) }), ['information POST added: body may now be sent']],
      ['a status becomes a range', withWebhook({ responses: { 200: {} } }), withWebhook({ responses: { '2xx': {} } }), ['information POST added: 2xx is also accepted']],
      ['a parameter is gone', withWebhook({ parameters: [signature] }), withWebhook({}), ["error POST added: header 'signature' is no longer sent"]],
      ['an optional parameter is gone', withWebhook({ parameters: [{ ...signature, required: false }] }), withWebhook({}), ["warning POST added: header 'signature' is gone"]],
      ['a parameter is added', withWebhook({}), withWebhook({ parameters: [signature] }), ["information POST added: header 'signature' is added"]],
      ['a parameter stays', withWebhook({ parameters: [signature] }), withWebhook({ parameters: [signature], summary: 'Added' }), []],
      ['a parameter differs', withWebhook({ parameters: [signature] }), withWebhook({ parameters: [{ ...signature, required: false, schema: number }] }), ["error POST added: header 'signature' may now be undefined", "error POST added: header 'signature' may now be a number", "information POST added: header 'signature' is no longer a string"]],
    ],
  ],
])('%s', (_, cases) => {
  test.each(cases)('%s', (_, old, next, changes) => {
    const found = compareDocuments(old, next).map(({ level, text }) => `${level} ${text.replace(/^op: /, '')}`)
    expect(found).toEqual(changes)
  })
})

/** Meilisearch, Stripe and others: pages of two kinds, and beside them what both have. */
const pages = [toObject({ limit: integer }, ['limit']), toObject({ page: integer }, ['page'])]
const beside: { readonly [title: string]: (union: JsonRecord, shared: JsonRecord) => JsonRecord } = {
  'in `allOf`': (union, shared) => ({ allOf: [union, shared] }),
  'as siblings': (union, shared) => ({ ...union, ...shared }),
  'in `properties`': (union, shared) => toObject({ result: { allOf: [union, shared] } }),
}
const codes = (...values: readonly string[]): JsonRecord => ({ type: 'string', enum: values })
const places: readonly (readonly [path: string, wrap: (code: JsonRecord) => JsonData])[] = [
  ['errors', (code) => code],
  ['errors.code', (code) => toObject({ code })],
  ['errors[]', (code) => ({ type: 'array', items: code })],
  ['errors.*', (code) => ({ type: 'object', additionalProperties: code })],
  ['errors.*.code', (code) => ({ type: ['object', 'null'], additionalProperties: toObject({ code }, ['code']), propertyNames: text })],
]

describe.each(Object.entries(beside))('an enum beside a union, %s', (title, combine) => {
  const outer = title === 'in `properties`' ? 'result.' : ''
  for (const keyword of ['oneOf', 'anyOf']) {
    test.each(places)(`${keyword}: '%s'`, (path, wrap) => {
      const create = (code: JsonRecord): JsonRecord => combine({ [keyword]: pages }, toObject({ errors: wrap(code) }))
      const [few, more] = [create(codes('a', 'b')), create(codes('a', 'b', 'c'))]
      const list = (old: JsonRecord, next: JsonRecord): readonly (string | JsonData | undefined)[][] =>
        compareDocuments(old, next).map(({ level, text: sentence, witness }) => [`${level} ${sentence}`, witness?.value])
      expect(list(withResponse(few), withResponse(more))).toEqual([[`warning op: ${sent}: '${outer}${path}' may now be 'c'`, 'c']])
      expect(list(withBody(more), withBody(few))).toEqual([[`error op: ${at}: '${outer}${path}' no longer accepts 'c'`, 'c']])
    })
  }
})

describe('a change of a property that members of a union share', () => {
  const variant = (type: string, name: string): JsonRecord =>
    toObject({ type: { enum: [type] }, values: { type: 'array', items: { $ref: `#/components/schemas/${name}` } } }, ['type', 'values'])
  const ranges = (middle: JsonRecord): JsonRecord => ({ Whole: toObject({ bins: integer, middle }), Real: toObject({ bins: number, middle }) })
  const union: JsonRecord = { oneOf: [variant('whole', 'Whole'), variant('real', 'Real')] }
  const create = (schema: JsonRecord, middle: JsonRecord): JsonRecord =>
    toDocument({ responses: { 200: json(schema) } }, { components: { schemas: ranges(middle) } })

  test('of two components at several places, each has a line', () => {
    const twice = toObject({ one: union, other: union })
    const found = compareDocuments(create(twice, text), create(twice, number)).map(({ level, text: sentence }) => `${level} ${sentence}`)
    expect(found).toEqual([
      "error Real: response 'middle' may now be a number",
      "error Whole: response 'middle' may now be a number",
      "information Real: response 'middle' is no longer a string",
      "information Whole: response 'middle' is no longer a string",
    ])
  })

  test('at one place, each variant has a line', () => {
    const found = compareDocuments(create(union, text), create(union, number)).map(({ level, text: sentence }) => `${level} ${sentence}`)
    expect(found).toEqual([
      `error op: ${sent}: 'values[].middle' may now be a number in the variant 'whole'`,
      `error op: ${sent}: 'values[].middle' may now be a number in the variant 'real'`,
      `information op: ${sent}: 'values[].middle' is no longer a string in the variant 'whole'`,
      `information op: ${sent}: 'values[].middle' is no longer a string in the variant 'real'`,
    ])
  })
})

/** Enums of Rust, whose variants are known by their only key, and actions of Adyen, whose type may be omitted. */
const keyed = (...names: readonly string[]): JsonRecord => ({ oneOf: names.map((name) => Object.assign(toObject({ [name]: toObject({ id: text }) }, [name]), { additionalProperties: false })) })
const actions = (...types: readonly string[]): JsonRecord => ({ oneOf: types.map((type) => toObject({ type: { type: 'string', enum: [type] }, [`of${type}`]: text })) })
const unkeyed = (...names: readonly string[]): JsonRecord => ({ oneOf: [...(keyed(...names).oneOf as JsonRecord[]), { ...toObject({ any: text }), additionalProperties: false }] })
const withBoth = (...names: readonly string[]): JsonRecord => ({ oneOf: [...(keyed('a', 'b').oneOf as JsonRecord[]), toObject(Object.fromEntries(names.map((name) => [name, toObject({ id: text })])), names)] })

describe.each<readonly [string, JsonRecord, JsonRecord, response: readonly string[], request: readonly string[]]>([
  ['objects with a key of their own', keyed('a', 'b'), keyed('a', 'b', 'c'), ["warning {} may now be an object with 'c'"], ["error {} no longer accepts objects with 'c'"]],
  ['one of two such objects is another one', keyed('a', 'b'), keyed('b', 'c'), ["warning {} may now be an object with 'c'", "information {} is no longer an object with 'a'"], ["error {} no longer accepts objects with 'c'", "information {} also accepts objects with 'a'"]],
  ['beside an object without such a key', unkeyed('a', 'b'), unkeyed('a', 'b', 'c'), [], ["error {}: 'c' no longer accepts every object"]],
  ['an object with the keys of two others', keyed('a', 'b'), withBoth('a', 'b', 'c'), [], ["error {}: 'b' no longer accepts every object"]],
  ['objects with a type that may be omitted', actions('A', 'B'), actions('A', 'B', 'C'), ["warning {}: 'type' may now be 'C'"], ["error {}: 'type' no longer accepts 'C'"]],
])('a union has a new member: %s', (_, few, more, response, request) => {
  const list = (old: JsonRecord, next: JsonRecord): string[] =>
    compareDocuments(old, next).map(({ level, text: sentence }) => `${level} ${sentence.replace(/^op: /, '')}`)
  test('in a response', () => {
    expect(list(withResponse(few), withResponse(more))).toEqual(response.map((line) => line.replace('{}', sent)))
  })
  test('in a request, which loses it', () => {
    expect(list(withBody(more), withBody(few))).toEqual(request.map((line) => line.replace('{}', at)))
  })
})

describe('a parameter that may no longer be null, which no text is', () => {
  test.each<[string, JsonRecord, JsonRecord, readonly string[]]>([
    ['a number', { type: ['integer', 'null'] }, integer, ["warning query 'p' no longer accepts null"]],
    ['of OpenAPI 3.0', { type: 'integer', nullable: true }, integer, ["warning query 'p' no longer accepts null"]],
    ['a choice', { anyOf: [{ enum: ['a'] }, { type: 'null' }] }, { enum: ['a'] }, ["warning query 'p' no longer accepts null"]],
    ['a narrower number too', { type: ['number', 'null'] }, integer, ["error query 'p' no longer accepts numbers that are not integers", "warning query 'p' no longer accepts null"]],
  ])('%s', (_, old, next, changes) => {
    const toParameter = (schema: JsonRecord): JsonRecord => {
      const document = withQuery(schema, { name: 'p' })
      return 'nullable' in old ? inVersion30(document) : document
    }
    const found = compareDocuments(toParameter(old), toParameter(next)).map(({ level, text: sentence }) => `${level} ${sentence.replace(/^op: /, '')}`)
    expect(found).toEqual(changes)
  })
})
