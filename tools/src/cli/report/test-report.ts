import { toPrintableLines } from '../../../../src/shared/printable.ts'
import { toQuantity } from '../../../../src/shared/quantity.ts'
import type { TestReport } from '../contract-task.ts'
import { createPainter } from './painter.ts'

/** The result of a test with the seed that repeats it. */
export interface EndedTest extends Omit<TestReport, 'isTested'> {
  readonly seed: number
  /** Whether the command fails. */
  readonly isFailure: boolean
}

/** Formats a result for a terminal. Text of the server has no control characters. */
export function toTestText({ cases, findings, skipped, seed, isFailure }: EndedTest, isColored: boolean): string {
  const color = createPainter(isColored)
  const broken = findings.map(({ name, expected, received, curl, isSimplified }) => {
    const lines = [
      `Expected: ${indentLines(expected)}`,
      `Received: ${indentLines(received)}`,
      `Send it again${isSimplified ? ' (simplified)' : ''}:`,
      indentLines(curl),
    ]
    return `${color(31, toPrintableLines(name))}${lines.map((line) => `\n  ${line}`).join('')}\n\n`
  })
  const reasons = skipped.map(({ name, reason }) => `${color(33, 'Skipped')} ${toPrintableLines(name)}\n  ${indentLines(reason)}\n\n`)
  const counts = [
    findings.length === 0 ? 'No findings' : toQuantity(findings.length, 'finding'),
    ` in ${toQuantity(cases, 'case')}`,
    skipped.length > 0 ? `, ${skipped.length} skipped` : '',
  ].join('')
  return `${broken.join('')}${reasons.join('')}${color(isFailure ? 31 : 32, counts)} (seed ${seed}).\n`
}

/** Indents the lines of a text after the first one. */
function indentLines(text: string): string {
  return toPrintableLines(text).replaceAll('\n', '\n  ')
}

/** Formats a result as JSON. Text of the server has no control characters. */
export function toTestJson({ seed, cases, findings, skipped }: EndedTest): string {
  const text = JSON.stringify({ seed, cases, findings, skipped }, null, 2)
  return `${toPrintableLines(text)}\n`
}
