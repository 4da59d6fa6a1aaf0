/** What a module exports, and which of it is meant. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OpenApiDocument } from '../openapi/document.ts'
import { isObject } from '../property.ts'
import { CommandError, toMessage } from './command-error.ts'

/** What a module exports, by name. */
export interface Exports {
  readonly [name: string]: unknown
}

/** Imports a module as Node does. */
export async function loadModule(file: string): Promise<Exports> {
  const path = resolve(file)
  if (!existsSync(path)) throw new CommandError(`There is no file ${file}.`)
  try {
    return (await import(pathToFileURL(path).href)) as Exports
  } catch (thrown) {
    if (isObject(thrown) && thrown['code'] === 'ERR_UNKNOWN_FILE_EXTENSION') {
      throw new CommandError(
        `Node ${process.versions.node} cannot load ${file}. From 22.18 on it loads .ts; before that, and for other files, name a loader in NODE_OPTIONS, such as --import=tsx.`,
      )
    }
    throw new CommandError(`${file} cannot be loaded: ${toMessage(thrown)}`)
  }
}

/** The export of this name, or the only document, or the only contract. */
export function chooseExport(exported: Exports, file: string, name: string | undefined): unknown {
  if (name !== undefined) {
    const value = Object.hasOwn(exported, name) ? exported[name] : undefined
    if (isDocument(value) || isContract(value)) return value
    throw new CommandError(`${file} exports no contract or document called '${name}'.`)
  }
  for (const [kind, is] of [
    ['documents', isDocument],
    ['contracts', isContract],
  ] as const) {
    // One value may be exported under several names.
    const names = new Map<unknown, string>()
    for (const [key, value] of Object.entries(exported)) if (is(value)) names.set(value, key)
    const [value] = names.keys()
    if (names.size === 1) return value
    if (names.size > 1) {
      const list = [...names.values()].join(', ')
      throw new CommandError(`${file} exports several ${kind} (${list}): choose one with --export <name>.`)
    }
  }
  throw new CommandError(`${file} exports no contract: an object of operations, as createContract gives it.`)
}

export function isDocument(value: unknown): value is OpenApiDocument {
  return isObject(value) && typeof value['openapi'] === 'string' && isObject(value['paths'])
}

function isContract(value: unknown): boolean {
  if (!isObject(value) || Array.isArray(value)) return false
  const operations = Object.values(value)
  const isOperation = (operation: unknown): boolean =>
    isObject(operation) && typeof operation['path'] === 'string' && typeof operation['method'] === 'string'
  return operations.length > 0 && operations.every(isOperation)
}
