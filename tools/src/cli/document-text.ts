/** Reads and writes text files, and parses documents in JSON or YAML. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { JsonData } from '../json-schema/json.ts'
import { CommandError, toErrorMessage } from './command-error.ts'
import { findJsonLines } from './json-lines.ts'
import { parseYaml, toPropertyName, type YamlTree } from './yaml-document.ts'

/** The document file formats. */
export type TextFormat = 'json' | 'yaml'

/** Returns the format that a file's extension names, or `undefined` for a module. */
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

/** Writes a text file. */
export function writeTextFile(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (thrown) {
    throw new CommandError(`'${file}' cannot be written: ${toErrorMessage(thrown)}`)
  }
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
  /** Finds the lines where values are, by JSON Pointer. */
  readonly findLines: (wanted: ReadonlySet<string>) => ReadonlyMap<string, number>
}

/** Parses a document's text. */
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

/** Finds the lines where values are in a YAML document: where their keys stand, or where list items begin. */
function findYamlLines(tree: YamlTree, wanted: ReadonlySet<string>): Map<string, number> {
  const lines = new Map<string, number>()
  const known: KnownPairs = new Map()
  for (const pointer of wanted) {
    const offset = findOffset(pointer, tree, known)
    if (offset !== undefined) lines.set(pointer, tree.lines.linePos(offset).line)
  }
  return lines
}

/** Each mapping's pairs by key name: a mapping may have thousands of pairs and be searched as often. */
type KnownPairs = Map<object, ReadonlyMap<string | undefined, { readonly key: unknown; readonly value: unknown }>>

function findOffset(pointer: string, { document, yaml }: YamlTree, known: KnownPairs): number | undefined {
  let node: unknown = document.contents
  let offset: number | undefined = 0
  for (const segment of pointer.split('/').slice(1)) {
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~')
    if (yaml.isAlias(node)) node = node.resolve(document)
    if (yaml.isMap(node)) {
      const pairs = known.get(node) ?? new Map(node.items.map((pair) => [toPropertyName(pair.key, yaml), pair]))
      known.set(node, pairs)
      const pair = pairs.get(name)
      if (!yaml.isNode(pair?.key)) return undefined
      offset = pair.key.range?.[0]
      node = pair.value
    } else if (yaml.isSeq(node)) {
      node = node.items[Number(name)]
      if (!yaml.isNode(node)) return undefined
      offset = node.range?.[0]
    } else return undefined
  }
  return offset
}
