/** Imports documents, and loads what was written. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type ImportedApi, readApi } from '../../../tools/src/cli/import/imported-api.ts'
import { type Proof, prove } from '../../../tools/src/cli/import/prove.ts'
import { writeContract, type WrittenModules } from '../../../tools/src/cli/import/write-contract.ts'
import { writeOutline } from '../../../tools/src/cli/import/write-outline.ts'
import { type SchemaEmitter, SchemaScope } from '../../../tools/src/cli/import/emitter.ts'
import { toIdentifier } from '../../../tools/src/cli/import/names.ts'
import type { SchemaModel, SchemaOf } from '../../../tools/src/cli/import/schema-model.ts'
import { print } from '../../../tools/src/cli/import/source.ts'
import { writeType } from '../../../tools/src/cli/import/types-emitter.ts'
import { zodEmitter } from '../../../tools/src/cli/import/zod-emitter.ts'
import { loadDocument } from '../../../tools/src/cli/load-document.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'

/** Creates a folder inside the project, so that modules in it find the libraries. */
export function createFolder(): string {
  const folder = mkdtempSync('.command-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

export function writeModules(folder: string, modules: WrittenModules): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of modules) writeFileSync(join(folder, name), text)
}

/** A document with paths and schemas. */
export function createDocument(paths: JsonRecord, schemas: JsonRecord = {}, openapi = '3.1.0'): JsonRecord {
  return { openapi, info: { title: 'Test', version: '1' }, paths, components: { schemas } }
}

/** A document whose operation sends a value to the server and receives it. */
export function createExchange(schema: JsonData, schemas: JsonRecord = {}, openapi = '3.1.0'): JsonRecord {
  const content = { 'application/json': { schema: { type: 'object', properties: { value: schema }, required: ['value'] } } }
  return createDocument(
    { '/values': { post: { operationId: 'exchange', requestBody: { required: true, content }, responses: { 200: { description: 'OK', content } } } } },
    schemas,
    openapi,
  )
}

export interface Imported {
  readonly api: ImportedApi
  /** The text of `contract.ts`. */
  readonly contract: string
  /** The text of `outline.ts`. */
  readonly outline: string
  readonly modules: WrittenModules
  readonly contractDocument: JsonData
  readonly proof: Proof
  readonly folder: string
}

/** Imports a document, loads the contract and compares both. */
export async function importDocument(document: JsonData, emitter: SchemaEmitter = zodEmitter): Promise<Imported> {
  const folder = createFolder()
  const api = readApi(document)
  const modules = writeContract(api, emitter)
  const outlines = writeOutline(api)
  writeModules(folder, modules)
  const contractDocument = (await loadDocument(join(folder, 'contract.ts'), { isCompared: true })) as unknown as JsonData
  const proof = prove(document, contractDocument, api, { seconds: 60 })
  return { api, contract: modules.get('contract.ts') as string, outline: outlines.get('outline.ts') as string, modules, contractDocument, proof, folder }
}

/** Imports a document of one schema, and writes its type. */
export async function importValue(schema: JsonData, schemas?: JsonRecord, openapi?: string, emitter?: SchemaEmitter): Promise<Imported & { readonly type: string }> {
  const imported = await importDocument(createExchange(schema, schemas, openapi), emitter)
  // A property that one direction alone sends is in one of the bodies.
  const { requests = [], responses = [] } = imported.api.operations[0] ?? {}
  const body = [...requests, ...responses.flatMap(({ contents }) => contents)].map((content) => content.body as SchemaOf<'object'>).find(({ kind }) => kind === 'object') as SchemaOf<'object'>
  const scope = new SchemaScope((name) => ({ identifier: toIdentifier(name), isLater: false }), new Set())
  return { ...imported, type: print(writeType(body.fields[0]?.schema as SchemaModel, scope)) }
}

/** What a proof found, in short: the reasons, and the sentences of what no reason explains. */
export function toVerdict({ losses, unexplained, undecided }: Proof): object {
  return { losses: Object.fromEntries(losses), unexplained: unexplained.map(({ text }) => text), undecided }
}

/** Joins the lines of source text: long ones are broken. */
export function toLine(source: string): string {
  return source.replace(/\n\s*/g, ' ').replace(/,(?= [)}\]])/g, '').replaceAll('( ', '(').replaceAll(' )', ')')
}
