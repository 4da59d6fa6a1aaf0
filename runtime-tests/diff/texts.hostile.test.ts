/** 276: no text of a document takes more than linear time, and no list more than the time of the comparison. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { compareDocuments } from '../../tools/src/diff/compare-documents.ts'
import { ComparisonBudget } from '../../tools/src/json-schema/budget.ts'
import type { JsonData, JsonRecord } from '../../tools/src/json-schema/json.ts'
import { cpuTime } from '../cpu-time.ts'

afterEach(() => void vi.restoreAllMocks())

const record = (length: number, create: (index: number) => [name: string, value: JsonData]): JsonRecord =>
  Object.fromEntries(Array.from({ length }, (_, index) => create(index)))
const list = <Item>(length: number, create: (index: number) => Item): Item[] => Array.from({ length }, (_, index) => create(index))

const toDocument = (fields: JsonRecord): JsonRecord => ({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, ...fields })
const toOperation = (fields: JsonRecord): JsonRecord => ({ operationId: 'op', responses: { 200: { description: 'OK' } }, ...fields })
const withOperation = (fields: JsonRecord, more: JsonRecord = {}): JsonRecord => toDocument({ paths: { '/x': { post: toOperation(fields) } }, ...more })
const withOperations = (count: number, fields: JsonRecord, more: JsonRecord = {}): JsonRecord =>
  toDocument({ paths: record(count, (index) => [`/${index}`, { post: toOperation({ operationId: `op${index}`, ...fields }) }]), ...more })
const toContent = (schema: JsonData, contentType = 'application/json'): JsonRecord => ({ content: { [contentType]: { schema } } })
/** A document that receives and sends a schema. */
const withSchema = (schema: JsonData, schemas: JsonRecord = {}): JsonRecord =>
  withOperation({ requestBody: toContent(schema), responses: { 200: { description: 'OK', ...toContent(schema) } } }, { components: { schemas } })
const withProperty = (schema: JsonData): JsonRecord => withSchema({ type: 'object', properties: { p: schema } })
const withParameter = (fields: JsonRecord): JsonRecord => withOperation({ parameters: [{ in: 'query', name: 'q', schema: { type: 'string' }, ...fields }] })
const withScheme = (scheme: JsonRecord): JsonRecord => toDocument({ components: { securitySchemes: { s: scheme } }, security: [{ s: [] }], paths: { '/x': { post: toOperation({}) } } })
const toReference = (name: string): JsonRecord => ({ $ref: `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` })
const text = { type: 'string' }

/** Beginnings of what an expression looks for. */
const units = ['a', "'a", '["', '[1', '];', 'a=;', '{a', '/', '\\k<', '.yaml', ' ', '~1', '1,']

