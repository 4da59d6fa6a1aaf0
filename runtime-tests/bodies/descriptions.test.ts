/** What a document says of each format: `describe`. */
import { byteStream, events, jsonLines, multipart, type Schema } from 'routepact'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { getBodyFormat } from '../../src/core/schema/body-format.ts'
import { anything } from '../support.ts'

interface Described {
  readonly [keyword: string]: unknown
}

const text = { type: 'string' }
const data = { type: 'object', properties: { n: {} } }
const encoded = (contentSchema: unknown): object => ({ type: 'string', contentMediaType: 'application/json', contentSchema })
const object = (properties: object): Described => ({ type: 'object', properties })

/** Describes a body whose schema has this JSON Schema. References are those of `definitions`. */
function describeBody(schema: Schema, given: Described, definitions: { readonly [ref: string]: Described } = {}): unknown {
  return getBodyFormat(schema)?.describe?.(given, (part) => definitions[part['$ref'] as string] ?? part)
}

const whole = (options: object = {}): Schema => events(anything as never, { fields: true, ...options })

describe('events', () => {
  it.each<[title: string, schema: Schema, given: Described, itemSchema: unknown]>([
    ['data', events(anything), data, { ...object({ data: encoded(data) }), required: ['data'] }],
    ['raw text', events(anything, { text: true }), text, { ...object({ data: text }), required: ['data'] }],
    ['fields', events({ data: anything }), object({ data, id: text }), object({ data: encoded(data), id: text })],
    ['fields with a text', events({ data: anything }), object({ data: text }), object({ data: encoded(text) })],
    ['fields with raw text', events({ data: anything }, { text: true }), object({ data: { enum: ['a'] } }), object({ data: { enum: ['a'] } })],
    ['a union', whole(), { anyOf: [object({ data }), { $ref: 'a' }] }, { anyOf: [object({ data: encoded(data) }), object({ data: encoded(text) })] }],
    ['one of several', whole(), { oneOf: [object({ data })], title: 't' }, { oneOf: [object({ data: encoded(data) })], title: 't' }],
    ['a reference', whole(), { $ref: 'a' }, object({ data: encoded(text) })],
    ['what says nothing of data', whole(), { type: 'object' }, { type: 'object' }],
    ['any value', whole(), {}, {}],
  ])('%s', (_title, schema, given, itemSchema) => {
    expect(describeBody(schema, given, { a: object({ data: text }) })).toEqual({ itemSchema })
  })
})

it('jsonLines', () => {
  expect(describeBody(jsonLines(anything), data)).toEqual({ itemSchema: data })
})

it.each([
  [[], {}],
  [['a', 'b'], { a: { contentType: 'application/json' }, b: { contentType: 'application/json' } }],
])('multipart with JSON in %j', (json, encoding) => {
  expect(describeBody(multipart(z.any(), { json }), data)).toEqual({ schema: data, encoding })
})

it('byteStream is bytes of its content type', () => {
  expect(getBodyFormat(byteStream())?.describe).toBe(undefined)
})
