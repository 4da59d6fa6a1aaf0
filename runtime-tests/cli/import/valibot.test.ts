/** What an import writes with valibot beside the schemas of bodies: text, files, recursion, modules and options. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Contract, Schema } from 'routepact'
import { describe, expect, test } from 'vitest'
import { valibotEmitter } from '../../../tools/src/cli/import/valibot-emitter.ts'
import { runCommand } from '../../../tools/src/cli/run-command.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { context } from '../run.ts'
import { createDocument, createExchange, createFolder, importDocument, type Imported, toLine, toVerdict } from './support.ts'

const text = { type: 'string' }
const refer = (name: string): JsonRecord => ({ $ref: `#/components/schemas/${name}` })

async function load({ folder }: Imported): Promise<Contract> {
  return ((await import(pathToFileURL(resolve(folder, 'contract.ts')).href)) as { readonly contract: Contract }).contract
}

/** What a schema returns: its value, or `undefined` if it rejects. */
async function parse(schema: Schema | undefined, value: unknown): Promise<unknown> {
  const result = (await schema?.['~standard'].validate(value)) as unknown as { readonly value?: unknown; readonly issues?: unknown }
  return result.issues === undefined ? result.value : undefined
}

describe('a query', () => {
  const accepted: [schema: JsonData, source: string, received: unknown, value: unknown][] = [
    [{ type: 'number' }, "fromText(v.number(), { type: 'number' })", '1.5', 1.5],
    [{ type: 'integer', minimum: 1 }, "fromText(v.pipe(v.number(), v.integer(), v.minValue(1)), { type: 'integer', minimum: 1 })", '7', 7],
    [{ type: 'integer', minimum: 1 }, 'fromText(', '0', undefined],
    [{ type: 'integer' }, 'fromText(', '1.5', undefined],
    [{ type: 'integer' }, 'fromText(', '', undefined],
    [{ type: 'integer' }, 'fromText(', ' ', undefined],
    [{ type: 'integer' }, 'fromText(', 'x', undefined],
    [{ type: 'integer' }, 'fromText(', 3, 3],
    [{ type: 'boolean', description: 'All' }, "fromText(v.boolean(), { type: 'boolean', description: 'All' })", 'true', true],
    [{ type: 'boolean' }, 'fromText(', 'false', false],
    [{ type: 'boolean' }, 'fromText(', true, true],
    [{ type: 'boolean' }, 'fromText(', '1', undefined],
    [{ enum: [1, 2] }, 'fromText(v.picklist([1, 2]), { enum: [1, 2] })', '2', 2],
    [{ enum: [1, 2] }, 'fromText(', '3', undefined],
    [{ enum: ['1', 2, true] }, "fromText(v.union([v.literal('1'), v.literal(2), v.literal(true)]), {", '1', '1'],
    [{ enum: ['1', 2, true] }, 'fromText(', '2', 2],
    [{ enum: ['1', 2, true] }, 'fromText(', 'true', true],
    [{ enum: [5] }, 'fromText(v.literal(5), { enum: [5] })', '5', 5],
    [{ enum: [5, null] }, 'v.nullable(fromText(v.literal(5), { enum: [5] }))', '5', 5],
    [{ type: 'array', items: { type: 'integer' } }, 'v.array(fromText(', ['1', '2'], [1, 2]],
  ]
  test.each(accepted)('%j is %s and reads %j as %j', async (schema, source, received, value) => {
    const get = { operationId: 'list', parameters: [{ name: 'n', in: 'query', required: true, schema }], responses: { 200: { description: 'OK' } } }
    const imported = await importDocument(createDocument({ '/list': { get } }), valibotEmitter)
    expect(toLine(imported.contract)).toContain(source)
    expect(toVerdict(imported.proof)).toMatchObject({ losses: {}, unexplained: [] })
    expect(await parse((await load(imported))['list']?.query, { n: received })).toEqual(value === undefined ? undefined : { n: value })
  })
})

test('a form has files', async () => {
  const schema = { type: 'object', properties: { file: { type: 'string', format: 'binary' }, size: { type: 'integer' } }, required: ['file'] }
  const post = { operationId: 'upload', requestBody: { required: true, content: { 'multipart/form-data': { schema } } }, responses: { 200: { description: 'OK' } } }
  const imported = await importDocument(createDocument({ '/files': { post } }), valibotEmitter)
  expect(imported.contract).toContain('file: v.file(),')
  expect(toVerdict(imported.proof)).toMatchObject({ losses: {}, unexplained: [] })
})

test('numbers that no division of floating-point numbers gives', async () => {
  const imported = await importDocument(createExchange({ type: 'number', multipleOf: 0.01 }), valibotEmitter)
  const body = (await load(imported))['exchange']?.requests?.['application/json']?.body as Schema
  const results = await Promise.all([0.07, 19.99, 0.015, 1e300, 4.35].map((value) => parse(body, { value })))
  expect(results.map((result) => result !== undefined)).toEqual([true, true, false, true, true])
})

