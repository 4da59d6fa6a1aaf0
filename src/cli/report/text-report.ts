import type { ChangeLevel } from '../../diff/document-change.ts'
import { toPrintable } from '../printable.ts'
import { changeLevels, type DiffReport, groupByOperation, type OperationGroup, summarize } from './report.ts'
import { toShortJson } from './short-json.ts'

/** The codes of ANSI colors. */
const colors = { breaking: 31, warning: 33, compatible: 32 } as const

/**
 * Formats a report for a terminal. Each sentence is on a line of its own, as an ignore file contains it. Ignored changes
 * are counted only.
 */
export function toTextReport({ changes }: DiffReport, isColored: boolean): string {
  const groups = groupByOperation(changes.filter(({ isIgnored }) => !isIgnored))
  return `${groups.map((group) => `${toOperationText(group, isColored)}\n\n`).join('')}${summarize(changes)}\n`
}

function toOperationText({ operation, changes }: OperationGroup, isColored: boolean): string {
  const lines = changeLevels.flatMap((level) => {
    const sentences = changes
      .filter((change) => change.level === level)
      .flatMap(({ sentence, witness }) => [
        `    ${toPrintable(sentence)}`,
        ...(witness ? [`      for example: ${toShortJson(witness.value)}`] : []),
      ])
    return sentences.length === 0 ? [] : [`  ${isColored ? colorize(level) : level}`, ...sentences]
  })
  return [toPrintable(operation), ...lines].join('\n')
}

function colorize(level: ChangeLevel): string {
  return `\u001b[${colors[level]}m${level}\u001b[39m`
}
