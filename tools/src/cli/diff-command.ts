/** The command `routepact diff`: lists an API's changes, and fails if they break its clients. */
import { changeLevels, type ChangeLevel } from '../diff/change-kinds.ts'
import { compareDocuments, type ComparisonOptions, withLevels } from '../diff/compare-documents.ts'
import type { DocumentChange } from '../diff/document-change.ts'
import { DocumentError } from '../diff/documents/document-error.ts'
import type { JsonData } from '../json-schema/json.ts'
import { type Command, type CommandContext, type CommandResult, chooseByName, parseArguments } from './command.ts'
import { CommandError } from './command-error.ts'
import { toInteger } from './contract-arguments.ts'
import { acceptChanges, readDiffConfig } from './diff-config.ts'
import { compareSourceBehavior, listSeeds } from './diff-behavior.ts'
import { applyUsage } from './diff-usage.ts'
import { createReadingBudget, filesOption, readSource, type SourceDocument } from './document-source.ts'
import { readIgnoreFile } from './ignore-file.ts'
import { toPrintable } from '../../../src/shared/printable.ts'
import { chooseFormat, formatUsage, type ReportFormats } from './report/formats.ts'
import { toGithubReport } from './report/github-report.ts'
import { toJsonReport } from './report/json-report.ts'
import { toJunitReport } from './report/junit-report.ts'
import { toMarkdownReport } from './report/markdown-report.ts'
import type { DiffReport, ReportedChange } from './report/report.ts'
import { toSarifReport } from './report/sarif-report.ts'
import { toTextReport } from './report/text-report.ts'

const diffUsage = `Usage: routepact diff <old> <new> [options]
       routepact diff --base <revision> <file> [options]

Compares two versions of an API, and fails if clients of the old version break.

<old> and <new> are each one of these:
  openapi.json, openapi.yaml    an OpenAPI document
  contract.ts                   a module that exports a contract or a document
  git:<revision>:<path>         one of these files in a git revision
  -                             an OpenAPI document as JSON from standard input

      --base <revision>   compare <file> with its version in a git revision, such as origin/main
      --format <name>     ${formatUsage}
      --show <level>      the lowest level that text lists: error, warning (default), information, or all for information and
                          the operations that share a change
      --fail-on <level>   error (default), or warning to fail on warnings too
      --config <file>     levels by kind, and accepted changes: JSON, or a module that exports it as default;
                          routepact.config.json, .ts or .js by default
      --ignore <file>     accepted changes, one per line, each optionally with a reason after ' # ' that may end with
                          'until 2027-01-31'; a '#' begins a comment
      --fail-on-stale     fail if an accepted change no longer occurs, instead of only printing it
      --usage <file>      who uses what changes, as 'routepact usage' wrote it for <old>
      --allow-files <folder>
                          also allow references to files in this folder; repeatable; default: only the document's folder
      --seconds <number>  how long the comparison may take; default: 30
      --no-run            only compare the contracts' JSON Schemas: do not run their schemas
      --run-async         also await validators that return promises, which may ask a database
      --seed <number>     selects the values that schemas are given; default: 1
      --export <name>     the export to use, if a module has several
  -h, --help              print this help

Exit codes: 0 no errors, 1 errors, operations that were not compared or expired entries, 2 not compared.
`