test('a oneOf rejects what two of its schemas accept, and keeps what one declares', async () => {
  const named = { type: 'object', properties: { name: text }, required: ['name'] }
  const aged = { type: 'object', properties: { age: { type: 'integer' } }, required: ['age'] }
  const imported = await importDocument(createExchange({ oneOf: [refer('Named'), refer('Aged')], description: 'One of both' }, { Named: named, Aged: aged }), valibotEmitter)
  const body = (await load(imported))['exchange']?.requests?.['application/json']?.body as Schema
  expect(await parse(body, { value: { name: 'Ann', extra: 1 } })).toEqual({ value: { name: 'Ann' } })
  expect(await parse(body, { value: { age: 3 } })).toEqual({ value: { age: 3 } })
  expect(await parse(body, { value: { name: 'Ann', age: 3 } })).toBeUndefined()
  expect(await parse(body, { value: {} })).toBeUndefined()
  expect(toVerdict(imported.proof)).toEqual({ losses: {}, unexplained: [], undecided: 0 })
})

test('schemas refer to themselves by v.lazy, and documents to components', async () => {
  const imported = await importDocument(
    createExchange(refer('A'), { A: { type: 'object', properties: { name: text, inner: { type: 'array', items: refer('A') }, b: refer('b-c'), c: refer('C') }, required: ['name'] }, C: { type: 'object', properties: { x: text } }, 'b-c': { anyOf: [text, refer('A')] } }),
    valibotEmitter,
  )
  expect(imported.contract).toContain('export const A: v.GenericSchema<A> = v.object({\n  name: v.string(),\n  inner: v.optional(v.array(v.lazy(() => A))),')
  expect(imported.contract).toContain('export type C = v.InferOutput<typeof C>')
  expect(imported.contract).toContain("definitions: { C, 'b-c': bC, A } }")
  expect((imported.contractDocument as JsonRecord)['components']).toHaveProperty('schemas.A.properties.inner.items', refer('A'))
  expect(toVerdict(imported.proof)).toEqual({ losses: {}, unexplained: [], undecided: 0 })
  const body = (await load(imported))['exchange']?.requests?.['application/json']?.body as Schema
  expect(await parse(body, { value: { name: 'a', inner: [{ name: 'b' }] } })).toEqual({ value: { name: 'a', inner: [{ name: 'b' }] } })
  expect(await parse(body, { value: { name: 'a', inner: [{}] } })).toBeUndefined()
})

test('a large contract is a folder, whose options have the components', async () => {
  const schemas = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`S${index}`, { type: 'object', properties: Object.fromEntries(Array.from({ length: 12 }, (__, field) => [`a_property_${field}`, text])) }]))
  const paths = Object.fromEntries(
    Array.from({ length: 90 }, (_, index) => [
      `/p${index}`,
      { get: { operationId: `get${index}`, tags: [`t${index % 2}`], responses: { 200: { description: 'OK', content: { 'application/json': { schema: refer(`S${index}`) } } } } } },
    ]),
  )
  const { modules, contract, proof } = await importDocument(createDocument(paths, schemas), valibotEmitter)
  expect([...modules.keys()]).toEqual(['contract.ts', 'schemas.ts', 't0.ts', 't1.ts'])
  expect(contract).toMatch(/^import { mergeContracts } from 'routepact'\nimport { toStandardJsonSchema } from '@valibot\/to-json-schema'\nimport type { DocumentOptions } from 'routepact\/openapi'\nimport {\n {2}S0,\n/)
  expect(contract).toContain('      definitions: {\n        S0,\n')
  expect(toVerdict(proof)).toEqual({ losses: {}, unexplained: [], undecided: 0 })
})

test('a large contract without components imports none', async () => {
  const parameters = Array.from({ length: 8 }, (_, index) => ({ name: `a_parameter_${index}`, in: 'query', schema: text }))
  const paths = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`/p${index}`, { get: { operationId: `get${index}`, parameters, responses: { 200: { description: 'OK' } } } }]))
  const { contract, proof } = await importDocument(createDocument(paths), valibotEmitter)
  expect(contract).not.toContain('./schemas.ts')
  expect(contract).toContain('libraryOptions: { valibot: { ...descriptions } },')
  expect(toVerdict(proof)).toEqual({ losses: {}, unexplained: [], undecided: 0 })
})

describe('the command', () => {
  const document = createExchange({ type: 'array', items: text, uniqueItems: true })

  test('writes the schemas of a library', async () => {
    const folder = createFolder()
    writeFileSync(join(folder, 'api.json'), JSON.stringify(document))
    const args = [join(folder, 'api.json'), '--out', folder, '--schemas', 'valibot']
    const { code, output } = await runCommand(['import', ...args], context)
    expect({ code, end: output.split('\n').at(-2) }).toEqual({ code: 0, end: 'Contract and document accept and return the same.' })
    expect(readFileSync(join(folder, 'contract.ts'), 'utf8')).toContain("import * as v from 'valibot'")
    expect(await runCommand(['import', ...args, '--check'], context)).toMatchObject({ code: 0, errors: '' })
  })

  test('names the libraries that it knows', async () => {
    const folder = createFolder()
    writeFileSync(join(folder, 'api.json'), JSON.stringify(document))
    expect(await runCommand(['import', join(folder, 'api.json'), '--schemas', 'toString'], context)).toEqual({
      code: 2,
      output: '',
      errors: "'--schemas' must be zod or valibot, not 'toString'.\n",
    })
  })
})
