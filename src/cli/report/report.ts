/** What `routepact diff` reports, whatever the format. */
import type { ChangeLevel, DocumentChange } from '../../diff/document-change.ts'
import { toQuantity } from '../../quantity.ts'
import type { SourceDocument } from '../document-source.ts'

export interface DiffReport {
  readonly old: SourceDocument
  readonly new: SourceDocument
  readonly changes: readonly ReportedChange[]
}

/** A change, and whether the ignore file accepts it. */
export interface ReportedChange extends DocumentChange {
  readonly ignored: boolean
}

/** The levels, the most severe first. */
export const changeLevels: readonly ChangeLevel[] = ['breaking', 'warning', 'compatible']

/** The changes of an operation, the most severe first. */
export interface OperationGroup {
  /** Method and path, or `Document` for changes of no operation, such as those of servers. */
  readonly heading: string
  readonly changes: readonly ReportedChange[]
}

/** Groups changes by operation. Operations with breaking changes come first, then those with warnings. */
export function groupByOperation(changes: readonly ReportedChange[]): OperationGroup[] {
  const groups = new Map<string, ReportedChange[]>()
  for (const change of changes.toSorted((one, other) => toRank(one) - toRank(other))) {
    const group = groups.get(change.operation)
    if (group) group.push(change)
    else groups.set(change.operation, [change])
  }
  return Array.from(groups, ([operation, group]) => ({ heading: operation || 'Document', changes: group }))
}

function toRank({ level }: DocumentChange): number {
  return changeLevels.indexOf(level)
}

/** Counts the changes: `2 breaking changes, 1 warning, 1 ignored.` */
export function summarize(changes: readonly ReportedChange[]): string {
  if (changes.length === 0) return 'No changes.'
  const reported = changes.filter(({ ignored }) => !ignored)
  const count = (level: ChangeLevel): number => reported.filter((change) => change.level === level).length
  const counts: [count: number, one: string, many?: string][] = [
    [count('breaking'), 'breaking change'],
    [count('warning'), 'warning'],
    [count('compatible'), 'compatible change'],
    [changes.length - reported.length, 'ignored', 'ignored'],
  ]
  const parts = counts.filter(([number]) => number > 0).map((quantity) => toQuantity(...quantity))
  return `${parts.join(', ')}.`
}
