import { relative, resolve, sep } from 'node:path'
import { toPrintable } from '../../../../src/shared/printable.ts'
import { toQuantity } from '../../../../src/shared/quantity.ts'
import type { DocumentChange } from '../../diff/document-change.ts'
import { sortByLevel } from '../../diff/documents/change-list.ts'
import { toData } from './escapes.ts'
import { locateChanges } from './line-numbers.ts'
import { type DiffReport, staysPrinted, summarize, toCountText, toExample } from './report.ts'
import { toUsageText } from './usage-text.ts'

const workflowCommands = { error: ['error', 'Breaking change'], warning: ['warning', 'Warning'] } as const

/**
 * Formats a report as GitHub Actions workflow commands, which annotate the new document, errors first. Paths are relative to `workspace`.
 * Information and ignored changes are only counted.
 */
export function toGithubReport(report: DiffReport, workspace: string): string {
  const { new: next, changes } = report
  const toLine = locateChanges(next, changes)
  const annotations = sortByLevel(changes, (change) => change).flatMap((change) => {
    if (change.level === 'information' || !staysPrinted(change)) return []
    const [command, title] = change.ignored ? (['notice', 'Accepted'] as const) : workflowCommands[change.level]
    const found = toLine(change)
    const file = found?.file ?? next.file
    const place = [
      ...(file === undefined ? [] : [`file=${toProperty(toAnnotatedPath(workspace, file))}`]),
      ...(found === undefined ? [] : [`line=${found.line}`]),
      `title=${title}`,
    ]
    const example = toExample(change)
    const shown = example === undefined ? '' : `%0AFor example: ${toData(example)}`
    const text = toData(`${toPrintable(change.text)}${toCountText(change)}`)
    const usage = toUsageText(change)
    const used = usage === undefined ? '' : `%0A${toData(usage)}`
    return [`::${command} ${place.join(',')}::${text}${shown}${used}${toOperationsText(change)}\n`]
  })
  return `${annotations.join('')}${summarize(changes)}\n`
}

/** The most operations that are named. */
const mostNamed = 3

/** The line with the method and path of each operation that a change reaches. */
function toOperationsText({ operation, operations, uses, text }: DocumentChange): string {
  const all = operation === '' ? [...new Set((operations ?? uses ?? []).map((one) => one.operation))] : [operation]
  // The sentence about an operation without a name begins with them.
  if (all.length === 0 || text.startsWith(`${operation}: `)) return ''
  const more = all.length > mostNamed ? ` and ${toQuantity(all.length - mostNamed, 'other')}` : ''
  return `%0AIn ${toData(toPrintable(all.slice(0, mostNamed).join(', ')))}${more}`
}

/** A file's path relative to the project folder. */
export function toAnnotatedPath(workspace: string, file: string): string {
  return relative(workspace, resolve(file)).split(sep).join('/')
}

/** Escapes a workflow command's property. */
function toProperty(text: string): string {
  return toData(toPrintable(text)).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
