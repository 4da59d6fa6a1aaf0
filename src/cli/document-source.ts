/** Reads the documents that the arguments of `routepact diff` name. */
import { sep } from 'node:path'
import type { JsonData } from '../diff/json.ts'
import { withCheckout } from './checkout.ts'
import type { CommandContext } from './command.ts'
import { CommandError, toErrorMessage } from './command-error.ts'
import { requireFile } from './contract-arguments.ts'
import { decodeText, type ParsedDocument, parseDocument, readTextFile, toTextFormat } from './document-text.ts'
import { findRevisionFile, readRevisionFile } from './git.ts'

/** The name of standard input in messages. */
const inputName = 'standard input'

/** A document with its origin. */
export interface SourceDocument {
  /** The argument of the command. */
  readonly name: string
  readonly document: JsonData
  /** The path of the file, if there is one. */
  readonly file?: string
  /** Finds the lines of values in a document file, by their JSON Pointers. */
  readonly findLines?: ParsedDocument['findLines']
}

/**
 * Reads a document: a JSON or YAML file, a module that exports a document or a contract, `git:<revision>:<path>` of
 * these, or `-` for JSON from standard input.
 */
export async function readSource(
  name: string,
  exportName: string | undefined,
  { load, readInput }: CommandContext,
): Promise<SourceDocument> {
  const options = { export: exportName }
  if (name === '-') {
    return { name: inputName, ...(await parseDocument(decodeText(await readInput(), inputName), 'json', inputName)) }
  }
  if (name.startsWith('git:')) {
    const file = await findRevisionFile(name)
    const bytes = await readRevisionFile(file)
    const format = toTextFormat(file.path)
    if (format) return { name, file: file.path, ...(await parseDocument(decodeText(bytes, name), format, name)) }
    const document = await withCheckout(file, (checkout) =>
      load(checkout.file, options, checkout.folder).catch((thrown: unknown) => {
        const message = toErrorMessage(thrown).replaceAll(checkout.file, name)
        throw new CommandError(message.replaceAll(`${checkout.root}${sep}`, `git:${file.revision}:`))
      }),
    )
    return { name, document: document as unknown as JsonData, file: file.path }
  }
  requireFile(name)
  const format = toTextFormat(name)
  if (format) return { name, file: name, ...(await parseDocument(readTextFile(name), format, name)) }
  return { name, document: (await load(name, options)) as unknown as JsonData, file: name }
}
