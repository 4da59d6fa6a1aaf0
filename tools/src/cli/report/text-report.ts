import { changeLevels, type ChangeLevel } from '../../diff/change-kinds.ts'
import { toPrintable } from '../../../../src/shared/printable.ts'
import {
  type DiffReport,
  groupByOperation,
  type OperationGroup,
  type ReportedChange,
  summarize,
  toCountText,
  toExample,
} from './report.ts'
import { toUsageText } from './usage-text.ts'

/** The codes of ANSI colors. */
const colors = { error: 31, warning: 33, information: 32 } as const

/**
 * Formats a report for a terminal. Each sentence is on a line of its own, as an ignore file contains it. Ignored
 * changes, and changes of levels that are not shown, are counted only.
 */
export function toTextReport({ changes, shown }: DiffReport, isColored: boolean): string {
  const groups = groupByOperation(changes.filter(({ ignored, level }) => !ignored && shown.includes(level)))
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
  const usage = toUsageText(change)
  const used = usage === undefined ? '' : `\n      ${usage}`
  return `\n    ${toPrintable(change.text)}${toCountText(change)}${shown}${used}`
}

function colorize(level: ChangeLevel): string {
  return `\u001b[${colors[level]}m${level}\u001b[39m`
}
