/** The command `routepact import`: writes a contract, or an outline, from an OpenAPI document, and proves it. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { toPrintableLines } from '../../../src/shared/printable.ts'
import { toQuantity } from '../../../src/shared/quantity.ts'
import { compareDocuments } from '../diff/compare-documents.ts'
import type { DocumentChange } from '../diff/document-change.ts'
import { DocumentError } from '../diff/documents/document-error.ts'
import { BudgetError, type ComparisonBudget } from '../json-schema/budget.ts'
import type { JsonData } from '../json-schema/json.ts'
import { type Command, type CommandContext, type CommandResult, parseArguments } from './command.ts'
import { CommandError, toErrorMessage } from './command-error.ts'
import { toInteger } from './contract-arguments.ts'
import { createReadingBudget, filesOption, readSource, type SourceDocument } from './document-source.ts'
import type { SchemaEmitter } from './import/emitter.ts'
import { type ImportedApi, readApi } from './import/imported-api.ts'
import { type LossName, lossReasons } from './import/losses.ts'
import { countLosses, type Proof, prove } from './import/prove.ts'
import { toValueLines } from './import/value-lines.ts'
import { listValuePlaces, type ValueReport } from './import/value-places.ts'
import { valibotEmitter } from './import/valibot-emitter.ts'
import { writeContract, type WrittenModules } from './import/write-contract.ts'
import { writeOutline } from './import/write-outline.ts'
import { zodEmitter } from './import/zod-emitter.ts'
import { toTextReport } from './report/text-report.ts'

const importUsage = `Usage: routepact import <document> [options]

Writes a contract from an OpenAPI document (3.0, 3.1 or 3.2, JSON or YAML, also in several files), compares the two in both
directions, and lists what the contract cannot say.

  -o, --out <folder>      the contract's folder; default: api
      --schemas <library> the schema library: zod (default) or valibot
      --outline           write types and an outline without schemas, for a client
      --check             write nothing, and fail if the document breaks clients of the folder's contract
      --force             replace files that exist
      --allow-files <folder>
                          also allow references to files in this folder; repeatable; default: only the document's folder
      --seconds <number>  how long reading, and each comparison, may take; default: 60
      --seed <number>     selects the document's values that go through the contract; default: 1
  -h, --help              print this help

Exit codes: 0 equal but for what is listed, or no client breaks (--check); 1 another difference, or clients break; 2 not imported.
`

const importOptions = {
  out: { type: 'string', short: 'o', default: 'api' },
  schemas: { type: 'string', default: 'zod' },
  outline: { type: 'boolean' },
  check: { type: 'boolean' },
  force: { type: 'boolean' },
  ...filesOption,
  seconds: { type: 'string', default: '60' },
  seed: { type: 'string', default: '1' },
  help: { type: 'boolean', short: 'h' },
} as const

export const importCommand: Command = {
  summary: 'writes a contract from an OpenAPI document, and proves it',
  run: runImport,
}

async function runImport(args: string[], context: CommandContext): Promise<CommandResult> {
  const { values, positionals } = parseArguments('import', args, importOptions)
  if (values.help) return { code: 0, output: importUsage, errors: '' }
  const [name, ...others] = positionals
  if (name === undefined) throw new CommandError('The document is missing: routepact import openapi.json')
  if (others.length > 0) throw new CommandError(`'${others.join(' ')}' is not expected: pass one document.`)
  if (values.check && values.outline) throw new CommandError("'--check' needs a contract: an outline has no schemas to compare.")
  const limits = { seconds: toInteger('--seconds', values.seconds, 86_400) }
  const budget = createReadingBudget(limits.seconds)
  const source = await readSource(name, undefined, context, { folders: values['allow-files'], budget })
  const api = tryReading(source, budget)
  if (api.operations.length === 0) throw new CommandError(`'${name}' has no operation that a contract can declare.`)
  const modules = values.outline ? writeOutline(api) : writeContract(api, toEmitter(values.schemas))
  if (values.check) return checkContract(source, api, modules, values.out, limits, context)

  const existing = [...modules.keys()].map((file) => join(values.out, file)).filter((file) => existsSync(file))
  if (existing.length > 0 && !values.force)
    throw new CommandError(`${existing.map((file) => `'${file}'`).join(', ')} would be replaced: pass --check to compare the contract with the document, or --force to replace it.`)
  writeModules(values.out, modules)
  const written = summarize(values.out, modules, api)
  if (values.outline) return { code: 0, output: `${written}${listLosses(countLosses(api.losses.list))}`, errors: '' }
  const contract = await loadContract(values.out, context)
  const proof = prove(source.document, contract, api, limits)
  const seed = toInteger('--seed', values.seed, 2 ** 31 - 1)
  const compared = await compareInChild(join(values.out, 'contract.ts'), api, { seed, seconds: Math.min(limits.seconds, mostValueSeconds) }, context)
  return { code: proof.unexplained.length > 0 ? 1 : 0, output: `${written}${toProofText(proof, source, values.out, context, compared)}`, errors: '' }
}

/** The most seconds in which values go through a contract. */
const mostValueSeconds = 20

