/** The usage file of `routepact diff`: who used what changes, and the levels for rarely used things. */
import { changeLevels, type ChangeLevel } from '../diff/change-kinds.ts'
import { uncompared } from '../diff/compare-documents.ts'
import type { DocumentChange } from '../diff/document-change.ts'
import { sortByLevel } from '../diff/documents/change-list.ts'
import { addUsage, toDays, type UsedChange } from '../diff/usage/add-usage.ts'
import { readUsage, type Usage } from '../diff/usage/usage.ts'
import { isJsonRecord, type JsonData } from '../json-schema/json.ts'
import { CommandError, toErrorMessage } from './command-error.ts'
import type { ConfigSection } from './config-file.ts'
import { readTextFile } from './document-text.ts'
import type { SourceDocument } from './document-source.ts'
import { toCountQuantity } from './report/count-quantity.ts'

/** The `diff.usage` section of the configuration. */
export interface UsageConfig {
  /** The usage file, if `--usage` names none. */
  readonly file?: string | undefined
  /** The most severe level for changes to rarely used things. */
  readonly unused?: ChangeLevel | undefined
  /** The number of requests from which something counts as used. */
  readonly requests: number
  /** The days that the logs must cover, up to now, before a level is lowered. */
  readonly days: number
}

/** The members of `diff.usage`. */
export const usageFields = ['file', 'unused', 'requests', 'days']

/** Checks `diff.usage`, which is an object with known members. */
export function toUsageConfig(
  { file, unused, requests = 1, days = 30 }: { readonly [name: string]: JsonData },
  section: ConfigSection,
): UsageConfig {
  if (file !== undefined && typeof file !== 'string') return section.fail("'diff.usage.file' must be a string")
  if (unused !== undefined && !(unused === 'warning' || unused === 'information'))
    return section.fail("'diff.usage.unused' must be 'warning' or 'information'")
  const toNumber = (value: JsonData, name: string): number =>
    Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : section.fail(`'diff.usage.${name}' must be an integer from 1`)
  return { file, unused, requests: toNumber(requests, 'requests'), days: toNumber(days, 'days') }
}

/** A change with its clients, and its level before it was lowered. */
export interface LeveledChange extends UsedChange {
  readonly loweredFrom?: ChangeLevel | undefined
}

/** The changes with their use, and sentences about what the file does not say. */
export interface AppliedUsage {
  readonly changes: readonly LeveledChange[]
  readonly notes: readonly string[]
}

/**
 * Adds the usage to changes, and lowers the levels for rarely used things. `now` is the time in milliseconds.
 *
 * @throws CommandError for a file that cannot be read, is not valid, or contains no operation of the old version
 */
export function applyUsage(
  changes: readonly DocumentChange[],
  old: SourceDocument,
  named: string | undefined,
  config: UsageConfig | undefined,
  now: number,
): AppliedUsage {
  const file = named ?? config?.file
  if (file === undefined) return { changes, notes: [] }
  const usage = parseUsage(file)
  if (!hasCommonPath(usage, old.document))
    throw new CommandError(`'${file}' has no operation of '${old.name}': create it with 'routepact usage --contract ${old.name}'.`)
  const used: readonly LeveledChange[] = addUsage(changes, usage)
  const problem = config?.unused === undefined ? undefined : explainShortWindow(usage, config.days, now)
  const notes = [...listGaps(usage), ...(problem === undefined ? [] : [problem])].map((note) => `'${file}' ${note}.`)
  if (config?.unused === undefined || problem !== undefined) return { changes: used, notes }
  const { unused, requests } = config
  const lowered = used.map((change) => lowerLevel(change, usage, requests, unused))
  return { changes: sortByLevel(lowered, (change) => change) as LeveledChange[], notes }
}

function parseUsage(file: string): Usage {
  const text = readTextFile(file)
  try {
    return readUsage(JSON.parse(text))
  } catch (thrown) {
    throw new CommandError(`'${file}' is not a usage file: ${toErrorMessage(thrown)}.`)
  }
}

/** Whether the file was made for a version that shares some of the paths. */
function hasCommonPath({ operations }: Usage, document: JsonData): boolean {
  const paths = isJsonRecord(document) && isJsonRecord(document.paths) ? document.paths : {}
  return Object.keys(operations).some((name) => Object.hasOwn(paths, name.replace(/^\S+ /, '')))
}

/** Sentences about what the file does not say about each change. */
function listGaps({ lines: { unreadable }, window: { missingDays }, hasQueries }: Usage): string[] {
  return [
    ...(unreadable > 0 ? [`leaves out ${toCountQuantity(unreadable, 'line')} that could not be read`] : []),
    ...(missingDays > 0 ? [`has no request on ${toCountQuantity(missingDays, 'day')} of its time`] : []),
    ...(hasQueries ? [] : ['has no queries: changes of query parameters name the clients of their operation']),
  ]
}

/** Says why the logs do not show everything that is unused today. */
function explainShortWindow(usage: Usage, days: number, now: number): string | undefined {
  const covered = toDays(usage) - usage.window.missingDays
  if (covered < days) return `covers ${toCountQuantity(Math.max(0, covered), 'day')}, fewer than the ${days} of 'diff.usage.days', so that no level is lowered`
  const age = Math.floor((now - Date.parse(usage.window.to)) / 86_400_000)
  return age > days ? `ends ${toCountQuantity(age, 'day')} ago, more than the ${days} of 'diff.usage.days', so that no level is lowered` : undefined
}

function lowerLevel(change: LeveledChange, { lines }: Usage, requests: number, most: ChangeLevel): LeveledChange {
  const { usage, level, kind } = change
  // A request that could not be read, or whose prefix is unknown, may have been for this operation.
  const isUsed = usage === undefined || usage.unknown.length > 0 || usage.similar !== undefined || usage.requests + lines.unreadable >= requests
  if (isUsed || kind === uncompared || changeLevels.indexOf(level) >= changeLevels.indexOf(most)) return change
  return { ...change, level: most, loweredFrom: level }
}
