// Section W of runtime-tests/hostile-input.md: documents that try to bring code, files or names into the output.
import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, test } from 'vitest'
import { readApi } from '../../../tools/src/cli/import/imported-api.ts'
import { writeContract } from '../../../tools/src/cli/import/write-contract.ts'
import { zodEmitter } from '../../../tools/src/cli/import/zod-emitter.ts'
import { ComparisonBudget } from '../../../tools/src/json-schema/budget.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { createDocument, createExchange, importDocument, toVerdict } from './support.ts'

const attacks = [
  "'); globalThis.attacked = true; ('",
  '"); globalThis.attacked = true; ("',
  '`${globalThis.attacked = true}`',
  '*/ globalThis.attacked = true; /*',
  '// \n globalThis.attacked = true',
  '\u2028globalThis.attacked = true\u2029',
  '\\',
  "\\'",
  '../../../attacked',
  'C:\\attacked',
  '__proto__',
  'constructor',
  'prototype',
  'z',
  'contract',
  'createContract',
  'class',
  'await',
  '',
  ' ',
  '\u202ea',
  '\ud800',
  '😀',
  '] }); globalThis.attacked = true; ({ a: [',
  '/u); globalThis.attacked = true; (/',
]

const global = globalThis as { attacked?: boolean }

/** Documents with an attack at each place of a text. */
const places: { readonly [place: string]: (attack: string) => JsonRecord } = {
  'operationId': (attack) => createDocument({ '/x': { get: { operationId: attack, responses: { 200: { description: 'OK' } } } } }),
  'texts of an operation': (attack) => createDocument({ '/x': { get: { summary: attack, description: attack, tags: [attack], externalDocs: { url: attack }, security: [{ [attack]: [attack] }], responses: { 200: { description: attack } } } } }),
  'texts of the document': (attack) => ({ ...createDocument({ '/x': { get: { responses: { 200: { description: 'OK' } } } } }), info: { title: attack, version: attack }, servers: [{ url: attack, variables: { [attack]: { default: attack, enum: [attack] } } }], tags: [{ name: attack, description: attack }], components: { securitySchemes: { a: { type: 'http', scheme: attack, description: attack } } } }),
  'names and texts of parameters': (attack) => createDocument({ '/x': { get: { parameters: [{ name: attack, in: 'query', schema: { type: 'string' }, description: attack }], responses: { 200: { description: 'OK' } } } } }),
  'names of properties': (attack) => createExchange(Object.defineProperty({ type: 'object', properties: JSON.parse(JSON.stringify({ a: { type: 'string' } }).replace('"a"', JSON.stringify(attack))) as JsonData, required: [attack] }, 'x', { value: 1 })),
  'texts of schemas': (attack) => createExchange({ type: 'string', description: attack, format: attack, default: attack, contentEncoding: attack }),
  'values': (attack) => createExchange({ enum: [attack, 'b'] }),
  'a constant': (attack) => createExchange({ const: attack }),
  'keys of a default': (attack) => createExchange({ type: 'object', default: JSON.parse(`{${JSON.stringify(attack)}: 1}`) as JsonData }),
  'a pattern': (attack) => createExchange({ type: 'string', pattern: attack }),
  'a name of a component': (attack) => {
    const schemas = JSON.parse(`{${JSON.stringify(attack)}: { "type": "object", "properties": { "a": { "type": "string" } } } }`) as JsonRecord
    return createExchange({ $ref: `#/components/schemas/${attack.replaceAll('~', '~0').replaceAll('/', '~1')}` }, schemas)
  },
  'a discriminator': (attack) => createExchange({ oneOf: [{ type: 'string' }, { type: 'number' }], discriminator: { propertyName: attack, mapping: { a: attack } } }),
  'a path': (attack) => createDocument({ [`/x/${attack}`]: { get: { responses: { 200: { description: 'OK' } } } }, '/y': { get: { responses: { 200: { description: 'OK' } } } } }),
  'a path parameter': (attack) => createDocument({ [`/x/{${attack}}`]: { get: { parameters: [{ name: attack, in: 'path', required: true, schema: { type: 'integer' } }], responses: { 200: { description: 'OK' } } } }, '/y': { get: { responses: { 200: { description: 'OK' } } } } }),
  'a content type': (attack) => createDocument({ '/x': { get: { responses: { 200: { description: 'OK', content: { [attack]: { schema: { type: 'string' } }, [`text/${attack}`]: { schema: { type: 'string' } } } } } } } }),
  'a status': (attack) => createDocument({ '/x': { get: { responses: { 200: { description: 'OK' }, [attack]: { description: 'Attack' } } } } }),
  'a header': (attack) => createDocument({ '/x': { get: { responses: { 200: { description: 'OK', headers: { [`x-${attack}`]: { schema: { type: 'string' } } } } } } } }),
}