/**
 * Gives values from the document to the contract's schemas, in the process that loads the contract. Returns the reason if this is
 * impossible.
 */
async function compareInChild(file: string, api: ImportedApi, options: { readonly seed: number; readonly seconds: number }, { work }: CommandContext): Promise<ValueReport | string> {
  const comparison = listValuePlaces(api)
  const folder = mkdtempSync(join(tmpdir(), 'routepact-'))
  try {
    const written = join(folder, 'values.json')
    writeFileSync(written, JSON.stringify(comparison))
    let report: ValueReport | string = 'the process ended'
    await work({ kind: 'values', file, comparison: written, ...options }, (message) => {
      if (message.kind === 'values') report = message.report
    })
    return report
  } catch (thrown) {
    return toErrorMessage(thrown)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const emitters: { readonly [library: string]: SchemaEmitter } = { zod: zodEmitter, valibot: valibotEmitter }

function toEmitter(library: string): SchemaEmitter {
  const emitter = Object.hasOwn(emitters, library) ? emitters[library] : undefined
  if (!emitter) throw new CommandError(`'--schemas' must be ${Object.keys(emitters).join(' or ')}, not '${library}'.`)
  return emitter
}

function tryReading({ name, document }: SourceDocument, budget: ComparisonBudget): ImportedApi {
  try {
    return readApi(document, budget)
  } catch (thrown) {
    // A RangeError means that values are nested more deeply than the stack.
    if (!(thrown instanceof DocumentError || thrown instanceof RangeError || thrown instanceof BudgetError)) throw thrown
    throw new CommandError(`'${name}' cannot be imported: ${thrown.message}.`)
  }
}

/** Compares a contract, which a person may have edited, with the document. */
async function checkContract(
  source: SourceDocument,
  api: ImportedApi,
  modules: WrittenModules,
  folder: string,
  limits: { readonly seconds: number },
  context: CommandContext,
): Promise<CommandResult> {
  const file = join(folder, 'contract.ts')
  if (!existsSync(file)) throw new CommandError(`'${file}' does not exist: import the document without --check first.`)
  const contract = await loadContract(folder, context)
  // What a new import cannot say either is not a change in the document.
  const imported = await importBeside(folder, modules, context)
  const proof = prove(source.document, imported, api, limits)
  const known = new Set(proof.changes.flatMap(listSentences))
  const changes = compareDocuments(contract, source.document, { limits }).filter((change) => !listSentences(change).every((sentence) => known.has(sentence)))
  const report = { old: { name: file, document: contract }, new: source, changes: changes.map((change) => ({ ...change, ignored: false })) }
  const text = toTextReport({ ...report, shown: ['error', 'warning', 'information'], listsOperations: false }, context.isColored)
  const isBroken = changes.some(({ level }) => level === 'error') || proof.unexplained.length > 0
  const unproved = proof.unexplained.length === 0 ? '' : `${toProofText(proof, source, folder, context)}\n`
  return { code: isBroken ? 1 : 0, output: `${unproved}${text}`, errors: '' }
}

/** A change's sentences; several operations may share one. */
function listSentences(change: DocumentChange): string[] {
  return (change.operations ?? [change]).map(({ operation, text }) => `${operation} ${text}`)
}

/** Writes modules to a folder beside the contract, where they find the same packages, then loads and removes them. */
async function importBeside(folder: string, modules: WrittenModules, context: CommandContext): Promise<JsonData> {
  const temporary = mkdtempSync(join(folder, '.routepact-'))
  try {
    writeModules(temporary, modules)
    return await loadContract(temporary, context)
  } finally {
    rmSync(temporary, { recursive: true })
  }
}

async function loadContract(folder: string, { load }: CommandContext): Promise<JsonData> {
  return (await load(join(folder, 'contract.ts'), { isCompared: true })) as unknown as JsonData
}

function writeModules(folder: string, modules: WrittenModules): void {
  try {
    for (const [name, text] of modules) {
      const file = join(folder, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  } catch (thrown) {
    throw new CommandError(`'${folder}' cannot be written: ${toErrorMessage(thrown)}`)
  }
}

function summarize(folder: string, modules: WrittenModules, { operations, components, unused }: ImportedApi): string {
  const lines = [...modules.values()].reduce((total, text) => total + text.split('\n').length - 1, 0)
  const names = [...modules.keys()].map((name) => `'${join(folder, name)}'`)
  const listed = names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} others` : names.join(', ')
  const counts = [toQuantity(operations.length, 'operation'), toQuantity(components.size, 'component'), toQuantity(lines, 'line')]
  return `Wrote ${listed}: ${counts.join(', ')}.\n${toUnusedLine(unused)}`
}

/** The most components that a line names. */
const mostNamed = 3

function toUnusedLine(unused: readonly string[]): string {
  if (unused.length === 0) return ''
  const named = unused.slice(0, mostNamed).map((name) => `'${name}'`)
  const others = unused.length > mostNamed ? ` and ${toQuantity(unused.length - mostNamed, 'other')}` : ''
  return toPrintableLines(`Left out ${toQuantity(unused.length, 'component')} that no operation uses: ${named.join(', ')}${others}.\n`)
}

function listLosses(losses: ReadonlyMap<LossName, number>): string {
  if (losses.size === 0) return ''
  const width = Math.max(...Array.from(losses.values(), (count) => String(count).length))
  const lines = Array.from(losses, ([name, count]) => `  ${String(count).padStart(width)}  ${lossReasons[name].text}\n`)
  return `\nNot in the contract:\n${lines.join('')}`
}

/** Returns `1 difference has`, `2 differences have`. */
function toSubject(count: number): string {
  return `${toQuantity(count, 'difference')} ${count === 1 ? 'has' : 'have'}`
}

function toProofText({ losses, explained, unexplained, undecided }: Proof, source: SourceDocument, folder: string, { isColored }: CommandContext, compared?: ValueReport | string): string {
  const open = undecided === 0 ? '' : `${toQuantity(undecided, 'place')} could not be decided.\n`
  const counted = explained === 0 ? '' : ` ${toSubject(explained)} one of these reasons.`
  if (unexplained.length === 0) {
    const differs = typeof compared === 'object' && compared.differences.length > 0
    const opening = losses.size === 0 && !differs ? 'Contract' : 'Apart from this, contract'
    return `${listLosses(losses)}${toValueLines(compared)}\n${opening} and document accept and return the same.${counted}\n${open}`
  }
  const changes = unexplained.map((change) => ({ ...change, ignored: false }))
  const report = toTextReport({ old: source, new: { name: folder, document: {} }, changes, shown: ['error'], listsOperations: false }, isColored)
  return `${listLosses(losses)}${toValueLines(compared)}\n${toSubject(unexplained.length)} no listed reason.${counted}\n${open}${report}`
}
