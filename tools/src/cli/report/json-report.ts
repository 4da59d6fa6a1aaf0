import { changeLevels, type ChangeLevel } from '../../diff/change-kinds.ts'
import { toPrintableLines } from '../../../../src/shared/printable.ts'
import type { DiffReport } from './report.ts'

/** Formats a report as JSON, with ignored changes. */
export function toJsonReport({ old, new: next, changes }: DiffReport): string {
  const count = (level: ChangeLevel): number =>
    changes.filter((change) => change.level === level && !change.ignored).length
  const counts = Object.fromEntries(changeLevels.map((level) => [level, count(level)]))
  const ignored = changes.filter((change) => change.ignored).length
  const report = { old: old.name, new: next.name, counts: { ...counts, ignored }, changes }
  return `${toPrintableLines(JSON.stringify(report, null, 2))}\n`
}
