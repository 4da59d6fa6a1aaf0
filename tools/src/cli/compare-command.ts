/** `routepact test --compare`: compares two servers by the requests of a contract. */
import { type CommandContext, type CommandResult, chooseByName } from './command.ts'
import { CommandError } from './command-error.ts'
import { chooseModule, requireFile, toInteger } from './contract-arguments.ts'
import type { ComparisonReport } from './contract-task.ts'
import { createRedaction } from './redaction.ts'
import { type EndedComparison, toComparisonGithub, toComparisonJson, toComparisonMarkdown, toComparisonText } from './report/comparison-report.ts'
import { runTask } from './run-task.ts'
import { failures, readHeaders, readRoles, readUrl } from './server-arguments.ts'
import { toPrintable } from '../../../src/shared/printable.ts'

/** The options that need `--compare`. */
export const comparisonOptions = {
  'old-header': { type: 'string', multiple: true },
  'new-header': { type: 'string', multiple: true },
  role: { type: 'string', multiple: true },
  'old-role': { type: 'string', multiple: true },
  'new-role': { type: 'string', multiple: true },
  accept: { type: 'string' },
  'fail-on-stale': { type: 'boolean', default: false },
  requests: { type: 'string' },
  'recorded-at': { type: 'string' },
} as const

/** The values of the options. */
interface CompareValues {
  readonly compare: string
  readonly url?: string | undefined
  readonly check?: string[] | undefined
  readonly header?: string[] | undefined
  readonly 'old-header'?: string[] | undefined
  readonly 'new-header'?: string[] | undefined
  readonly role?: string[] | undefined
  readonly 'old-role'?: string[] | undefined
  readonly 'new-role'?: string[] | undefined
  readonly prepare?: string | undefined
  readonly operation?: string[] | undefined
  readonly seed: string
  readonly format: string
  readonly accept?: string | undefined
  readonly 'fail-on-stale': boolean
  readonly 'fail-on'?: string | undefined
  readonly requests?: string | undefined
  readonly 'recorded-at'?: string | undefined
  readonly export?: string | undefined
}

const formats = new Map<string, (ended: EndedComparison, isColored: boolean) => string>([
  ['text', toComparisonText],
  ['json', toComparisonJson],
  ['markdown', toComparisonMarkdown],
  ['github', toComparisonGithub],
])

/** Compares the server at `--compare` with the one at the URL after it. */
export async function compareTwo(values: CompareValues, positionals: readonly string[], context: CommandContext): Promise<CommandResult> {
  for (const name of ['url', 'check'] as const) {
    if (values[name] !== undefined) throw new CommandError(`'--${name}' cannot be used with '--compare'.`)
  }
  const headers = { common: readHeaders('--header', values.header), old: readHeaders('--old-header', values['old-header']), new: readHeaders('--new-header', values['new-header']) }
  const roles = { common: readRoles('--role', values.role), old: readRoles('--old-role', values['old-role']), new: readRoles('--new-role', values['new-role']) }
  const isUrl = (text: string): boolean => /^https?:/i.test(text)
  const [next, ...others] = positionals.filter(isUrl)
  if (next === undefined || others.length > 0) throw new CommandError("'--compare' needs two URLs: --compare http://localhost:3000 http://localhost:3001")
  const file = chooseModule('test', positionals.filter((text) => !isUrl(text)))
  const urls = { old: readUrl('--compare', values.compare), new: readUrl('--compare', next) }
  const recordedAt = values['recorded-at'] === undefined ? undefined : readUrl('--recorded-at', values['recorded-at'])
  const format = chooseByName(formats, values.format, '--format')
  const failsOnSkipped = chooseByName(failures, values['fail-on'] ?? 'skipped', '--fail-on')
  const seed = toInteger('--seed', values.seed, 2 ** 31 - 1)
  const { accept, requests, prepare } = values
  for (const name of [accept, requests, prepare]) if (name !== undefined) requireFile(name)
  const ofRoles = Object.values(roles).flatMap((all) => Object.entries(all).map(([role, own]) => ({ headers: own, role })))
  const redact = createRedaction(...Object.values(headers).map((own) => ({ headers: own })), ...ofRoles)
  let comparison: ComparisonReport | undefined
  const task = { kind: 'compare', file, exportName: values.export, urls, seed, operations: values.operation, headers, roles, prepare, accept, requests, recordedAt } as const
  await runTask(task, context, redact, (message) => {
    if (message.kind === 'comparison') comparison = message.comparison
  })
  const { stale, notes, ...found } = comparison as ComparisonReport
  // Values of headers may be anywhere in a response.
  const shown = JSON.parse(JSON.stringify(found), (_name, value: unknown) => (typeof value === 'string' ? redact(value) : value)) as typeof found
  const isCompared = shown.operations.length > 0
  const isFailure = shown.differences.length > 0 || !isCompared || (failsOnSkipped && shown.skipped.length > 0) || (values['fail-on-stale'] && stale.length > 0)
  const nothing = isCompared ? [] : ['No operation was compared with valid requests that succeed.']
  const errors = [...notes, ...stale, ...nothing].map((text) => `${toPrintable(redact(text))}\n`).join('')
  const failureCode = isCompared || shown.differences.length > 0 ? 1 : 2
  return { code: isFailure ? failureCode : 0, output: format({ ...shown, seed, isFailure }, context.isColored), errors }
}
