/** A format that comes, goes or is replaced: its levels in both directions, its sentences, and its witnesses. */
import { describe, expect, test } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import type { DocumentChange } from '../../../tools/src/diff/document-change.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { toDocument, toObject, withBody, withParameter, withQuery, withResponse } from './changes.ts'

const body = "body of 'application/json'"
const response = "200 'application/json'"
const toLines = (changes: readonly DocumentChange[]): string[] => changes.map(({ level, text }) => `${level} ${text.replace(/^op: /, '')}`)
const list = (old: JsonRecord, next: JsonRecord): string[] => toLines(compareDocuments(old, next))

/** The formats of which a value is known that lacks them, with one, and those of which none is. */
const known: readonly (readonly [format: string, type: string, witness: JsonData])[] = [
  ['date-time', 'string', 'a'],
  ['date', 'string', 'a'],
  ['time', 'string', 'a'],
  ['uuid', 'string', 'a'],
  ['email', 'string', 'a'],
  ['uri', 'string', 'a'],
  ['int32', 'integer', 2 ** 31],
  ['int64', 'integer', 2 ** 63],
  ['float', 'number', 1e39],
]
const others: readonly (readonly [format: string, type: string])[] = [
  ...['slug', 'password', 'byte', 'ipv4', 'int64', 'regex'].map((format) => [format, 'string'] as const),
  ['double', 'number'],
  ['decimal', 'number'],
  ['unixtime', 'integer'],
]

/** Where a schema may be: the schema around it, and the path in the sentence. */
const nestings: { readonly [title: string]: readonly [nest: (schema: JsonRecord) => JsonRecord, path: string] } = {
  'a value': [(schema) => schema, ''],
  'a property': [(schema) => toObject({ at: schema }), 'at'],
  'a list': [(items) => ({ type: 'array', items }), '[]'],
  'a map': [(schema) => ({ type: 'object', additionalProperties: schema }), '*'],
  'a tuple': [(schema) => ({ type: 'array', prefixItems: [schema] }), '[0]'],
  'a union': [(schema) => ({ oneOf: [schema, toObject({ b: {} }, ['b'])] }), ''],
  'a variant': [(schema) => ({ oneOf: [toObject({ kind: { const: 'a' }, at: schema }, ['kind']), toObject({ kind: { const: 'b' } }, ['kind'])] }), 'at'],
  'a value or null': [(schema) => ({ anyOf: [schema, { type: 'null' }] }), ''],
  'two types': [(schema) => ({ ...schema, type: [schema.type as string, 'null'] }), ''],
  'allOf': [(schema) => ({ allOf: [schema] }), ''],
}

const at = (place: string, path: string): string => (path === '' ? place : `${place}: '${path}'`)

describe.each(Object.entries(nestings))('in %s', (name, [nest, path]) => {
  const end = name === 'a variant' ? " in the variant 'a'" : ''
  test.each(known)('%s, which a value lacks', (format, type, value) => {
    const [plain, formatted] = [nest({ type }), nest({ type, format })]
    const [many, one] = type === 'string' ? ['strings', 'a string'] : ['numbers', 'a number']
    const comes = compareDocuments(withBody(plain), withBody(formatted))
    expect(toLines(comes)).toEqual([`error ${at(body, path)} no longer accepts ${many} without the format '${format}'${end}`])
    expect(comes[0]?.witness).toEqual({ value })
    expect(list(withBody(formatted), withBody(plain))).toEqual([`information ${at(body, path)} also accepts ${many} without the format '${format}'${end}`])
    const goes = compareDocuments(withResponse(formatted), withResponse(plain))
    expect(toLines(goes)).toEqual([`error ${at(response, path)} may now be ${one} without the format '${format}'${end}`])
    expect(goes[0]?.witness).toEqual({ value })
    expect(list(withResponse(plain), withResponse(formatted))).toEqual([`information ${at(response, path)} is no longer ${one} without the format '${format}'${end}`])
    expect(list(withBody(formatted), withBody(formatted))).toEqual([])
  })

  test.each(others)('%s of a %s, which no value is known to lack', (format, type) => {
    const [plain, formatted] = [nest({ type }), nest({ type, format })]
    expect(list(withBody(plain), withBody(formatted))).toEqual([`warning ${at(body, path)} has the format '${format}'${end}`])
    expect(list(withBody(formatted), withBody(plain))).toEqual([`information ${at(body, path)} has no format instead of '${format}'${end}`])
    expect(list(withResponse(formatted), withResponse(plain))).toEqual([`warning ${at(response, path)} has no format instead of '${format}'${end}`])
    expect(list(withResponse(plain), withResponse(formatted))).toEqual([`information ${at(response, path)} has the format '${format}'${end}`])
  })
})

