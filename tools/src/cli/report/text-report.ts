import type { ChangeLevel } from '../../diff/change-kinds.ts'
import { toPrintable } from '../../../../src/shared/printable.ts'
import { type DiffReport, groupByLevel, type OperationGroup, type ReportedChange, staysPrinted, summarize, toCountText, toExample } from './report.ts'
import { toUsageText } from './usage-text.ts'

/** Each level shows what was not compared. */
const notRun = 'behavior-not-compared'

/** The ANSI color codes. */
const colors = { error: 31, warning: 33, information: 32 } as const

/**
 * Formats a report for a terminal, errors first. Each sentence has its own line, ready for an ignore file. Accepted changes are only
 * counted, except for operations that are not compared. Changes with hidden levels are only counted, too.
 */
export function toTextReport({ changes, shown, listsOperations }: DiffReport, isColored: boolean): string {
  const levels = groupByLevel(changes.filter((change) => staysPrinted(change) && (shown.includes(change.level) || change.kind === notRun)))
  const sections = levels.map(({ level, operations }) => `${isColored ? colorize(level) : level}\n${operations.map((group) => toOperationText(group, listsOperations)).join('')}\n`)
  return `${sections.join('')}${summarize(changes)}\n`
}

function toOperationText({ heading, changes }: OperationGroup, listsOperations: boolean): string {
  const toText = (change: ReportedChange): string => {
    const operations = listsOperations ? (change.operations ?? []) : []
    return toSentenceText(change) + operations.map(({ operation }) => `      ${toPrintable(operation)}\n`).join('')
  }
  return `  ${toPrintable(heading)}\n${changes.map(toText).join('')}`
}

function toSentenceText(change: ReportedChange): string {
  const example = toExample(change)
  const shown = example === undefined ? '' : `      for example: ${example}\n`
  const usage = toUsageText(change)
  const used = usage === undefined ? '' : `      ${usage}\n`
  const accepted = change.ignored ? '      accepted\n' : ''
  return `    ${toPrintable(change.text)}${toCountText(change)}\n${accepted}${shown}${used}`
}

function colorize(level: ChangeLevel): string {
  return `\u001b[${colors[level]}m${level}\u001b[39m`
}