/** One document with an attack at all places. */
function createAttack(attack: string): JsonRecord {
  const documents = Object.values(places).map((create) => create(attack))
  const paths = documents.flatMap((document, index) => Object.entries(document.paths as JsonRecord).map(([path, item]) => [`/p${index}${path}`, item] as const))
  const components = documents.map((document) => document.components as JsonRecord)
  const merged = { schemas: Object.fromEntries(components.flatMap(({ schemas = {} }) => Object.entries(schemas as JsonRecord))), securitySchemes: components.find(({ securitySchemes }) => securitySchemes)?.securitySchemes ?? {} }
  return { ...documents.find(({ servers }) => servers), openapi: '3.1.0', paths: Object.fromEntries(paths), components: merged } as JsonRecord
}

test.each(attacks)('260: %j', async (attack) => {
  delete global.attacked
  const { outline, modules, proof } = await importDocument(createAttack(attack))
  expect(global.attacked).toBeUndefined()
  expect(() => new Function(stripTypeScriptTypes(outline).replace(/^import .*$/gm, '').replace('export const', 'const'))()).not.toThrow()
  expect(global.attacked).toBeUndefined()
  for (const text of [...modules.values(), outline]) expect(text).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|(?!\n)\p{Cc}/u)
  expect([...modules.keys()].filter((name) => !/^\w+\.ts$/.test(name))).toEqual([])
  expect(toVerdict(proof)).toMatchObject({ unexplained: [] })
})

test('260: numbers and keywords of a wrong type', async () => {
  const schema = { type: 'string', minLength: '1); attack(', maxLength: -1, pattern: 1, description: {}, default: null, enum: 'x', required: 'x', readOnly: 'yes' }
  const { contract, proof } = await importDocument(createExchange(schema as unknown as JsonData))
  expect(contract).toContain('value: z.string().meta({ default: null })')
  expect(toVerdict(proof)).toMatchObject({ unexplained: [] })
})

describe('261: documents that grow', () => {
  const refer = (index: number): JsonRecord => ({ $ref: `#/components/schemas/S${index}` })
  const createChain = (length: number, create: (index: number) => JsonRecord): JsonRecord => Object.fromEntries(Array.from({ length }, (_, index) => [`S${index}`, create(index)]))
  const leaf = { type: 'object', properties: { a: { type: 'string' } } }

  test.each<[title: string, schemas: JsonRecord]>([
    ['a circle of thousands', createChain(2000, (index) => ({ allOf: [refer((index + 1) % 2000), refer((index * 7) % 2000)] }))],
    ['each twice', createChain(60, (index) => (index === 59 ? leaf : { allOf: [refer(index + 1), refer(index + 1)] }))],
    ['each in the next two', createChain(60, (index) => (index > 57 ? leaf : { properties: { b: { type: 'string' } }, oneOf: [refer(index + 1), refer(index + 2)] }))],
  ])('%s', (_, schemas) => {
    expect(writeContract(readApi(createExchange(refer(0), schemas)), zodEmitter).size).toBeGreaterThan(0)
  })

  test('a form of itself', async () => {
    const schemas = { S0: { allOf: [refer(0), leaf] } }
    const document = createDocument({ '/x': { post: { requestBody: { required: true, content: { 'multipart/form-data': { schema: refer(0) } } }, responses: { 200: { description: 'OK' } } } } }, schemas)
    expect(toVerdict((await importDocument(document)).proof)).toMatchObject({ losses: { form: 1 }, unexplained: [] })
  })

  test('a parameter whose copies grow', () => {
    const schemas = createChain(60, (index) => (index === 59 ? { type: 'number' } : { anyOf: [refer(index + 1), refer(index + 1)] }))
    const document = createDocument({ '/x': { get: { parameters: [{ name: 'a', in: 'query', schema: refer(0) }], responses: { 200: { description: 'OK' } } } } }, schemas)
    expect(() => readApi(document)).toThrow("'#' of the new document has too many schemas")
  })
})