const withHeader = (schema: JsonRecord): JsonRecord => toDocument({ responses: { 200: { headers: { 'x-at': { schema } } } } })
const [text, dateTime, slug] = [{ type: 'string' }, { type: 'string', format: 'date-time' }, { type: 'string', format: 'slug' }]

test.each<[title: string, old: JsonRecord, next: JsonRecord, changes: readonly string[]]>([
  ['a format of a query that comes', withQuery(text), withQuery(dateTime), ["error query 'q' no longer accepts strings without the format 'date-time'"]],
  ['a format of a query that goes', withQuery(dateTime), withQuery(text), ["information query 'q' also accepts strings without the format 'date-time'"]],
  ['a format of a number in a query', withQuery({ type: 'integer' }), withQuery({ type: 'integer', format: 'int32' }), ["error query 'q' no longer accepts numbers without the format 'int32'"]],
  ['another format of a query', withQuery(text), withQuery(slug), ["warning query 'q' has the format 'slug'"]],
  ['another format in a list of a query', withQuery({ type: 'array', items: text }), withQuery({ type: 'array', items: slug }), ["warning query 'q[]' has the format 'slug'"]],
  ['a format of a header', withParameter({ in: 'header', schema: text }), withParameter({ in: 'header', schema: dateTime }), ["error header 'q' no longer accepts strings without the format 'date-time'"]],
  ['a format of the header of a response', withHeader(dateTime), withHeader(text), ["error 200: header 'x-at' may now be a string without the format 'date-time'"]],
  ['another format of the header of a response', withHeader(slug), withHeader(text), ["warning 200: header 'x-at' has no format instead of 'slug'"]],
  ['a format of a form', withBody(toObject({ a: text }), 'application/x-www-form-urlencoded'), withBody(toObject({ a: dateTime }), 'application/x-www-form-urlencoded'), ["error body of 'application/x-www-form-urlencoded': 'a' no longer accepts strings without the format 'date-time'"]],
  ['a format in place of a wider one', withBody({ type: 'integer', format: 'int64' }), withBody({ type: 'integer', format: 'int32' }), [`error ${body} no longer accepts numbers without the format 'int32'`]],
  ['a format in place of a narrower one', withBody({ type: 'integer', format: 'int32' }), withBody({ type: 'integer', format: 'int64' }), [`information ${body} also accepts numbers without the format 'int32'`]],
  ['a format in place of another one in a response', withResponse({ ...text, format: 'date' }), withResponse(dateTime), [`error ${response} may now be a string without the format 'date'`, `information ${response} is no longer a string without the format 'date-time'`]],
  ['a format in place of one that is not known', withBody(slug), withBody({ ...text, format: 'email' }), [`warning ${body} has the format 'email' instead of 'slug'`]],
  ['one that is not known in place of a format', withResponse(slug), withResponse({ ...text, format: 'email' }), [`warning ${response} has the format 'email' instead of 'slug'`]],
  ['a format beside a pattern that it may match', withBody({ ...text, pattern: '^2020-01-01T00:00:00Z$' }), withBody({ ...dateTime, pattern: '^2020-01-01T00:00:00Z$' }), [`warning ${body} has the format 'date-time'`]],
  ['a format beside a pattern', withBody({ ...text, pattern: '^[ab]+$' }), withBody({ ...dateTime, pattern: '^[ab]+$' }), [`error ${body} no longer accepts strings without the format 'date-time'`]],
  ['a format with its pattern', withBody(text), withBody({ ...text, format: 'nanoid', pattern: '^[a-z]{21}$' }), [`error ${body} no longer accepts strings that do not match '^[a-z]{21}$'`]],
  ['a format with its pattern that goes', withResponse({ ...text, format: 'nanoid', pattern: '^[a-z]{21}$' }), withResponse(text), [`error ${response} may now be a string that does not match '^[a-z]{21}$'`]],
  ['a format with its pattern that goes from a request', withBody({ ...text, format: 'nanoid', pattern: '^[a-z]{21}$' }), withBody(text), [`information ${body} also accepts strings that do not match '^[a-z]{21}$'`]],
  ['a format with its pattern in place of another one', withBody({ ...text, format: 'cuid', pattern: '^c' }), withBody({ ...text, format: 'nanoid', pattern: '^[a-z]{21}$' }), [`warning ${body} has the format 'nanoid' instead of 'cuid'`, `warning ${body} cannot be compared: the regular expression "^[a-z]{21}$" is not compared`]],
  ['a format beside a length', withResponse({ ...dateTime, maxLength: 30 }), withResponse({ ...text, maxLength: 30 }), [`error ${response} may now be a string without the format 'date-time'`]],
  ['a format that goes where a limit comes', withBody({ ...slug, maxLength: 30 }), withBody({ ...text, maxLength: 20 }), [`warning ${body} may differ in the format 'slug'`]],
  ['a format of numbers that goes where a limit comes', withBody({ type: 'number', format: 'decimal', maximum: 30 }), withBody({ type: 'number', maximum: 20 }), [`warning ${body} may differ in the format 'decimal'`]],
  ['a format of numbers between bounds', withBody({ type: 'integer', minimum: 0, maximum: 9 }), withBody({ type: 'integer', minimum: 0, maximum: 9, format: 'int32' }), [`information ${body} has the format 'int32'`]],
  ['a format of negative numbers', withBody({ type: 'integer', maximum: 0 }), withBody({ type: 'integer', maximum: 0, format: 'int32' }), [`error ${body} no longer accepts numbers without the format 'int32'`]],
  ['a format of strings or numbers', withBody({ type: ['string', 'number'] }), withBody({ type: ['string', 'number'], format: 'date-time' }), [`error ${body} no longer accepts strings without the format 'date-time'`]],
  ['a format of numbers or strings', withBody({ type: ['string', 'integer'] }), withBody({ type: ['string', 'integer'], format: 'int32' }), [`error ${body} no longer accepts numbers without the format 'int32'`]],
  ['a format of another type', withBody(slug), withBody({ type: 'integer', format: 'int32' }), [`error ${body} no longer accepts a string`, `information ${body} also accepts a number`]],
  ['a format that all members of a union have', withBody({ anyOf: [slug, { ...text, format: 'ipv6' }] }), withBody({ anyOf: [{ ...text, format: 'handle' }, { ...text, format: 'ipv6' }] }), [`warning ${body} has the format 'handle' instead of 'slug'`]],
  ['a format of a member of a union', withResponse({ anyOf: [slug, { ...text, format: 'ipv6' }] }), withResponse({ anyOf: [text, { ...text, format: 'ipv6' }] }), [`warning ${response} has no format instead of 'slug'`]],
  ['formats of a union beside a pattern', withBody({ anyOf: [{ ...text, pattern: '^(?!a)(?<=x)' }, slug] }), withBody({ anyOf: [{ ...text, pattern: '^(?!b)(?<=x)' }, slug] }), [`warning ${body} cannot be compared: the regular expression "^(?!b)(?<=x)" is not compared`]],
  ['the same formats of a union beside a limit', withBody({ anyOf: [{ ...slug, maxLength: 5 }, { ...text, format: 'ipv6' }] }), withBody({ anyOf: [{ ...slug, maxLength: 3 }, { ...text, format: 'ipv6' }] }), [`warning ${body} may differ in the format 'ipv6'`]],
  ['a format without a type', withBody({ format: 'date' }), withBody({ format: 'date-time' }), [`error ${body} no longer accepts strings without the format 'date-time'`, `information ${body} also accepts strings without the format 'date'`]],
  ['a format of numbers without a type', withResponse({ format: 'int32' }), withResponse({ format: 'int64' }), [`error ${response} may now be a number without the format 'int32'`]],
  ['a format of any value', withBody({}), withBody({ format: 'slug' }), [`warning ${body} may differ in the format 'slug'`]],
  ['a format of a pattern of names', withBody({ type: 'object', patternProperties: { '^x': text } }), withBody({ type: 'object', patternProperties: { '^x': slug } }), [`warning ${body} may differ in the format 'slug'`]],
  ['a format of the text of a number', withQuery(text), withQuery({ type: 'integer' }), ["error query 'q' no longer accepts every string"]],
  ['a format with a line break', withBody(text), withBody({ ...text, format: 'a\nb' }), [`warning ${body} has the format 'a\nb'`]],
])('%s', (_, old, next, changes) => {
  expect(list(old, next)).toEqual(changes)
})

