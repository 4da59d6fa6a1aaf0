import { differenceTitles, type ServerDifferenceKind } from '../../testing/compare/difference.ts'
import type { ServerComparison, ServerDifference } from '../../testing/compare/options.ts'
import { toPrintable, toPrintableLines } from '../../../../src/shared/printable.ts'
import { toQuantity } from '../../../../src/shared/quantity.ts'
import { toJunit } from './junit.ts'
import { createPainter } from './painter.ts'
import { toSarif } from './sarif.ts'
import { toCodeSpan, toData } from './escapes.ts'

/** A comparison's result, with the seed that repeats it. */
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

/** How many requests there were, and the values in one. */
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

/** Formats a comparison as GitHub Actions workflow commands. */
export function toComparisonGithub(ended: EndedComparison): string {
  const sections = groupByKind(ended, (title, differences) =>
    differences.map((one) => `::error title=${title}::${toData(toPrintable(one.line))} (${toQuantity(one.count, 'request')})%0A${toData(toPrintable(one.curl.old))}%0A${toData(toPrintable(one.curl.new))}\n`).join(''),
  )
  const reasons = ended.skipped.map(({ name, reason }) => `::warning title=Not compared::${toData(toPrintable(`${name}: ${reason}`))}\n`)
  return `${sections.join('')}${reasons.join('')}${summarize(ended)}\n`
}

/** Formats a comparison as SARIF: a difference's kind is its rule, and an accepted difference is suppressed. */
export function toComparisonSarif({ differences, ignored, skipped }: EndedComparison, workspace: string): string {
  const toResults = (found: readonly ServerDifference[], isAccepted: boolean) =>
    found.map((one) => ({ rule: one.kind, level: 'error' as const, message: `${one.line}\n${toCommands(one)}`, subject: one.operations.join(', '), isAccepted }))
  return toSarif([...toResults(differences, false), ...toResults(ignored, true)], workspace, skipped.map(({ name, reason }) => `${name} is not compared: ${reason}`))
}

/** Formats a comparison as JUnit XML: a difference is a case that fails, or is skipped if it is accepted. */
export function toComparisonJunit({ differences, ignored, skipped, requests }: EndedComparison): string {
  const toSuite = ({ operations }: ServerDifference): string => operations.join(', ')
  const broken = differences.map((one) => ({ name: one.line, suite: toSuite(one), failure: { kind: one.kind, text: `${toDetails(one)}\n${toCommands(one)}` } }))
  const accepted = ignored.map((one) => ({ name: one.line, suite: toSuite(one), skipped: 'accepted' }))
  const reasons = skipped.map(({ name, reason }) => ({ name, suite: name, skipped: reason }))
  return toJunit('routepact test --compare', [...broken, ...accepted, ...reasons, { name: toQuantity(requests, 'request'), suite: 'routepact test --compare' }])
}

function toCommands({ curl }: ServerDifference): string {
  return `old: ${curl.old}\nnew: ${curl.new}`
}
