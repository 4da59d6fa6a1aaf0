import { toPrintable } from '../../../../src/shared/printable.ts'
import { type DiffReport, groupByOperation, type ReportedChange, toCountText, toExample } from './report.ts'
import { toUsageText } from './usage-text.ts'

const titles = [
  ['error', 'Breaking changes'],
  ['warning', 'Warnings'],
  ['information', 'Other changes'],
] as const

/** Formats a report as a changelog in Markdown, with ignored changes. */
export function toMarkdownReport({ changes }: DiffReport): string {
  if (changes.length === 0) return 'No changes.\n'
  return titles
    .map(([level, title]) => [title, changes.filter((change) => change.level === level)] as const)
    .filter(([, ofLevel]) => ofLevel.length > 0)
    .map(([title, ofLevel]) => `## ${title}\n\n${toSections(ofLevel)}`)
    .join('\n')
}

function toSections(changes: readonly ReportedChange[]): string {
  return groupByOperation(changes)
    .map((group) => `### ${toCodeSpan(group.heading)}\n\n${group.changes.map(toItem).join('')}`)
    .join('\n')
}

function toItem(change: ReportedChange): string {
  const example = toExample(change)
  const shown = example === undefined ? '' : `, for example ${toCodeSpan(example)}`
  const usage = toUsageText(change)
  const used = usage === undefined ? '' : `, ${toCodeSpan(usage)}`
  return `- ${toCodeSpan(change.text)}${toCountText(change)}${shown}${used}\n`
}

/** Encloses text in more backticks than it contains: no Markdown, HTML or mention in it has a meaning. */
function toCodeSpan(text: string): string {
  const printable = toPrintable(text)
  const longest = Math.max(0, ...Array.from(printable.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return longest > 0 ? `${fence} ${printable} ${fence}` : `${fence}${printable}${fence}`
}