test('a component has one line, at its property', () => {
  const toVersion = (format: JsonRecord): JsonRecord => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Seat' } } }
    const get = { responses: { 200: { content } } }
    return toDocument({}, { paths: { '/a': { get }, '/b': { get } }, components: { schemas: { Seat: toObject({ at: { ...text, ...format } }, ['at']) } } })
  }
  expect(compareDocuments(toVersion({ format: 'date-time' }), toVersion({}))).toMatchObject([
    { level: 'error', text: "Seat: response 'at' may now be a string without the format 'date-time'", witness: { value: 'a' }, count: { places: 2, operations: 2 } },
  ])
})

describe('the format binary', () => {
  const binary = { ...text, format: 'binary' }
  const withComponent = (schema: JsonRecord, ...types: readonly string[]): JsonRecord => {
    const reference = { $ref: '#/components/schemas/A' }
    const content = Object.fromEntries(types.map((type) => [type, { schema: toObject({ b: { $ref: '#/components/schemas/B' } }) }]))
    return toDocument({ requestBody: { content } }, { components: { schemas: { A: schema, B: toObject({ a: reference, b: { $ref: '#/components/schemas/B' } }), C: { $ref: '#/components/schemas/None' } } } })
  }

  test.each(['application/json', 'application/vnd.a+json; charset=utf-8'])('is one of a string in %s', (type) => {
    expect(list(withBody(toObject({ a: text }), type), withBody(toObject({ a: binary }), type))).toEqual([`warning body of '${type}': 'a' has the format 'binary'`])
    expect(list(withResponse(toObject({ a: binary }), type), withResponse(toObject({ a: text }), type))).toEqual([`warning 200 '${type}': 'a' has no format instead of 'binary'`])
    expect(list(withBody(toObject({ content: toObject({ a: text }) }), type), withBody(toObject({ content: toObject({ a: binary }) }), type))).toEqual([`warning body of '${type}': 'content.a' has the format 'binary'`])
    expect(list(withComponent(text, type), withComponent(binary, type))).toEqual([`warning body of '${type}': 'b.a' has the format 'binary'`])
  })

  test('is no string in another content type, or in a component of one', () => {
    for (const type of ['multipart/form-data', 'application/octet-stream', '*/*']) {
      expect(list(withBody(toObject({ a: binary }), type), withBody(toObject({ a: {} }), type))).toEqual([])
      expect(list(withComponent(binary, type), withComponent({}, type))).toEqual([])
    }
    expect(list(withComponent(binary, 'multipart/form-data', 'application/json'), withComponent({}, 'multipart/form-data', 'application/json'))).toEqual([])
  })

  test('is one of a string in a parameter', () => {
    expect(list(withQuery(text), withQuery(binary))).toEqual(["warning query 'q' has the format 'binary'"])
  })

  test('is read beside a reference to nothing', () => {
    const refer = (name: string): JsonRecord => ({ $ref: `#/components/schemas/${name}` })
    const toVersion = (A: JsonRecord): JsonRecord => ({ ...withBody(toObject({ a: refer('A'), b: refer('None') }), 'multipart/form-data'), components: { schemas: { A } } })
    expect(list(toVersion(binary), toVersion({}))).toEqual([])
  })
})
