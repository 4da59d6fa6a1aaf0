/** Reads text files, and parses documents in JSON or YAML. */
import { readFileSync } from 'node:fs'
import type { JsonData } from '../json-schema/json.ts'
import { CommandError, toErrorMessage } from './command-error.ts'
import { findJsonLines } from './json-lines.ts'
import { parseYaml } from './yaml-document.ts'
import { findYamlLines } from './yaml-lines.ts'

/** The formats of document files. */
export type TextFormat = 'json' | 'yaml'

/** Returns the format that the extension of a file names, or `undefined` for a module. */
export function toTextFormat(file: string): TextFormat | undefined {
  if (/\.json$/i.test(file)) return 'json'
  return /\.ya?ml$/i.test(file) ? 'yaml' : undefined
}

/** Reads a text file. */
export function readTextFile(file: string): string {
  let bytes
  try {
    bytes = readFileSync(file)
  } catch (thrown) {
    throw new CommandError(`'${file}' cannot be read: ${toErrorMessage(thrown)}`)
  }
  return decodeText(bytes, file)
}

/** Decodes UTF-8, without a byte order mark. */
export function decodeText(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CommandError(`'${name}' is not text in UTF-8.`)
  }
}

/** A document that was read from text. */
export interface ParsedDocument {
  readonly document: JsonData
  /** Finds the lines of values by their JSON Pointers. */
  readonly findLines: (wanted: ReadonlySet<string>) => ReadonlyMap<string, number>
}

/** Parses the text of a document. */
export async function parseDocument(text: string, format: TextFormat, name: string): Promise<ParsedDocument> {
  if (format === 'yaml') {
    const tree = await parseYaml(text, name)
    return { document: tree.value, findLines: (wanted) => findYamlLines(tree, wanted) }
  }
  try {
    const document = JSON.parse(text) as JsonData
    return { document, findLines: (wanted) => findJsonLines(text, wanted) }
  } catch (thrown) {
    throw new CommandError(`'${name}' is not JSON: ${toErrorMessage(thrown)}`)
  }
}
