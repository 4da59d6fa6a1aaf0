/** The command `routepact usage`: reads from access logs which clients use which operations. */
import { toPrintableLines } from '../../../src/shared/printable.ts'
import type { Usage } from '../diff/usage/usage.ts'
import { type Command, type CommandContext, type CommandResult, parseArguments } from './command.ts'
import { CommandError } from './command-error.ts'
import { requireFile } from './contract-arguments.ts'
import { writeTextFile } from './document-text.ts'
import { filesOption, readSource } from './document-source.ts'
import { readFileId } from './openapi-command.ts'
import { toCountQuantity } from './report/count-quantity.ts'
import { readCombinedLine } from './usage/combined-line.ts'
import { mostClients, UsageCounter, unnamedClients } from './usage/count-usage.ts'
import { findFormatHint } from './usage/log-formats.ts'
import { hasClientField, type LogFields, readJsonLine } from './usage/json-line.ts'
import { mostLineCharacters, openLog, readLogLines } from './usage/log-lines.ts'
import { readUsageConfig } from './usage/usage-config.ts'
import { createUsageRoutes } from './usage/usage-routes.ts'

const usageUsage = `Usage: routepact usage <log...> --contract <old> [options]

Reads from access logs which clients use which operations and query parameters, for 'routepact diff --usage'. Keeps client
names, counts and days, but no query values, path values or addresses.

<log> is a file, which gzip may have compressed, or '-' for standard input. Its lines are in the Common or Combined Log Format
of nginx and Apache, or JSON.

      --contract <old>   the contract or OpenAPI document that the server had, as for 'routepact diff'
  -o, --out <file>       the file to write; default: standard output
      --field <field>    a field in JSON lines, such as target=http.address; repeatable
      --config <file>    the fields in JSON lines, and the paths in front of the contract's: JSON, or a module that exports it
                         as default; routepact.config.json, .ts or .js by default
      --allow-files <folder>
                         also allow references to files in this folder; repeatable; default: only the document's folder
      --export <name>    the export to use, if a module has several
  -h, --help             print this help

Exit codes: 0 written, 2 not written.
`

