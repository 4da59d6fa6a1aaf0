/** Loads the module named by the command, and chooses one of its exports. */
import type { Contract } from 'routepact'
import type { OpenApiDocument } from 'routepact/openapi'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isObject, isPlainObject, readOwn } from '../../../src/shared/property.ts'
import { checkContract, toContractProblem } from '../contract/check-contract.ts'
import { CommandError } from './command-error.ts'
import { toTextFormat } from './document-text.ts'
import { isLinkError, loadTypeScriptModule, toLoadFailure } from './typescript-module.ts'

/** A module's exports, by name. */
export interface ModuleExports {
  readonly [name: string]: unknown
}

/** Imports a module as Node does, or as a bundler does if Node cannot import it. */
export async function loadModule(file: string): Promise<ModuleExports> {
  if (toTextFormat(file))
    throw new CommandError(`'${file}' is not a module: this command needs one that exports a contract, such as contract.ts.`)
  if (/\.d\.[cm]?ts$/.test(file)) throw new CommandError(`'${file}' contains types only: name the module that exports the contract.`)
  const path = resolve(file)
  try {
    const exported: unknown = await import(pathToFileURL(path).href).catch((thrown: unknown) => {
      if (!isLinkError(thrown)) throw thrown
      return loadTypeScriptModule(path)
    })
    return withCommonJsExports(exported as ModuleExports)
  } catch (thrown) {
    throw new CommandError(`'${file}' cannot be loaded: ${toLoadFailure(thrown)}`)
  }
}

/** Adds a CommonJS module's other exports: Node only finds exports that are named in the module's text. */
function withCommonJsExports(exported: ModuleExports): ModuleExports {
  const whole = exported['default']
  return isPlainObject(whole) && !isContract(whole) && !isDocument(whole) ? { ...exported, ...whole } : exported
}

/**
 * Returns the export called `name`; without a name, the only document or, if there is no document, the only contract.
 */
export function chooseExport(exported: ModuleExports, file: string, name: string | undefined): unknown {
  if (name !== undefined) {
    const value = readOwn(exported, name)
    if (isDocument(value) || isContract(value)) return value
    throw new CommandError(`'${file}' does not export a contract or document named '${name}'.`)
  }
  const value = chooseOnly(exported, file, 'documents', isDocument) ?? chooseOnly(exported, file, 'contracts', isContract)
  if (value !== undefined) return value
  throw createMissingContract(exported, file)
}

/** Returns the contract called `name`, or the only contract. */
export function chooseContract(exported: ModuleExports, file: string, name: string | undefined): Contract {
  const value = name === undefined ? chooseOnly(exported, file, 'contracts', isContract) : chooseExport(exported, file, name)
  if (isContract(value)) return value
  throw createMissingContract(exported, file)
}

/** Returns the value called `name` unchecked, so that its rules can be checked; without a name, the only contract. */
export function chooseChecked(exported: ModuleExports, file: string, name: string | undefined): unknown {
  if (name === undefined) return chooseContract(exported, file, name)
  if (!Object.hasOwn(exported, name)) throw new CommandError(`'${file}' does not export '${name}'.`)
  return exported[name]
}

/** Throws for a contract that breaks rules. */
export function rejectBroken(contract: unknown, name: string): void {
  const sentences = checkContract(contract)
  if (sentences.length > 0) throw new CommandError(toContractProblem(sentences, name))
}

/** Returns the only export of a kind, or `undefined`. A value that is exported under several names counts once. */
function chooseOnly(exported: ModuleExports, file: string, kind: string, isKind: (value: unknown) => boolean): unknown {
  const names = new Map<unknown, string>()
  for (const [key, value] of Object.entries(exported)) if (isKind(value)) names.set(value, key)
  const [value] = names.keys()
  if (names.size <= 1) return value
  const list = [...names.values()].join(', ')
  throw new CommandError(`'${file}' exports several ${kind} (${list}): choose one with --export <name>.`)
}

function createMissingContract(exported: ModuleExports, file: string): CommandError {
  const values = Object.values(exported)
  const kind = values.some(isDocument) ? 'document' : values.some(isRouter) ? 'router' : undefined
  if (kind) return new CommandError(`'${file}' exports a ${kind}: this command needs the contract that the ${kind} was made of.`)
  return new CommandError(`'${file}' does not export a contract: an object of operations, as createContract returns it.`)
}

/** Whether `value` looks like an OpenAPI document. */
export function isDocument(value: unknown): value is OpenApiDocument {
  return isObject(value) && typeof value['openapi'] === 'string' && isObject(value['paths'])
}

function isRouter(value: unknown): boolean {
  return isObject(value) && typeof value['fetch'] === 'function'
}

function isContract(value: unknown): value is Contract {
  if (!isObject(value) || Array.isArray(value)) return false
  const operations = Object.values(value)
  const isOperation = (operation: unknown): boolean =>
    isObject(operation) && typeof operation['path'] === 'string' && typeof operation['method'] === 'string'
  // An operation with a mistake is told by its sentence.
  return operations.some(isOperation)
}
