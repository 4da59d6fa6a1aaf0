import { changeLevels, type ChangeLevel } from '../../diff/change-kinds.ts'
import { toPrintableLines } from '../../../../src/shared/printable.ts'
import { toExampleText } from './example-text.ts'
import type { DiffReport, ReportedChange } from './report.ts'

/** The most characters of an example value. */
const longestWitness = 10_000

/** Formats a report as JSON, with ignored changes. */
export function toJsonReport({ old, new: next, changes }: DiffReport): string {
  const count = (level: ChangeLevel): number =>
    changes.filter((change) => change.level === level && !change.ignored).length
  const counts = Object.fromEntries(changeLevels.map((level) => [level, count(level)]))
  const ignored = changes.filter((change) => change.ignored).length
  const report = { old: old.name, new: next.name, counts: { ...counts, ignored }, changes: changes.map(withShortWitness) }
  return `${toPrintableLines(JSON.stringify(report, null, 2))}\n`
}

/** Shortens a huge example, such as a string that is too long. */
function withShortWitness(change: ReportedChange): object {
  const { witness } = change
  if (!witness || JSON.stringify(witness.value).length <= longestWitness) return change
  return Object.assign({}, change, { witness: { text: toExampleText(witness.value) } })
}