const usageOptions = {
  contract: { type: 'string' },
  out: { type: 'string', short: 'o' },
  field: { type: 'string', multiple: true },
  config: { type: 'string' },
  ...filesOption,
  export: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

export const usageCommand: Command = {
  summary: 'reads from access logs which clients use which operations',
  run: writeUsage,
}

async function writeUsage(args: string[], context: CommandContext): Promise<CommandResult> {
  const { values, positionals: logs } = parseArguments('usage', args, usageOptions)
  if (values.help) return { code: 0, output: usageUsage, errors: '' }
  const { contract, out } = values
  if (logs.length === 0) throw new CommandError('The log is missing: routepact usage access.log --contract openapi.json')
  if (contract === undefined) throw new CommandError("The contract is missing: --contract openapi.json, the version that wrote the logs.")
  checkFiles(logs, contract, out)
  const { bases, fields } = await readUsageConfig(values.config, values.field ?? [], context)

  const source = await readSource(contract, values.export, context, { folders: values['allow-files'] })
  const counter = new UsageCounter(createUsageRoutes(source, bases))
  const reader = new LogReader(counter, fields)
  for (const log of logs) await reader.read(log, context)
  const usage = reader.finish(contract)
  const text = toPrintableLines(`${JSON.stringify(usage, null, 2)}\n`)
  const notes = [...reader.notes, ...listNotes(usage)].map((note) => `${note}\n`).join('')
  if (out === undefined) return { code: 0, output: text, errors: toPrintableLines(notes) }
  writeTextFile(out, text)
  return { code: 0, output: toPrintableLines(`Wrote '${out}': ${summarizeUsage(usage)}.\n`), errors: toPrintableLines(notes) }
}

/** Before reading the first file, checks that all files exist, no log is read twice, and the output replaces no input. */
function checkFiles(logs: readonly string[], contract: string, out: string | undefined): void {
  for (const log of logs) if (log !== '-') requireFile(log)
  const ids = logs.map((log) => (log === '-' ? log : readFileId(log)))
  const repeated = logs.find((_, index) => ids.indexOf(ids[index]) !== index)
  if (repeated !== undefined) throw new CommandError(`'${repeated}' is passed twice: its requests would count twice.`)
  if (contract === '-' && logs.includes('-')) throw new CommandError("'-' can be the log or the contract only.")
  const written = out === undefined ? undefined : readFileId(out)
  if (written !== undefined && [...ids, readFileId(contract)].includes(written))
    throw new CommandError(`'${out}' is an input file: name another file with --out.`)
}

/** Reads logs line by line. */
class LogReader {
  readonly #counter: UsageCounter
  readonly #fields: LogFields
  readonly #lines = { unreadable: 0, other: 0 }
  readonly #empty: string[] = []
  #requests = 0
  #firstUnreadable: string | undefined
  #hasClients = false
  #formatHint: string | undefined

  constructor(counter: UsageCounter, fields: LogFields) {
    this.#counter = counter
    this.#fields = fields
  }

  /** Sentences about lines that were not read. */
  get notes(): string[] {
    const { unreadable, other } = this.#lines
    return [
      ...this.#empty.map((log) => `'${log}' is empty.`),
      ...(unreadable > 0 ? [`${toCountQuantity(unreadable, 'line')} cannot be read, the first is ${this.#firstUnreadable}.`] : []),
      ...(other > 0 ? [`${toCountQuantity(other, 'line')} of JSON without a method and a target, so not of a request.`] : []),
      ...(this.#formatHint === undefined ? [] : [`${this.#formatHint}.`]),
    ]
  }

  async read(log: string, { openInput }: CommandContext): Promise<void> {
    const name = log === '-' ? 'standard input' : log
    let number = 0
    await readLogLines(name, openLog(log, openInput), (line) => {
      number++
      this.#readLine(line, `${name}:${number}`)
    })
    if (number === 0) this.#empty.push(name)
  }

  /** Returns what was counted. Throws if it says nothing about the contract, because everything would then seem unused. */
  finish(contract: string): Usage {
    const { unreadable } = this.#lines
    const { client } = this.#fields
    if (unreadable > this.#requests)
      throw new CommandError(`${toCountQuantity(unreadable, 'line')} cannot be read, more than can, the first is ${this.#firstUnreadable}: ${this.#formatHint ?? formatHint}.`)
    if (this.#requests === 0) throw new CommandError(`The logs have no requests: ${this.#formatHint ?? formatHint}.`)
    if (client !== undefined && !this.#hasClients) throw new CommandError(`'usage.fields.client' must be a field of the log: no line has '${client}'.`)
    if (this.#counter.matched === 0)
      throw new CommandError(`None of ${toCountQuantity(this.#requests, 'request')} is one of '${contract}': if its paths have a prefix, or a proxy removes one, name it in 'usage.base' of routepact.config.json.`)
    return this.#counter.toUsage({ ...this.#lines })
  }

  #readLine(line: string | undefined, place: string): void {
    const { client } = this.#fields
    const isJson = line?.trimStart().startsWith('{') === true
    if (line !== undefined && !isJson && client !== undefined)
      throw new CommandError(`'usage.fields.client' is for lines of JSON: ${place} is none.`)
    const logged = line === undefined ? 'unreadable' : isJson ? readJsonLine(line, this.#fields) : readCombinedLine(line.trimEnd())
    const isRead = logged !== 'other' && logged !== 'unreadable'
    if (!isRead && line !== undefined && this.#formatHint === undefined) {
      const hint = findFormatHint(line)
      this.#formatHint = hint && `${place} ${hint}`
    }
    if (logged === 'other') this.#lines.other++
    else if (logged === 'unreadable') {
      this.#lines.unreadable++
      this.#firstUnreadable ??= line === undefined ? `${place}, which is longer than ${mostLineCharacters} characters` : place
    } else {
      this.#requests++
      if (logged === 'broken') this.#counter.addBroken()
      else this.#counter.add(logged)
      this.#hasClients ||= client !== undefined && hasClientField(line as string, client)
    }
  }
}

const formatHint = "lines must be in the Common or Combined Log Format, or JSON with fields that 'usage.fields' of routepact.config.json names"

/** What the file contains: `1,292 requests of 3 clients, 2026-10-21 to 2026-11-20`. */
function summarizeUsage({ requests, operations, window: { from, to } }: Usage): string {
  const clients = new Set(Object.values(operations).flatMap((operation) => Object.keys(operation.clients)))
  return `${toCountQuantity(requests.used, 'request')} of ${toCountQuantity(clients.size, 'client')}, ${from.slice(0, 10)} to ${to.slice(0, 10)}`
}

/** Sentences about what the file does not contain. */
function listNotes({ requests: { rejected, unmatched, preflight }, clients, window, hasQueries, operations }: Usage): string[] {
  const [similar] = Object.entries(operations).flatMap(([name, operation]) => (operation.similar === undefined ? [] : [name]))
  return [
    ...(unmatched > 0 ? [`${toCountQuantity(unmatched, 'request')} ${unmatched === 1 ? 'matches' : 'match'} no operation in the contract.`] : []),
    ...(similar === undefined ? [] : [`Some of their paths end like an operation's path, such as '${similar}': if a proxy adds or removes a prefix, name it in 'usage.base'.`]),
    ...(rejected > 0 ? [`${toCountQuantity(rejected, 'request')} that the server rejected, which count for no client.`] : []),
    ...(preflight > 0 ? [`${toCountQuantity(preflight, 'preflight request')}, which count for no operation.`] : []),
    ...(clients.unnamed > 0
      ? [`${toCountQuantity(clients.unnamed, 'request')} of '${unnamedClients}', after the first ${mostClients.toLocaleString('en')}.`]
      : []),
    ...(window.missingDays > 0 ? [`No request on ${toCountQuantity(window.missingDays, 'day')} between the first and the last one: pass the logs of all days.`] : []),
    ...(hasQueries ? [] : ['The logs have no queries, so nothing is known about query parameters.']),
  ]
}
