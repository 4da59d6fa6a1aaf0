/** What the schemas of a written contract do: a value of the document comes out unchanged, another one is rejected. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Contract, Schema } from 'routepact'
import { describe, expect, test } from 'vitest'
import type { SchemaEmitter } from '../../../tools/src/cli/import/emitter.ts'
import { valibotEmitter } from '../../../tools/src/cli/import/valibot-emitter.ts'
import { zodEmitter } from '../../../tools/src/cli/import/zod-emitter.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { createDocument, createExchange, importDocument, type Imported, toVerdict } from './support.ts'

const libraries: readonly (readonly [library: string, emitter: SchemaEmitter])[] = [
  ['zod', zodEmitter],
  ['valibot', valibotEmitter],
]

const text = { type: 'string' }
const refer = (name: string): JsonRecord => ({ $ref: `#/components/schemas/${name}` })
const has = (name: string, schema: JsonRecord = text): JsonRecord => ({ type: 'object', properties: { [name]: schema } })
const needs = (name: string, schema: JsonRecord = text): JsonRecord => ({ ...has(name, schema), required: [name] })
const closed = (schema: JsonRecord): JsonRecord => ({ ...schema, additionalProperties: false })
const phone = has('phone')
const email = has('email')

interface ValueCase {
  readonly schema: JsonRecord
  readonly schemas?: JsonRecord
  readonly kept: readonly JsonData[]
  readonly rejected?: readonly JsonData[]
  readonly losses?: JsonRecord
}

const cases: { readonly [title: string]: ValueCase } = {
  'anyOf of objects': { schema: { anyOf: [phone, email] }, kept: [{ phone: '1' }, { email: 'a' }, { phone: '1', email: 'a' }, { phone: 1, email: 'a' }, {}], rejected: [{ phone: 1, email: 1 }, [], 'a'] },
  'anyOf of components': { schema: { anyOf: [refer('Phone'), refer('Email')] }, schemas: { Phone: phone, Email: email }, kept: [{ email: 'a' }] },
  'anyOf of a component that refers to itself': { schema: { anyOf: [refer('Tree'), email] }, schemas: { Tree: { type: 'object', properties: { inner: refer('Tree') } } }, kept: [{ email: 'a' }, { inner: { inner: {} } }] },
  'anyOf in a list': { schema: { type: 'array', items: { anyOf: [phone, email] } }, kept: [[{ email: 'a' }, { phone: '1' }]] },
  'anyOf in a map': { schema: { type: 'object', additionalProperties: { anyOf: [phone, email] } }, kept: [{ a: { email: 'a' } }] },
  'anyOf of lists': { schema: { anyOf: [{ type: 'array', items: phone }, { type: 'array', items: email }] }, kept: [[{ email: 'a' }]] },
  'anyOf of tuples': { schema: { anyOf: [{ type: 'array', prefixItems: [phone], items: phone, minItems: 1 }, { type: 'array', prefixItems: [email], items: false, minItems: 1, maxItems: 1 }] }, kept: [[{ email: 'a' }]] },
  'anyOf of maps': { schema: { anyOf: [{ type: 'object', additionalProperties: phone }, { type: 'object', additionalProperties: email }] }, kept: [{ a: { email: 'a' } }] },
  'anyOf of a map and an object': { schema: { anyOf: [phone, { type: 'object', additionalProperties: text }] }, kept: [{ other: 'a' }] },
  'anyOf of objects that differ inside': { schema: { anyOf: [has('to', phone), has('to', email)] }, kept: [{ to: { email: 'a' } }] },
  'anyOf in anyOf': { schema: { anyOf: [{ anyOf: [phone, text] }, { anyOf: [email, { type: 'null' }] }] }, kept: [{ email: 'a' }, null, 'a'] },
  'anyOf of allOf': { schema: { anyOf: [{ allOf: [phone, has('b')] }, { allOf: [refer('Email'), has('c')] }] }, schemas: { Email: email }, kept: [{ email: 'a', c: 'c' }, { phone: '1', b: 'b' }] },
  'anyOf with a closed member': { schema: { anyOf: [closed(phone), email] }, kept: [{ phone: '1' }, { email: 'a', phone: '1' }], rejected: [{ email: 1 }] },
  'anyOf that a tag tells apart': { schema: { anyOf: [{ ...has('a'), properties: { kind: { const: 'x' }, a: text }, required: ['kind'] }, { ...has('b'), properties: { kind: { enum: ['y', 'z'] }, b: text }, required: ['kind'] }] }, kept: [{ kind: 'x', a: 'a' }, { kind: 'z', b: 'b' }], rejected: [{ kind: 'w' }, { a: 'a' }] },
  'anyOf beside properties': { schema: { ...has('a'), anyOf: [needs('b'), needs('c')] }, kept: [{ a: 'a', b: 'b' }, { a: 'a', b: 'b', c: 'c' }], rejected: [{ a: 'a' }] },
  'anyOf of required properties': { schema: { type: 'object', properties: { a: text, b: text }, anyOf: [{ required: ['a'] }, { required: ['b'] }] }, kept: [{ a: 'a', b: 'b' }, { b: 'b' }], rejected: [{}] },
  'allOf of objects with lists': { schema: { allOf: [has('x', { type: 'array', items: phone }), has('x', { type: 'array', items: email })] }, kept: [{ x: [{ phone: '1', email: 'a' }] }] },
  'an object is no list': { schema: phone, kept: [{}], rejected: [[], [1]] },
  'an object with a property of lists': { schema: { type: 'object', properties: { length: { type: 'integer' } }, required: ['length'] }, kept: [{ length: 1 }], rejected: [[1]] },
  'an open object is no list': { schema: { ...phone, additionalProperties: true }, kept: [{ other: 1 }], rejected: [[]] },
  'a closed object is no list': { schema: closed(phone), kept: [{}], rejected: [[], { other: 1 }] },
  'a map is no list': { schema: { type: 'object' }, kept: [{ a: 1 }], rejected: [[], [1]] },
  'a map with limits is no list': { schema: { type: 'object', minProperties: 1, description: 'One' }, kept: [{ a: 1 }], rejected: [[1], {}] },
  'allOf of objects is no list': { schema: { allOf: [refer('Phone'), has('b')] }, schemas: { Phone: phone }, kept: [{ b: 'b' }], rejected: [[]] },
  'allOf of objects with one property is no list': { schema: { allOf: [phone, has('phone', { ...text, minLength: 1 })] }, kept: [{ phone: '1' }], rejected: [[], { phone: '' }] },
  'allOf of unions is no list': { schema: { allOf: [{ anyOf: [phone, email] }, { anyOf: [has('a'), has('b')] }] }, kept: [{ b: 'b', email: 'a' }], rejected: [[]] },
  'allOf of a list and any value': { schema: { allOf: [{ type: 'array', items: text }, { type: 'array', maxItems: 1 }] }, kept: [['a']], rejected: [['a', 'b'], {}] },
  'allOf of tuples': { schema: { allOf: [{ type: 'array', prefixItems: [text], items: text, minItems: 1 }, { type: 'array', items: text }] }, kept: [['a', 'b']], rejected: [[], {}] },
  'allOf of a component that refers to itself': { schema: { allOf: [refer('Tree'), has('b')] }, schemas: { Tree: { type: 'object', properties: { inner: refer('Tree') } } }, kept: [{ inner: { inner: {} }, b: 'b' }], rejected: [[]] },
  'allOf with a closed member': { schema: { allOf: [needs('a'), closed(needs('b'))] }, kept: [], rejected: [{ a: 'a', b: 'b' }, { b: 'b' }, { a: 'a' }], losses: { contradiction: 2 } },
  'allOf with a closed member and an optional property': { schema: { allOf: [has('a'), closed(needs('b'))] }, kept: [{ b: 'b' }], rejected: [{ a: 'a', b: 'b' }, { b: 'b', c: 1 }] },
  'allOf with a closed component': { schema: { allOf: [refer('Closed'), { ...has('a', { ...text, minLength: 2 }), properties: { a: { ...text, minLength: 2 }, z: text } }] }, schemas: { Closed: closed({ ...has('a'), properties: { a: text, b: text } }) }, kept: [{ a: 'aa', b: 'b' }], rejected: [{ a: 'a' }, { z: 'z' }] },
  'allOf of two closed objects': { schema: { allOf: [closed({ ...has('a'), properties: { a: text, b: text } }), closed({ ...has('a'), properties: { a: text, c: text } })] }, kept: [{ a: 'a' }, {}], rejected: [{ b: 'b' }, { c: 'c' }] },
  'a closed object with alternatives': { schema: { ...closed({ type: 'object', properties: { a: text, b: text } }), anyOf: [{ required: ['a'] }, { required: ['b'] }] }, kept: [{ a: 'a' }, { a: 'a', b: 'b' }], rejected: [{}, { a: 'a', c: 'c' }] },
  'a closed object with exclusive alternatives': { schema: { ...closed({ type: 'object', properties: { a: text, b: text } }), oneOf: [{ required: ['a'] }, { required: ['b'] }] }, kept: [{ a: 'a' }, { b: 'b' }], rejected: [{}, { a: 'a', b: 'b' }, { a: 'a', c: 'c' }] },
  'a closed object and a map': { schema: { allOf: [closed(has('a')), { type: 'object', additionalProperties: { ...text, minLength: 1 }, minProperties: 1 }] }, kept: [{ a: 'a' }], rejected: [{}, { a: '' }, { b: 'b' }] },
  'maps beside a closed object': { schema: { allOf: [closed({ type: 'object', properties: { a: {}, b: {} }, maxProperties: 1 }), { type: 'object', maxProperties: 2 }, { type: 'object' }] }, kept: [{ a: 1 }], rejected: [{ a: 1, b: 1 }] },
  'a closed object and null': { schema: { allOf: [{ anyOf: [closed(has('a')), { type: 'null' }] }, { anyOf: [has('b'), { type: 'null' }] }] }, kept: [{ a: 'a' }, null], rejected: [{ b: 'b' }, 'a'] },
  'a closed object and a text': { schema: { allOf: [closed(has('a')), text] }, kept: [], rejected: [{ a: 'a' }, 'a'], losses: { contradiction: 2 } },
  'a closed object in a list of allOf': { schema: { type: 'array', items: { allOf: [refer('Closed'), has('b')] } }, schemas: { Closed: closed(has('a')) }, kept: [[{ a: 'a' }]], rejected: [[{ b: 'b' }]] },
}

async function loadBody(imported: Imported): Promise<Schema> {
  const { contract } = (await import(pathToFileURL(resolve(imported.folder, 'contract.ts')).href)) as { readonly contract: Contract }
  return contract['exchange']?.requests?.['application/json']?.body as Schema
}

/** What a schema returns: its value, or that it rejects. */
async function run(schema: Schema, value: JsonData): Promise<unknown> {
  const result = (await schema['~standard'].validate(value)) as unknown as { readonly value?: unknown; readonly issues?: unknown }
  return result.issues ? 'rejected' : result.value
}