/** Each text of 100 kB, in documents that are compared with one that has another text there. */
const places: readonly (readonly [place: string, create: (text: string) => JsonRecord])[] = [
  ['the title', (long) => toDocument({ info: { title: long, version: long } })],
  ['the URL of a server', (long) => withOperation({}, { servers: [{ url: long }] })],
  ['the path of a server', (long) => withOperation({}, { servers: [{ url: `/${long}` }] })],
  ['a variable of a server', (long) => withOperation({}, { servers: [{ url: '/{a}', variables: { a: { default: long, enum: [long] }, [long]: { default: 'a' } } }] })],
  ['a path', (long) => toDocument({ paths: { [`/${long}`]: { post: toOperation({}) } } })],
  ['a parameter of a path', (long) => toDocument({ paths: { [`/{${long}}`]: { post: toOperation({ parameters: [{ in: 'path', name: long, required: true, schema: text }] }) } } })],
  ['a webhook', (long) => toDocument({ webhooks: { [long]: { post: toOperation({}) } } })],
  ['an operationId', (long) => withOperation({ operationId: long, deprecated: true, 'x-sunset': long })],
  ['descriptions', (long) => withOperation({ summary: long, description: long, tags: [long], 'x-a': long })],
  ['a query parameter', (long) => withParameter({ name: long, required: true })],
  ['a header parameter', (long) => withParameter({ in: 'header', name: long })],
  ['the location and style of a parameter', (long) => withParameter({ in: long, style: long })],
  ['the content type of a parameter', (long) => withParameter({ schema: null, ...toContent(text, long) })],
  ['the key of an object in a query', (long) => withParameter({ schema: { type: 'object', properties: { [long]: text } } })],
  ['a content type of a body', (long) => withOperation({ requestBody: toContent(text, long) })],
  ['the parameters of a content type', (long) => withOperation({ requestBody: toContent(text, `application/json;${long}`) })],
  ['a content type of a response', (long) => withOperation({ responses: { 200: { description: 'OK', ...toContent(text, long) } } })],
  ['the encoding of a form', (long) => withOperation({ requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties: { [long]: text } }, encoding: { [long]: { contentType: long } } } } } })],
  ['a status', (long) => withOperation({ responses: { [long]: { description: long } } })],
  ['a response header', (long) => withOperation({ responses: { 200: { description: 'OK', headers: { [long]: { required: true, schema: text } } } } })],
  ['a callback', (long) => withOperation({ callbacks: { [long]: { [long]: { post: toOperation({}) } } } })],
  ['a type', (long) => withProperty({ type: long })],
  ['a format', (long) => withProperty({ ...text, format: long })],
  ['a pattern', (long) => withProperty({ ...text, pattern: long.slice(0, 20_000) })],
  ['a pattern of names', (long) => withProperty({ type: 'object', patternProperties: { [long.slice(0, 20_000)]: text } })],
  ['a value for a pattern', (long) => withSchema({ allOf: [{ pattern: '^(a|a)*$' }, { enum: [long] }] })],
  ['a value for a pattern with a back reference', (long) => withSchema({ allOf: [{ pattern: '^(a+)+\\1$' }, { enum: [long] }] })],
  ['a value for formats', (long) => withSchema({ anyOf: ['date-time', 'duration', 'email', 'hostname', 'ipv6', 'uri', 'uuid', 'regex'].map((format) => ({ format, enum: [long] })) })],
  ['an enum and a default', (long) => withProperty({ ...text, enum: [long, 'b'], default: long })],
  ['a const', (long) => withProperty({ const: { [long]: [long] } })],
  ['names of properties', (long) => withSchema({ type: 'object', properties: { [long]: { type: 'object', properties: { [long]: { ...text, enum: ['a'] } }, additionalProperties: false } }, required: [long] })],
  ['a component', (long) => withSchema(toReference(long), { [long]: { ...text, enum: ['a'] } })],
  ['a reference', (long) => withProperty({ $ref: `#/${long}` })],
  ['an anchor', (long) => withProperty({ allOf: [{ $dynamicRef: `#${long}` }], $anchor: long, $dynamicAnchor: long })],
  ['an identifier', (long) => withProperty({ $id: `https://a/${long}`, properties: { a: { $id: long } } })],
  ['a discriminator', (long) => withSchema({ oneOf: [toReference('A')], discriminator: { propertyName: long, mapping: { [long]: long } } }, { A: { type: 'object' } })],
  ['a security scheme', (long) => toDocument({ components: { securitySchemes: { [long]: { type: 'http', scheme: long } } }, security: [{ [long]: [long] }] })],
  ['the fields of a security scheme', (long) => withScheme({ type: 'oauth2', name: long, in: long, scheme: long, openIdConnectUrl: long, flows: { implicit: { authorizationUrl: long, scopes: { [long]: long } } } })],
]

describe('276: a text of 100 kB is read in linear time', () => {
  test.each(places)('%s', (_place, create) => {
    // Each is the old document once, and the new one once.
    const documents = ['b', ...units.map((unit) => unit.repeat(100_000 / unit.length))].map(create)
    const start = cpuTime()
    for (const [index, old] of documents.entries()) {
      try {
        compareDocuments(old, documents.at(index - 1) as JsonRecord, { limits: { seconds: 0.1 } })
      } catch (thrown) {
        expect(thrown).toMatchObject({ name: 'DocumentError' })
      }
    }
    // Quadratic time is more than 5 s for one of the texts.
    expect(cpuTime() - start).toBeLessThan(8_000)
  }, 120_000)
})

