import type { DocumentChange } from '../../diff/document-change.ts'
import { toPrintableLines } from '../printable.ts'
import { changeLevels, type DiffReport } from './report.ts'

/** Formats a report as JSON, with ignored changes. */
export function toJsonReport({ old, new: next, changes }: DiffReport): string {
  const count = (level: string): number => changes.filter((change) => !change.isIgnored && change.level === level).length
  const counts = Object.fromEntries(changeLevels.map((level) => [level, count(level)]))
  const ignored = changes.filter(({ isIgnored }) => isIgnored).length
  const report = {
    old: old.name,
    new: next.name,
    counts: { ...counts, ignored },
    changes: changes.map(({ isIgnored, ...change }): DocumentChange & { ignored: boolean } => ({ ...change, ignored: isIgnored })),
  }
  return `${toPrintableLines(JSON.stringify(report, null, 2))}\n`
}
