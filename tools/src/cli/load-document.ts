/** Creates a module's document, in the process that loads the module. */
import type { Contract } from 'routepact'
import { createOpenApiDocument, type DocumentOptions, type OpenApiDocument } from 'routepact/openapi'
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { CommandError, toErrorMessage } from './command-error.ts'
import { documentOptionsHint, readDocumentOptions } from './document-options.ts'
import { readJsonFile } from './json-file.ts'
import { chooseExport, isDocument, loadModule, rejectBroken } from './module.ts'

/** The command's options that affect the document. */
export interface DocumentFlags {
  readonly export?: string | undefined
  /** Whether the document is only compared. OpenAPI 3.2 is then used, because it can describe all contracts. */
  readonly isCompared?: boolean | undefined
}

/** Returns a module's exported document, or creates one from its exported contract. */
export async function loadDocument(file: string, options: DocumentFlags): Promise<OpenApiDocument> {
  return (await loadDescribed(file, options)).document
}

/** A document, with the contract that it was created from. */
export interface LoadedDocument {
  readonly document: OpenApiDocument
  readonly contract?: Contract | undefined
  readonly options: DocumentOptions
}

/** Loads a document with its contract, if the module exports one. */
export async function loadDescribed(file: string, options: DocumentFlags): Promise<LoadedDocument> {
  const exported = await loadModule(file)
  const value = chooseExport(exported, file, options.export)
  if (isDocument(value)) return { document: checkJson(value, file), options: {} }
  rejectBroken(value, `contract of '${file}'`)
  const { name = 'API', version = '0.0.0' } = readManifest(dirname(resolve(file)))
  const documentOptions = readDocumentOptions(exported, file)
  if (documentOptions.webhooks) rejectBroken(documentOptions.webhooks, `contract 'webhooks' of '${file}'`)
  const { title = name, version: own = version } = documentOptions.info ?? {}
  const info = { ...documentOptions.info, title, version: own }
  const openapi = options.isCompared ? '3.2.0' : documentOptions.openapi
  try {
    const contract = value as Contract
    return { document: createOpenApiDocument(contract, { ...documentOptions, info, openapi }), contract, options: documentOptions }
  } catch (thrown) {
    throw new CommandError(`${toErrorMessage(thrown)}\n${documentOptionsHint}`)
  }
}

/** Throws for a document that JSON cannot represent, such as one with a cycle. */
function checkJson(document: OpenApiDocument, file: string): OpenApiDocument {
  try {
    JSON.stringify(document)
    return document
  } catch (thrown) {
    const reason = toErrorMessage(thrown).replace(/\n[^]*--- /, ', ')
    throw new CommandError(`'${file}' exports a document that JSON cannot represent: ${reason}`)
  }
}

/** Reads the nearest package.json, from `folder` upwards. */
function readManifest(folder: string): { readonly name?: string; readonly version?: string } {
  const file = resolve(folder, 'package.json')
  if (existsSync(file)) return readJsonFile(file, 'the name and version of the API are read from it.') as object
  return dirname(folder) === folder ? {} : readManifest(dirname(folder))
}
