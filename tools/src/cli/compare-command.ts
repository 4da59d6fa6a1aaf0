/** `routepact test --compare`: compares two servers with a contract's requests. */
import { type CommandContext, type CommandResult, chooseByName } from './command.ts'
import { CommandError } from './command-error.ts'
import { readCompareConfig } from './compare-config.ts'
import { chooseModule, requireFile, toInteger } from './contract-arguments.ts'
import type { ComparisonReport } from './contract-task.ts'
import { createRedaction } from './redaction.ts'
import { type EndedComparison, toComparisonGithub, toComparisonJson, toComparisonJunit, toComparisonMarkdown, toComparisonSarif, toComparisonText } from './report/comparison-report.ts'
import { chooseFormat, type ReportFormats } from './report/formats.ts'
import { runTask } from './run-task.ts'
import { failures, readHeaders, readRoles, readUrl } from './server-arguments.ts'
import { toPrintable } from '../../../src/shared/printable.ts'

/** The options that need `--compare`. */
export const comparisonOptions = {
  role: { type: 'string', multiple: true },
  ignore: { type: 'string' },
  'fail-on-stale': { type: 'boolean', default: false },
  requests: { type: 'string' },
} as const

/** The option values. */
interface CompareValues {
  readonly compare: string
  readonly url?: string | undefined
  readonly header?: string[] | undefined
  readonly role?: string[] | undefined
  readonly prepare?: string | undefined
  readonly operation?: string[] | undefined
  readonly seed: string
  readonly format: string
  readonly config?: string | undefined
  readonly ignore?: string | undefined
  readonly 'fail-on-stale': boolean
  readonly 'fail-on'?: string | undefined
  readonly requests?: string | undefined
  readonly export?: string | undefined
}

const formats: ReportFormats<EndedComparison> = {
  text: (ended, { isColored }) => toComparisonText(ended, isColored),
  json: toComparisonJson,
  markdown: toComparisonMarkdown,
  github: toComparisonGithub,
  sarif: (ended, { workspace }) => toComparisonSarif(ended, workspace),
  junit: toComparisonJunit,
}

/** Compares the server at `--compare` with the one at the URL after it. */
export async function compareTwo(values: CompareValues, positionals: readonly string[], context: CommandContext): Promise<CommandResult> {
  if (values.url !== undefined) throw new CommandError("'--url' cannot be used with '--compare'.")
  const common = { headers: readHeaders('--header', values.header), roles: readRoles('--role', values.role) }
  const isUrl = (text: string): boolean => /^https?:/i.test(text)
  const [next, ...others] = positionals.filter(isUrl)
  if (next === undefined || others.length > 0) throw new CommandError("'--compare' needs two URLs: --compare http://localhost:3000 http://localhost:3001")
  const file = chooseModule('test', positionals.filter((text) => !isUrl(text)))
  const urls = { old: readUrl('--compare', values.compare), new: readUrl('--compare', next) }
  const format = chooseFormat(formats, values.format)
  const failsOnSkipped = chooseByName(failures, values['fail-on'] ?? 'skipped', '--fail-on')
  const seed = toInteger('--seed', values.seed, 2 ** 31 - 1)
  const { ignore, requests, prepare } = values
  for (const name of [ignore, requests, prepare]) if (name !== undefined) requireFile(name)
  const { old, new: newer, recordedAt } = await readCompareConfig(values.config, context)
  const headers = { common: common.headers, old: old.headers, new: newer.headers }
  const roles = { common: common.roles, old: old.roles, new: newer.roles }
  const ofRoles = Object.values(roles).flatMap((all) => Object.entries(all).map(([role, own]) => ({ headers: own, role })))
  const redact = createRedaction(...Object.values(headers).map((own) => ({ headers: own })), ...ofRoles)
  let comparison: ComparisonReport | undefined
  const task = { kind: 'compare', file, exportName: values.export, urls, seed, operations: values.operation, headers, roles, prepare, ignore, requests, recordedAt } as const
  await runTask(task, context, redact, (message) => {
    if (message.kind === 'comparison') comparison = message.comparison
  })
  const { stale, notes, ...found } = comparison as ComparisonReport
  // Header values may be anywhere in a response.
  const shown = JSON.parse(JSON.stringify(found), (_name, value: unknown) => (typeof value === 'string' ? redact(value) : value)) as typeof found
  const isCompared = shown.operations.length > 0
  const isFailure = shown.differences.length > 0 || !isCompared || (failsOnSkipped && shown.skipped.length > 0) || (values['fail-on-stale'] && stale.length > 0)
  const nothing = isCompared ? [] : ['No operation was compared with valid requests that succeed.']
  const errors = [...notes, ...stale, ...nothing].map((text) => `${toPrintable(redact(text))}\n`).join('')
  const failureCode = isCompared || shown.differences.length > 0 ? 1 : 2
  return { code: isFailure ? failureCode : 0, output: format({ ...shown, seed, isFailure }, context), errors }
}
