/** The operations of one contract whose schemas do more than its document says. */
import { createOpenApiDocument } from 'routepact/openapi'
import type { Contract } from 'routepact'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listUncomparedCode } from '../../../tools/src/diff/behavior/compare-behavior.ts'
import { runNow } from '../../../tools/src/diff/behavior/run-steps.ts'

const operation: Contract[string] = { path: '/', method: 'POST', responses: { 200: {} } }
const withBody = (body: z.ZodType): Contract => ({ save: { ...operation, requests: { 'application/json': { body } } } })

const list = (contract: Contract, more: { readonly webhooks?: Contract; readonly seconds?: number } = {}): string[] => {
  const libraryOptions = { zod: { unrepresentable: 'any' } }
  const document = createOpenApiDocument(contract, { info: { title: '', version: '' }, libraryOptions })
  const changes = runNow(listUncomparedCode({ contract, document, libraryOptions, webhooks: more.webhooks }, { seed: 1, seconds: more.seconds ?? 10 }))
  return changes.map(({ text }) => text)
}

const text = "document: what schemas of 1 operation do is not compared: 'save': one side is a document"

test.each<[what: string, contract: Contract, sentences: readonly string[]]>([
  ['a plain object', withBody(z.object({ name: z.string().max(5), size: z.number().int(), tags: z.array(z.boolean()) })), []],
  ['a format', withBody(z.object({ mail: z.email() })), []],
  ['bytes', { save: { ...operation, requests: { 'application/octet-stream': { body: z.instanceof(Uint8Array) } } } }, []],
  ['a refinement', withBody(z.object({ name: z.string().refine((name) => name !== 'a') })), [text]],
  ['a coercion', withBody(z.object({ size: z.coerce.number() })), [text]],
  ['a promise', withBody(z.string().refine(async () => true)), [text]],
  ['texts of numbers', { save: { ...operation, query: z.object({ page: z.coerce.number() }) } }, []],
  ['a refined query', { save: { ...operation, query: z.object({ page: z.string().refine((page) => page !== '') }) } }, [text]],
  ['a response', { save: { ...operation, responses: { 200: { 'application/json': { body: z.object({ a: z.string().refine((a) => a !== '') }) } } } } }, [text]],
])('%s', (_, contract, sentences) => {
  expect(list(contract)).toEqual(sentences)
})

test('webhooks are operations too', () => {
  expect(list({}, { webhooks: withBody(z.string().refine(() => false)) })).toEqual([text])
})

test('without time, nothing is known', () => {
  expect(list(withBody(z.string().refine(() => false)), { seconds: 0 })).toEqual([])
})

test('what a validator throws is code, and an error of the search is not hidden', () => {
  expect(list(withBody(z.string().transform(() => JSON.parse('{'))))).toEqual([text])
  const broken = { get save(): never { throw new Error('broken') } } as unknown as Contract
  expect(() => runNow(listUncomparedCode({ contract: broken, document: {} as never }, { seed: 1, seconds: 1 }))).toThrow('broken')
})