describe.each(libraries)('with %s', (_, emitter) => {
  test.each(Object.entries(cases))('%s', async (__, { schema, schemas = {}, kept, rejected = [], losses = {} }) => {
    const imported = await importDocument(createExchange(schema, schemas), emitter)
    const body = await loadBody(imported)
    for (const value of kept) expect(await run(body, { value })).toEqual({ value })
    for (const value of rejected) expect(await run(body, { value })).toBe('rejected')
    expect(toVerdict(imported.proof)).toMatchObject({ losses, unexplained: [] })
  })
})

describe('what one direction alone sends', () => {
  const id = { ...text, readOnly: true }
  const secret = { ...text, writeOnly: true }
  const book = { type: 'object', required: ['id', 'title', 'secret'], properties: { id, title: text, secret } }

  /** The schemas of both directions, for a value that is sent and received. */
  async function importBoth(emitter: SchemaEmitter, schema: JsonRecord, schemas: JsonRecord, openapi?: string) {
    const content = { 'application/json': { schema } }
    const document = createDocument({ '/b': { post: { operationId: 'add', requestBody: { required: true, content }, responses: { 200: { description: 'OK', content } } } } }, schemas, openapi)
    const imported = await importDocument(document, emitter)
    const { contract } = (await import(pathToFileURL(resolve(imported.folder, 'contract.ts')).href)) as { readonly contract: Contract }
    const { requests, responses } = contract['add'] as Contract[string]
    const accepts = async (body: unknown, value: JsonData): Promise<boolean> => (await run(body as Schema, value)) !== 'rejected'
    return {
      imported,
      sends: (value: JsonData) => accepts(requests?.['application/json']?.body, value),
      receives: (value: JsonData) => accepts((responses as unknown as { 200: { 'application/json': { body: Schema } } })[200]['application/json'].body, value),
    }
  }

  const documents: { readonly [title: string]: readonly [schema: JsonRecord, schemas: JsonRecord, openapi?: string] } = {
    'a component': [refer('Book'), { Book: book }],
    'a schema in place': [book, {}],
    'allOf that requires': [refer('Ref'), { Base: { type: 'object', properties: { id, title: text, secret } }, Ref: { allOf: [refer('Base'), { type: 'object', required: ['id', 'title', 'secret'] }] } }, '3.0.3'],
    'a reference into a component': [refer('Ref'), { Book: { allOf: [{ type: 'object', properties: { id, title: text, secret } }] }, Ref: { allOf: [refer('Book/allOf/0'), { type: 'object', required: ['id', 'title', 'secret'] }] } }],
    'required beside a reference': [{ ...refer('Base'), type: 'object', required: ['id', 'title', 'secret'] }, { Base: { type: 'object', properties: { id, title: text, secret } } }],
    'a property that refers': [refer('Book'), { Id: id, Secret: secret, Book: { ...book, properties: { id: refer('Id'), title: text, secret: refer('Secret') } } }],
  }
  describe.each(libraries)('with %s', (_, emitter) => {
    test.each(Object.entries(documents))('%s', async (__, [schema, schemas, openapi]) => {
      const { imported, sends, receives } = await importBoth(emitter, schema, schemas, openapi)
      expect(await Promise.all([{ title: 't', secret: 's' }, { title: 't' }, { secret: 's' }].map(sends))).toEqual([true, false, false])
      expect(await Promise.all([{ title: 't', id: '1' }, { title: 't' }, { id: '1' }].map(receives))).toEqual([true, false, false])
      expect(toVerdict(imported.proof)).toMatchObject({ losses: {}, unexplained: [] })
    })

    test('a component of both directions, and one of each', async () => {
      const schemas = { Shelf: { type: 'object', required: ['books'], properties: { books: { type: 'array', items: refer('Book') }, place: refer('BookRequest') } }, Book: book, BookRequest: has('name') }
      const { imported } = await importBoth(emitter, { ...refer('Shelf') }, schemas)
      expect([...imported.api.components.keys()].toSorted()).toEqual(['Book', 'BookRequest', 'BookRequest_', 'Shelf', 'ShelfRequest'])
      expect(toVerdict(imported.proof)).toMatchObject({ losses: {}, unexplained: [] })
    })
  })

  test('what both directions lose is counted once', async () => {
    const schemas = { Book: { ...book, properties: { ...book.properties, other: refer('Other') } }, Other: { not: text } }
    const { imported } = await importBoth(zodEmitter, refer('Book'), schemas)
    expect(imported.api.losses.list.map(({ reason, component }) => [reason, component])).toEqual([['keyword', 'Other']])
    const { imported: directed } = await importBoth(zodEmitter, refer('Book'), { Book: { ...book, not: text } })
    expect(directed.api.losses.list.map(({ reason, component }) => [reason, component])).toEqual([['keyword', 'Book'], ['keyword', 'BookRequest']])
  })
})
