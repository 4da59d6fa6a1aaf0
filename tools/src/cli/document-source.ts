/** Reads the documents named by the arguments of `routepact diff`, with the files they reference. */
import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { BudgetError, ComparisonBudget } from '../json-schema/budget.ts'
import type { JsonData } from '../json-schema/json.ts'
import { bundleDocument } from './bundle-document.ts'
import { withCheckout } from './checkout.ts'
import type { CommandContext } from './command.ts'
import { CommandError, toErrorMessage } from './command-error.ts'
import { requireFile } from './contract-arguments.ts'
import { decodeText, type ParsedDocument, parseDocument, readTextFile, toTextFormat } from './document-text.ts'
import { createFileReader } from './file-references.ts'
import { findRevisionFile, readRevisionFile, type RevisionFile } from './git.ts'

/** What messages call standard input. */
const inputName = 'standard input'

/** A line in a file. */
export interface SourceLine {
  readonly file: string | undefined
  readonly line: number
}

/** A document with its origin. */
export interface SourceDocument {
  /** The command's argument. */
  readonly name: string
  readonly document: JsonData
  /** The file's path, if there is one. */
  readonly file?: string
  /** The module that the document was loaded from. */
  readonly module?: SourceModule
  /** Finds the lines where values are in the document's files, by JSON Pointer. */
  readonly findLines?: (wanted: ReadonlySet<string>) => ReadonlyMap<string, SourceLine>
}

/** A module, or a module in a revision. */
export interface SourceModule {
  readonly file: string
  readonly revision?: RevisionFile
}

/** Writes a module's revision to files while `use` runs. */
export function withModule<Result>({ file, revision }: SourceModule, use: (file: string) => Promise<Result>): Promise<Result> {
  return revision ? withCheckout(revision, (checkout) => use(checkout.file)) : use(file)
}

/** How referenced files are read. */
export interface ReferenceOptions {
  /** The folders, beside the document's own, whose files a document may reference: the values of `--allow-files`. */
  readonly folders?: readonly string[] | undefined
  /** The time in which they are read; 30 seconds by default. */
  readonly budget?: ComparisonBudget | undefined
}

/** The option that allows files in another folder, for the commands that read documents. */
export const filesOption = { 'allow-files': { type: 'string', multiple: true } } as const

/** The reading time. It is at least a second, so that a comparison without time can still say what was not compared. */
export function createReadingBudget(seconds: number): ComparisonBudget {
  return new ComparisonBudget({ seconds: Math.max(seconds, 1) })
}

/**
 * Reads a document: a JSON or YAML file, a module that exports a document or a contract, `git:<revision>:<path>` for any of these, or `-`
 * for JSON from standard input. Referenced files are read from the same place, if they are in the document's folder or in an allowed one.
 */
export async function readSource(
  name: string,
  exportName: string | undefined,
  { load, readInput }: CommandContext,
  references: ReferenceOptions = {},
): Promise<SourceDocument> {
  const options = { export: exportName, isCompared: true }
  if (name === '-') {
    const parsed = await parseDocument(decodeText(await readInput(), inputName), 'json', inputName)
    return bundleSource({ name: inputName, path: '', ...parsed }, parseFile, references)
  }
  if (name.startsWith('git:')) {
    const file = await findRevisionFile(name)
    const read = (path: string): Promise<ParsedDocument> => parseRevisionFile(file, path)
    const bytes = await readRevisionFile(file)
    const format = toTextFormat(file.path)
    if (format) {
      return bundleSource({ name, path: file.path, ...(await parseDocument(decodeText(bytes, name), format, name)) }, read, references)
    }
    const document = await withCheckout(file, (checkout) =>
      load(checkout.file, options, checkout.folder).catch((thrown: unknown) => {
        const message = toErrorMessage(thrown).replaceAll(checkout.file, name)
        throw new CommandError(message.replaceAll(`${checkout.root}${sep}`, `git:${file.revision}:`))
      }),
    )
    return { ...(await bundleSource({ name, path: file.path, document: document as unknown as JsonData }, read, references)), module: { file: file.path, revision: file } }
  }
  if (isRevisionWithoutPrefix(name)) throw new CommandError(`'${name}' does not exist: write 'git:${name}' for a file of a revision.`)
  requireFile(name)
  const format = toTextFormat(name)
  const parsed = format
    ? await parseDocument(readTextFile(name), format, name)
    : { document: (await load(name, options)) as unknown as JsonData }
  return { ...(await bundleSource({ name, path: name, ...parsed }, parseFile, references)), ...(format ? {} : { module: { file: name } }) }
}

