// Section W of docs/hostile-input.md: documents that try to bring code, files or names into the output.
import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, test } from 'vitest'
import { readApi } from '../../../tools/src/cli/import/imported-api.ts'
import { writeContract } from '../../../tools/src/cli/import/write-contract.ts'
import { zodEmitter } from '../../../tools/src/cli/import/zod-emitter.ts'
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
