import type { ChangeLevel } from '../../diff/document-change.ts'
import { toPrintable } from '../../printable.ts'
import {
  changeLevels,
  type DiffReport,
  groupByOperation,
  type OperationGroup,
  type ReportedChange,
  summarize,
  toCountText,
  toExample,
} from './report.ts'

/** The codes of ANSI colors. */
const colors = { breaking: 31, warning: 33, compatible: 32 } as const

/**
 * Formats a report for a terminal. Each sentence is on a line of its own, as an ignore file contains it. Ignored
 * changes are counted only.
 */
export function toTextReport({ changes }: DiffReport, isColored: boolean): string {
  const groups = groupByOperation(changes.filter(({ ignored }) => !ignored))
  return `${groups.map((group) => `${toOperationText(group, isColored)}\n\n`).join('')}${summarize(changes)}\n`
}

function toOperationText({ heading, changes }: OperationGroup, isColored: boolean): string {
  const levels = changeLevels.map((level) => {
    const sentences = changes.filter((change) => change.level === level).map(toSentenceText)
    return sentences.length === 0 ? '' : `\n  ${isColored ? colorize(level) : level}${sentences.join('')}`
  })
  return `${toPrintable(heading)}${levels.join('')}`
}

function toSentenceText(change: ReportedChange): string {
  const example = toExample(change)
  const shown = example === undefined ? '' : `\n      for example: ${example}`
  return `\n    ${toPrintable(change.sentence)}${toCountText(change)}${shown}`
}

function colorize(level: ChangeLevel): string {
  return `\u001b[${colors[level]}m${level}\u001b[39m`
}