const long = 'a'.repeat(100_000)
const limit = (version: number): JsonRecord => ({ type: 'string', maxLength: 5 + version })
/** Components that refer to the next one several times: there are 10 ^ 12 ways through them. */
const fan = (version: number, create: (index: number) => JsonRecord): JsonRecord => ({
  ...record(12, (index) => [`C${index}`, { allOf: list(10, () => toReference(`C${index + 1}`)), ...create(index) }]),
  C12: { type: 'object', properties: { a: limit(version) } },
})

/** Two versions of a document whose texts or lists are read again and again. */
const versions: readonly (readonly [name: string, create: (version: number) => JsonRecord])[] = [
  ['many properties in one with a long name', (version) => withSchema({ type: 'object', properties: { [long]: { type: 'object', properties: record(2000, (index) => [`p${index}`, limit(version)]) } } })],
  ['many properties of an operation with a long name', (version) => withOperation({ operationId: long, requestBody: toContent({ type: 'object', properties: record(2000, (index) => [`p${index}`, limit(version)]) }) })],
  ['long names inside each other', (version) => withSchema(list(100, (index) => 'n'.repeat(5000) + index).reduce((inner: JsonRecord, name) => ({ type: 'object', properties: { [name]: inner, x: limit(version) } }), limit(version)))],
  ['many operations below a long server', (version) => withOperations(2000, {}, { servers: [{ url: `/{a}/${long}`, variables: { a: { default: long, enum: [long, `${version}`] } } }] })],
  ['many callbacks with a long name', (version) => withOperation({ callbacks: { [long]: record(1000, (index) => [`{$request.body#/${index}}`, { post: toOperation({ requestBody: toContent(limit(version)) }) }]) } })],
  ['many content types', (version) => withOperation({ requestBody: { content: record(10_000, (index) => [`application/x;v=${index};w${version}=1`, { schema: text }]) } })],
  ['many long content types', (version) => withOperation({ requestBody: { content: record(50, (index) => [`${'; '.repeat(10_000)}${version}${index}`, { schema: text }]) } })],
  ['many statuses', (version) => withOperation({ responses: record(20_000, (index) => [`${1000 + index + version}`, { description: 'OK' }]) })],
  ['many parameters', (version) => withOperation({ parameters: list(6000, (index) => ({ in: 'query', name: `q${index}${version}`, schema: text })) })],
  ['many keys of an object', (version) => withParameter({ name: `q${version}`, schema: { type: 'object', properties: record(4000, (index) => [`q${index}`, limit(version)]), required: list(4000, (index) => `q${index}`) } })],
  ['many parameters of a path', (version) => toDocument({ paths: { [`/${list(5000, (index) => `{q${index}}`).join('/')}`]: { post: toOperation({ parameters: list(5000, (index) => ({ in: 'path', required: true, name: `q${index}`, schema: limit(version) })) }) } } })],
  ['many security schemes', (version) => withOperation({}, { components: { securitySchemes: record(5000, (index) => [`s${version}${index}`, { type: 'apiKey', in: 'header', name: `n${index}` }]) }, security: list(5000, (index) => ({ [`s${version}${index}`]: [] })) })],
  ['many security schemes of many operations', (version) => withOperations(2000, {}, { components: { securitySchemes: record(2000, (index) => [`s${index}`, { type: 'apiKey', in: 'header', name: `n${index}${version}` }]) }, security: list(2000, (index) => ({ [`s${index}`]: [] })) })],
  ['many scopes', (version) => withOperation({ security: [{ s: list(40_000, (index) => `${index + version}`) }] })],
  ['the same change of many operations', (version) => withOperations(20_000, version ? { responses: { 200: { description: 'OK' }, 429: { description: 'OK' } } } : {})],
  ['the same anchor of many schemas', (version) => withSchema({ allOf: [{ $dynamicRef: '#a' }, limit(version)] }, record(40_000, (index) => [`C${index}`, { $dynamicAnchor: 'a' }]))],
  ['many anchors and identifiers', (version) => withSchema(limit(version), record(10_000, (index) => [`C${index}`, { $id: `https://a/${index}`, $defs: { x: { $dynamicAnchor: `a${index}` } } }]))],
  ['lists of references inside each other', (version) => withSchema(toReference('C0'), fan(version, () => ({})))],
  ['hidden properties of references inside each other', (version) => withSchema(toReference('C0'), fan(version, (index) => ({ properties: { [`h${index}`]: { readOnly: true } } })))],
  ['a discriminator of references inside each other', (version) => withSchema({ oneOf: [toReference('C0')], discriminator: { propertyName: 't', mapping: { x: '#/components/schemas/C0' } } }, fan(version, () => ({})))],
  ['references inside each other in oneOf', (version) => withSchema({ oneOf: [toReference('C0'), toReference('C1')] }, fan(version, () => ({})))],
  ['many discriminators', (version) => withSchema(limit(version), record(2000, (index) => [`C${index}`, { oneOf: [toReference('D')], discriminator: { propertyName: 't', mapping: record(50, (inner) => [`${index} ${inner}`, `C${index + inner}`]) } }]))],
  ['many values of a discriminator', (version) => withSchema({ oneOf: [toReference('D')], discriminator: { propertyName: 't', mapping: record(20_000, (index) => [`v${index}${version}`, 'D']) } }, { D: { type: 'object', properties: { a: limit(version) } } })],
  ['an enum beside a long description', (version) => withSchema({ allOf: [{ description: long, minLength: 1 + version }, { enum: list(2000, (index) => `x${index}${version}`) }] })],
  ['many names that are tried', (version) => withSchema({ type: 'object', properties: record(2000, (index) => [`other${'_'.repeat(index)}`, text]), ...(version ? { additionalProperties: false } : {}) })],
  ['long patterns', (version) => withSchema({ type: 'object', properties: record(200, (index) => [`p${index}`, { ...text, pattern: `${'[a]'.repeat(3000)}${index}${version}` }]) })],
  ['patterns of many states', (version) => withSchema({ type: 'object', properties: record(200, (index) => [`p${index}`, { ...text, pattern: `^(?:(?:a?){90}){90}${index}${version}$` }]) })],
  ['patterns of a long name', (version) => withSchema({ type: 'object', properties: { [long]: limit(version) }, patternProperties: record(2000, (index) => [`^(a|b|c${index})*d`, limit(version)]) })],
]

