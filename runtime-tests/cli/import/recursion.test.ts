/** Components that refer to themselves, and components in order. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { createDocument, createExchange, importDocument, toVerdict } from './support.ts'

const text = { type: 'string' }
const refer = (name: string): JsonRecord => ({ $ref: `#/components/schemas/${name}` })

interface Parser {
  readonly safeParse: (value: unknown) => { readonly success: boolean }
}

/** Imports a document whose value is the component `A`, and loads its schema. */
async function importComponents(schemas: JsonRecord) {
  const imported = await importDocument(createExchange(refer('A'), schemas))
  const module = (await import(pathToFileURL(resolve(imported.folder, 'contract.ts')).href)) as { readonly A: Parser }
  return { ...imported, accepts: (value: unknown): boolean => module.A.safeParse(value).success }
}

test('an object refers to itself by a getter', async () => {
  const { contract, proof, accepts } = await importComponents({ A: { type: 'object', properties: { name: text, inner: { type: 'array', items: refer('A') }, 'a-b': refer('A') }, required: ['name'] } })
  expect(contract).toContain("export type A = { name: string; inner?: A[] | undefined; 'a-b'?: A | undefined }")
  expect(contract).toContain(`export const A: z.ZodType<A, A> = z.object({
  name: z.string(),
  get inner() {
    return z.array(A).optional()
  },
  get 'a-b'() {
    return A.optional()
  },
}).meta({ id: 'A' })`)
  expect(toVerdict(proof)).toEqual({ losses: {}, unexplained: [], undecided: 0 })
  expect([{ name: 'a', inner: [{ name: 'b' }] }, { name: 'a', inner: [{}] }].map(accepts)).toEqual([true, false])
})

test('objects refer to each other, also through objects in objects', async () => {
  const { contract, proof, accepts } = await importComponents({
    A: { type: 'object', properties: { b: refer('B'), c: refer('C'), again: refer('C') } },
    B: { type: 'object', properties: { inner: { type: 'object', properties: { a: refer('A') } } } },
    C: { type: 'object', properties: { name: text } },
  })
  expect(contract.indexOf('export const C ')).toBeLessThan(contract.indexOf('export const A:'))
  expect(contract).toContain('export type C = z.infer<typeof C>')
  expect(toVerdict(proof)).toEqual({ losses: {}, unexplained: [], undecided: 0 })
  expect([{ b: { inner: { a: { c: { name: 'x' } } } } }, { b: { inner: { a: { c: { name: 1 } } } } }].map(accepts)).toEqual([true, false])
})

test('other schemas refer to themselves by z.lazy', async () => {
  const { contract, proof, accepts } = await importComponents({ A: { anyOf: [text, { type: 'array', items: refer('A') }, { type: 'object', additionalProperties: refer('A') }] } })
  expect(contract).toContain('export type A = (string | A[] | { [key: string]: A })')
  expect(contract).toContain('z.array(z.lazy(() => A))')
  expect(toVerdict(proof)).toMatchObject({ losses: {}, unexplained: [] })
  expect(['a', ['a', ['b']], { x: ['c'] }, [1]].map(accepts)).toEqual([true, true, true, false])
})

test.each<[title: string, schemas: JsonRecord]>([
  ['a reference to itself', { A: refer('A') }],
  ['references in a circle', { A: refer('B'), B: { allOf: [refer('A')] } }],
  ['a member of itself', { A: { anyOf: [text, refer('A')] } }],
])('%s has no value of its own', async (_, schemas) => {
  const { proof } = await importDocument(createExchange(refer('A'), schemas))
  expect(toVerdict(proof)).toMatchObject({ losses: { reference: 1 }, unexplained: [] })
})

test('components that no operation uses are left out', async () => {
  const { contract } = await importDocument(createDocument({ '/x': { get: { responses: { 200: { description: 'OK' } } } } }, { A: text }))
  expect(contract).not.toContain('const A')
  expect(contract).not.toContain("from 'zod'")
})

test('a large contract is a folder with a module for each tag', async () => {
  const schemas = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [index === 0 ? 'users' : `S${index}`, { type: 'object', properties: Object.fromEntries(Array.from({ length: 12 }, (_, field) => [`a_property_${field}`, text])) }]))
  const paths = Object.fromEntries(
    Array.from({ length: 90 }, (_, index) => [
      `/p${index}`,
      { get: { operationId: `get${index}`, tags: [['Users', 'con', '../../x', 'contract', 'users', undefined][index % 6]].flatMap((tag) => tag ?? []), responses: { 200: { description: 'OK', content: { 'application/json': { schema: refer(index === 0 ? 'users' : `S${index}`) } } } } } },
    ]),
  )
  const bytes = { get: { operationId: 'file', tags: ['con'], responses: { 200: { description: 'OK', content: { 'application/pdf': {} } } } } }
  const plain = { get: { operationId: 'plain', tags: ['plain'], parameters: [{ name: 'n', in: 'query', schema: { type: 'integer' } }], responses: { 200: { description: 'OK' } } } }
  const none = { get: { operationId: 'none', tags: ['none'], responses: { 200: { description: 'OK' } } } }
  const long = 'a'.repeat(60)
  const longs = Object.fromEntries(['b', 'c'].map((end) => [`/${end}`, { get: { operationId: end, tags: [`${long}${end}`], responses: { 200: { description: 'OK' } } } }]))
  const { modules, contract, proof } = await importDocument(createDocument({ ...paths, '/file': bytes, '/plain': plain, '/none': none, ...longs }, schemas))
  expect([...modules.keys()]).toEqual(['contract.ts', 'schemas.ts', 'users2.ts', '_con.ts', 'x.ts', 'contract2.ts', 'users3.ts', 'other.ts', 'plain.ts', 'none.ts', `${long}.ts`, `${long}_.ts`])
  expect(contract.replaceAll(/\s+/g, ' ')).toContain('export const contract = mergeContracts( users2, _con, x, contract2, users3, other, plain, none, ')
  expect(modules.get('_con.ts')).toMatch(/^import { byteStream, createContract } from 'routepact'\nimport {\n {2}S1,\n/)
  expect(modules.get('plain.ts')).toMatch(/^import { createContract } from 'routepact'\nimport { z } from 'zod'\nimport { integer } from '.\/schemas.ts'\n/)
  expect(modules.get('none.ts')).toMatch(/^import { createContract } from 'routepact'\n\nexport const none = /)
  expect(toVerdict(proof)).toEqual({ losses: {}, unexplained: [], undecided: 0 })
})