describe('278: names that every object has', () => {
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']
  const operation = (fields: JsonRecord): JsonRecord => createDocument({ '/x': { get: { responses: { 200: { description: 'OK' } }, ...fields } } })
  const documents: { readonly [place: string]: (name: string) => JsonRecord } = {
    'the location of a parameter': (name) => operation({ parameters: [{ name: 'c', in: name, schema: { type: 'string' } }] }),
    'the name of a parameter': (name) => operation({ parameters: ['query', 'header', 'cookie'].map((location) => ({ name, in: location, schema: { type: 'integer' } })) }),
    'a required property': (name) => createExchange({ type: 'object', required: [name], properties: { a: { type: 'string' } } }),
    'a component that does not exist': (name) => createExchange({ $ref: `#/components/schemas/${name}` }),
    'a type': (name) => createExchange({ type: name }),
    'a style': (name) => operation({ parameters: [{ name: 'c', in: 'query', style: name, schema: { type: 'array', items: { type: 'string' } } }] }),
    'a tag': (name) => operation({ tags: [name] }),
    'a security scheme': (name) => operation({ security: [JSON.parse(`{${JSON.stringify(name)}: []}`) as JsonRecord] }),
    'a field of a form': (name) => createDocument({ '/x': { post: { requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object', required: [name], properties: { a: { type: 'string' } } }, encoding: { constructor: {} } } } }, responses: { 200: { description: 'OK' } } } } }),
    'a field of an event': (name) => createDocument({ '/x': { get: { responses: { 200: { description: 'OK', content: { 'text/event-stream': { itemSchema: { type: 'object', required: ['data', name], properties: { data: { type: 'string' } } } } } } } } } }, {}, '3.2.0'),
  }
  test.each(Object.entries(documents))('%s', async (_, create) => {
    for (const name of names) expect(toVerdict((await importDocument(create(name))).proof)).toMatchObject({ unexplained: [] })
  })
})

describe('278: references that double', () => {
  const double = (last: JsonRecord, toReference: (index: number) => string, toSchema: (index: number, inner: JsonRecord) => JsonRecord): JsonRecord[] =>
    Array.from({ length: 24 }, (_, index) => toSchema(index, index === 23 ? last : { type: 'object', properties: { a: { $ref: toReference(index + 1) }, b: { $ref: toReference(index + 1) } } }))
  const text = { type: 'string' }
  const toRecord = (schemas: readonly JsonRecord[]): JsonRecord => Object.fromEntries(schemas.map((schema, index) => [`D${index}`, schema]))
  const response = (schema: JsonRecord): JsonRecord => ({ '/x': { get: { responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } } } } })
  const documents: { readonly [title: string]: JsonRecord } = {
    'outside the components': { ...createDocument(response({ $ref: '#/x-defs/D0' })), 'x-defs': toRecord(double(text, (index) => `#/x-defs/D${index}`, (_, schema) => schema)) },
    'into a component': createDocument(response({ $ref: '#/components/schemas/All/$defs/D0' }), { All: { $defs: toRecord(double(text, (index) => `#/components/schemas/All/$defs/D${index}`, (_, schema) => schema)) } }),
    'by anchors': createDocument(response({ $ref: '#D0' }), { All: { $defs: toRecord(double(text, (index) => `#D${index}`, (index, schema) => ({ ...schema, $anchor: `D${index}` }))) } }),
  }
  test.each(Object.entries(documents))('%s are written once', async (_, document) => {
    const { contract, proof } = await importDocument(document)
    expect(contract.split('\n').length).toBeLessThan(300)
    expect(toVerdict(proof)).toMatchObject({ losses: {}, unexplained: [] })
  })

  test('end with their time', () => {
    const schemas = toRecord(double({ type: 'number' }, (index) => `#/components/schemas/D${index}`, (_, { properties }) => (properties ? { anyOf: Object.values(properties as JsonRecord) } : { type: 'number' })))
    const document = createDocument({ '/x': { get: { parameters: [{ name: 'a', in: 'query', schema: { $ref: '#/components/schemas/D0' } }], responses: { 200: { description: 'OK' } } } } }, schemas)
    expect(() => readApi(document, new ComparisonBudget({ seconds: 0.05 }))).toThrow('the comparison has reached its limit of 0.05 seconds')
  })
})