describe('276: a comparison ends about when its time is over', () => {
  test.each(versions)('%s', (_name, create) => {
    const [old, next] = [create(0), create(1)]
    const start = cpuTime()
    compareDocuments(old, next, { limits: { seconds: 0.1 } })
    expect(cpuTime() - start).toBeLessThan(10_000)
  }, 120_000)
})

test('a long text takes more steps than a short one', () => {
  const count = (name: string): number => {
    const spend = vi.spyOn(ComparisonBudget.prototype, 'spend').mockClear()
    compareDocuments(withSchema({ type: 'object', properties: { [name]: limit(0) } }), withSchema({ type: 'object', properties: { [name]: limit(1) } }))
    return spend.mock.calls.reduce((sum, [steps = 1]) => sum + steps, 0)
  }
  // The names of two documents, twice each, and one sentence in each direction.
  expect(count(long) - count('a')).toBeGreaterThan((6 * long.length) / 256)
})

test('5,000 components inside each other are one line', () => {
  const count = 5000
  const create = (version: number): JsonRecord =>
    withSchema(toReference('C0'), { ...record(count, (index) => [`C${index}`, { type: 'object', properties: { next: toReference(`C${index + 1}`) } }]), [`C${count}`]: limit(version) })
  const changes = compareDocuments(create(0), create(1))
  expect(changes.map(({ kind, text: sentence }) => [kind, sentence])).toEqual([['document-not-compared', 'op: the operation is not compared: too many schemas are inside each other']])
})