/** Whether a file does not exist and its name has git's syntax: `HEAD:api.json`, but not `C:\\api.json` or a URL. */
function isRevisionWithoutPrefix(name: string): boolean {
  return /^[^:\\]{2,}:(?!\/\/)./.test(name) && !existsSync(name)
}

/** A document before its referenced files are read; without a path if it is not a file. */
type UnbundledSource = Partial<ParsedDocument> & Pick<SourceDocument, 'name' | 'document'> & { readonly path: string }

async function bundleSource(
  { name, path, document: data, findLines }: UnbundledSource,
  read: (file: string) => Promise<ParsedDocument>,
  { folders = [], budget = new ComparisonBudget() }: ReferenceOptions,
): Promise<SourceDocument> {
  const parsed = new Map<string, ParsedDocument>()
  const root = path.split(sep).join('/')
  const allowed = [dirname(path), ...folders]
  const reader = createFileReader(root, async (file) => {
    requireAllowed(file, allowed)
    const found = await read(file)
    parsed.set(file, found)
    return found.document
  })
  const { document, origins } = await bundleDocument(data, root, reader, budget).catch((thrown: unknown) => {
    if (!(thrown instanceof BudgetError)) throw thrown
    throw new CommandError(`'${name}' cannot be read: ${thrown.message}.`)
  })
  const source = { name, document, ...(path === '' ? {} : { file: path }) }
  if (!findLines) return source
  const find = (wanted: ReadonlySet<string>): Map<string, SourceLine> => {
    const lines = new Map(Array.from(findLines(wanted), ([pointer, line]) => [pointer, { file: source.file, line }]))
    for (const pointer of wanted) {
      const start = /^\/components\/[^/]+\/[^/]+/.exec(pointer)?.[0] ?? ''
      const origin = origins.get(start)
      if (!origin) continue
      const inner = `${origin.fragment}${pointer.slice(start.length)}`
      const line = parsed.get(origin.file)?.findLines(new Set([inner])).get(inner)
      if (line !== undefined) lines.set(pointer, { file: origin.file, line })
    }
    return lines
  }
  return { ...source, findLines: find }
}

/**
 * Throws for a file outside all folders, also behind a symbolic link inside one: someone else's document must not bring other files on the
 * disk into a contract.
 */
function requireAllowed(file: string, folders: readonly string[]): void {
  const known = folders.filter((folder) => existsSync(folder))
  const real = known.map((folder) => realpathSync(folder))
  const isNamed = isInside(resolve(file), [...folders.map((folder) => resolve(folder)), ...real])
  if (isNamed && (!existsSync(file) || isInside(realpathSync(file), real))) return
  const other = isNamed ? realpathSync(file) : file
  throw new CommandError(`'${other}' is outside the document's folder. Pass '--allow-files ${dirname(other)}' to read it.`)
}

/** Whether a path is inside any of the folders, at any depth. */
function isInside(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const path = relative(folder, file)
    return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path)
  })
}

async function parseFile(file: string): Promise<ParsedDocument> {
  if (!existsSync(file)) throw new CommandError(`'${file}' does not exist.`)
  if (!statSync(file).isFile()) throw new CommandError(`'${file}' is not a file.`)
  return parseDocument(readTextFile(file), toFileFormat(file), file)
}

async function parseRevisionFile(root: RevisionFile, path: string): Promise<ParsedDocument> {
  const name = `git:${root.revision}:${path}`
  const bytes = await readRevisionFile({ ...root, name, path })
  return parseDocument(decodeText(bytes, name), toFileFormat(path), name)
}

/** The format of a file that a document references. */
function toFileFormat(file: string): 'json' | 'yaml' {
  const format = toTextFormat(file)
  if (!format) throw new CommandError(`'${file}' must be JSON or YAML.`)
  return format
}
