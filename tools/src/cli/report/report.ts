/** What `routepact diff` reports, whatever the format. */
import { changeLevels, type ChangeLevel } from '../../diff/change-kinds.ts'
import { uncompared } from '../../diff/compare-documents.ts'
import type { DocumentChange } from '../../diff/document-change.ts'
import { toPrintable } from '../../../../src/shared/printable.ts'
import { toQuantity } from '../../../../src/shared/quantity.ts'
import type { LeveledChange } from '../diff-usage.ts'
import type { SourceDocument } from '../document-source.ts'
import { toExampleText } from './example-text.ts'

export interface DiffReport {
  readonly old: SourceDocument
  readonly new: SourceDocument
  readonly changes: readonly ReportedChange[]
  /** The levels whose changes the text lists; others are counted. */
  readonly shown: readonly ChangeLevel[]
  /** The levels that fail; by default, errors. */
  readonly failing?: readonly ChangeLevel[] | undefined
  /** Whether the text lists the operations that have the same change. */
  readonly listsOperations: boolean
}

/** A change, and whether the configuration accepts it. */
export interface ReportedChange extends LeveledChange {
  readonly ignored: boolean
}

/** An operation's changes that have the same level. */
export interface OperationGroup {
  /** Method and path, `Components` or `Several operations` for changes of several, or `Document` for servers and the rest. */
  readonly heading: string
  readonly changes: readonly ReportedChange[]
}

/** The changes with one level, by operation in document order. */
export interface LevelGroup {
  readonly level: ChangeLevel
  readonly operations: readonly OperationGroup[]
}

/** Groups changes by level, errors first, and in each level by operation. */
export function groupByLevel(changes: readonly ReportedChange[]): LevelGroup[] {
  return changeLevels.flatMap((level) => {
    const groups = new Map<string, ReportedChange[]>()
    for (const change of changes) {
      if (change.level !== level) continue
      const heading = change.operation || toHeading(change)
      const group = groups.get(heading)
      if (group) group.push(change)
      else groups.set(heading, [change])
    }
    const operations = Array.from(groups, ([heading, group]) => ({ heading, changes: group }))
    return operations.length > 0 ? [{ level, operations }] : []
  })
}

function toHeading({ component, operations }: DocumentChange): string {
  if (operations) return 'Several operations'
  return component === undefined ? 'Document' : 'Components'
}

/** Returns what follows a change's sentence if it has several places: how many these are. */
export function toCountText({ component, count }: DocumentChange): string {
  if (component === undefined) return ''
  return ` (${toQuantity(count.places, 'place')} in ${toQuantity(count.operations, 'operation')})`
}

/** Returns the value that shows a change, unless the sentence ends with it. */
export function toExample({ kind, text, witness }: DocumentChange): string | undefined {
  // The witness for a property that is gone or optional is an object without it.
  if (!witness || /-(?:gone|optional)$/.test(kind)) return undefined
  const { value, reason } = witness
  const literal = typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
  if (text.replace(/ in the variant '[^']*'$/, '').endsWith(` ${literal}`)) return undefined
  return reason === undefined ? toExampleText(value) : `${toExampleText(value)} (${toShortText(reason)})`
}

/** The most characters from what a schema says about an example. */
const longestReason = 200

function toShortText(reason: string): string {
  return toPrintable(reason.length > longestReason ? `${reason.slice(0, longestReason)}…` : reason)
}

/** Whether a change is printed even though it is accepted: nobody knows what an uncompared operation does to clients. */
export function staysPrinted({ kind, ignored }: ReportedChange): boolean {
  return !ignored || kind === uncompared
}

/** Counts the changes: `2 errors, 1 warning, 1 ignored.` Then says how many operations were compared, if some were not. */
export function summarize(changes: readonly ReportedChange[]): string {
  if (changes.length === 0) return 'No changes.'
  const reported = changes.filter(({ ignored }) => !ignored)
  const count = (level: ChangeLevel): number => reported.filter((change) => change.level === level).length
  const counts: [count: number, one: string, many?: string][] = [
    [count('error'), 'error'],
    [count('warning'), 'warning'],
    [count('information'), 'for information', 'for information'],
    [changes.length - reported.length, 'ignored', 'ignored'],
  ]
  const parts = counts.filter(([number]) => number > 0).map((quantity) => toQuantity(...quantity))
  const [compared] = changes.flatMap((change) => change.compared ?? [])
  const reached = compared ? ` ${compared.operations} of ${toQuantity(compared.total, 'operation')} compared.` : ''
  return `${parts.join(', ')}.${reached}`
}
