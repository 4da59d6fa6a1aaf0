import { toCodeSpan } from './escapes.ts'
import { type DiffReport, groupByLevel, type ReportedChange, summarize, toCountText, toExample } from './report.ts'
import { toUsageText } from './usage-text.ts'

const titles = { error: 'Breaking changes', warning: 'Warnings', information: 'Other changes' } as const

/** The most characters for all items and for a report. A comment on GitHub has at most 65,536. */
const most = { items: 59_000, report: 60_000 } as const

/**
 * Formats a report as a Markdown changelog, ignored changes and errors first. If it is longer than a comment may be, the end is left out
 * and counted.
 */
export function toMarkdownReport({ changes }: DiffReport): string {
  if (changes.length === 0) return 'No changes.\n'
  const items = groupByLevel(changes).flatMap(({ level, operations }) =>
    operations.flatMap(({ heading, changes: ofOperation }, group) =>
      ofOperation.map((change, index) => {
        const title = group + index === 0 ? `\n## ${titles[level]}\n` : ''
        const subtitle = index === 0 ? `\n### ${toCodeSpan(heading)}\n\n` : ''
        return { change, text: `${title}${subtitle}${toItem(change)}` }
      }),
    ),
  )
  let length = 0
  const listed = items.filter(({ text }) => (length += text.length) <= most.items)
  const rest = items.slice(listed.length).map(({ change }) => change)
  const omission =
    rest.length === 0 ? '' : `\nLeft out of this report, which has at most ${most.report.toLocaleString('en')} characters: ${summarize(rest)}\n`
  return `${listed.map(({ text }) => text).join('').slice(1)}${omission}\n${summarize(changes)}\n`
}

function toItem(change: ReportedChange): string {
  const example = toExample(change)
  const shown = example === undefined ? '' : `, for example ${toCodeSpan(example)}`
  const usage = toUsageText(change)
  const used = usage === undefined ? '' : `, ${toCodeSpan(usage)}`
  return `- ${toCodeSpan(change.text)}${toCountText(change)}${shown}${used}${change.ignored ? ' (accepted)' : ''}\n`
}
