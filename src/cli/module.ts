/** Loads the module that the command names, and chooses one of its exports. */
import { pathToFileURL } from 'node:url'
import type { Contract } from '../contract/operation.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import { isObject } from '../property.ts'
import { CommandError, toErrorMessage } from './command-error.ts'

/** The exports of a module, by name. */
export interface ModuleExports {
  readonly [name: string]: unknown
}

/** Imports a module with Node's `import()`. */
export async function loadModule(file: string): Promise<ModuleExports> {
  try {
    return (await import(pathToFileURL(file).href)) as ModuleExports
  } catch (thrown) {
    if (isObject(thrown) && thrown['code'] === 'ERR_UNKNOWN_FILE_EXTENSION') {
      throw new CommandError(
        `'${file}' cannot be loaded by Node ${process.versions.node}. Node loads .ts from 22.18 on; for older versions and other files, name a loader in NODE_OPTIONS, such as --import=tsx.`,
      )
    }
    throw new CommandError(`'${file}' cannot be loaded: ${toErrorMessage(thrown)}`)
  }
}

/**
 * Returns the export called `name`; without a name, the only document or, if there is no document, the only contract.
 */
export function chooseExport(exported: ModuleExports, file: string, name: string | undefined): unknown {
  if (name !== undefined) {
    const value = Object.hasOwn(exported, name) ? exported[name] : undefined
    if (isDocument(value) || isContract(value)) return value
    throw new CommandError(`'${file}' does not export a contract or document named '${name}'.`)
  }
  const value = chooseOnly(exported, file, 'documents', isDocument) ?? chooseOnly(exported, file, 'contracts', isContract)
  if (value !== undefined) return value
  throw createMissingContract(file)
}

/** Returns the contract called `name`, or the only contract. */
export function chooseContract(exported: ModuleExports, file: string, name: string | undefined): Contract {
  const value = name === undefined ? chooseOnly(exported, file, 'contracts', isContract) : chooseExport(exported, file, name)
  if (isContract(value)) return value
  if (!Object.values(exported).some(isDocument)) throw createMissingContract(file)
  throw new CommandError(`'${file}' exports a document: this command needs the contract that the document was made of.`)
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

function createMissingContract(file: string): CommandError {
  return new CommandError(`'${file}' does not export a contract: an object of operations, as createContract returns it.`)
}

/** Whether `value` looks like an OpenAPI document. */
export function isDocument(value: unknown): value is OpenApiDocument {
  return isObject(value) && typeof value['openapi'] === 'string' && isObject(value['paths'])
}

function isContract(value: unknown): value is Contract {
  if (!isObject(value) || Array.isArray(value)) return false
  const operations = Object.values(value)
  const isOperation = (operation: unknown): boolean =>
    isObject(operation) && typeof operation['path'] === 'string' && typeof operation['method'] === 'string'
  return operations.length > 0 && operations.every(isOperation)
}
