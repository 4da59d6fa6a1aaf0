import { differenceTitles, type ServerDifferenceKind } from '../../testing/compare/difference.ts'
import type { ServerComparison, ServerDifference } from '../../testing/compare/options.ts'
import { toPrintable, toPrintableLines } from '../../../../src/shared/printable.ts'
import { toQuantity } from '../../../../src/shared/quantity.ts'
import { createPainter } from './painter.ts'
import { toData } from './github-report.ts'
import { toCodeSpan } from './markdown-report.ts'

/** The result of a comparison with the seed that repeats it. */
export interface EndedComparison extends Omit<ServerComparison, 'stale'> {
  readonly seed: number
  /** Whether the command fails. */
  readonly isFailure: boolean
}

/** Formats a comparison for a terminal: one line for each difference, as a file of accepted differences contains it. */
export function toComparisonText(ended: EndedComparison, isColored: boolean): string {
  const color = createPainter(isColored)
  const { skipped, isFailure } = ended
  const sections = groupByKind(ended, (title, differences) => {
    const lines = differences.map((one) => `  ${one.line}\n      ${toDetails(one)}\n      old: ${toPrintable(one.curl.old)}\n      new: ${toPrintable(one.curl.new)}\n`)
    return `${color(31, title)}\n${lines.join('')}\n`
  })
  const reasons = skipped.map(({ name, reason }) => `${color(33, 'Not compared')} ${toPrintable(name)}\n  ${toPrintable(reason)}\n\n`)
  return `${sections.join('')}${reasons.join('')}${color(isFailure ? 31 : 32, summarize(ended))}\n`
}

function groupByKind({ differences }: EndedComparison, toSection: (title: string, differences: readonly ServerDifference[]) => string): string[] {
  return Object.entries(differenceTitles).flatMap(([kind, title]) => {
    const ofKind = differences.filter((one) => one.kind === (kind as ServerDifferenceKind))
    return ofKind.length > 0 ? [toSection(title, ofKind)] : []
  })
}

/** The number of requests, and the values of one of them. */
function toDetails({ count, example }: ServerDifference): string {
  return `${toQuantity(count, 'request')}${example ? `, for example: ${toShort(example.old)} -> ${toShort(example.new)}` : ''}`
}

/** The most characters of a value in a report. */
const longestValue = 100

function toShort(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}

function summarize({ differences, ignored, requests, skipped, seed }: EndedComparison): string {
  const parts = [
    differences.length === 0 ? 'No differences' : toQuantity(differences.length, 'difference'),
    ` in ${toQuantity(requests, 'request')}`,
    ignored.length > 0 ? `, ${ignored.length} ignored` : '',
    skipped.length > 0 ? `, ${toQuantity(skipped.length, 'operation')} not compared` : '',
  ]
  return `${parts.join('')} (seed ${seed}).`
}

/** Formats a comparison as JSON. */
export function toComparisonJson({ seed, requests, differences, ignored, skipped }: EndedComparison): string {
  return `${toPrintableLines(JSON.stringify({ seed, requests, differences, ignored, skipped }, null, 2))}\n`
}

/** Formats a comparison in Markdown. */
export function toComparisonMarkdown(ended: EndedComparison): string {
  const sections = groupByKind(ended, (title, differences) => {
    const items = differences.map((one) => `- ${toCodeSpan(one.line)} (${toQuantity(one.count, 'request')})\n  - old: ${toCodeSpan(one.curl.old)}\n  - new: ${toCodeSpan(one.curl.new)}\n`)
    return `## ${title}\n\n${items.join('')}\n`
  })
  const reasons = ended.skipped.map(({ name, reason }) => `- not compared: ${toCodeSpan(name)}: ${toCodeSpan(reason)}\n`)
  return `${sections.join('')}${reasons.join('')}${reasons.length > 0 ? '\n' : ''}${summarize(ended)}\n`
}

/** Formats a comparison as workflow commands of GitHub Actions. */
export function toComparisonGithub(ended: EndedComparison): string {
  const sections = groupByKind(ended, (title, differences) =>
    differences.map((one) => `::error title=${title}::${toData(toPrintable(one.line))} (${toQuantity(one.count, 'request')})%0A${toData(toPrintable(one.curl.old))}%0A${toData(toPrintable(one.curl.new))}\n`).join(''),
  )
  const reasons = ended.skipped.map(({ name, reason }) => `::warning title=Not compared::${toData(toPrintable(`${name}: ${reason}`))}\n`)
  return `${sections.join('')}${reasons.join('')}${summarize(ended)}\n`
}
