import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { byteStream, type Contract, createContract, multipart } from 'routepact'
import { createOpenApiDocument, type OpenApiDocument } from 'routepact/openapi'
import { compareDocuments } from 'routepact-tools/diff'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { context } from '../runtime-tests/cli/run.ts'
import { runCommand } from '../tools/src/cli/run-command.ts'
import { readPage } from './code-blocks.ts'

const page = 'docs/breaking-changes.md'
const folder = mkdtempSync('.command-')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the page shows the output of the command for its example', async () => {
  for (const { file, code } of readPage(page)) writeFileSync(join(folder, basename(file)), code)
  const [, output] = /^```text\n([^]*?)^```/m.exec(readFileSync(page, 'utf8')) ?? []
  const args = ['diff', join(folder, 'v1.ts'), join(folder, 'contract.ts')]
  expect(await runCommand(args, context)).toEqual({ code: 1, output, errors: '' })
})

type Shape = Readonly<Record<string, unknown>>

const toBody = (key: string, schema: Shape): Shape => ({ type: 'object', properties: { [key]: schema }, required: [key] })

/** Compares the schema of an old document, which both directions use, with one of a contract. */
async function listLines(schema: Shape, body: z.ZodType, contentType = 'application/json'): Promise<string[]> {
  const isForm = contentType === 'multipart/form-data'
  const content = { [contentType]: { schema } }
  const responses = { 200: { description: 'Done', ...(isForm ? {} : { content }) } }
  const post = { operationId: 'add', requestBody: { required: true, content }, responses }
  const info = { title: 'Books', version: '1' }
  const contract = { add: { path: '/books', method: 'POST', requests: { [contentType]: { body: isForm ? multipart(body) : body } }, responses: { 200: isForm ? {} : { [contentType]: { body } } } } } as const
  const created = createOpenApiDocument(createContract(contract as Contract), { info })
  const old = JSON.parse(JSON.stringify({ openapi: '3.1.0', info, paths: { '/books': { post } } })) as OpenApiDocument
  const changes = await compareDocuments(old, created)
  return changes.map(({ text }) => text)
}

const enumOrText = z.object({ kind: z.enum(['x', 'y']).or(z.string()) })

/** Each row of the table has documents that give its line. */
const generated: readonly (readonly [old: Shape, body: z.ZodType, contentType?: string])[] = [
  [toBody('kind', { oneOf: [{ type: 'string', enum: ['x', 'y'] }, { type: 'string' }] }), enumOrText],
  [toBody('kind', { type: 'string', enum: ['x', 'y'] }), enumOrText],
  [toBody('slug', { type: 'string', pattern: '^[a-z-]+$' }), z.object({ slug: z.string().regex(/^[a-z-]+$/).regex(/^[^-]/) })],
  [toBody('slug', { type: 'string', pattern: String.raw`^(?=.*[a-z])(?=.*\d).+$` }), z.object({ slug: z.string().regex(/[a-z]/).regex(/\d/) })],
  [toBody('id', { type: 'string', format: 'uuid' }), z.object({ id: z.uuid() })],
  [toBody('cover', { type: 'string', contentMediaType: 'image/png' }), z.object({ cover: z.file().mime('image/png') }), 'multipart/form-data'],
  [toBody('data', toBody('a', { type: 'string' })), z.object({ data: z.string() }), 'multipart/form-data'],
  [{ type: 'string', format: 'binary' }, byteStream() as never, 'application/pdf'],
  [toBody('bytes', { type: 'string' }), z.object({ bytes: z.base64() })],
  [toBody('rec', { type: 'object', additionalProperties: { type: 'number' } }), z.object({ rec: z.record(z.string(), z.number()) })],
]

const section = readFileSync('docs/reference/commands.md', 'utf8').split('### Lines between generators')[1]?.split('\n## ')[0] ?? ''
const lines = Array.from(section.matchAll(/^\|(?:[^|]*\|){2} `([^|]*)` \|/gm), ([, line = '']) => line)

test('the documents of the table have a row each', () => expect(lines).toHaveLength(generated.length))

test.each(lines.map((line, index) => [line, index] as const))('%s', async (line, index) => {
  const [old, body, contentType] = generated[index] as (typeof generated)[number]
  const found = await listLines(old, body, contentType)
  expect(found.filter((text) => line.split('…').every((part) => text.includes(part)))).not.toEqual([])
})

test.each<[string, Shape, z.ZodType]>([
  ['anyOf of an enum and string', toBody('kind', { anyOf: [{ type: 'string', enum: ['x', 'y'] }, { type: 'string' }] }), enumOrText],
  ['allOf of two patterns', toBody('slug', { allOf: [{ type: 'string', pattern: '^[a-z-]+$' }, { pattern: '^[^-]' }] }), z.object({ slug: z.string().regex(/^[a-z-]+$/).regex(/^[^-]/) })],
])('%s has no line', async (_name, old, body) => expect(await listLines(old, body)).toEqual([]))

test('the page names the converter of Swagger 2.0, as the message does', () => {
  const [, command] = /^Swagger 2\.0 [^]*?```sh\n(.*)\n```/m.exec(readFileSync('docs/import-command.md', 'utf8')) ?? []
  expect(() => compareDocuments({ swagger: '2.0' }, { swagger: '2.0' })).toThrow(`not '2.0': convert it with '${command}'`)
})