const diffOptions = {
  base: { type: 'string' },
  format: { type: 'string', default: 'text' },
  show: { type: 'string', default: 'warning' },
  'fail-on': { type: 'string', default: 'error' },
  'fail-on-stale': { type: 'boolean', default: false },
  config: { type: 'string' },
  seconds: { type: 'string', default: '30' },
  ...filesOption,
  ignore: { type: 'string' },
  usage: { type: 'string' },
  'no-run': { type: 'boolean', default: false },
  'run-async': { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
  export: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const formats: ReportFormats<DiffReport> = {
  text: (report, { isColored }) => toTextReport(report, isColored),
  json: toJsonReport,
  markdown: toMarkdownReport,
  github: (report, { workspace }) => toGithubReport(report, workspace),
  sarif: (report, { workspace }) => toSarifReport(report, workspace),
  junit: (report, { workspace }) => toJunitReport(report, workspace),
}

/** The levels from a name on, by the value of `--show` and `--fail-on`. */
const levelsFrom = new Map<string, readonly ChangeLevel[]>([
  ...changeLevels.map((level, index) => [level, changeLevels.slice(0, index + 1)] as const),
  ['all', changeLevels],
])

/** The levels that fail, by the value of `--fail-on`. */
const failingLevels = new Map([...levelsFrom].slice(0, 2))

/** The most seconds that `--seconds` accepts: a day. */
const mostSeconds = 86_400

/** A function that compares two OpenAPI documents. Throws for values that are not documents. */
export type DocumentComparison = (old: JsonData, next: JsonData, options: ComparisonOptions) => readonly DocumentChange[]

/** Creates the command with another comparison. */
export function createDiffCommand(compare: DocumentComparison): Command {
  return {
    summary: 'lists the changes between two versions of an API, and fails if they break clients',
    run: (args, context) => runDiff(args, context, compare),
  }
}

export const diffCommand: Command = createDiffCommand(compareDocuments)

async function runDiff(args: string[], context: CommandContext, compare: DocumentComparison): Promise<CommandResult> {
  const { values, positionals } = parseArguments('diff', args, diffOptions)
  if (values.help) return { code: 0, output: diffUsage, errors: '' }
  const [oldName, newName] = chooseVersions(positionals, values.base)
  const format = chooseFormat(formats, values.format)
  const failing = chooseByName(failingLevels, values['fail-on'], '--fail-on')
  const shown = chooseByName(levelsFrom, values.show, '--show')
  const seconds = toInteger('--seconds', values.seconds, mostSeconds)
  const seed = toInteger('--seed', values.seed, 2 ** 31 - 1)
  const config = await readDiffConfig(values.config, context)
  const accepted = [...config.accepted, ...(values.ignore === undefined ? [] : readIgnoreFile(values.ignore))]

  const references = { folders: values['allow-files'], budget: createReadingBudget(seconds) }
  const oldSource = await readSource(oldName, values.export, context, references)
  const newSource = await readSource(newName, values.export, context, references)
  const options = { levels: config.levels, limits: { seconds }, strictClients: config.strictClients }
  const documented = compareSources(oldSource, newSource, (old, next) => compare(old, next, options))
  const behavior = values['no-run'] ? [] : await compareSourceBehavior(oldSource, newSource, { exportName: values.export, seed, seconds, isAsync: values['run-async'] }, context)
  const compared = withLevels([...documented, ...behavior], config.levels)
  const { changes: found, notes } = applyUsage(compared, oldSource, values.usage, config.usage, Date.now())
  const today = new Date().toISOString().slice(0, 10)
  const { isIgnored, expired, stale } = acceptChanges(accepted, found, today)
  const changes = found.map((change): ReportedChange => Object.assign({}, change, { ignored: isIgnored(change) }))
  const isBroken = changes.some(({ level, ignored }) => !ignored && failing.includes(level))
  const isOutdated = expired.length > 0 || (values['fail-on-stale'] && stale.length > 0)
  return {
    code: isBroken || isOutdated ? 1 : 0,
    output: format({ old: oldSource, new: newSource, changes, shown, failing, listsOperations: values.show === 'all' }, context),
    errors: [...notes, ...listSeeds(behavior, seed), ...expired, ...stale].map((message) => `${toPrintable(message)}\n`).join(''),
  }
}

/** Returns both versions' names; with `--base`, a file and its version in that revision. */
function chooseVersions(names: readonly string[], base: string | undefined): readonly [old: string, next: string] {
  if (base !== undefined) {
    const [file, ...others] = names
    if (file === undefined || others.length > 0) throw new CommandError("'--base' needs one file: routepact diff --base main openapi.json")
    if (file === '-' || file.startsWith('git:')) throw new CommandError(`'${file}' has no version in '--base': name a file.`)
    if (base === '' || base.includes(':')) throw new CommandError("'--base' must be a revision, such as origin/main.")
    return [`git:${base}:${file}`, file]
  }
  const [old, next, ...others] = names
  if (old === undefined || next === undefined)
    throw new CommandError('Two versions are needed: routepact diff git:main:openapi.json openapi.json, or routepact diff --base main openapi.json')
  if (others.length > 0) throw new CommandError(`'${others.join(' ')}' is not expected: pass two versions.`)
  if (old === '-' && next === '-') throw new CommandError("'-' can be one of the versions only.")
  return [old, next]
}

function compareSources(
  oldSource: SourceDocument,
  newSource: SourceDocument,
  compare: (old: JsonData, next: JsonData) => readonly DocumentChange[],
): readonly DocumentChange[] {
  try {
    return compare(oldSource.document, newSource.document)
  } catch (thrown) {
    // A RangeError means that values are nested more deeply than the stack.
    if (!(thrown instanceof DocumentError || thrown instanceof RangeError)) throw thrown
    throw new CommandError(`'${oldSource.name}' and '${newSource.name}' cannot be compared: ${thrown.message}.`)
  }
}
